"""The document as files, and the YAML in which they are written."""

from typing import Any

import yaml
from hypothesis import given
from hypothesis import strategies as st

from kozyr.api.openapi.files import dump_yaml, yaml_files

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.sampled_from(["null", "on", "6c", "- a", "a: b", "~"])
)
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


@given(JSON)
def test_yaml_is_read_back_as_it_was(value: Any) -> None:
    assert yaml.safe_load(dump_yaml(value)) == value


def test_a_long_list_is_filled_like_a_text() -> None:
    lines = dump_yaml({"cards": ["Td"] * 100}).splitlines()
    assert all(len(line) <= 110 for line in lines)
    assert len(lines) > 1


def test_a_text_of_several_lines_stays_readable() -> None:
    lines = dump_yaml({"a": {"b": "one\n\ntwo"}}).splitlines()
    assert lines == ["a:", "  b: |-", "    one", "", "    two"]


def test_a_reference_becomes_a_file_and_every_file_is_named_by_the_root() -> None:
    document = {
        "openapi": "3.1.0",
        "paths": {"/games/{game}": {"get": {"schema": {"$ref": "#/components/schemas/Card"}}}},
        "components": {
            "schemas": {"Card": {"type": "string"}, "Pile": {"items": {"$ref": "#/components/schemas/Card"}}}
        },
    }
    files = {name: yaml.safe_load(text) for name, text in yaml_files(document).items()}
    assert files.keys() == {"openapi.yaml", "paths/games_game.yaml", "schemas/Card.yaml", "schemas/Pile.yaml"}
    assert files["openapi.yaml"]["paths"] == {"/games/{game}": {"$ref": "paths/games_game.yaml"}}
    assert files["paths/games_game.yaml"]["get"]["schema"] == {"$ref": "../schemas/Card.yaml"}
    assert files["schemas/Pile.yaml"]["items"] == {"$ref": "./Card.yaml"}
