"""A speed from two sightings of one block, a second apart (S3 section 2.2.3)."""

from collections.abc import Sequence
from dataclasses import replace

from pandarena.estimates import BlocksReading, TurntableEstimate
from pandarena.field import TeamField
from pandarena.geometry import Array, wrap
from pandarena.perception.turntable.bearings import Track, bearing, radius, tracks, turning_at

APART = 1.0
"""Between the two [s]."""
VALID = (0.02, 0.12)
"""Least and most speed that is believed [rad/s]; S3 gates, and does not print its bounds."""
LATEST = 25.0
"""A block that arrives later is not waited for [s]."""


def two_point(
    readings: Sequence[BlocksReading], field: TeamField, block: int
) -> TurntableEstimate | None:
    """w = (theta2 - theta1) / (t2 - t1) and the mean radius, of that block alone.

    None where it was lost, or where the speed is not to be believed: look again.
    """
    seen = tracks(readings, field).get(block, [])
    pair = _pair(seen)
    if pair is None:
        return None
    (t1, T1), (t2, T2) = pair
    speed = wrap(bearing(T2, field) - bearing(T1, field)) / (t2 - t1)
    if not VALID[0] <= speed <= VALID[1]:
        return None
    estimate = turning_at(speed, {block: [pair[1]]}, field)
    mean_radius = 0.5 * (radius(T1, field) + radius(T2, field))
    return replace(estimate, riding=(replace(estimate.riding[0], radius=mean_radius),))


def _pair(seen: Track) -> tuple[tuple[float, Array], tuple[float, Array]] | None:
    """The newest sighting and the newest that is `APART` older."""
    if not seen:
        return None
    before = [s for s in seen if s[0] <= seen[-1][0] - APART + 1e-6]
    return (before[-1], seen[-1]) if before else None
