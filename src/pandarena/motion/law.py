"""When the arm is where on a curve, and the jerk-limited path that comes of it.

The fastest motion switches between extreme accelerations at once. Its positions, taken every h
seconds, serve as the control points c_k of a uniform cubic B-spline:

    q_k = (c_(k-1) + 4 c_k + c_(k+1)) / 6,  dq_k = (c_(k+1) - c_(k-1)) / 2h

whose velocity and acceleration are averages of the motion's own over about h, hence within the
same limits, and whose jerk is at most 1.5 a_max / h. The path leaves the curve by about a h^2 / 6.
"""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.motion import cubic
from pandarena.motion.curve import Curve
from pandarena.motion.path import JointPath
from pandarena.motion.states import State
from pandarena.panda import Limits

OFF_CURVE = 5e-5
"""How far the path may leave the curve in any joint [rad], unless jerk limits ask for more."""


@dataclass(frozen=True, eq=False)
class Law:
    """s(t), made of pieces with constant second derivative."""

    t: Array
    """(n + 1,) increasing from 0 [s]"""
    s: Array
    """(n + 1,)"""
    ds_dt: Array
    """(n + 1,)"""

    @property
    def duration(self) -> float:
        """[s]"""
        return float(self.t[-1])

    def at(self, times: Array) -> Array:
        """s at `times` [s]; it rests at the end afterwards."""
        i, offset = cubic.locate(self.t, times)
        h = self.t[i + 1] - self.t[i]
        v0 = self.ds_dt[i]
        return self.s[i] + offset * (v0 + offset * (self.ds_dt[i + 1] - v0) / (2 * h))


def law(s: Array, x: Array) -> Law:
    """The law with (ds/dt)^2 = `x` at `s`: u is constant between, so speeds average."""
    speed = np.sqrt(x)
    mean = (speed[:-1] + speed[1:]) / 2
    t = np.zeros(len(s))
    t[1:] = np.cumsum(np.diff(s) / mean)
    return Law(t, s, speed)


def knot_interval(limits: Limits) -> float:
    """h [s]: wide enough for the jerk limits, else as wide as `OFF_CURVE` lets it be."""
    for_jerk = float((1.5 * limits.acceleration / limits.jerk).max())
    return max(for_jerk, float(np.sqrt(6 * OFF_CURVE / limits.acceleration.max())))


def straying(limits: Limits) -> Array:
    """(7,) the farthest that a path's joints leave the curve it was timed along [rad].

    A second difference of control points is at most a h^2; a knot is a sixth of one off its own,
    and between knots the motion itself is an eighth off the chord.
    """
    return limits.acceleration * knot_interval(limits) ** 2 * (1 / 6 + 1 / 8)


def lead(start: State, h: float) -> tuple[Array, Array]:
    """Where the curve must begin, and the velocity there, for a path from a moving `start`.

    The first three control points fix the state at the first knot; the third is the curve's
    first point, and from the second to it the velocity is that with which the curve is entered.
    """
    velocity = start.dq + h / 2 * start.ddq
    return start.q - h * h / 6 * start.ddq + h * velocity, velocity


def smooth(curve: Curve, law: Law, start: State, h: float) -> JointPath:
    """The path from `start` along `curve` (which begins at its `lead`), at rest at the end."""
    steps = int(np.ceil(law.duration / h - 1e-9))
    along, _ = curve.at(law.at(h * np.arange(steps + 1, dtype=float)))
    q_end = curve.q[-1]
    c0 = start.q - h * h / 6 * start.ddq
    before = c0 - h * start.dq + h * h / 2 * start.ddq
    c = np.concatenate([[before, c0], along[:-1], [q_end] * 3])
    q, dq = (c[:-2] + 4 * c[1:-1] + c[2:]) / 6, (c[2:] - c[:-2]) / (2 * h)
    q[0], dq[0], q[-1], dq[-1] = start.q, start.dq, q_end, 0.0
    return JointPath(h * np.arange(len(q), dtype=float), q, dq)
