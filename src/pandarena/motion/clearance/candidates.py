"""Many configurations of few hand poses: what inverse kinematics asks a penalty about.

All candidates of one target have the hand in the same place. Where that place is shut to the hand,
or to what it carries, one look tells it for all of them.
"""

from dataclasses import dataclass
from dataclasses import field as of

import numpy as np

from pandarena.geometry import Array, Ints, Mask
from pandarena.kinematics import fk
from pandarena.motion.clearance.look import Looker

_SAME = 1e-5
"""Poses that agree to this [m], and in their axes, are one."""


@dataclass(frozen=True, eq=False)
class Avoid:
    """For `kinematics.reach`: `cost` [s] for each candidate that is not clear.

    It remembers places that are shut to the hand, so one is made for one set of targets.
    """

    looker: Looker
    cost: float
    _shut: set[bytes] = of(default_factory=set[bytes])

    def __call__(self, qs: Array) -> Array:
        return np.where(self.clear(qs), 0.0, self.cost)

    def clear(self, qs: Array) -> Mask:
        """(n,) for each of `qs` (n, 7) [rad] whether it is clear, found sooner than one by one."""
        clear = np.zeros(len(qs), bool)
        for k, (q, pose) in enumerate(zip(qs, _poses(qs), strict=True)):
            place = pose.tobytes()
            if place in self._shut:
                continue
            clear[k] = not self.looker.touches(q)
            if not clear[k] and self.looker.hand_touches():
                self._shut.add(place)
        return clear

    def why(self, q: Array) -> str:
        """The pair that falls short most at `q` (7,) [rad], in words; empty if none does."""
        touch = self.looker.worst() if self.looker.touches(q) else None
        return str(touch) if touch else ""


def _poses(qs: Array) -> Ints:
    """(n, 12) whole numbers that are the same for the same pose of the hand."""
    T = fk(qs)[:, :3].reshape(len(qs), 12)
    return np.rint(T / _SAME).astype(int)
