"""Straight up, over, and straight down again in one go: what picking and placing are made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array
from pandarena.motion.cartesian import lifted
from pandarena.motion.curve import SAME_POSE, Curve, joined, line
from pandarena.motion.dynamics import NOTHING, Payload
from pandarena.motion.hand import FREELY, HandSpeed
from pandarena.motion.path import JointPath
from pandarena.motion.result import NoPath
from pandarena.motion.states import State, seven
from pandarena.motion.timing import Along, timed
from pandarena.panda import PANDA, Limits


@dataclass(frozen=True)
class Arch:
    """The shape of the way from one low pose to another."""

    rise: float = 0.08
    """Height of the first corner above the start [m]."""
    fall: float = 0.08
    """Height of the last corner above the end [m]."""
    straight: float = 0.5
    """Share of rise and fall that is kept straight; the rest rounds the corners."""


PLAIN = Arch()


def swing(
    q_from: ArrayLike,
    q_to: ArrayLike,
    limits: Limits = PANDA,
    speed: float = 0.6,
    arch: Arch = PLAIN,
    payload: Payload = NOTHING,
    hand: HandSpeed = FREELY,
    over: Sequence[ArrayLike] = (),
) -> JointPath | NoPath:
    """From rest at `q_from` straight up, across (past `over`), straight down to rest at `q_to`."""
    curve = arched(q_from, q_to, limits, arch, over)
    if isinstance(curve, NoPath):
        return curve
    return timed(curve, Along(limits.scaled(speed), State.of(q_from), payload, hand))


def arched(
    q_from: ArrayLike,
    q_to: ArrayLike,
    limits: Limits = PANDA,
    arch: Arch = PLAIN,
    over: Sequence[ArrayLike] = (),
) -> Curve | NoPath:
    """The curve of a `swing`, for whoever wants to look at it before it is timed."""
    up = lifted(q_from, arch.rise, limits)
    if not up:
        return NoPath(f"on the way up, {up.why}")
    down = lifted(q_to, arch.fall, limits)
    if not down:
        return NoPath(f"on the way down, backwards, {down.why}")
    top = [up.q[-1], *(seven(q) for q in over), down.q[-1]]
    across = [line(a, b) for a, b in pairwise(top) if _apart(a, b)]
    if not across:
        return NoPath("both ends are below the same pose: lift and lower are one line")
    low, high = _split(up, arch.straight), _split(down, arch.straight)
    rounded = joined([low[1], *across, high[1].reversed()])
    return low[0].then(rounded).then(high[0].reversed())


def _apart(a: Array, b: Array) -> bool:
    return bool(np.abs(b - a).max() > SAME_POSE)


def _split(curve: Curve, share: float) -> tuple[Curve, Curve]:
    cut = share * curve.length
    return curve.part(0.0, cut), curve.part(cut, curve.length)
