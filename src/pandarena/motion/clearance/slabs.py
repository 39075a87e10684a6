"""Boxes so large that the arm only ever meets one of their faces: to it they are half-spaces.

The floor, the opponent's side. MuJoCo tells at once how far a sphere is from a plane, but has to
look closely at every part of the arm that lies within a huge box's bounding sphere.
"""

import numpy as np

from pandarena.geometry import Array, transform
from pandarena.motion.clearance.obstacles import Box
from pandarena.panda import DH

SHOULDER = np.array([0.0, 0.0, DH[0].d])
REACH = 1.5
"""Nothing of the arm, or in its hand, is ever farther from the shoulder [m]: 0.95 and a hand."""


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
