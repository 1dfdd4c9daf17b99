"""Settings: what the environment asks for, and that docs/operations.md says the same."""

import re
from pathlib import Path

import pytest

from kozyr import gunicorn_config
from kozyr.api.settings import DEFAULTS, Settings, SettingsError, load_settings
from tests.conftest import ROOT

OLD, NEW = "A" * 43, "_" * 42 + "8"


def test_an_empty_environment_is_a_developers_machine() -> None:
    assert load_settings({}) == Settings()


def test_everything_can_be_set(tmp_path: Path) -> None:
    environ = {
        "KOZYR_ENV": "production",
        "KOZYR_COMMIT": "0123456789abcdef",
        "KOZYR_FRONTEND": str(tmp_path),
        "KOZYR_LOG_LEVEL": "INFO",
        "KOZYR_MAX_BODY": "1000",
        "KOZYR_ORIGINS": "https://a.example, http://localhost:8080",
        "KOZYR_PROXIES": "2",
        "KOZYR_RATE_STORAGE": "redis://redis:6379/0",
        "KOZYR_RATE_CALLS": "5/second",
        "KOZYR_RATE_COSTLY": "7/day",
        "KOZYR_SIMULATIONS": "0",
        "KOZYR_SIMULATION_DEALS": "9",
        "KOZYR_SIMULATION_TIME": "3",
        "KOZYR_STATE_KEYS": f"2:{NEW},1:{OLD}=",
    }
    keys = {2: b"\xff" * 32, 1: bytes(32)}
    settings = load_settings(environ)
    assert settings == Settings(
        production=True,
        commit="0123456789abcdef",
        frontend=tmp_path,
        log_level="info",
        max_body=1000,
        origins=frozenset({"https://a.example", "http://localhost:8080"}),
        proxies=2,
        rate_storage="redis://redis:6379/0",
        rate_calls="5/second",
        rate_costly="7/day",
        simulations=0,
        simulation_deals=9,
        simulation_time=3,
        state_keys=keys,
    )
    assert list(settings.state_keys) == list(keys), "the first one seals"


def test_keys_can_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"2:{NEW},\n1:{OLD}\n", encoding="utf-8")
    settings = load_settings({"KOZYR_ENV": "production", "KOZYR_STATE_KEYS_FILE": str(file)})
    assert settings.state_keys == {2: b"\xff" * 32, 1: bytes(32)}


def test_a_file_with_a_wrong_key_is_named_and_not_repeated(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("1:secret-but-short", encoding="utf-8")
    with pytest.raises(SettingsError, match="KOZYR_STATE_KEYS_FILE") as raised:
        load_settings({"KOZYR_STATE_KEYS_FILE": str(file)})
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize("text", ["", "\n", " , "])
def test_a_file_without_a_key_is_refused_and_no_key_made_up(tmp_path: Path, text: str) -> None:
    file = tmp_path / "keys"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match="KOZYR_STATE_KEYS_FILE"):
        load_settings({"KOZYR_STATE_KEYS_FILE": str(file)})


