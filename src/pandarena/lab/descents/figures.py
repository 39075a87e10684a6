"""J and terminal speed of each kind of descent: as published, of the exact profile, as measured."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pandarena.geometry import Array
from pandarena.lab.descents.playing import RECORDS, Place
from pandarena.lab.descents.tasks import (
    DROP,
    DURATION,
    PUBLISHED_WAYPOINTS,
    TASKS,
    Key,
    Published,
)
from pandarena.lab.figures.statistics import Estimate, mean
from pandarena.motion.profiles import CUBIC, heights, roughness, terminal_speed


@dataclass(frozen=True)
class Kind:
    """One kind of descent; ours are means over places."""

    key: Key
    J: Mapping[str, float | Estimate]
    """[m²/s³]; `theory` is that of the exact profile at the same waypoints, `with noise` that of
    the profile read with white noise of the size that fits the published J best."""
    speed: Mapping[str, float | Estimate]
    """[m/s]"""


def kinds(published: Published, places: Sequence[Place]) -> list[Kind]:
    """A line each."""
    noise = published_noise()
    return [_kind(key, figures, places, noise) for key, figures in published.items()]


def _kind(key: Key, published: tuple[float, float], places: Sequence[Place], noise: float) -> Kind:
    exact = heights(TASKS[key], DROP, DURATION, key[1])
    J = roughness(exact.t, exact.z)

    def measured(figure: Callable[[Array, Array], float]) -> dict[str, float | Estimate]:
        records = {name: [p.records[key, name] for p in places] for name in RECORDS}
        return {name: mean([figure(r.t, r.z) for r in rs]) for name, rs in records.items()}

    return Kind(
        key,
        {
            "published": published[0],
            "theory": J,
            "with noise": J + noise**2 * per_noise(key[1]),
            **measured(roughness),
        },
        {
            "published": published[1],
            "theory": terminal_speed(exact.t, exact.z),
            **measured(terminal_speed),
            "0.1 s later": mean([p.later[key] for p in places]),
        },
    )


@lru_cache
def per_noise(n: int) -> float:
    """What J gains on average from white noise of unit variance on n + 1 heights [1/s³].

    J is a quadratic form of the heights, so that noise adds to it; it grows as n^4.
    """
    t = np.linspace(0.0, DURATION, n + 1)
    draws = np.random.default_rng(0).normal(size=(40, n + 1))
    return float(np.mean([roughness(t, z) for z in draws]))


@lru_cache
def published_noise() -> float:
    """The white noise [m] with which the exact cubic comes nearest to the published J of all n."""

    def misfit(noise: float) -> float:
        off: list[float] = []
        for (_, n), (J, _) in PUBLISHED_WAYPOINTS.items():
            exact = heights(CUBIC, DROP, DURATION, n)
            off.append(np.log(J / (roughness(exact.t, exact.z) + noise**2 * per_noise(n))))
        return float(np.square(off).sum())

    return min(np.geomspace(1e-6, 1e-3, 151).tolist(), key=misfit)
