"""A team's belief as one value, and its updates."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as of

import numpy as np

from pandarena.belief.believable import believable
from pandarena.belief.block import BlockBelief, Source, State
from pandarena.belief.hand import Held, closed_on, in_hand, seen_at
from pandarena.belief.missing import MISSES, unseen_in_view
from pandarena.belief.places import place, resting_height, settled
from pandarena.belief.support import moved, stands_on, unsupported
from pandarena.belief.towers import Tower, towers
from pandarena.estimates import BlocksReading
from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.perception.calibration import NO_ERROR, Calibration
from pandarena.perception.scatter import AS_TOLD, Scatter
from pandarena.perception.sightings import Sightings, sightings
from pandarena.perception.standing import (
    NONE_STANDING,
    Standing,
    laid,
    may_lie,
    put,
    with_sightings,
    without,
)
from pandarena.perception.turntable import Track

ELSEWHERE = 0.06
"""A block is somewhere else if it is seen this far from where it was [m]."""
LET_GO = np.diag([0.001**2] * 3 + [0.01**2] * 3)
"""How exactly a block stays where fingers let go of it."""
_NEVER = (-math.inf, -math.inf)


@dataclass(frozen=True, eq=False)
class Belief:
    """All that a team believes of the blocks. `Belief.begin(field)`, then one update after another.

    `read` a reading, `grasped`, `released`, `dropped`; then ask `at(time)` for all blocks, `towers`
    and `held`, and `table` for how the turntable turns.
    """

    field: TeamField
    table: Track
    calibration: Calibration = NO_ERROR
    """Of the wrist camera: readings are corrected by it."""
    scatter: Scatter = AS_TOLD
    """How much more what is seen scatters than it tells."""
    standing: Standing = NONE_STANDING
    held: Held | None = None
    lost: Mapping[int, BlockBelief] = of(default_factory=dict[int, BlockBelief])
    clear: Mapping[int, float] = of(default_factory=dict[int, float])
    """When the upward face of a block was last seen [s]: nothing stood on it."""
    sources: Mapping[int, Source] = of(default_factory=dict[int, Source])
    missed: Mapping[int, int] = of(default_factory=dict[int, int])
    """Exposures in a row that should have shown a block and did not."""
    exposures: tuple[float, float] = _NEVER
    """The newest of a fixed and of a carried camera [s]."""

    @classmethod
    def begin(cls, field: TeamField) -> "Belief":
        """Before anything was seen."""
        return cls(field, Track.begin(field))

    def calibrated(self, calibration: Calibration) -> "Belief":
        """From now on with a corrected camera; what was seen with another is not believed."""
        begin = Track.begin(self.field)
        return Belief(self.field, begin, calibration, self.scatter, held=self.held)

    # What happens.

    def read(self, reading: BlocksReading, T_base_ee: Array | None = None) -> "Belief":
        """With one reading; one that was read before changes nothing.

        `T_base_ee`: the hand at a fixed camera's exposure, if what it holds may be in view.
        """
        lens = self.field.field.side(self.field.team).wrist.lens
        seen = sightings(self.calibration.correct(reading, lens))
        if seen.stamp <= self.exposures[seen.carried]:
            return self
        belief = replace(self, exposures=_newest(self.exposures, seen))
        hand = T_base_ee if reading.T_base_ee is None else reading.T_base_ee
        belief, seen = belief._without_held(seen, hand)
        riding = belief.table.lying(seen)
        scatter = belief.scatter.seen(seen.only(~riding))
        belief, seen = replace(belief, scatter=scatter), scatter.widened(seen)
        belief = belief._riding(seen.only(riding))._standing(seen.only(~riding))._noted(seen)
        return belief._missing(reading, seen)._fallen_since(self, seen)

    def grasped(self, block: int, stamp: float, width: float, T_base_ee: Array) -> "Belief":
        """The fingers closed on a block that is believed somewhere; `width` as measured [m]."""
        was = self.block(block, stamp)
        if was is None:
            known = ", ".join(map(str, sorted(self.at(stamp)))) or "none"
            raise KeyError(f"block {block} is nowhere yet; known: {known}")
        held = closed_on(block, width, T_base_ee, was.T_base_block, was.covariance, stamp)
        return replace(self._forgotten(block), held=held, sources=self._told(block, "hand"))

    def released(self, stamp: float, T_base_ee: Array) -> "Belief":
        """The fingers let go; the block settles on what is below it."""
        if self.held is None or self.held.block is None:
            return replace(self, held=None)
        block, was = self.held.block, in_hand(self.held, T_base_ee)
        T = settled(was.T_base_block, self.poses(stamp), self.field)
        spread = was.covariance + LET_GO
        covered = {b: at for b, at in self.clear.items() if not self._under(T, b, stamp)}
        free = replace(self, held=None, clear=covered)
        if place(T, self.field) == "turntable":
            return free  # it rides: where, is for the next reading to say
        return replace(free, standing=put(self.standing, block, T, spread, stamp))

    def dropped(self, T_base_ee: Array) -> "Belief":
        """The hand is empty, and nobody knows where its block went."""
        if self.held is None or self.held.block is None:
            return replace(self, held=None)
        was = in_hand(self.held, T_base_ee)
        return replace(self, held=None, lost={**self.lost, was.id: replace(was, state="lost")})

    def vanished(self, blocks: Iterable[int], stamp: float) -> "Belief":
        """These are not where they were believed to be, and nobody knows where."""
        belief = self
        for block in blocks:
            belief = belief._lost(block, stamp)
        return belief

    def at_width(self, width: float) -> "Belief":
        """The hand's width was measured again [m]."""
        return replace(self, held=replace(self.held, width=width)) if self.held else self

    # What it says.

    def at(self, stamp: float, T_base_ee: Array | None = None) -> dict[int, BlockBelief]:
        """Every block that was ever seen, at a time [s]; a held one where the hand is given."""
        ids = {*self.lost, *self.standing.ids, *self.table.estimate.blocks}
        if self.held and self.held.block is not None:
            ids.add(self.held.block)
        found = ((b, self.block(b, stamp, T_base_ee)) for b in sorted(ids))
        return {b: known for b, known in found if known is not None}

    def block(self, block: int, stamp: float, T_base_ee: Array | None = None) -> BlockBelief | None:
        """One block at a time [s]; None if it was never seen, or is in a hand that is not given."""
        if self.held and self.held.block == block:
            return None if T_base_ee is None else in_hand(self.held, T_base_ee)
        if block in self.standing:
            return self._that_stands(block, stamp)
        if block in self.table.state.ids:
            return self._that_rides(block, stamp)
        return self.lost.get(block)

    def _that_stands(self, block: int, stamp: float) -> BlockBelief:
        pose, spread = self.standing.pose(block), self.standing.spread(block, stamp)
        height = resting_height(pose, self.field)
        if height is not None and may_lie(pose, height):
            # Of what is told, not of what is kept: said once an exposure it would count too often.
            pose, spread, _ = laid(pose, spread, height)
        state: State = "placed" if place(pose, self.field) == "goal" else "free"
        when = self.standing.when(block)
        return BlockBelief(block, pose, spread, when, state, self.sources.get(block, "hand"))

    def _that_rides(self, block: int, stamp: float) -> BlockBelief:
        pose, spread = self.table.predict(block, stamp), self.table.spread(block, stamp)
        when, source = self.table.estimate.block(block).stamp, self.sources[block]
        return BlockBelief(block, pose, spread, when, "free", source, riding=True)

    def poses(self, stamp: float) -> dict[int, Array]:
        """T_base_block of all blocks that stand or ride somewhere: what is in the way."""
        return self.standing_poses | {
            b: self.table.predict(b, stamp) for b in self.table.estimate.blocks
        }

    @property
    def standing_poses(self) -> dict[int, Array]:
        """T_base_block of all blocks that stand somewhere."""
        return {b: self.standing.pose(b) for b in self.standing.ids}

    @property
    def towers(self) -> tuple[Tower, ...]:
        """On the goal platform, the highest first; a block that stands alone is one of level 1."""
        placed = {b: T for b, T in self.standing_poses.items() if place(T, self.field) == "goal"}
        return towers(placed, self.clear.keys(), self.field)

    # How a reading is taken in.

    def _without_held(self, seen: Sightings, T_base_ee: Array | None) -> tuple["Belief", Sightings]:
        """The held block's sighting belongs to the hand."""
        if self.held is None or self.held.block not in seen.ids:
            return self, seen
        at = seen.ids.index(self.held.block)
        rest = seen.only(np.arange(len(seen)) != at)
        if T_base_ee is None:
            return self, rest
        spread = seen.covariance[at] + seen.common[at]
        held = seen_at(self.held, T_base_ee, seen.T_base_block[at], spread, seen.stamp)
        return replace(self, held=held), rest

    def _riding(self, seen: Sightings) -> "Belief":
        """Blocks that lie on the turntable."""
        if not len(seen):
            return self
        standing = self.standing
        for block in set(seen.ids).intersection(standing.ids):
            standing = without(standing, block)
        return replace(self, standing=standing, table=self.table.seen(seen))

    def _standing(self, seen: Sightings) -> "Belief":
        """Blocks that lie anywhere else."""
        seen = seen.only(believable(seen, self.standing, self.field))
        if not len(seen):
            return self
        table = self.table
        for block in set(seen.ids).intersection(table.state.ids):
            T = seen.T_base_block[seen.ids.index(block)]
            if np.linalg.norm((T - table.predict(block, seen.stamp))[:3, 3]) < ELSEWHERE:
                seen = seen.only(np.array([b != block for b in seen.ids]))  # a bad sighting of it
            else:
                table = table.forget(block)
        return replace(self, table=table, standing=with_sightings(self.standing, seen))

    def _carries(self, block: int) -> bool:
        """Whether another is believed to stand on it."""
        if block not in self.standing:
            return False
        below, edge = self.standing.pose(block), self.field.block_size
        return any(stands_on(self.standing.pose(b), below, edge) for b in self.standing.ids)

    def _noted(self, seen: Sightings) -> "Belief":
        """When and by what each was seen."""
        if not len(seen):
            return self
        source: Source = "wrist" if seen.carried else "middle"
        clear = {b: seen.stamp for b, free in zip(seen.ids, seen.clear, strict=True) if free}
        lost = {b: was for b, was in self.lost.items() if b not in seen.ids}
        sources = {**self.sources, **dict.fromkeys(seen.ids, source)}
        return replace(self, clear={**self.clear, **clear}, lost=lost, sources=sources)

    def _fallen_since(self, before: "Belief", seen: Sightings) -> "Belief":
        """What stood on a block that stands there no more is lost, unless it was seen."""
        if self.standing is before.standing:
            return self
        edge, was = self.field.block_size, before.standing_poses
        gone = moved(was, self.standing_poses, edge)
        return self.vanished(unsupported(was, gone, seen.ids, edge) if gone else (), seen.stamp)

    def _lost(self, block: int, stamp: float) -> "Belief":
        """Nobody knows where it is."""
        was = self.block(block, stamp)
        belief = self._forgotten(block)
        if was is None:
            return belief
        return replace(belief, lost={**belief.lost, block: replace(was, state="lost")})

    def _missing(self, reading: BlocksReading, seen: Sightings) -> "Belief":
        """Blocks that should have been in view and were not, time and again, are lost."""
        riding = self.table.state
        ids = (*self.standing.ids, *riding.ids)
        centers = np.concatenate([self.standing.T_base_block[:, :3, 3], riding.places(seen.stamp)])
        clear = [b for b in self.clear if not self._carries(b)]
        unseen = unseen_in_view(
            ids, centers, clear, reading, self.field, holding=self.held is not None
        )
        if not unseen and not self.missed:
            return self
        missed = {b: n for b, n in self.missed.items() if b not in seen.ids}
        missed |= {b: missed.get(b, 0) + 1 for b in unseen}
        gone = [b for b, n in missed.items() if n >= MISSES]
        return replace(self, missed=missed).vanished(gone, seen.stamp)

    def _forgotten(self, block: int) -> "Belief":
        """Neither standing nor riding nor lost any more."""
        return replace(
            self,
            standing=without(self.standing, block),
            table=self.table.forget(block),
            lost={b: was for b, was in self.lost.items() if b != block},
            missed={b: n for b, n in self.missed.items() if b != block},
            clear={b: at for b, at in self.clear.items() if b != block},
        )

    def _told(self, block: int, source: Source) -> dict[int, Source]:
        return {**self.sources, block: source}

    def _under(self, T: Array, block: int, stamp: float) -> bool:
        """Whether a block is covered by one that stands at `T`."""
        if block not in self.standing:
            return False
        off = self.standing.pose(block)[:3, 3] - T[:3, 3]
        edge = self.field.block_size
        return bool(np.abs(off[:2]).max() < edge and -1.5 * edge < off[2] < 0.0)


def _newest(exposures: tuple[float, float], seen: Sightings) -> tuple[float, float]:
    fixed, carried = exposures
    return (fixed, seen.stamp) if seen.carried else (seen.stamp, carried)