def test_keys_stand_in_one_place(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"1:{OLD}", encoding="utf-8")
    with pytest.raises(SettingsError, match="either"):
        load_settings({"KOZYR_STATE_KEYS": f"1:{OLD}", "KOZYR_STATE_KEYS_FILE": str(file)})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KOZYR_ENV", "holiday"),
        ("KOZYR_FRONTEND", "/no/such/folder"),
        ("KOZYR_LOG_LEVEL", "loud"),
        ("KOZYR_MAX_BODY", "0"),
        ("KOZYR_MAX_BODY", "64 KiB"),
        ("KOZYR_MAX_BODY", "-5"),
        ("KOZYR_MAX_BODY", "²"),
        ("KOZYR_COMMIT", "HEAD"),
        ("KOZYR_COMMIT", "0123456\n"),
        ("KOZYR_ORIGINS", "a.example"),
        ("KOZYR_ORIGINS", "https://a.example/page"),
        ("KOZYR_ORIGINS", "https://a.example,*"),
        ("KOZYR_ORIGINS", "null"),
        ("KOZYR_PROXIES", "-1"),
        ("KOZYR_PROXIES", "all"),
        ("KOZYR_RATE_STORAGE", "redis"),
        ("KOZYR_RATE_STORAGE", "https://redis:6379"),
        ("KOZYR_RATE_CALLS", "100"),
        ("KOZYR_RATE_CALLS", "0/minute"),
        ("KOZYR_RATE_COSTLY", "5/fortnight"),
        ("KOZYR_SIMULATIONS", "some"),
        ("KOZYR_SIMULATION_DEALS", "0"),
        ("KOZYR_STATE_KEYS_FILE", "/no/such/file"),
        ("KOZYR_STATE_KEYS", OLD),
        ("KOZYR_STATE_KEYS", f"256:{OLD}"),
        ("KOZYR_STATE_KEYS", f"-1:{OLD}"),
        ("KOZYR_STATE_KEYS", f"1:{OLD[1:]}"),
        ("KOZYR_STATE_KEYS", f"1:{OLD}AAAA"),
        ("KOZYR_STATE_KEYS", f"1:{OLD},1:{NEW}"),
        ("KOZYR_STATE_KEYS", f"1:{OLD};2:{NEW}"),
        ("KOZYR_STATE_KEYS", "1:correct horse battery staple"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        load_settings({name: value})


def test_production_does_not_start_with_keys_that_are_made_up() -> None:
    with pytest.raises(SettingsError, match="KOZYR_STATE_KEYS"):
        load_settings({"KOZYR_ENV": "production"})


def test_a_key_that_is_wrong_is_not_repeated() -> None:
    with pytest.raises(SettingsError) as raised:
        load_settings({"KOZYR_STATE_KEYS": "1:secret-but-short"})
    assert "secret" not in str(raised.value)


def test_an_empty_variable_is_one_that_is_not_set() -> None:
    assert load_settings(dict.fromkeys(documented_defaults(), "")) == Settings()


def documented_defaults() -> dict[str, str]:
    """The table of docs/operations.md: variables and their defaults."""
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| `(KOZYR_\w+)` \| (\S.*?) \|", text, re.MULTILINE))


def test_every_variable_is_documented_and_every_documented_one_is_read() -> None:
    sources = (ROOT / "backend" / "kozyr").rglob("*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    assert set(documented_defaults()) == set(re.findall(r'"(KOZYR_\w+)"', code))


def test_documented_defaults_are_the_defaults() -> None:
    """Those in parentheses are described, not written: there is none."""
    table = documented_defaults()
    written = {name: default.strip("`") for name, default in table.items() if not default.startswith("(")}
    described = table.keys() - written.keys()
    assert len(written) > 10
    assert load_settings(written) == Settings()
    assert written["KOZYR_LOG_LEVEL"] == DEFAULTS.log_level
    assert written["KOZYR_MAX_BODY"] == str(DEFAULTS.max_body)
    assert written["KOZYR_RATE_CALLS"] == DEFAULTS.rate_calls
    assert written["KOZYR_SIMULATION_TIME"] == str(DEFAULTS.simulation_time)
    assert written["KOZYR_BIND"] == gunicorn_config.DEFAULT_BIND
    assert written["KOZYR_DRAIN"] == str(gunicorn_config.DEFAULT_DRAIN_SECONDS)
    assert described == {
        "KOZYR_STATE_KEYS",
        "KOZYR_STATE_KEYS_FILE",
        "KOZYR_COMMIT",
        "KOZYR_FRONTEND",
        "KOZYR_RATE_STORAGE",
        "KOZYR_WORKERS",
    }


def test_every_default_of_a_setting_is_documented() -> None:
    """A default that is changed in the code alone is found here."""
    table = documented_defaults()
    for name, value in (
        ("KOZYR_LOG_LEVEL", "error"),
        ("KOZYR_MAX_BODY", "1"),
        ("KOZYR_ORIGINS", "https://a.example"),
        ("KOZYR_PROXIES", "7"),
        ("KOZYR_RATE_CALLS", "1/day"),
        ("KOZYR_RATE_COSTLY", "1/day"),
        ("KOZYR_SIMULATIONS", "7"),
        ("KOZYR_SIMULATION_DEALS", "7"),
        ("KOZYR_SIMULATION_TIME", "7"),
    ):
        assert load_settings({name: value}) != Settings()
        assert load_settings({name: table[name].strip("`")}) == Settings()
