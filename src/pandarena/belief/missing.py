"""Which blocks an exposure should have shown and did not."""

from collections.abc import Collection, Mapping

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
EDGE = 60.0
"""How far inside the picture its centre must lie [px]."""


def unseen_in_view(
    T_base_block: Mapping[int, Array],
    clear: Collection[int],
    reading: BlocksReading,
    field: TeamField,
) -> list[int]:
    """Of blocks with a free upward face, those well in view that were not seen."""
    seen = {b.id for b in reading.blocks}
    ids = [b for b in T_base_block if b in clear and b not in seen]
    if not ids:
        return []
    T = inverse(reading.T_base_camera) @ np.array([T_base_block[b] for b in ids])
    lens = _lens(reading, field)
    well = _well_in_view(T, lens, _up(reading), field.block_size)
    return [b for b, in_view in zip(ids, well, strict=True) if in_view]


def _lens(reading: BlocksReading, field: TeamField) -> Lens:
    carried = reading.T_base_ee is not None
    return (field.field.side(field.team).wrist if carried else field.field.middle).lens


def _up(reading: BlocksReading) -> Array:
    """(3,) the vertical in the camera's frame."""
    return reading.T_base_camera[2, :3]


def _well_in_view(T_camera_block: Array, lens: Lens, up: Array, edge: float) -> Mask:
    """Whether upward faces (k,) look at the camera from amidst the picture."""
    p = T_camera_block[:, :3, 3] + edge / 2 * up
    distance = np.linalg.norm(p, axis=1)
    depth = np.maximum(p[:, 2], 1e-6)
    u, v = lens.fx * p[:, 0] / depth + lens.cx, lens.fy * p[:, 1] / depth + lens.cy
    inside = (u > EDGE) & (u < lens.width - EDGE) & (v > EDGE) & (v < lens.height - EDGE)
    near = (distance > NEAR) & (distance < FAR) & (p[:, 2] > 0.0)
    return inside & near & (-(p @ up) / distance > FACING)
