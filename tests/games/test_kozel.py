"""Kozel, rule by rule (docs/rules/kozel.md); the vectors are run by test_vectors.py."""

import copy
import json
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from kozyr.engine.cards import DECK36, Card, names, parse_card, parse_cards
from kozyr.engine.codec import codec_of
from kozyr.engine.game import NO_CUT, Cut, InvalidDealError, InvalidStateError, NoCut, Step, Zone, options_of
from kozyr.engine.moves import Event
from kozyr.games.kozel import Kozel
from kozyr.games.kozel.cards import card_points
from kozyr.games.kozel.state import State
from kozyr.games.kozel.tricks import taker
from tests.play import play_moves
from tests.soak.kozel_evenings import (
    OPTIONS,
    audit_game,
    check_states,
    draw_rules,
    play_evening,
)

KOZEL = Kozel()
CARDS = names(DECK36)
M17 = names([DECK36[(17 * place % 37) - 1] for place in range(1, 37)])
"""The test pack M36(17) of the conventions; dealer 0 gives team 1 no queen and Ad to seat 1."""
M3 = names([DECK36[(3 * place % 37) - 1] for place in range(1, 37)])
"""M36(3), with which the boaster draws trumps first and team 0 is left without queens."""
M1 = CARDS
"""The test pack M36(1): canonical order; every seat gets a queen."""

HANDS17 = [
    "6c Qc 9d 6h 7h Qh Kh 9s Ts",
    "Tc Jc 7d 8d Kd Ad Jh 8s As",
    "9c 6d Qd 9h Th 6s 7s Qs Ks",
    "7c 8c Kc Ac Td Jd 8h Ah Js",
]


# ---- positions ----


def rules(**changed: Any) -> Any:
    """The default options but for *changed*."""
    return codec_of(KOZEL.rules, partial=True).decode(changed)


def open_state(**fields: Any) -> dict[str, Any]:
    """An open state of kon 2, dealer 0, in the phase khval, but for *fields*."""
    data = {
        "game": "kozel",
        "version": 1,
        "rules": codec_of(KOZEL.rules).encode(rules()),
        "deal": 2,
        "dealer": 0,
        "turn": 1,
        "phase": "khval",
        "ply": 0,
        "hands": [[], [], [], []],
        "standing": {"points": [2, 0], "multiplier": 1, "kon": 2},
        "result": None,
        "seed": None,
        "shuffles": 0,
        "bots": [None] * 4,
        "stock": [],
        "drawn": [[], [], [], []],
        "legs": 0,
        "piles": [],
        "trick": [],
        "won": [[], []],
        "leader": None,
        "redeals": 0,
        "winner": None,
    }
    assert set(fields) <= set(data)
    return data | fields


def options(**changed: Any) -> dict[str, Any]:
    return {"rules": codec_of(KOZEL.rules).encode(rules(**changed))}


def standing(points: tuple[int, int] = (2, 0), multiplier: int = 1, kon: int = 2) -> dict[str, Any]:
    return {"standing": {"points": list(points), "multiplier": multiplier, "kon": kon}, "deal": kon}


def cards_except(*taken: str) -> list[str]:
    """The cards of the pack that *taken*, texts of cards, do not name; 6c first."""
    named = {card for text in taken for card in text.split()}
    return [card for card in CARDS if card not in named]


def is_plain(card: str) -> bool:
    return card[1] != "c" and card[0] not in "JQ"


def to_lead(*hands: str, leader: int = 0, **fields: Any) -> State:
    """Kon 2 with one pile, some tricks taken, *leader* to lead; seats without a text get cards not named."""
    cards_held = [sorted(hand.split(), key=CARDS.index) for hand in (*hands, "", "", "")[:4]]
    size = max(map(len, cards_held))
    left = cards_except(*hands)
    pile = [card for card in left if is_plain(card) and card not in ("Ad", "Td")][:4]
    left = [card for card in left if card not in pile]
    spare = [card for card in left if card not in ("6c", "Qc")]
    for hand in cards_held:
        while len(hand) < size:
            hand.append(spare.pop(0))
            hand.sort(key=CARDS.index)
    in_hands = {card for hand in cards_held for card in hand}
    taken = without_catch([card for card in left if card not in in_hands])
    half = len(taken) // 8 * 4
    won = [taken[:half], taken[half:]] if leader % 2 else [taken[half:], taken[:half]]
    cards = [[(1 + place) % 4, card] for place, card in enumerate(pile)]
    winner = taker(tuple((seat, parse_card(card)) for seat, card in cards))
    return KOZEL.decode(
        open_state(
            phase="lead",
            turn=leader,
            leader=leader,
            ply=5 + len(taken),
            hands=cards_held,
            legs=1,
            piles=[{"cards": cards, "winner": winner}],
            winner=winner % 2,
            won=won,
            **fields,
        )
    )


WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def before_last_trick(theirs: int, *, taker: int = 3, **fields: Any) -> State:
    """Everybody holds one card without points; when seat *taker* has it, team 1 will have *theirs* points."""
    last = ["6d", "7d", "8d", "9d"]
    hands = [[last[(seat - taker - 1) % 4]] for seat in range(4)]
    pile = [[1, "6s"], [2, "7s"], [3, "8s"], [0, "9s"]]
    zeros = ["6c", *(card for card in cards_except("6c 6d 7d 8d 9d 6s 7s 8s 9s") if card[0] in "6789")]
    worth = [[rank + suit for suit in "csdh"] for rank in WORTH]
    for counts in product(range(5), repeat=5):
        ours = [card for cards, count in zip(worth, counts, strict=True) for card in cards[:count]]
        fill = -len(ours) % 4
        if sum(WORTH[card[0]] for card in ours) == theirs and fill <= len(zeros) - 4:
            break
    else:
        raise AssertionError(f"no cards are worth {theirs}")
    team1 = zeros[len(zeros) - fill :] + ours
    team0 = [card for card in CARDS if card not in [*team1, *last, "6s", "7s", "8s", "9s"]]
    leader = taker if (team0, team1)[taker % 2] else (taker + 1) % 4
    return KOZEL.decode(
        open_state(
            **{
                "phase": "lead",
                "turn": leader,
                "leader": leader,
                "ply": 33,
                "hands": hands,
                "legs": 1,
                "piles": [{"cards": pile, "winner": 0}],
                "winner": 0,
                "won": [without_catch(team0), without_catch(team1)],
                **fields,
            }
        )
    )


def without_catch(tricks: list[str]) -> list[str]:
    """The same cards, 6c and Qc so that no two teams can have laid them in one trick."""
    if "6c" not in tricks or "Qc" not in tricks:
        return tricks
    others = [card for card in tricks if card not in ("6c", "Qc")]
    return ["6c", others[0], "Qc", *others[1:]]


def last_trick(state: State) -> State:
    """The state after everybody has laid the only card."""
    for _ in range(4):
        (move,) = KOZEL.legal_moves(state)
        state = KOZEL.play(state, move).state
    return state


def to_the_end(state: State) -> State:
    """The state after everybody has laid the first legal card, in canonical order, till the end."""
    while state.result is None:
        state = KOZEL.play(state, KOZEL.legal_moves(state)[0]).state
    return state


def before_khvalyonka(*pairs: str, **fields: Any) -> State:
    """Kon 2 before the khvalyonka; the seats will draw *pairs*, `bottom top`, in this order."""
    drawn = [pair.split() for pair in pairs]
    stock = [top for _, top in drawn] + cards_except(*pairs) + [bottom for bottom, _ in reversed(drawn)]
    return KOZEL.decode(open_state(**{"stock": stock, **fields}))


ONE_LEG = ("7h Kd", "8c Qs", "Th Td", "Jc 9s", "Kh 7d")
"""The pairs of M36(17): boaster 1 lays 7h, then Th, 9s, Kh; seat 2 takes 14 points and leads."""
LAY_ONE = ("khval pants", "lay 7h", "lay Th", "lay 9s", "lay Kh")

LAY_TRUMPS_FIRST = ("khval pants", "lay 9s", "lay 6s", "lay 8d", "lay 9h")
"""With M36(3): team 1 takes the pile, worth nothing, and seat 1 leads; team 0 may call for a redeal."""


