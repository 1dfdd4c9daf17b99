"""The published shuffle: CV-12, CV-24."""

from kozyr.engine.cards import DECK36, DECK52, SUITS, names
from kozyr.engine.shuffle import draw_dealer, draw_trumps, shuffle_pack
from tests import vectors

PACKS = {"DECK36": DECK36, "DECK52": DECK52}


def test_cv_24_packs_of_the_vectors() -> None:
    assert vectors.shuffles()
    for vector in vectors.shuffles():
        pack = shuffle_pack(PACKS[vector["pack"]], vector["seed"], vector["shuffle"])
        assert " ".join(names(pack)) == vector["cards"], vector["seed"]


def test_cv_24_lots_of_the_vectors() -> None:
    assert vectors.dealer_draws()
    for vector in vectors.dealer_draws():
        if "dealer" in vector:
            assert draw_dealer(vector["players"], vector["seed"]) == vector["dealer"]
        if "trumps" in vector:
            for players in (2, 3, 4):
                drawn = [SUITS[suit] for suit in draw_trumps(players, vector["seed"])]
                assert drawn == vector["trumps"][:players]


def test_cv_24_every_shuffle_of_a_seed_is_another_one_and_loses_no_card() -> None:
    packs = {shuffle_pack(DECK52, "seed", number) for number in range(50)}
    assert len(packs) == 50
    assert all(sorted(pack) == list(DECK52) for pack in packs)
