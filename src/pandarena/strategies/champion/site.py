"""Where the tower is built, and where a block can be laid down meanwhile."""

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from pandarena.belief import Tower, tower_margin
from pandarena.field import XY, XYZ, TeamField
from pandarena.geometry import Array
from pandarena.perception.upright import tilt

SOUND = 0.006
"""A tower is not built on if its weight, with one block more, is nearer to tipping [m]."""
LEVEL = 0.08
"""A block that leans more carries nothing [rad]."""
ROOMS = (0.1, 0.08, 0.065)
"""Between the centres of a block that is laid down and of others, for the fingers: at best, and at
the least [m]."""
GRID = 0.01
"""[m]"""


def best_tower(towers: Iterable[Tower], field: TeamField, foot: XY) -> Tower | None:
    """The highest that can be built on; of equal ones that nearest to the foot."""
    able = [t for t in towers if sound(t, field)]
    key = {id(t): (len(t.blocks), -math.dist(t.base.tolist(), foot)) for t in able}
    return max(able, key=lambda t: key[id(t)], default=None)


def sound(tower: Tower, field: TeamField) -> bool:
    """Whether a block more can stand on it, and will count."""
    if not field.own_static.union(field.dynamic).issuperset(tower.blocks):
        return False  # what stands on the other team's blocks counts for nobody
    T = tower.T_base_block
    levels = [field.level_height(n) for n in range(1, len(T) + 1)]
    if np.abs(T[:, 2, 3] - levels).max() > 0.4 * field.block_size:
        return False
    if max(tilt(R) for R in T[:, :3, :3]) > LEVEL:
        return False
    if len(T) == 1:
        return True
    return tower_margin(np.concatenate([T, crown(tower, field)[None]]), field.block_size) > SOUND


def crown(tower: Tower, field: TeamField, true_axis: bool = True) -> Array:
    """T_base_block of its next block: on its true axis, never chained on the last one alone."""
    T = np.eye(4)
    T[:2, 3] = tower.centroid if true_axis else tower.top[:2, 3]
    T[2, 3] = field.level_height(len(tower.blocks) + 1)
    return T


def free_place(
    field: TeamField, platform: XYZ, near: XY, standing: Mapping[int, Array]
) -> XYZ | None:
    """Where a block can lie on a platform, clear of all others; the nearest to `near`."""
    spots, others = _spots(field, platform, near), [T[:2, 3].tolist() for T in standing.values()]
    for room in ROOMS:
        for x, y in spots:
            if all(math.dist((x, y), other) > room for other in others):
                return x, y, platform[2] + field.block_size / 2
    return None


def _spots(field: TeamField, platform: XYZ, near: XY) -> Sequence[XY]:
    (x, y, _), (length, width, _) = platform, field.field.platform
    inset = 1.3 * field.block_size
    a, b = length / 2 - inset, width / 2 - inset
    xs, ys = np.arange(x - a, x + a + 1e-9, GRID), np.arange(y - b, y + b + 1e-9, GRID)
    spots = [near, *((float(u), float(v)) for u in xs for v in ys)]
    return sorted(spots, key=lambda p: math.dist(p, near))