def pack_for(hands: list[str]) -> tuple[Card, ...]:
    """The pack that dealer 0 deals into *hands* of nine."""
    cards_held = [hand.split() for hand in hands]
    return parse_cards(cards_held[(place + 1) % 4][place // 4] for place in range(36))


def deal_first_kon(hands: list[str] | None = None, **inputs: Any) -> State:
    """Kon 1, dealer 0: *hands*, or those of M36(17)."""
    pack = parse_cards(M17) if hands is None else pack_for(hands)
    return KOZEL.deal(4, **{"pack": pack, "dealer": 0, **inputs}).state


def deal_queens(*queens: str) -> State:
    """Kon 1, dealer 0; each seat holds the queens of its text."""
    plain = cards_except("Qc Qd Qh Qs")
    hands = []
    for text in queens:
        cards_held = text.split()
        hands.append(" ".join([*cards_held, *(plain.pop() for _ in range(9 - len(cards_held)))]))
    return deal_first_kon(hands)


def next_deal(state: State, **inputs: Any) -> State:
    """The deal after *state*; M36(1) unless a pack is given."""
    return KOZEL.next_deal(state, **{"pack": parse_cards(M1), **inputs}).state


def legal_texts(state: State) -> list[str]:
    return [move.text for move in KOZEL.legal_moves(state)]


def play(state: State, *moves: str) -> State:
    return play_moves(KOZEL, state, *moves)


def tricks(*texts: str) -> list[str]:
    """The moves that lay these tricks, each with its lead first."""
    moves = []
    for text in texts:
        led, *others = text.split()
        moves += [f"lead {led}", *(f"follow {card}" for card in others)]
    return moves


def events_of(state: State, *moves: str) -> list[Event]:
    """The events of the last of *moves*."""
    state = play(state, *moves[:-1])
    return list(KOZEL.play(state, KOZEL.parse_move(moves[-1])).events)


def event_texts(events: list[Event], seat: int | str | None = "all") -> list[str]:
    """Events as `seat text points`, as *seat* may see them; `all` sees everything."""
    visible = events if isinstance(seat, str) else [event.seen_by(seat) for event in events]
    return [
        f"{event.seat} {event.text}" + ("" if event.points is None else f" {event.points}")
        for event in visible
    ]


def broken_rule(state: State, move: str) -> str | None:
    refusal = KOZEL.find_refusal(state, KOZEL.parse_move(move))
    return None if refusal is None else refusal.rule


def facts(state: State, seat: int | None = None) -> dict[str, Any]:
    return dict(KOZEL.view(state, seat).facts)


def zone(state: State, name: str, seat: int | None = None) -> list[Zone]:
    return [each for each in KOZEL.view(state, seat).zones if each.name == name]


def hand(state: State, seat: int) -> str:
    data: str = " ".join(KOZEL.encode(state)["hands"][seat])
    return data


def charges(state: State) -> tuple[int, int, int, int]:
    """Points charged, one a seat."""
    assert state.result is not None
    first, second, third, fourth = state.result.scores
    return -first, -second, -third, -fourth


# ---- cards ----


@pytest.mark.parametrize("card", [card for card in CARDS if card[1] == "c" or card[0] in "JQ"])
def test_kz_1_all_clubs_jacks_and_queens_are_trumps(card: str) -> None:
    assert broken_rule(to_lead(f"{card} 6h"), f"lead {card}") == "KZ-15"


ORDER = ["7c", "8c", "9c", "Kc", "Tc", "Ac", "Jd", "Jh", "Js", "Jc", "Qd", "Qh", "Qs", "Qc", "6c"]


@pytest.mark.parametrize(("low", "high"), [pair for pair in pairwise(ORDER) if pair != ("Qc", "6c")])
def test_kz_2_each_trump_beats_the_one_before(low: str, high: str) -> None:
    assert play(to_lead(low, high, "6h", "7h"), *tricks(f"{low} {high} 6h 7h")).leader == 1


def test_kz_2_shamok_beats_shamka() -> None:
    state = to_lead("6c", "7c", "Qc", "8c")
    assert play(state, *tricks("6c 7c Qc 8c")).leader == 0


def test_kz_2_the_lowest_trump_beats_the_highest_plain_card() -> None:
    state = to_lead("Ah", "Th", "7c", "Kh")
    assert play(state, *tricks("Ah Th 7c Kh")).leader == 2


@pytest.mark.parametrize("card", [card for card in CARDS if is_plain(card)])
def test_kz_3_the_other_cards_are_plain(card: str) -> None:
    assert legal_texts(to_lead(f"{card} 7c")) == [f"lead {card}"]


def test_kz_3_there_are_21_plain_cards() -> None:
    assert sum(map(is_plain, CARDS)) == 21


@pytest.mark.parametrize(("low", "high"), list(pairwise("6789KTA")))
@pytest.mark.parametrize(("suit", "other"), ["dh", "hs", "sd"])
def test_kz_4_plain_cards_rank_6_7_8_9_k_t_a(low: str, high: str, suit: str, other: str) -> None:
    state = to_lead(low + suit, high + suit, "A" + other, "T" + other)
    assert play(state, *tricks(f"{low}{suit} {high}{suit} A{other} T{other}")).leader == 1


def test_kz_5_card_points() -> None:
    by_rank = {rank: card_points(parse_cards([rank + suit for suit in "cdhs"])) for rank in "6789TJQKA"}
    expected = {"6": 0, "7": 0, "8": 0, "9": 0, "J": 8, "Q": 12, "K": 16, "T": 40, "A": 44}
    assert by_rank == expected
    assert card_points(DECK36) == 120


# ---- frame ----


def test_kz_6_partners_sit_opposite() -> None:
    state = last_trick(before_last_trick(31))
    assert facts(state)["teams"] == [[0, 2], [1, 3]]
    assert charges(state) == (0, 2, 0, 2)
    with pytest.raises(InvalidDealError, match="must be 4"):
        KOZEL.deal(3, seed="kozyr")


def test_kz_7_the_team_that_first_has_12_points_loses_the_game() -> None:
    state = last_trick(before_last_trick(31, **standing((4, 10))))
    assert state.result is not None
    assert state.result.series_over
    assert state.result.standing == ((4, 12), 1, 3)
    again = next_deal(state)
    assert again.setup.standing == ((0, 0), 1, 1)
    assert (again.setup.deal, again.setup.dealer) == (1, 1)


def test_kz_7_option_target_16_goes_on_at_12() -> None:
    state = last_trick(before_last_trick(31, **standing((4, 10)), **options(target=16)))
    assert state.result is not None
    assert not state.result.series_over
    assert next_deal(state).setup.standing == ((4, 12), 1, 3)


def test_kz_8_the_deal_moves_clockwise_from_kon_to_kon() -> None:
    state = last_trick(before_last_trick(31))
    dealers = [state.setup.dealer]
    for _ in range(4):
        state = next_deal(state, cut=NO_CUT)
        dealers.append(state.setup.dealer)
    assert dealers == [0, 1, 2, 3, 0]


def test_kz_8_the_first_dealer_is_agreed_or_drawn() -> None:
    pack = parse_cards(M1)
    assert KOZEL.deal(4, pack=pack, dealer=2).state.setup.dealer == 2
    assert KOZEL.deal(4, pack=pack).state.setup.dealer == 0
    assert {KOZEL.deal(4, seed=f"lot {lot}").state.setup.dealer for lot in range(40)} == {0, 1, 2, 3}


def test_kz_9_no_cut_costs_the_dealers_team_two() -> None:
    step = KOZEL.deal(4, pack=parse_cards(M17), dealer=3, cut=NO_CUT)
    state = step.state
    assert state.result is not None
    assert (state.result.reason, charges(state)) == ("no-cut", (0, 2, 0, 2))
    assert (state.phase, state.turn, state.ply) == ("over", None, 0)
    assert state.stock == parse_cards(M17)
    assert event_texts(list(step.events)) == ["1 score -2", "3 score -2"]
    assert next_deal(state).setup.dealer == 0


@pytest.mark.parametrize(("by", "charged"), [(0, (2, 0, 2, 0)), (1, (0, 2, 0, 2)), (3, (0, 2, 0, 2))])
def test_kz_9_a_wrong_cut_costs_the_team_of_the_one_who_cut(by: int, charged: tuple[int, ...]) -> None:
    state = deal_first_kon(dealer=3, cut=Cut(by, 7))
    assert state.result is not None
    assert (state.result.reason, charges(state)) == ("wrong-cut", charged)
    assert state.stock == parse_cards(M17)


def test_kz_9_the_right_neighbour_cuts() -> None:
    cut = deal_first_kon(dealer=3, cut=Cut(2, 7))
    assert cut == deal_first_kon(dealer=3, pack=parse_cards(M17[7:] + M17[:7]))


@pytest.mark.parametrize("at", [0, 36, 51])
def test_kz_9_a_cut_leaves_cards_above_and_below(at: int) -> None:
    with pytest.raises(InvalidDealError, match="/cut/at"):
        deal_first_kon(cut=Cut(3, at))
    with pytest.raises(InvalidDealError, match="/cut/by"):
        deal_first_kon(cut=Cut(4, 7))


def test_kz_9_option_cut_fines_false_anybody_may_cut_or_nobody() -> None:
    free = rules(cut_fines=False)
    assert deal_first_kon(dealer=3, cut=NO_CUT, rules=free) == deal_first_kon(dealer=3, rules=free)
    assert deal_first_kon(dealer=3, cut=Cut(0, 7), rules=free) == deal_first_kon(
        dealer=3, cut=Cut(2, 7), rules=free
    )


def test_kz_10_kon_1_deals_nine_cards_each_singly() -> None:
    state = deal_first_kon()
    assert [hand(state, seat) for seat in range(4)] == HANDS17
    assert not state.stock


def test_kz_10_later_kons_begin_with_a_khvalyonka() -> None:
    state = next_deal(last_trick(before_last_trick(31)))
    assert (state.phase, state.turn, legal_texts(state)) == ("khval", 2, ["khval pants"])
    assert state.stock == parse_cards(M1)


# ---- play ----


def test_kz_11_kon_1_begins_with_the_ace_of_diamonds() -> None:
    state = play(deal_first_kon(), "keep")
    assert (state.turn, legal_texts(state)) == (1, ["lead Ad"])
    assert broken_rule(state, "lead 7d") == "KZ-11"
    assert broken_rule(state, "lead Tc") == "KZ-11"


def test_kz_11_only_the_first_lead_of_kon_1_is_prescribed() -> None:
    state = play(deal_first_kon(), "keep", "lead Ad", "follow 6d", "follow Td", "follow 9d")
    assert state.turn == 1
    assert legal_texts(state) == ["lead 7d", "lead 8d", "lead Kd", "lead 8s", "lead As"]


def test_kz_11_in_later_kons_any_plain_card_is_led() -> None:
    state = play(before_khvalyonka(*ONE_LEG, stock=M17), *LAY_ONE)
    assert (state.phase, state.turn) == ("lead", 2)
    assert legal_texts(state) == ["lead Td", "lead 8h", "lead Ah"]


def test_kz_12_cards_are_laid_clockwise_one_a_seat() -> None:
    state = to_lead("6h 7h", "8h 9h", "Kh Th", "Ah As", leader=2)
    turns = []
    for move in ("lead Kh", "follow Ah", "follow 6h", "follow 8h"):
        turns.append(state.turn)
        state = play(state, move)
    assert turns == [2, 3, 0, 1]
    assert state.turn == 3


@pytest.mark.parametrize(
    ("lead", "cards_held", "moves"),
    [
        ("9d", "Jd Qd 7c 9h", "7c Jd Qd 9h"),
        ("9d", "8d Td 7c 9h", "8d Td"),
        ("As", "6h 7h 8h 9h", "6h 7h 8h 9h"),
    ],
)
def test_kz_13_follow_suit_or_lay_any_card(lead: str, cards_held: str, moves: str) -> None:
    state = play(to_lead(f"{lead} Ts", cards_held), f"lead {lead}")
    assert legal_texts(state) == [f"follow {card}" for card in moves.split()]


@pytest.mark.parametrize(
    ("lead", "cards_held", "moves"),
    [
        ("9d", "6d Jd", "6d"),
        ("Jh", "6c Ah Ks", "6c"),
        ("Jh", "Ah Ks", "Ah Ks"),
        ("7c", "Qd 6d", "Qd"),
        ("Qs", "7c Jd 8s", "7c Jd"),
    ],
)
def test_kz_14_trumps_are_one_suit(lead: str, cards_held: str, moves: str) -> None:
    state = play(to_lead(lead, cards_held), f"lead {lead}")
    assert legal_texts(state) == [f"follow {card}" for card in moves.split()]


def test_kz_15_no_trump_lead_while_a_plain_card_is_held() -> None:
    state = to_lead("Qc 6c 7h")
    assert legal_texts(state) == ["lead 7h"]
    assert broken_rule(state, "lead 6c") == "KZ-15"


def test_kz_15_with_trumps_only_any_of_them_is_led() -> None:
    assert legal_texts(to_lead("6c 7c Qc")) == ["lead 6c", "lead 7c", "lead Qc"]


@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("Th Kh Ah 9h", 2),
        ("Th As Ad Jd", 3),
        ("Ac Jd 6c Kh", 2),
        ("Kd Td 9d As", 1),
        ("Ac Tc 9c Jd", 3),
        ("Kc Tc 9c 8c", 1),
        ("Jc Qd Js Jh", 1),
    ],
)
def test_kz_16_the_strongest_card_takes_the_trick_and_its_player_leads(trick: str, taker: int) -> None:
    cards = trick.split()
    state = to_lead(*cards)
    (taken,) = (event for event in events_of(state, *tricks(trick)) if event.verb == "win-trick")
    assert (taken.seat, taken.text) == (taker, f"win-trick {'+'.join(cards)}")
    assert taken.points == sum(WORTH.get(card[0], 0) for card in cards)
    after = play(state, *tricks(trick))
    assert after.leader == taker
    assert names(after.won[taker % 2])[-4:] == cards


