"""What makes one configuration better than another: seconds, and penalties counted in seconds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from pandarena.geometry import Array
from pandarena.panda import Limits

Penalty = Callable[[Array], Array]
"""Extra cost [s], never negative, of candidates (m, 7) [rad] as (m,); infinity rules one out."""


@runtime_checkable
class Telling(Protocol):
    """A penalty that can say what is wrong."""

    def __call__(self, qs: Array, /) -> Array: ...

    def why(self, q: Array, /) -> str:
        """What rules out `q` (7,) [rad], in words; empty if nothing does."""
        ...


@dataclass(frozen=True)
class Both:
    """Two penalties, the second asked only of what the first lets pass."""

    first: Penalty
    second: Penalty

    def __call__(self, qs: Array) -> Array:
        cost = self.first(qs)
        left = np.isfinite(cost)
        cost[left] += self.second(qs[left])
        return cost

    def why(self, q: Array) -> str:
        """What the first, or else the second, says."""
        told = (p.why(q) for p in (self.first, self.second) if isinstance(p, Telling))
        return next(filter(None, told), "")


@dataclass(frozen=True)
class Weights:
    """How the terms of the cost are weighed against the time of the motion, which counts once."""

    limit: float = 0.3
    """Cost of standing at a joint's limit [s]."""
    limit_zone: float = 0.35
    """Distance from a limit at which that cost has faded to nothing [rad]."""
    link: float = 0.5
    """Cost of joint motion to a linked pose [s/rad], of the joint that moves most."""
    link_step: float = 1.0
    """Most that any joint may turn between a pose and one linked to it [rad]."""


DEFAULT_WEIGHTS = Weights()


def reach_time(q: Array, near: Array, limits: Limits) -> Array:
    """Rest-to-rest time [s] from `near` (7,) to each of `q` (..., 7), the slowest joint deciding.

    Per joint with distance d: d/v + v/a where the speed v is reached, else 2 sqrt(d/a).
    """
    distance = np.abs(q - near)
    v, a = limits.velocity, limits.acceleration
    time = np.where(distance > v * v / a, distance / v + v / a, 2.0 * np.sqrt(distance / a))
    return time.max(axis=-1)


def margin(q: Array, limits: Limits) -> Array:
    """Least distance of any joint of `q` (..., 7) to its limits [rad]; negative outside."""
    return np.minimum(q - limits.q_lower, limits.q_upper - q).min(axis=-1)


def limit_cost(q: Array, limits: Limits, weights: Weights = DEFAULT_WEIGHTS) -> Array:
    """w (1 - margin / zone)^2 inside the zone, zero beyond it [s]."""
    return weights.limit * np.maximum(1.0 - margin(q, limits) / weights.limit_zone, 0.0) ** 2
