"""Intervals of 95 % hold the truth 93 to 97 times in a hundred, where the truth is known."""

import json
import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from pandarena.geometry import Array
from pandarena.lab.figures import statistics
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.figures.summary import summarise
from pandarena.lab.measure.row import Row
from pandarena.lab.play import play_trial
from pandarena.lab.store import Kept

from .conftest import short

Draw = Callable[[np.random.Generator], Array]
SCORES = np.array([68_000, 58_500, 45_000, 32_500, 22_000, 4_000])
SHARES = np.array([0.6, 0.15, 0.1, 0.08, 0.05, 0.02])


def coverage(draw: Draw, tell: Callable[[Array], Estimate], truth: float, times: int) -> float:
    """Share of simulated evaluations whose interval holds the truth."""
    rng, held = np.random.default_rng(5), 0
    for _ in range(times):
        interval = tell(draw(rng)).interval
        assert interval is not None
        held += interval[0] - 1e-9 <= truth <= interval[1] + 1e-9
    return held / times


def honest(covered: float) -> bool:
    return 0.93 <= covered <= 0.97


@pytest.mark.parametrize(("n", "p"), [(20, 0.5), (20, 0.9), (50, 0.95), (100, 0.8), (200, 0.02)])
def test_shares(n: int, p: float) -> None:
    def tell(x: Array) -> Estimate:
        return statistics.rate(x, np.ones(n))

    assert honest(coverage(lambda rng: rng.random(n) < p, tell, p, 3000))


@pytest.mark.parametrize(
    ("matches", "p", "alike"), [(10, 0.7, 0.3), (20, 0.8, 0.2), (20, 0.8, 0.0), (100, 0.95, 0.5)]
)
def test_shares_of_attempts_that_are_alike_within_a_match(
    matches: int, p: float, alike: float
) -> None:
    """Each match has its own chance of success; without a design effect 80 to 90 % would do."""

    def draw(rng: np.random.Generator) -> Array:
        spread = (1 - alike) / alike if alike else 1e9
        return rng.binomial(8, rng.beta(p * spread, (1 - p) * spread, matches))

    def tell(x: Array) -> Estimate:
        return statistics.rate(x, np.full(matches, 8))

    assert honest(coverage(draw, tell, p, 2000))
    estimate = tell(draw(np.random.default_rng(1)))
    assert estimate.n == 8 * matches


@pytest.mark.parametrize("n", [6, 8, 10, 20, 50, 100])
def test_medians(n: int) -> None:
    assert honest(
        coverage(lambda rng: rng.exponential(size=n), statistics.median, math.log(2), 3000)
    )


@pytest.mark.parametrize("n", [20, 100, 2000])
def test_means(n: int) -> None:
    mean = float(SCORES @ SHARES)
    assert honest(coverage(lambda rng: rng.normal(size=n), statistics.mean, 0.0, 600))
    scores = coverage(lambda rng: rng.choice(SCORES, n, p=SHARES), statistics.mean, mean, 600)
    assert honest(scores)


@pytest.mark.parametrize("rate", [0.5, 2.0])
def test_counts(rate: float) -> None:
    assert honest(
        coverage(
            lambda rng: rng.poisson(rate, 50),
            lambda x: statistics.count(statistics.mean(x)),
            rate,
            600,
        )
    )


def test_counts_that_stayed_zero_tell_what_may_still_happen() -> None:
    estimate = statistics.count(statistics.mean([0] * 30))
    assert estimate.interval is not None
    assert math.exp(-30 * estimate.interval[1]) == pytest.approx(0.025)


def test_wilson_is_wilsons() -> None:
    """0 of 10 and 15 of 148, from Newcombe's paper (1998)."""
    assert statistics.wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert statistics.wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=1e-4)
    assert statistics.wilson(10, 10)[1] == 1.0


def test_times_that_never_came_count_as_latest() -> None:
    times: list[float | None] = [float(t) for t in range(30, 50)]
    plain = statistics.median([t for t in times if t is not None])
    assert statistics.until(times, 180.0) == plain
    some_never = statistics.until([*times, *[None] * 8], 180.0)
    assert some_never.value == 43.5
    assert some_never.n == 28
    assert some_never.interval is not None and some_never.interval[1] < 180.0
    half = statistics.until([*times, *[None] * 18], 180.0)
    assert half.interval is not None and half.interval[1] == 180.0
    assert statistics.until([*times, *[None] * 20], 180.0) == Estimate(None, None, 40)
    assert statistics.until([], 180.0).n == 0


def test_too_few_have_no_interval() -> None:
    assert statistics.median([1.0] * 5).interval is None
    assert statistics.mean([1.0]).interval is None
    assert statistics.rate([0], [0]) == statistics.NOTHING
    json.dumps(statistics.rate([3], [4]).interval)


@pytest.fixture(scope="module")
def row() -> Row:
    plan = short(seeds=range(1, 2), time=0.1)
    return play_trial(plan.trials[0], plan.all_terms[0]).row


def test_differences_are_paired_by_seed_and_take_both_sides_together(row: Row) -> None:
    """What a seed gives to everybody cancels; what a side gives does too."""
    plan = replace(short(seeds=range(1, 41)), players=("hello", "elsewhere.py"))
    rng = np.random.default_rng(2)
    of_seed = rng.normal(0.0, 10_000.0, 41)

    def score(player: str, side: str, seed: int) -> int:
        ahead = 700.0 + rng.normal(0.0, 50.0) if player != "hello" else 0.0
        return round(30_000 + of_seed[seed] + ahead + (5_000 if side == "blue" else 0))

    kept = [Kept(t, replace(row, score=score(t.player, t.side, t.seed)), "") for t in plan.trials]
    groups = summarise(kept, {t.hash: t for t in plan.all_terms}, plan.players)
    assert [(g.kind.player, g.kind.side) for g in groups] == [
        ("hello", "red"), ("hello", "blue"), ("elsewhere.py", "red"), ("elsewhere.py", "blue"),
    ]  # fmt: skip
    assert groups[0].ahead.n == 0
    ahead = groups[2].ahead
    assert ahead == groups[3].ahead
    assert ahead.n == 40
    assert ahead.interval is not None
    assert ahead.interval[0] < 700 < ahead.interval[1]
    assert ahead.interval[1] - ahead.interval[0] < 60
