"""The laws of the course's calls: how long a move takes, what is unsafe, what the hand does.

Pure functions and numbers, of the course's stack as it was in 2024. A move goes straight in joint
space, from rest to rest by a quintic in

    T = max over joints of max(|dq| / v, 0.5 s) / speed                  never under 3.33 s at 0.15

and the call returns 0.5 s after the joints have arrived, or 10 s after it began.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, List, NamedTuple, Optional, Tuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LOWER = np.array([-2.8973, -1.7628, -2.8973, -3.0718, -2.8973, -0.0175, -2.8973])
"""[rad]"""
UPPER = np.array([2.8973, 1.7628, 2.8973, -0.0698, 2.8973, 3.7525, 2.8973])
"""[rad]"""
VELOCITY = np.array([2.175, 2.175, 2.175, 2.175, 2.61, 2.61, 2.61])
"""[rad/s]"""

NEUTRAL = (
    -0.01779206,
    -0.76012354,
    0.01978261,
    -2.34205014,
    0.02984053,
    1.54119353,
    0.75344866,
)
"""Where `neutral_position` is [rad]."""
SPEED = 0.15
"""Share of the full speed that a script moves at unless it says otherwise."""
HASTY = 0.3
"""Above this share a script is warned."""
SHORTEST = 0.5
"""No move is shorter at full speed [s]."""
ARRIVED = 0.00085
"""The call has arrived when every joint is this near its goal [rad]."""
PATIENCE = 10.0
"""After so long the call returns, whatever the arm does [s]."""
PAUSE = 0.5
"""What passes after every move before the call returns [s]."""
POLL = 0.01
"""How often the call looks [s]."""

TOOL_SHORT = 0.0004
"""The course's end effector frame lies so much before the real one along the hand [m]."""

LOWEST = 0.05
"""A configuration is unsafe if a point of it is lower than this above the base [m]."""
UNSAFE = "Robot will hit the table!!! Aborting the current configuration."

MIN_WIDTH, MAX_WIDTH = 0.0001, 0.2
"""What a width is clamped to [m]: the hand itself opens 0.08."""
OPEN, CLOSED = 0.198, 0.0001
"""What `open_gripper` and `close_gripper` ask for [m]."""
MIN_FORCE, MAX_FORCE = 0.01, 50.0
"""[N]"""
HAND_SPEED = 0.05
"""Of the width [m/s], where the hand heeds it."""
EPSILON = (0.005, 0.005)
"""A grasp has worked if the width is this little narrower and wider than was asked [m]."""
HAND_PATIENCE = 15.0
"""After so long the call returns False [s]."""

GAZEBO_SPEED = 0.08
"""Of the width in Gazebo, whatever was asked [m/s]."""
GAZEBO_FORCE = 20.0
"""Strongest push of a finger in Gazebo, whatever was asked [N]."""
GAZEBO_NEAR = 0.01
"""In Gazebo a command has ended when the width is this near its goal [m],"""
GAZEBO_PATIENCE = 5.0
"""or after so long [s]: closing on a block to less than 0.041, or opening to 0.198."""


def duration(q_from: Array, q_to: Array, speed: float = SPEED) -> float:
    """How long a move takes [s]."""
    way = np.abs(np.asarray(q_to, dtype=float) - np.asarray(q_from, dtype=float))
    return float(np.maximum(way / VELOCITY, SHORTEST).max()) / speed


def fastest(q_from: Array, q_to: Array) -> float:
    """How long a quintic takes at the least [s]: it peaks at 15/8 of its mean speed.

    The law itself knows no such bound: at a share of the speed above 8/15 it asks too much.
    """
    way = np.abs(np.asarray(q_to, dtype=float) - np.asarray(q_from, dtype=float))
    return float((1.875 * way / VELOCITY).max())


def early(q_from: Array, q_to: Array, lasting: float, near: float = ARRIVED) -> float:
    """When at the earliest a call that looks for its arrival within `near` can have arrived [s].

    What is left of the way is at most 10 (1 - u)^3 of it.
    """
    way = float(np.abs(np.asarray(q_to, dtype=float) - np.asarray(q_from, dtype=float)).max())
    if way < 4 * near:
        return 0.0
    left = 1.5 * (near / (10.0 * way)) ** (1 / 3)
    return max(0.0, lasting * (1.0 - left) - 2 * POLL)


