"""Why an arm would not take a path: checked before it moves, at knots and between them."""

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.path import JointPath
from pandarena.panda import Limits

JUMP = 0.05
"""Furthest that a path may start from the commanded pose [rad]."""
KICK = 0.3
"""Most that a path's first velocity may differ from the commanded one [rad/s]."""
SLACK = 1e-6
"""How far rounding may carry a path over a position limit [rad]."""
TOO_FAST = 1e-3
"""Share by which rounding may exceed a velocity."""
LONGEST = 600.0
"""[s]"""
CLOSEST = 1e-7
"""Knots nearer than this have no velocity between them to speak of [s]."""


def path_refusal(path: JointPath, limits: Limits) -> str:
    """Which joint would leave its range or exceed its speed, in words; empty if none would."""
    return _untimely(path) or _outside(path, limits) or _too_fast(path, limits)


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


def _outside(path: JointPath, limits: Limits) -> str:
    """One that starts outside may come in, so a pose at the edge of a range is no trap."""
    _, q = path.turns()
    low = np.minimum(limits.q_lower, path.q[0]) - SLACK
    high = np.maximum(limits.q_upper, path.q[0]) + SLACK
    for k, i in np.argwhere((q < low) | (q > high)):
        return (
            f"joint {i + 1} would reach {q[k, i]:.3f} rad, outside "
            f"[{limits.q_lower[i]:.3f}, {limits.q_upper[i]:.3f}]"
        )
    return ""


def _too_fast(path: JointPath, limits: Limits) -> str:
    fastest = peak_speeds(path)
    for i in np.flatnonzero(fastest > limits.velocity * (1.0 + TOO_FAST)):
        return (
            f"joint {i + 1} would move at {fastest[i]:.2f} rad/s, "
            f"its limit is {limits.velocity[i]:.2f}"
        )
    return ""


def peak_speeds(path: JointPath) -> Array:
    """(7,) the greatest speed of each joint [rad/s], between knots too."""
    peak = np.abs(path.dq).max(axis=0)
    if len(path.t) == 1:
        return peak
    h, a, j = np.diff(path.t)[:, None], path.accelerations()[::2], path.jerks()
    with np.errstate(divide="ignore", invalid="ignore"):
        u = np.where(j == 0.0, 0.0, -a / j)
    u = np.where((u > 0.0) & (u < h), u, 0.0)
    between = np.abs(path.dq[:-1] + u * (a + u * j / 2))
    return np.maximum(peak, between.max(axis=0))
