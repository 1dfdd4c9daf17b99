"""``kozyr play``: a game in the terminal, against bots."""

import argparse
import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kozyr.api.http import responses as answers
from kozyr.bots import DEFAULT_LEVEL, HINT_LEVEL, LEVELS, bot_move, decide, decision_seed, memory_for
from kozyr.cli import messages as words
from kozyr.cli.arguments import ComplaintError, add_game, add_seed, fresh_seed, game_of, rules_of
from kozyr.cli.rendering import event_lines, seat_name, view_lines
from kozyr.engine.cards import Seat
from kozyr.engine.game import Game, InvalidDealError, Step
from kozyr.engine.moves import Event, InvalidMoveError, Move
from kozyr.engine.record import Deal, Record, encode_record, write_text
from kozyr.games import PROFILES


def add(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser("play", help="play in the terminal against bots")
    add_game(parser)
    parser.add_argument("--players", type=int, help="how many seats; the most if it is not given")
    parser.add_argument("--seat", type=int, default=0, help="your seat; 0 if it is not given")
    parser.add_argument("--bot", choices=LEVELS, default=DEFAULT_LEVEL, help="how well the others play")
    add_seed(parser)
    parser.add_argument("--record", metavar="FILE", help="write the game there at the end, as text")
    parser.add_argument("--lang", choices=words.LANGUAGES)
    parser.add_argument(
        "--json", action="store_true", help="for programs: a line of JSON a turn, moves as lines"
    )
    parser.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Plays deal after deal until the player has had enough."""
    game = game_of(asked)
    players = game.seats[1] if asked.players is None else asked.players
    if not 0 <= asked.seat < players:
        raise ComplaintError(f"--seat must be 0 to {players - 1}")
    bots = tuple(None if seat == asked.seat else asked.bot for seat in range(players))
    rules = rules_of(game, asked.rule)
    seed = fresh_seed(asked.seed)
    try:
        step = game.deal(players, rules=rules, seed=seed, bots=bots)
    except InvalidDealError as error:
        raise ComplaintError(str(error)) from None
    player = (
        _Program(game, asked.seat) if asked.json else _Person(game, asked.seat, words.language(asked.lang))
    )
    record = Record(game.slug, players, rules, (), step.state.setup.dealer, bots)
    deals = _played(game, step, player, seed)
    if asked.record:
        text = write_text(encode_record(game, record._replace(deals=deals)))
        Path(asked.record).write_text(text, encoding="utf-8")
        player.say_saved(asked.record)
    return 0


def _played(game: Game[Any], step: Step[Any], player: "_Player", seed: str) -> tuple[Deal, ...]:
    """The deals that were played, the last one perhaps not to its end."""
    deals: list[Deal] = []
    while True:
        moves: list[str] = []
        stays = True
        try:
            step = _play_deal(game, step, player, moves)
        except _LeftError:
            stays = False
        result = step.state.result if stays else None
        deals.append(Deal(tuple(moves), None if deals else seed, None, None, None, result))
        if not stays or not player.wants_more():
            return tuple(deals)
        step = game.next_deal(step.state)


def _play_deal(game: Game[Any], step: Step[Any], player: "_Player", moves: list[str]) -> Step[Any]:
    """Plays one deal to its end; *moves* tells every move at once, even if the player leaves."""
    player.begin(step)
    state = step.state
    while state.result is None:
        level = state.setup.bots[state.turn]
        move = player.decide(state) if level is None else bot_move(PROFILES[game.slug], state, level)
        moves.append(move.text)
        step = game.apply(state, move)
        state = step.state
        player.tell(step.events)
    player.end(state)
    return step


class _LeftError(Exception):
    """The player has had enough."""


class _Player(ABC):
    """Whoever sits at the terminal, at one seat of a game."""

    def __init__(self, game: Game[Any], seat: Seat) -> None:
        self.game = game
        self.seat = seat

    def begin(self, step: Step[Any]) -> None:
        """A deal begins."""
        self.tell(step.events)

    @abstractmethod
    def tell(self, events: Sequence[Event]) -> None:
        """Tells what happened."""

    @abstractmethod
    def decide(self, state: Any) -> Move:
        """The move of the player; :class:`_LeftError`."""

    @abstractmethod
    def end(self, state: Any) -> None:
        """Tells the result."""

    @abstractmethod
    def wants_more(self) -> bool:
        """Whether another deal is wanted."""

    def say_saved(self, name: str) -> None:  # noqa: B027 - not everybody needs to know
        """The game has been written to the file *name*."""


class _Person(_Player):
    """Somebody who reads and types."""

    def __init__(self, game: Game[Any], seat: Seat, lang: str) -> None:
        super().__init__(game, seat)
        self.lang = lang

    def begin(self, step: Step[Any]) -> None:
        setup = step.state.setup
        print(words.say(self.lang, "deal", setup.deal, seat_name(self.lang, setup.dealer, self.seat)))
        super().begin(step)

    def tell(self, events: Sequence[Event]) -> None:
        for line in event_lines(self.lang, events, self.seat, self.game.texts.get("verses")):
            print(line)

    def decide(self, state: Any) -> Move:
        moves = self.game.legal_moves(state)
        print(f"\n{words.say(self.lang, 'turn')}")
        for line in view_lines(self.lang, self.game.view(state, self.seat)):
            print(line)
        for number, move in enumerate(moves, 1):
            print(f"{number:4}. {words.spoken(self.lang, move.text)}   [{move.text}]")
        while True:
            said = _read_line(words.say(self.lang, "which")).strip()
            if said in ("q", "quit"):
                raise _LeftError
            if said in ("h", "hint"):
                print(self._hint(state))
                continue
            understood = self._understood(state, moves, said)
            if understood is not None:
                print()
                return understood

    def _hint(self, state: Any) -> str:
        """What a good player would do, who sees and remembers no more than this one could."""
        view, memory = self.game.view(state, self.seat), memory_for(PROFILES[self.game.slug], state, HINT_LEVEL)
        decision = decide(PROFILES[self.game.slug], view, HINT_LEVEL, decision_seed(state), memory)
        move = decision.move.text
        reason = getattr(decision.reason, self.lang)
        return words.say(self.lang, "hint", words.spoken(self.lang, move), move, reason)

    def _understood(self, state: Any, moves: Sequence[Move], said: str) -> Move | None:
        """The legal move that was named; None after saying why there is none."""
        if said.isdecimal():
            if 1 <= int(said) <= len(moves):
                return moves[int(said) - 1]
            print(words.say(self.lang, "none"))
            return None
        try:
            move = self.game.parse_move(said.removeprefix("?").strip())
        except InvalidMoveError as error:
            print(words.say(self.lang, "invalid", error))
            return None
        refusal = self.game.why_not(state, move)
        if refusal is not None:
            print(words.say(self.lang, "illegal", refusal.rule, getattr(refusal.text, self.lang)))
            return None
        if said.startswith("?"):
            print(words.say(self.lang, "legal"))
            return None
        return move

    def end(self, state: Any) -> None:
        result = state.result
        print(words.say(self.lang, "over", words.REASONS[self.lang].get(result.reason, result.reason)))
        scores = (
            f"{seat_name(self.lang, seat, self.seat)} {score:+d}" for seat, score in enumerate(result.scores)
        )
        losers = (seat_name(self.lang, seat, self.seat) for seat in result.losers)
        print(words.say(self.lang, "scores", ", ".join(scores)))
        print(words.say(self.lang, "losers", ", ".join(losers) or words.say(self.lang, "nobody")))

    def wants_more(self) -> bool:
        try:
            return _read_line(words.say(self.lang, "more")).strip().lower() not in (
                "q",
                "quit",
                "n",
                "no",
                "н",
                "нет",
            )
        except _LeftError:
            return False

    def say_saved(self, name: str) -> None:
        print(words.say(self.lang, "saved", name))


class _Program(_Player):
    """A program: what it sees and what happened is a line of JSON, its moves are lines.

    Lines: ``{"events": […], "view": {…}}`` when it has to move or the deal is over, ``{"problem": {…}}`` if
    its move cannot be made. After the end of a deal the line ``next`` asks for another one.
    """

    def __init__(self, game: Game[Any], seat: Seat) -> None:
        super().__init__(game, seat)
        self._untold: list[Event] = []

    def tell(self, events: Sequence[Event]) -> None:
        self._untold.extend(events)

    def decide(self, state: Any) -> Move:
        self._show(state)
        while True:
            try:
                move = self.game.parse_move(_read_line("").strip())
            except InvalidMoveError as error:
                self._write({"problem": {"code": "invalid-move", "detail": str(error)}})
                continue
            refusal = self.game.why_not(state, move)
            if refusal is None:
                return move
            problem = {"code": "illegal-move", "rule": refusal.rule, "text": refusal.text._asdict()}
            self._write({"problem": problem})

    def end(self, state: Any) -> None:
        self._show(state)

    def wants_more(self) -> bool:
        try:
            return _read_line("").strip() == "next"
        except _LeftError:
            return False

    def _show(self, state: Any) -> None:
        told = [answers.event(event.seen_by(self.seat)) for event in self._untold]
        self._untold.clear()
        self._write({"events": told, "view": answers.view(self.game, self.game.view(state, self.seat))})

    @staticmethod
    def _write(said: Any) -> None:
        print(json.dumps(said, ensure_ascii=False), flush=True)


def _read_line(question: str) -> str:
    try:
        return input(question)
    except EOFError:
        raise _LeftError from None