def line(
    q_from: Array,
    q_to: Array,
    lasting: float,
    dq_from: Optional[Array] = None,
    rate: float = 100.0,
) -> Tuple[Array, Array, Array]:
    """The move as t [s], q [rad], dq [rad/s] at `rate` [Hz]; `dq_from` if it replaces another."""
    start = np.asarray(q_from, dtype=float)
    way = np.asarray(q_to, dtype=float) - start
    kick = np.zeros(7) if dq_from is None else np.asarray(dq_from, dtype=float)
    t = np.linspace(0.0, lasting, max(2, round(lasting * rate) + 1))
    u = (t / lasting)[:, None]
    s, ds = u**3 * (10 - 15 * u + 6 * u**2), 30 * u**2 * (1 - u) ** 2
    # What of the first velocity is left: rises with slope 1, and ends at rest at 0.
    w, dw = u * (1 - u) ** 3 * (1 + 3 * u), (1 - u) ** 2 * (1 + 2 * u - 15 * u**2)
    return t, start + s * way + lasting * w * kick, ds * way / lasting + dw * kick


def clipped(q: Array) -> Tuple[Array, List[int]]:
    """Within the joints' limits, and which joints (from 1) had to be brought there."""
    inside = np.clip(q, LOWER, UPPER)
    return inside, [int(i) + 1 for i in np.flatnonzero(inside != q)]


_A = (0.0, 0.0, 0.0, 0.0825, -0.0825, 0.0, 0.088)
_D = (0.333, 0.0, 0.316, 0.0, 0.384, 0.0, 0.0)
_ALPHA = (0.0, -1.0, 1.0, 1.0, -1.0, 1.0, 1.0)
"""In quarter turns; Craig's convention, as the manufacturer prints it."""
_POINTS = ((4, 0.0), (5, -0.259), (6, -0.015), (7, 0.051), (7, 0.21))
"""What is looked at: (joint, offset along its z [m]); the last is the tool, 0.103 off the hand."""


def frames(q: Array) -> List[Array]:
    """The base's and the seven joints' frames in the base's."""
    found = [np.eye(4)]
    for i in range(7):
        found.append(found[-1] @ _joint_motion(i, float(q[i])))
    return found


def T_base_flange(q: Array) -> Array:
    """The flange."""
    T = frames(q)[-1]
    T[:3, 3] += 0.107 * T[:3, 2]
    return T


def T_base_tool(q: Array) -> Array:
    """The course's end effector: 0.103 m beyond the hand, which is turned by -45 degrees."""
    T, c = T_base_flange(q), np.sqrt(0.5)
    T[:3, :3] = T[:3, :3] @ [[c, c, 0.0], [-c, c, 0.0], [0.0, 0.0, 1.0]]
    T[:3, 3] += 0.103 * T[:3, 2]
    return T


def heights(q: Array) -> Array:
    """Of the points that the safety test looks at, joints 4 to 7 and the tool (5,) [m]."""
    # Of every frame only its third row matters here: a few products instead of matrices.
    x, y, z, height = 0.0, 0.0, 1.0, 0.0
    rows = [(z, height)]
    for i in range(7):
        c, s, turn = math.cos(q[i]), math.sin(q[i]), _ALPHA[i]
        flat = 1.0 - abs(turn)
        height += x * _A[i] + (z * flat - y * turn) * _D[i]
        across = y * flat + z * turn
        x, y, z = x * c + across * s, across * c - x * s, z * flat - y * turn
        rows.append((z, height))
    return np.array([rows[joint][1] + along * rows[joint][0] for joint, along in _POINTS])


def _joint_motion(i: int, angle: float) -> Array:
    c, s, turn = np.cos(angle), np.sin(angle), _ALPHA[i]
    flat = 1.0 - abs(turn)
    return np.array(
        [
            [c, -s, 0.0, _A[i]],
            [s * flat, c * flat, -turn, -turn * _D[i]],
            [s * turn, c * turn, flat, flat * _D[i]],
            [0.0, 0.0, 0.0, 1.0],
        ]
    )


def unsafe(q: Array) -> bool:
    """Whether the arm would not go to `q`: only where it ends is looked at, not the way."""
    return bool((heights(q) < LOWEST).any())


class HandCommand(NamedTuple):
    """What a call makes the hand do."""

    grasp: bool
    """Whether force matters; else it moves to a width."""
    width: float
    """[m]"""
    force: float
    """[N]"""


def hand_command(width: float, force: Optional[float] = None) -> HandCommand:
    """`exec_gripper_cmd(width, force)`, clamped: no force, or none to speak of, is a move."""
    width = min(max(width, MIN_WIDTH), MAX_WIDTH)
    if not force:
        return HandCommand(False, width, 0.0)
    return HandCommand(True, width, min(max(force, MIN_FORCE), MAX_FORCE))


def gazebo_ended(width: float, goal: float, since: float) -> bool:
    """Whether Gazebo's hand reports the end of a command that began `since` [s] ago."""
    return abs(width - goal) <= GAZEBO_NEAR or since >= GAZEBO_PATIENCE
