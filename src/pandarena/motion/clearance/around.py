"""Obstacles from what a team knows: the field's fixtures, and blocks where it believes them."""

import math
from collections.abc import Mapping
from itertools import chain

import numpy as np

from pandarena.field import XY, XYZ, TeamField
from pandarena.geometry import Array, rot_z, transform
from pandarena.motion.clearance.obstacles import Box, Cylinder, Obstacles

KEEP_OUT: XYZ = (1.0, 4.0, 4.0)
"""Depth, width and height of the region that stands for the opponent's side [m]."""


def around(field: TeamField, blocks: Mapping[int, Array], beyond: float = 0.0) -> Obstacles:
    """The fixtures, the opponent's side, and blocks at the poses T_base_block given by id.

    The block that the hand holds, or is about to close on, is left out of `blocks`.
    """
    return fixtures(field).beside(opponents_side(field, beyond)).beside(standing(field, blocks))


def fixtures(field: TeamField) -> Obstacles:
    """The team's own table and platforms, the turntable, the floor."""
    f = field.field
    half_platform = _halved(f.platform)
    platforms = [
        Box(f"{name} platform", transform(p=(x, y, z - half_platform[2])), half_platform)
        for name, (x, y, z) in (("goal", field.goal), ("source", field.source))
    ]
    table = Box("table", transform(p=(0.0, 0.0, -f.table[2] / 2)), _halved(f.table))
    floor = Box("floor", field.T_base_world @ transform(p=(0, 0, f.floor - 0.5)), (4.0, 4.0, 0.5))
    return Obstacles((table, *platforms, floor), _turntable(field))


def _turntable(field: TeamField) -> tuple[Cylinder, Cylinder]:
    """The disc, and the hub below it down to the floor."""
    disc, f = field.field.turntable, field.field
    x, y, top = field.turntable
    hub = (disc.top - disc.thickness - f.floor) / 2
    return (
        Cylinder(
            "turntable",
            transform(p=(x, y, top - disc.thickness / 2)),
            disc.radius,
            disc.thickness / 2,
        ),
        Cylinder(
            "turntable's hub", transform(p=(x, y, top - disc.thickness - hub)), disc.hub_radius, hub
        ),
    )


def opponents_side(field: TeamField, beyond: float = 0.0) -> Obstacles:
    """All behind the upright plane that lies `beyond` [m] the turntable's axis, seen from the base.

    Nothing of ours may enter it, whatever stands there.
    """
    x, y, _ = field.turntable
    distance = math.hypot(x, y) + beyond
    depth, width, height = KEEP_OUT
    T = transform(rot_z(math.atan2(y, x)))
    T[:3, 3] = T[:3, 0] * (distance + depth / 2)
    return Obstacles((Box("opponent's side", T, (depth / 2, width / 2, height / 2)),))


def riders(field: TeamField, height: float | None = None) -> Obstacles:
    """All that may ride on the turntable, wherever it is just now: `height` is a block's or [m]."""
    half = (field.block_size if height is None else height) / 2
    x, y, top = field.turntable
    radius = field.field.turntable.radius
    return Obstacles(
        (), (Cylinder("turntable's riders", transform(p=(x, y, top + half)), radius, half),)
    )


def standing(field: TeamField, blocks: Mapping[int, Array]) -> Obstacles:
    """Blocks at their poses: "tower block 7" if it is of the tower, "block 7" if it is loose."""
    half = field.block_size / 2
    tower = tower_blocks(field, blocks)
    return Obstacles(
        tuple(
            Box(f"tower block {i}" if i in tower else f"block {i}", T, (half, half, half))
            for i, T in blocks.items()
        )
    )


def tower_blocks(field: TeamField, blocks: Mapping[int, Array]) -> frozenset[int]:
    """Blocks over the goal platform that stand on another, or have another on them."""
    (gx, gy, _), size = field.goal, field.block_size
    half = field.field.platform[0] / 2
    there = {i: T[:3, 3] for i, T in blocks.items() if _within(T, (gx, gy), half)}
    pairs = (
        (a, b)
        for a, p in there.items()
        for b, r in there.items()
        if a != b and _stands_on(p, r, size)
    )
    return frozenset(chain.from_iterable(pairs))


def _within(T_base_block: Array, center: XY, half: float) -> bool:
    return float(np.abs(T_base_block[:2, 3] - np.array(center)).max()) <= half


def _stands_on(p: Array, below: Array, size: float) -> bool:
    off = float(np.linalg.norm(p[:2] - below[:2]))
    return off < 0.7 * size and 0.5 * size < p[2] - below[2] < 1.5 * size


def _halved(size: XYZ) -> XYZ:
    return (size[0] / 2, size[1] / 2, size[2] / 2)
