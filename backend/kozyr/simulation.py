"""Many deals between bots, on one process or on many, with the same totals to the last digit.

A deal is a pure function of its plan and its number (:func:`simulate_deal`). Totals are sums of whole numbers
(:class:`Totals`), so it makes no difference which process plays which deals, or when.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from kozyr.bots import bot_move
from kozyr.bots.profile import SimpleDeal
from kozyr.engine.cards import Seat
from kozyr.engine.codec import Codec, Json, Length, Range, codec_of
from kozyr.engine.game import BotName, State
from kozyr.games import PROFILES

CAPPED: Final = "cap"
"""The reason of a deal that was broken off because it had too many moves."""
NORMAL_95: Final = 1.959964
"""Half the width of a 95 % interval, in standard errors."""
MAX_SEED_LENGTH: Final = 100
"""Characters of the longest seed of a plan: a deal's seed is longer, and has its limit too."""

SeedBase: TypeAlias = Annotated[str, Length(1, MAX_SEED_LENGTH)]


class Plan(NamedTuple):
    """What to play: the slug of a game, all its options, a bot level for each seat, a seed for all deals.

    A deal is broken off after ``max_plies`` moves.
    """

    game: str
    rules: Any
    bots: tuple[BotName, ...]
    seed: str
    max_plies: int = 10_000


class Outcome(NamedTuple):
    """The outcome of one deal. If it was broken off, ``scores`` is None and ``reason`` is :data:`CAPPED`."""

    deal: Annotated[int, Range(0)]
    seed: str
    dealer: Seat
    reason: str
    plies: int
    scores: tuple[int, ...] | None
    losers: tuple[Seat, ...]
    draw: bool


FIRST_RESULT_FIELD: Final = Outcome._fields.index("reason")
"""The fields before it say which deal it was, this and the later ones how it went."""

OUTCOME: Final[Codec[Outcome]] = codec_of(Outcome)


def seed_of(plan: Plan, number: int) -> str:
    """The seed of deal *number*, from 0: the seed of the plan, a slash, the number.

    The operation ``deals`` with this seed deals the same cards.
    """
    return f"{plan.seed}/{number}"


class TimeUpError(Exception):
    """The time ran out before the end of a deal; the deal does not count."""


def _never() -> bool:
    return False


def simulate_deal(plan: Plan, number: int, is_time_up: Callable[[], bool] = _never) -> Outcome:
    """Plays deal *number* of *plan*, from 0: the first deal of a series with a seed of its own.

    *is_time_up* is called before every move, and once for a deal that is played in one go;
    :class:`TimeUpError` as soon as it returns true.
    """
    profile = PROFILES[plan.game]
    game = profile.game
    seed = seed_of(plan, number)
    state = game.deal(len(plan.bots), rules=plan.rules, seed=seed, bots=plan.bots).state
    play_simple_deal = profile.play_simple_deal
    if play_simple_deal is not None and plan.bots.count("greedy") == len(plan.bots):
        if is_time_up():
            raise TimeUpError
        return _outcome_of(number, state, play_simple_deal(state, plan.max_plies))
    dealer = state.setup.dealer
    while state.result is None:
        if state.ply >= plan.max_plies:
            return Outcome(number, seed, dealer, CAPPED, state.ply, None, (), False)
        if is_time_up():
            raise TimeUpError
        state = game.apply(state, bot_move(profile, state, plan.bots[state.turn])).state
    result = state.result
    return Outcome(number, seed, dealer, result.reason, state.ply, result.scores, result.losers, result.draw)


def _outcome_of(number: int, state: State, deal: SimpleDeal) -> Outcome:
    """The outcome of deal *number*, which began with *state* and was played in one go."""
    setup = state.setup
    seed, dealer, reason = str(setup.seed), setup.dealer, deal.reason
    if reason is None:
        return Outcome(number, seed, dealer, CAPPED, deal.plies, None, (), False)
    return Outcome(number, seed, dealer, reason, deal.plies, deal.scores, deal.losers, deal.draw)


class Sum(NamedTuple):
    """A sum of whole numbers: how many they are, their total, and the total of their squares."""

    size: Annotated[int, Range(0)] = 0
    total: int = 0
    squares: Annotated[int, Range(0)] = 0

    def add(self, value: int, times: int = 1) -> "Sum":
        """This sum with *value* added, so many *times*."""
        return Sum(self.size + times, self.total + times * value, self.squares + times * value * value)

    def merge(self, other: "Sum") -> "Sum":
        """This sum with all numbers of *other* added."""
        return Sum(self.size + other.size, self.total + other.total, self.squares + other.squares)

    def estimate(self) -> Json:
        """The mean and its 95 % interval (normal approximation): ``mean``, ``low`` and ``high``.

        They are None where there are too few numbers: fewer than one, or than two for an interval.
        """
        if not self.size:
            return {"mean": None, "low": None, "high": None}
        mean = self.total / self.size
        if self.size < 2:
            return {"mean": mean, "low": None, "high": None}
        # whole numbers until the last division, so that no rounding depends on the order of the deals
        variance = self.squares * self.size - self.total * self.total
        half = NORMAL_95 * sqrt(variance / (self.size * self.size * (self.size - 1)))
        return {"mean": mean, "low": mean - half, "high": mean + half}


