"""Fields of requests and answers, and how the OpenAPI document names them."""

from collections.abc import Sequence
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, missing, validate

from kozyr.engine.codec import REFERENCE, Codec, DecodeError, Fault, Json, unknown_field

PREFIX = "/api/v1"


class Component(fields.Field[Any]):
    """A value that is read later or only written: in the document a reference to a component by *name*."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(**options)
        self.documented = {"$ref": REFERENCE + name}


class Coded(fields.Field[Any]):
    """A value that the engine's codec reads; what it refuses is told with pointers."""

    def __init__(self, codec: Codec[Any], documented: dict[str, Any] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.codec = codec
        self.documented = codec.schema if documented is None else documented

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        try:
            return self.codec.decode(value)
        except DecodeError as error:
            messages: dict[str, list[str]] = {}
            for path, message in error.faults:
                messages.setdefault(path, []).append(message)
            raise ValidationError(messages) from None


class StateField(fields.Field[Any]):
    """A state. Here only its outer form is looked at; :mod:`kozyr.api.states` reads it, knowing the game."""

    documented: ClassVar = {"$ref": REFERENCE + "AnyState"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        if type(value) not in (dict, str):
            raise ValidationError("must be an open state (an object) or a sealed one (a string)")
        return value


class Line(fields.Field[Any]):
    """A string that is read later: a *name* for its component, in the document."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(**options)
        self.documented = {"$ref": REFERENCE + name}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> str:
        if type(value) is not str:
            raise ValidationError("must be a string")
        return value


class Flag(fields.Field[Any]):
    """True or false, and nothing that only looks like it."""

    documented: ClassVar = {"type": "boolean"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> bool:
        if type(value) is not bool:
            raise ValidationError("must be true or false")
        return value


class Whole(fields.Field[Any]):
    """An integer from *low* to *high*; never a boolean, a text or a number with a fraction."""

    def __init__(self, low: int, high: int, **options: Any) -> None:
        super().__init__(**options)
        self.low = low
        self.high = high
        self.documented = {"type": "integer", "minimum": low, "maximum": high}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> int:
        if type(value) is not int:
            raise ValidationError("must be an integer")
        if not self.low <= value <= self.high:
            raise ValidationError(f"must be {self.low} to {self.high}")
        return value


class PlayerCount(Whole):
    """How many play. How many can is for the game to say: here it is only an integer."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> int:
        if type(value) is not int:
            raise ValidationError("must be an integer")
        return value


class MoveTexts(fields.Field[Any]):
    """At most *most* texts of moves."""

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.most = most
        self.documented = {"type": "array", "maxItems": most, "items": {"$ref": REFERENCE + "Move"}}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> list[str]:
        if type(value) is not list:
            raise ValidationError("must be a list")
        if len(value) > self.most:
            raise ValidationError(f"must name at most {self.most} moves")
        wrong = {index: ["must be a string"] for index, text in enumerate(value) if type(text) is not str}
        if wrong:
            raise ValidationError(wrong)
        return value


def one_of(values: Sequence[str]) -> validate.OneOf:
    """Accepts one of some words, and refuses others in the words of the engine's codec."""
    return validate.OneOf(values, error="must be one of: {choices}")


class Body(Schema):
    """What a request says. A field that it does not have is answered with those that it has."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.error_messages["unknown"] = unknown_field(self.load_fields)
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
        """The fields of the request *data*; ``ValidationError`` with everything that is wrong with it.

        One in which nothing is wrong is read here in one go: marshmallow takes ten times as long.
        """
        found = self._read(data)
        if found is not None:
            return found
        try:
            return self._in_order(super().load(data, **options), data)
        except ValidationError as error:
            error.messages = self._in_order(error.messages, data)
            raise

    def _in_order(self, found: Any, data: Any) -> Any:
        """What was found by field, fields unknown to the schema as the request has them.

        Marshmallow goes through them as through a set: differently in every process.
        """
        if type(data) is not dict:
            return found
        return {name: found[name] for name in dict.fromkeys((*self.load_fields, *data)) if name in found}

    def _read(self, data: Any) -> dict[str, Any] | None:
        """What a plain request says; None leaves it to marshmallow."""
        if type(data) is not dict:
            return None
        found: dict[str, Any] = {}
        given = 0
        try:
            for name, read, default, required in self._readers:
                value = data.get(name)
                if value is not None:
                    found[name] = read(value, name, data)
                    given += 1
                elif required:
                    return None
                elif default is not missing:
                    found[name] = default
        except ValidationError:
            return None
        return found if given == len(data) else None


def decoded(codec: Codec[Any], value: Json, path: str, faults: list[Fault]) -> Any:
    """What *value*, at *path* of a request, says; adds what is wrong with it to *faults*."""
    try:
        return codec.decode(value, path)
    except DecodeError as error:
        faults.extend(error.faults)
        return None


def documented(converter: Any, field: fields.Field[Any], **options: Any) -> dict[str, Any]:
    """What the OpenAPI document says of a field of this module (an attribute function of apispec)."""
    said = getattr(field, "documented", None)
    if said is None:
        return {}
    if field.allow_none:
        return {"anyOf": [said, {"type": "null"}]}
    return dict(said)
