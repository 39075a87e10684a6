"""Which blocks an exposure should have shown and did not."""

import math
from collections.abc import Collection, Sequence

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import BlocksReading
from pandarena.field import TeamField
from pandarena.geometry import Array, Mask, inverse

MISSES = 8
"""Exposures in a row after which a block is lost; a tenth are missed even of what is in view."""
NEAR, FAR = 0.12, 0.6
"""Distances at which a tag is hardly ever missed [m]."""
FACING = 0.6
"""Least cosine of the slant at which it is hardly ever missed."""
FINGERS = np.array([[-0.035, -0.075, -0.12], [0.035, 0.075, 0.02]])
"""A box around them in the hand's frame, at any opening, with room for a tag's half [m]."""
HOLDING = np.array([[-0.055, -0.075, -0.12], [0.055, 0.075, 0.055]])
"""The same with a block between them, however it is held [m]."""
EDGE = 20.0
"""How far inside the picture all of the face must lie [px]."""


def unseen_in_view(
    ids: Sequence[int],
    centers: Array,
    clear: Collection[int],
    reading: BlocksReading,
    field: TeamField,
    holding: bool = False,
) -> list[int]:
    """Of blocks (k,) at (k, 3) with a free upward face, those well in view that were not seen."""
    seen = {b.id for b in reading.blocks}
    unseen = [at for at, b in enumerate(ids) if b in clear and b not in seen]
    if not unseen:
        return []
    tops = centers[unseen] + [0.0, 0.0, field.block_size / 2]
    well = _well_in_view(tops, reading.T_base_camera, _lens(reading, field), field.block_size)
    if reading.T_base_ee is not None and well.any():
        box = HOLDING if holding else FINGERS
        well &= ~_behind(box, reading.T_base_ee, reading.T_base_camera[:3, 3], tops)
    return [ids[at] for at, in_view in zip(unseen, well.tolist(), strict=True) if in_view]


def _lens(reading: BlocksReading, field: TeamField) -> Lens:
    carried = reading.T_base_ee is not None
    return (field.field.side(field.team).wrist if carried else field.field.middle).lens


def _well_in_view(p_base: Array, T_base_camera: Array, lens: Lens, edge: float) -> Mask:
    """Whether upward faces (k, 3) look at the camera from amidst the picture."""
    R = T_base_camera[:3, :3]
    p = (p_base - T_base_camera[:3, 3]) @ R
    distance = np.sqrt((p * p).sum(axis=1))
    depth = np.maximum(p[:, 2], 1e-6)
    u, v = lens.fx * p[:, 0] / depth + lens.cx, lens.fy * p[:, 1] / depth + lens.cy
    border = EDGE + lens.fx * edge / math.sqrt(2.0) / depth  # half the diagonal, however turned
    inside = (u > border) & (u < lens.width - border)
    inside &= (v > border) & (v < lens.height - border)
    near = (distance > NEAR) & (distance < FAR) & (p[:, 2] > 0.0)
    return inside & near & (-(p @ R[2]) / distance > FACING)


def _behind(box: Array, T_base_ee: Array, p_base_camera: Array, p_base: Array) -> Mask:
    """(k,) whether the sight of points (k, 3) from the hand's camera passes through a box at it."""
    T_ee_base = inverse(T_base_ee)
    start = T_ee_base[:3, :3] @ p_base_camera + T_ee_base[:3, 3]
    way = p_base @ T_ee_base[:3, :3].T + T_ee_base[:3, 3] - start
    # Where each line of sight enters and leaves the box, in shares of it: the slab test.
    with np.errstate(divide="ignore", invalid="ignore"):
        a, b = (box[0] - start) / way, (box[1] - start) / way
    enters, leaves = np.minimum(a, b).max(axis=1), np.maximum(a, b).min(axis=1)
    return (enters < leaves) & (leaves > 0.0) & (enters < 1.0)
