"""The camera's own error: where it really sits on the hand, found by looking around.

The same blocks seen from several poses must stand in the same places, flat, at the height that the
platform has. What keeps them from it is the mount (three shifts, three turns), the focal length
(depths are off by a share of themselves) and what the lens leaves. `calibrate` finds these eight
numbers together with all blocks' places; a `Calibration` corrects readings.
"""

from pandarena.perception.calibration.error import NO_ERROR, Calibration
from pandarena.perception.calibration.fit import calibrate

__all__ = ["NO_ERROR", "Calibration", "calibrate"]
