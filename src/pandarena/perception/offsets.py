"""Offsets tuned by hand, as the reports add them; ours is found by itself: `calibration`."""

from collections.abc import Mapping
from dataclasses import replace

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array

XYZ = tuple[float, float, float]

S0_ROBOTS: dict[str, XYZ] = {
    "red 1": (-0.008, 0.0, 0.0125),
    "red 2": (-0.020, -0.015, 0.0075),
    "blue 1": (-0.020, 0.005, 0.0300),
    "blue 2": (-0.015, 0.005, 0.0300),
}
"""S0 table 5: added to T_camera_block [m]."""
S0_ACCEPTED = 0.005
"""An offset was taken once the hand was this near on each axis [m] (S0 section 3.2.1)."""


def in_camera(reading: BlocksReading, offset: XYZ) -> BlocksReading:
    """Added along the camera's axes (S0 table 5; S1: x and y only)."""
    blocks = tuple(
        replace(b, T_camera_block=_moved(b.T_camera_block, offset)) for b in reading.blocks
    )
    return replace(reading, blocks=blocks)


def in_base(T_base_block: Mapping[int, Array], offset: XYZ) -> dict[int, Array]:
    """Added along the base's axes (S3 table 2)."""
    return {block: _moved(T, offset) for block, T in T_base_block.items()}


def _moved(T: Array, offset: XYZ) -> Array:
    out = T.copy()
    out[:3, 3] += offset
    return out
