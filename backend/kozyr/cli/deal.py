"""``kozyr deal``: deals the cards."""

import argparse
import json
from typing import Any

from kozyr.api.http.responses import table
from kozyr.cli import messages as words
from kozyr.cli.arguments import (
    ComplaintError,
    add_game,
    add_json,
    add_seed,
    cut_of,
    fresh_seed,
    game_of,
    rules_of,
)
from kozyr.cli.rendering import event_lines, open_lines, seat_name, view_lines
from kozyr.engine.cards import InvalidCardError, parse_cards
from kozyr.engine.game import InvalidDealError


def add(commands: Any) -> None:
    """Adds the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser("deal", help="deal the cards and show the table")
    add_game(parser)
    parser.add_argument("--players", type=int, help="how many seats; the most if it is not given")
    add_seed(parser)
    parser.add_argument("--pack", metavar="CARDS", help='an explicit pack, top first: "Kd Qs …"')
    parser.add_argument("--dealer", type=int, metavar="SEAT")
    parser.add_argument("--cut", type=cut_of, metavar="SEAT:DEPTH", help="who cuts and how deep, or none")
    parser.add_argument("--seat", type=int, help="show only what this seat sees")
    parser.add_argument("--lang", choices=words.LANGUAGES)
    add_json(parser)
    parser.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Deals; prints the table, with --json as the service answers it."""
    game = game_of(asked)
    players = game.seats[1] if asked.players is None else asked.players
    try:
        pack = None if asked.pack is None else parse_cards(asked.pack.replace(",", " ").split())
        step = game.deal(
            players,
            rules=rules_of(game, asked.rule),
            seed=asked.seed if pack else fresh_seed(asked.seed),
            pack=pack,
            dealer=asked.dealer,
            cut=asked.cut,
        )
    except (InvalidDealError, InvalidCardError) as error:
        raise ComplaintError(str(error)) from None
    if asked.json:
        print(json.dumps(table(game, step.state, step.events), ensure_ascii=False))
        return 0
    lang = words.language(asked.lang)
    setup = step.state.setup
    print(words.say(lang, "deal", setup.deal, seat_name(lang, setup.dealer, asked.seat)))
    for line in event_lines(lang, step.events, asked.seat):
        print(line)
    if asked.seat is None:
        lines = open_lines(lang, game, step.state)
    else:
        lines = view_lines(lang, game.view(step.state, asked.seat))
    for line in lines:
        print(line)
    return 0
