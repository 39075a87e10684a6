"""Straight joint lines between configurations: what search and shortening ask about."""

from dataclasses import dataclass, field

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.clearance.query import Clearance, Looker, Touch
from pandarena.motion.clearance.sampling import line_samples, scattered, step_for
from pandarena.motion.curve import metric
from pandarena.panda import Limits


@dataclass(eq=False)
class Lines:
    """Tells which lines are clear, counts how often it looked, and remembers what it met."""

    clearance: Clearance
    limits: Limits
    looks: int = 0
    met: dict[str, int] = field(default_factory=dict[str, int])
    """How often each pair was met, by its words."""

    def __post_init__(self) -> None:
        needs = self.clearance.needs
        self._step = step_for(min(needs.arm, needs.carried))
        self._looker = Looker(self.clearance)

    def clear(self, q_from: Array, q_to: Array) -> bool:
        """Whether the line is clear; `q_from` is known to be."""
        qs = line_samples(q_from, q_to, self._step)[1:]
        return all(self.free(qs[k]) for k in scattered(len(qs)))

    def free(self, q: Array) -> bool:
        """Whether a configuration is clear."""
        self.looks += 1
        return not self._looker.touches(q)

    def inside(self, q: Array) -> bool:
        """Whether a configuration is within the joints' limits."""
        return bool((q >= self.limits.q_lower).all() and (q <= self.limits.q_upper).all())

    def worst(self) -> Touch | None:
        """What was met at the last look."""
        return self._looker.worst()


def length(points: Array) -> float:
    """Of a polyline (n, 7), each joint measured in its top speed [s]."""
    return float(np.sum(metric(np.diff(points, axis=0))))
