"""The settings of one service, from environment variables; ``docs/operations.md`` has the table of all."""

import base64
import os
import re
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")
NO_LIMIT: Final = "none"

_KEY: Final = re.compile("([0-9]{1,3}):([A-Za-z0-9+/_-]{43})=?")
_COMMIT: Final = re.compile("[0-9a-f]{7,64}")
_ORIGIN: Final = re.compile("https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\\[[0-9a-f:.]+\\](:[0-9]{1,5})?")
_RATE: Final = re.compile(f"[1-9][0-9]{{0,8}}/(second|minute|hour|day)|{NO_LIMIT}")
_RATE_FORM: Final = f"like 100/minute, or /second, /hour, /day, or {NO_LIMIT}"
_STORAGE: Final = re.compile("memory://|(redis|rediss|redis\\+unix)://.+")


class SettingsError(RuntimeError):
    """An environment variable has an invalid value; the message names it, and gunicorn prints it plainly."""


class Settings(NamedTuple):
    """The settings of one service. The defaults here are those of the environment variables.

    ``origins`` are those whose pages may read responses; None: all. ``entropy`` returns so many random bytes;
    only documents and tests replace it.
    """

    production: bool = False
    commit: str | None = None
    frontend: Path | None = None
    log_level: str = "warning"
    max_body: int = 65536
    origins: frozenset[str] | None = None
    proxies: int = 0
    rate_storage: str | None = None
    rate_calls: str = "3000/minute"
    rate_costly: str = "120/minute"
    simulations: int = 1
    simulation_deals: int = 10_000
    simulation_time: int = 20
    state_keys: Mapping[int, bytes] = MappingProxyType({})
    entropy: Callable[[int], bytes] = secrets.token_bytes


DEFAULTS: Final = Settings()


def load_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings in *environ*; :class:`SettingsError` names the first variable that is wrong."""
    production = _read_choice(environ, "KOZYR_ENV", ("development", "production"), "development")
    keys = _read_keys(environ, "KOZYR_STATE_KEYS", "KOZYR_STATE_KEYS_FILE")
    if production == "production" and not keys:
        raise SettingsError("KOZYR_STATE_KEYS is needed where KOZYR_ENV is production")
    return Settings(
        production=production == "production",
        commit=_read_match(environ, "KOZYR_COMMIT", _COMMIT, "a commit's hash, 7 to 64 hexadecimal digits"),
        frontend=_read_folder(environ, "KOZYR_FRONTEND"),
        log_level=_read_choice(environ, "KOZYR_LOG_LEVEL", LOG_LEVELS, DEFAULTS.log_level),
        max_body=read_number(environ, "KOZYR_MAX_BODY", DEFAULTS.max_body, minimum=1),
        origins=_read_origins(environ, "KOZYR_ORIGINS"),
        proxies=read_number(environ, "KOZYR_PROXIES", DEFAULTS.proxies),
        rate_storage=_read_match(
            environ, "KOZYR_RATE_STORAGE", _STORAGE, "memory:// or like redis://redis:6379/0"
        ),
        rate_calls=_read_match(environ, "KOZYR_RATE_CALLS", _RATE, _RATE_FORM) or DEFAULTS.rate_calls,
        rate_costly=_read_match(environ, "KOZYR_RATE_COSTLY", _RATE, _RATE_FORM) or DEFAULTS.rate_costly,
        simulations=read_number(environ, "KOZYR_SIMULATIONS", DEFAULTS.simulations),
        simulation_deals=read_number(environ, "KOZYR_SIMULATION_DEALS", DEFAULTS.simulation_deals, minimum=1),
        simulation_time=read_number(environ, "KOZYR_SIMULATION_TIME", DEFAULTS.simulation_time, minimum=1),
        state_keys=keys,
    )


def read_number(environ: Mapping[str, str], name: str, default: int, *, minimum: int = 0) -> int:
    """A number of at least *minimum*, which is 0 or 1; *default* if the variable is not set or empty."""
    value = environ.get(name) or str(default)
    if not (value.isascii() and value.isdigit() and int(value) >= minimum):
        raise SettingsError(f"{name} must be a {'positive number' if minimum else 'number, or 0'}")
    return int(value)


def _read_choice(environ: Mapping[str, str], name: str, values: tuple[str, ...], default: str) -> str:
    value = (environ.get(name) or default).lower()
    if value not in values:
        raise SettingsError(f"{name} must be one of: {', '.join(values)}")
    return value


def _read_folder(environ: Mapping[str, str], name: str) -> Path | None:
    value = environ.get(name)
    if not value:
        return None
    folder = Path(value).resolve()
    if not folder.is_dir():
        raise SettingsError(f"{name} must be a folder")
    return folder


def _read_match(environ: Mapping[str, str], name: str, pattern: re.Pattern[str], form: str) -> str | None:
    """A text that matches *pattern*, which the error describes as *form*; None if there is none."""
    value = environ.get(name)
    if value and not pattern.fullmatch(value):
        raise SettingsError(f"{name} must be {form}")
    return value or None


def _read_origins(environ: Mapping[str, str], name: str) -> frozenset[str] | None:
    value = environ.get(name) or "*"
    if value == "*":
        return None
    origins = frozenset(origin.strip() for origin in value.split(","))
    if not all(_ORIGIN.fullmatch(origin) for origin in origins):
        raise SettingsError(f"{name} must be * or like https://a.example,https://b.example:8443")
    return origins


def _read_keys(environ: Mapping[str, str], name: str, file_name: str) -> dict[int, bytes]:
    """The keys in the variable *name*, or in the file that the variable *file_name* names."""
    text, file = environ.get(name) or "", environ.get(file_name)
    if file:
        if text:
            raise SettingsError(f"give either {name} or {file_name}")
        try:
            name, text = file_name, Path(file).read_text(encoding="utf-8")
        except (OSError, UnicodeError):
            raise SettingsError(f"{file_name} must be a file that can be read") from None
    keys: dict[int, bytes] = {}
    for entry in filter(None, map(str.strip, text.split(","))):
        match = _KEY.fullmatch(entry)
        number = int(match[1]) if match else -1
        if match is None or number > 255 or number in keys:
            raise SettingsError(f"{name} must be like 2:BASE64,1:BASE64, numbers 0 to 255, 32 bytes each")
        keys[number] = base64.b64decode(match[2].translate({ord("-"): "+", ord("_"): "/"}) + "=")
    if file and not keys:  # it may be about to be written; keys made up at a reload would end all games
        raise SettingsError(f"{file_name} must be a file with a key in it")
    return keys
