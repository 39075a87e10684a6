"""A joint curve without time: where the arm goes, before it is decided how fast.

Its parameter s is the length of the way with each joint measured in its top speed, so that all
curves come in the same measure [s] and can be joined: |dq/ds / velocity| is near 1 everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from pandarena.geometry import Array
from pandarena.motion import cubic
from pandarena.panda import PANDA

SAME_POSE = 1e-9
"""Poses whose joints all lie closer than this [rad] are one."""


@dataclass(frozen=True, eq=False)
class Curve:
    """Knots of a curve; between them it is the cubic that meets positions and slopes."""

    s: Array
    """(n,) increasing from 0"""
    q: Array
    """(n, 7) [rad]"""
    dq_ds: Array
    """(n, 7)"""

    @property
    def length(self) -> float:
        """Its extent in s [s]."""
        return float(self.s[-1])

    def at(self, s: Array) -> tuple[Array, Array]:
        """(q, dq/ds) at `s` (...)."""
        return cubic.evaluate(self.s, self.q, self.dq_ds, s)

    def part(self, start: float, end: float) -> "Curve":
        """The piece of it between two values of s; the same curve, from 0 again."""
        inside = self.s[(self.s > start + SAME_POSE) & (self.s < end - SAME_POSE)]
        s = np.concatenate([[start], inside, [end]])
        q, dq_ds = self.at(s)
        if start == 0.0:
            q[0] = self.q[0]
        if end == self.length:
            q[-1] = self.q[-1]
        return Curve(s - start, q, dq_ds)

    def reversed(self) -> "Curve":
        """The same way back."""
        return Curve(self.s[-1] - self.s[::-1], self.q[::-1], -self.dq_ds[::-1])

    def then(self, other: "Curve") -> "Curve":
        """This curve and `other`, which starts where it ends and in the same direction."""
        return Curve(
            np.concatenate([self.s, other.s[1:] + self.s[-1]]),
            np.concatenate([self.q, other.q[1:]]),
            np.concatenate([self.dq_ds[:-1], other.dq_ds]),
        )


def metric(dq: Array) -> Array:
    """The length of joint steps (..., 7) [rad] with each joint measured in its top speed [s]."""
    return np.linalg.norm(dq / PANDA.velocity, axis=-1).astype(np.float64)


def line(q_from: Array, q_to: Array) -> Curve:
    """The straight line between two configurations, which must differ."""
    length = float(metric(q_to - q_from))
    if length < SAME_POSE:
        raise ValueError("a line needs two configurations that differ")
    slope = (q_to - q_from) / length
    return Curve(np.array([0.0, length]), np.stack([q_from, q_to]), np.stack([slope, slope]))


def spline(qs: Array, slope: Array | None = None, bunching: float = 0.7) -> Curve:
    """The smooth curve through `qs` (n, 7), curvature continuous (a cubic spline).

    Its pieces' lengths are their metric's power `bunching`, scaled to its sum: between 0.5
    (centripetal: no overshoot) and 1 (chordal: gentle turns) is fast. Its ends are free of
    curvature (natural) unless `slope` (7,) sets the direction dq/ds at the start.
    """
    chord = metric(np.diff(qs, axis=0))
    h = chord**bunching
    s = np.concatenate([[0.0], np.cumsum(h * (chord.sum() / h.sum()))])
    return Curve(s, qs, _spline_slopes(s, qs, slope))


def through_points(s: Array, qs: Array) -> Curve:
    """The cubic spline that is at `qs` (n, 7) at `s` (n,), natural at its ends."""
    return Curve(s, qs, _spline_slopes(s, qs, None))


def _spline_slopes(s: Array, q: Array, start: Array | None) -> Array:
    """Slopes at the knots that make second derivatives meet there."""
    h = np.diff(s)
    m = np.diff(q, axis=0) / h[:, None]
    n = len(s)
    A, b = np.zeros((n, n)), np.zeros_like(q)
    A[0, :2], b[0] = (2, 1), 3 * m[0]
    A[-1, -2:], b[-1] = (1, 2), 3 * m[-1]
    if start is not None:
        A[0, :2], b[0] = (1, 0), start
    k = np.arange(1, n - 1)
    A[k, k - 1], A[k, k], A[k, k + 1] = 1 / h[:-1], 2 / h[:-1] + 2 / h[1:], 1 / h[1:]
    b[1:-1] = 3 * (m[:-1] / h[:-1, None] + m[1:] / h[1:, None])
    return np.linalg.solve(A, b).astype(np.float64)


def joined(curves: Sequence[Curve], within: float = np.inf) -> Curve:
    """Curves that meet end to start, their corners rounded by parabolas.

    A rounding takes as much from either side as both have to give (half of a curve that has two
    corners), or less, to leave the corner by no more than about `within` [rad] in any joint.
    """
    last = len(curves) - 1
    # Something of every curve is left, or two roundings would meet at no knot.
    room = [c.length * (0.98 if k in (0, last) else 0.49) for k, c in enumerate(curves)]
    legs = [
        min(room[k], room[k + 1], _leg(a, b, within)) for k, (a, b) in enumerate(pairwise(curves))
    ]
    legs = [0.0, *legs, 0.0]
    whole = curves[0].part(0.0, curves[0].length - legs[1])
    for curve, leg, next_leg in zip(curves[1:], legs[1:-1], legs[2:], strict=True):
        rest = curve.part(leg, curve.length - next_leg)
        whole = whole.then(_bridge(whole, rest, 2 * leg)).then(rest)
    return whole


def _leg(a: Curve, b: Curve, within: float) -> float:
    """How far from the corner its rounding may start and end, in s.

    A parabola between directions d1, d2 with legs r passes the corner at r |d2 - d1| / 4.
    """
    turn = float(np.abs(b.dq_ds[0] - a.dq_ds[-1]).max())
    return 4 * within / max(turn, SAME_POSE)


def _bridge(a: Curve, b: Curve, length: float) -> Curve:
    """From the end of `a` to the start of `b`: between straight lines it is a parabola."""
    ends = np.stack([a.q[-1], b.q[0]])
    return Curve(np.array([0.0, length]), ends, np.stack([a.dq_ds[-1], b.dq_ds[0]]))
