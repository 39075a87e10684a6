"""How straight a tower stands: the largest step between a layer and the one below it."""

import math
from dataclasses import dataclass
from itertools import pairwise

from pandarena.geometry import Array, matrix_from_quat


@dataclass(frozen=True)
class Straightness:
    """The worst of a tower's layers; None where no block stands on another."""

    offset_mm: float | None = None
    """Sideways, between the centres of two blocks [mm]."""
    yaw_deg: float | None = None
    """Between two blocks' edges, at most 45 [degrees]."""


def straightness(levels: tuple[tuple[int, int], ...], poses: Array) -> Straightness:
    """`levels` are (block, level) of what counts, `poses` (blocks, 7) in the world."""
    offsets, yaws = list[float](), list[float]()
    by_level: dict[int, list[int]] = {}
    for block, level in levels:
        by_level.setdefault(level, []).append(block)
    for below, above in pairwise(sorted(by_level)):
        for block in by_level[above]:
            under = min(by_level[below], key=lambda b: _gap(poses, b, block))
            offsets.append(1000.0 * _gap(poses, under, block))
            yaws.append(_turn(poses, under, block))
    if not offsets:
        return Straightness()
    return Straightness(round(max(offsets), 2), round(max(yaws), 2))


def _gap(poses: Array, a: int, b: int) -> float:
    return math.dist(poses[a, :2], poses[b, :2])


def _turn(poses: Array, a: int, b: int) -> float:
    """Edges of a cube look the same every 90 degrees."""
    turn = (_heading(poses[b]) - _heading(poses[a])) % 90.0
    return min(turn, 90.0 - turn)


def _heading(pose: Array) -> float:
    """Of whichever edge lies flattest [degrees]."""
    R = matrix_from_quat(pose[3:])
    edge = R[:, abs(R[2]).argmin()]
    return math.degrees(math.atan2(edge[1], edge[0]))
