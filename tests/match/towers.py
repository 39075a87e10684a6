"""Blocks put where a test wants them: poses of a whole field without a simulation."""

from collections.abc import Mapping

import numpy as np

from pandarena.field import Field, Team
from pandarena.geometry import Array, quat_from_matrix, transform
from pandarena.match.scoring import Standing, standing

Place = tuple[float, float, float]
"""x and y off the goal platform's centre [edges], and the level, in the base frame."""


def column(blocks: list[int], x: float = 0.0, y: float = 0.0) -> dict[int, Place]:
    """A tower, lowest block first."""
    return {block: (x, y, n) for n, block in enumerate(blocks, start=1)}


def poses(
    field: Field, team: Team, places: Mapping[int, Place], tilts: Mapping[int, Array] | None = None
) -> Array:
    """World poses of all blocks: those of `places` on `team`'s goal, the others on the floor."""
    out = np.zeros((len(field.blocks), 7))
    out[:, 0], out[:, 1] = 5.0, np.arange(len(out))
    out[:, 2], out[:, 3] = field.floor + field.block_size / 2, 1.0
    side, edge = field.side(team), field.block_size
    for block, (x, y, level) in places.items():
        R = (tilts or {}).get(block, np.eye(3))
        height = field.platform[2] + (level - 0.5) * edge
        p = (side.goal[0] + x * edge, side.goal[1] + y * edge, height)
        T = side.T_world_base @ transform(R, p)
        out[block] = [*T[:3, 3], *quat_from_matrix(T[:3, :3])]
    return out


def built(
    team: Team,
    places: Mapping[int, Place],
    field: Field | None = None,
    tilts: Mapping[int, Array] | None = None,
    held: set[int] | frozenset[int] = frozenset(),
    moving: Mapping[int, float] | None = None,
) -> Standing:
    """What counts for `team` when blocks are at `places`; `moving` gives speeds [m/s]."""
    field = field or Field()
    speeds = np.zeros(len(field.blocks))
    for block, speed in (moving or {}).items():
        speeds[block] = speed
    return standing(field, team, poses(field, team, places, tilts), speeds, held)


def statics(team: Team, field: Field | None = None) -> list[int]:
    """Ids of a team's static blocks."""
    return sorted((field or Field()).seen_by(team).own_static)


def dynamics(field: Field | None = None) -> list[int]:
    """Ids of the dynamic blocks."""
    return sorted((field or Field()).seen_by("red").dynamic)
