"""How the fake's joints move: after their reference with a lag, within their speeds; and what they
remember of it. Worked out in steps up to a time that is asked for, never on its own.
"""

import math

import numpy as np

from pandarena.backends.fake.reference import Reference, resting
from pandarena.geometry import Array

STEP = 0.005
"""[s]"""
MEMORY = 1.25
"""States are kept this long [s]."""
KEPT = round(MEMORY / STEP)


class Joints:
    """Seven first-order lags and their last second: rows of (q, dq, q_d, dq_d)."""

    def __init__(self, q: Array, velocity: Array) -> None:
        self._velocity = velocity
        self._rows = np.zeros((KEPT, 4, 7))
        self._rows[:, (0, 2)] = q
        self._last = 0
        self.reference: Reference = resting(q, 0.0)
        self.lag = 1.0

    @property
    def time(self) -> float:
        """Of the newest step [s]."""
        return self._last * STEP

    @property
    def newest(self) -> Array:
        """(4, 7): q, dq, q_d, dq_d."""
        return self._rows[self._last % KEPT]

    def advance(self, time: float) -> None:
        """Every step up to `time` [s]."""
        last = math.floor(time / STEP)
        if last <= self._last:
            return
        # Whoever was not asked for long is at its reference by now: nothing older is kept.
        steps = np.arange(max(self._last + 1, last - KEPT + 1), last + 1)
        q_d, dq_d = self.reference.sample(STEP * steps.astype(float))
        share, q = 1.0 - math.exp(-STEP / self.lag), self.newest[0]
        for k, *told in zip(steps.tolist(), q_d, dq_d, strict=True):
            dq = np.clip(share / STEP * (told[0] - q), -self._velocity, self._velocity)
            q = q + STEP * dq
            self._rows[k % KEPT] = q, dq, *told
        self._last = last

    def at(self, time: float) -> tuple[float, Array]:
        """The kept time nearest to `time` [s] and the state then, interpolated between steps."""
        first = max(0, self._last - KEPT + 1)
        place = min(max(time / STEP, first), self._last)
        before = min(math.floor(place + 1e-9), self._last)
        share = max(0.0, place - before)
        a, b = self._rows[before % KEPT], self._rows[min(before + 1, self._last) % KEPT]
        return place * STEP, (1.0 - share) * a + share * b
