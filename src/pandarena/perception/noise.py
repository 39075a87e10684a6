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
    view_across: float = 0.0008
    """What all exposures of one view have in common: lens, light [m]."""
    view_along: float = 0.003
    """And along it, at 0.5 m: focal length, the tag's print [m]."""
    view_turn: float = 0.004
    """[rad]"""

    @property
    def least(self) -> Array:
        """(6, 6) of the arm's own reckoning."""
        return np.diag([self.floor**2] * 3 + [self.turn_floor**2] * 3)


PLAIN = SightNoise()


def growth(T_camera_block: Array) -> Array:
    """(d / 0.5 m)^2 / cos(slant) of blocks (k, 4, 4), by the face that each shows best."""
    p = T_camera_block[:, :3, 3]
    squared = np.einsum("ki,ki->k", p, p)
    # A face's cosine is how far the ray points along its axis.
    along_axes = np.abs(np.einsum("kji,kj->ki", T_camera_block[:, :3, :3], p)).max(axis=1)
    cosine = np.maximum(along_axes / np.sqrt(squared), 0.2)
    return squared / REFERENCE**2 / cosine


def sighting_covariance(
    T_camera_block: Array, R_base_camera: Array, noise: SightNoise = PLAIN
) -> tuple[Array, Array]:
    """(k, 6, 6) of one exposure, and of what its whole view has in common.

    Shift [m], then turn [rad], both along base axes.
    """
    by = growth(T_camera_block)
    p = T_camera_block[:, :3, 3]
    distance = np.sqrt(np.einsum("ki,ki->k", p, p))
    rays = (p / distance[:, None]) @ R_base_camera.T
    own = _block_diagonal(
        rays,
        (noise.across * by) ** 2 + noise.floor**2,
        (noise.along * by) ** 2 + noise.floor**2,
        (noise.turn * by) ** 2 + noise.turn_floor**2,
    )
    far = distance / REFERENCE
    common = _block_diagonal(
        rays, noise.view_across**2, (noise.view_along * far) ** 2, noise.view_turn**2
    )
    return own, common


def _block_diagonal(
    rays: Array, across: Array | float, along: Array | float, turn: Array | float
) -> Array:
    """(k, 6, 6) from variances across the rays, along them, and of the turn."""
    C = np.zeros((len(rays), 6, 6))
    C[:, :3, :3] = rays[:, :, None] * rays[:, None, :]
    C[:, :3, :3] *= np.reshape(np.subtract(along, across), (-1, 1, 1))
    for axis in range(3):
        C[:, axis, axis] += across
        C[:, axis + 3, axis + 3] = turn
    return C