def test_kz_17_card_points_of_tricks_and_piles_are_counted() -> None:
    state = before_last_trick(31)
    assert facts(state)["card_points"] == [89, 31]
    assert facts(last_trick(state))["card_points"] == [89, 31]
    piles = play(before_khvalyonka(*ONE_LEG, stock=M17), *LAY_ONE)
    assert facts(piles)["card_points"] == [14, 0]


# ---- score ----

SCORES = [
    (0, 0, 6),
    (2, 0, 4),
    (30, 0, 4),
    (31, 0, 2),
    (59, 0, 2),
    (61, 2, 0),
    (89, 2, 0),
    (90, 4, 0),
    (118, 4, 0),
    (120, 6, 0),
]
"""Card points of team 1, charge of team 0, charge of team 1."""


@pytest.mark.parametrize("multiplier", [1, 2])
@pytest.mark.parametrize(("points", "ours", "theirs"), SCORES)
def test_kz_18_score_of_a_kon(points: int, ours: int, theirs: int, multiplier: int) -> None:
    state = last_trick(before_last_trick(points, **standing(multiplier=multiplier)))
    assert state.result is not None
    assert charges(state) == (ours * multiplier, theirs * multiplier) * 2
    assert state.result.losers == ((0, 2) if ours else (1, 3))
    assert (state.result.reason, state.result.draw) == ("points", False)
    assert state.result.standing == ((2 + ours * multiplier, theirs * multiplier), 1, 3)


def test_kz_18_eggs_charge_nobody_and_double_the_next_kon() -> None:
    state = last_trick(before_last_trick(60))
    assert state.result is not None
    assert (charges(state), state.result.losers, state.result.draw) == ((0, 0, 0, 0), (), True)
    assert state.result.standing == ((2, 0), 2, 3)
    assert next_deal(state).setup.standing.multiplier == 2


def test_kz_19_shamok_catches_shamka_before_the_trick_is_full() -> None:
    state = to_lead("Qc Qs", "6c 6s")
    moves = ("lead Qc", "follow 6c")
    over = play(state, *moves)
    assert over.result is not None
    assert (over.result.reason, charges(over)) == ("shamok-catch", (4, 0, 4, 0))
    assert KOZEL.encode(over)["trick"] == [[0, "Qc"], [1, "6c"]]
    assert event_texts(events_of(state, *moves)) == [
        "1 follow 6c",
        "1 catch 6c+Qc",
        "0 score -4",
        "2 score -4",
    ]


def test_kz_19_shamka_may_be_forced_to_follow_shamok() -> None:
    over = play(to_lead("7c 6s", "6c Jd", "Qc 6h", leader=1), "lead Jd", "follow Qc")
    assert over.result is None
    over = play(to_lead("7c 8c", "6c Jd", "Qc 6h", leader=1), "lead 6c", "follow Qc")
    assert charges(over) == (4, 0, 4, 0)


def test_kz_19_the_fourth_card_can_be_the_catch() -> None:
    over = play(to_lead("Ah", "6c", "Kh", "Qc", leader=2), "lead Kh", "follow Qc", "follow Ah", "follow 6c")
    assert over.result is not None
    assert over.result.reason == "points"  # partners: no catch
    over = play(to_lead("6c", "Ah", "Kh", "Qc", leader=1), "lead Ah", "follow Kh", "follow Qc", "follow 6c")
    assert charges(over) == (0, 4, 0, 4)
    assert len(over.trick) == 4


def test_kz_19_partners_do_not_catch_each_other() -> None:
    state = to_lead("6c Js", "7c Jd", "Qc Jh", "8c Jc")
    state = play(state, "lead 6c", "follow 7c", "follow Qc")
    assert state.result is None
    assert play(state, "follow 8c").leader == 0


def test_kz_19_card_points_do_not_matter_and_the_catch_is_doubled() -> None:
    over = play(to_lead("Qc Qs", "6c 6s", **standing(multiplier=2)), "lead Qc", "follow 6c")
    assert charges(over) == (8, 0, 8, 0)
    assert over.result is not None
    assert over.result.standing == ((10, 0), 1, 3)


def test_kz_20_a_team_with_target_points_has_lost() -> None:
    over = last_trick(before_last_trick(31, **standing((4, 8)), **options(target=10)))
    assert over.result is not None
    assert over.result.series_over
    assert over.result.losers == (1, 3)


# ---- khvalyonka ----


@pytest.mark.parametrize("dealer", range(4))
def test_kz_21_the_dealers_left_neighbour_boasts(dealer: int) -> None:
    state = KOZEL.decode(open_state(dealer=dealer, turn=(dealer + 1) % 4, stock=M17))
    assert facts(state)["boaster"] == state.turn
    assert legal_texts(state) == ["khval pants"]
    assert broken_rule(state, "khval all") == "KZ-21"


def test_kz_22_the_boaster_draws_the_bottom_card_and_the_top_card() -> None:
    state = KOZEL.decode(open_state(stock=M17))
    assert event_texts(events_of(state, "khval pants")) == ["1 khval pants", "1 draw 7h+Kd"]
    after = play(state, "khval pants")
    assert names(after.drawn[1]) == ["7h", "Kd"]
    assert names(after.stock) == M17[1:-1]
    assert (after.phase, after.turn, after.ply) == ("lay", 1, 1)


def test_kz_23_two_trumps_ask_for_another_pair() -> None:
    state = before_khvalyonka("Qs 8c", "6c Jc", "9s Kc")
    assert event_texts(events_of(state, "khval pants"))[1:] == [
        "1 draw Qs+8c",
        "1 draw 6c+Jc",
        "1 draw 9s+Kc",
    ]
    assert legal_texts(play(state, "khval pants")) == ["lay 9s"]


def test_kz_24_one_plain_card_or_both_fix_the_number_of_piles() -> None:
    state = play(before_khvalyonka(*ONE_LEG), "khval pants")
    assert legal_texts(state) == ["lay Kd", "lay 7h", "lay Kd+7h", "lay 7h+Kd"]
    assert play(state, "lay Kd").legs == 1
    two = play(state, "lay 7h+Kd")
    assert two.legs == 2
    assert [pile["cards"] for pile in KOZEL.encode(two)["piles"]] == [[[1, "7h"]], [[1, "Kd"]]]


def test_kz_25_the_others_draw_until_they_have_as_many_plain_cards_and_lay_them() -> None:
    one = before_khvalyonka("7h Kd", "8c Qs", "Th Td", "Jc 9s")
    assert event_texts(events_of(one, "khval pants", "lay 7h")) == [
        "1 lay 7h",
        "2 draw 8c+Qs",
        "2 draw Th+Td",
    ]
    assert legal_texts(play(one, "khval pants", "lay 7h")) == ["lay Td", "lay Th"]
    two = before_khvalyonka("7h Kd", "8c 6s", "Th Td", "Jc 9s")
    after = play(two, "khval pants", "lay 7h+Kd")
    assert legal_texts(after) == [
        *("lay Td+Th", "lay Td+6s", "lay Th+Td"),
        *("lay Th+6s", "lay 6s+Td", "lay 6s+Th"),
    ]
    assert broken_rule(after, "lay Th") == "KZ-25"
    assert broken_rule(after, "lay 8c+Th") == "KZ-25"


