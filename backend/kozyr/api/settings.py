"""How one service is set up, from the environment.

======================= ============= =====================================================================
variable                default       meaning
======================= ============= =====================================================================
KOZYR_ENV               development   ``production`` refuses to start where a guess would have to do
KOZYR_FRONTEND          (none)        folder of the front end, served at ``/``
KOZYR_LOG_LEVEL         warning       ``info`` logs every request; ``warning`` and above only what went wrong
KOZYR_MAX_BODY          65536         bytes of the largest request body
KOZYR_STATE_KEYS        (made up)     keys of sealed states, ``2:BASE64,1:BASE64``: numbers 0 to 255, 32 bytes
                                      each; the first one seals, all of them open
KOZYR_SIMULATION_DEALS  10000         deals of the largest simulation
KOZYR_SIMULATION_TIME   20            seconds after which a simulation ends where it is
======================= ============= =====================================================================
"""

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


class SettingsError(ValueError):
    """A variable of the environment has no meaning; the message names it."""


class Settings(NamedTuple):
    """The set-up of one service. ``entropy`` draws so many random bytes; only documents and tests fix it."""

    production: bool = False
    frontend: Path | None = None
    log_level: str = "warning"
    max_body: int = 65536
    simulation_deals: int = 10_000
    simulation_time: int = 20
    state_keys: Mapping[int, bytes] = MappingProxyType({})
    entropy: Callable[[int], bytes] = secrets.token_bytes


def settings_from(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that *environment* asks for; :class:`SettingsError` names a variable that is wrong."""
    production = _chosen(environment, "KOZYR_ENV", ("development", "production")) == "production"
    keys = _keys(environment, "KOZYR_STATE_KEYS")
    if production and not keys:
        raise SettingsError("KOZYR_STATE_KEYS is needed where KOZYR_ENV is production")
    return Settings(
        production=production,
        frontend=_folder(environment, "KOZYR_FRONTEND"),
        log_level=_chosen(environment, "KOZYR_LOG_LEVEL", LEVELS, "warning"),
        max_body=_count(environment, "KOZYR_MAX_BODY", 65536),
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


def _count(environment: Mapping[str, str], name: str, default: int) -> int:
    value = environment.get(name) or str(default)
    if not (value.isascii() and value.isdigit() and int(value) > 0):
        raise SettingsError(f"{name} must be a positive number")
    return int(value)


def _keys(environment: Mapping[str, str], name: str) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    for entry in filter(None, environment.get(name, "").split(",")):
        match = KEY.fullmatch(entry.strip())
        number = int(match[1]) if match else -1
        if match is None or number > 255 or number in found:
            raise SettingsError(f"{name} must be like 2:BASE64,1:BASE64, numbers 0 to 255, 32 bytes each")
        found[number] = base64.b64decode(match[2].translate({ord("-"): "+", ord("_"): "/"}) + "=")
    return found
