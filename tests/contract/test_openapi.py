"""The OpenAPI document: true, valid, complete, and kept by every answer."""

import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate, validate_url

from kozyr.api.http.application import create_app
from kozyr.api.http.errors import PROBLEMS
from kozyr.api.openapi import files
from kozyr.api.openapi.build import build_document
from kozyr.api.openapi.files import diff_files, main, write_files, yaml_files
from kozyr.api.openapi.packaged import PACKAGED_DOCUMENT
from kozyr.api.settings import Settings
from kozyr.bots import LEVELS
from kozyr.games import GAMES
from tests.conftest import ROOT

APP = create_app(Settings())
DOCUMENT: dict[str, Any] = build_document()
SCHEMAS = DOCUMENT["components"]["schemas"]
OPERATIONS = {
    operation["operationId"]: (method, path, operation)
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
    if method != "parameters"
}
each_operation = pytest.mark.parametrize("name", OPERATIONS)


# ---- the document


def test_what_is_committed_is_what_the_service_says() -> None:
    assert diff_files(ROOT / "openapi", yaml_files(DOCUMENT)) == "", "stale: run `make openapi`"
    assert orjson.loads(PACKAGED_DOCUMENT.read_bytes()) == DOCUMENT, "stale: run `make openapi`"


def test_the_document_is_valid_in_one_piece() -> None:
    validate(DOCUMENT)


def test_the_document_is_valid_in_its_files() -> None:
    validate_url((ROOT / "openapi" / "openapi.yaml").as_uri())


def test_the_files_say_the_same_as_the_whole() -> None:
    def with_component_references(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: with_component_references(each) for key, each in value.items()}
        if isinstance(value, list):
            return [with_component_references(each) for each in value]
        if isinstance(value, str) and value.endswith(".yaml"):
            return "#/components/schemas/" + Path(value).stem
        return value

    files = {name: yaml.safe_load(text) for name, text in yaml_files(DOCUMENT).items()}
    root = files["openapi.yaml"]
    for path, reference in root["paths"].items():
        assert with_component_references(files[reference["$ref"]]) == DOCUMENT["paths"][path]
    for name, reference in root["components"]["schemas"].items():
        assert with_component_references(files[reference["$ref"]]) == SCHEMAS[name]
    assert root["paths"].keys() == DOCUMENT["paths"].keys()
    assert root["components"]["schemas"].keys() == SCHEMAS.keys()


