"""Configurations over many targets and many q7 at once, in one vectorised pass."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from pandarena.geometry import Array, rot_x, rot_y, rot_z, transform
from pandarena.kinematics.closed_form import Goals, Indices, goals, solve
from pandarena.panda import PANDA, Limits

GRID = 121
"""Values of q7 in a sweep: 0.05 rad apart."""


@dataclass(frozen=True, eq=False)
class Candidates:
    """Configurations, each with the target it reaches and the branch it lies on."""

    q: Array
    """(m, 7) [rad]"""
    target: Indices
    """(m,)"""
    branch: Indices
    """(m,) 0..7"""

    def __len__(self) -> int:
        return len(self.q)

    def take(self, rows: Indices) -> Self:
        """The candidates of those rows."""
        return type(self)(self.q[rows], self.target[rows], self.branch[rows])


def q7_grid(limits: Limits, count: int = GRID) -> Array:
    """Evenly spaced q7 over its range [rad]."""
    return np.linspace(limits.q_lower[6], limits.q_upper[6], count)


def sweep(
    T_base_ee: Array,
    limits: Limits = PANDA,
    q7: Array | None = None,
    slack: float = 0.0,
    q1_free: float = 0.0,
) -> Candidates:
    """All configurations of all targets (4, 4) or (n, 4, 4) at all `q7` (k,) [rad].

    `slack` and `q1_free` are as in `closed_form.solve`.
    """
    targets = T_base_ee.reshape(-1, 4, 4)
    q7 = q7_grid(limits) if q7 is None else q7
    return sweep_goals(goals(targets), limits, q7, slack, q1_free)


def sweep_goals(
    goal: Goals, limits: Limits, q7: Array, slack: float = 0.0, q1_free: float = 0.0
) -> Candidates:
    """`sweep` over prepared targets."""
    count = len(goal.R_base_7)
    target = np.repeat(np.arange(count), len(q7))
    found = solve(goal, target, np.tile(q7, count), limits, slack, q1_free)
    return Candidates(found.q, target[found.lane], found.branch)


def ik_all(T_base_ee: Array, limits: Limits = PANDA, count: int = GRID) -> Array:
    """Every configuration (m, 7) [rad] of one pose over `count` values of q7; m may be zero."""
    return sweep(T_base_ee, limits, q7_grid(limits, count)).q


def pointing_down(position: Array | tuple[float, float, float], yaw: float = 0.0) -> Array:
    """T_base_ee with the hand straight down at `position` [m]; at yaw 0 its x is the base's."""
    return transform(rot_z(yaw) @ rot_x(np.pi), position)


_QUARTERS = np.stack([transform(rot_z(i * np.pi / 2)) for i in range(4)])


def four_yaws(T_base_ee: Array) -> Array:
    """A cube's four grasps, turned about the EE's z: (..., 4, 4) to (4m, 4, 4)."""
    return (T_base_ee[..., None, :, :] @ _QUARTERS).reshape(-1, 4, 4)


def tilted(T_base_ee: Array, tilts: Array) -> Array:
    """Grasps tilted by `tilts` (k,) [rad] about the EE's y, where fingers close: (km, 4, 4)."""
    turns = np.stack([transform(rot_y(float(tilt))) for tilt in tilts])
    return (T_base_ee[..., None, :, :] @ turns).reshape(-1, 4, 4)
