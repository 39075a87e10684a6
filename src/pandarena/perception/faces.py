"""The six faces of a block and the tags on them, by the course's convention.

Face 0 looks along the block's +z, then 1 -y, 2 -x, 3 +x, 4 +y, 5 -z. A tag's axes are the
camera's that looks straight at it: x right, y down, z into the block.
"""

import numpy as np

from pandarena.geometry import Array, inverse, transform

NORMALS: Array = np.array(
    [[0, 0, 1], [0, -1, 0], [-1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, -1]], float
)
"""(6, 3) outward, in the block's frame."""
_RIGHT: Array = np.array(
    [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [1, 0, 0], [-1, 0, 0]], float
)
"""(6, 3) the tag's x in the block's frame."""


def facing(T_camera_block: Array) -> Array:
    """(6,) cosines of the angles at which the faces' centres see the camera; below 0 they do not.

    For a block as small as ours its centre stands for the faces'.
    """
    p = T_camera_block[:3, 3]
    return -(NORMALS @ (T_camera_block[:3, :3].T @ p)) / float(np.linalg.norm(p))


def T_block_tag(face: int, edge: float) -> Array:
    """A face's tag in the frame of a block of that `edge` [m], half of which it lies off centre."""
    z = -NORMALS[face]
    R = np.column_stack([_RIGHT[face], np.cross(z, _RIGHT[face]), z])
    return transform(R, 0.5 * edge * NORMALS[face])


def T_tag_block(face: int, edge: float) -> Array:
    """The block in its tag's frame: its centre lies half an edge behind the tag."""
    return inverse(T_block_tag(face, edge))
