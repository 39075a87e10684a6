"""The score: points = value x altitude, a fold over the final state.

A block of a tower counts if it is at rest on its team's goal platform or on blocks that do, and no
hand holds it. One that leans, standing on an edge, is at no level. Altitude is the level's,
50 n - 25 mm for blocks of 50 mm, so that a block a hair lower than its neighbour earns the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from pandarena.field import TEAMS, Field, Team, other
from pandarena.geometry import Array, inverse, matrix_from_quat

AT_REST = 0.01
"""[m/s]"""
HEIGHT_SLACK = 0.3
"""How far off its level's height a block may be, in edges."""
OVERLAP = 0.75
"""How far off the axis of the block below it a block may stand, in edges."""
LEANING = 0.15
"""A block whose flattest face is tilted by more stands on an edge [rad]."""


@dataclass(frozen=True)
class Standing:
    """What one team has built."""

    levels: tuple[tuple[int, int], ...]
    """(block, level), lowest first; level 1 stands on the platform."""
    score: int
    altitude: int
    """Of the highest block [mm]."""
    dynamic: int
    """Dynamic blocks that count."""


def altitude_mm(level: int, field: Field) -> int:
    """Nominal altitude of a level's block centres above the goal platform [mm]."""
    return round((level - 0.5) * field.block_size * 1000)


def points(levels: list[tuple[int, int]] | tuple[tuple[int, int], ...], field: Field) -> int:
    """The score of blocks at levels."""
    return sum(field.value(block) * altitude_mm(level, field) for block, level in levels)


def best_tower(blocks: Iterable[int], field: Field) -> int:
    """The most that these blocks can score: one tower, the dearer ones above."""
    order = sorted(blocks, key=field.value)
    return points([(block, level) for level, block in enumerate(order, start=1)], field)


def standing(
    field: Field,
    team: Team,
    poses: Array,
    speeds: Array,
    held: frozenset[int] | set[int] = frozenset(),
    edge: float | None = None,
) -> Standing:
    """What counts for `team`: `poses` (blocks, 7) in the world, `speeds` [m/s], true `edge` [m]."""
    size = edge or field.block_size
    levels = _levels(field, team, poses, speeds, held, size)
    blocks = sorted(levels.items(), key=lambda item: (item[1], item[0]))
    top = max(levels.values(), default=0)
    return Standing(
        levels=tuple(blocks),
        score=points(blocks, field),
        altitude=altitude_mm(top, field) if top else 0,
        dynamic=sum(field.blocks[b].kind == "dynamic" for b in levels),
    )


def _levels(
    field: Field,
    team: Team,
    poses: Array,
    speeds: Array,
    held: frozenset[int] | set[int],
    size: float,
) -> dict[int, int]:
    """Level by block, built from the platform up."""
    if len(poses) == 0:
        return {}
    side = field.side(team)
    T_base_world = inverse(side.T_world_base)
    p = poses[:, :3] @ T_base_world[:3, :3].T + T_base_world[:3, 3]
    rise = (p[:, 2] - field.platform[2]) / size + 0.5
    level = np.rint(rise).astype(int)
    fits = (np.abs(rise - level) <= HEIGHT_SLACK) & (level >= 1) & (speeds < AT_REST)
    upright = np.abs(matrix_from_quat(poses[:, 3:])[:, 2]).max(axis=1)
    fits &= upright >= np.cos(LEANING)
    fits[list(held)] = False
    fits[[b.id for b in field.blocks if b.team == other(team)]] = False
    reach = np.array(field.platform[:2]) / 2
    on_platform = np.asarray((np.abs(p[:, :2] - side.goal) <= reach).all(axis=1))
    counted: dict[int, int] = {}
    for n in range(1, int(level.max(initial=0)) + 1):
        below = [b for b, m in counted.items() if m == n - 1]
        for b in np.flatnonzero(fits & (level == n)).tolist():
            gaps = np.linalg.norm(p[below, :2] - p[b, :2], axis=1) if below else np.empty(0)
            supported = bool(on_platform[b]) if n == 1 else bool((gaps < OVERLAP * size).any())
            if supported:
                counted[b] = n
    return counted


def leader(
    red: Standing, blue: Standing, times: dict[Team, float] | None = None
) -> tuple[Team | None, str]:
    """Who wins and by what: score, then highest altitude, dynamic blocks, then speed."""
    for what in ("score", "altitude", "dynamic"):
        a, b = getattr(red, what), getattr(blue, what)
        if a != b:
            return ("red" if a > b else "blue"), what
    if red.score and times and times["red"] != times["blue"]:
        return min(TEAMS, key=lambda team: times[team]), "speed"
    return None, "draw"
