"""Bearings of blocks about the turntable's announced centre, as all reports use them."""

import math
from collections.abc import Sequence

import numpy as np

from pandarena.estimates import BlocksReading, RidingBlock, TurntableEstimate
from pandarena.field import TeamField
from pandarena.geometry import Array, rot_z

Track = list[tuple[float, Array]]
"""(stamp [s], T_base_block) of one block, from the oldest on."""


def bearing(T_base_block: Array, field: TeamField) -> float:
    """The direction from the turntable's centre [rad], 0 along the base's x."""
    cx, cy, _ = field.turntable
    return math.atan2(float(T_base_block[1, 3]) - cy, float(T_base_block[0, 3]) - cx)


def radius(T_base_block: Array, field: TeamField) -> float:
    """The distance from the turntable's centre [m]."""
    cx, cy, _ = field.turntable
    return math.hypot(float(T_base_block[0, 3]) - cx, float(T_base_block[1, 3]) - cy)


def tracks(readings: Sequence[BlocksReading], field: TeamField) -> dict[int, Track]:
    """All sightings of dynamic blocks over the turntable."""
    found: dict[int, Track] = {}
    for reading in readings:
        for block, T in reading.in_base().items():
            if block in field.dynamic and radius(T, field) < field.field.turntable.radius:
                found.setdefault(block, []).append((reading.stamp, T))
    return found


def riding(block: int, stamp: float, T: Array, field: TeamField) -> RidingBlock:
    """A block as it was seen."""
    at = bearing(T, field)
    R_out_block = rot_z(-at) @ T[:3, :3]
    return RidingBlock(block, radius(T, field), at, float(T[2, 3]), R_out_block, stamp)


def turning_at(
    speed: float, found: dict[int, Track], field: TeamField, variance: float = math.inf
) -> TurntableEstimate:
    """An estimate of all blocks by their newest sightings, at a speed [rad/s]."""
    stamp = max((track[-1][0] for track in found.values()), default=0.0)
    blocks = tuple(riding(b, *track[-1], field) for b, track in found.items())
    at_once = tuple(
        RidingBlock(b.id, b.radius, b.bearing + speed * (stamp - b.stamp), b.height,
                    b.R_out_block, b.stamp)
        for b in blocks
    )  # fmt: skip
    center = np.array(field.turntable[:2])
    return TurntableEstimate(stamp, center, speed, np.diag([0.0, 0.0, variance]), at_once)
