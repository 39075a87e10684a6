"""S4's solver: joint 5 held at zero, so that six axes are left and close in one formula.

With q5 = 0 the shoulder lies in the forearm's plane (vz = 0 in `closed_form`), which leaves q7 two
values: tan q7 = -dy / dx, for the shoulder at (dx, dy, dz) in frame 7. Turning the hand by a
quarter about its own axis then turns q7 alone: the four grasps of a cube share joints 1 to 6.
"""

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics.closed_form import Goals, Indices, goals, solve
from pandarena.kinematics.forward import fk
from pandarena.kinematics.results import NoSolution, Solution
from pandarena.kinematics.sweep import Candidates, four_yaws
from pandarena.panda import PANDA, Limits

# Joint 5 is zero in one branch and a half turn in the other.
_ZERO = 1e-6
# Norms of joints 1 to 6 that differ by less than this are the same arm with another q7 [rad].
_SAME_ARM = 1e-6
_NONE = "none of four yaws is reached with joint 5 at zero"


def ik_six_axis(T_base_ee: Array, limits: Limits = PANDA) -> Candidates:
    """All configurations with q5 = 0 of the targets (4, 4) or (n, 4, 4) (S4 section 2.4)."""
    goal = goals(T_base_ee.reshape(-1, 4, 4))
    target, q7 = _planar_q7(goal, limits)
    found = solve(goal, target, q7, limits)
    keep = np.flatnonzero(np.abs(found.q[:, 4]) < _ZERO)
    return Candidates(found.q[keep], target[found.lane[keep]], found.branch[keep])


def closest_of_four(
    T_base_ee: Array, q_now: Array, limits: Limits = PANDA
) -> Solution | NoSolution:
    """Of all solutions of the four yaws, that nearest to `q_now` in L2 norm (S4-09).

    The report writes the yaws as R90 T with R90 about the base's z, which would carry the block
    round the base; its four grasps are turns about the hand's own axis, as here.
    """
    found = ik_six_axis(four_yaws(T_base_ee), limits)
    if not len(found):
        return NoSolution(_NONE)
    distance = np.linalg.norm(found.q - q_now, axis=1)
    return _solution(found, int(np.argmin(distance)), float(distance.min()))


def radial_of_four(
    T_base_ee: Array, q_now: Array, table_center: Array, limits: Limits = PANDA
) -> Solution | NoSolution:
    """Joints 1 to 6 nearest to `q_now`, then q7 so that the fingers close radially (S4-14).

    `table_center` (2,) is the turntable's axis in the base frame [m]. The report takes the argmin
    of cos(x_ee, radius), whose minimum -1 would close along the motion; |cos| is meant (S4-26):
    x_ee across the radius, so the closing axis y_ee along it. `cost` is that |cos|.
    """
    found = ik_six_axis(four_yaws(T_base_ee), limits)
    if not len(found):
        return NoSolution(_NONE)
    distance = np.linalg.norm(found.q[:, :6] - q_now[:6], axis=1)
    found = found.take(np.flatnonzero(distance < distance.min() + _SAME_ARM))
    cosine = _radial_cosine(fk(found.q), table_center)
    return _solution(found, int(np.argmin(cosine)), float(cosine.min()))


def _planar_q7(goal: Goals, limits: Limits) -> tuple[Indices, Array]:
    dx, dy, _ = goal.p_7_shoulder.T
    first = np.arctan2(-dy, dx)
    middle = 0.5 * (limits.q_lower[6] + limits.q_upper[6])
    both = np.concatenate([first, first + np.pi])
    turns = np.round((both - middle) / (2 * np.pi))
    return np.tile(np.arange(len(dx)), 2), both - 2 * np.pi * turns


def _radial_cosine(T_base_ee: Array, table_center: Array) -> Array:
    """|cos| of the angle in the plane between the EE's x axis and the turntable's radius: (m,)."""
    radius = T_base_ee[:, :2, 3] - table_center
    x_ee = T_base_ee[:, :2, 0]
    size = np.linalg.norm(radius, axis=1) * np.linalg.norm(x_ee, axis=1)
    return np.abs(np.einsum("mi,mi->m", x_ee, radius)) / np.maximum(size, 1e-12)


def _solution(found: Candidates, row: int, cost: float) -> Solution:
    return Solution(found.q[row], cost, int(found.target[row]), int(found.branch[row]))
