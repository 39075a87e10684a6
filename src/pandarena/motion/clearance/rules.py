"""Ways by rule: rise over what is in the way (S4), come in from the side (S0), as fits best.

The rules give poses above and beside both ends: heights that clear the blocks in the way by a
block (S4's .05 (i + 1) above the platform), and 5 to 15 cm to the side, seen from the end towards
the other (S0's side approach from the pick's and the tower's places). The cheapest clear polyline
over them is taken; lines are looked at only when it comes to them.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from pandarena.geometry import Array, Mask, rot_z
from pandarena.kinematics import fk
from pandarena.kinematics.closed_form import goals, solve
from pandarena.motion.clearance.lines import Lines
from pandarena.motion.clearance.obstacles import Box, Obstacles
from pandarena.motion.curve import metric
from pandarena.panda import Limits

CORNER = 0.06
"""What a corner costs [s]: the arm slows down for it."""
SIDES = (0.05, 0.1, 0.15)
"""How far beside an end [m]; the first is S0's."""
TURNS = (0.0, np.pi / 4, -np.pi / 4, np.pi / 2, -np.pi / 2)
"""Directions of these, from the one towards the other end [rad]."""
_TRIES = 400
_LARGEST_TURN = 1.0
"""Poses beside an end whose joints differ from it by more [rad] are no neighbours of it."""


def by_rule(lines: Lines, q_from: Array, q_to: Array) -> Array | None:
    """A clear polyline (n, 7) [rad] over poses that the rules give, if there is one."""
    p_from, p_to = fk(q_from)[:3, 3], fk(q_to)[:3, 3]
    heights = transit_heights(lines.clearance.obstacles, lines.clearance.hand.block_size)
    nodes = np.concatenate(
        [
            np.stack([q_from, q_to]),
            _shifted(q_from, shifts(p_from, p_to, heights), lines.limits),
            _shifted(q_to, shifts(p_to, p_from, heights), lines.limits),
        ]
    )
    return _Roadmap.over(nodes).cheapest_clear(lines)


def transit_heights(obstacles: Obstacles, block_size: float) -> Array:
    """Heights of the hand [m] at which a carried block is a block's edge above others' tops."""
    cubes = [b for b in obstacles.boxes if max(b.half) <= block_size]
    tops = sorted({round(_top(b), 2) for b in cubes})
    return np.array(tops) + 1.5 * block_size


def shifts(p: Array, p_other: Array, heights: Array) -> Array:
    """(n, 3) where the rules go from `p` [m]: up to the heights, to the sides, up from there."""
    ups = [h - p[2] for h in heights if 0.02 < h - p[2] < 0.6]
    ups += [0.05, 0.1, 0.2, max(0.0, p_other[2] - p[2]) + 0.05]
    away = (p_other - p) * [1.0, 1.0, 0.0]
    away = away / max(float(np.linalg.norm(away)), 1e-6)
    beside = [side * rot_z(turn) @ away for side in SIDES for turn in TURNS]
    up = np.array([0.0, 0.0, 1.0])
    return np.array([*(u * up for u in ups), *beside, *(b + 0.05 * up for b in beside)])


def _top(box: Box) -> float:
    T = box.T_base_box
    return float(T[2, 3] + np.abs(T[2, :3]) @ np.array(box.half))


def _shifted(q: Array, by: Array, limits: Limits) -> Array:
    """(m, 7) configurations with the hand moved from where `q` has it, on the same branch."""
    T = np.repeat(fk(q)[None], len(by), axis=0)
    T[:, :3, 3] += by
    found = solve(goals(T), np.arange(len(T)), np.full(len(T), q[6]), limits, q1_free=float(q[0]))
    turn = np.abs(found.q - q).max(axis=1)
    near = np.flatnonzero(turn < _LARGEST_TURN)
    order = near[np.lexsort((turn[near], found.lane[near]))]
    return found.q[order[np.unique(found.lane[order], return_index=True)[1]]]


@dataclass(eq=False)
class _Roadmap:
    """Nodes, 0 the start and 1 the end, and what it costs to go straight from one to another."""

    q: Array
    cost: Array
    """(n, n) [s]; infinite where the line is not clear"""
    known: Mask
    """(n, n) whether the line has been looked at and is clear"""

    @staticmethod
    def over(q: Array) -> "_Roadmap":
        return _Roadmap(q, metric(q[:, None] - q[None]) + CORNER, np.eye(len(q), dtype=bool))

    def cheapest_clear(self, lines: Lines) -> Array | None:
        """The cheapest polyline of which every line is clear."""
        for node in range(2, len(self.q)):
            if not lines.free(self.q[node]):
                self.cost[node], self.cost[:, node] = np.inf, np.inf
        for _ in range(_TRIES):
            way = self._cheapest()
            if way is None:
                return None
            if self._all_clear(way, lines):
                return self.q[way]
        return None

    def _all_clear(self, way: list[int], lines: Lines) -> bool:
        for a, b in pairwise(way):
            if not self.known[a, b]:
                clear = lines.clear(self.q[a], self.q[b])
                self.known[a, b] = self.known[b, a] = clear
                if not clear:
                    self.cost[a, b] = self.cost[b, a] = np.inf
                    return False
        return True

    def _cheapest(self) -> list[int] | None:
        """Bellman's: what it costs from each node to the end, by one more line each time round."""
        to_end = self.cost[:, 1].copy()
        to_end[1] = 0.0
        after = np.ones(len(to_end), int)
        while True:
            through = self.cost + to_end
            best = through.min(axis=1)
            better = best < to_end
            if not better.any():
                break
            after[better], to_end[better] = through[better].argmin(axis=1), best[better]
        if not np.isfinite(to_end[0]):
            return None
        way = [0]
        while way[-1] != 1:
            way.append(int(after[way[-1]]))
        return way
