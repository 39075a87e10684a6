"""Intervals: every figure of the laboratory comes with one, and with the n behind it.

All are 95 % intervals, and a simulation in the tests measures that they are. What is drawn is
drawn from a fixed seed: the same rows give the same digits.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array

Z = NormalDist().inv_cdf(0.975)
RESAMPLES = 2000
MANY = 500


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
    effect = seen / (p * (1 - p) / float(n.sum()))
    if effect <= 1.0:
        return 1.0
    return effect * (_student(matches - 1) / Z) ** 2  # it was itself told from so few matches


def mean(values: ArrayLike) -> Estimate:
    """By bootstrap, its percentiles widened as Student's t is wider than the normal (Hesterberg
    2015): plain percentiles are too narrow below 50 or so. Of more than `MANY` the resampled means
    are normal, and are not drawn."""
    return means({"": values})[""]


def means(columns: Mapping[str, ArrayLike]) -> dict[str, Estimate]:
    """The same of many at once: those of equal length are resampled together."""
    arrays = {name: np.asarray(values, float) for name, values in columns.items()}
    by_length: dict[int, list[str]] = {}
    for name, x in arrays.items():
        by_length.setdefault(len(x), []).append(name)
    found: dict[str, Estimate] = {}
    for n, names in by_length.items():
        found |= dict(
            zip(names, _means(np.array([arrays[name] for name in names]), n), strict=True)
        )
    return {name: found[name] for name in columns}


def _means(rows: Array, n: int) -> list[Estimate]:
    """Of rows of length n."""
    if n == 0:
        return [NOTHING] * len(rows)
    centers = rows.mean(axis=1)
    if n == 1:
        return [Estimate(center, None, 1) for center in centers.tolist()]
    wide = _student(n - 1)
    if n > MANY:
        half = wide * rows.std(axis=1, ddof=1) / math.sqrt(n)
        ends = np.array([-half, half])
    else:
        tail = NormalDist().cdf(-wide * math.sqrt(n / (n - 1)))
        ends = np.quantile(_weights(n) @ (rows - centers[:, None]).T, [tail, 1 - tail], axis=0)
    low, high = (centers + ends).tolist()
    told = zip(centers.tolist(), low, high, strict=True)
    return [Estimate(center, (lower, upper), n) for center, lower, upper in told]


def count(estimate: Estimate) -> Estimate:
    """The mean of what is counted in each match. Where nothing was, as many as would have stayed
    unseen 25 times in 1000 (Garwood 1936): what was not seen may still happen."""
    if estimate.n and estimate.value == 0.0:
        return Estimate(0.0, (0.0, -math.log(0.025) / estimate.n), estimate.n)
    return estimate


def median(values: ArrayLike) -> Estimate:
    """Between two order statistics, each moved towards its inner neighbour until 95 % are left
    (Hettmansperger and Sheather 1986); below six values there is no such interval."""
    x = np.sort(np.asarray(values, float))
    n = len(x)
    if n == 0:
        return NOTHING
    rank, share = _lower_rank(n)
    if not rank:
        return Estimate(float(np.median(x)), None, n)
    low = _between(x[rank - 1], x[rank], share)
    high = _between(x[n - rank], x[n - rank - 1], share)
    return Estimate(float(np.median(x)), (low, high), n)


def _between(outer: float, inner: float, share: float) -> float:
    return float(outer + share * (inner - outer)) if math.isfinite(outer) else float(outer)


def student(values: ArrayLike) -> Estimate:
    """A mean of few values that are taken for normal: what a report printed of its trials."""
    x = np.asarray(values, float)
    if len(x) < 2:
        return means({"": x})[""]
    center, half = float(x.mean()), _student(len(x) - 1) * float(x.std(ddof=1)) / math.sqrt(len(x))
    return Estimate(center, (center - half, center + half), len(x))


def difference(a: Estimate, b: Estimate) -> Estimate:
    """a - b of independent figures, from the interval of each (Zou and Donner 2008); n of fewer."""
    n = min(a.n, b.n)
    if a.value is None or b.value is None:
        return Estimate(None, None, n)
    apart = a.value - b.value
    if a.interval is None or b.interval is None:
        return Estimate(apart, None, n)
    down = math.hypot(a.value - a.interval[0], b.interval[1] - b.value)
    up = math.hypot(a.interval[1] - a.value, b.value - b.interval[0])
    return Estimate(apart, (apart - down, apart + up), n)


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


def _lower_rank(n: int) -> tuple[int, float]:
    """The innermost rank outside which 2.5 % lie or less, and how far towards the next one the
    interval's end is; rank 0 if there is none."""
    rank, outside, more = 0, 0.0, _binomial(n, 0)
    while outside + more <= 0.025:
        rank, outside, more = rank + 1, outside + more, _binomial(n, rank + 1)
    inwards = (0.025 - outside) / more
    return rank, (n - rank) * inwards / (rank + (n - 2 * rank) * inwards) if rank else 0.0


def _binomial(n: int, k: int) -> float:
    """Probability of k heads in n tosses."""
    log_choose = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(log_choose + n * math.log(0.5))


@lru_cache(8)
def _weights(n: int) -> Array:
    """(RESAMPLES, n) shares that each of n values has in a mean of n draws with replacement."""
    draws = np.random.default_rng(0).integers(0, n, (RESAMPLES, n))
    draws += n * np.arange(RESAMPLES)[:, None]
    times = np.bincount(draws.ravel(), minlength=RESAMPLES * n)
    return times.reshape(RESAMPLES, n) / n


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
