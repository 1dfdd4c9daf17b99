"""``kozyr play``: a game in the terminal, against bots."""

import argparse
import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kozyr.bots import DEFAULT_LEVEL, HINT_LEVEL, LEVELS, Profile, bot_move, decide, decision_seed, memory_for
from kozyr.cli.arguments import add_game, add_seed, parse_profile, parse_rules, seed_or_random
from kozyr.cli.errors import UsageError
from kozyr.cli.messages import LANGUAGES, language_of, message
from kozyr.cli.rendering import Renderer
from kozyr.engine.cards import Seat
from kozyr.engine.dumping import dump_event, dump_text, dump_view
from kozyr.engine.game import InvalidDealError, Step
from kozyr.engine.moves import Event, IllegalMoveError, InvalidMoveError, Move
from kozyr.engine.record import Deal, Record, encode_record, write_text


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_game(parser)
    parser.add_argument("--players", type=int, help="how many seats; the most if it is not given")
    parser.add_argument("--seat", type=int, default=0, help="your seat; 0 if it is not given")
    parser.add_argument("--bot", choices=LEVELS, default=DEFAULT_LEVEL, help="how well the others play")
    add_seed(parser)
    parser.add_argument("--record", metavar="FILE", help="write the game there at the end, as text")
    parser.add_argument("--lang", choices=LANGUAGES)
    parser.add_argument(
        "--json", action="store_true", help="for programs: a line of JSON a turn, moves as lines"
    )


def run(args: argparse.Namespace) -> int:
    """Plays deal after deal until the player leaves."""
    profile = parse_profile(args)
    game = profile.game
    players = game.seats[1] if args.players is None else args.players
    if not 0 <= args.seat < players:
        raise UsageError(f"--seat must be 0 to {players - 1}")
    bots = tuple(None if seat == args.seat else args.bot for seat in range(players))
    rules = parse_rules(game, args.rule)
    seed = seed_or_random(args.seed)
    try:
        step = game.deal(players, rules=rules, seed=seed, bots=bots)
    except InvalidDealError as error:
        raise UsageError(str(error)) from None
    player: _Player
    if args.json:
        player = _Program(profile, args.seat)
    else:
        player = _Person(profile, args.seat, language_of(args.lang))
    record = Record(game.slug, players, rules, (), step.state.setup.dealer, bots)
    deals = _play_series(profile, step, player, seed)
    if args.record:
        text = write_text(encode_record(game, record._replace(deals=deals)))
        Path(args.record).write_text(text, encoding="utf-8")
        player.confirm_saved(args.record)
    return 0


def _play_series(profile: Profile, step: Step[Any], player: "_Player", seed: str) -> tuple[Deal, ...]:
    """Plays the deals of a series; the last one may be unfinished, if the player leaves."""
    deals: list[Deal] = []
    while True:
        moves: list[str] = []
        has_left = False
        try:
            step = _play_deal(profile, step, player, moves)
        except _PlayerLeftError:
            has_left = True
        result = None if has_left else step.state.result
        deals.append(Deal(tuple(moves), None if deals else seed, None, None, None, result))
        if has_left or not player.wants_next_deal():
            return tuple(deals)
        step = profile.game.next_deal(step.state)


def _play_deal(profile: Profile, step: Step[Any], player: "_Player", moves: list[str]) -> Step[Any]:
    """Plays one deal to its end. Adds every move to *moves* at once: they are kept if the player leaves."""
    player.begin_deal(step)
    state = step.state
    while state.result is None:
        level = state.setup.bots[state.turn]
        if level is None:
            move, step = player.play(state)
        else:
            move = bot_move(profile, state, level)
            step = profile.game.apply(state, move)
        moves.append(move.text)
        state = step.state
        player.show_events(step.events)
    player.end_deal(state)
    return step


class _PlayerLeftError(Exception):
    """The player ends the game."""


class _Player(ABC):
    """The player at the terminal, at one seat of a game."""

    def __init__(self, profile: Profile, seat: Seat) -> None:
        self.profile = profile
        self.game = profile.game
        self.seat = seat

    def begin_deal(self, step: Step[Any]) -> None:
        """Shows the first events of a deal."""
        self.show_events(step.events)

    @abstractmethod
    def show_events(self, events: Sequence[Event]) -> None:
        """Shows what has happened."""

    @abstractmethod
    def play(self, state: Any) -> tuple[Move, Step[Any]]:
        """Asks for a legal move and makes it; :class:`_PlayerLeftError`."""

    @abstractmethod
    def end_deal(self, state: Any) -> None:
        """Shows the result."""

    @abstractmethod
    def wants_next_deal(self) -> bool:
        """Asks whether to deal again."""

    def confirm_saved(self, name: str) -> None:  # noqa: B027 - a program is not told
        """Says that the game has been written to the file *name*."""


