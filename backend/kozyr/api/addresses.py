"""Where the server listens (``KOZYR_BIND``), as gunicorn takes it and as a browser does."""

from typing import Final

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8000
MAX_PORT: Final = 65535
BIND_FORM: Final = "like 127.0.0.1:8000, [::1]:8000 or unix:/run/kozyr.sock"

_OTHER_KINDS: Final = ("unix:", "fd://")
_SAME_MACHINE: Final = {"0.0.0.0": DEFAULT_HOST, "": DEFAULT_HOST, "::": "::1"}  # noqa: S104 - not to bind
"""For a server at all addresses the one that a browser on the same machine opens."""


class InvalidBindError(ValueError):
    """The text is no place to listen at."""


def split_bind(bind: str) -> tuple[str, int] | None:
    """The host, without brackets, and the port of ``host:port`` or ``[host]:port``.

    None for a Unix socket or an inherited one. A host without a port has the default port.
    :class:`InvalidBindError`.
    """
    if bind.startswith(_OTHER_KINDS):
        if bind.partition(":")[2].strip("/"):
            return None
        raise InvalidBindError(bind)
    address = bind.removeprefix("tcp://")
    if address.startswith("["):
        host, bracket, rest = address[1:].partition("]")
        is_valid = bool(bracket) and (not rest or rest.startswith(":"))
        port = rest[1:] if rest else str(DEFAULT_PORT)
    else:
        host, colon, port = address.partition(":")
        port = port if colon else str(DEFAULT_PORT)
        is_valid = True
    if not (is_valid and port.isascii() and port.isdigit() and int(port) <= MAX_PORT):
        raise InvalidBindError(bind)
    return host, int(port)


def join_bind(host: str, port: int) -> str:
    """``host:port``, with brackets around an IPv6 address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def page_url(host: str, port: int) -> str:
    """What a browser on this machine opens if the server listens at *host* and *port*."""
    return f"http://{join_bind(_SAME_MACHINE.get(host, host), port)}/"


def describe_bind(bind: str) -> str | None:
    """What a browser opens if the server listens at *bind*; *bind* itself if it is no network address.

    None for port 0: the system chooses one. :class:`InvalidBindError`.
    """
    address = split_bind(bind)
    if address is None:
        return bind
    return page_url(*address) if address[1] else None
