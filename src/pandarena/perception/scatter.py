"""How much more sightings scatter than they tell: learnt from blocks that stand still.

Two sightings of a block, one exposure after the other, differ by the noise of both; what their view
is off cancels. Their squared deviation, by the covariances they tell, has a known median: as often
above it as below. What is more often above is noisier than it says, and one step is taken towards
that; a median is not moved by tags that are mistaken now and then.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import Array
from pandarena.perception.sightings import Sightings
from pandarena.perception.standing import difference

MEDIAN = 5.348
"""Of chi squared with six degrees of freedom."""
STEP = 0.1
"""How far one pair of sightings moves the logarithm of the factor [1]."""
SOON = 0.2
"""Sightings within this time are compared [s]."""
MOST = 30.0
"""Of the factor [1]."""


@dataclass(frozen=True, eq=False)
class Scatter:
    """A factor by which covariances are too small, and the last exposure of a carried camera."""

    factor: float = 1.0
    """Never less than 1: who is better than told is let be."""
    last: Sightings | None = None

    def seen(self, now: Sightings) -> "Scatter":
        """With an exposure of blocks that stand still."""
        if not now.carried or not len(now):
            return self
        last = self.last
        if last is None or not 0.0 < now.stamp - last.stamp < SOON:
            return replace(self, last=now)
        log = math.log(self.factor)
        for deviation in _deviations(last, now):
            log += STEP if deviation > MEDIAN * math.exp(log) else -STEP
            log = min(max(log, 0.0), math.log(MOST))
        return Scatter(math.exp(log), now)

    def widened(self, seen: Sightings) -> Sightings:
        """Sightings with covariances as they should be."""
        if self.factor == 1.0:
            return seen
        return replace(seen, covariance=self.factor * seen.covariance)


AS_TOLD = Scatter()


def _deviations(last: Sightings, now: Sightings) -> list[float]:
    """Squared, of each block that both show."""
    both = [(last.ids.index(b), at) for at, b in enumerate(now.ids) if b in last.ids]
    if not both:
        return []
    a, b = np.array(both).T
    off: Array = difference(now.T_base_block[b], last.T_base_block[a])
    noise = now.covariance[b] + last.covariance[a]
    solved = np.linalg.solve(noise, off[:, :, None])[:, :, 0]
    return np.einsum("ki,ki->k", off, solved).tolist()
