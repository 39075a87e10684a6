"""How the reports read from a block's attitude which way to hold the hand: its yaw from above.

A cube looks the same after a quarter turn, so every reading is a yaw in [-pi/4, pi/4): where a
block lies flat all agree, and where noise tilts it they differ.
"""

import math
from collections.abc import Callable

import numpy as np

from pandarena.geometry import Array, rot_x, rot_z, top_yaw, wrap_quarter

YawReading = Callable[[Array], float]


def largest_projection(R: Array) -> tuple[Array, Array]:
    """(u1, u2): the axis that is longest from above, made level, and z x u1 (S0 eq. 3 and 4)."""
    flat = R.T * [1.0, 1.0, 0.0]
    lengths = np.linalg.norm(flat, axis=1)
    longest = int(np.argmax(lengths))
    u1 = flat[longest] / lengths[longest]
    return u1, np.array([-u1[1], u1[0], 0.0])


def projected_yaw(R: Array) -> float:
    """Yaw of S0's u1."""
    u1, _ = largest_projection(R)
    return wrap_quarter(math.atan2(u1[1], u1[0]))


def planar_angle(R: Array) -> float:
    """Yaw by the axis that points along z, up or down: atan of another's projection (S2 1.1).

    The report takes the up-axis to be +z; spawned blocks may have it down. Its atan(a / b) and its
    multiplication from the right both turn the sign: here neither does, which is the same angle.
    """
    vertical = int(np.argmax(np.abs(R[2])))
    x, y = R[:2, (vertical + 1) % 3].tolist()
    return wrap_quarter(math.atan2(y, x))


def forced_down(R: Array, reference: tuple[float, float]) -> Array:
    """R_base_ee: z forced down, the yaw of four whose x is nearest to `reference` (S3 2.1.3)."""
    turns = (rot_z(planar_angle(R) + k * math.pi / 2) @ rot_x(math.pi) for k in range(4))
    return max(turns, key=lambda S: float(S[:2, 0] @ reference))


def upright_column(R: Array) -> Array:
    """R_base_block with z up: the column nearest to the vertical becomes z, another x (S4 2.3).

    The report takes the column nearest to +z; six of nine spawned attitudes have none, so the one
    with the largest absolute z it is, and the rotation is kept proper.
    """
    vertical = int(np.argmax(np.abs(R[2])))
    x = R[:, (vertical + 1) % 3] * [1.0, 1.0, 0.0]
    x = x / np.linalg.norm(x)
    z = np.array([0.0, 0.0, 1.0])
    return np.column_stack([x, np.cross(z, x), z])


def upright_yaw(R: Array) -> float:
    """Yaw of S4's attitude."""
    x = upright_column(R)[:, 0]
    return wrap_quarter(math.atan2(x[1], x[0]))


def forced_yaw(R: Array) -> float:
    """Yaw of S3's attitude."""
    x = forced_down(R, (1.0, 0.0))[:, 0]
    return wrap_quarter(math.atan2(x[1], x[0]))


YAWS: dict[str, YawReading] = {
    "largest projection": projected_yaw,
    "flattest axis": top_yaw,
    "planar angle": planar_angle,
    "z forced down": forced_yaw,
    "z column": upright_yaw,
}
"""By name: S0, S1 (and ours: `geometry.top_yaw`), S2, S3, S4."""
