"""Is the arm clear here? Questions about configurations, and answers in words."""

from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import Array, Mask
from pandarena.motion.clearance.candidates import Avoid
from pandarena.motion.clearance.engine import engine_for
from pandarena.motion.clearance.hand import EMPTY, Hand
from pandarena.motion.clearance.look import EN_ROUTE, Looker, Needs, Pairs, Touch
from pandarena.motion.clearance.obstacles import Obstacles


@dataclass(frozen=True, eq=False)
class Clearance:
    """Obstacles, a hand, and how far to keep them apart."""

    obstacles: Obstacles
    hand: Hand = EMPTY
    needs: Needs = EN_ROUTE

    def with_needs(self, needs: Needs) -> "Clearance":
        """The same with other distances."""
        return replace(self, needs=needs)

    def looker(self) -> Looker:
        """For whoever looks at many configurations, one at a time."""
        return Looker(self.obstacles, self.hand, self.needs)

    @property
    def geoms(self) -> int:
        """How many geoms its model has."""
        return engine_for(self.obstacles, self.hand).model.ngeom

    def clear(self, q: Array) -> bool:
        """Whether `q` (7,) [rad] is clear."""
        return self.first_touch(q[None]) is None

    def clear_each(self, qs: Array) -> Mask:
        """(n,) for each of `qs` (n, 7) [rad] whether it is clear."""
        looker = self.looker()
        return np.fromiter((not looker.touches(q) for q in qs), bool, len(qs))

    def first_touch(self, qs: Array) -> int | None:
        """The first of `qs` (n, 7) [rad] that is not clear, or None."""
        looker = self.looker()
        for k, q in enumerate(qs):
            if looker.touches(q):
                return k
        return None

    def touch(self, q: Array) -> Touch | None:
        """The pair that falls short most of what is needed at `q` (7,) [rad], if any does."""
        looker = self.looker()
        return looker.worst() if looker.touches(q) else None

    def nearest(self, q: Array, within: float = 0.3) -> Touch | None:
        """The pair that is nearest at `q` (7,) [rad], if any is `within` [m]."""
        looker = self.with_needs(Needs(within, within)).looker()
        looker.touches(q)
        pairs = looker.pairs()
        return looker.touch(pairs, int(np.argmin(pairs.distance))) if len(pairs.distance) else None

    def pairs(self, q: Array, within: float) -> Pairs:
        """All pairs within a distance [m] at `q` (7,) [rad]."""
        looker = self.with_needs(Needs(within, within)).looker()
        looker.touches(q)
        return looker.pairs()

    def penalty(self, cost: float = np.inf) -> Avoid:
        """For `kinematics.reach`: `cost` [s] for each candidate that is not clear."""
        return Avoid(self.looker(), cost)