def test_a_stale_folder_is_told_and_made_fresh(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged = tmp_path / "openapi.json"
    monkeypatch.setattr(files, "PACKAGED_DOCUMENT", packaged)
    folder = str(tmp_path / "openapi")
    assert main(["write", folder]) == 0
    assert main(["check", folder]) == 0
    card = tmp_path / "openapi" / "schemas" / "Card.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("rank", "Rang"), encoding="utf-8")
    (tmp_path / "openapi" / "schemas" / "Joker.yaml").write_text("type: string\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["check", folder]) == 1
    run = capsys.readouterr()
    assert "A card: Rang" in run.out
    assert "Joker.yaml" in run.out
    assert "make openapi" in run.err
    write_files(tmp_path / "openapi", yaml_files(DOCUMENT))
    assert main(["check", folder]) == 0
    packaged.write_bytes(packaged.read_bytes().replace(b"Kozyr", b"Trump", 1))
    assert main(["check", folder]) == 1
    assert "openapi.json is stale: run `make openapi`" in capsys.readouterr().err
    assert main(["what"]) == 2


def test_the_document_does_not_depend_on_the_process() -> None:
    """The examples are recorded anew in every process: fixed seeds make them the same."""
    run = subprocess.run(
        [sys.executable, "-m", "kozyr.api.openapi.files", "check", str(ROOT / "openapi")],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONHASHSEED": "7"},
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_operation_of_the_service_is_documented() -> None:
    """All routes under the prefix but the document itself, pages for people and for operators."""
    routed = {
        rule.rule.removeprefix("/api/v1").replace("<game>", "{game}")
        for rule in APP.url_map.iter_rules()
        if not rule.endpoint.startswith(("documents.", "metrics."))
    }
    assert routed == DOCUMENT["paths"].keys()


def test_every_component_is_used() -> None:
    used = str(DOCUMENT["paths"]) + str(SCHEMAS)
    for name in SCHEMAS:
        assert f"'#/components/schemas/{name}'" in used, name


@pytest.mark.parametrize("slug", GAMES)
def test_the_state_of_every_game_is_a_schema_of_its_own(slug: str) -> None:
    name = "".join(word.capitalize() for word in slug.split("-"))
    state = SCHEMAS[f"{name}State"]
    assert state["properties"]["game"]["enum"] == [slug]
    assert state["additionalProperties"] is False
    assert SCHEMAS["State"]["discriminator"]["mapping"][slug] == f"#/components/schemas/{name}State"
    for part in ("Rules", "RulesGiven", "Standing", "Result"):
        assert f"{name}{part}" in SCHEMAS
    for option in GAMES[slug].rules._fields:
        assert SCHEMAS[f"{name}Rules"]["properties"][option]["description"]


# ---- the operations


@each_operation
def test_an_operation_has_words_a_tag_and_an_example(name: str) -> None:
    method, path, operation = OPERATIONS[name]
    assert operation["summary"]
    assert len(operation["description"]) > len(operation["summary"])
    assert operation["tags"][0] in {tag["name"] for tag in DOCUMENT["tags"]}
    (content,) = operation["responses"]["200"]["content"].values()
    examples = content["examples"]
    assert examples
    if method == "post":
        payload = operation["requestBody"]["content"]["application/json"]["examples"]
        assert payload.keys() == examples.keys()
    if "{game}" in path:
        parameters = DOCUMENT["paths"][path]["parameters"]
        assert parameters[0]["schema"]["enum"] == list(GAMES)


@each_operation
def test_an_operation_documents_its_problems(name: str) -> None:
    method, path, operation = OPERATIONS[name]
    codes = set()
    for status, response in operation["responses"].items():
        if status == "200":
            continue
        assert response["content"].keys() == {"application/problem+json"}
        named = [code for code in PROBLEMS if f"`{code}`" in response["description"]]
        assert named
        assert all(PROBLEMS[code].status == int(status) for code in named)
        codes |= set(named)
    if method == "post":
        assert {"malformed-json", "too-large", "unsupported-media-type", "invalid-request"} <= codes
    assert ("unknown-game" in codes) == ("{game}" in path)


# ---- examples and answers keep the schemas


def close_schema(schema: Any) -> Any:
    """*schema* with no room for fields that it does not name, except where it says that there is."""
    if isinstance(schema, list):
        return [close_schema(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    value = {key: close_schema(each) for key, each in schema.items()}
    if isinstance(value.get("properties"), dict) and value.get("type") == "object":
        value.setdefault("additionalProperties", False)
    return value


CLOSED_SCHEMAS = close_schema(deepcopy(SCHEMAS))


def schema_errors(schema: dict[str, Any], value: Any) -> list[str]:
    """What is wrong with *value*."""
    validator = Draft202012Validator({"components": {"schemas": CLOSED_SCHEMAS}, **schema})
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(value)]


@each_operation
def test_every_example_keeps_its_schema(name: str) -> None:
    _, _, operation = OPERATIONS[name]
    sides = [*operation["responses"].values()]
    if "requestBody" in operation:
        sides.append(operation["requestBody"])
    seen = 0
    for side in sides:
        for content in side["content"].values():
            for example in content.get("examples", {}).values():
                seen += 1
                assert schema_errors(content["schema"], example["value"]) == []
    assert seen


class CheckedClient:
    """Calls operations by name; every answer is held against the document."""

    def __init__(self) -> None:
        self.client = APP.test_client()
        self.seen: set[tuple[str, int]] = set()

    def call(self, name: str, slug: str = "", payload: Any = None) -> Any:
        method, path, operation = OPERATIONS[name]
        address = "/api/v1" + path.replace("{game}", slug)
        response = self.client.open(address, method=method.upper(), json=payload)
        documented = operation["responses"].get(str(response.status_code))
        assert documented is not None, f"{name} answers {response.status_code}, which is not documented"
        content = documented["content"].get(response.mimetype)
        assert content is not None, f"{name} answers {response.mimetype}"
        body = response.get_json()
        assert schema_errors(content["schema"], body) == []
        if response.status_code != 200:
            assert f"`{body['code']}`" in documented["description"]
        self.seen.add((name, response.status_code))
        return body


@pytest.fixture
def caller() -> Iterator[CheckedClient]:
    return CheckedClient()


@pytest.mark.parametrize("slug", GAMES)
def test_every_answer_of_a_tour_keeps_the_document(caller: CheckedClient, slug: str) -> None:
    call = caller.call
    game = GAMES[slug]
    rng = Random(slug)
    call("checkHealth")
    call("checkReadiness")
    call("listGames")
    call("getGame", slug)
    for players in range(game.seats[0], game.seats[1] + 1):
        bots = [None, *[rng.choice(list(LEVELS)) for _ in range(players - 1)]]
        table = call("deal", slug, {"players": players, "seed": f"tour {players}", "bots": bots})
        for _ in range(12):
            state = table["state"]
            payload = {"state": state}
            for seat in (None, *range(players)):
                call("look", slug, {"state": state, "seat": seat})
            assert call("listLegalMoves", slug, payload)["moves"] == table["legal_moves"]
            for text in (*table["legal_moves"][:2], f"{next(iter(game.verbs))} As"):
                call("explainMove", slug, {"state": state, "move": text})
                call("makeMoves", slug, {"state": state, "move": text})
            call("makeMoves", slug, {"state": state, "moves": table["legal_moves"][:2], "expect_ply": 99999})
            call("deal", slug, {"after": state})
            if table["result"]:
                break
            move = rng.choice(table["legal_moves"])
            how = rng.choice(["none", "forced", "bots"])
            table = call("makeMoves", slug, {"state": state, "move": move, "advance": how})
    state = table["state"]
    state["bots"] = [next(iter(LEVELS))] * len(state["hands"])
    while table["result"] is None:
        table = call("makeMoves", slug, {"state": table["state"], "advance": "bots"})
    call("makeMoves", slug, {"state": table["state"], "move": next(iter(game.verbs))})
    call("look", slug, {"state": table["state"]})
    call("deal", slug, {"after": table["state"]})
    call("deal", slug, {})
    call("makeMoves", slug, {"state": {}, "moves": []})
    assert {
        ("deal", 200),
        ("deal", 409),
        ("deal", 422),
        ("makeMoves", 409),
        ("makeMoves", 422),
    } <= caller.seen
