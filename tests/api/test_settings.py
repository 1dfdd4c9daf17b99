"""Settings: what the environment asks for."""

from pathlib import Path

import pytest

from kozyr.api.settings import Settings, SettingsError, settings_from


def test_an_empty_environment_is_a_developers_machine() -> None:
    assert settings_from({}) == Settings()


def test_everything_can_be_set(tmp_path: Path) -> None:
    asked = {
        "KOZYR_ENV": "production",
        "KOZYR_FRONTEND": str(tmp_path),
        "KOZYR_LOG_LEVEL": "INFO",
        "KOZYR_MAX_BODY": "1000",
    }
    found = settings_from(asked)
    assert found.production
    assert found.frontend == tmp_path
    assert found.log_level == "info"
    assert found.max_body == 1000


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
    ],
)
def test_what_makes_no_sense_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        settings_from({name: value})


def test_an_empty_variable_is_one_that_is_not_set() -> None:
    names = ("KOZYR_ENV", "KOZYR_FRONTEND", "KOZYR_LOG_LEVEL", "KOZYR_MAX_BODY")
    assert settings_from(dict.fromkeys(names, "")) == Settings()
