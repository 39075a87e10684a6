"""Straight lines of the hand: position on a line, orientation turning evenly about one axis.

Poses along the line are solved in closed form, all at once, with q7 as the redundancy: it turns as
the hand does about its own z, so that a line and its return are the same configurations. Of each
pose's branches the one that continues the last configuration is taken.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array, exp_so3, log_so3
from pandarena.kinematics import fk
from pandarena.kinematics.closed_form import Branches, goals, solve
from pandarena.motion.curve import SAME_POSE, Curve, metric, through_points
from pandarena.motion.result import NoPath
from pandarena.motion.states import seven
from pandarena.panda import PANDA, Limits

SPACING = 0.005
"""Between solved poses [m]."""
SPACING_TURN = 0.02
"""Between solved poses [rad]."""
LARGEST_STEP = 0.15
"""A joint that turns farther [rad] between solved poses jumps, or passes a singularity."""


def straight(
    q_from: ArrayLike, T_base_ee: Array, limits: Limits = PANDA, q7_to: float | None = None
) -> Curve | NoPath:
    """The hand's straight line from where `q_from` has it to `T_base_ee`.

    `q7_to` [rad] is joint 7 at the end, if it shall not just turn with the hand.
    """
    q_from = seven(q_from)
    line = _Line.of(fk(q_from), T_base_ee)
    share = np.linspace(0.0, 1.0, line.steps + 1)
    q7 = q_from[6] + share * (line.turn_z if q7_to is None else q7_to - q_from[6])
    qs = _followed(line.poses(share), q7, q_from, limits)
    if isinstance(qs, NoPath):
        return qs
    chord = metric(np.diff(qs, axis=0))
    if chord.sum() < SAME_POSE:
        return NoPath("the hand is there already")
    return through_points(np.concatenate([[0.0], np.cumsum(chord)]), qs)


def lifted(q_from: ArrayLike, height: float, limits: Limits = PANDA) -> Curve | NoPath:
    """Straight up from `q_from` by `height` [m], along the base's z; down if negative."""
    T = fk(seven(q_from))
    T[2, 3] += height
    return straight(q_from, T, limits)


@dataclass(frozen=True, eq=False)
class _Line:
    """A straight line between two poses."""

    T_start: Array
    shift: Array
    """(3,) [m] in the base frame"""
    turn: Array
    """(3,) rotation vector [rad] in the hand's frame at the start"""

    @staticmethod
    def of(T_start: Array, T_end: Array) -> "_Line":
        turn = log_so3(T_start[:3, :3].T @ T_end[:3, :3])
        return _Line(T_start, T_end[:3, 3] - T_start[:3, 3], turn)

    @property
    def turn_z(self) -> float:
        """What of the turn is about the hand's z, joint 7's axis [rad]."""
        return float(self.turn[2])

    @property
    def steps(self) -> int:
        """How many steps keep to the spacing."""
        length, angle = np.linalg.norm(self.shift), np.linalg.norm(self.turn)
        return max(4, math.ceil(length / SPACING), math.ceil(angle / SPACING_TURN))

    def poses(self, share: Array) -> Array:
        """(n, 4, 4) the poses at shares of the way."""
        T = np.repeat(self.T_start[None], len(share), axis=0)
        T[:, :3, 3] += share[:, None] * self.shift
        if np.abs(self.turn).max() > 0.0:
            R = np.stack([exp_so3(u * self.turn) for u in share])
            T[:, :3, :3] = self.T_start[:3, :3] @ R
        return T


def _followed(poses: Array, q7: Array, q_from: Array, limits: Limits) -> Array | NoPath:
    """(n, 7) the configurations that continue `q_from` along the poses."""
    found = solve(goals(poses), np.arange(len(poses)), q7, limits, q1_free=float(q_from[0]))
    qs = np.empty((len(poses), 7))
    qs[0] = last = q_from
    for k in range(1, len(poses)):
        near = _nearest(found, k, last)
        if near is None or np.abs(near - last).max() > LARGEST_STEP:
            why = _why(poses[k], float(q7[k]), last, limits)
            return NoPath(f"{100 * k / (len(poses) - 1):.0f} % along the line {why}")
        qs[k] = last = near
    return qs


def _nearest(found: Branches, lane: int, q: Array) -> Array | None:
    rows = found.q[found.lane == lane]
    return rows[np.abs(rows - q).max(axis=1).argmin()] if len(rows) else None


def _why(pose: Array, q7: float, last: Array, limits: Limits) -> str:
    """Why the line does not go on to `pose` from `last`."""
    wide = solve(
        goals(pose[None]), np.arange(1), np.array([q7]), limits, np.inf, q1_free=float(last[0])
    )
    near = _nearest(wide, 0, last)
    if near is None:
        return f"the hand is out of reach at q7 {q7:.2f} rad"
    jump = np.abs(near - last)
    if jump.max() > LARGEST_STEP:
        worst = int(jump.argmax())
        return f"joint {worst + 1} would jump by {jump[worst]:.2f} rad: a singularity or a branch"
    return limits.outside(near)
