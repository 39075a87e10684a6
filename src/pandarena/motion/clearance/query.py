"""Is the arm clear here? Questions to the engine about configurations, and answers in words.

A configuration is clear if every pair of parts keeps the distance that is needed of it. Needs may
be below zero for a carried block that stands on something: then that much overlap is no touch.
"""

from dataclasses import dataclass, replace
from typing import Literal

import mujoco
import numpy as np

from pandarena.geometry import Array, Ints, Mask
from pandarena.kinematics.cost import Penalty
from pandarena.motion.clearance.engine import ARM, CARRIED, engine_for
from pandarena.motion.clearance.hand import EMPTY, Hand
from pandarena.motion.clearance.obstacles import Obstacles


@dataclass(frozen=True)
class Needs:
    """Distances that must be kept [m]."""

    arm: float = 0.01
    """By links, hand, fingers and camera, from obstacles; half of it from themselves."""
    carried: float = 0.01
    """By the carried block, from everything."""


EN_ROUTE = Needs()
AT_END = Needs(arm=0.002, carried=-0.003)
"""Where a grasp is between neighbours and a block stands on something."""


@dataclass(frozen=True)
class Touch:
    """A pair that is nearer than it should be, or the nearest there is; truthy."""

    part: str
    against: str
    distance: float
    """[m]; negative inside."""

    def __bool__(self) -> Literal[True]:
        return True

    def __str__(self) -> str:
        mm = abs(self.distance) * 1000
        how = f"{mm:.0f} mm inside" if self.distance < 0 else f"{mm:.0f} mm away"
        return f"{self.part} against {self.against}, {how}"


@dataclass(frozen=True, eq=False)
class Clearance:
    """Obstacles, a hand, and how far to keep them apart."""

    obstacles: Obstacles
    hand: Hand = EMPTY
    needs: Needs = EN_ROUTE

    def with_needs(self, needs: Needs) -> "Clearance":
        """The same with other distances."""
        return replace(self, needs=needs)

    def clear(self, q: Array) -> bool:
        """Whether `q` (7,) [rad] is clear."""
        return self.first_touch(q[None]) is None

    def clear_each(self, qs: Array) -> Mask:
        """(n,) for each of `qs` (n, 7) [rad] whether it is clear."""
        looker = Looker(self)
        return np.fromiter((not looker.touches(q) for q in qs), bool, len(qs))

    def first_touch(self, qs: Array) -> int | None:
        """The first of `qs` (n, 7) [rad] that is not clear, or None."""
        looker = Looker(self)
        for k, q in enumerate(qs):
            if looker.touches(q):
                return k
        return None

    def touch(self, q: Array) -> Touch | None:
        """The pair that falls short most of what is needed at `q` (7,) [rad], if any does."""
        looker = Looker(self)
        return looker.worst() if looker.touches(q) else None

    def nearest(self, q: Array, within: float = 0.3) -> Touch | None:
        """The pair that is nearest at `q` (7,) [rad], if any is `within` [m]."""
        looker = Looker(self.with_needs(Needs(within, within)))
        looker.touches(q)
        pairs = looker.pairs()
        return looker.touch(pairs, int(np.argmin(pairs.distance))) if len(pairs.distance) else None

    def pairs(self, q: Array, within: float) -> "Pairs":
        """All pairs within a distance [m] at `q` (7,) [rad]."""
        looker = Looker(self.with_needs(Needs(within, within)))
        looker.touches(q)
        return looker.pairs()

    def penalty(self, cost: float = np.inf) -> Penalty:
        """For `kinematics.reach`: `cost` [s] for each candidate that is not clear."""
        return lambda qs: np.where(self.clear_each(qs), 0.0, cost)


@dataclass(frozen=True, eq=False)
class Pairs:
    """Contacts of one configuration."""

    geoms: Ints
    """(n, 2) what moves, and what it meets"""
    mover: Ints
    """(n,) `ARM` or `CARRIED`"""
    itself: Mask
    """(n,) whether the arm meets itself"""
    distance: Array
    """(n,) [m]"""


class Looker:
    """Looks at one configuration after the other with what a `Clearance` asks for."""

    def __init__(self, clearance: Clearance) -> None:
        self._clearance = clearance
        self._engine = engine_for(clearance.obstacles, clearance.hand)
        self._model, self._data = self._engine.model, self._engine.data
        self._q = self._data.qpos[:7]

    def _mount(self) -> None:
        asked, engine = self._clearance, self._engine
        engine.mount(asked.obstacles, asked.hand)
        engine.set_margins(max(asked.needs.arm, 0.0), max(asked.needs.carried, 0.0))
        engine.owner = self

    def touches(self, q: Array) -> bool:
        """Whether any pair at `q` falls short of its need."""
        if self._engine.owner is not self:
            self._mount()
        self._q[:] = q
        mujoco.mj_kinematics(self._model, self._data)
        mujoco.mj_collision(self._model, self._data)
        if self._data.ncon == 0:
            return False
        pairs = self.pairs()
        return bool((pairs.distance < self.usual(pairs)).any())

    @property
    def p_base_ee(self) -> Array:
        """(3,) the hand's point at the configuration just looked at [m]."""
        return self._data.site_xpos[0]

    def worst(self) -> Touch | None:
        """The pair that falls short most of its need, at the configuration just looked at."""
        pairs = self.pairs()
        return self.short_of(pairs, self.usual(pairs))

    def short_of(self, pairs: Pairs, need: Array) -> Touch | None:
        """The pair that falls short most of `need` (n,) [m], if any does."""
        lacking = need - pairs.distance
        if not len(lacking) or lacking.max() <= 0.0:
            return None
        return self.touch(pairs, int(np.argmax(lacking)))

    def touch(self, pairs: Pairs, k: int) -> Touch:
        """A pair in words."""
        names = self._engine.parts.names
        mover, met = pairs.geoms[k].tolist()
        return Touch(names[mover], names[met], float(pairs.distance[k]))

    def pairs(self) -> Pairs:
        """What was found at the configuration just looked at."""
        contact, kinds = self._data.contact, self._engine.parts.mover
        geoms = contact.geom.astype(int)
        kind = kinds[geoms]
        # What moves comes first; of two that do, the carried block.
        flip = kind[:, 0] < kind[:, 1]
        geoms[flip] = geoms[flip, ::-1]
        itself = (kind == ARM).all(axis=1)
        return Pairs(geoms, kind.max(axis=1, initial=0), itself, contact.dist.copy())

    def usual(self, pairs: Pairs) -> Array:
        """(n,) what is needed of the pairs on the way [m]."""
        needs = self._clearance.needs
        need = np.where(pairs.mover == CARRIED, needs.carried, needs.arm)
        return np.where(pairs.itself, need / 2, need)