def test_kz_25_the_dealer_lays_last() -> None:
    state = before_khvalyonka(*ONE_LEG)
    turns = [play(state, *LAY_ONE[:count]).turn for count in range(1, 5)]
    assert turns == [1, 2, 3, 0]


def test_kz_26_the_cards_are_opened_and_the_takers_are_seen() -> None:
    state = before_khvalyonka(stock=M17)
    assert event_texts(events_of(state, *LAY_ONE))[:3] == [
        "0 lay Kh",
        "1 open 7h",
        "2 win-pile 7h+Th+9s+Kh 14",
    ]
    after = play(state, *LAY_ONE)
    assert KOZEL.encode(after)["piles"] == [
        {"cards": [[1, "7h"], [2, "Th"], [3, "9s"], [0, "Kh"]], "winner": 2}
    ]
    assert (after.leader, after.winner) == (2, 0)


def test_kz_27_a_pile_counts_as_a_trick_of_its_takers_team() -> None:
    state = play(before_khvalyonka(stock=M17), *LAY_ONE)
    taken = [card_points(cards) for cards in to_the_end(state).won]
    assert facts(to_the_end(state))["card_points"] == [taken[0] + 14, taken[1]]
    assert sum(taken) == 106


def test_kz_28_the_rest_is_dealt_so_that_all_hands_become_equal() -> None:
    state = before_khvalyonka(stock=M17)
    assert event_texts(events_of(state, *LAY_ONE))[3:] == [
        "1 draw 6s+9h+Qd+6d+9c+Ks+8d",
        "2 draw Kc+7c+Js+Ah+8h",
        "3 draw Qh+6h+9d+Qc+6c+Jd+7s",
        "0 draw Tc+As+8s+Jh+Ad+Ts+Ac",
    ]
    after = play(state, *LAY_ONE)
    assert [hand(after, seat) for seat in range(4)] == [
        "Tc Ac 7d Ad Jh 8s Ts As",
        "9c 6d 8d Qd Kd 9h 6s Ks",
        "7c 8c Kc Td 8h Ah Js Qs",
        "6c Jc Qc 9d Jd 6h Qh 7s",
    ]
    assert (after.stock, after.drawn) == ((), ((), (), (), ()))


def test_kz_28_with_two_piles_seven_cards_each() -> None:
    after = two_piles("6h+6d", "7h+Ad", "8h+7d", "Ah+8d")
    assert [cards_held.bit_count() for cards_held in after.hands] == [7, 7, 7, 7]


def test_kz_29_the_taker_of_the_larger_pile_leads() -> None:
    after = two_piles("6h+6d", "7h+8d", "8h+7d", "Th+Kd")
    assert [pile.winner for pile in after.piles] == [0, 0]
    assert after.leader == 0
    after = two_piles("6h+6d", "7h+Kd", "8h+7d", "Th+8d")
    assert [pile.winner for pile in after.piles] == [0, 2]
    assert (after.leader, after.turn, after.winner) == (0, 0, 0)
    after = two_piles("6h+6d", "8h+7d", "7h+Kd", "9h+Kh")
    assert [pile.winner for pile in after.piles] == [0, 3]
    assert (after.leader, after.turn, after.winner) == (3, 3, 1)


def two_piles(boaster: str, second: str, third: str, dealer: str, **fields: Any) -> State:
    """The state after a khvalyonka with two piles, in which nobody draws more than he lays; no redeals."""
    laid = (boaster, second, third, dealer)
    state = before_khvalyonka(
        *(cards.replace("+", " ") for cards in laid), **{**options(redeal="off"), **fields}
    )
    return play(state, "khval pants", *(f"lay {cards}" for cards in laid))


# ---- redeal ----


@pytest.mark.parametrize(
    ("queens", "decider"),
    [
        (("", "Qc Qd", "", "Qh Qs"), 2),
        (("Qd", "Qc", "", "Qh Qs"), 2),
        (("", "Qc", "Qd", "Qh Qs"), 2),
        (("Qc Qs", "", "Qh", "Qd"), 1),
        (("Qh", "Qc", "", "Qd Qs"), None),
        (("Qd", "Qc", "Qh", "Qs"), None),
        (("", "Qd Qh", "Qc", "Qs"), None),
    ],
)
def test_kz_30_a_team_without_queens_or_with_qd_alone_may_call_for_a_redeal(
    queens: tuple[str, ...], decider: int | None
) -> None:
    state = deal_queens(*queens)
    assert (state.phase, state.turn) == (("redeal", decider) if decider else ("lead", state.leader))


def test_kz_30_the_team_decides_before_the_first_card() -> None:
    state = deal_first_kon()
    assert (state.phase, state.turn, legal_texts(state)) == ("redeal", 1, ["redeal", "keep"])
    kept = play(state, "keep")
    assert (kept.phase, kept.turn, kept.redeals) == ("lead", 1, 0)
    called = play(state, "redeal")
    assert called.result is not None
    assert (called.result.reason, called.redeals, charges(called)) == ("redeal", 1, (0, 0, 0, 0))
    again = next_deal(called)
    assert (again.setup.dealer, again.setup.standing.kon, again.redeals) == (0, 1, 1)
    assert again.hands != called.hands


def test_kz_30_after_a_khvalyonka_too() -> None:
    state = play(before_khvalyonka(stock=M3), *LAY_TRUMPS_FIRST)
    assert (state.phase, state.turn, state.leader) == ("redeal", 2, 1)


def test_kz_31_the_winner_of_the_khvalyonka_decides_whether_to_boast_again() -> None:
    state = play(before_khvalyonka(stock=M3), *LAY_TRUMPS_FIRST, "redeal")
    assert (state.phase, state.turn, legal_texts(state)) == ("rekhval", 1, ["rekhval", "keep-piles"])


def test_kz_31_rekhval_is_a_whole_new_khvalyonka_of_the_same_boaster() -> None:
    state = play(before_khvalyonka(stock=M3), *LAY_TRUMPS_FIRST, "redeal", "rekhval")
    assert state.result is not None
    assert (state.result.reason, state.result.standing) == ("rekhval", state.setup.standing)
    again = next_deal(state, cut=Cut(3, 5))
    assert (again.phase, again.turn, again.setup.dealer, again.redeals) == ("khval", 1, 0, 1)
    assert (again.legs, again.piles, again.winner, again.leader) == (0, (), None, None)
    assert names(again.stock) == M1[5:] + M1[:5]


def test_kz_31_keep_piles_deals_the_other_cards_singly_without_a_cut() -> None:
    state = play(before_khvalyonka(stock=M3), *LAY_TRUMPS_FIRST, "redeal", "keep-piles")
    others = cards_except("9s 6s 8d 9h")
    with pytest.raises(InvalidDealError, match=r"/cut: there is no cut after keep-piles \(KZ-31\)"):
        KOZEL.next_deal(state, pack=parse_cards(others), cut=Cut(3, 5))
    with pytest.raises(InvalidDealError, match="/pack: must name these 32 cards"):
        KOZEL.next_deal(state, pack=parse_cards(CARDS))
    again = KOZEL.next_deal(state, pack=parse_cards(others)).state
    assert hand(again, 1) == " ".join(others[::4])
    assert (again.piles, again.legs, again.winner) == (state.piles, 1, 1)
    assert (again.leader, again.turn, again.phase, again.redeals, again.ply) == (1, 1, "lead", 1, 0)


def test_kz_32_three_redeals_in_a_row_charge_the_dealers_team() -> None:
    state = play(deal_first_kon(), "redeal")
    state = play(next_deal(state, pack=parse_cards(M17)), "redeal")
    state = play(next_deal(state, pack=parse_cards(M17)), "redeal")
    assert state.result is not None
    assert (state.result.reason, charges(state), state.redeals) == ("three-redeals", (2, 0, 2, 0), 3)
    after = next_deal(state)
    assert (after.setup.dealer, after.setup.standing.kon, after.redeals) == (1, 2, 0)


def test_kz_32_after_a_khvalyonka_nobody_is_asked_to_boast_a_third_time() -> None:
    state = play(before_khvalyonka(stock=M3, redeals=2, deal=4), *LAY_TRUMPS_FIRST)
    over = play(state, "redeal")
    assert over.result is not None
    assert (over.result.reason, charges(over)) == ("three-redeals", (2, 0, 2, 0))


# ---- gaps and options ----


def test_kz_a1_the_highest_card_of_the_boasters_suit_takes_a_pile() -> None:
    after = two_piles("6h+6d", "7h+Kd", "As+7d", "Td+8d")
    assert [pile.winner for pile in after.piles] == [2, 2]
    after = two_piles("6h+Kd", "As+7d", "Ts+8d", "Ad+9s")
    assert [pile.winner for pile in after.piles] == [1, 1]


@pytest.mark.parametrize(("option", "leader"), [("nearest-boaster", 2), ("first-pile", 0), ("boaster", 1)])
def test_kz_a2_option_khval_tie(option: str, leader: int) -> None:
    after = two_piles("6h+6d", "7h+Ad", "8h+7d", "Ah+8d", **options(khval_tie=option, redeal="off"))
    assert [facts(after)["piles"][pile]["winner"] for pile in (0, 1)] == [0, 2]
    assert (after.leader, after.turn) == (leader, leader)


@pytest.mark.parametrize("option", ["nearest-boaster", "first-pile", "boaster"])
def test_kz_a2_the_taker_of_both_piles_leads_whatever_the_option(option: str) -> None:
    after = two_piles("6h+6d", "7h+7d", "8h+8d", "9h+9d", **options(khval_tie=option, redeal="off"))
    assert after.leader == 0


@pytest.mark.parametrize(("option", "winner"), [("nearest-boaster", 0), ("boaster", 1)])
def test_kz_a3_the_team_of_the_leader_won_the_khvalyonka(option: str, winner: int) -> None:
    after = two_piles("6h+6d", "7h+Ad", "8h+7d", "Ah+8d", **options(khval_tie=option, redeal="off"))
    assert after.winner == winner


