"""Time, and the log."""

import math

import numpy as np
import pytest

from pandarena.estimates import BlockEstimate, TurntableEstimate
from pandarena.field import TeamField
from pandarena.station import Station
from stations.asking import LATE, away, poll


def now_never_runs_backwards(station: Station) -> None:
    times = [station.clock.now() for _ in range(500)]
    assert times == sorted(times)
    assert times[0] >= 0.0 and times[-1] < station.clock.end


def sleep_lets_that_time_pass(station: Station) -> None:
    for seconds in (0.0, 0.0123, 0.1):
        began = station.clock.now()
        station.clock.sleep(seconds)
        assert seconds - 1e-6 <= station.clock.now() - began <= seconds + LATE


def a_sleep_that_cannot_be_is_a_clear_error(station: Station) -> None:
    for seconds in (-0.5, math.nan):
        with pytest.raises(ValueError, match=str(seconds)):
            station.clock.sleep(seconds)


def polling_the_time_ends(station: Station) -> None:
    clock, arm, gripper = station.clock, station.arm, station.gripper
    camera = station.cameras["wrist"]
    last = clock.now() + 0.05
    poll(lambda: clock.now() >= last)
    poll(lambda: arm.state().stamp >= last + 0.05)
    poll(lambda: gripper.state().stamp >= last + 0.1)
    poll(lambda: camera.blocks().stamp >= last + 0.15)
    poll(lambda: arm.at(last + 0.2).stamp >= last + 0.2 - 1e-9)


def polling_a_motion_ends(station: Station) -> None:
    arm, clock = station.arm, station.clock
    motion = arm.follow(away(station, 0.01))
    poll(lambda: motion.done)
    motion = arm.follow(away(station, -0.01))
    poll(lambda: bool(motion.outcome))
    motion = arm.follow(away(station, 0.01))
    poll(lambda: bool(motion.wait(timeout=0.0)))
    motion = arm.follow(away(station, -0.01))
    while not motion.done:
        clock.sleep(0.0)


def polling_what_is_refused_ends(station: Station) -> None:
    last = station.clock.now() + 0.05
    poll(lambda: not station.gripper.move(1.0).outcome and station.clock.now() >= last)
    poll(lambda: bool(station.arm.recover()) and station.clock.now() >= last + 0.05)


def notes_take_values(station: Station) -> None:
    station.log.note("plain")
    station.log.note("with values", block=3, height=0.225, ok=True, why="nearest")


def thoughts_are_taken(station: Station) -> None:
    block = BlockEstimate(3, np.eye(4), 1e-6 * np.eye(6), station.clock.now())
    table = TurntableEstimate(0.0, np.array([0.99, 0.0]), 0.05, 1e-6 * np.eye(3))
    station.log.believe([block], table)
    station.log.believe([])
    station.log.plan("pick 3", "nearest", T_base_ee=np.eye(4), at=station.clock.now() + 2.0)
    station.log.plan("wait")
    with pytest.raises(ValueError, match="not finite"):
        station.log.plan("pick", T_base_ee=np.full((4, 4), np.nan))
    with pytest.raises(ValueError, match=r"is \(4, 4\), not \(3, 3\)"):
        station.log.plan("pick", T_base_ee=np.eye(3))


def a_station_is_complete(station: Station) -> None:
    assert isinstance(station.field, TeamField)
    assert {"wrist", "middle"} <= set(station.cameras)
    limits = station.arm.limits
    for values in (limits.q_lower, limits.q_upper, limits.velocity, limits.acceleration):
        assert values.shape == (7,)
    assert 0.05 < station.gripper.limits.width <= 0.1


CONTRACTS = [
    now_never_runs_backwards,
    sleep_lets_that_time_pass,
    a_sleep_that_cannot_be_is_a_clear_error,
    polling_the_time_ends,
    polling_a_motion_ends,
    polling_what_is_refused_ends,
    notes_take_values,
    thoughts_are_taken,
    a_station_is_complete,
]
