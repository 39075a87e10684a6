"""Straight down on a soft arm: a descent's references, streamed one by one (S0 section 2.3.3).

    z(t) = z_above - s(t / T) drop                                    equation 5, for any profile s
    q_cmd(t) on the hand's vertical line, at z(t)                     equation 6
    dq_cmd(t) = (q_cmd(t + dt) - q_cmd(t)) / dt,  dt = T / N          equation 7

The report draws a straight line between two configurations, on which the hand sways off the
vertical by some millimetres; here the hand keeps to it, and the joints follow.
`motion.profiles.descend` has the report's own references, and `stream` sends those as well.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.motion import Curve, JointPath, NoPath, straight
from pandarena.motion.cartesian import bent_onto
from pandarena.motion.curve import through_points
from pandarena.motion.profiles import CUBIC, Profile, heights
from pandarena.motion.refusal import path_refusal
from pandarena.panda import Limits
from pandarena.skills.moves import raised
from pandarena.station import DONE, Outcome, Station

STILL = np.zeros(7)
SLOW = 0.05
"""A hand has come to rest when no joint is faster than this [rad/s]."""
LOOK = 0.01
"""How often it is looked at while it settles [s]."""


@dataclass(frozen=True)
class Descent:
    """How to go down; as S0 does unless said."""

    profile: Profile = CUBIC
    duration: float = 1.5
    """[s]"""
    n: int = 150
    """Waypoints. Best one for each tick of the arm: between farther ones it stops and goes."""
    tolerance: float = 0.003
    """How far from its target the hand may come to rest [m]: a held block alone bends the soft arm
    by 1 mm."""
    settling: float = 0.5
    """How long after the last reference it may take to [s]."""


def descend(
    station: Station,
    drop: float,
    how: Descent | None = None,
    until: Callable[[], bool] | None = None,
) -> Outcome:
    """Lower the hand by `drop` [m] from where it is commanded to be, and hold it there softly.

    `until` may end it on the way, as in `stream`; then the hand stays where it is.
    """
    if drop <= 0.0:
        raise ValueError(f"a descent by {drop} m does not go down")
    how = how or Descent()
    arm = station.arm
    q_above = arm.state().q_d
    fall = heights(how.profile, drop, how.duration, how.n)
    way = vertical(q_above, fall.t, fall.z, arm.limits)
    if not way:
        return Outcome(False, f"no way down: {way.why}")
    target = fk(q_above)[:3, 3] - [0.0, 0.0, drop]
    if not stream(station, way, until):
        state = arm.state()
        hold(station, state.q)
        left = state.T_base_ee[2, 3] - target[2]
        return Outcome(False, f"ended {1000 * left:.1f} mm above its target")
    return _arrival(station, target, how)


def stream(station: Station, path: JointPath, until: Callable[[], bool] | None = None) -> bool:
    """Send a path's knots as references, each at its time; whether all were sent.

    Who is late skips what is past: the path keeps its time at any rate. `until` is asked before
    each knot but the first, and ends it by saying so.
    """
    arm, clock = station.arm, station.clock
    began = clock.now()
    arm.track(path.q[0], path.dq[0])
    last = len(path.t) - 1
    for k in range(1, last + 1):
        late = clock.now() - began - float(path.t[k])
        if k < last and late >= path.t[k + 1] - path.t[k]:
            continue
        if late < 0.0:
            clock.sleep(-late)
        if until is not None and until():
            return False
        arm.track(path.q[k], path.dq[k])
    return True


def hold(station: Station, q: Array) -> None:
    """Rest softly at `q` [rad]; what comes next begins there."""
    station.arm.track(q, STILL)
    station.clock.sleep(LOOK)


def vertical(q_from: Array, t: Array, z: Array, limits: Limits) -> JointPath | NoPath:
    """References at `t` [s] for which the hand is `z` [m], at most 0, above where `q_from` has it.

    Their velocities are the mean ones of the step to come, the last is zero (equation 7).
    """
    lowest = float(z.min())
    line = _straight_down(q_from, lowest, limits)
    if not line:
        return line
    along = through_points(np.linspace(0.0, 1.0, len(line.q)), line.q)
    q = along.at(z / lowest)[0]
    dq = np.append(np.diff(q, axis=0) / np.diff(t)[:, None], STILL[None], axis=0)
    path = JointPath(t, q, dq)
    refusal = path_refusal(path, limits)
    return NoPath(refusal) if refusal else path


def _straight_down(q_from: Array, lowest: float, limits: Limits) -> Curve | NoPath:
    """To the configuration that is nearest by Newton's method, if it finds one.

    The one of least turn among a grid of q7, which a line takes unasked, is farther off where the
    other joints turn a lot with q7; so short a way then seems to jump.
    """
    T = raised(fk(q_from), lowest)
    q_to = bent_onto(T[None], q_from[None])[0]
    return straight(q_from, T, limits, None if np.isnan(q_to).any() else q_to)


def _arrival(station: Station, target: Array, how: Descent) -> Outcome:
    """Wait until the hand rests at `target` [m]."""
    waited = 0.0
    while True:
        station.clock.sleep(LOOK)  # what was just sent acts a moment later
        waited += LOOK
        state = station.arm.state()
        off = state.T_base_ee[:3, 3] - target
        distance = float(np.linalg.norm(off))
        if distance <= how.tolerance and np.abs(state.dq).max() < SLOW:
            return DONE
        if waited > how.settling:
            break
    return Outcome(
        False,
        f"the hand is {1000 * distance:.1f} mm from its target, {1000 * off[2]:+.1f} mm in height",
    )
