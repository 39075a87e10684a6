"""Straight lines of the hand: position on a line, orientation turning evenly about one axis.

The end is solved in closed form, where the joints turn least. Between, the straight line in joint
space is bent onto the hand's: all its points at once, each moved the shortest way (in joints
measured in their top speeds, W = diag(v^2)) by Newton's method,

    q <- q + W J^T (J W J^T)^-1 e,

so the redundant joint turns smoothly and the branch is kept from end to end.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array, exp_so3, log_so3
from pandarena.kinematics import fk, jacobian_of, link_frames, reach
from pandarena.kinematics.closed_form import goals, solve
from pandarena.motion.curve import SAME_POSE, Curve, metric, through_points
from pandarena.motion.result import NoPath
from pandarena.motion.states import NEAR_LIMIT, seven
from pandarena.panda import PANDA, Limits

SPACING = 0.005
"""Between points of a line [m]."""
SPACING_TURN = 0.02
"""Between points of a line [rad]."""
LARGEST_STEP = 0.15
"""A joint that turns farther [rad] between two points jumps, or passes a singularity."""
EXACT = 1e-9
"""How well points lie on the line [m], [rad]."""
_Q7_WINDOW = np.linspace(-0.8, 0.8, 65)
_ITERATIONS = 10


def straight(
    q_from: ArrayLike,
    T_base_ee: Array,
    limits: Limits = PANDA,
    q_to: ArrayLike | None = None,
) -> Curve | NoPath:
    """The hand's straight line from where `q_from` has it to `T_base_ee`.

    `q_to` [rad] is the configuration there, if it is known.
    """
    q_from = seven(q_from)
    way = Line.between(fk(q_from), T_base_ee)
    end = _end(q_from, way, limits) if q_to is None else seven(q_to)
    if isinstance(end, NoPath):
        return end
    qs = bent_onto(way.poses(way.shares), q_from + way.shares[:, None] * (end - q_from))
    if why := _fault(qs, limits):
        return NoPath(why)
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
class Line:
    """A straight line between two poses."""

    T_start: Array
    shift: Array
    """(3,) [m] in the base frame"""
    turn: Array
    """(3,) rotation vector [rad] in the hand's frame at the start"""

    @staticmethod
    def between(T_start: Array, T_end: Array) -> "Line":
        """The line from one pose to another, by the shorter turn."""
        turn = log_so3(T_start[:3, :3].T @ T_end[:3, :3])
        return Line(T_start, T_end[:3, 3] - T_start[:3, 3], turn)

    @property
    def shares(self) -> Array:
        """Shares of the way, from 0 to 1, that keep to the spacing."""
        length, angle = np.linalg.norm(self.shift), np.linalg.norm(self.turn)
        steps = max(4, math.ceil(length / SPACING), math.ceil(angle / SPACING_TURN))
        return np.linspace(0.0, 1.0, steps + 1)

    def poses(self, shares: Array) -> Array:
        """(n, 4, 4) the poses at shares of the way."""
        T = np.repeat(self.T_start[None], len(shares), axis=0)
        T[:, :3, 3] += shares[:, None] * self.shift
        if np.abs(self.turn).max() > 0.0:
            R = np.stack([exp_so3(u * self.turn) for u in shares])
            T[:, :3, :3] = self.T_start[:3, :3] @ R
        return T


def _end(q_from: Array, way: Line, limits: Limits) -> Array | NoPath:
    """The configuration at the line's end for which the joints turn least."""
    # Joint 7's axis is the hand's z: what of the turn is about it is joint 7's first of all.
    T_end = way.poses(np.ones(1))
    q7 = q_from[6] + way.turn[2] + _Q7_WINDOW
    found = solve(goals(T_end), np.zeros(len(q7), np.intp), q7, limits, q1_free=float(q_from[0]))
    if len(found.q):
        return found.q[metric(found.q - q_from).argmin()]
    anywhere = reach(T_end[0], q_from, limits)
    return anywhere.q if anywhere else NoPath(f"the line's end: {anywhere.why}")


def bent_onto(poses: Array, qs: Array) -> Array:
    """(n, 7) the configurations nearest to `qs` that have the hand at `poses` (n, 4, 4).

    As near as Newton's method gets: where it does not converge, it says so by nan.
    """
    W = PANDA.velocity**2
    qs = qs.copy()
    for _ in range(_ITERATIONS):
        frames = link_frames(qs)
        error = _error(frames[:, -1], poses)
        off = np.abs(error).max(axis=1) >= EXACT
        if not off.any():
            return qs
        J = jacobian_of(frames[off])
        JW = J * W
        # A trace of damping, so that what is singular is found below and raises nothing here.
        square = JW @ np.swapaxes(J, -1, -2) + 1e-10 * np.eye(6)
        push = np.linalg.solve(square, error[off, :, None])
        qs[off] += (np.swapaxes(JW, -1, -2) @ push)[..., 0]
    qs[np.abs(_error(fk(qs), poses)).max(axis=1) >= EXACT] = np.nan
    return qs


def _error(T: Array, T_goal: Array) -> Array:
    """(n, 6) from where the hand is to where it should be: [m], and nearly [rad], in base axes."""
    twist = T_goal[:, :3, :3] @ np.swapaxes(T[:, :3, :3], -1, -2)
    odd = (twist - np.swapaxes(twist, -1, -2)) / 2
    turn = np.stack([odd[:, 2, 1], odd[:, 0, 2], odd[:, 1, 0]], axis=1)
    return np.concatenate([T_goal[:, :3, 3] - T[:, :3, 3], turn], axis=1)


def _fault(qs: Array, limits: Limits) -> str:
    """Where along the line it cannot be followed and why, in words; empty if it can."""
    steps = np.abs(np.diff(qs, axis=0, prepend=qs[:1]))
    fine = (steps <= LARGEST_STEP) & (qs >= limits.q_lower - NEAR_LIMIT)
    fine &= qs <= limits.q_upper + NEAR_LIMIT
    for k in np.flatnonzero(~fine.all(axis=1)):
        where = f"{100 * k / (len(qs) - 1):.0f} % along the line"
        if np.isnan(qs[k]).any():
            return f"{where} the hand is out of reach of this branch, or singular"
        if why := limits.outside(qs[k], -NEAR_LIMIT):
            return f"{where} {why}"
        worst = int(steps[k].argmax())
        return (
            f"{where} joint {worst + 1} would jump by {steps[k, worst]:.2f} rad: "
            f"a singularity or another branch"
        )
    return ""
