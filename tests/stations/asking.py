"""How contracts move an arm a little, and look at how it moved."""

import time
from collections.abc import Callable

import numpy as np

from pandarena.geometry import Array
from pandarena.motion import JointPath, from_state
from pandarena.station import ArmState, Motion, Station

LATE = 0.2
"""What a driver on a busy machine may be late by [s]."""
SPEED = 0.5
"""Speed factor of moves: a path may begin where the arm was told to be some milliseconds ago."""
JOINT = 0
"""The joint that moves, where one is enough."""
PATIENCE = 5.0
"""Wall time after which a loop is said never to end [s]."""


def poll(until: Callable[[], bool]) -> int:
    """Ask, and ask again with no sleep between, until it is so; how often it was asked."""
    began, asked = time.perf_counter(), 1
    while not until():
        assert time.perf_counter() - began < PATIENCE, "a polling loop does not end"
        asked += 1
    return asked


def away(station: Station, by: float = 0.15, speed: float = SPEED, joint: int = JOINT) -> JointPath:
    """A path from what the arm is told now to rest, one joint `by` [rad] further."""
    now = station.arm.state()
    q_to = now.q_d.copy()
    q_to[joint] += by
    path = from_state(now.q_d, now.dq_d, q_to, station.arm.limits, speed)
    assert path, path
    return path


def knots(t: list[float], q: list[Array], dq: list[Array] | None = None) -> JointPath:
    """A path by hand; at rest at its knots unless said."""
    return JointPath(np.array(t), np.array(q), np.array(dq if dq else [np.zeros(7)] * len(t)))


def lookback(station: Station, first: float, last: float, every: float = 0.005) -> list[ArmState]:
    """States of the recent past, oldest first."""
    return [station.arm.at(float(stamp)) for stamp in np.arange(first, last, every)]


def assert_smooth(states: list[ArmState], speed: float) -> None:
    """What the arm was told has no jump: no joint faster than `speed` [rad/s] and a little."""
    stamps = np.array([s.stamp for s in states])
    q_d = np.array([s.q_d for s in states])
    fresh = np.concatenate([[True], np.diff(stamps) > 1e-9])
    steps = np.abs(np.diff(q_d[fresh], axis=0)).max(axis=1)
    allowed = 1.3 * speed * np.diff(stamps[fresh]) + 1e-3
    worst = int((steps - allowed).argmax())
    assert steps[worst] <= allowed[worst], (
        f"q_d jumps {steps[worst]:.4f} rad at {stamps[fresh][worst]:.3f} s"
    )


def assert_failed(motion: Motion, within: float = 2.0) -> str:
    """It has ended, not well, and says why."""
    outcome = motion.wait(within)
    assert not outcome
    assert outcome.why and outcome.why != "still moving"
    assert motion.done
    return outcome.why


def assert_comes_to_rest(station: Station, within: float = 0.5) -> ArmState:
    """The arm stands still soon, and goes on standing still."""
    clock, arm = station.clock, station.arm
    last = clock.now() + within
    while np.abs(arm.state().dq).max() > 0.02:
        assert clock.now() < last, f"still at {arm.state().dq} rad/s after {within} s"
        clock.sleep(0.01)
    there = arm.state()
    clock.sleep(0.05)
    assert np.abs(arm.state().q - there.q).max() < 0.005
    return there
