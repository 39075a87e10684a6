"""What stands over the turntable that is neither a block nor one's own arm: by a picture of depths.

The other arm carries no tag. A camera that tells depths shows its surface all the same: of what is
higher than blocks that ride, all that is not near one's own links.
"""

import numpy as np
from numpy.typing import NDArray

from pandarena.cameras import Lens
from pandarena.estimates import ImageReading
from pandarena.field import TeamField
from pandarena.geometry import Array, Mask

Depths = NDArray[np.float32]

EVERY = 4
"""One pixel in so many is looked at, along each side."""
ABOVE = (1.5, 8.0)
"""Heights over the turntable that are looked at, in edges of a block [1]."""
AROUND = 0.15
"""How far beyond the turntable's edge [m]."""
OWN = 0.12
"""What is nearer to the line along one's own links is one's own [m]."""
LEAST = 12
"""Fewer points are specks [1]."""


def over_table(image: ImageReading, lens: Lens, field: TeamField, links: Array) -> Array:
    """(n, 3) points of it in the base frame [m], none where nothing is there.

    `links` (m, 3) are points along one's own arm at the exposure, from the base on.
    """
    if image.depth is None:
        return np.zeros((0, 3))
    points = _points(image.depth, lens, image.T_base_camera)
    points = points[_in_the_way(points, field)]
    points = points[_off_links(points, links) > OWN]
    return points if len(points) >= LEAST else points[:0]


def _points(depth: Depths, lens: Lens, T_base_camera: Array) -> Array:
    """(k, 3) what some of the pixels show; depths may have a margin around the lens's picture."""
    rows, columns = depth.shape
    v, u = np.mgrid[0:rows:EVERY, 0:columns:EVERY]
    z: Array = depth[::EVERY, ::EVERY].astype(np.float64)
    x = (u - lens.cx - (columns - lens.width) / 2) / lens.fx
    y = (v - lens.cy - (rows - lens.height) / 2) / lens.fy
    p_camera = np.stack([x * z, y * z, z], axis=-1).reshape(-1, 3)
    return p_camera @ T_base_camera[:3, :3].T + T_base_camera[:3, 3]


def _in_the_way(points: Array, field: TeamField) -> Mask:
    """(k,) over the turntable or its edge, and higher than what rides."""
    x, y, top = field.turntable
    lowest, highest = (top + edges * field.block_size for edges in ABOVE)
    far = np.hypot(points[:, 0] - x, points[:, 1] - y)
    within = far < field.field.turntable.radius + AROUND
    return within & (points[:, 2] > lowest) & (points[:, 2] < highest)


def _off_links(points: Array, along: Array) -> Array:
    """(k,) distances to a chain of segments [m]."""
    start, way = along[:-1], np.diff(along, axis=0)
    length = np.maximum((way**2).sum(axis=1), 1e-12)
    off = points[:, None] - start
    share = np.clip((off * way).sum(axis=2) / length, 0.0, 1.0)
    return np.linalg.norm(off - share[..., None] * way, axis=2).min(axis=1, initial=np.inf)
