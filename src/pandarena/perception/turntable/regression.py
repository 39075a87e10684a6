"""A speed by regression: a line through each block's bearings, odd blocks left out, the mean.

S0 section 2.3.2: over a window of 4 s; outliers by the median absolute deviation.
"""

from collections.abc import Sequence

import numpy as np

from pandarena.estimates import BlocksReading, TurntableEstimate
from pandarena.field import TeamField
from pandarena.geometry import Array, Mask
from pandarena.perception.turntable.bearings import Track, bearing, tracks, turning_at

WINDOW = 4.0
"""[s] (S0 appendix A)"""
DEVIATIONS = 3.0
"""Of 1.4826 times the median absolute deviation; S0 does not print its own."""
_FEWEST = 3


def regression(
    readings: Sequence[BlocksReading], field: TeamField, window: float = WINDOW
) -> TurntableEstimate | None:
    """None where no block was seen three times in the window."""
    newest = max((r.stamp for r in readings), default=0.0)
    recent = [r for r in readings if r.stamp >= newest - window]
    found = tracks(recent, field)
    slopes = np.array([_slope(t, field) for t in found.values() if len(t) >= _FEWEST])
    if not len(slopes):
        return None
    kept = slopes[_near_median(slopes)]
    variance = float(kept.var(ddof=1)) / len(kept) if len(kept) > 1 else np.inf
    return turning_at(float(kept.mean()), found, field, variance)


def _slope(track: Track, field: TeamField) -> float:
    """Of the least-squares line through (t, theta) [rad/s]."""
    t = np.array([stamp for stamp, _ in track])
    theta = np.unwrap([bearing(T, field) for _, T in track])
    t = t - t.mean()
    return float(t @ theta / (t @ t))


def _near_median(values: Array) -> Mask:
    off = np.abs(values - np.median(values))
    scale = 1.4826 * float(np.median(off))
    return off <= DEVIATIONS * scale + 1e-12
