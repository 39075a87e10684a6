"""Why an arm would not take a path: checked before it moves, at knots and between them."""

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.path import JointPath
from pandarena.panda import Limits
from pandarena.panda.limits import told

JUMP = 0.05
"""Furthest that a path may start from the commanded pose [rad]."""
KICK = 0.3
"""Most that a path's first velocity may differ from the commanded one [rad/s]."""
SLACK = 1e-6
"""How far rounding may carry a path over a position limit [rad]."""
TOO_FAST = 1e-3
"""Share by which rounding may exceed a velocity."""
ASTRAY = 0.2
"""How far out of its range a path may start [rad]: an arm that was pushed over an edge."""
LONGEST = 600.0
"""[s]"""
CLOSEST = 1e-7
"""Knots nearer than this have no velocity between them to speak of [s]."""


def path_refusal(path: JointPath, limits: Limits) -> str:
    """Which joint would leave its range or exceed its speed, in words; empty if none would.

    Knots come first: once they are within bounds, what lies between them can be computed.
    """
    return (
        _untimely(path)
        or _astray(path, limits)
        or _outside(path, *path.knots(), limits)
        or _too_fast(np.abs(path.dq), limits)
        or outside(path, limits)
        or _too_fast(path.speeds(), limits)
    )


def jump_refusal(path: JointPath, q_d: Array, dq_d: Array) -> str:
    """Which joint a path does not begin with as it is commanded to move; empty if all do."""
    jump = np.abs(path.q[0] - q_d)
    worst = int(jump.argmax())
    if jump[worst] > JUMP:
        return (
            f"the path starts {jump[worst]:.3f} rad off at joint {worst + 1}: "
            "begin it where the arm is commanded to be, state().q_d"
        )
    kick = np.abs(path.dq[0] - dq_d)
    worst = int(kick.argmax())
    if kick[worst] > KICK:
        return (
            f"the path starts at {path.dq[0, worst]:.2f} rad/s and joint {worst + 1} is moving at "
            f"{dq_d[worst]:.2f}: wait for it to stop, or begin with from_state(q_d, dq_d, ...)"
        )
    return ""


def _untimely(path: JointPath) -> str:
    """A path is drawn at every step before it is followed: one of years would fill the memory."""
    if not path.duration <= LONGEST:
        return f"the path takes {path.duration:g} s: at most {LONGEST:g} s can be followed"
    closest = float(np.diff(path.t).min(initial=np.inf))
    if closest < CLOSEST:
        return f"two of its knots are {closest:g} s apart: at least {CLOSEST:g} s is needed"
    return ""


def _astray(path: JointPath, limits: Limits) -> str:
    if why := limits.outside(path.q[0], -ASTRAY):
        return f"the path starts nowhere near the arm's range: {why}"
    return ""


def outside(path: JointPath, limits: Limits) -> str:
    """Which joint leaves its range on the way and when, in words; empty if none does.

    One that starts outside may come in, so a pose at the edge of a range is no trap.
    """
    return _outside(path, *path.turns(), limits)


def _outside(path: JointPath, t: Array, q: Array, limits: Limits) -> str:
    low = np.minimum(limits.q_lower, path.q[0]) - SLACK
    high = np.maximum(limits.q_upper, path.q[0]) + SLACK
    for k, i in np.argwhere((q < low) | (q > high)):
        return (
            f"joint {i + 1} would reach {told(float(q[k, i]))} rad after {t[k, i]:.3f} s, outside "
            f"[{limits.q_lower[i]:.3f}, {limits.q_upper[i]:.3f}]"
        )
    return ""


def _too_fast(speeds: Array, limits: Limits) -> str:
    fastest = speeds.max(axis=0)
    for i in np.flatnonzero(fastest > limits.velocity * (1.0 + TOO_FAST)):
        return (
            f"joint {i + 1} would move at {told(fastest[i])} rad/s, "
            f"its limit is {limits.velocity[i]:.2f}"
        )
    return ""
