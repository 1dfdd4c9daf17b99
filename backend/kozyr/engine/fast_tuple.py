"""How the hot paths make a ``NamedTuple``."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

T = TypeVar("T")


def maker(record: type[T]) -> Callable[[tuple[Any, ...]], T]:
    """Makes values of a ``NamedTuple`` from all its fields in their order, in half the time its class takes.

    >>> from kozyr.engine.moves import Move
    >>> maker(Move)(("lead", (21,), None)).text
    'lead Td'
    """
    return cast("Callable[[tuple[Any, ...]], T]", partial(tuple.__new__, record))
