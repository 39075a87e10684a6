"""One look at one configuration: what the engine's contacts are, and which fall short.

A pair falls short if it is nearer than is needed of it. Needs may be below zero for a carried block
that stands on something: then that much overlap is no touch.
"""

from dataclasses import dataclass
from typing import Literal

import mujoco
import numpy as np

from pandarena.geometry import Array, Ints
from pandarena.motion.clearance.engine import ARM, CARRIED, OBSTACLE, engine_for
from pandarena.motion.clearance.hand import Hand
from pandarena.motion.clearance.obstacles import Obstacles


@dataclass(frozen=True)
class Needs:
    """Distances that must be kept [m]."""

    arm: float = 0.01
    """By links, hand, fingers and camera, from obstacles; half of it from themselves."""
    carried: float = 0.01
    """By the carried block, from everything."""

    def more(self, by: float) -> "Needs":
        """The same and `by` [m] more."""
        return Needs(self.arm + by, self.carried + by)


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
class Pairs:
    """Contacts of one configuration."""

    geoms: Ints
    """(n, 2) what moves, and what it meets"""
    mover: Ints
    """(n,) `ARM` or `CARRIED`"""
    distance: Array
    """(n,) [m]"""
    usual: Array
    """(n,) what is needed of them on the way [m]"""


class Looker:
    """Looks at one configuration after the other; what is asked about it is of the last one."""

    def __init__(self, obstacles: Obstacles, hand: Hand, needs: Needs) -> None:
        self._obstacles, self._hand, self._needs = obstacles, hand, needs
        self._usual = _usual(needs)
        self._engine = engine_for(obstacles, hand)
        self._model, self._data = self._engine.model, self._engine.data
        self._q = self._data.qpos[:7]

    def _mount(self) -> None:
        engine, needs = self._engine, self._needs
        engine.mount(self._obstacles, self._hand)
        engine.set_margins(max(needs.arm, 0.0), max(needs.carried, 0.0))
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
        contact = self._data.contact
        kind = self._engine.parts.mover[contact.geom]
        return bool((contact.dist < self._usual[kind[:, 0], kind[:, 1]]).any())

    @property
    def p_base_ee(self) -> Array:
        """(3,) the hand's point at the configuration just looked at [m]."""
        return self._data.site_xpos[0]

    def hand_touches(self) -> bool:
        """Whether what falls short, at the configuration just looked at, is the hand's to answer.

        Hand, fingers, camera or carried block against an obstacle: no other angles would help.
        """
        pairs = self.pairs()
        short = pairs.distance < pairs.usual
        fixed = self._engine.parts.with_hand[pairs.geoms[:, 0]]
        others = self._engine.parts.mover[pairs.geoms[:, 1]] == OBSTACLE
        return bool((short & fixed & others).any())

    def worst(self) -> Touch | None:
        """The pair that falls short most of its need, at the configuration just looked at."""
        pairs = self.pairs()
        return self.short_of(pairs, pairs.usual)

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
        usual = self._usual[kind[:, 0], kind[:, 1]]
        return Pairs(geoms, kind.max(axis=1, initial=0), contact.dist.copy(), usual)


def _usual(needs: Needs) -> Array:
    """(3, 3) what is needed between two kinds [m]."""
    table = np.full((3, 3), needs.arm)
    table[ARM, ARM] = needs.arm / 2
    table[CARRIED, :] = table[:, CARRIED] = needs.carried
    return table
