"""Obstacles as the planner's model takes them: boxes, cylinders, planes.

Boxes so large that the arm only ever meets one of their faces are planes to it: the floor, the
opponent's side. MuJoCo tells at once how far a sphere is from a plane, but has to look closely at
every part of the arm that lies within a huge box's bounding sphere.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from pandarena.field import XYZ
from pandarena.geometry import Array, Ints, Mask, quat_from_matrix, transform
from pandarena.motion.clearance.obstacles import Box, Cylinder, Obstacles
from pandarena.panda import DH

SHOULDER = np.array([0.0, 0.0, DH[0].d])
REACH = 1.5
"""Nothing of the arm, or in its hand, is ever farther from the shoulder [m]: 0.95 and a hand."""

Pool = tuple[int, int, int]
"""How many boxes, cylinders and planes."""
_Kind = Literal[0, 1, 2]


@dataclass(frozen=True, eq=False)
class Arranged:
    """All obstacles of one value, in arrays."""

    names: list[str]
    kind: Ints
    """(n,) 0 for a box, 1 for a cylinder, 2 for a plane"""
    p: Array
    """(n, 3) [m]"""
    quat: Array
    """(n, 4)"""
    sized: Mask
    """(n,) what has an end: boxes and cylinders"""
    size: Array
    """(sized, 3) as MuJoCo has it [m]"""
    half: Array
    """(sized, 3) of the box about it [m]"""

    @property
    def counts(self) -> Pool:
        """How much room they need."""
        boxes, cylinders, planes = np.bincount(self.kind, minlength=3).tolist()
        return boxes, cylinders, planes

    def slots(self, pool: Pool) -> Ints:
        """(n,) their places in a pool that has boxes first, then cylinders, then planes."""
        found = np.zeros(len(self.kind), int)
        for kind, first in enumerate((0, pool[0], pool[0] + pool[1])):
            mine = self.kind == kind
            found[mine] = first + np.arange(mine.sum())
        return found


@dataclass(frozen=True, eq=False)
class _Piece:
    name: str
    kind: _Kind
    T: Array
    size: XYZ = (0.0, 0.0, 0.0)
    half: XYZ = (0.0, 0.0, 0.0)


@lru_cache(maxsize=64)
def arranged(obstacles: Obstacles) -> Arranged:
    """The same obstacles; remembered, as the same are looked at again and again."""
    pieces = [*map(_box, obstacles.boxes), *map(_cylinder, obstacles.cylinders)]
    kind = np.array([piece.kind for piece in pieces], dtype=int)
    sized = kind < 2
    T = np.array([piece.T for piece in pieces]).reshape(-1, 4, 4)
    return Arranged(
        [piece.name for piece in pieces],
        kind,
        T[:, :3, 3],
        np.array([quat_from_matrix(R) for R in T[:, :3, :3]]).reshape(-1, 4),
        sized,
        np.array([piece.size for piece in pieces]).reshape(-1, 3)[sized],
        np.array([piece.half for piece in pieces]).reshape(-1, 3)[sized],
    )


def _box(box: Box) -> _Piece:
    T_plane = facing(box)
    if T_plane is None:
        return _Piece(box.name, 0, box.T_base_box, box.half, box.half)
    return _Piece(box.name, 2, T_plane)


def _cylinder(c: Cylinder) -> _Piece:
    size, half = (c.radius, c.half_height, 0.0), (c.radius, c.radius, c.half_height)
    return _Piece(c.name, 1, c.T_base_cylinder, size, half)


def facing(box: Box) -> Array | None:
    """T_base_plane, z out of the box, if within reach it is all that lies below that plane."""
    R, p = box.T_base_box[:3, :3], box.T_base_box[:3, 3]
    half = np.array(box.half)
    beyond = half - np.abs(R.T @ (SHOULDER - p))
    covered = beyond >= REACH
    if covered.sum() != 2:
        return None
    axis = int(np.flatnonzero(~covered)[0])
    side = 1.0 if R[:, axis] @ (SHOULDER - p) >= 0.0 else -1.0
    # The face on the other side must be out of reach.
    if 2 * half[axis] - beyond[axis] < REACH:
        return None
    z = side * R[:, axis]
    return transform(
        np.column_stack([R[:, axis - 1], np.cross(z, R[:, axis - 1]), z]), p + half[axis] * z
    )
