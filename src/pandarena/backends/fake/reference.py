"""What the arm is told to be at a time: values that can be asked for any time since they began."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.path import JointPath

FADE = 0.1
"""[s] in which the gap between an old reference and a new one is closed."""
STREAM = 0.01
"""[s] that a streamed reference moves on for, before it waits for the next."""


class Reference(Protocol):
    """Where the joints should be, and how fast."""

    def sample(self, times: Array) -> tuple[Array, Array]:
        """(q, dq), (n, 7) each, at `times` [s]."""
        ...


@dataclass(frozen=True, eq=False)
class OnPath:
    """A path that began at `start` [s]; what it began off by fades out."""

    path: JointPath
    start: float
    gap: Array
    """(7,) where the arm was told to be, less where the path begins [rad]."""

    @property
    def end(self) -> float:
        """[s]"""
        return self.start + self.path.duration

    def sample(self, times: Array) -> tuple[Array, Array]:
        q, dq = self.path.sample(times - self.start)
        u = np.clip((times - self.start) / FADE, 0.0, 1.0)[:, None]
        q += self.gap * (1.0 - u) ** 2 * (1.0 + 2.0 * u)
        dq += self.gap * 6.0 * u * (u - 1.0) / FADE
        return q, dq


@dataclass(frozen=True, eq=False)
class Streamed:
    """A reference from a stream, given at `start` [s]."""

    q: Array
    dq: Array
    start: float

    def sample(self, times: Array) -> tuple[Array, Array]:
        since = np.clip(times - self.start, 0.0, STREAM)[:, None]
        return self.q + since * self.dq, np.where(since < STREAM, self.dq, 0.0)


def resting(q: Array, now: float) -> OnPath:
    """To stay at `q` [rad]."""
    return OnPath(JointPath(np.zeros(1), q[None].copy(), np.zeros((1, 7))), now, np.zeros(7))
