"""The browser of the tests.

`python -m tests.browser` prints its path. It fails without one, or if Playwright's driver does not start.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

NAMES = ("chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome")
FOLDERS = ("/usr/lib/chromium", "/usr/lib/chromium-browser")

# For containers (no sandbox, little shared memory) and for machines without a network.
FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.*, EXCLUDE localhost",
)

MISSING = (
    "no Chromium found. Debian, Ubuntu: apt-get install --no-install-recommends chromium-headless-shell "
    "fonts-noto-core libatomic1; or name a binary in KOZYR_CHROMIUM"
)


def find() -> str | None:
    """The path of a Chromium: KOZYR_CHROMIUM if set, else the first of the known names; None without any."""
    chosen = os.environ.get("KOZYR_CHROMIUM")
    if chosen:
        return shutil.which(chosen)
    for name in NAMES:
        path = shutil.which(name) or shutil.which(name, path=os.pathsep.join(FOLDERS))
        if path:
            return path
    return None


def main() -> int:
    """Prints the path of the browser and returns the exit status."""
    path = find()
    if path is None:
        return 1
    print(Path(path))
    command = [*compute_driver_executable(), "--version"]
    driver = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return driver.returncode


if __name__ == "__main__":
    sys.exit(main())
