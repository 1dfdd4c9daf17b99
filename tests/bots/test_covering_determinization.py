"""The worlds of a covering game: seen and remembered cards in their places, the others anywhere possible."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from kozyr.bots import NO_MEMORY, Memory, memory_for
from kozyr.engine.cards import HIDDEN, SUITS, card_set, cards_of, parse_card
from kozyr.engine.codec import codec_of
from kozyr.engine.game import View, Zone
from kozyr.games import GAMES, PROFILES
from kozyr.games.covering.determinization import Determinizer
from kozyr.games.covering.inference import Clue
from kozyr.games.covering.table import ALL_CARDS, BIT_OF, Bits, bits
from tests.bots.covering_positions import RULESETS, bits_of, table_of
from tests.play import all_rules, random_deals

SLUGS = ["svoi-kozyri", "kryt-navalivat"]
SIXES = bits_of("6c 6d 6h 6s")
ALL_NAMES = [rank + suit for suit in "cdhs" for rank in "6789TJQKA"]
UNKNOWN = ["Ts", "Js", "Qs", "Ks", "As"]


def states_on_turn(slug: str, deals: int, **options: Any) -> list[Any]:
    game = GAMES[slug]
    rules = codec_of(game.rules, partial=True).decode(options) if options else None
    if rules is not None:
        rules = next(
            each
            for each in all_rules(game)
            if all(getattr(each, name) == value for name, value in options.items())
        )
    states = [step.state for steps in random_deals(game, deals, rules=rules, plies=90) for step in steps[::5]]
    return [state for state in states if state.turn is not None]


def determinizer_of(slug: str, state: Any, level: str | None) -> Determinizer:
    memory = NO_MEMORY if level is None else memory_for(PROFILES[slug], state, level)
    return Determinizer(RULESETS[slug], GAMES[slug].view(state, state.turn), memory)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("level", [None, "medium", "expert"])
def test_every_world_is_a_deal_of_the_same_cards_that_looks_the_same(slug: str, level: str | None) -> None:
    game = GAMES[slug]
    for number, state in enumerate(states_on_turn(slug, 24)):
        determinizer = determinizer_of(slug, state, level)
        truth = table_of(slug, state)
        memory = NO_MEMORY if level is None else memory_for(PROFILES[slug], state, level)
        view = game.view(state, state.turn)
        pile = next(zone.cards for zone in view.zones if zone.name == "pile")
        stock = next((zone.cards for zone in view.zones if zone.name == "stock"), ())[::-1]
        for _ in range(2):
            world = determinizer.sample(Random(number).random)
            places = [*world.hands, *world.pile, *world.stock]
            assert sum(places) == bits(cards_of(game.cards_in_play(state)))
            assert sum(place.bit_count() for place in places) == sum(places).bit_count()
            assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in truth.hands]
            assert world.hands[state.turn] == truth.hands[state.turn]
            for seat, known in enumerate(memory.hands):
                assert not bits(cards_of(known)) & ~world.hands[seat]
            for place, card in enumerate(pile):
                if card != HIDDEN or (memory.pile is not None and memory.pile[place] != HIDDEN):
                    assert world.pile[place] == truth.pile[place]
            for place, card in enumerate(stock):
                if card != HIDDEN:
                    assert world.stock[place] == truth.stock[place]
            assert (len(world.pile), len(world.stock)) == (len(truth.pile), len(truth.stock))
            assert (world.turn, world.responds) == (truth.turn, truth.responds)
            assert world.seats_left == truth.seats_left == determinizer.seats_left


@pytest.mark.parametrize("option", ["keep", "remove"])
def test_sk_6_removed_sixes_are_in_no_world(option: str) -> None:
    removed = 0
    for number, state in enumerate(states_on_turn("svoi-kozyri", 12, orphan_sixes=option)):
        world = determinizer_of("svoi-kozyri", state, "medium").sample(Random(number).random)
        every = sum(world.hands) + sum(world.pile)
        own = sum(1 << trump for trump in world.ruleset.trumps)
        if option == "remove":
            assert every == ALL_CARDS & ~SIXES | own
            removed += every != ALL_CARDS
        else:
            assert every == ALL_CARDS
    assert bool(removed) is (option == "remove")


def test_sk_6_an_unseen_six_is_with_its_owner_if_the_pile_is_known() -> None:
    """Nobody else can hold the six of a seat's trump; but it may lie in a pile that was forgotten."""
    placed = loose = 0
    for number, state in enumerate(states_on_turn("svoi-kozyri", 30)):
        for level in (None, "expert"):
            determinizer = determinizer_of("svoi-kozyri", state, level)
            worlds = [determinizer.sample(Random(100 * number + each).random) for each in range(3)]
            view = GAMES["svoi-kozyri"].view(state, state.turn)
            pile = next(zone.cards for zone in view.zones if zone.name == "pile")
            is_known = level == "expert" or HIDDEN not in pile
            for seat, trump in enumerate(state.trumps):
                six = 1 << trump
                if seat == state.turn or not state.hands[seat] or not bits(cards_of(state.hands[seat])) & six:
                    continue
                for world in worlds:
                    if is_known:
                        assert world.hands[seat] & six
                        placed += 1
                    elif not world.hands[seat] & six:
                        loose += 1
    assert placed > 500
    assert loose > 10


