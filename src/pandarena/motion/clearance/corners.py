"""One smooth curve out of a straight departure, a polyline and an arrival."""

from itertools import pairwise

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.clearance.check import Watch
from pandarena.motion.clearance.ends import Exit
from pandarena.motion.curve import SAME_POSE, Curve, joined, line

BLENDS = (np.inf, 0.3, 0.1, 0.03, 0.01, 0.002)
"""How far a rounded corner may pass from it in any joint [rad], tried in this order."""


def smoothed(out: Exit, points: Array, back: Exit, watch: Watch) -> Curve | None:
    """The curve with the widest roundings that is clear, if any is."""
    for blend in BLENDS:
        curve = _rounded(out, points, back, blend)
        if watch.curve(curve) is None:
            return curve
    return None


def _rounded(out: Exit, points: Array, back: Exit, blend: float) -> Curve:
    """Out, along the polyline, back in; corners rounded, the parts next to the ends kept."""
    middle = [line(a, b) for a, b in pairwise(points) if np.abs(b - a).max() > SAME_POSE]
    (first, leg_out), (last, leg_back) = _parts(out), _parts(back)
    legs = [*([leg_out] if leg_out else []), *middle, *([leg_back.reversed()] if leg_back else [])]
    curve = joined(legs, within=blend) if len(legs) > 1 else legs[0]
    if first:
        curve = first.then(curve)
    return curve.then(last.reversed()) if last else curve


def _parts(exit_: Exit) -> tuple[Curve | None, Curve | None]:
    """The part of a departure that is kept, and the part that may be rounded off."""
    curve, low = exit_.curve, exit_.low
    if curve is None:
        return None, None
    if low <= 0.0:
        return None, curve
    return curve.part(0.0, low), curve.part(low, curve.length)
