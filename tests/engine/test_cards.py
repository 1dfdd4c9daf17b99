"""Cards, packs, cutting and dealing: CV-1 to CV-10."""

import pytest

from kozyr.engine.cards import (
    DECK36,
    DECK52,
    HIDDEN,
    HIGHER,
    InvalidCardError,
    card_name,
    card_set,
    cards_of,
    cut_pack,
    deal_singly,
    names,
    parse_card,
    parse_cards,
)


def test_cv_1_a_card_is_rank_and_suit_and_nothing_else() -> None:
    assert [card_name(parse_card(text)) for text in ("Td", "2c", "As")] == ["Td", "2c", "As"]
    for text in ("", "T", "td", "TD", "10d", "1c", "Td ", "dT", "?d"):
        with pytest.raises(InvalidCardError):
            parse_card(text)
    assert card_name(HIDDEN) == "??"


def test_cv_2_canonical_order_is_suit_then_rank_in_both_packs() -> None:
    assert names(DECK36[:3]) == ["6c", "7c", "8c"]
    assert names(DECK36[8:10]) == ["Ac", "6d"]
    assert names(DECK52[:2]) == ["2c", "3c"]
    assert (len(DECK36), len(DECK52), card_name(DECK36[-1])) == (36, 52, "As")
    assert list(DECK36) == sorted(DECK36)


def test_cv_3_a_set_lists_its_cards_ascending() -> None:
    mixed = parse_cards(["Qs", "6d", "Ac", "2h", "7c"])
    assert names(cards_of(card_set(mixed))) == ["7c", "Ac", "6d", "2h", "Qs"]
    assert cards_of(card_set(DECK52)) == DECK52
    assert cards_of(0) == ()


def test_higher_cards_are_those_of_the_same_suit_above() -> None:
    assert names(cards_of(HIGHER[parse_card("Qd")])) == ["Kd", "Ad"]
    assert HIGHER[parse_card("As")] == 0


def test_cv_8_a_cut_puts_the_top_cards_to_the_bottom() -> None:
    assert names(cut_pack(DECK36, 2))[:2] == ["8c", "9c"]
    assert names(cut_pack(DECK36, 2))[-2:] == ["6c", "7c"]


def test_cv_9_dealing_goes_round_from_the_dealers_left() -> None:
    hands = deal_singly(DECK36, 4, dealer=1)
    assert names(cards_of(hands[2]))[:2] == ["6c", "Tc"]
    assert names(cards_of(hands[1]))[0] == "9c"
    assert [hand.bit_count() for hand in deal_singly(DECK52, 3, dealer=0)] == [17, 18, 17]