EIGHT_TRUMPS = ("7c Jc", "Ac Qh", "8c Qd", "9c Js")
OTHERS_LAY = ("8s 6d", "Kh Td", "6h 9h")


def test_kz_a4_the_last_drawn_surplus_goes_to_the_partner() -> None:
    state = before_khvalyonka(*EIGHT_TRUMPS, "6s 9d", *OTHERS_LAY)
    moves = ("khval pants", "lay 6s", "lay 8s", "lay Kh", "lay 6h")
    assert event_texts(events_of(state, *moves))[:2] == ["0 lay 6h", "1 give 9d"]
    assert events_of(state, *moves)[1].to == 3
    after = play(state, *moves)
    assert hand(after, 1) == "7c 8c 9c Jc Ac Qd Qh Js"
    assert {"9d", "Td"} <= set(hand(after, 3).split())
    assert [cards_held.bit_count() for cards_held in after.hands] == [8, 8, 8, 8]
    moves = ("khval pants", "lay 9d", *moves[2:])
    assert event_texts(events_of(state, *moves))[1] == "1 give 6s"


SEVEN_TRUMPS = ("6c Tc", "Kc Qc", "Jd Jh", "Qs 6d", "7d 8d")
TWO_OVERFLOW = (*EIGHT_TRUMPS, "6s 9d", *SEVEN_TRUMPS, "6h 7h", "8h 9h")


def test_kz_a4_seats_of_two_teams_may_overflow() -> None:
    state = before_khvalyonka(*TWO_OVERFLOW)
    moves = ("khval pants", "lay 6s+9d", "lay 6d+7d", "lay 6h+7h", "lay 8h+9h")
    assert event_texts(events_of(state, *moves))[1:3] == ["1 give Js", "2 give 8d"]
    after = play(state, *moves)
    assert [cards_held.bit_count() for cards_held in after.hands] == [7, 7, 7, 7]


def test_kz_a4_a_gift_may_fill_the_partners_hand() -> None:
    state = before_khvalyonka(*EIGHT_TRUMPS, "6s 9d", "8s 6h", *SEVEN_TRUMPS[:4], "7h 9h")
    after = play(state, "khval pants", "lay 6s", "lay 8s", "lay 6d", "lay 7h")
    assert hand(after, 3) == "6c Tc Qc Kc 9d Jd Jh Qs"


def test_kz_a4_the_khvalyonka_is_void_if_the_partner_has_no_room() -> None:
    pairs = (*EIGHT_TRUMPS, "6s 9d", "6h 7h", *SEVEN_TRUMPS, "8h 9h")
    moves = ("khval pants", "lay 6s+9d", "lay 6h+7h", "lay 6d+7d", "lay 8h+9h")
    over = play(before_khvalyonka(*pairs), *moves)
    assert over.result is not None
    assert (over.result.reason, charges(over), over.redeals) == ("overflow", (0, 0, 0, 0), 0)
    assert (over.leader, over.winner, [pile.winner for pile in over.piles]) == (None, None, [None, None])
    assert len(over.stock) == 36 - 24
    assert names(over.drawn[2]) == ["6h", "7h"]
    again = next_deal(over)
    assert (again.phase, again.turn, again.setup.standing) == ("khval", 1, over.setup.standing)


def test_kz_a4_option_pants_overflow_redeal() -> None:
    state = before_khvalyonka(*EIGHT_TRUMPS, "6s 9d", *OTHERS_LAY, **options(pants_overflow="redeal"))
    over = play(state, "khval pants", "lay 6s", "lay 8s", "lay Kh", "lay 6h")
    assert over.result is not None
    assert over.result.reason == "overflow"


def test_kz_a5_full_hands_are_skipped_when_the_rest_is_dealt() -> None:
    state = before_khvalyonka(*TWO_OVERFLOW)
    moves = ("khval pants", "lay 6s+9d", "lay 6d+7d", "lay 6h+7h", "lay 8h+9h")
    stock = names(play(state, *moves[:-1]).stock)
    events = event_texts(events_of(state, *moves))
    assert events[-2:] == [f"3 draw {'+'.join(stock[0::2])}", f"0 draw {'+'.join(stock[1::2])}"]


@pytest.mark.parametrize(
    ("option", "moves"),
    [
        ("choice", ["lay Kd", "lay 7h", "lay Kd+7h", "lay 7h+Kd"]),
        ("1", ["lay Kd", "lay 7h"]),
        ("2", ["lay Kd+7h", "lay 7h+Kd"]),
    ],
)
def test_kz_a6_option_pants_legs(option: str, moves: list[str]) -> None:
    state = play(before_khvalyonka("7h Kd", **options(pants_legs=option)), "khval pants")
    assert legal_texts(state) == moves
    for move in ("lay 7h", "lay 7h+Kd"):
        assert broken_rule(state, move) == (None if move in moves else "KZ-A6")


@pytest.mark.parametrize("option", ["choice", "1", "2"])
def test_kz_a6_a_boaster_with_one_plain_card_lays_it_whatever_the_option(option: str) -> None:
    state = play(before_khvalyonka("7h Qc", **options(pants_legs=option)), "khval pants")
    assert legal_texts(state) == ["lay 7h"]
    assert broken_rule(state, "lay Qc") == "KZ-24"
    assert broken_rule(state, "lay 7h+Qc") == "KZ-24"


def test_kz_a7_others_see_only_how_many_cards_were_drawn() -> None:
    events = events_of(before_khvalyonka("Qs 8c", "9s Jc"), "khval pants")
    hidden = ["1 khval pants", "1 draw ??+??", "1 draw ??+??"]
    assert [event_texts(events, seat) for seat in (0, 2, 3, None)] == [hidden] * 4
    assert event_texts(events, 1)[1:] == ["1 draw Qs+8c", "1 draw 9s+Jc"]
    share = events_of(before_khvalyonka(stock=M17), *LAY_ONE)
    assert event_texts(share, 2)[3:6] == [
        "1 draw ??+??+??+??+??+??+??",
        "2 draw Kc+7c+Js+Ah+8h",
        "3 draw ??+??+??+??+??+??+??",
    ]


@pytest.mark.parametrize(
    ("option", "taker", "charge"), [("points", 3, 6), ("points", 2, 6), ("tricks", 3, 4), ("tricks", 2, 6)]
)
def test_kz_a8_option_zero_means(option: str, taker: int, charge: int) -> None:
    over = last_trick(before_last_trick(0, taker=taker, **options(zero_means=option)))
    assert charges(over) == (0, charge, 0, charge)


def test_kz_a8_with_tricks_a_pile_worth_nothing_is_enough() -> None:
    state = KOZEL.encode(before_last_trick(0, taker=2, **options(zero_means="tricks")))
    state["piles"] = [{"cards": [[1, "9s"], [2, "7s"], [3, "8s"], [0, "6s"]], "winner": 1}]
    state["winner"] = 1
    assert charges(last_trick(KOZEL.decode(state))) == (0, 4, 0, 4)


@pytest.mark.parametrize(("double", "charge", "multiplier"), [(False, 2, 2), (True, 4, 1)])
def test_kz_a9_option_double_penalties(double: bool, charge: int, multiplier: int) -> None:
    eggs = last_trick(before_last_trick(60, **options(double_penalties=double)))
    fined = next_deal(eggs, cut=NO_CUT)
    assert fined.result is not None
    assert charges(fined) == (0, charge, 0, charge)
    assert fined.result.standing == ((2, charge), multiplier, 4)


def test_kz_a9_catch_and_three_redeals_are_doubled_in_any_case() -> None:
    state = play(
        before_khvalyonka(stock=M3, redeals=2, deal=4, standing=standing(multiplier=2)["standing"]),
        *LAY_TRUMPS_FIRST,
    )
    assert charges(play(state, "redeal")) == (4, 0, 4, 0)


@pytest.mark.parametrize(
    ("stack", "before", "after"),
    [(False, 1, 2), (False, 2, 2), (True, 1, 2), (True, 2, 4), (True, 32, 64), (True, 64, 64)],
)
def test_kz_a10_option_eggs_stack(stack: bool, before: int, after: int) -> None:
    fields = {**standing(multiplier=before, kon=9), **options(eggs_stack=stack)}
    over = last_trick(before_last_trick(60, **fields))
    assert over.result is not None
    assert over.result.standing.multiplier == after


def test_kz_a11_after_eggs_the_deal_moves_on() -> None:
    assert next_deal(last_trick(before_last_trick(60))).setup.dealer == 1


def test_kz_a12_the_trick_is_not_finished_after_a_catch() -> None:
    over = play(to_lead("Qc Qs", "6c 6s"), "lead Qc", "follow 6c")
    assert (len(over.trick), legal_texts(over)) == (2, [])


def test_kz_a13_a_kon_1_ended_by_a_fine_counts_as_kon_1() -> None:
    after = next_deal(deal_first_kon(cut=NO_CUT))
    assert (after.phase, after.setup.standing) == ("khval", ((2, 0), 1, 2))


def test_kz_a14_option_redeal_off_asks_nobody() -> None:
    state = deal_first_kon(rules=rules(redeal="off"))
    assert (state.phase, state.turn) == ("lead", 1)


def test_kz_a14_option_redeal_forced_in_kon_1() -> None:
    step = KOZEL.deal(4, pack=parse_cards(M17), dealer=0, rules=rules(redeal="forced"))
    assert event_texts(list(step.events)) == ["1 redeal"]
    state = step.state
    reasons = []
    while state.result is not None and len(reasons) < 3:
        reasons.append((state.result.reason, state.ply, state.redeals))
        state = next_deal(state, pack=parse_cards(M17))
    assert reasons == [("redeal", 0, 1), ("redeal", 0, 2), ("three-redeals", 0, 3)]