def view_of(hands: list[str], pile: str, **facts: Any) -> View:
    """A view of seat 0, on turn, with trumps c, d, h; ``??`` is a card that it does not see."""
    zones = [Zone("hands", seat, parse(hand)) for seat, hand in enumerate(hands)]
    zones.append(Zone("pile", None, parse(pile)))
    if "stock" in facts:
        zones.append(Zone("stock", None, parse(facts.pop("stock"))))
    game = GAMES["kryt-navalivat" if "trump" in facts else "svoi-kozyri"]
    if "trump" not in facts:
        facts["trumps"] = [SUITS[each] for each in range(len(hands))]
    return View(
        0, 0, "respond", 5, 1, 0, game.rules(), (), None, None, tuple(zones), {"laid": 2, **facts}, None
    )


def parse(text: str) -> tuple[int, ...]:
    return tuple(HIDDEN if name == "??" else parse_card(name) for name in text.split())


def test_every_deal_of_the_unknown_cards_is_equally_likely() -> None:
    """Of five unknown spades seat 1 has two and seat 2 one; two lie in the pile."""
    others = [name for name in ALL_NAMES if name not in ("6c", "6d", "6h", *UNKNOWN)]
    view = view_of(["6c", "6d ?? ??", "6h ??"], " ".join(["??", *others, "??"]), laid=0)
    memory = Memory(hands=(0, card_set(parse("6d")), card_set(parse("6h"))))
    determinizer = Determinizer(RULESETS["svoi-kozyri"], view, memory)
    assert sum(determinizer._unseen) == bits_of(" ".join(UNKNOWN))
    worlds: Counter[Any] = Counter()
    draw = Random(5).random
    for _ in range(6000):
        world = determinizer.sample(draw)
        worlds[world.hands[1], world.hands[2], world.pile[0]] += 1
    assert len(worlds) == 60
    assert all(60 < count < 140 for count in worlds.values())  # four standard errors


def determinizer_with(constraints: list[tuple[Clue, Bits]]) -> Determinizer:
    """Seat 1 has two and seat 2 three unknown cards of five; the rest of the pack lies in the pile."""
    others = [name for name in ALL_NAMES if name not in ("6c", *UNKNOWN)]
    view = view_of(["6c", "?? ??", "?? ?? ??"], " ".join(others), laid=0)
    determinizer = Determinizer(RULESETS["svoi-kozyri"], view, NO_MEMORY)
    assert determinizer.clues == []
    determinizer._constraints = [
        (determinizer.positions_of(clue), cards, clue.weight) for clue, cards in constraints
    ]
    return determinizer


def test_the_positions_of_a_clue_are_those_of_its_hand() -> None:
    determinizer = determinizer_with([])
    assert determinizer._unknown_counts == [0, 2, 3]
    assert determinizer.positions_of(Clue(1, 2, 0, 1)) == range(3, 5)
    assert determinizer.positions_of(Clue(1, 1, 0, 1)) == range(4, 5)
    assert determinizer.positions_of(Clue(2, 3, 0, 1)) == range(3)
    assert determinizer.positions_of(Clue(2, 1, 0, 1)) == range(2, 3)


