"""Joint moves that end at rest: from rest, from a path in flight, or to a halt."""

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array
from pandarena.motion.path import JointPath
from pandarena.motion.result import NoPath
from pandarena.motion.states import State, between, halting
from pandarena.panda import PANDA, Limits


def rest_to_rest(
    q_from: ArrayLike, q_to: ArrayLike, limits: Limits = PANDA, speed: float = 0.6
) -> JointPath | NoPath:
    """The fastest path from rest at `q_from` to rest at `q_to` [rad], straight in joint space."""
    return between(_state(q_from), _state(q_to), limits.scaled(speed))


def from_state(
    q: ArrayLike,
    dq: ArrayLike,
    q_to: ArrayLike,
    limits: Limits = PANDA,
    speed: float = 0.6,
    ddq: ArrayLike | None = None,
) -> JointPath | NoPath:
    """The fastest path from a moving state to rest at `q_to`: it can replace a path in flight.

    Continuous in q [rad] and dq [rad/s], and in ddq [rad/s2] if it is given.
    """
    return between(_state(q, dq, ddq), _state(q_to), limits.scaled(speed))


def halt(
    q: ArrayLike,
    dq: ArrayLike,
    limits: Limits = PANDA,
    speed: float = 1.0,
    ddq: ArrayLike | None = None,
) -> JointPath | NoPath:
    """The fastest path from a moving state to rest, wherever that is."""
    return halting(_state(q, dq, ddq), limits.scaled(speed))


def _state(q: ArrayLike, dq: ArrayLike | None = None, ddq: ArrayLike | None = None) -> State:
    def joints(values: ArrayLike | None) -> Array:
        return np.zeros(7) if values is None else np.asarray(values, dtype=float)

    return State(joints(q), joints(dq), joints(ddq))
