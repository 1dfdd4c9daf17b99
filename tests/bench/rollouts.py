"""Moves a second in the rollouts of bots: on their own mutable tables, without events."""

from collections.abc import Callable
from random import Random
from typing import Any

from kozyr.engine.cards import RANK_CARDS, cards_of
from kozyr.games import GAMES
from kozyr.games.covering import table as covering
from kozyr.games.earl_of_coventry import bot_playout as earl_playout
from kozyr.games.earl_of_coventry import bot_position as earl
from kozyr.games.kozel import bot_playout as kozel_playout
from kozyr.games.kozel import bot_position as kozel
from tests.bench import peers
from tests.bench.report import Section
from tests.bench.timing import Bar, Contender, measure
from tests.bots.covering_positions import RULESETS

PLIES = 20_000
DEALS = 100
NOISES = [0.2] * 4
"""By seat, how often a playout of a covering game makes any legal move."""


def deal_states(slug: str, players: int) -> list[Any]:
    return [GAMES[slug].deal(players, seed=f"rollout/{number}").state for number in range(DEALS)]


def covering_rollouts(slug: str, players: int) -> Callable[[], int]:
    """Playouts of whole deals; a cover and the lead after it are two decisions."""
    tables = []
    for state in deal_states(slug, players):
        trumps = getattr(state, "trumps", None) or (state.trump, state.trump)
        stock = [covering.BIT_OF[card] for card in reversed(getattr(state, "stock", ()))]
        hands = [covering.bits(cards_of(hand)) for hand in state.hands]
        ruleset = RULESETS[slug](state.setup.rules, trumps)
        tables.append(covering.Table(ruleset, hands, [], stock, state.turn, False))
    decisions = []
    for number, table in enumerate(tables):
        traced: list[int] = []
        covering.playout(table.copy(), Random(number).random, NOISES, traced)
        decisions.append(len(traced))

    def work() -> int:
        done = 0
        while done < PLIES:
            for number, table in enumerate(tables):
                covering.playout(table.copy(), Random(number).random, NOISES)
            done += sum(decisions)
        return done

    return work


def kozel_rollouts() -> Callable[[], int]:
    """Playouts of the tricks of a kon, from the first card on."""
    tables = [
        kozel.Position(
            [kozel.bits(cards_of(hand)) for hand in state.hands], state.leader, [], (0, 0), (False, False)
        )
        for state in deal_states("kozel", 4)
        if state.phase.value == "lead"
    ]
    draw = Random("kozel").random

    def work() -> int:
        done = 0
        while done < PLIES:
            for table in tables:
                played = table.copy()
                kozel_playout.playout(played, draw)
                done += 36 - sum(hand.bit_count() for hand in played.hands)
        return done

    return work


def earl_rollouts() -> Callable[[], int]:
    """Playouts of whole deals; every card played is a decision."""
    tables = []
    for state in deal_states("earl-of-coventry", 4):
        held = [tuple((hand & rank).bit_count() for hand in state.hands) for rank in RANK_CARDS]
        tables.append((earl.Hands(held), state.turn, [hand.bit_count() for hand in state.hands]))
    draw = Random("earl").random

    def work() -> int:
        done = 0
        while done < PLIES:
            for hands, leader, sizes in tables:
                lead = hands.ranks_of(leader)[0]
                scores = earl_playout.PlayoutPolicy(hands, draw).playout((1 << 13) - 1, leader, sizes, lead)
                done += 52 - max(scores)
        return done

    return work


def sections(rounds: int) -> list[Section]:
    crazy, uno = "OpenSpiel crazy_eights", "RLCard uno, raw"
    ours = [
        Contender("Kozyr svoi-kozyri, rollouts", covering_rollouts("svoi-kozyri", 4)),
        Contender("Kozyr kryt-navalivat, rollouts", covering_rollouts("kryt-navalivat", 2)),
        Contender("Kozyr earl-of-coventry, rollouts", earl_rollouts()),
        Contender("Kozyr kozel, rollouts", kozel_rollouts()),
    ]
    contenders = [
        *ours,
        Contender(crazy, peers.openspiel("crazy_eights", PLIES)),
        Contender(uno, peers.rlcard_raw("uno", PLIES // 4)),
    ]
    bars = {contender.name: [Bar(4, crazy), Bar(10, uno)] for contender in ours}
    return [Section("Moves a second in the bots' rollouts", "moves/s", measure(contenders, bars, rounds))]
