"""A curve cut into short steps, and what a step's speed and acceleration may be.

With x = (ds/dt)^2 and u = d2s/dt2, constant on a step, a joint moves with dq/dt = q' sqrt(x) and
d2q/dt2 = q' u + q'' x: every bound on acceleration, and on torque, is a row |A u + B x + C| <= b.
"""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.motion import cubic
from pandarena.motion.curve import Curve

_HALVES = np.array([0.0, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2])
_ENDS = _HALVES[::-1]


@dataclass(frozen=True, eq=False)
class Grid:
    """The steps of a curve: where each starts and ends, and the curve's derivatives there.

    Both ends are kept, as curvature may jump between steps.
    """

    s: Array
    """(n + 1,)"""
    slope: tuple[Array, Array]
    """(n, 7) dq/ds at each step's start and end"""
    bend: tuple[Array, Array]
    """(n, 7) d2q/ds2 at each step's start and end"""

    @property
    def ds(self) -> Array:
        """(n,) lengths of the steps."""
        return np.diff(self.s)


@dataclass(frozen=True, eq=False)
class Rows:
    """Bounds |A u + B x + C| <= b, (n, rows) each, with u and x at the step's start."""

    A: Array
    B: Array
    C: Array
    b: Array

    def beside(self, other: "Rows") -> "Rows":
        """Both sets of bounds."""
        pairs = zip(
            (self.A, self.B, self.C, self.b), (other.A, other.B, other.C, other.b), strict=True
        )
        return Rows(*(np.concatenate(pair, axis=1) for pair in pairs))


def cut(curve: Curve, steps: int = 160) -> Grid:
    """About `steps` steps, at least four to a piece of the curve if it has few.

    The first and the last are halved again and again: a slow arm is at full speed within them.
    """
    h = np.diff(curve.s)
    least = 4 if len(h) <= steps // 4 else 1
    counts = np.maximum(np.rint(steps * h / curve.length), least).astype(np.intp)
    piece = np.repeat(np.arange(len(h)), counts)
    number = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    s = np.append(curve.s[piece] + number * (h / counts)[piece], curve.length)
    return _on(curve, np.concatenate([s[1] * _HALVES, s[1:-1], s[-1] - (s[-1] - s[-2]) * _ENDS]))


def _on(curve: Curve, s: Array) -> Grid:
    """The grid with these points, among which are the curve's knots."""
    piece = np.searchsorted(curve.s, (s[:-1] + s[1:]) / 2) - 1
    offsets = [(s[:-1] - curve.s[piece])[:, None], (s[1:] - curve.s[piece])[:, None]]
    bend0 = cubic.second(curve.s, curve.q, curve.dq_ds)[0][piece]
    twist = cubic.third(curve.s, curve.q, curve.dq_ds)[piece]
    slope0 = curve.dq_ds[:-1][piece]
    slopes = [slope0 + x * (bend0 + x * twist / 2) for x in offsets]
    bends = [bend0 + x * twist for x in offsets]
    return Grid(s, (slopes[0], slopes[1]), (bends[0], bends[1]))


def acceleration_rows(grid: Grid, acceleration: Array) -> Rows:
    """Joint accelerations within bounds at both ends of each step: x grows by 2 u ds over it."""
    growth = 2 * grid.ds[:, None]
    A = np.concatenate([grid.slope[0], grid.slope[1] + growth * grid.bend[1]], axis=1)
    B = np.concatenate(grid.bend, axis=1)
    return Rows(A, B, np.zeros_like(A), np.broadcast_to(np.tile(acceleration, 2), A.shape))


def speed_ceiling(grid: Grid, velocity: Array) -> Array:
    """(n + 1,) the largest x at which no joint is too fast."""
    still = 1e-12
    ends = [(velocity / np.maximum(np.abs(slope), still)).min(axis=1) for slope in grid.slope]
    speed = np.full(len(grid.s), 1e6)
    speed[:-1] = np.minimum(speed[:-1], ends[0])
    speed[1:] = np.minimum(speed[1:], ends[1])
    return speed**2
