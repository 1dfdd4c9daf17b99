"""Functions that are generated as source text and compiled.

``NamedTuple`` makes its own methods like this. What depends only on a type is decided once, when the function
is generated: one function for a whole state is up to three times as fast as a function for each of its parts.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class Code:
    """The source text of a function under construction, and the values that it refers to by name.

    >>> code = Code()
    >>> with code.block("def add(number):"):
    ...     code.line(f"return number + {code.bind(2)}")
    >>> code.compile("add")(3)
    5
    """

    def __init__(self) -> None:
        self._bindings: dict[str, Any] = {}
        self._lines: list[str] = []
        self._depth = 0
        self._count = 0

    def line(self, text: str) -> None:
        """Adds one line."""
        self._lines.append(" " * self._depth + text)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Adds *head*; the lines added inside the ``with`` statement are its body."""
        self.line(head)
        self._depth += 1
        yield
        self._depth -= 1

    def new_name(self) -> str:
        """A variable name that is not in use yet."""
        self._count += 1
        return f"v{self._count}"

    def bind(self, value: Any) -> str:
        """Makes *value* available to the function; returns its name there."""
        name = self.new_name()
        self._bindings[name] = value
        return name

    def compile(self, name: str) -> Callable[..., Any]:
        """The compiled function called *name*. The source text must not come from outside the program."""
        exec(compile("\n".join(self._lines), f"<{name}>", "exec"), self._bindings)  # noqa: S102
        function: Callable[..., Any] = self._bindings[name]
        return function
