"""Functions written as text and compiled: what is decided by a type is decided once, when they are written.

``NamedTuple`` makes its own functions like this. One function for a whole state is up to three times as fast
as a function for each of its parts.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class Code:
    """A function while it is written, and the values that it knows by name.

    >>> code = Code()
    >>> with code.block("def add(number):"):
    ...     code.line(f"return number + {code.know(2)}")
    >>> code.compiled("add")(3)
    5
    """

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}
        self._lines: list[str] = []
        self._depth = 0
        self._count = 0

    def line(self, text: str) -> None:
        """Writes one line."""
        self._lines.append(" " * self._depth + text)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """The lines that are written meanwhile stand under *head*."""
        self.line(head)
        self._depth += 1
        yield
        self._depth -= 1

    def name(self) -> str:
        """A name that nothing has yet."""
        self._count += 1
        return f"v{self._count}"

    def know(self, value: Any) -> str:
        """The name of a value from outside."""
        name = self.name()
        self._known[name] = value
        return name

    def compiled(self, name: str) -> Callable[..., Any]:
        """The function called *name*. Whoever writes one takes no text from anybody else."""
        exec(compile("\n".join(self._lines), f"<{name}>", "exec"), self._known)  # noqa: S102
        found: Callable[..., Any] = self._known[name]
        return found
