"""What the wall-clock fake is meant to be like, beyond what every station is."""

import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

from pandarena.backends.fake import FakeSettings, open_station
from pandarena.backends.fake.kinematics import Joints
from pandarena.backends.fake.reference import OnPath
from pandarena.motion import rest_to_rest
from pandarena.panda import HOME_Q, PANDA
from pandarena.station import Reflex
from stations.asking import away, lookback
from stations.rigs import static_blocks


def test_time_is_wall_time() -> None:
    station = open_station()
    began = time.monotonic(), station.clock.now()
    station.clock.sleep(0.05)
    assert abs((time.monotonic() - began[0]) - (station.clock.now() - began[1])) < 0.01


def test_waiting_burns_no_time() -> None:
    station = open_station()
    path = away(station, 0.15)
    used = time.process_time()
    assert station.arm.follow(path).wait()
    assert time.process_time() - used < 0.2 * path.duration


def test_readings_come_late_by_their_latency() -> None:
    low, high = 0.05, 0.12
    station = open_station(static_blocks(), FakeSettings(latency=(low, high)))
    station.clock.sleep(0.2)
    ages: list[float] = []
    for _ in range(25):
        reading = station.cameras["wrist"].blocks()
        ages.append(station.clock.now() - reading.stamp)
        station.clock.sleep(0.005)
    assert min(ages) >= low
    # The next frame may be a period and its own latency away; the machine may be busy.
    assert max(ages) < high + 1 / 30 + 0.1


def test_the_first_reading_is_waited_for() -> None:
    station = open_station(settings=FakeSettings(latency=(0.1, 0.1)))
    assert station.cameras["middle"].blocks().stamp == 0.0
    assert station.clock.now() >= 0.1


def test_the_arm_lags_behind_its_reference() -> None:
    lag = 0.04
    station = open_station(settings=FakeSettings(lag=lag))
    station.arm.follow(away(station, 0.5))
    station.clock.sleep(0.45)
    now = station.clock.now()
    cruising = [s for s in lookback(station, now - 0.2, now - 0.05) if s.dq_d[0] > 1.08]
    assert cruising
    behind = np.array([(s.q_d[0] - s.q[0]) / s.dq_d[0] for s in cruising])
    assert np.abs(behind - lag).max() < 0.01


@pytest.mark.parametrize("width", [0.045, 0.055])
def test_a_block_of_another_width_is_measured(width: float) -> None:
    station = open_station()
    station.gripper.between(width)
    outcome = station.gripper.grasp(0.05, speed=0.2, epsilon=(0.002, 0.002)).wait()
    assert not outcome
    assert f"{width:.4f}" in outcome.why
    assert station.gripper.state().width == pytest.approx(width)


def test_a_reflex_wakes_who_waits() -> None:
    station = open_station()
    motion = station.arm.follow(away(station, 1.0))
    blow = threading.Timer(0.05, station.arm.provoke, ("a blow",))
    blow.start()
    with pytest.raises(Reflex, match="a blow"):
        motion.wait()
    blow.join()
    assert station.clock.now() < 0.5


def test_a_long_silence_of_its_player_costs_little() -> None:
    """An hour in which nobody asks: nothing older than what is kept is worked out."""
    joints = Joints(HOME_Q, PANDA.velocity)
    joints.lag = 0.02
    path = rest_to_rest(HOME_Q, HOME_Q + 0.3)
    assert path
    joints.reference = OnPath(path, 0.0, np.zeros(7))
    used = time.process_time()
    joints.advance(3600.0)
    assert time.process_time() - used < 0.1
    assert joints.time == 3600.0
    assert np.abs(joints.newest[0] - path.q[-1]).max() < 1e-3


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: FakeSettings(lag=0.0), "lag"),
        (lambda: FakeSettings(latency=(0.2, 0.1)), "latency"),
        (lambda: FakeSettings(silence=-1.0), "silence"),
    ],
)
def test_settings_that_cannot_be_are_refused(make: Callable[[], object], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        make()