def test_kz_a14_option_redeal_forced_after_a_khvalyonka() -> None:
    state = before_khvalyonka(stock=M3, **options(redeal="forced"))
    assert event_texts(events_of(state, *LAY_TRUMPS_FIRST))[-1] == "2 redeal"
    after = play(state, *LAY_TRUMPS_FIRST)
    assert (after.phase, after.turn, after.ply, after.redeals) == ("rekhval", 1, 5, 1)
    third = play(
        before_khvalyonka(stock=M3, redeals=2, deal=4, **options(redeal="forced")), *LAY_TRUMPS_FIRST
    )
    assert third.result is not None
    assert (third.result.reason, third.ply) == ("three-redeals", 5)


def test_kz_a15_overflow_rekhval_and_keep_piles_do_not_reset_the_count() -> None:
    called = play(before_khvalyonka(stock=M3), *LAY_TRUMPS_FIRST, "redeal")
    assert next_deal(play(called, "rekhval")).redeals == 1
    kept = KOZEL.next_deal(play(called, "keep-piles"), pack=parse_cards(cards_except("9s 6s 8d 9h"))).state
    assert kept.redeals == 1
    void = before_khvalyonka(
        *EIGHT_TRUMPS, "6s 9d", *OTHERS_LAY, redeals=1, deal=3, **options(pants_overflow="redeal")
    )
    assert next_deal(play(void, "khval pants", "lay 6s", "lay 8s", "lay Kh", "lay 6h")).redeals == 1


def test_kz_a15_keep_does_not_reset_the_count_but_the_next_kon_does() -> None:
    again = next_deal(play(deal_first_kon(), "redeal"), pack=parse_cards(M17))
    assert play(again, "keep").redeals == 1
    assert next_deal(to_the_end(play(again, "keep"))).redeals == 0


def test_kz_a16_a_repeated_deal_is_cut_and_fined_like_any_other() -> None:
    called = play(deal_first_kon(), "redeal")
    fined = next_deal(called, cut=Cut(1, 7))
    assert fined.result is not None
    assert (fined.result.reason, charges(fined), fined.redeals) == ("wrong-cut", (0, 2, 0, 2), 1)
    assert next_deal(fined).redeals == 0


def test_kz_a17_the_leader_stays_after_keep_piles() -> None:
    state = play(before_khvalyonka(stock=M3), *LAY_TRUMPS_FIRST, "redeal", "keep-piles")
    assert KOZEL.next_deal(state, pack=parse_cards(cards_except("9s 6s 8d 9h"))).state.leader == state.leader


@pytest.mark.parametrize("cut", [None, Cut(3, 7)])
def test_kz_a18_a_normal_client_leaves_the_cut_out_or_cuts_rightly(cut: Cut | NoCut | None) -> None:
    assert deal_first_kon(cut=cut).result is None


def test_kz_a19_a_wrong_card_is_refused_and_costs_nothing() -> None:
    state = play(to_lead("9d", "6d Jd"), "lead 9d")
    assert broken_rule(state, "follow Jd") == "KZ-14"


def test_kz_a20_the_boaster_cannot_decline() -> None:
    assert legal_texts(before_khvalyonka(stock=M17)) == ["khval pants"]


def test_kz_a21_no_trump_lead_for_either_team() -> None:
    for leader in range(4):
        state = to_lead(*("7c 6d", "8c 7d", "9c 8d", "Tc 9d"), leader=leader)
        assert len(legal_texts(state)) == 1
        assert is_plain(legal_texts(state)[0][-2:])


@pytest.mark.parametrize(("by", "team"), [(0, 0), (1, 1), (3, 1)])
def test_kz_a24_the_team_of_the_one_who_cut_is_charged(by: int, team: int) -> None:
    assert charges(deal_first_kon(dealer=3, cut=Cut(by, 1)))[team] == 2


def test_section_8_the_options_stand_with_their_values_defaults_and_rules() -> None:
    properties = codec_of(KOZEL.rules, partial=True).schema["properties"]
    assert {name: schema["default"] for name, schema in properties.items()} == {
        name: values[0] for name, values in OPTIONS.items()
    }
    enums = {name: schema["enum"] for name, schema in properties.items() if "enum" in schema}
    assert enums == {name: list(values) for name, values in OPTIONS.items() if isinstance(values[0], str)}
    assert (properties["target"]["minimum"], properties["target"]["maximum"]) == (2, 100)
    assert {name: remark.rule for name, remark in options_of(KOZEL.rules).items()} == {
        "pants_legs": "KZ-A6",
        "pants_overflow": "KZ-A4",
        "khval_tie": "KZ-A2",
        "zero_means": "KZ-A8",
        "eggs_stack": "KZ-A10",
        "double_penalties": "KZ-A9",
        "redeal": "KZ-A14",
        "target": "KZ-7",
        "cut_fines": "KZ-9",
    }


# ---- section 4: what is no state ----


FOUR = ("6h+6d", "7h+Ad", "8h+7d", "Ah+8d")


def lay_position() -> State:
    """Seat 3 on turn with two piles; 1 and 2 have laid."""
    return play(
        before_khvalyonka("7h Kd", "8c 6s", "Th Td", "Jc 9s", "6d 8d"),
        "khval pants",
        "lay 7h+Kd",
        "lay 6s+Th",
    )


def redeal_position() -> State:
    return play(before_khvalyonka(stock=M3), *LAY_TRUMPS_FIRST)


def follow_position() -> State:
    """Seat 0 on turn, 2 has led Td, 3 has laid 9d."""
    return play(before_khvalyonka(stock=M17), *LAY_ONE, "lead Td", "follow 9d")


def first_kon_position() -> State:
    return play(deal_first_kon(), "keep")


def catch_position() -> State:
    return play(to_lead("Qc Qs", "6c 6s"), "lead Qc", "follow 6c")


def void_position() -> State:
    state = before_khvalyonka(*EIGHT_TRUMPS, "6s 9d", *OTHERS_LAY, **options(pants_overflow="redeal"))
    return play(state, "khval pants", "lay 6s", "lay 8s", "lay Kh", "lay 6h")


