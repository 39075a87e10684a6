"""What the champion believes and remembers, and the situation that it decides by."""

import math
from dataclasses import replace

import numpy as np

from pandarena.belief import Belief, BlockBelief, Tower, settled
from pandarena.estimates import BlocksReading
from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.motion import Turning
from pandarena.motion.clearance import riders
from pandarena.perception.calibration import Calibration
from pandarena.perception.scatter import AS_TOLD
from pandarena.skills.grasps import Scene, upright
from pandarena.skills.meeting import HOLDS, Hold
from pandarena.skills.rider import Rider
from pandarena.station import ArmState
from pandarena.strategies.champion.params import Params
from pandarena.strategies.champion.site import best_tower, crown, free_place

BESIDE = 0.2
"""A block that is missed this near to one's own hand was lost, not taken [m]."""
SHIFTED = 0.005
"""A block, or a tower's axis, is not where it was when it is believed this far from there [m]."""
DOUBTS = 2
"""Sightings in a row that do not fit, which hold a hand back from a block."""
MOST = 12
"""Levels of a tower that somebody else may have made."""
LOOKS_UP = 4
"""How often the top of such a tower is looked for."""
UNSEEN = 0.5
"""A block that rides elsewhere than it should, and was not seen for so long, is looked for [s]."""
LONGER = 3
"""How often the time doubles for which a block is left alone."""


