"""How one service is set up, from the environment. ``docs/operations.md`` has the table of all variables."""

import base64
import os
import re
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

LEVELS = ("debug", "info", "warning", "error", "critical")
KEY: Final = re.compile("([0-9]{1,3}):([A-Za-z0-9+/_-]{43})=?")
COMMIT: Final = re.compile("[0-9a-f]{7,64}")
ORIGIN: Final = re.compile("https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\\[[0-9a-f:.]+\\](:[0-9]{1,5})?")
NO_LIMIT: Final = "none"
RATE_SAID: Final = f"like 100/minute, or /second, /hour, /day, or {NO_LIMIT}"
RATE: Final = re.compile(f"[1-9][0-9]{{0,8}}/(second|minute|hour|day)|{NO_LIMIT}")
STORAGE: Final = re.compile("memory://|(redis|rediss|redis\\+unix)://.+")


class SettingsError(RuntimeError):
    """A variable of the environment has no meaning; the message names it, and gunicorn prints it plainly."""


class Settings(NamedTuple):
    """The set-up of one service.

    ``origins`` are those whose pages may read answers; None: all. ``entropy`` draws so many random bytes;
    only documents and tests fix it.
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


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that *environment* asks for; :class:`SettingsError` names a variable that is wrong."""
    production = _chosen(environment, "KOZYR_ENV", ("development", "production")) == "production"
    keys = _keys(environment, "KOZYR_STATE_KEYS", "KOZYR_STATE_KEYS_FILE")
    if production and not keys:
        raise SettingsError("KOZYR_STATE_KEYS is needed where KOZYR_ENV is production")
    return Settings(
        production=production,
        commit=_fitting(environment, "KOZYR_COMMIT", COMMIT, "a commit's hash, 7 to 64 hexadecimal digits"),
        frontend=_folder(environment, "KOZYR_FRONTEND"),
        log_level=_chosen(environment, "KOZYR_LOG_LEVEL", LEVELS, "warning"),
        max_body=_count(environment, "KOZYR_MAX_BODY", 65536),
        origins=_origins(environment, "KOZYR_ORIGINS"),
        proxies=_count(environment, "KOZYR_PROXIES", 0, least=0),
        rate_storage=_fitting(
            environment, "KOZYR_RATE_STORAGE", STORAGE, "memory:// or like redis://redis:6379/0"
        ),
        rate_calls=_fitting(environment, "KOZYR_RATE_CALLS", RATE, RATE_SAID) or "3000/minute",
        rate_costly=_fitting(environment, "KOZYR_RATE_COSTLY", RATE, RATE_SAID) or "120/minute",
        simulations=_count(environment, "KOZYR_SIMULATIONS", 1, least=0),
        simulation_deals=_count(environment, "KOZYR_SIMULATION_DEALS", 10_000),
        simulation_time=_count(environment, "KOZYR_SIMULATION_TIME", 20),
        state_keys=keys,
    )


def _chosen(
    environment: Mapping[str, str], name: str, values: tuple[str, ...], default: str | None = None
) -> str:
    value = (environment.get(name) or default or values[0]).lower()
    if value not in values:
        raise SettingsError(f"{name} must be one of: {', '.join(values)}")
    return value


def _folder(environment: Mapping[str, str], name: str) -> Path | None:
    value = environment.get(name)
    if not value:
        return None
    folder = Path(value).resolve()
    if not folder.is_dir():
        raise SettingsError(f"{name} must be a folder")
    return folder


def _count(environment: Mapping[str, str], name: str, default: int, least: int = 1) -> int:
    value = environment.get(name) or str(default)
    if not (value.isascii() and value.isdigit() and int(value) >= least):
        raise SettingsError(f"{name} must be a {'positive number' if least else 'number, or 0'}")
    return int(value)


def _fitting(environment: Mapping[str, str], name: str, form: re.Pattern[str], said: str) -> str | None:
    value = environment.get(name)
    if value and not form.fullmatch(value):
        raise SettingsError(f"{name} must be {said}")
    return value or None


def _origins(environment: Mapping[str, str], name: str) -> frozenset[str] | None:
    value = environment.get(name) or "*"
    if value == "*":
        return None
    origins = frozenset(each.strip() for each in value.split(","))
    if not all(ORIGIN.fullmatch(origin) for origin in origins):
        raise SettingsError(f"{name} must be * or like https://a.example,https://b.example:8443")
    return origins


def _keys(environment: Mapping[str, str], name: str, file_name: str) -> dict[int, bytes]:
    """The keys that stand in the variable *name*, or in the file that the variable *file_name* names."""
    written, file = environment.get(name) or "", environment.get(file_name)
    if file:
        if written:
            raise SettingsError(f"give either {name} or {file_name}")
        try:
            name, written = file_name, Path(file).read_text(encoding="utf-8")
        except (OSError, UnicodeError):
            raise SettingsError(f"{file_name} must be a file that can be read") from None
    found: dict[int, bytes] = {}
    for entry in filter(None, map(str.strip, written.split(","))):
        match = KEY.fullmatch(entry)
        number = int(match[1]) if match else -1
        if match is None or number > 255 or number in found:
            raise SettingsError(f"{name} must be like 2:BASE64,1:BASE64, numbers 0 to 255, 32 bytes each")
        found[number] = base64.b64decode(match[2].translate({ord("-"): "+", ord("_"): "/"}) + "=")
    if file and not found:  # it may be about to be written; keys made up at a reload would end all games
        raise SettingsError(f"{file_name} must be a file with a key in it")
    return found
