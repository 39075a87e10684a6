"""The arm's visual meshes for the page: welded, coarser where nobody sees it, and packed.

Packed is: for each part the number of its corners and triangles, then positions (int16, in steps
of `STEP`), normals (int8) and triangles (uint16), all of the parts one after the other.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from pandarena.panda.meshes import Floats, Triangles, coarse, distinct
from pandarena.panda.shapes import MESHES

PARTS = (*MESHES, "finger")
CELL = 0.002
"""Corners nearer than about this become one [m]."""
STEP = 2e-5
"""[m]"""
CREASE = np.cos(np.radians(40.0))
"""Faces that meet at more than this keep their edge."""


@dataclass(frozen=True, eq=False)
class Mesh:
    """One part in its link's frame."""

    corners: Floats
    """(n, 3) [m]"""
    normals: Floats
    """(n, 3)"""
    triangles: Triangles
    """(m, 3)"""


@cache
def meshes(cell: float = CELL) -> dict[str, Mesh]:
    """All parts by name; links are named as in `panda.shapes`."""
    return {part: _smooth(*coarse(part, cell)) for part in PARTS}


def packed() -> tuple[list[tuple[str, int, int]], bytes]:
    """(name, corners, triangles) of each part, and the numbers of all."""
    found = meshes()
    sizes = [(part, len(m.corners), len(m.triangles)) for part, m in found.items()]
    numbers = b"".join(
        np.rint(m.corners / STEP).astype("<i2").tobytes()
        + np.rint(m.normals * 127).astype("i1").tobytes()
        + b"\0" * (len(m.corners) % 2)  # what follows starts at an even place
        + m.triangles.astype("<u2").tobytes()
        for m in found.values()
    )
    return sizes, numbers


def _smooth(points: Floats, triangles: Triangles) -> Mesh:
    """Normals for each corner of a triangle, of the faces about it that are not past a crease."""
    a, b, c = (points[triangles[:, k]] for k in range(3))
    areas = np.cross(b - a, c - a)
    faces = areas / np.maximum(np.linalg.norm(areas, axis=1, keepdims=True), 1e-12)
    corner = triangles.ravel()
    order = np.argsort(corner, kind="stable")
    count = np.bincount(corner, minlength=len(points))
    first = np.concatenate([[0], np.cumsum(count)[:-1]])
    own, total = np.repeat(faces, 3, axis=0), np.zeros((len(corner), 3))
    for k in range(int(count.max())):
        there = np.flatnonzero(count[corner] > k)
        face = order[first[corner[there]] + k] // 3
        near = (own[there] * faces[face]).sum(axis=1) > CREASE
        total[there[near]] += areas[face[near]]
    normals = total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12)
    keys = np.column_stack([corner, np.rint(normals * 127).astype(np.int64)])
    first, back = distinct(keys)
    unit = (keys[first, 1:] / 127.0).astype(np.float32)
    return Mesh(points[corner[first]], unit, back.reshape(-1, 3))
