"""The mean of 4x4 matrices, and windows of readings (S0 section 2.2, S2 section 1.1)."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array

TEN = 10
"""Detections that S2 takes the mean of."""


def by_block(readings: Sequence[BlocksReading]) -> dict[int, Array]:
    """(n, 4, 4) of each block that was seen, in the base frame, from the oldest on."""
    found: dict[int, list[Array]] = {}
    for reading in readings:
        for block, T in reading.in_base().items():
            found.setdefault(block, []).append(T)
    return {block: np.array(poses) for block, poses in sorted(found.items())}


def mean(readings: Sequence[BlocksReading]) -> dict[int, Array]:
    """Element by element, as published: of rotations it is a little smaller than one."""
    return {block: poses.mean(axis=0) for block, poses in by_block(readings).items()}


def windowed(
    readings: Sequence[BlocksReading],
    filtered: Callable[[Sequence[BlocksReading]], Mapping[int, Array]],
    window: int,
) -> dict[int, Array]:
    """A filter over the last `window` sightings of each block."""
    out: dict[int, Array] = {}
    for block in by_block(readings):
        shows = [r for r in readings if any(b.id == block for b in r.blocks)]
        out[block] = filtered(shows[-window:])[block]
    return out
