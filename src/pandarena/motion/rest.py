"""Joint moves that end at rest: from rest, from a path in flight, or to a halt."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from pandarena.motion.dynamics import NOTHING, Payload
from pandarena.motion.load import overload, stretch_needed
from pandarena.motion.path import JointPath
from pandarena.motion.result import NoPath
from pandarena.motion.states import State, between, halting
from pandarena.panda import PANDA, Limits

_TRIES = 4


def rest_to_rest(
    q_from: ArrayLike,
    q_to: ArrayLike,
    limits: Limits = PANDA,
    speed: float = 0.6,
    payload: Payload = NOTHING,
) -> JointPath | NoPath:
    """The fastest path from rest at `q_from` to rest at `q_to` [rad], all joints in step.

    It is nearly straight in joint space: `along(line(q_from, q_to))` is so exactly.
    """
    start, end = State.of(q_from), State.of(q_to)
    return _light(lambda kept: between(start, end, kept), limits.scaled(speed), payload)


def from_state(
    q: ArrayLike,
    dq: ArrayLike,
    q_to: ArrayLike,
    limits: Limits = PANDA,
    speed: float = 0.6,
    ddq: ArrayLike | None = None,
    payload: Payload = NOTHING,
) -> JointPath | NoPath:
    """The fastest path from a moving state to rest at `q_to`: it can replace a path in flight.

    Continuous in q [rad] and dq [rad/s], and in ddq [rad/s2] if it is given.
    """
    start, end = State.of(q, dq, ddq), State.of(q_to)
    return _light(lambda kept: between(start, end, kept), limits.scaled(speed), payload)


def halt(
    q: ArrayLike,
    dq: ArrayLike,
    limits: Limits = PANDA,
    speed: float = 1.0,
    ddq: ArrayLike | None = None,
) -> JointPath | NoPath:
    """The fastest path from a moving state to rest, wherever that is; torques are not asked."""
    return halting(State.of(q, dq, ddq), limits.scaled(speed))


def _light(
    plan: Callable[[Limits], JointPath | NoPath], limits: Limits, payload: Payload
) -> JointPath | NoPath:
    """What `plan` finds within limits that are lowered until the torques fit, too."""
    kept, why = limits, ""
    for _ in range(_TRIES):
        path = plan(kept)
        if not path or not (why := overload(path, limits, payload)):
            return path
        k = stretch_needed(path, limits, payload)
        if not np.isfinite(k):
            break
        kept = _slower(kept, 1.001 * k)
    return NoPath(why)


def _slower(limits: Limits, k: float) -> Limits:
    return replace(
        limits,
        velocity=limits.velocity / k,
        acceleration=limits.acceleration / k**2,
        jerk=limits.jerk / k**3,
    )
