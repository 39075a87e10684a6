"""Ways from one configuration to another that clear all obstacles, timed.

In order: the direct joint line; straight out of both ends where they are close to things, and
between them the cheapest way by rule; a sampling planner. The corners of what is found are rounded
as far as that stays clear, and the timed path is looked at once more, all along.
"""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array
from pandarena.motion.clearance.allowance import Allowance
from pandarena.motion.clearance.check import Watch
from pandarena.motion.clearance.ends import Exit, leave, refused
from pandarena.motion.clearance.lines import Lines
from pandarena.motion.clearance.query import Clearance, Needs
from pandarena.motion.clearance.rules import by_rule
from pandarena.motion.clearance.search import BUDGET, connect
from pandarena.motion.clearance.shorten import shortened
from pandarena.motion.curve import SAME_POSE, Curve, joined, line
from pandarena.motion.dynamics import NOTHING, Payload
from pandarena.motion.hand import FREELY, HandSpeed
from pandarena.motion.path import JointPath
from pandarena.motion.result import NoPath
from pandarena.motion.states import seven
from pandarena.motion.timing import along
from pandarena.panda import PANDA, Limits

RESERVE = 0.0005
"""What is kept clear beyond the needs until the path is timed [m]: timing moves it by less."""
BLENDS = (np.inf, 0.3, 0.1, 0.03, 0.01, 0.002)
"""How far a rounded corner may pass from it in any joint [rad], tried in this order."""


@dataclass(frozen=True, eq=False)
class Way:
    """A clear curve, and how it was found; truthy."""

    curve: Curve
    rule: str
    """"direct", "rule" or "search"."""
    watch: Watch
    """What it was looked at with."""


@dataclass(frozen=True)
class Effort:
    """How long to search."""

    budget: int = BUDGET
    """Looks at configurations by the sampling planner; 0 leaves it out."""
    seed: int = 0
    """The same seed gives the same way."""


def route(
    q_from: ArrayLike,
    q_to: ArrayLike,
    clearance: Clearance,
    limits: Limits = PANDA,
    speed: float = 0.6,
    payload: Payload = NOTHING,
    hand: HandSpeed = FREELY,
    effort: Effort = Effort(),
) -> JointPath | NoPath:
    """From rest at `q_from` to rest at `q_to` [rad], clear all the way; or what is in the way.

    Ends may be closer to things than the way between: a grasp between neighbours, a block that
    stands on something. Such an end is left (and come to) straight, parting from what it touches.
    """
    found = way(q_from, q_to, clearance, limits, effort)
    if isinstance(found, NoPath):
        return found
    path = along(found.curve, limits, speed, payload, hand)
    if path and (met := replace(found.watch, clearance=clearance).path(path)):
        return NoPath(f"{100 * met.at:.0f} % along the timed path, {met.touch}")
    return path


def way(
    q_from: ArrayLike,
    q_to: ArrayLike,
    clearance: Clearance,
    limits: Limits = PANDA,
    effort: Effort = Effort(),
) -> Way | NoPath:
    """The curve of a `route`, for whoever wants to look at it, or to time it otherwise."""
    start, end = seven(q_from), seven(q_to)
    if why := _refusal(start, end, clearance, limits):
        return NoPath(why)
    wary = clearance.with_needs(_more(clearance.needs, RESERVE))
    watch = Watch(wary, Allowance.at(wary, start), Allowance.at(wary, end))
    if np.abs(end - start).max() < SAME_POSE:
        return NoPath("the arm is there already")
    straight = watch.line(start, end)
    if straight is None:
        return Way(line(start, end), "direct", watch)
    out, back = leave(wary, start, limits), leave(wary, end, limits)
    if not out:
        return NoPath(f"leaving the start, {out.why}")
    if not back:
        return NoPath(f"coming to the end, {back.why}")
    return _between(out, back, wary, limits, effort) or NoPath(
        f"no way found; on the straight one {straight.touch}"
    )


def _refusal(start: Array, end: Array, clearance: Clearance, limits: Limits) -> str:
    if why := limits.outside(end):
        return f"end: {why}"
    if why := refused(clearance, start, start=True):
        return f"start: {why}"
    why = refused(clearance, end, start=False)
    return f"end: {why}" if why else ""


def _more(needs: Needs, by: float) -> Needs:
    return Needs(needs.arm + by, needs.carried + by)


def _between(
    out: Exit, back: Exit, clearance: Clearance, limits: Limits, effort: Effort
) -> Way | None:
    """A way that leaves by `out` and comes in by `back` reversed."""
    lines = Lines(clearance, limits)
    rule, points = "rule", by_rule(lines, out.q, back.q)
    if points is None and effort.budget > 0:
        rule, points = "search", connect(lines, out.q, back.q, effort.seed, effort.budget)
    if points is None:
        return None
    points = shortened(lines, points, effort.seed)
    watch = Watch(clearance, out.allowance, back.allowance)
    for blend in BLENDS:
        curve = _rounded(out, points, back, blend)
        if watch.curve(curve) is None:
            return Way(curve, rule, watch)
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
    if curve.length - low < 1e-6:
        low = 0.999 * curve.length
    return curve.part(0.0, low), curve.part(low, curve.length)
