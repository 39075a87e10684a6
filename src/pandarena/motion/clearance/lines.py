"""Straight joint lines between configurations: what search and shortening ask about."""

from collections.abc import Sequence

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.clearance.allowance import Allowance
from pandarena.motion.clearance.query import Clearance
from pandarena.motion.clearance.sampling import FINEST, line_samples, scattered, step_for
from pandarena.motion.curve import metric
from pandarena.panda import Limits


class Lines:
    """Tells which lines are clear, and counts how often it looked.

    `near` are ends that could not be left straight: close to them less is needed.
    """

    def __init__(
        self, clearance: Clearance, limits: Limits, near: Sequence[Allowance] = ()
    ) -> None:
        self.clearance, self.limits = clearance, limits
        self.looks = 0
        needs = clearance.needs
        self._near = near
        self._step = FINEST if near else step_for(min(needs.arm, needs.carried))
        self._looker = clearance.looker()

    def clear(self, q_from: Array, q_to: Array) -> bool:
        """Whether the line is clear; `q_from` is known to be."""
        qs = line_samples(q_from, q_to, self._step)[1:]
        return all(self.free(qs[k]) for k in scattered(len(qs)))

    def farthest(self, q_from: Array, q_to: Array) -> Array:
        """How far one comes from `q_from` straight towards `q_to`."""
        qs = line_samples(q_from, q_to, self._step)
        for k in range(1, len(qs)):
            if not self.free(qs[k]):
                return qs[k - 1]
        return q_to

    def free(self, q: Array) -> bool:
        """Whether a configuration is clear."""
        self.looks += 1
        return not self._looker.touches(q) or any(self._allowed(a) for a in self._near)

    def _allowed(self, end: Allowance) -> bool:
        distance = float(np.linalg.norm(self._looker.p_base_ee - end.p_end))
        if distance > end.extent:
            return False
        pairs = self._looker.pairs()
        need = end.need(pairs, pairs.usual, distance)
        return not self._looker.short_of(pairs, need)


def length(points: Array) -> float:
    """Of a polyline (n, 7), each joint measured in its top speed [s]."""
    return float(np.sum(metric(np.diff(points, axis=0))))