class Totals(NamedTuple):
    """Totals of some deals. Deals that were broken off count in ``reasons`` and ``plies`` only.

    ``reasons`` has the number of deals by reason; ``scores`` and ``losses`` have an item for each seat.
    """

    reasons: Mapping[str, int]
    plies: Sum
    scores: tuple[Sum, ...]
    losses: tuple[int, ...]
    draws: int

    @property
    def deals(self) -> int:
        """The number of deals."""
        return self.plies.size


def empty_totals(players: int) -> Totals:
    """The totals of no deals at a table of *players*."""
    return Totals({}, Sum(), (Sum(),) * players, (0,) * players, 0)


def add_outcome(totals: Totals, outcome: Outcome, times: int = 1) -> Totals:
    """*totals* with one deal more, or with so many that had the same outcome."""
    reasons = {**totals.reasons, outcome.reason: totals.reasons.get(outcome.reason, 0) + times}
    result = totals._replace(reasons=reasons, plies=totals.plies.add(outcome.plies, times))
    if outcome.scores is None:
        return result
    return result._replace(
        scores=tuple(
            total.add(score, times) for total, score in zip(totals.scores, outcome.scores, strict=True)
        ),
        losses=tuple(losses + times * (seat in outcome.losers) for seat, losses in enumerate(totals.losses)),
        draws=totals.draws + times * outcome.draw,
    )


def merge_totals(first: Totals, second: Totals) -> Totals:
    """The totals of both."""
    reasons = {
        reason: first.reasons.get(reason, 0) + second.reasons.get(reason, 0)
        for reason in {**first.reasons, **second.reasons}
    }
    return Totals(
        reasons,
        first.plies.merge(second.plies),
        tuple(one.merge(other) for one, other in zip(first.scores, second.scores, strict=True)),
        tuple(one + other for one, other in zip(first.losses, second.losses, strict=True)),
        first.draws + second.draws,
    )


def simulate_deals(plan: Plan, numbers: Iterable[int]) -> Totals:
    """Plays the deals *numbers* of *plan* and counts them."""
    # equal outcomes are added at once: there are fewer ways to end than deals
    outcomes = Counter(simulate_deal(plan, number)[FIRST_RESULT_FIELD:] for number in numbers)
    totals = empty_totals(len(plan.bots))
    for outcome, times in outcomes.items():
        totals = add_outcome(totals, Outcome._make((0, "", 0, *outcome)), times)
    return totals


def summarize(plan: Plan, totals: Totals) -> dict[str, Json]:
    """The plan and what *totals* say, as data for JSON: reasons, draws, means with their intervals."""
    finished = totals.deals - totals.reasons.get(CAPPED, 0)
    return {
        **dump_plan(plan),
        "deals": totals.deals,
        "finished": finished,
        "reasons": dict(sorted(totals.reasons.items())),
        "draws": totals.draws,
        "plies": totals.plies.estimate(),
        "seats": [
            {"seat": seat, "bot": bot, "losses": losses, "score": scores.estimate()}
            for seat, (bot, losses, scores) in enumerate(
                zip(plan.bots, totals.losses, totals.scores, strict=True)
            )
        ],
    }


def dump_plan(plan: Plan) -> dict[str, Json]:
    """*plan* as data for JSON."""
    return {
        "game": plan.game,
        "rules": codec_of(PROFILES[plan.game].game.rules).encode(plan.rules),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "max_plies": plan.max_plies,
    }


# ---- totals as data, for files ----


class _Counters(NamedTuple):
    """Totals without the reasons, whose names depend on the game."""

    plies: Sum
    scores: tuple[Sum, ...]
    losses: tuple[Annotated[int, Range(0)], ...]
    draws: Annotated[int, Range(0)]


_COUNTERS: Final[Codec[_Counters]] = codec_of(_Counters)


def dump_totals(totals: Totals) -> dict[str, Json]:
    """*totals* as data for JSON; :func:`load_totals` reads it."""
    counters: dict[str, Json] = _COUNTERS.encode(_Counters(*totals[1:]))
    return {"reasons": dict(sorted(totals.reasons.items())), **counters}


def load_totals(data: dict[str, Json]) -> Totals:
    """The totals in *data* (parsed JSON); ``ValueError`` if there are none."""
    reasons = data.get("reasons")
    if not isinstance(reasons, dict) or any(type(count) is not int for count in reasons.values()):
        raise ValueError("no counts of reasons")
    counters = _COUNTERS.decode({name: value for name, value in data.items() if name != "reasons"})
    return Totals(reasons, *counters)
