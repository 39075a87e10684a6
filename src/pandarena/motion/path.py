"""A timed joint path: the one form in which motion is planned, sent, tracked and recorded."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array
from pandarena.motion import cubic


@dataclass(frozen=True, eq=False)
class JointPath:
    """Knots of a joint path; between them it is the cubic that meets positions and velocities."""

    t: Array
    """(n,) increasing from 0 [s]"""
    q: Array
    """(n, 7) [rad]"""
    dq: Array
    """(n, 7) [rad/s]"""

    def __post_init__(self) -> None:
        n = len(self.t)
        if n < 1 or self.q.shape != (n, 7) or self.dq.shape != (n, 7):
            raise ValueError(
                f"a path needs n >= 1 knots as t (n,), q (n, 7), dq (n, 7); "
                f"got {self.t.shape}, {self.q.shape}, {self.dq.shape}"
            )
        if not all(np.isfinite(part).all() for part in (self.t, self.q, self.dq)):
            raise ValueError("a path must be finite")
        if self.t[0] != 0.0 or np.any(self.t[1:] <= self.t[:-1]):
            raise ValueError("a path's times must start at 0 and increase")

    @property
    def duration(self) -> float:
        """[s]"""
        return float(self.t[-1])

    def sample(self, times: ArrayLike) -> tuple[Array, Array]:
        """(q, dq) at `times` [s]; before the start and after the end the path rests there."""
        s = np.asarray(times, dtype=float)
        if len(self.t) == 1:
            q = np.broadcast_to(self.q[0], (*s.shape, 7)).copy()
            return q, np.zeros_like(q)
        q, dq = cubic.evaluate(self.t, self.q, self.dq, s)
        dq[(s < 0.0) | (s > self.t[-1])] = 0.0
        return q, dq

    def acceleration(self, times: ArrayLike) -> Array:
        """ddq [rad/s2] at `times` [s], at a knot that of the piece to come; zero outside."""
        s = np.asarray(times, dtype=float)
        if len(self.t) == 1:
            return np.zeros((*s.shape, 7))
        i, offset = cubic.locate(self.t, s)
        ddq = cubic.second(self.t, self.q, self.dq)[0][i] + self.jerks()[i] * offset[..., None]
        ddq[(s < 0.0) | (s > self.t[-1])] = 0.0
        return ddq

    def accelerations(self) -> Array:
        """(2n - 2, 7) ddq [rad/s2] at each piece's start and end: no piece exceeds these."""
        return np.stack(cubic.second(self.t, self.q, self.dq), axis=1).reshape(-1, 7)

    def jerks(self) -> Array:
        """(n - 1, 7) the jerk [rad/s3] of each piece, constant on it."""
        return cubic.third(self.t, self.q, self.dq)

    def speeds(self) -> Array:
        """(n, 7) the largest |dq| [rad/s] at the first knot, then on each piece."""
        start, end = cubic.second(self.t, self.q, self.dq)
        ends = np.maximum(np.abs(self.dq[:-1]), np.abs(self.dq[1:]))
        # Where the acceleration changes sign, dq peaks at v - a^2 / 2j; here j h = end - start, in
        # which two of unlike signs never cancel.
        turning = start * end < 0.0
        change = np.where(turning, end - start, 1.0)
        peak = np.abs(self.dq[:-1] - start * (start / change) * np.diff(self.t)[:, None] / 2)
        peak = np.where(turning, peak, 0.0)
        return np.concatenate([np.abs(self.dq[:1]), np.maximum(ends, peak)])

    def knots(self) -> tuple[Array, Array]:
        """(t, q), (n, 7) each, joint by joint [s], [rad]."""
        return np.broadcast_to(self.t[:, None], self.q.shape), self.q

    def turns(self) -> tuple[Array, Array]:
        """(t, q), (m, 7) each, joint by joint [s], [rad]: its knots, and where it turns between.

        No joint is ever beyond the extremes of these.
        """
        h = np.diff(self.t)[:, None]
        v, a, j = self.dq[:-1], self.accelerations()[::2], self.jerks()
        # Zeros of v + a u + j u^2 / 2, in the form that neither loses digits nor needs j > 0.
        root = a + np.copysign(np.sqrt(np.maximum(a * a - 2 * j * v, 0.0)), a)
        with np.errstate(divide="ignore", invalid="ignore"):
            u = np.stack([-2 * v / root, -root / j])
        u = np.where((u > 0.0) & (u < h), u, 0.0)
        q = self.q[:-1] + u * (v + u * (a / 2 + u * j / 6))
        t_knots, q_knots = self.knots()
        t = self.t[:-1, None] + u
        return np.concatenate([t_knots, *t]), np.concatenate([q_knots, *q])

    def then(self, other: "JointPath") -> "JointPath":
        """This path, followed by `other`, which must start where this one ends."""
        gap = np.abs(other.q[0] - self.q[-1])
        if gap.max() > 1e-6:
            worst = int(gap.argmax())
            raise ValueError(f"paths do not meet: joint {worst + 1} jumps {gap[worst]:.4f} rad")
        return JointPath(
            np.concatenate([self.t, other.t[1:] + self.t[-1]]),
            np.concatenate([self.q, other.q[1:]]),
            np.concatenate([self.dq[:-1], other.dq]),
        )
