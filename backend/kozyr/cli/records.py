"""Records that commands read from files, and messages about wrong ones."""

import json

from kozyr.bots import Profile
from kozyr.cli.arguments import read_file
from kozyr.cli.errors import UsageError
from kozyr.engine.record import Record, WrongMoveError, decode_record, read_text
from kozyr.games import PROFILES


def read_record(name: str) -> tuple[Profile, Record]:
    """The record in the file *name* (text or JSON, ``-`` is the standard input), and its game's profile.

    :class:`UsageError`, :class:`~kozyr.engine.record.InvalidRecordError` or
    :class:`~kozyr.engine.record.InvalidTextError` if it is none.
    """
    text = read_file(name)
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except ValueError as error:
            raise UsageError(f"{name}: no JSON: {error}") from None
    else:
        data = read_text(text)
    slug = data.get("game")
    profile = PROFILES.get(slug) if isinstance(slug, str) else None
    if profile is None:
        raise UsageError(f"{name}: Game must be one of: {', '.join(PROFILES)}")
    return profile, decode_record(profile.game, data)


def describe_error(lang: str, name: str, error: Exception) -> str:
    """What is wrong with the record in the file *name*; of an illegal move, its place and the broken rule."""
    if not isinstance(error, WrongMoveError) or error.refusal is None:
        return str(error) if str(error).startswith(f"{name}: ") else f"{name}: {error}"
    sentence = getattr(error.refusal.text, lang)
    return f"{name}: {error.deal}/{error.ply + 1}. {error.text}: {sentence} ({error.refusal.rule})"
