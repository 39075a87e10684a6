"""What S4 decides, as pure functions of what was seen."""

from collections.abc import Collection, Mapping

import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array, rot_x, transform
from pandarena.strategies._published.sides import sign

FLOOR = 0.2
"""A block whose centre is lower has fallen off and is lost (section 2.2.1) [m]."""


def upright(T_base_block: Array) -> Array:
    """The block with z straight up, x along one of its level edges (section 2.3).

    S4-06: the report takes the column nearest (0, 0, 1); most attitudes have none that points up,
    so it is the column of largest |z| that is replaced, and y = z x x keeps the rotation proper.
    """
    R = T_base_block[:3, :3]
    vertical = int(np.argmax(np.abs(R[2])))
    x = R[:, (vertical + 1) % 3] * [1.0, 1.0, 0.0]
    x /= np.linalg.norm(x)
    z = np.array([0.0, 0.0, 1.0])
    return transform(np.column_stack([x, np.cross(z, x), z]), T_base_block[:3, 3])


def grasp_above(T_base_block: Array) -> Array:
    """T_base_ee of one of the block's grasps from above."""
    return upright(T_base_block) @ transform(rot_x(np.pi))


def at_height(T: Array, z: float) -> Array:
    """The same pose at height `z` [m]."""
    raised = T.copy()
    raised[2, 3] = z
    return raised


def lost(blocks: Mapping[int, Array]) -> set[int]:
    """Those that lie too low (section 2.2.1)."""
    return {b for b, T in blocks.items() if T[2, 3] < FLOOR}


def first_left(blocks: Mapping[int, Array], placed: Collection[int]) -> int | None:
    """The first static block that is neither placed nor lost (section 2.2.1)."""
    gone = lost(blocks)
    return next((b for b in blocks if b not in placed and b not in gone), None)


def approaching(
    blocks: Mapping[int, Array], placed: Collection[int], field: TeamField
) -> list[int]:
    """Dynamic blocks in the near left quadrant, as the robot faces the table (section 2.2.2)."""
    side, (x, y, _) = sign(field), field.turntable
    gone = lost(blocks)
    return [
        b
        for b, T in blocks.items()
        if b in field.dynamic and b not in placed and b not in gone
        if side * (T[1, 3] - y) < 0.0 and side * (T[0, 3] - x) < 0.0
    ]
