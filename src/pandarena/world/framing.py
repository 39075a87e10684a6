"""Which blocks the course's simulator says that a camera sees."""

import numpy as np

from pandarena.cameras import Lens
from pandarena.geometry import Array, Mask

REACH = 0.025
"""[m]"""


def in_frame(T_camera_block: Array, up: Array, lens: Lens) -> Mask:
    """(blocks,) whether four points about each centre project into the picture.

    They lie 25 mm along the block's yaw and 25 mm across it, level; `up` (3,) is upward in camera
    axes. Nothing hides a block, and none is too far.
    """
    x = T_camera_block[:, :3, 0]
    level = x - np.outer(x @ up, up)
    size = np.linalg.norm(level, axis=1, keepdims=True)
    # A block whose x axis is vertical has no yaw by it: any other edge of it will do.
    y = T_camera_block[:, :3, 1]
    along = np.where(size > 1e-3, level / np.maximum(size, 1e-3), y)
    across = np.cross(up, along)
    offsets = [a * along + b * across for a in (-1.0, 1.0) for b in (-1.0, 1.0)]
    points = T_camera_block[:, :3, 3] + REACH * np.stack(offsets)
    depth = np.maximum(points[..., 2], 1e-6)
    u = lens.fx * points[..., 0] / depth + lens.cx
    v = lens.fy * points[..., 1] / depth + lens.cy
    inside = (u >= 0) & (u < lens.width) & (v >= 0) & (v < lens.height)
    return np.asarray((inside & (points[..., 2] >= 0.0)).all(axis=0))
