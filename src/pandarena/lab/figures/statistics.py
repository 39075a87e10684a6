"""Intervals: every figure of the laboratory comes with one, and with the n behind it.

All are 95 % intervals, and a simulation in the tests measures that they are. What is drawn is
drawn from a fixed seed: the same rows give the same digits.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pandarena.geometry import Array

Z = NormalDist().inv_cdf(0.975)
RESAMPLES = 2000
CHUNK = 4_000_000
"""Numbers drawn at a time: memory stays small."""


@dataclass(frozen=True)
class Estimate:
    """A figure; `value` is None where there is nothing to tell it from."""

    value: float | None
    interval: tuple[float, float] | None
    n: int


NOTHING = Estimate(None, None, 0)


def wilson(successes: float, n: float) -> tuple[float, float]:
    """The score interval of a rate (Wilson 1927); `n` may be an effective number."""
    p, z2 = successes / n, Z * Z
    center = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    low = 0.0 if successes == 0 else max(0.0, center - half)
    return low, 1.0 if successes == n else min(1.0, center + half)


def rate(successes: ArrayLike, attempts: ArrayLike) -> Estimate:
    """A share of attempts, pooled over matches: one number of each a match.

    Attempts of one match are not independent: where matches differ more than chance would have
    them, n is divided by the design effect (Kish 1965) before Wilson's interval is taken.
    """
    k, n = np.asarray(successes, float), np.asarray(attempts, float)
    k, n = k[n > 0], n[n > 0]
    total = float(n.sum())
    if not total:
        return NOTHING
    p = float(k.sum()) / total
    effective = total / _design_effect(k, n, p)
    return Estimate(p, wilson(p * effective, effective), round(total))


def _design_effect(k: Array, n: Array, p: float) -> float:
    matches = len(k)
    if matches < 2 or p in (0.0, 1.0) or n.max() == 1.0:
        return 1.0
    seen = float(((k - p * n) ** 2).sum()) * matches / (matches - 1) / float(n.sum()) ** 2
    return max(1.0, seen / (p * (1 - p) / float(n.sum())))


def mean(values: ArrayLike) -> Estimate:
    """By bootstrap, its percentiles widened as Student's t is wider than the normal (Hesterberg
    2015): plain percentiles are too narrow below 50 or so."""
    x = np.asarray(values, float)
    if len(x) == 0:
        return NOTHING
    if len(x) == 1:
        return Estimate(float(x[0]), None, 1)
    tail = NormalDist().cdf(-_student(len(x) - 1) * math.sqrt(len(x) / (len(x) - 1)))
    means = _resampled(x, lambda draws: draws.mean(axis=1))
    low, high = np.quantile(means, [tail, 1 - tail]).tolist()
    return Estimate(float(x.mean()), (low, high), len(x))


def count(values: ArrayLike) -> Estimate:
    """The mean of what is counted in each match. Where nothing was, as many as would have stayed
    unseen 25 times in 1000 (Garwood 1936): what was not seen may still happen."""
    estimate = mean(values)
    if estimate.n and estimate.value == 0.0:
        return Estimate(0.0, (0.0, -math.log(0.025) / estimate.n), estimate.n)
    return estimate


def median(values: ArrayLike) -> Estimate:
    """With the order statistics between which it lies at least 95 times in 100."""
    x = np.sort(np.asarray(values, float))
    n = len(x)
    if n == 0:
        return NOTHING
    rank = _lower_rank(n)
    interval = (float(x[rank - 1]), float(x[n - rank])) if rank else None
    return Estimate(float(np.median(x)), interval, n)


def until(values: Iterable[float | None], end: float) -> Estimate:
    """The median of times of which some never came (None): those count as later than any other.

    Without a value if half of them or more never came; an end of the interval that lies there is
    told as `end`, which is when waiting was over.
    """
    found = median([math.inf if value is None else value for value in values])
    if found.value is None or math.isinf(found.value):
        return Estimate(None, None, found.n)
    low, high = found.interval or (0.0, 0.0)
    return replace(found, interval=(low, min(high, end)) if found.interval else None)


def _lower_rank(n: int) -> int:
    """Largest r with P(Binomial(n, 1/2) < r) <= 2.5 %; 0 if there is none."""
    log_half = n * math.log(0.5)
    below, rank = 0.0, 0
    while rank < n:
        choose = math.lgamma(n + 1) - math.lgamma(rank + 1) - math.lgamma(n - rank + 1)
        below += math.exp(choose + log_half)
        if below > 0.025:
            return rank
        rank += 1
    return rank


def _resampled(x: Array, fold: Callable[[Array], Array]) -> Array:
    """`fold` over rows of draws from `x`, with replacement."""
    draw = np.random.default_rng(0)
    rows = max(1, CHUNK // len(x))
    parts: list[Array] = []
    for begin in range(0, RESAMPLES, rows):
        count = min(rows, RESAMPLES - begin)
        chosen: NDArray[np.int64] = draw.integers(0, len(x), (count, len(x)))
        parts.append(fold(x[chosen]))
    return np.concatenate(parts)


def _student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t (Cornish and Fisher's series, exact for 1 and 2)."""
    if freedom <= 2:
        return (12.706, 4.303)[freedom - 1]
    z, v = Z, freedom
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / v**power for power, term in enumerate(terms, start=1))
