"""A cube that lies flat: which of its 24 attitudes, and its yaw."""

import math

import numpy as np

from pandarena.geometry import Array, rot_z, top_yaw


def resting(R: Array) -> Array:
    """The cube's turn onto itself from which `R` is a yaw within a quarter, tilt left out."""
    return np.rint(rot_z(-top_yaw(R)) @ R)


def yaw_from(R: Array, R_resting: Array) -> tuple[Array, Array]:
    """The yaws [rad] that bring attitudes (k, 3, 3) from resting ones, and the tilts [rad] left.

    The yaw is that of the nearest upright attitude: tr(Rz(a)^T M) is largest.
    """
    M = R @ np.swapaxes(R_resting, -1, -2)
    yaw = np.arctan2(M[..., 1, 0] - M[..., 0, 1], M[..., 0, 0] + M[..., 1, 1])
    return yaw, np.arccos(np.clip(M[..., 2, 2], -1.0, 1.0))


def tilt(R: Array) -> float:
    """The angle between a cube's most vertical axis and the vertical [rad]."""
    return math.acos(min(1.0, float(np.abs(R[2]).max())))
