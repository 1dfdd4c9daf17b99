"""Settings: what the environment asks for."""

from pathlib import Path

import pytest

from kozyr.api.settings import Settings, SettingsError, settings_from

OLD, NEW = "A" * 43, "_" * 42 + "8"


def test_an_empty_environment_is_a_developers_machine() -> None:
    assert settings_from({}) == Settings()


def test_everything_can_be_set(tmp_path: Path) -> None:
    asked = {
        "KOZYR_ENV": "production",
        "KOZYR_FRONTEND": str(tmp_path),
        "KOZYR_LOG_LEVEL": "INFO",
        "KOZYR_MAX_BODY": "1000",
        "KOZYR_STATE_KEYS": f"2:{NEW},1:{OLD}=",
    }
    found = settings_from(asked)
    assert found.production
    assert found.frontend == tmp_path
    assert found.log_level == "info"
    assert found.max_body == 1000
    assert list(found.state_keys.items()) == [(2, b"\xff" * 32), (1, bytes(32))]


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
        settings_from({name: value})


def test_production_does_not_start_with_keys_that_are_made_up() -> None:
    with pytest.raises(SettingsError, match="KOZYR_STATE_KEYS"):
        settings_from({"KOZYR_ENV": "production"})


def test_a_key_that_is_wrong_is_not_repeated() -> None:
    with pytest.raises(SettingsError) as raised:
        settings_from({"KOZYR_STATE_KEYS": "1:secret-but-short"})
    assert "secret" not in str(raised.value)


def test_an_empty_variable_is_one_that_is_not_set() -> None:
    names = ("KOZYR_ENV", "KOZYR_FRONTEND", "KOZYR_LOG_LEVEL", "KOZYR_MAX_BODY", "KOZYR_STATE_KEYS")
    assert settings_from(dict.fromkeys(names, "")) == Settings()
