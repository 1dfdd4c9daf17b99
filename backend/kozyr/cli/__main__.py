"""``python -m kozyr.cli``: the same as ``kozyr``."""

import sys

from kozyr.cli import main

if __name__ == "__main__":
    sys.exit(main())
