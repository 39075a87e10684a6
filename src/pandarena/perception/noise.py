"""How far off a sighting may be: worse with distance and slant, worst along the line of sight."""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array

REFERENCE = 0.5
"""Distance for which the sizes are told [m]."""


@dataclass(frozen=True)
class SightNoise:
    """Standard deviations of one sighting, as (d / 0.5 m)^2 over the cosine of the slant.

    Measured on rendered images (physics notes): .06 / .32 / .62 mm across at .2 / .35 / .5 m and
    .3 / 1.4 / 3.9 mm along.
    """

    across: float = 0.0006
    """[m]"""
    along: float = 0.0039
    """[m]"""
    turn: float = 0.012
    """About each axis [rad]."""
    floor: float = 0.0002
    """What no nearness takes away: the arm's own reckoning [m]."""
    turn_floor: float = 0.0005
    """[rad]"""


PLAIN = SightNoise()


def growth(T_camera_block: Array) -> Array:
    """(d / 0.5 m)^2 / cos(slant) of blocks (k, 4, 4), by the face that each shows best."""
    p = T_camera_block[:, :3, 3]
    squared = np.einsum("ki,ki->k", p, p)
    # A face's cosine is how far the ray points along its axis.
    along_axes = np.abs(np.einsum("kji,kj->ki", T_camera_block[:, :3, :3], p)).max(axis=1)
    cosine = np.maximum(along_axes / np.sqrt(squared), 0.2)
    return squared / REFERENCE**2 / cosine


def position_covariance(
    T_camera_block: Array, R_base_camera: Array, noise: SightNoise = PLAIN
) -> tuple[Array, Array]:
    """(k, 3, 3) of the shift along base axes [m^2], and (k,) variances of the turn [rad^2]."""
    by = growth(T_camera_block)
    rays = T_camera_block[:, :3, 3] @ R_base_camera.T
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    across = (noise.across * by) ** 2
    along = (noise.along * by) ** 2
    shift = (along - across)[:, None, None] * (rays[:, :, None] * rays[:, None, :])
    shift += (across + noise.floor**2)[:, None, None] * np.eye(3)
    return shift, (noise.turn * by) ** 2 + noise.turn_floor**2
