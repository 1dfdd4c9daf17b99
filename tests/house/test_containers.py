"""docker-compose.yml and the images: valid, without root, without anything that lasts."""

import json
import re
from importlib import resources
from typing import Any

import jsonschema
import pytest
import yaml

from tests.conftest import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def test_compose_file_is_valid() -> None:
    folder = resources.files("check_jsonschema") / "builtin_schemas" / "vendor"
    schema = json.loads((folder / "compose-spec.json").read_text(encoding="utf-8"))
    checker = jsonschema.validators.validator_for(schema)(schema)
    assert not [f"{error.json_path}: {error.message}" for error in checker.iter_errors(COMPOSE)]
    assert not checker.is_valid({**COMPOSE, "services": {"api": {"imagine": "that"}}}), "the check is blind"


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_keeps_nothing_and_has_no_rights(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert "volumes" not in service
    assert service["healthcheck"]["test"][0] == "CMD"
    assert "volumes" not in COMPOSE


@pytest.mark.parametrize("name", SERVICES)
def test_ports_are_published_on_this_machine_only(name: str) -> None:
    assert all(port.startswith("127.0.0.1:") for port in SERVICES[name].get("ports", []))


@pytest.mark.parametrize("name", SERVICES)
def test_what_an_image_copies_exists(name: str) -> None:
    build = SERVICES[name]["build"]
    build = {"context": build} if isinstance(build, str) else build
    context = ROOT / build["context"]
    recipe = (context / build.get("dockerfile", "Dockerfile")).read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", recipe, re.MULTILINE)
    assert copied
    for source in " ".join(copied).split():
        assert (context / source).exists(), source


def test_the_service_knows_the_variables_that_it_is_given() -> None:
    known = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    assert set(SERVICES["api"]["environment"]) <= set(re.findall(r"KOZYR_\w+", known))


def test_the_service_does_not_run_as_root() -> None:
    recipe = (ROOT / "backend" / "Dockerfile").read_text(encoding="utf-8")
    last_stage = recipe.rpartition("\nFROM ")[2]
    assert re.search(r"^USER [1-9]\d*$", last_stage, re.MULTILINE)


def test_base_images_are_pinned_to_a_version() -> None:
    for recipe in (ROOT / "backend" / "Dockerfile", ROOT / "deploy" / "web.Dockerfile"):
        bases = re.findall(r"^FROM (\S+)", recipe.read_text(encoding="utf-8"), re.MULTILINE)
        assert bases
        assert all(re.search(r":\d+\.\d+", base) for base in bases)