class _Person(_Player):
    """A person, who reads and types."""

    def __init__(self, profile: Profile, seat: Seat, lang: str) -> None:
        super().__init__(profile, seat)
        self.lang = lang
        self._renderer = Renderer(profile, lang, seat)

    def begin_deal(self, step: Step[Any]) -> None:
        setup = step.state.setup
        self._say("deal", setup.deal, self._renderer.seat_name(setup.dealer))
        super().begin_deal(step)

    def show_events(self, events: Sequence[Event]) -> None:
        for line in self._renderer.event_lines(events):
            print(line)

    def play(self, state: Any) -> tuple[Move, Step[Any]]:
        moves = self.game.legal_moves(state)
        print(f"\n{message(self.lang, 'turn')}")
        for line in self._renderer.view_lines(self.game.view(state, self.seat)):
            print(line)
        for number, move in enumerate(moves, 1):
            print(f"{number:4}. {self._renderer.move_text(move.text)}   [{move.text}]")
        while True:
            line = _read_line(message(self.lang, "which")).strip()
            if line in ("q", "quit"):
                raise _PlayerLeftError
            if line in ("h", "hint"):
                print(self._hint(state))
                continue
            step = self._try_move(state, moves, line)
            if step is not None:
                print()
                return step

    def _hint(self, state: Any) -> str:
        """The move of a good player, who sees and remembers no more than this seat can."""
        view, memory = self.game.view(state, self.seat), memory_for(self.profile, state, HINT_LEVEL)
        decision = decide(self.profile, view, HINT_LEVEL, decision_seed(state), memory)
        text = decision.move.text
        reason = getattr(decision.reason, self.lang)
        return message(self.lang, "hint", self._renderer.move_text(text), text, reason)

    def _try_move(self, state: Any, moves: Sequence[Move], line: str) -> tuple[Move, Step[Any]] | None:
        """Makes the move that *line* names; None, after a message, if it is not legal or only asked about."""
        if line.isdecimal():
            number = int(line)
            if not 1 <= number <= len(moves):
                self._say("none")
                return None
            return moves[number - 1], self.game.apply(state, moves[number - 1])
        try:
            move = self.game.parse_move(line.removeprefix("?").strip())
            step = self.game.play(state, move)
        except InvalidMoveError as error:
            self._say("invalid", error)
        except IllegalMoveError as error:
            self._say("illegal", error.refusal.rule, getattr(error.refusal.text, self.lang))
        else:
            if not line.startswith("?"):
                return move, step
            self._say("legal")
        return None

    def end_deal(self, state: Any) -> None:
        result = state.result
        self._say("over", self._renderer.reason_text(result.reason))
        scores = (f"{self._renderer.seat_name(seat)} {score:+d}" for seat, score in enumerate(result.scores))
        losers = (self._renderer.seat_name(seat) for seat in result.losers)
        self._say("scores", ", ".join(scores))
        self._say("losers", ", ".join(losers) or message(self.lang, "nobody"))

    def wants_next_deal(self) -> bool:
        try:
            answer = _read_line(message(self.lang, "more")).strip().lower()
        except _PlayerLeftError:
            return False
        return answer not in ("q", "quit", "n", "no", "н", "нет")

    def confirm_saved(self, name: str) -> None:
        self._say("saved", name)

    def _say(self, name: str, *values: object) -> None:
        print(message(self.lang, name, *values))


class _Program(_Player):
    """A program, which reads lines of JSON and writes its moves as lines.

    It reads ``{"events": […], "view": {…}}`` when it has to move or the deal is over, and
    ``{"problem": {…}}`` if its move cannot be made. After a deal it writes ``next`` for another one.
    """

    def __init__(self, profile: Profile, seat: Seat) -> None:
        super().__init__(profile, seat)
        self._pending_events: list[Event] = []

    def show_events(self, events: Sequence[Event]) -> None:
        self._pending_events.extend(events)

    def play(self, state: Any) -> tuple[Move, Step[Any]]:
        self._show_view(state)
        while True:
            try:
                move = self.game.parse_move(_read_line("").strip())
                return move, self.game.play(state, move)
            except InvalidMoveError as error:
                problem: dict[str, Any] = {"code": "invalid-move", "detail": str(error)}
            except IllegalMoveError as error:
                refusal = error.refusal
                problem = {"code": "illegal-move", "rule": refusal.rule, "text": dump_text(refusal.text)}
            self._write({"problem": problem})

    def end_deal(self, state: Any) -> None:
        self._show_view(state)

    def wants_next_deal(self) -> bool:
        try:
            return _read_line("").strip() == "next"
        except _PlayerLeftError:
            return False

    def _show_view(self, state: Any) -> None:
        events = [dump_event(event.seen_by(self.seat)) for event in self._pending_events]
        self._pending_events.clear()
        self._write({"events": events, "view": dump_view(self.game, self.game.view(state, self.seat))})

    @staticmethod
    def _write(data: Any) -> None:
        print(json.dumps(data, ensure_ascii=False), flush=True)


def _read_line(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise _PlayerLeftError from None