BROKEN: list[tuple[str, Callable[[], State], dict[str, Any], str]] = [
    ("a card twice", follow_position, {"trick/1/1": "Td"}, "/trick"),
    ("a card of another pack", follow_position, {"trick/1/1": "2d"}, "/trick"),
    ("three hands", follow_position, {"hands": [[], [], []]}, "/hands"),
    ("drawn of three", lay_position, {"drawn": [[], [], []]}, "/drawn"),
    ("no such leader", follow_position, {"leader": 4}, "/leader"),
    ("points in kon 1", first_kon_position, {"standing/points": [2, 0]}, "/standing"),
    ("a factor in kon 1", first_kon_position, {"standing/multiplier": 2}, "/standing"),
    ("nothing happened in kon 1", follow_position, {"standing/points": [0, 0]}, "/standing"),
    ("odd points", follow_position, {"standing/points": [3, 0]}, "/standing/points"),
    ("points of a game that is over", follow_position, {"standing/points": [12, 0]}, "/standing/points"),
    ("a factor of 4", follow_position, {"standing/multiplier": 4}, "/standing/multiplier"),
    (
        "a factor of 3",
        follow_position,
        {"standing/multiplier": 3, "rules/eggs_stack": True},
        "/standing/multiplier",
    ),
    ("fewer deals than kons", follow_position, {"deal": 1}, "/deal"),
    ("fewer deals than redeals", follow_position, {"redeals": 1}, "/deal"),
    ("redeals that are off", follow_position, {"redeals": 1, "deal": 9, "rules/redeal": "off"}, "/redeals"),
    ("three redeals and play", follow_position, {"redeals": 3, "deal": 9}, "/redeals"),
    ("khval with leader", lambda: before_khvalyonka(stock=M17), {"leader": 1}, "/leader"),
    ("khval with winner", lambda: before_khvalyonka(stock=M17), {"winner": 1}, "/winner"),
    ("khval of another seat", lambda: before_khvalyonka(stock=M17), {"turn": 2}, "/turn"),
    ("khval after a move", lambda: before_khvalyonka(stock=M17), {"ply": 1}, "/ply"),
    ("khval with legs", lambda: before_khvalyonka(stock=M17), {"legs": 1}, "/piles"),
    ("khval with drawn", lambda: before_khvalyonka(stock=M17), {"drawn/0": ["6c"]}, "/drawn"),
    (
        "khval in kon 1",
        lambda: before_khvalyonka(stock=M17),
        {"standing": {"points": [0, 0], "multiplier": 1, "kon": 1}},
        "/phase",
    ),
    ("khval with cards laid", lay_position, {"phase": "khval"}, "/stock"),
    (
        "too few plain cards drawn",
        lambda: play(before_khvalyonka(stock=M3), "khval pants"),
        {"drawn/1": ["Qs", "8c"], "hands/1": ["8c", "Qs"], "stock": M3[1:-1]},
        "/drawn/1",
    ),
    ("lay without legs", lay_position, {"legs": 0}, "/legs"),
    ("lay with other legs", lay_position, {"legs": 1}, "/piles"),
    ("lay on turn too early", lay_position, {"turn": 2}, "/piles"),
    ("lay on turn too late", lay_position, {"turn": 0}, "/piles"),
    ("lay after more moves", lay_position, {"ply": 4}, "/ply"),
    ("lay with a winner", lay_position, {"piles/0/winner": 1}, "/piles"),
    ("lay not clockwise", lay_position, {"piles/0/cards/1/0": 3}, "/piles/0/cards"),
    ("drawn not in the hand", lay_position, {"drawn/3/0": "As"}, "/drawn/3"),
    ("drawn singly", lay_position, {"drawn/3": ["Jc", "9s", "6d"]}, "/drawn/3"),
    ("drawn by who has not", lay_position, {"drawn/0": ["6d", "8d"]}, "/drawn/0"),
    ("a pair not needed", lay_position, {"drawn/3": ["6d", "8d", "Jc", "9s"]}, "/drawn/3"),
    ("legs against the option", lay_position, {"rules/pants_legs": "1"}, "/legs"),
    ("two legs against the option", lambda: two_piles(*FOUR), {"rules/pants_legs": "1"}, "/legs"),
    ("redeal with a pile of nobody", redeal_position, {"piles/0/winner": None}, "/piles/0/winner"),
    ("redeal with a pile of the wrong seat", redeal_position, {"piles/0/winner": 0}, "/piles/0/winner"),
    ("redeal of the wrong team", redeal_position, {"turn": 3}, "/turn"),
    ("redeal of the partner", redeal_position, {"turn": 0}, "/turn"),
    ("redeal that is forced", redeal_position, {"rules/redeal": "forced"}, "/phase"),
    ("redeal that is off", redeal_position, {"rules/redeal": "off"}, "/rules/redeal"),
    ("redeal with another leader", redeal_position, {"leader": 3}, "/leader"),
    ("redeal with another winner", redeal_position, {"winner": 0}, "/winner"),
    ("redeal after a card", redeal_position, {"ply": 6}, "/ply"),
    (
        "redeal without qualification",
        lambda: play(before_khvalyonka(stock=M17), *LAY_ONE),
        {"phase": "redeal"},
        "/hands",
    ),
    ("rekhval of another seat", lambda: play(redeal_position(), "redeal"), {"turn": 3}, "/turn"),
    ("rekhval without redeals", lambda: play(redeal_position(), "redeal"), {"redeals": 0}, "/redeals"),
    ("rekhval in kon 1", deal_first_kon, {"phase": "rekhval", "turn": 1, "redeals": 1, "ply": 1}, "/phase"),
    ("lead without keep", first_kon_position, {"ply": 0}, "/ply"),
    ("lead where forced", first_kon_position, {"rules/redeal": "forced", "ply": 0}, "/hands"),
    ("lead of another seat", first_kon_position, {"turn": 2}, "/trick"),
    ("lead without Ad", first_kon_position, {"turn": 2, "leader": 2}, "/leader"),
    ("lead without leader", first_kon_position, {"leader": None}, "/leader"),
    ("follow without a trick", first_kon_position, {"phase": "follow"}, "/trick"),
    (
        "another first card of kon 1",
        lambda: play(first_kon_position(), "lead Ad"),
        {"trick/0/1": "Kd", "hands/1": ["Tc", "Jc", "7d", "8d", "Ad", "Jh", "8s", "As"]},
        "/trick/0",
    ),
    ("lead with drawn cards", first_kon_position, {"drawn/0": ["6c"]}, "/drawn"),
    ("kon 1 with a winner", first_kon_position, {"winner": 1}, "/piles"),
    ("kon 1 with legs", first_kon_position, {"legs": 1}, "/piles"),
    ("follow out of turn", follow_position, {"turn": 1}, "/trick"),
    ("follow not clockwise", follow_position, {"trick/1/0": 1}, "/trick"),
    (
        "follow without following",
        follow_position,
        {"trick/1/1": "6h", "hands/3": ["6c", "Jc", "Qc", "9d", "Jd", "Qh", "7s"]},
        "/trick/1",
    ),
    (
        "trump led from a plain hand",
        follow_position,
        {"trick/0/1": "Qs", "hands/2": ["7c", "8c", "Kc", "Td", "8h", "Ah", "Js"]},
        "/trick/0",
    ),
    ("a caught Qc", catch_position, {"phase": "follow", "turn": 2, "result": None}, "/trick"),
    ("a catch that is none", catch_position, {"result/reason": "points"}, "/trick"),
    ("a catch by partners", catch_position, {"trick/1/0": 2}, "/trick"),
    ("another charge", catch_position, {"result/scores": [-2, 0, -2, 0]}, "/result"),
    ("the wrong losers", catch_position, {"result/losers": [1, 3]}, "/result"),
    ("another standing", catch_position, {"result/standing/kon": 4}, "/result"),
    ("no reason", catch_position, {"result/reason": "boredom"}, "/result/reason"),
    ("no overflow", void_position, {"rules/pants_overflow": "to-partner"}, "/result"),
    ("overflow with a leader", void_position, {"leader": 1}, "/leader"),
    ("a fine without fines", lambda: deal_first_kon(cut=NO_CUT), {"rules/cut_fines": False}, "/result"),
    ("no cut by the others", lambda: deal_first_kon(cut=NO_CUT), {"dealer": 1}, "/result"),
]


@pytest.mark.parametrize(
    ("make_state", "changes", "path"), [each[1:] for each in BROKEN], ids=[each[0] for each in BROKEN]
)
def test_section_4_refuses(make_state: Callable[[], State], changes: dict[str, Any], path: str) -> None:
    data = KOZEL.encode(make_state())
    for place, value in changes.items():
        *outer, last = [int(key) if key.isdigit() else key for key in place.split("/")]
        inner: Any = data
        for key in outer:
            inner = inner[key]
        inner[last] = value
    with pytest.raises(InvalidStateError) as refused:
        KOZEL.decode(data)
    assert any(fault.path.startswith(path) for fault in refused.value.faults)


@pytest.mark.parametrize(
    "make_state",
    [
        *(
            lay_position,
            redeal_position,
            follow_position,
            first_kon_position,
            catch_position,
            void_position,
            deal_first_kon,
        ),
        lambda: play(before_khvalyonka(stock=M3), "khval pants"),
        lambda: play(first_kon_position(), "lead Ad"),
        lambda: play(redeal_position(), "redeal"),
        lambda: play(redeal_position(), "redeal", "rekhval"),
        lambda: play(deal_first_kon(), "redeal"),
        lambda: deal_first_kon(cut=NO_CUT),
        lambda: last_trick(before_last_trick(60)),
    ],
)
def test_section_4_accepts_what_play_can_reach(make_state: Callable[[], State]) -> None:
    state = make_state()
    assert KOZEL.decode(json.loads(json.dumps(KOZEL.encode(state)))) == state


def refusal_of(data: dict[str, Any]) -> str:
    with pytest.raises(InvalidStateError) as error:
        KOZEL.decode(data)
    return str(error.value)


def test_section_4_tricks_taken_are_of_four_cards() -> None:
    data = KOZEL.encode(last_trick(before_last_trick(31)))
    data["won"][0].append(data["won"][1].pop())
    assert "/won: must be tricks of four cards" in refusal_of(data)


def test_section_4_no_shamka_was_caught_in_a_trick_taken() -> None:
    data = KOZEL.encode(to_lead("7c 6d", "8c 7d"))
    won = [card for cards in data["won"] for card in cards if card not in ("6c", "Qc")]
    data["won"] = [["6c", "Qc", *won[:2]], won[2:]]
    assert "/won: a caught Qc ends the kon" in refusal_of(data)
    data["won"] = [["6c", won[0], "Qc", won[1]], won[2:]]
    assert KOZEL.decode(data)


def test_section_4_kon_1_began_with_ad() -> None:
    data = KOZEL.encode(play(first_kon_position(), *tricks("Ad 6d Td 9d")))
    data["won"][1] = ["6d", "Ad", "Td", "9d"]
    assert "/won: Ad is led first" in refusal_of(data)


def test_section_4_the_leader_took_the_last_trick() -> None:
    data = KOZEL.encode(play(first_kon_position(), *tricks("Ad 6d Td 9d")))
    data["turn"] = data["leader"] = 2
    assert "/leader: has taken the last trick" in refusal_of(data)


def test_section_4_hands_are_equal() -> None:
    data = KOZEL.encode(play(first_kon_position(), *tricks("Ad 6d Td 9d")))
    data["hands"][1].append(data["hands"][3].pop())
    data["hands"][1].sort(key=CARDS.index)
    assert "/hands: everybody has laid the same number of cards" in refusal_of(data)


# ---- section 5: who sees what ----


def test_section_5_the_boasters_cards_are_hidden_until_they_are_opened() -> None:
    state = lay_position()
    assert [names(each.cards) for each in zone(state, "piles", 1)] == [["7h", "6s"], ["Kd", "Th"]]
    for seat in (0, 2, 3, None):
        assert [names(each.cards) for each in zone(state, "piles", seat)] == [["??", "6s"], ["??", "Th"]]
        assert facts(state, seat)["piles"] == [
            {"cards": [[1, "??"], [2, "6s"]], "winner": None},
            {"cards": [[1, "??"], [2, "Th"]], "winner": None},
        ]
    opened = two_piles(*FOUR)
    assert facts(opened, 2)["piles"][0]["cards"][0] == [1, "6h"]


def test_section_5_others_see_of_the_boasters_move_that_cards_were_laid() -> None:
    one = events_of(before_khvalyonka(*ONE_LEG), "khval pants", "lay 7h")
    two = events_of(before_khvalyonka(*ONE_LEG), "khval pants", "lay 7h+Kd")
    assert [event_texts(one, seat)[0] for seat in (0, 1, 2, 3, None)] == [
        *("1 lay ??", "1 lay 7h", "1 lay ??", "1 lay ??", "1 lay ??")
    ]
    assert event_texts(two, 3)[0] == "1 lay ??+??"
    second = events_of(before_khvalyonka(*ONE_LEG), *LAY_ONE[:3])
    assert event_texts(second, None)[0] == "2 lay Th"


def test_section_5_a_gift_is_seen_by_its_team() -> None:
    state = before_khvalyonka(*EIGHT_TRUMPS, "6s 9d", *OTHERS_LAY)
    events = events_of(state, "khval pants", "lay 6s", "lay 8s", "lay Kh", "lay 6h")
    assert [event_texts(events, seat)[1] for seat in (0, 1, 2, 3, None)] == [
        *("1 give ??", "1 give 9d", "1 give ??", "1 give 9d", "1 give ??")
    ]


