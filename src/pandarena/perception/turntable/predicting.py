"""The reports' formulas for where a block will be; all say what `TurntableEstimate.predict` does.

Each takes a block's pose T_base_block, the speed [rad/s] and how long ahead [s].
"""

import math

import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array, inverse, rot_z, transform
from pandarena.perception.turntable.bearings import bearing, radius


def by_tangent(T_base_block: Array, speed: float, ahead: float, field: TeamField) -> Array:
    """Polar position; the block's angle to the tangent stays (S0 section 2.3.2, fig. 7)."""
    theta = bearing(T_base_block, field)
    yaw = math.atan2(float(T_base_block[1, 0]), float(T_base_block[0, 0]))
    to_tangent = yaw - (theta + math.pi / 2)
    future = theta + speed * ahead
    R = rot_z(future + math.pi / 2 + to_tangent - yaw) @ T_base_block[:3, :3]
    return _at(R, radius(T_base_block, field), future, T_base_block, field)


def by_turn(T_base_block: Array, speed: float, ahead: float, field: TeamField) -> Array:
    """Radius kept, R_z(w t) R (S2 algorithm 7; S3 eq. 6 turns from the right, which is mended)."""
    turn = speed * ahead
    R = rot_z(turn) @ T_base_block[:3, :3]
    future = bearing(T_base_block, field) + turn
    return _at(R, radius(T_base_block, field), future, T_base_block, field)


def by_world(T_base_block: Array, speed: float, ahead: float, field: TeamField) -> Array:
    """M^-1 R M T, with M the base in the turntable's frame (S4 section 2.4.2).

    S4-13: the report prints M with y = 0.99 for red, whose base stands at y = -0.99: mended here.
    """
    M = transform(p=[-field.turntable[0], -field.turntable[1], 0.0])
    return inverse(M) @ transform(rot_z(speed * ahead)) @ M @ T_base_block


def _at(R: Array, r: float, theta: float, T: Array, field: TeamField) -> Array:
    cx, cy, _ = field.turntable
    p = np.array([cx + r * math.cos(theta), cy + r * math.sin(theta), float(T[2, 3])])
    return transform(R, p)
