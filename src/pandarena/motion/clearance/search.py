"""A sampling planner for what no rule can do: RRT-Connect in joint space.

Two trees grow from the ends towards samples and towards each other (Kuffner and LaValle, 2000).
Samples are drawn near the straight line first, farther from it as time goes by, some anywhere.
Draws are seeded: the same question is given the same way; for that its budget is looks, not time.
"""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.clearance.lines import Lines
from pandarena.motion.curve import metric

BUDGET = 60_000
"""Looks at configurations before it gives up."""
REACH = 0.25
"""Longest line that is added to a tree, measured in top speeds [s]."""
_SHORTEST = 0.02
"""Shortest line that is added to a tree, measured in top speeds [s]."""
_FIRST_SPREAD, _LAST_SPREAD = 0.2, 1.0
"""Standard deviation of samples from the straight line [rad], at the beginning and at the end."""
_ANYWHERE = 0.15
"""Share of the samples that come from all that the joints can do."""


def connect(
    lines: Lines, q_from: Array, q_to: Array, seed: int = 0, budget: int = BUDGET
) -> Array | None:
    """A clear polyline (n, 7) [rad] between two clear configurations, if one is found."""
    rng = np.random.default_rng(seed)
    end = lines.looks + budget
    a, b = _Tree(q_from), _Tree(q_to)
    while lines.looks < end:
        share = 1.0 - (end - lines.looks) / budget
        sample = _drawn(rng, lines, q_from, q_to, share)
        lines.looks += 1
        node, _ = a.extend(sample, lines)
        if node is not None:
            met, arrived = b.grow(a.q[node], lines, end)
            if arrived and met is not None:
                way = np.concatenate([a.branch(node), b.branch(met)[::-1][1:]])
                return way if np.array_equal(way[0], q_from) else way[::-1]
        a, b = b, a
    return None


def _drawn(
    rng: np.random.Generator, lines: Lines, q_from: Array, q_to: Array, share: float
) -> Array:
    low, high = lines.limits.q_lower, lines.limits.q_upper
    if rng.random() < _ANYWHERE:
        return rng.uniform(low, high)
    spread = _FIRST_SPREAD + share * (_LAST_SPREAD - _FIRST_SPREAD)
    middle = q_from + rng.random() * (q_to - q_from)
    return np.clip(middle + spread * rng.standard_normal(7), low, high)


@dataclass(eq=False)
class _Tree:
    """Configurations and whence each was reached."""

    root: Array

    def __post_init__(self) -> None:
        self._q = np.empty((256, 7))
        self._q[0] = self.root
        self._parent = [-1]

    @property
    def q(self) -> Array:
        """(n, 7) [rad]"""
        return self._q[: len(self._parent)]

    def extend(self, target: Array, lines: Lines) -> tuple[int | None, bool]:
        """A line towards `target`, as far as it is clear: the new node, and whether it is there."""
        nearest = int(np.argmin(metric(self.q - target)))
        start = self._q[nearest]
        distance = float(metric(target - start))
        there = distance <= REACH
        goal = target if there else start + (target - start) * (REACH / distance)
        q = lines.farthest(start, goal)
        if q is not goal and metric(q - start) < _SHORTEST:
            return None, False
        return self._add(q, nearest), there and q is goal

    def grow(self, target: Array, lines: Lines, end: int) -> tuple[int | None, bool]:
        """Lines towards `target` as long as they are clear."""
        node, there = self.extend(target, lines)
        while node is not None and not there and lines.looks < end:
            before, (node, there) = node, self.extend(target, lines)
            if node is None:
                return before, False
        return node, there

    def branch(self, node: int) -> Array:
        """(n, 7) from the root to a node."""
        rows = [node]
        while rows[-1] != 0:
            rows.append(self._parent[rows[-1]])
        return self._q[rows[::-1]]

    def _add(self, q: Array, parent: int) -> int:
        n = len(self._parent)
        if n == len(self._q):
            self._q = np.concatenate([self._q, np.empty_like(self._q)])
        self._q[n] = q
        self._parent.append(parent)
        return n
