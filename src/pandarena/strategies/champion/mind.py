"""What the champion believes and remembers, and the situation that it decides by."""

import math
from dataclasses import replace

import numpy as np

from pandarena.belief import Belief, BlockBelief, Tower
from pandarena.estimates import BlocksReading
from pandarena.field import XY, TeamField
from pandarena.geometry import Array
from pandarena.motion import Turning
from pandarena.motion.clearance import riders
from pandarena.skills.grasps import Scene, upright
from pandarena.skills.meeting import next_pass
from pandarena.skills.rider import Rider
from pandarena.station import ArmState
from pandarena.strategies.champion.params import Params
from pandarena.strategies.champion.situation import Coming, Situation, Waiting

NEAR_AXIS = 0.03
"""A block this near to the tower's axis is of the tower [m]."""
FAR = 0.78
"""A block that stands farther than this from the arm's axis is out of its hands [m]."""
FLAT = 0.2
"""One that is tilted more than this cannot be taken flush [rad]."""


class Mind:
    """One value of belief after the other, what was tried in vain, and where the tower goes."""

    def __init__(self, field: TeamField, params: Params) -> None:
        self.field, self.params = field, params
        self.belief = Belief.begin(field)
        self.barred: dict[int, float] = {}
        """Blocks not to be tried before a time [s]."""
        self.source_looks = 0
        self.table_seen = -1.0
        """When all of the turntable was last looked at [s]."""
        self.foot = foot(field, params.inset)

    # What happens.

    def see(self, reading: BlocksReading) -> None:
        """Take a reading in."""
        self.belief = self.belief.read(reading)

    def grasped(self, block: int, state: ArmState, width: float) -> None:
        """The fingers have closed on a block."""
        self.belief = self.belief.grasped(block, state.stamp, width, state.T_base_ee)

    def released(self, state: ArmState) -> None:
        """They have let go of it."""
        self.belief = self.belief.released(state.stamp, state.T_base_ee)

    def bar(self, block: int, until: float) -> None:
        """Leave a block alone for some time."""
        self.barred[block] = until

    # What is so.

    @property
    def tower(self) -> Tower | None:
        """The one over the foot."""
        for tower in self.belief.towers:
            if math.dist(tower.base, self.foot) < NEAR_AXIS:
                return tower
        return None

    @property
    def place(self) -> Array:
        """T_base_block of the next block of the tower, on its true axis."""
        tower = self.tower
        if tower is None:
            return upright((*self.foot, self.field.level_height(1)), 0.0)
        x, y = tower.centroid.tolist()
        return upright((x, y, self.field.level_height(len(tower.blocks) + 1)), 0.0)

    def scene(self, without: int = -1) -> Scene:
        """All that stands, but one block, and all that may ride."""
        return replace(self.still(without), besides=riders(self.field))

    def still(self, without: int = -1) -> Scene:
        """All that stands, but one block."""
        return Scene(self.field, self.standing(without))

    def standing(self, without: int = -1) -> dict[int, Array]:
        """T_base_block of all that stands, but one block."""
        standing = self.belief.standing
        return {b: standing.pose(b) for b in standing.ids if b != without}

    def rider(self, block: int, now: float) -> Rider | None:
        """How a block is believed to ride; None if it is not believed to."""
        table = self.belief.table
        if block not in table.state.ids:
            return None
        cx, cy = table.state.center.tolist()
        return Rider(block, Turning((cx, cy), table.state.speed), table.predict(block, now), now)

    def riders(self, now: float) -> dict[int, Rider]:
        """All that ride."""
        found = {b: self.rider(b, now) for b in self.belief.table.state.ids}
        return {b: rider for b, rider in found.items() if rider is not None}

    def situation(self, now: float, end: float) -> Situation:
        """What to decide by."""
        held = self.belief.held
        block = held.block if held else None
        tower = self.tower
        return Situation(
            now,
            end,
            tuple(map(self._value, tower.blocks)) if tower else (),
            self.field.block_size,
            tuple(Waiting(b, self._value(b)) for b in self._waiting(now)),
            self._coming(now),
            self._unseen(),
            self.table_seen,
            None if block is None else Waiting(block, self._value(block)),
            len(self.field.own_static | self.field.dynamic),
        )

    def _value(self, block: int) -> int:
        return self.field.field.value(block)

    def _free(self, block: int, now: float) -> bool:
        return self.barred.get(block, 0.0) <= now

    def _waiting(self, now: float) -> list[int]:
        """Blocks that stand where they can be taken, and are not of the tower."""
        tower = self.tower
        stacked = set(tower.blocks) if tower else set[int]()
        known = self.belief.at(now)
        able = [b for b, block in known.items() if b not in stacked and self._can_take(block)]
        # One that others stand on is not to be pulled from below them.
        return [b for b in able if self._free(b, now) and not self._covered(known[b], known)]

    def _can_take(self, block: BlockBelief) -> bool:
        """Whether it stands flat within reach, and is for this team to take."""
        T = block.T_base_block
        theirs = block.id not in self.field.own_static | self.field.dynamic
        if theirs or block.riding or block.state in ("held", "lost"):
            return False
        flat = float(np.abs(T[2, :3]).max()) > math.cos(FLAT)
        return flat and math.hypot(T[0, 3], T[1, 3]) < FAR

    def _covered(self, block: BlockBelief, known: dict[int, BlockBelief]) -> bool:
        edge = self.field.block_size
        off = [b.T_base_block[:3, 3] - block.T_base_block[:3, 3] for b in known.values()]
        return any(np.abs(d[:2]).max() < edge and 0.5 * edge < d[2] < 1.5 * edge for d in off)

    def _coming(self, now: float) -> tuple[Coming, ...]:
        found = list[Coming]()
        for block, rider in self.riders(now).items():
            coming = next_pass(rider, now)
            if coming and self._free(block, now):
                found.append(Coming(block, self._value(block), coming.opens, coming.shuts))
        return tuple(found)

    def _unseen(self) -> int:
        if self.source_looks >= self.params.seen_enough:
            return 0
        known = {*self.belief.standing.ids, *self.belief.lost}
        if self.belief.held and self.belief.held.block is not None:
            known.add(self.belief.held.block)
        return len(self.field.own_static - known)


def foot(field: TeamField, inset: float) -> XY:
    """Where the tower goes: the point of the goal platform, inside its edges, nearest to the arm.

    High levels are in reach of a hand that points down only there.
    """
    (x, y, _), (length, width, _) = field.goal, field.field.platform
    a, b = max(0.0, length / 2 - inset), max(0.0, width / 2 - inset)
    return float(np.clip(0.0, x - a, x + a)), float(np.clip(0.0, y - b, y + b))
