"""Which block to wait for, and when it will be where the hand waits: the reports' rules.

Bearings are the base frame's, about the turntable's centre [rad].
"""

import math
from collections.abc import Mapping

from pandarena.estimates import TurntableEstimate
from pandarena.field import Team, TeamField
from pandarena.geometry import Array, wrap
from pandarena.perception.turntable.bearings import bearing

BUFFER = math.pi / 8
"""S2: half the width of the bracket in which a block is detected [rad]."""


def latest_arriving(poses: Mapping[int, Array], team: Team) -> int | None:
    """Red the smallest x, blue the largest: it leaves the most time (S0 section 2.3.2)."""
    sign = 1.0 if team == "red" else -1.0
    return min(poses, key=lambda b: sign * float(poses[b][0, 3]), default=None)


def in_bracket(
    poses: Mapping[int, Array], beta: float, field: TeamField, buffer: float = BUFFER
) -> int | None:
    """The first block whose bearing is within `buffer` of `beta` (S2 algorithm 5)."""
    near = (b for b, T in poses.items() if abs(wrap(bearing(T, field) - beta)) < buffer)
    return next(near, None)


def smallest_y(poses: Mapping[int, Array]) -> int | None:
    """The nearest block; S3 section 2.2.2 says "smallest y", which is the smallest |y|."""
    return min(poses, key=lambda b: abs(float(poses[b][1, 3])), default=None)


def arrival(estimate: TurntableEstimate, block: int, catch: float) -> float:
    """When that block comes to the bearing `catch` next, after the estimate's stamp [s].

    t = (catch - theta) / w, directed and modulo a turn: one that has passed comes again (S2
    algorithm 6; S3 eq. 4 takes the absolute value, which is wrong for passed blocks).
    """
    if estimate.speed == 0.0:
        return math.inf
    way = (catch - estimate.block(block).bearing) * math.copysign(1.0, estimate.speed)
    return way % (2 * math.pi) / abs(estimate.speed)
