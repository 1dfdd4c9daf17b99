"""Values to and from JSON: exact types, every fault with its path."""

from enum import StrEnum
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.engine.cards import Card, CardSet, Seat, Suit
from kozyr.engine.codec import MAX_FAULTS, READ_ERRORS, DecodeError, Fault, Inline, Length, Range, codec_of

T = TypeVar("T")


class Inner(NamedTuple, Generic[T]):
    deal: int
    carried: T


class Phase(StrEnum):
    LEAD = "lead"
    OVER = "over"


class Outer(NamedTuple):
    setup: Annotated[Inner[tuple[int, ...]], Inline.INLINE]
    phase: Phase
    turn: Seat | None
    hands: tuple[CardSet, ...]
    pile: tuple[Card, ...]
    trick: tuple[tuple[Seat, Card], ...]
    trump: Suit
    rule: Literal["on", "off"]
    flag: bool
    limit: Annotated[int, Range(1, 9)] | None
    seed: Annotated[str, Length(1, 4)] = "seed"


GOOD: dict[str, Any] = {
    "deal": 1,
    "carried": [1, 2],
    "phase": "lead",
    "turn": 0,
    "hands": [["6c", "Td"], []],
    "pile": ["Qs", "6d"],
    "trick": [[1, "9h"]],
    "trump": "h",
    "rule": "on",
    "flag": False,
    "limit": None,
    "seed": "abc",
}


def fault_pairs(value: object, *, partial: bool = False) -> list[tuple[str, str]]:
    with pytest.raises(DecodeError) as caught:
        codec_of(Outer, partial=partial).decode(value)
    return [tuple(fault) for fault in caught.value.faults]


def test_a_value_comes_back_as_it_was_written() -> None:
    codec = codec_of(Outer)
    assert codec.encode(codec.decode(GOOD)) == GOOD
    assert codec.decode(GOOD).setup == Inner(1, (1, 2))


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("deal", True, "/deal"),
        ("deal", "1", "/deal"),
        ("deal", 1.0, "/deal"),
        ("deal", None, "/deal"),
        ("carried", [1, "2"], "/carried/1"),
        ("phase", "LEAD", "/phase"),
        ("phase", [], "/phase"),
        ("turn", -1, "/turn"),
        ("turn", 6, "/turn"),
        ("turn", False, "/turn"),
        ("hands", [["Td", "6c"]], "/hands/0"),
        ("hands", [["6c", "6c"]], "/hands/0"),
        ("hands", [["6c", ["Td"]]], "/hands/0/1"),
        ("hands", [["6c", "10d"]], "/hands/0/1"),
        ("hands", ["6c"], "/hands/0"),
        ("hands", {}, "/hands"),
        ("pile", ["6c", None], "/pile/1"),
        ("pile", "6c", "/pile"),
        ("trick", [[1]], "/trick/0"),
        ("trick", [[1, "9h", 2]], "/trick/0"),
        ("trick", [["9h", 1]], "/trick/0/0"),
        ("trump", "H", "/trump"),
        ("rule", "ON", "/rule"),
        ("rule", True, "/rule"),
        ("flag", 0, "/flag"),
        ("flag", None, "/flag"),
        ("limit", 0, "/limit"),
        ("limit", 10, "/limit"),
        ("seed", "", "/seed"),
        ("seed", "abcde", "/seed"),
        ("seed", "\ud800", "/seed"),
        ("seed", None, "/seed"),
    ],
)
def test_a_wrong_value_is_refused_at_its_path(field: str, value: object, path: str) -> None:
    assert path in [fault[0] for fault in fault_pairs(GOOD | {field: value})]


def test_every_fault_is_found_in_one_go() -> None:
    broken = GOOD | {"deal": "x", "hands": [["??"]], "extra": 1, "a/b~c": 2}
    del broken["flag"]
    assert {path for path, _ in fault_pairs(broken)} == {"/deal", "/hands/0/0", "/extra", "/a~1b~0c", "/flag"}


def test_a_field_with_a_default_may_be_left_out_only_of_a_partial_record() -> None:
    short = {key: value for key, value in GOOD.items() if key != "seed"}
    assert fault_pairs(short) == [("/seed", "missing")]
    assert codec_of(Outer, partial=True).decode(short).seed == "seed"


@pytest.mark.parametrize("value", [None, [], "x", 1, True])
def test_what_is_no_object_is_no_record(value: object) -> None:
    assert fault_pairs(value) == [("", "must be an object")]


def test_a_type_without_a_form_in_json_is_refused_when_the_codec_is_made() -> None:
    for annotation in (float, int | str, dict[str, int]):
        with pytest.raises(TypeError):
            codec_of(annotation)


def test_the_schema_says_the_same() -> None:
    schema = codec_of(Outer, partial=True).schema
    assert schema["required"] == [name for name in GOOD if name != "seed"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["limit"] == {"type": ["integer", "null"], "minimum": 1, "maximum": 9}
    assert schema["properties"]["turn"] == {
        "anyOf": [{"$ref": "#/components/schemas/Seat"}, {"type": "null"}]
    }
    assert schema["properties"]["seed"] == {
        "type": "string",
        "minLength": 1,
        "maxLength": 4,
        "default": "seed",
    }


JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-2, 10)
    | st.floats(0, 2)
    | st.sampled_from(["6c", "Td", "h", "on", "lead", "", "\ud800", "abcde"])
)
VALUES = st.recursive(JUNK, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("6c"), inner))


@pytest.mark.parametrize("partial", [False, True])
@given(changed=st.dictionaries(st.sampled_from([*GOOD, "stranger"]), VALUES | st.just(...), max_size=2))
def test_a_value_read_in_one_go_is_what_field_by_field_finds(partial: bool, changed: dict[str, Any]) -> None:
    value = {key: each for key, each in {**GOOD, **changed}.items() if each is not ...}
    codec = codec_of(Outer, partial=partial)
    fault_list: list[Fault] = []
    decoded = codec._kind.decode(value, "", fault_list)
    try:
        assert codec._read(value) == decoded
    except READ_ERRORS:
        assert fault_list
    else:
        assert not fault_list


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (tuple[Card, ...], ["??"] * 52),
        (tuple[Seat, ...], [9] * (MAX_FAULTS - 1)),
        (CardSet, ["??"] * 52),
    ],
)
def test_every_fault_is_named_if_there_are_few(annotation: Any, value: list[Any]) -> None:
    with pytest.raises(DecodeError) as raised:
        codec_of(annotation).decode(value)
    assert len(raised.value.faults) == len(value)


@pytest.mark.parametrize(
    ("annotation", "value", "faults"),
    [
        (tuple[Seat, ...], [9] * 20_000, MAX_FAULTS),
        (tuple[tuple[Seat, ...], ...], [[9] * 60] * 300, MAX_FAULTS),
        (tuple[Card, ...], ["??"] * 20_000, 1),
        (tuple[Card, ...], ["6c"] * 53, 1),
        (CardSet, ["??"] * 20_000, 1),
    ],
)
def test_a_long_list_is_refused_by_its_length_or_its_first_items(
    annotation: Any, value: list[Any], faults: int
) -> None:
    with pytest.raises(DecodeError) as raised:
        codec_of(annotation).decode(value)
    assert len(raised.value.faults) == faults
