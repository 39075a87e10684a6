"""How a way leaves an end where it is close to things: straight, up or back along the hand.

Pick and place share this: an arrival is a departure run backwards.
"""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.motion.cartesian import straight
from pandarena.motion.clearance.allowance import Allowance
from pandarena.motion.clearance.look import AT_END, Needs
from pandarena.motion.clearance.query import Clearance
from pandarena.motion.clearance.sampling import curve_samples
from pandarena.motion.curve import Curve
from pandarena.motion.result import NoPath
from pandarena.panda import Limits

LENGTHS = (0.15, 0.08, 0.04)
"""Tried for a straight departure [m]."""
ROUNDING = 0.04
"""What is added, where there is room, for the corner to be rounded in [m]."""
ROOM = 0.015
"""An end with less than this to spare [m] is left straight, too: a hand open around a block."""
STUCK = Needs(-0.005, -0.005)
"""An arm that starts no deeper in something than this may leave it: beliefs are not exact."""
_STEP = 0.004
# Where a departure must be searched, it may need more room to turn in [m].
_SEARCHED = 0.1
# Of a departure that just comes clear, something must be left for the corner all the same.
_KEPT = 0.8
# A piece shorter than this share is not worth keeping apart.
_LEFT_OUT = 0.1


@dataclass(frozen=True, eq=False)
class Exit:
    """How an end is left."""

    q_end: Array
    q: Array
    """(7,) [rad] clear; the end itself if that is"""
    allowance: Allowance
    curve: Curve | None = None
    """From the end to `q`; None if they are the same."""
    low: float = 0.0
    """How far along the curve it is kept to, in s; behind that it may be rounded off."""
    why: str = ""
    """Why there is no straight departure, if there is none and the end is not clear."""


def refused(clearance: Clearance, q: Array, start: bool) -> str:
    """Why no way can begin or end at `q`, in words; empty if one may."""
    touch = clearance.with_needs(STUCK if start else AT_END).touch(q)
    return str(touch) if touch else ""


def leave(clearance: Clearance, q_end: Array, limits: Limits) -> Exit:
    """The first straight departure from `q_end` that comes clear; the end as it is if none does."""
    allowance = Allowance.at(clearance, q_end)
    roomy = clearance.with_needs(clearance.needs.more(ROOM))
    if roomy.clear(q_end):
        return Exit(q_end, q_end, allowance)
    T, whys = fk(q_end), list[str]()
    for direction in _directions(T):
        for length in LENGTHS:
            T_far = T.copy()
            T_far[:3, 3] += length * direction
            curve = straight(q_end, T_far, limits)
            left = _cleared(clearance, q_end, curve, allowance) if curve else curve
            if isinstance(left, Exit):
                return left
            whys.append(left.why)
    return Exit(q_end, q_end, allowance.within(_SEARCHED), why=whys[0])


def _directions(T_base_ee: Array) -> list[Array]:
    """Up, back along the hand, between the two; then up and to each side."""
    up, back = np.array([0.0, 0.0, 1.0]), -T_base_ee[:3, 2]
    sides = [sign * T_base_ee[:3, axis] for axis in (0, 1) for sign in (1, -1)]
    found: list[Array] = []
    for d in (up, back, up + back, *(up + side for side in sides)):
        unit = d / max(float(np.linalg.norm(d)), 1e-9)
        if all(float(unit @ other) < 0.99 for other in found):
            found.append(unit)
    return found


def _cleared(
    clearance: Clearance, q_end: Array, curve: Curve, allowance: Allowance
) -> Exit | NoPath:
    """The curve as far as it is clear, if it becomes clear at all."""
    s = curve_samples(curve, _STEP)
    qs = curve.at(s)[0]
    looker, distance = clearance.looker(), allowance.distance(qs)
    first, last, k = -1, -1, 0
    for k, q in enumerate(qs):
        if not looker.touches(q):
            first, last = (k if first < 0 else first), k
            if distance[k] > distance[first] + ROUNDING:
                break
        elif first >= 0:
            break
        else:
            pairs = looker.pairs()
            need = allowance.within(np.inf).need(pairs, pairs.usual, float(distance[k]))
            if touch := looker.short_of(pairs, need):
                return NoPath(f"{1000 * distance[k]:.0f} mm from it, {touch}")
    if last <= 0:  # nowhere, or at the end alone: that leads nowhere
        return NoPath(f"{1000 * distance[k]:.0f} mm from it, {looker.worst()}")
    whole = curve.part(0.0, float(s[last])) if last < len(s) - 1 else curve
    extent = float(distance[first]) + 1e-4
    low = min(float(s[first]), _KEPT * whole.length)
    low = low if low > _LEFT_OUT * whole.length else 0.0
    return Exit(q_end, whole.q[-1], allowance.within(extent), whole, low)
