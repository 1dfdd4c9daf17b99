"""The settings of the server, for those who name a file: `gunicorn -c backend/gunicorn.conf.py`."""

from kozyr.server import *  # noqa: F403
