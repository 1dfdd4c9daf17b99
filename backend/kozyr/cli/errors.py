"""The error of the command line."""


class UsageError(Exception):
    """A command cannot do what it is told; the message is printed to the standard error."""
