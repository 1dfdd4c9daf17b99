"""``kozyr deal``: deals the cards."""

import argparse
import json

from kozyr.cli.arguments import (
    add_game,
    add_json,
    add_seed,
    parse_cut,
    parse_profile,
    parse_rules,
    seed_or_random,
)
from kozyr.cli.errors import UsageError
from kozyr.cli.messages import LANGUAGES, language_of, message
from kozyr.cli.rendering import Renderer
from kozyr.engine.cards import InvalidCardError, parse_cards
from kozyr.engine.dumping import dump_table
from kozyr.engine.game import InvalidDealError


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_game(parser)
    parser.add_argument("--players", type=int, help="how many seats; the most if it is not given")
    add_seed(parser)
    parser.add_argument("--pack", metavar="CARDS", help='an explicit pack, top first: "Kd Qs …"')
    parser.add_argument("--dealer", type=int, metavar="SEAT")
    parser.add_argument("--cut", type=parse_cut, metavar="SEAT:DEPTH", help="who cuts and how deep, or none")
    parser.add_argument("--seat", type=int, help="show only what this seat sees")
    parser.add_argument("--lang", choices=LANGUAGES)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Deals and prints the table, with ``--json`` as the service answers it."""
    profile = parse_profile(args)
    game = profile.game
    players = game.seats[1] if args.players is None else args.players
    try:
        pack = None if args.pack is None else parse_cards(args.pack.replace(",", " ").split())
        step = game.deal(
            players,
            rules=parse_rules(game, args.rule),
            seed=args.seed if pack else seed_or_random(args.seed),
            pack=pack,
            dealer=args.dealer,
            cut=args.cut,
        )
    except (InvalidDealError, InvalidCardError) as error:
        raise UsageError(str(error)) from None
    if args.json:
        print(json.dumps(dump_table(game, step.state, step.events), ensure_ascii=False))
        return 0
    renderer = Renderer(profile, language_of(args.lang), args.seat)
    setup = step.state.setup
    print(message(renderer.lang, "deal", setup.deal, renderer.seat_name(setup.dealer)))
    for line in renderer.event_lines(step.events):
        print(line)
    if args.seat is None:
        lines = renderer.open_lines(step.state)
    else:
        lines = renderer.view_lines(game.view(step.state, args.seat))
    for line in lines:
        print(line)
    return 0