def test_section_5_the_stock_is_hidden_and_so_are_other_hands() -> None:
    state = lay_position()
    (stock,) = zone(state, "stock", 1)
    assert names(stock.cards) == ["??"] * len(state.stock)
    assert [names(each.cards) for each in zone(state, "hands", 2)] == [[], [], ["8c", "Td"], ["??"] * 4]


def test_section_5_trick_and_won_lie_open() -> None:
    state = play(first_kon_position(), *tricks("Ad 6d Td 9d"), "lead 7d")
    assert [(each.seat, names(each.cards)) for each in zone(state, "trick")] == [(1, ["7d"])]
    assert [names(each.cards) for each in zone(state, "won")] == [[], ["Ad", "6d", "Td", "9d"]]
    assert facts(state) == {
        "teams": [[0, 2], [1, 3]],
        "boaster": None,
        "legs": 0,
        "piles": [],
        "winner": None,
        "leader": 1,
        "trick": [[1, "7d"]],
        "card_points": [0, 21],
        "redeals": 0,
    }


@pytest.mark.parametrize("make_state", [lambda: deal_first_kon(cut=NO_CUT), void_position, catch_position])
def test_cv_21_when_the_deal_is_over_everything_is_open(make_state: Callable[[], State]) -> None:
    state = make_state()
    for seat in (None, 0, 3):
        visible = [card for each in KOZEL.view(state, seat).zones for card in names(each.cards)]
        assert sorted(visible) == sorted(CARDS)


def test_section_5_no_view_and_no_event_shows_a_hidden_card() -> None:
    for number in range(5):
        for deal in play_evening(number, draw_rules(Random(number))):
            for step in deal.steps[: None if number == 4 else 8]:
                if step.state.result is not None:
                    continue
                for seat in (None, 0, 1, 2, 3):
                    hidden = hidden_cards(step.state, seat)
                    assert not cards_in_view(step.state, seat) & hidden
                    drawn = [event for event in step.events if event.verb in ("draw", "give")]
                    assert not cards_in(" ".join(event_texts(drawn, seat))) & hidden


def cards_in_view(state: State, seat: int | None) -> set[str]:
    """All cards that a view names, as zones, facts or moves."""
    view = KOZEL.view(state, seat)
    visible = [card for each in view.zones for card in names(each.cards)]
    moves = [move.text for move in view.legal_moves or ()]
    return cards_in(json.dumps([visible, view.facts, moves]))


def cards_in(text: str) -> set[str]:
    return {card for card in CARDS if card in text}


def hidden_cards(state: State, seat: int | None) -> set[str]:
    """The cards of other hands, of the stock and, before KZ-26, of the boaster's pile cards."""
    hidden = set(names(state.stock))
    for other in range(4):
        if other != seat:
            hidden |= set(hand(state, other).split())
    if state.phase == "lay":
        hidden |= {names([pile.cards[0][1]])[0] for pile in state.piles if pile.cards[0][0] != seat}
    return hidden


# ---- section 6: which rule an illegal move breaks ----


@pytest.mark.parametrize(
    ("make_state", "move", "rule"),
    [
        (lambda: before_khvalyonka(stock=M17), "khval all", "KZ-21"),
        (follow_position, "khval all", "KZ-21"),
        (follow_position, "khval pants", "KZ-12"),
        (follow_position, "redeal", "KZ-30"),
        (follow_position, "keep", "KZ-30"),
        (lambda: before_khvalyonka(stock=M17), "keep", "KZ-30"),
        (redeal_position, "rekhval", "KZ-31"),
        (lay_position, "keep-piles", "KZ-31"),
        (lambda: play(redeal_position(), "redeal"), "keep", "KZ-30"),
        (redeal_position, "lead 7h", "KZ-30"),
        (redeal_position, "khval pants", "KZ-30"),
        (lambda: play(redeal_position(), "redeal"), "lead 7h", "KZ-31"),
        (lambda: before_khvalyonka(stock=M17), "lead 7h", "KZ-21"),
        (lambda: play(before_khvalyonka(stock=M17), "khval pants"), "lead 7h", "KZ-24"),
        (lay_position, "lead 7h", "KZ-25"),
        (follow_position, "lay 7h", "KZ-12"),
        (follow_position, "lead Ad", "KZ-12"),
        (first_kon_position, "follow Ad", "KZ-12"),
        (lay_position, "lay As+9s", "CV-6"),
        (follow_position, "follow Kh", "CV-6"),
        (first_kon_position, "lead 6c", "CV-6"),
        (lambda: play(before_khvalyonka(stock=M3), "khval pants"), "lay Jc", "KZ-24"),
        (lambda: play(before_khvalyonka(stock=M3), "khval pants"), "lay 9s+Jc", "KZ-24"),
        (lay_position, "lay 9s", "KZ-25"),
        (lay_position, "lay 9s+Jc", "KZ-25"),
        (first_kon_position, "lead 7d", "KZ-11"),
        (first_kon_position, "lead Tc", "KZ-11"),
        (lambda: to_lead("Qc 7h"), "lead Qc", "KZ-15"),
        (follow_position, "follow Ts", "KZ-13"),
        (follow_position, "follow Ac", "KZ-13"),
        (follow_position, "follow Jh", "KZ-14"),
        (lambda: play(to_lead("Jh", "6c Ah"), "lead Jh"), "follow Ah", "KZ-14"),
        (catch_position, "keep", "KZ-30"),
        (catch_position, "follow 6s", "KZ-12"),
    ],
)
def test_section_6_the_first_line_that_fits(make_state: Callable[[], State], move: str, rule: str) -> None:
    state = make_state()
    assert broken_rule(state, move) == rule
    assert KOZEL.refusals[rule].ru != KOZEL.refusals[rule].en


@pytest.mark.parametrize(
    "text",
    ["lead", "lead 2c", "pass", "khval", "khval 7h", "keep 7h", "lay 7h+8h+9h", "follow 7h+8h", "lay x"],
)
def test_cv_14_what_is_no_move_of_this_game(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        KOZEL.parse_move(text)


# ---- whole games ----


@pytest.mark.parametrize("block", range(10))
def test_games_with_all_options_end_and_their_scores_obey_the_sheet(block: int) -> None:
    for number in range(30 * block, 30 * block + 30):
        deals = list(play_evening(number, draw_rules(Random(f"options {number}")) if number % 2 else rules()))
        audit_game(deals)
        if number % 6 == 0:
            assert check_states(deals) > 0


def test_every_combination_of_options_is_played() -> None:
    for number, values in enumerate(product(*OPTIONS.values())):
        if number % 23 == 0:
            chosen = rules(**{**dict(zip(OPTIONS, values, strict=True)), "target": 12})
            audit_game(list(play_evening(number, chosen)))


def test_a_seed_alone_replays_a_whole_game() -> None:
    def game() -> Iterator[Step[State]]:
        step = KOZEL.deal(4, seed="a game to twelve")
        while True:
            yield step
            moves = KOZEL.legal_moves(step.state)
            if moves:
                step = KOZEL.apply(step.state, moves[-1 if step.state.phase == "rekhval" else 0])
            elif step.state.result is not None and not step.state.result.series_over:
                step = KOZEL.next_deal(step.state)
            else:
                return

    first, second = list(game()), list(game())
    assert first == second
    last = first[-1].state
    assert last.result is not None
    assert max(last.result.standing.points) >= 12
    reasons = {step.state.result.reason for step in first if step.state.result is not None}
    assert {"points", "keep-piles"} <= reasons
    assert last.setup.shuffles == sum(step.state.result is not None for step in first)


def test_broken_states_are_refused_and_never_raise_anything_else() -> None:
    rng = Random("broken states")
    accepted = 0
    for number in range(25):
        rules_drawn = draw_rules(rng)
        for deal in play_evening(number, rules_drawn):
            for step in rng.sample(deal.steps, min(4, len(deal.steps))):
                data = KOZEL.encode(step.state)
                for _ in range(rng.choice((1, 1, 2))):
                    spoil_state(data, rng)
                try:
                    state = KOZEL.decode(data)
                except InvalidStateError:
                    continue
                accepted += 1
                for seat in (None, 0, 1, 2, 3):
                    KOZEL.view(state, seat)
                over = to_the_end(state)
                assert KOZEL.check(over) == []
                assert KOZEL.check(KOZEL.next_deal(over, seed="on").state) == []
    assert accepted > 50


def spoil_state(data: dict[str, Any], rng: Random) -> None:
    """Changes one place of an open state: another value, a card elsewhere, two cards exchanged."""
    places = list(paths_in(data))
    holder, key = rng.choice(places)
    cards = [place for place in places if place[0][place[1]] in CARDS]
    match rng.randrange(4):
        case 0:
            holder[key] = copy.deepcopy(rng.choice(VALUES))
        case 1 if type(holder[key]) is int:
            holder[key] += rng.choice((-1, 1))
        case 2:
            (one, at), (other, there) = rng.sample(cards, 2)
            one[at], other[there] = other[there], one[at]
        case 3:
            lists = [place[0][place[1]] for place in places if isinstance(place[0][place[1]], list)]
            giver, taker = rng.choice(lists), rng.choice(lists)
            if giver:
                taker.append(giver.pop())
    if isinstance(data.get("hands"), list):
        for cards_held in data["hands"]:
            if isinstance(cards_held, list) and all(card in CARDS for card in cards_held):
                cards_held.sort(key=CARDS.index)


VALUES: list[Any] = [
    *(None, True, False, 0, 1, 2, 3, 4, 5, -1, 12, 2**53, "", "x", "6c", "Qc", "Ad", "2c", "??"),
    *("lead", "follow", "lay", "khval", "redeal", "rekhval", "over", "points", "overflow", "no-cut"),
    *([], {}, [[]], [[0, "6c"]], {"cards": [], "winner": None}),
]


def paths_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of JSON data: what holds it, and its key or index."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from paths_in(value[key])
