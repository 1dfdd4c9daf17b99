"""Fields of requests and responses, strict, and what the OpenAPI document says of them."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, ClassVar, Final

from marshmallow import Schema, ValidationError, fields, missing, validate

from kozyr.api.http.errors import MAX_ERRORS, errors_of_faults
from kozyr.engine.codec import REFERENCE, Codec, DecodeError, Fault, Json, unknown_field_message

API_PREFIX: Final = "/api/v1"


class ComponentField(fields.Field[Any]):
    """A value that is only described here: in the document a reference to the component *name*."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(**options)
        self.openapi_schema: dict[str, Any] = {"$ref": REFERENCE + name}


class CodecField(fields.Field[Any]):
    """A value that an engine codec decodes; its faults keep their pointers.

    A list has at most so many items as the ``maxItems`` of *openapi_schema*, if it is given.
    """

    def __init__(
        self, codec: Codec[Any], openapi_schema: dict[str, Any] | None = None, **options: Any
    ) -> None:
        super().__init__(**options)
        self.codec = codec
        self.openapi_schema = codec.schema if openapi_schema is None else openapi_schema
        self._max_items = (openapi_schema or {}).get("maxItems")

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        if self._max_items is not None and type(value) is list and len(value) > self._max_items:
            raise ValidationError(f"must have at most {self._max_items} items")
        try:
            return self.codec.decode(value)
        except DecodeError as error:
            raise ValidationError(errors_of_faults(error.faults)) from None


class StateField(fields.Field[Any]):
    """A state. Only its outer form is checked here; :mod:`kozyr.api.states` loads it, knowing the game."""

    openapi_schema: ClassVar = {"$ref": REFERENCE + "AnyState"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        if type(value) not in (dict, str):
            raise ValidationError("must be an open state (an object) or a sealed one (a string)")
        return value


class StrictString(fields.Field[Any]):
    """A string that is parsed later: in the document a reference to the component *name*."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(**options)
        self.openapi_schema = {"$ref": REFERENCE + name}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> str:
        if type(value) is not str:
            raise ValidationError("must be a string")
        return value


class StrictBoolean(fields.Field[Any]):
    """True or false; nothing else is converted."""

    openapi_schema: ClassVar = {"type": "boolean"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> bool:
        if type(value) is not bool:
            raise ValidationError("must be true or false")
        return value


class StrictInteger(fields.Field[Any]):
    """An integer from *low* to *high*; never a boolean, a string or a number with a fraction."""

    def __init__(self, low: int, high: int, **options: Any) -> None:
        super().__init__(**options)
        self.low = low
        self.high = high
        self.openapi_schema = {"type": "integer", "minimum": low, "maximum": high}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> int:
        if type(value) is not int:
            raise ValidationError("must be an integer")
        if not self.low <= value <= self.high:
            raise ValidationError(f"must be {self.low} to {self.high}")
        return value


class PlayerCount(StrictInteger):
    """A number of players. Its bounds are only documented here: the game checks them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> int:
        if type(value) is not int:
            raise ValidationError("must be an integer")
        return value


class MoveList(fields.Field[Any]):
    """At most *max_moves* texts of moves."""

    def __init__(self, max_moves: int, **options: Any) -> None:
        super().__init__(**options)
        self.max_moves = max_moves
        self.openapi_schema = {"type": "array", "maxItems": max_moves, "items": {"$ref": REFERENCE + "Move"}}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[str]:
        if type(value) is not list:
            raise ValidationError("must be a list")
        if len(value) > self.max_moves:
            raise ValidationError(f"must name at most {self.max_moves} moves")
        check_items(value, lambda text: type(text) is str, "must be a string")
        return value


FIELDS: Final = (
    CodecField,
    ComponentField,
    StrictBoolean,
    StrictString,
    MoveList,
    PlayerCount,
    StateField,
    StrictInteger,
)
"""All fields of this module."""


def check_items(items: list[Any], is_valid: Callable[[Any], bool], message: str) -> None:
    """Raises a ``ValidationError`` with *message* for the items that are not valid, at most MAX_ERRORS."""
    invalid = islice((index for index, item in enumerate(items) if not is_valid(item)), MAX_ERRORS)
    errors = {index: [message] for index in invalid}
    if errors:
        raise ValidationError(errors)


def one_of(values: Sequence[str]) -> validate.OneOf:
    """A validator that accepts one of *values*, with the message of the engine's codec."""
    return validate.OneOf(values, error="must be one of: {choices}")


class RequestSchema(Schema):
    """The body of a request. The error for an unknown field names the known ones."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.error_messages["unknown"] = unknown_field_message(self.load_fields)
        self._readers = [
            (
                name,
                field.deserialize if field.validators else field._deserialize,
                field.load_default,
                field.required,
            )
            for name, field in self.load_fields.items()
        ]

    def load(self, data: Any, **options: Any) -> Any:
        """The fields of the body *data*; ``ValidationError`` with every error.

        A body without errors is loaded in one pass: marshmallow takes ten times as long, and is only asked
        what the errors are. Of the unknown fields only the first :data:`MAX_ERRORS` are looked at.
        """
        loaded = self._load_valid(data)
        if loaded is not None:
            return loaded
        data = self._drop_excess_fields(data)
        try:
            return self._in_order(super().load(data, **options), data)
        except ValidationError as error:
            error.messages = self._in_order(error.messages, data)
            raise

    def _drop_excess_fields(self, data: Any) -> Any:
        """*data* with its known fields, and with at most :data:`MAX_ERRORS` others."""
        if type(data) is not dict or len(data) <= MAX_ERRORS:
            return data
        unknown = islice((name for name in data if name not in self.load_fields), MAX_ERRORS)
        kept = self.load_fields.keys() | unknown
        return {name: value for name, value in data.items() if name in kept}

    def _in_order(self, by_field: Any, data: Any) -> Any:
        """*by_field* in the order of the schema's fields; unknown fields follow in the order of *data*.

        Marshmallow goes through unknown fields as through a set, whose order differs from process to process.
        """
        if type(data) is not dict:
            return by_field
        return {
            name: by_field[name] for name in dict.fromkeys((*self.load_fields, *data)) if name in by_field
        }

    def _load_valid(self, data: Any) -> dict[str, Any] | None:
        """The fields of a body without errors; None leaves it to marshmallow."""
        if type(data) is not dict:
            return None
        loaded: dict[str, Any] = {}
        count = 0
        try:
            for name, read, default, required in self._readers:
                value = data.get(name)
                if value is not None:
                    loaded[name] = read(value, name, data)
                    count += 1
                elif required:
                    return None
                elif default is not missing:
                    loaded[name] = default
        except ValidationError:
            return None
        return loaded if count == len(data) else None


def decode_into(codec: Codec[Any], value: Json, path: str, faults: list[Fault]) -> Any:
    """*value*, at *path* of a request, decoded; or None, and its faults are added to *faults*."""
    try:
        return codec.decode(value, path)
    except DecodeError as error:
        faults.extend(error.faults)
        return None


def openapi_attributes(converter: Any, field: fields.Field[Any], **options: Any) -> dict[str, Any]:
    """The OpenAPI schema of a field of this module (an attribute function of apispec)."""
    schema = getattr(field, "openapi_schema", None)
    if schema is None:
        return {}
    if field.allow_none:
        return {"anyOf": [schema, {"type": "null"}]}
    return dict(schema)
