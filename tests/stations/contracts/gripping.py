"""The hand: it takes the time that its speed says, and is judged by the width that was measured."""

import re
from collections.abc import Callable

from pandarena.station import Station
from stations.asking import LATE, assert_failed

OfferBlock = Callable[[Station], None]
"""Gets a block between the open fingers."""


def _named_widths(why: str) -> list[float]:
    return [float(number) for number in re.findall(r"\d+\.\d+", why)]


def _assert_names_its_width(station: Station, why: str) -> None:
    width = station.gripper.state().width
    assert any(abs(named - width) < 0.001 for named in _named_widths(why)), (why, width)


def the_hand_reaches_its_width_at_its_speed(station: Station) -> None:
    gripper, clock = station.gripper, station.clock
    assert gripper.move(0.08, speed=0.2).wait()
    for width, speed in ((0.06, 0.1), (0.056, 0.02), (0.08, 0.2)):
        travel = abs(gripper.state().width - width)
        began = clock.now()
        assert gripper.move(width, speed).wait()
        assert 0.8 * travel / speed - 0.02 <= clock.now() - began <= travel / speed + 0.1 + LATE
        assert abs(gripper.state().width - width) < 0.002


def a_slow_hand_arrives_as_well(station: Station) -> None:
    gripper = station.gripper
    gripper.move(0.06, speed=0.2).wait()
    outcome = gripper.move(0.0577, speed=0.0028).wait(4.0)
    assert outcome, outcome.why
    assert abs(gripper.state().width - 0.0577) < 0.0015


def widths_have_stamps(station: Station) -> None:
    gripper, clock = station.gripper, station.clock
    gripper.move(0.08, speed=0.2).wait()
    closing = gripper.move(0.06)
    states = []
    while not closing.done:
        states.append(gripper.state())
        assert states[-1].stamp <= clock.now()
        clock.sleep(0.02)
    stamps = [s.stamp for s in states]
    assert stamps == sorted(stamps)
    assert all(-1e-6 <= s.width <= gripper.limits.width + 0.002 for s in states)


def a_width_that_cannot_be_is_refused(station: Station) -> None:
    gripper = station.gripper
    was = gripper.state().width
    assert_failed(gripper.move(gripper.limits.width + 0.02))
    assert_failed(gripper.move(-0.01))
    assert_failed(gripper.move(0.04, speed=0.0))
    station.clock.sleep(0.1)
    assert abs(gripper.state().width - was) < 0.001


def a_grasp_on_nothing_says_so(station: Station) -> None:
    gripper = station.gripper
    gripper.move(0.06, speed=0.2).wait()
    why = assert_failed(gripper.grasp(0.05, speed=0.2, epsilon=(0.004, 0.004)), within=3.0)
    assert gripper.state().width < 0.002
    _assert_names_its_width(station, why)


def a_grasp_wider_than_the_hand_opens_it(station: Station) -> None:
    """S4's way to open a real hand."""
    gripper = station.gripper
    gripper.move(0.05, speed=0.2).wait()
    for _ in range(2):  # and when it is open it stays so
        outcome = gripper.grasp(0.08, force=10.0, speed=0.2).wait(3.0)
        assert outcome, outcome.why
        assert gripper.state().width > 0.077


def a_new_command_replaces_the_old_one(station: Station) -> None:
    gripper = station.gripper
    gripper.move(0.08, speed=0.2).wait()
    first = gripper.move(0.02)
    station.clock.sleep(0.1)
    second = gripper.move(0.06)
    assert second.wait()
    assert_failed(first)
    assert abs(gripper.state().width - 0.06) < 0.002


def a_stopped_hand_stands(station: Station) -> None:
    gripper = station.gripper
    gripper.move(0.08, speed=0.2).wait()
    closing = gripper.move(0.0)
    station.clock.sleep(0.15)
    closing.stop()
    assert_failed(closing)
    station.clock.sleep(0.05)
    was = gripper.state().width
    assert 0.02 < was < 0.078
    station.clock.sleep(0.05)
    assert abs(gripper.state().width - was) < 0.002


def a_grasp_on_a_block_holds_it(station: Station, offer_block: OfferBlock) -> None:
    gripper = station.gripper
    gripper.move(0.075, speed=0.2).wait()
    offer_block(station)
    grasp = gripper.grasp(0.05, force=40.0, speed=0.2, epsilon=(0.004, 0.004))
    outcome = grasp.wait(3.0)
    assert outcome, outcome.why
    assert 0.048 <= gripper.state().width <= 0.052
    station.clock.sleep(0.2)
    assert 0.048 <= gripper.state().width <= 0.052, "it is held on"


def a_grasp_of_another_width_says_so(station: Station, offer_block: OfferBlock) -> None:
    gripper = station.gripper
    gripper.move(0.075, speed=0.2).wait()
    offer_block(station)
    why = assert_failed(gripper.grasp(0.03, speed=0.2, epsilon=(0.004, 0.004)), within=3.0)
    assert 0.048 <= gripper.state().width <= 0.052
    _assert_names_its_width(station, why)


def a_block_in_the_way_of_a_move_is_told(station: Station, offer_block: OfferBlock) -> None:
    """A real hand may hang on it: then the wait ends by its timeout."""
    gripper = station.gripper
    gripper.move(0.075, speed=0.2).wait()
    offer_block(station)
    assert not gripper.move(0.02, speed=0.2).wait(1.5)
    assert 0.048 <= gripper.state().width <= 0.052
    assert gripper.move(0.075, speed=0.2).wait()


CONTRACTS = [
    the_hand_reaches_its_width_at_its_speed,
    a_slow_hand_arrives_as_well,
    widths_have_stamps,
    a_width_that_cannot_be_is_refused,
    a_grasp_on_nothing_says_so,
    a_grasp_wider_than_the_hand_opens_it,
    a_new_command_replaces_the_old_one,
    a_stopped_hand_stands,
]
WITH_BLOCK = [
    a_grasp_on_a_block_holds_it,
    a_grasp_of_another_width_says_so,
    a_block_in_the_way_of_a_move_is_told,
]