def test_a_clue_that_is_believed_comes_true_and_all_cards_that_fit_are_used() -> None:
    spades = bits_of("Js Ks As")
    determinizer = determinizer_with([(Clue(1, 2, spades, 1.0), spades)])
    draw, hands = Random(1).random, Counter[Bits]()
    for _ in range(600):
        world = determinizer.sample(draw)
        assert not world.hands[1] & ~spades
        assert world.hands[1].bit_count() == 2
        assert world.hands[1] | world.hands[2] == bits_of(" ".join(UNKNOWN))
        hands[world.hands[1]] += 1
    assert set(hands) == {bits_of("Js Ks"), bits_of("Js As"), bits_of("Ks As")}
    assert all(count > 120 for count in hands.values())


def test_two_clues_come_true_together() -> None:
    low, high = bits_of("Ts Js Qs"), bits_of("Ks As Qs")
    determinizer = determinizer_with([(Clue(1, 2, high, 1.0), high), (Clue(2, 3, low, 1.0), low)])
    hits = 0
    for number in range(200):
        world = determinizer.sample(Random(number).random)
        hits += world.hands[1] == bits_of("Ks As") and world.hands[2] == low
    assert hits > 150


def test_a_clue_that_cannot_come_true_changes_nothing() -> None:
    free = determinizer_with([(Clue(1, 2, 0, 0.0), 0)])
    bound = determinizer_with([(Clue(1, 2, 0, 1.0), bits_of("6d"))])
    for number in range(50):
        worlds = [each.sample(Random(number).random) for each in (free, bound)]
        assert worlds[0].hands == worlds[1].hands


@pytest.mark.parametrize("weight", [0.0, 0.3, 0.9, 1.0])
def test_a_clue_is_believed_as_often_as_its_weight_says(weight: float) -> None:
    ace = bits_of("As")
    determinizer = determinizer_with([(Clue(1, 1, ace, weight), ace)])
    draw = Random(3).random
    count = sum(determinizer.sample(draw).hands[1] & ace > 0 for _ in range(2000)) / 2000
    expected = weight + (1 - weight) * 0.4
    assert abs(count - expected) < 0.05


@pytest.mark.parametrize(
    ("hands", "pile", "is_certain"),
    [
        (["6c", "6d"], "6h 6s", True),
        (["6c", "?? ?? ??"], "6h 6s", True),
        (["6c", "?? ?? ??"], "?? 6s", False),
        (["6c", "??", "??"], "6h 6s", False),
        (["6c", "??", ""], "6h 6s", True),
        (["6c", "", ""], "?? 6s", True),
        (["6c", "", ""], "?? ?? 6s", False),
    ],
)
def test_a_world_is_certain_if_at_most_one_place_is_unknown(
    hands: list[str], pile: str, is_certain: bool
) -> None:
    memory = Memory(hands=(0, card_set(parse(hands[1])) if hands[1] == "6d" else 0, 0))
    view = view_of(hands, pile, trump="s") if len(hands) == 2 else view_of(hands, pile)
    slug = "kryt-navalivat" if len(hands) == 2 else "svoi-kozyri"
    determinizer = Determinizer(RULESETS[slug], view._replace(rules=GAMES[slug].rules()), memory)
    if len(hands) == 3:  # an unseen six is known to be with its owner
        determinizer._unknown_counts = [hand.count("?") // 2 for hand in hands]
    assert determinizer.is_certain is is_certain
    assert determinizer.seats_left == sum(hand != "" for hand in hands)


def test_a_stock_with_two_cards_face_down_is_uncertain() -> None:
    rules = GAMES["kryt-navalivat"].rules()
    for stock, is_certain in (("6s", True), ("6s ??", True), ("6s ?? ??", False)):
        view = view_of(["6c", "6d"], "7h 7s", trump="s", stock=stock)._replace(rules=rules)
        memory = Memory(hands=(0, card_set(parse("6d"))))
        assert Determinizer(RULESETS["kryt-navalivat"], view, memory).is_certain is is_certain


def test_what_a_seat_may_hold() -> None:
    determinizer = determinizer_with([])
    unknown = bits_of(" ".join(UNKNOWN))
    assert determinizer.possible_cards(0) == BIT_OF[parse_card("6c")]
    assert determinizer.possible_cards(1) == determinizer.possible_cards(2) == unknown
