"""S0's world state (section 2.1): which static blocks it picked, its main tower, what lies loose.

All pure: a sight of the goal platform goes in, a new world state comes out.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from pandarena.field import XY
from pandarena.geometry import Array

Poses = Mapping[int, Array]
"""T_base_block by id."""
Cluster = tuple[int, ...]


@dataclass(frozen=True)
class WorldState:
    """The three dictionaries, and where the main tower is meant to stand."""

    base: XY
    """Hard-coded [m]."""
    picked: frozenset[int] = frozenset()
    """Static blocks that were taken."""
    tower: Cluster = ()
    """The main tower's blocks, as they were placed or seen."""
    centroid: XY | None = None
    """Of the main tower's blocks, where it was seen [m]."""
    loose: Poses = field(default_factory=dict[int, Array])
    """Single blocks beside it."""
    fresh: bool = True
    """Whether nothing was placed since the goal platform was looked at."""

    def with_picked(self, block: int) -> "WorldState":
        """A block was taken."""
        loose = {b: T for b, T in self.loose.items() if b != block}
        return replace(self, picked=self.picked | {block}, loose=loose)

    def with_placed(self, block: int) -> "WorldState":
        """It was put on the main tower."""
        return replace(self, tower=(*self.tower, block), fresh=False)

    @property
    def unsure(self) -> bool:
        """From the third block on the tower is looked at before each placement."""
        return len(self.tower) >= 2 and not self.fresh


def clusters(seen: Poses, radius: float) -> list[Cluster]:
    """Blocks within `radius` [m] of a tower's first in x and y; the largest tower first."""
    found: list[list[int]] = []
    for block in sorted(seen, key=lambda b: float(seen[b][2, 3])):
        xy = seen[block][:2, 3]
        near = (c for c in found if np.linalg.norm(seen[c[0]][:2, 3] - xy) < radius)
        stack = next(near, None)
        if stack is None:
            found.append([block])
        else:
            stack.append(block)
    return [tuple(c) for c in sorted(found, key=len, reverse=True)]


def observed(state: WorldState, seen: Poses, highest: int, radius: float) -> WorldState:
    """What a look at the goal platform tells: the main tower, and what lies beside it.

    The main tower is the highest stack that is not complete; where no two blocks are stacked, a
    block at its hard-coded place.
    """
    found = clusters(seen, radius)
    main = next((c for c in found if 2 <= len(c) < highest), None)
    if main is None:
        at_base = (c for c in found if len(c) == 1 and _off(seen, c, state.base) < radius)
        main = next(at_base, ())
    loose = {c[0]: seen[c[0]] for c in found if len(c) == 1 and c != main}
    return replace(state, tower=main, centroid=_centroid(seen, main), loose=loose, fresh=True)


def with_room(
    state: WorldState, seen: Poses, sites: Sequence[XY], highest: int, apart: float
) -> WorldState:
    """A new place for a new tower, where the old one is complete or its place is taken.

    The first of the list that is `apart` [m] from all that was seen; the last if none is.
    """
    if 0 < len(state.tower) < highest:
        return state
    taken = [(float(T[0, 3]), float(T[1, 3])) for T in seen.values()]
    free = (s for s in sites if all(math.dist(s, xy) >= apart for xy in taken))
    return replace(state, base=next(free, sites[-1]), tower=(), centroid=None)


def placement(state: WorldState, weight: float) -> XY:
    """Where the next block goes: w centroid + (1 - w) hard-coded (equation 1) [m]."""
    if len(state.tower) < 2 or state.centroid is None:
        return state.base
    (cx, cy), (x, y) = state.centroid, state.base
    return weight * cx + (1.0 - weight) * x, weight * cy + (1.0 - weight) * y


def nearest(ways: Mapping[int, Array], q_now: Array) -> int | None:
    """The block whose configuration is the nearest in norm."""
    return min(ways, key=lambda b: float(np.linalg.norm(ways[b] - q_now)), default=None)


def _off(seen: Poses, cluster: Cluster, base: XY) -> float:
    return math.dist(seen[cluster[0]][:2, 3].tolist(), base)


def _centroid(seen: Poses, cluster: Cluster) -> XY | None:
    if not cluster:
        return None
    x, y = np.mean([seen[b][:2, 3] for b in cluster], axis=0).tolist()
    return x, y
