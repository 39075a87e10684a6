"""A speed that was measured once and is believed ever after (S2 section 1.2, S4 section 2.4.2)."""

import math
from collections.abc import Sequence

from pandarena.estimates import BlocksReading, TurntableEstimate
from pandarena.field import TeamField
from pandarena.perception.turntable.bearings import tracks, turning_at

SPEEDS: dict[str, float] = {
    "S2": math.pi / 60,
    "S4 hardware": 0.01 * 2 * math.pi,
    "S4 simulation": 2 * math.pi / 155,
}
"""[rad/s]"""


def fixed(
    readings: Sequence[BlocksReading], field: TeamField, speed: float = SPEEDS["S2"]
) -> TurntableEstimate:
    """All blocks where they were seen last, at that speed [rad/s]."""
    return turning_at(speed, tracks(readings, field), field, 0.0)