class Mind:
    """One value of belief after the other, what was tried in vain, and where the tower goes."""

    def __init__(self, field: TeamField, params: Params) -> None:
        self.field, self.params = field, params
        self.belief = Belief.begin(field)
        self.barred: dict[int, float] = {}
        """Blocks not to be tried before a time [s]."""
        self._vain: dict[int, int] = {}
        """How often each was tried in vain."""
        self.calibrated = False
        """Whether the camera's error was looked for."""
        self.source_looks = 0
        self.table_seen = -1.0
        """When all of the turntable was last looked at [s]."""
        self.missed: set[int] = set()
        """Blocks that were lost since the goal platform was last looked at."""
        self.refused = 0
        """How often what is in the hand could not be put down."""
        self.rivals = 0
        """Blocks that rode, and were taken by somebody else."""
        self._put: set[int] = set()
        """Blocks that were let go of by this hand: nothing stands on the last one."""
        self._looks_up = 0
        """How often the top of a tower was looked for and not seen."""
        self.foot = field.foot(params.inset)
        self._tower_by: Belief | None = None
        """The belief that `_tower` follows from."""
        self._tower: Tower | None = None

    # What happens.

    def see(self, reading: BlocksReading) -> None:
        """Take a reading in."""
        before, tower, riding = self.belief.lost.keys(), self.tower, self.belief.table.state.ids
        self.belief = self.belief.read(reading)
        if not self.params.learning:
            self.belief = replace(self.belief, scatter=AS_TOLD)
        missed = self.belief.lost.keys() - before
        self.missed |= missed
        self.rivals += sum(self._was_taken(b, reading) for b in missed.intersection(riding))
        if tower and not self.stands(tower):
            self.missed |= set(tower.blocks) - set(self.tower.blocks if self.tower else ())

    def _was_taken(self, block: int, reading: BlocksReading) -> bool:
        """Whether it must have been somebody else's hand."""
        if reading.T_base_ee is None:
            return True
        was = self.belief.lost[block].T_base_block
        return float(np.linalg.norm((was - reading.T_base_ee)[:3, 3])) > BESIDE

    def calibrate(self, found: Calibration | None) -> None:
        """The camera's error was looked for."""
        self.calibrated = True
        self.source_looks = 0
        if found is not None:
            self.belief = self.belief.calibrated(found)

    def goal_seen(self) -> None:
        """The goal platform was looked at: what was not found there is not there."""
        self.missed = set()
        if self.crowned:
            self._looks_up += 1

    def grasped(self, block: int, state: ArmState, width: float) -> None:
        """The fingers have closed on a block."""
        self.belief = self.belief.grasped(block, state.stamp, width, state.T_base_ee)
        self.refused = 0
        self._vain.pop(block, None)

    def released(self, state: ArmState) -> None:
        """They have let go of it."""
        if self.belief.held and self.belief.held.block is not None:
            self._put.add(self.belief.held.block)
        self.belief = self.belief.released(state.stamp, state.T_base_ee)

    def nothing_below(self, now: float) -> None:
        """What is in the hand met no tower where it should be."""
        self.refused += 1
        if tower := self.tower:
            self.belief = self.belief.vanished(tower.blocks, now)
            self.missed |= set(tower.blocks)

    def not_there(self, block: int, now: float) -> None:
        """The fingers closed on nothing where a rider should have been: if it was not seen since,
        somebody else has it."""
        state = self.belief.table.state
        if block in state.ids and now - state.seen[state.ids.index(block)] > UNSEEN:
            self.belief = self.belief.vanished((block,), now)
            self.rivals += 1

    def bar(self, block: int, now: float, seconds: float) -> None:
        """Leave a block alone for some time; for longer each time that it is in vain."""
        vain = self._vain[block] = self._vain.get(block, 0) + 1
        self.barred[block] = now + seconds * 2.0 ** min(vain - 1, LONGER)

    # What is so.

    @property
    def tower(self) -> Tower | None:
        """The one that is built on."""
        if self._tower_by is not self.belief:
            self._tower_by = self.belief
            self._tower = best_tower(self.belief.towers, self.field, self.foot)
        return self._tower

    @property
    def crowned(self) -> bool:
        """Whether more may stand on the tower than is known.

        Somebody else made it, and nobody saw the top of its highest block.
        """
        if self.tower is None or self._looks_up >= LOOKS_UP:
            return False
        last = self.tower.blocks[-1]
        return last not in self._put and last not in self.belief.clear

    def stands(self, tower: Tower | None) -> bool:
        """Whether the tower is still the same."""
        if tower is None:
            return self.tower is None
        x, y = tower.centroid.tolist()
        return any(
            now.blocks == tower.blocks and math.dist(now.centroid.tolist(), (x, y)) < SHIFTED
            for now in self.belief.towers
        )

    def lies(self, block: int, T_base_block: Array) -> bool:
        """Whether a block is still believed to lie somewhere, and nothing was seen against it."""
        standing = self.belief.standing
        if block not in standing:
            return False
        slot = standing.ids.index(block)
        off = standing.T_base_block[slot, :2, 3] - T_base_block[:2, 3]
        return int(standing.refused[slot]) < DOUBTS and float(np.abs(off).max()) < SHIFTED

    def doubts(self) -> bool:
        """Whether a block was just seen where it is not believed to be."""
        return bool(self.belief.standing.refused.any())

    @property
    def unseen(self) -> int:
        """Static blocks that nobody has seen yet, as long as it is worth looking."""
        if self.source_looks >= self.params.seen_enough:
            return 0
        known = {*self.belief.standing.ids, *self.belief.lost}
        if self.belief.held and self.belief.held.block is not None:
            known.add(self.belief.held.block)
        return len(self.field.own_static - known)

    @property
    def place(self) -> Array | None:
        """T_base_block of the next block of the tower; None if there is room for no tower."""
        if tower := self.tower:
            return crown(tower, self.field, self.params.true_axis)
        where = free_place(self.field, self.field.goal, self.foot, self.standing())
        return upright(where, 0.0) if where else None

    @property
    def aside(self) -> Array | None:
        """T_base_block of where a block can be laid down to be taken again."""
        x, y, _ = self.field.source
        where = free_place(self.field, self.field.source, (x, y), self.standing())
        return upright(where, 0.0) if where else None

    @property
    def holds(self) -> tuple[Hold, ...]:
        """Ways to hold a block that rides."""
        return HOLDS if self.params.tilting else HOLDS[:1]

    def scene(self, without: int = -1) -> Scene:
        """All that stands, but one block, and all that may ride, or stand on the tower."""
        others = self.standing(without) | self._above()
        return Scene(self.field, others, besides=riders(self.field))

    def _above(self) -> dict[int, Array]:
        """Where blocks may stand on a tower whose top nobody saw, by numbers that no block has."""
        if not (self.crowned and self.tower):
            return {}
        x, y = self.tower.centroid.tolist()
        levels = range(len(self.tower.blocks) + 1, MOST + 1)
        return {-1 - n: upright((x, y, self.field.level_height(n)), 0.0) for n in levels}

    def still(self, without: int = -1) -> Scene:
        """All that stands, but one block."""
        return Scene(self.field, self.standing(without))

    def standing(self, without: int = -1) -> dict[int, Array]:
        """T_base_block of all that stands, but one block; what is just missed may stand yet."""
        missed = {b: w.T_base_block for b, w in self.belief.lost.items() if b in self.missed}
        found = missed | self.belief.standing_poses
        return {b: T for b, T in found.items() if b != without}

    def rider(self, block: int, now: float) -> Rider | None:
        """How a block is believed to ride; None if it is not believed to."""
        table = self.belief.table
        if block not in table.state.ids:
            return None
        cx, cy = table.state.center.tolist()
        return Rider(block, Turning((cx, cy), table.state.speed), table.predict(block, now), now)

    def strayed(self, block: int, now: float) -> bool:
        """Whether a rider was seen elsewhere than it should be, and then no more."""
        state = self.belief.table.state
        if block not in state.ids or not self.params.wary:
            return False
        slot = state.ids.index(block)
        return bool(state.refused[slot] > 0 and now - state.seen[slot] > UNSEEN)

    def riders(self, now: float) -> dict[int, Rider]:
        """All that ride."""
        found = {b: self.rider(b, now) for b in self.belief.table.state.ids}
        return {b: rider for b, rider in found.items() if rider is not None}

    def lying(self, block: BlockBelief) -> Array:
        """T_base_block of one that stands: flat on what is below it, if it may well be."""
        if not self.params.lying:
            return block.T_base_block
        others = self.standing(block.id)
        return settled(block.T_base_block, others, self.field)
