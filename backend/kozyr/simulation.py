"""Many deals between bots, one after another or on many processes, with the same totals to the last digit.

A deal is a pure function of its plan and its number (:func:`simulate`), and what is counted of deals is whole
numbers that are added up (:class:`Totals`): it makes no difference who played which deals, or when.
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
"""The reason of a deal that was broken off because it had gone on for too many moves."""
NORMAL_95: Final = 1.959964
"""Half the width of a 95 % interval, in standard errors."""

SeedBase: TypeAlias = Annotated[str, Length(1, 100)]


class Plan(NamedTuple):
    """What is played: a game with its options (all of them), a bot level a seat, a seed for all deals.

    A deal is broken off after ``max_plies`` moves.
    """

    game: str
    rules: Any
    bots: tuple[BotName, ...]
    seed: str
    max_plies: int = 10_000


class Outcome(NamedTuple):
    """How one deal went. ``scores`` is None, and ``reason`` :data:`CAPPED`, if it was broken off."""

    deal: Annotated[int, Range(0)]
    seed: str
    dealer: Seat
    reason: str
    plies: int
    scores: tuple[int, ...] | None
    losers: tuple[Seat, ...]
    draw: bool


ENDED: Final = Outcome._fields.index("reason")
"""From this field on an outcome says how the deal went, and no more which one it was."""

OUTCOME: Final[Codec[Outcome]] = codec_of(Outcome)


def seed_of(plan: Plan, number: int) -> str:
    """The seed of deal *number*, from 0: that of the plan, a slash, the number. ``deals`` takes it too."""
    return f"{plan.seed}/{number}"


class TimeUpError(Exception):
    """A deal was left before its end, because there was no time for it; it does not count."""


def _never() -> bool:
    return False


def simulate(plan: Plan, number: int, is_time_up: Callable[[], bool] = _never) -> Outcome:
    """Plays deal *number* of *plan*, from 0: the first deal of a series with a seed of its own.

    *is_time_up* is asked before every move, or before a deal that takes no longer than a move;
    :class:`TimeUpError` as soon as it says so.
    """
    profile = PROFILES[plan.game]
    game = profile.game
    seed = seed_of(plan, number)
    state = game.deal(len(plan.bots), rules=plan.rules, seed=seed, bots=plan.bots).state
    play_simple_deal = profile.play_simple_deal
    if play_simple_deal is not None and plan.bots.count("greedy") == len(plan.bots):
        if is_time_up():
            raise TimeUpError
        return _outcome(number, state, play_simple_deal(state, plan.max_plies))
    dealer = state.setup.dealer
    while state.result is None:
        if state.ply >= plan.max_plies:
            return Outcome(number, seed, dealer, CAPPED, state.ply, None, (), False)
        if is_time_up():
            raise TimeUpError
        state = game.apply(state, bot_move(profile, state, plan.bots[state.turn])).state
    result = state.result
    return Outcome(number, seed, dealer, result.reason, state.ply, result.scores, result.losers, result.draw)


def _outcome(number: int, state: State, deal: SimpleDeal) -> Outcome:
    """The outcome of a *deal* that began with *state* and was played in one go."""
    setup = state.setup
    seed, dealer, reason = str(setup.seed), setup.dealer, deal.reason
    if reason is None:
        return Outcome(number, seed, dealer, CAPPED, deal.plies, None, (), False)
    return Outcome(number, seed, dealer, reason, deal.plies, deal.scores, deal.losers, reason == "draw")


class Sum(NamedTuple):
    """Whole numbers added up: how many, their sum, and the sum of their squares."""

    size: Annotated[int, Range(0)] = 0
    total: int = 0
    squares: Annotated[int, Range(0)] = 0

    def plus(self, value: int, times: int = 1) -> "Sum":
        """With one number more, or the same one several times."""
        return Sum(self.size + times, self.total + times * value, self.squares + times * value * value)

    def merged(self, other: "Sum") -> "Sum":
        """With all numbers of *other*."""
        return Sum(self.size + other.size, self.total + other.total, self.squares + other.squares)

    def estimate(self) -> Json:
        """The mean and its 95 % interval (normal approximation), null where there are too few numbers."""
        if not self.size:
            return {"mean": None, "low": None, "high": None}
        mean = self.total / self.size
        if self.size < 2:
            return {"mean": mean, "low": None, "high": None}
        # whole numbers until the last division: no rounding that depends on the order of the deals
        spread = self.squares * self.size - self.total * self.total
        half = NORMAL_95 * sqrt(spread / (self.size * self.size * (self.size - 1)))
        return {"mean": mean, "low": mean - half, "high": mean + half}


class Totals(NamedTuple):
    """What is counted of some deals. Deals that were broken off count in ``reasons`` and ``plies`` only."""

    reasons: Mapping[str, int]
    plies: Sum
    scores: tuple[Sum, ...]
    losses: tuple[int, ...]
    draws: int

    @property
    def deals(self) -> int:
        """How many deals they are."""
        return self.plies.size


def no_totals(players: int) -> Totals:
    """The totals of no deals at a table of *players*."""
    return Totals({}, Sum(), (Sum(),) * players, (0,) * players, 0)


def counted(totals: Totals, outcome: Outcome, times: int = 1) -> Totals:
    """*totals* with one deal more, or with several that went alike."""
    reasons = {**totals.reasons, outcome.reason: totals.reasons.get(outcome.reason, 0) + times}
    counted = totals._replace(reasons=reasons, plies=totals.plies.plus(outcome.plies, times))
    if outcome.scores is None:
        return counted
    return counted._replace(
        scores=tuple(
            seat.plus(score, times) for seat, score in zip(totals.scores, outcome.scores, strict=True)
        ),
        losses=tuple(lost + times * (seat in outcome.losers) for seat, lost in enumerate(totals.losses)),
        draws=totals.draws + times * outcome.draw,
    )


def merged(one: Totals, other: Totals) -> Totals:
    """The totals of both."""
    reasons = {
        reason: one.reasons.get(reason, 0) + other.reasons.get(reason, 0)
        for reason in {**one.reasons, **other.reasons}
    }
    return Totals(
        reasons,
        one.plies.merged(other.plies),
        tuple(mine.merged(theirs) for mine, theirs in zip(one.scores, other.scores, strict=True)),
        tuple(mine + theirs for mine, theirs in zip(one.losses, other.losses, strict=True)),
        one.draws + other.draws,
    )


def simulated(plan: Plan, numbers: Iterable[int]) -> Totals:
    """The totals of the deals *numbers* of *plan*."""
    # deals that went alike are added up together: there are fewer ways to end than deals
    alike = Counter(simulate(plan, number)[ENDED:] for number in numbers)
    totals = no_totals(len(plan.bots))
    for ending, times in alike.items():
        totals = counted(totals, Outcome._make((0, "", 0, *ending)), times)
    return totals


def summary(plan: Plan, totals: Totals) -> dict[str, Json]:
    """What *totals* say, as data for JSON: endings by reason, means of scores and moves, with intervals."""
    finished = totals.deals - totals.reasons.get(CAPPED, 0)
    return {
        **written_plan(plan),
        "deals": totals.deals,
        "finished": finished,
        "reasons": dict(sorted(totals.reasons.items())),
        "draws": totals.draws,
        "plies": totals.plies.estimate(),
        "seats": [
            {"seat": seat, "bot": bot, "losses": lost, "score": scores.estimate()}
            for seat, (bot, lost, scores) in enumerate(
                zip(plan.bots, totals.losses, totals.scores, strict=True)
            )
        ],
    }


def written_plan(plan: Plan) -> dict[str, Json]:
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
    """Totals but for the reasons, whose names are the game's."""

    plies: Sum
    scores: tuple[Sum, ...]
    losses: tuple[Annotated[int, Range(0)], ...]
    draws: Annotated[int, Range(0)]


_COUNTERS: Final[Codec[_Counters]] = codec_of(_Counters)


def written_totals(totals: Totals) -> dict[str, Json]:
    """*totals* as data for JSON; :func:`read_totals` reads it."""
    counters: dict[str, Json] = _COUNTERS.encode(_Counters(*totals[1:]))
    return {"reasons": dict(sorted(totals.reasons.items())), **counters}


def read_totals(value: dict[str, Json]) -> Totals:
    """The totals that *value* (parsed JSON) says; ``ValueError`` if it says none."""
    reasons = value.get("reasons")
    if not isinstance(reasons, dict) or any(type(count) is not int for count in reasons.values()):
        raise ValueError("no counts of reasons")
    counters = _COUNTERS.decode({name: each for name, each in value.items() if name != "reasons"})
    return Totals(reasons, *counters)
