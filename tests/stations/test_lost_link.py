"""A link that dies: whoever asks is told at once, whoever waits within a second."""

import threading
from collections.abc import Callable

import numpy as np
import pytest

from pandarena.backends.fake import FakeSettings, FakeStation, open_station
from pandarena.station import LinkLost
from stations.asking import LATE, away, knots
from stations.rigs import static_blocks

Call = Callable[[FakeStation], object]
CALLS: dict[str, Call] = {
    "arm.state": lambda s: s.arm.state(),
    "arm.at": lambda s: s.arm.at(0.0),
    "arm.follow": lambda s: s.arm.follow(knots([0.0], [np.zeros(7)])),
    "arm.track": lambda s: s.arm.track(np.zeros(7), np.zeros(7)),
    "arm.stop": lambda s: s.arm.stop(),
    "arm.recover": lambda s: s.arm.recover(),
    "gripper.state": lambda s: s.gripper.state(),
    "gripper.move": lambda s: s.gripper.move(0.04),
    "gripper.grasp": lambda s: s.gripper.grasp(0.05),
    "wrist": lambda s: s.cameras["wrist"].blocks(),
    "middle": lambda s: s.cameras["middle"].blocks(),
}


@pytest.fixture
def station() -> FakeStation:
    return open_station(static_blocks(), FakeSettings(silence=0.1))


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_every_later_call_says_so(station: FakeStation, call: Call) -> None:
    station.link.lose()
    for _ in range(2):
        with pytest.raises(LinkLost, match="no answer since"):
            call(station)


def test_a_motion_under_way_says_so(station: FakeStation) -> None:
    motion = station.arm.follow(away(station, 0.3))
    station.link.lose()
    with pytest.raises(LinkLost):
        motion.wait()
    with pytest.raises(LinkLost):
        motion.wait(0.0)
    with pytest.raises(LinkLost):
        _ = motion.done
    with pytest.raises(LinkLost):
        motion.stop()


@pytest.mark.parametrize("part", ["arm", "gripper"])
def test_a_wait_under_way_ends_within_a_second(station: FakeStation, part: str) -> None:
    """At a time that was chosen before."""
    lost_at = station.clock.now() + 0.1
    station.link.lose(at=lost_at)
    if part == "arm":
        motion = station.arm.follow(away(station, 1.5))
    else:
        motion = station.gripper.move(0.0, speed=0.01)
    with pytest.raises(LinkLost):
        motion.wait()
    assert 0.09 < station.clock.now() - lost_at < 0.1 + LATE


def test_a_wait_under_way_hears_of_a_sudden_loss(station: FakeStation) -> None:
    motion = station.arm.follow(away(station, 1.5))
    cut = threading.Timer(0.1, station.link.lose)
    cut.start()
    with pytest.raises(LinkLost):
        motion.wait()
    cut.join()
    assert station.clock.now() < 1.5


def test_a_bounded_wait_still_ends_in_time() -> None:
    station = open_station(static_blocks(), FakeSettings(silence=5.0))
    motion = station.arm.follow(away(station, 1.5))
    station.link.lose(at=station.clock.now() + 0.02)
    began = station.clock.now()
    assert not motion.wait(0.1)
    assert station.clock.now() - began < 0.1 + LATE
    with pytest.raises(LinkLost):
        motion.wait(0.1)


def test_what_has_ended_needs_no_link(station: FakeStation) -> None:
    motion = station.arm.follow(away(station, 0.02))
    assert motion.wait()
    station.link.lose()
    assert motion.done and motion.outcome and motion.wait()


def test_time_and_notes_need_no_link(station: FakeStation) -> None:
    station.link.lose()
    began = station.clock.now()
    station.clock.sleep(0.01)
    assert station.clock.now() > began
    station.log.note("the link is gone", since=began)
    assert [text for _, text, _ in station.log.notes] == ["the link is gone"]
