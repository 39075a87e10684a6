"""Where on the field a block is, and what it stands on."""

from collections.abc import Mapping
from typing import Literal

import numpy as np

from pandarena.field import XYZ, TeamField
from pandarena.geometry import Array, rot_z, top_yaw, transform

Place = Literal["source", "goal", "turntable", "elsewhere"]
UPRIGHT = 0.3
"""A block let go with less tilt than this comes to lie flat [rad]."""
TIPPED = 0.1
"""A block with more tilt than this lies on an edge [rad]."""
BETWEEN = 0.3
"""Farther from a level's height than this share of an edge nothing lies level [1]."""
DROP = 0.02
"""And from less than this height, or after being pressed down less, onto what is below [m]."""


def place(T_base_block: Array, field: TeamField) -> Place:
    """By a block's centre: over a platform or the turntable, however high."""
    x, y, z = T_base_block[:3, 3].tolist()
    if _over(x, y, z, field.goal, field):
        return "goal"
    if _over(x, y, z, field.source, field):
        return "source"
    tx, ty, top = field.turntable
    off = np.hypot(x - tx, y - ty)
    return "turntable" if z > top and off < field.field.turntable.radius else "elsewhere"


def resting_height(T_base_block: Array, field: TeamField) -> float | None:
    """Height of the centre of a block that lies on a platform or on others there, the nearest one;
    None where it is over none [m]."""
    top = {"source": field.source[2], "goal": field.goal[2]}.get(place(T_base_block, field))
    if top is None:
        return None
    level = max(1, round((float(T_base_block[2, 3]) - top) / field.block_size + 0.5))
    return top + (level - 0.5) * field.block_size


def _over(x: float, y: float, z: float, top: XYZ, field: TeamField) -> bool:
    half_x, half_y = field.field.platform[0] / 2, field.field.platform[1] / 2
    return abs(x - top[0]) < half_x and abs(y - top[1]) < half_y and z > top[2]


def at_rest(T_base_block: Array, field: TeamField) -> bool:
    """Whether a block can lie there: one that is level does so at a level's height (W-10, W-17).

    A tag on a side that was taken for one on the top tells half an edge too little or too much.
    """
    if np.abs(T_base_block[2, :3]).max() < np.cos(TIPPED):
        return True  # it leans on something
    floor = {"goal": field.goal[2], "source": field.source[2], "turntable": field.turntable[2]}
    above = float(T_base_block[2, 3]) - floor.get(place(T_base_block, field), 0.0)
    level = above / field.block_size + 0.5
    return round(level) >= 1 and abs(level - round(level)) < BETWEEN


def settled(T_base_block: Array, others: Mapping[int, Array], field: TeamField) -> Array:
    """Where a block comes to rest that is let go: flat on what is right below it."""
    upright = np.abs(T_base_block[2, :3]).max() > np.cos(UPRIGHT)
    R = _flat(T_base_block[:3, :3]) if upright else T_base_block[:3, :3]
    T = transform(R, T_base_block[:3, 3])
    z = surface_below(T, others, field) + field.block_size / 2
    if abs(z - float(T[2, 3])) < DROP:
        T[2, 3] = z
    return T


def _flat(R: Array) -> Array:
    """The nearest attitude with a face level."""
    yaw = top_yaw(R)
    return rot_z(yaw) @ np.rint(rot_z(-yaw) @ R)


def surface_below(T_base_block: Array, others: Mapping[int, Array], field: TeamField) -> float:
    """Height of what is under a block's centre [m]."""
    bottom = {"goal": field.goal[2], "source": field.source[2], "turntable": field.turntable[2]}
    below = bottom.get(place(T_base_block, field), 0.0)
    half = field.block_size / 2
    for T in others.values():
        near = np.abs(T[:2, 3] - T_base_block[:2, 3]).max() < half
        if near and T[2, 3] + half < T_base_block[2, 3]:
            below = max(below, float(T[2, 3]) + half)
    return below
