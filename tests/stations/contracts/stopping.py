"""Braking: soon, without a jump, and the motion says that it did not arrive."""

import numpy as np

from pandarena.station import Station
from stations.asking import assert_comes_to_rest, assert_failed, assert_smooth, away, lookback


def stop_brakes_to_rest_and_the_arm_goes_on_from_there(station: Station) -> None:
    path = away(station, 0.5)
    motion = station.arm.follow(path)
    station.clock.sleep(0.2)
    began = station.clock.now()
    station.arm.stop()
    there = assert_comes_to_rest(station)
    assert_failed(motion)
    assert np.abs(there.q - path.q[-1]).max() > 0.05
    assert_smooth(lookback(station, began - 0.1, began + 0.15), station.arm.limits.velocity.max())
    back = away(station, -0.05)
    assert station.arm.follow(back).wait()
    assert np.abs(station.arm.state().q - back.q[-1]).max() < 0.005


def stopping_a_motion_brakes_to_rest(station: Station) -> None:
    path = away(station, 0.5)
    motion = station.arm.follow(path)
    station.clock.sleep(0.2)
    motion.stop()
    there = assert_comes_to_rest(station)
    assert_failed(motion)
    assert np.abs(there.q - path.q[-1]).max() > 0.05


def stopping_at_rest_does_nothing(station: Station) -> None:
    was = station.arm.state().q
    station.arm.stop()
    station.clock.sleep(0.05)
    assert np.abs(station.arm.state().q - was).max() < 0.005
    motion = station.arm.follow(away(station, 0.05))
    assert motion.wait()
    motion.stop()
    assert motion.outcome, "what has ended well stays so"


def stopping_an_old_motion_leaves_the_new_one_alone(station: Station) -> None:
    old = station.arm.follow(away(station, 0.2))
    station.clock.sleep(0.1)
    path = away(station, -0.05)
    new = station.arm.follow(path)
    station.clock.sleep(0.02)
    old.stop()
    assert new.wait()
    assert np.abs(station.arm.state().q - path.q[-1]).max() < 0.005


CONTRACTS = [
    stop_brakes_to_rest_and_the_arm_goes_on_from_there,
    stopping_a_motion_brakes_to_rest,
    stopping_at_rest_does_nothing,
    stopping_an_old_motion_leaves_the_new_one_alone,
]
