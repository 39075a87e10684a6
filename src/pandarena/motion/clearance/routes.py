"""Ways from one configuration to another that clear all obstacles, timed.

In order: the direct joint line; straight out of both ends where they are close to things, and
between them the cheapest way by rule; a sampling planner. The corners of what is found are rounded
as far as that stays clear, with something to spare for the timing.
"""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array
from pandarena.motion.clearance.allowance import Allowance
from pandarena.motion.clearance.check import Watch
from pandarena.motion.clearance.corners import smoothed
from pandarena.motion.clearance.ends import leave, refused
from pandarena.motion.clearance.lines import Lines
from pandarena.motion.clearance.query import Clearance
from pandarena.motion.clearance.rules import by_rule
from pandarena.motion.clearance.sampling import RADII
from pandarena.motion.clearance.search import BUDGET, connect
from pandarena.motion.clearance.shorten import shortened
from pandarena.motion.curve import SAME_POSE, Curve, line
from pandarena.motion.dynamics import NOTHING, Payload
from pandarena.motion.hand import FREELY, HandSpeed
from pandarena.motion.law import straying
from pandarena.motion.path import JointPath
from pandarena.motion.result import NoPath
from pandarena.motion.states import seven
from pandarena.motion.timing import along
from pandarena.panda import PANDA, Limits

RESERVES = (0.002, 0.0005)
"""What lines keep clear beyond the needs [m], tried in this order: corners are rounded into it."""
TIMING = 0.0004
"""What the curve keeps clear beyond the needs [m]: timing it moves it by less, or else the timed
path is looked at once more."""
Rule = Literal["direct", "rule", "search"]


@dataclass(frozen=True, eq=False)
class Way:
    """A clear curve, and how it was found; truthy."""

    curve: Curve
    rule: Rule
    watch: Watch
    """What it was looked at with."""


@dataclass(frozen=True)
class Effort:
    """How long to search."""

    budget: int = BUDGET
    """Looks at configurations by the sampling planner; 0 leaves it out."""
    seed: int = 0
    """The same seed gives the same way."""


USUAL = Effort()


def route(
    q_from: ArrayLike,
    q_to: ArrayLike,
    clearance: Clearance,
    limits: Limits = PANDA,
    speed: float = 0.6,
    payload: Payload = NOTHING,
    hand: HandSpeed = FREELY,
    effort: Effort = USUAL,
) -> JointPath | NoPath:
    """From rest at `q_from` to rest at `q_to` [rad], clear all the way; or what is in the way.

    Ends may be closer to things than the way between: a grasp between neighbours, a block that
    stands on something. Such an end is left (and come to) straight, parting from what it touches.
    """
    start = seven(q_from)
    if np.abs(seven(q_to) - start).max() < SAME_POSE:
        return JointPath(np.zeros(1), start[None], np.zeros((1, 7)))
    found = way(start, q_to, clearance, limits, effort)
    if isinstance(found, NoPath):
        return found
    path = along(found.curve, limits, speed, payload, hand)
    if not path or RADII @ straying(limits.scaled(speed)) <= TIMING:
        return path
    met = replace(found.watch, clearance=clearance).path(path)
    return NoPath(f"{100 * met.at:.0f} % along the timed path, {met.touch}") if met else path


def way(
    q_from: ArrayLike,
    q_to: ArrayLike,
    clearance: Clearance,
    limits: Limits = PANDA,
    effort: Effort = USUAL,
) -> Way | NoPath:
    """The curve of a `route` between two different configurations, before it is timed."""
    start, end = seven(q_from), seven(q_to)
    if why := _refusal(start, end, clearance, limits):
        return NoPath(why)
    asked = clearance.with_needs(clearance.needs.more(TIMING))
    watch = Watch(asked, Allowance.at(asked, start), Allowance.at(asked, end))
    straight = line(start, end)
    met = watch.curve(straight)
    if met is None:
        return Way(straight, "direct", watch)
    why = ""
    for reserve in RESERVES:
        found = _around(start, end, clearance, reserve, limits, effort)
        if isinstance(found, Way):
            return found
        why = found.why or f"on the straight one, {met.touch}"
    return NoPath(f"no way found; {why}")


def _refusal(start: Array, end: Array, clearance: Clearance, limits: Limits) -> str:
    if why := limits.outside(end):
        return f"end: {why}"
    if why := refused(clearance, start, start=True):
        return f"start: {why}"
    why = refused(clearance, end, start=False)
    return f"end: {why}" if why else ""


def _around(
    start: Array,
    end: Array,
    clearance: Clearance,
    reserve: float,
    limits: Limits,
    effort: Effort,
) -> Way | NoPath:
    """A way whose lines and departures keep a reserve [m] clear, and its corners what they must."""
    wary = clearance.with_needs(clearance.needs.more(reserve))
    out, back = leave(wary, start, limits), leave(wary, end, limits)
    lines = Lines(wary, limits, [e.allowance for e in (out, back) if e.why])
    rule: Rule = "rule"
    points = by_rule(lines, out.q, back.q)
    if points is None and effort.budget > 0:
        rule, points = "search", connect(lines, out.q, back.q, effort.seed, effort.budget)
    if points is not None:
        needs = clearance.needs.more(TIMING)
        watch = Watch(clearance.with_needs(needs), out.allowance, back.allowance)
        curve = smoothed(out, shortened(lines, points, effort.seed), back, watch)
        if curve:
            return Way(curve, rule, watch)
    return NoPath(
        (out.why and f"leaving the start, {out.why}")
        or (back.why and f"coming to the end, {back.why}")
    )
