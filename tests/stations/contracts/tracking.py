"""Streamed references: what was really sent comes back, and the arm goes there."""

import numpy as np
import pytest

from pandarena.station import Station
from stations.asking import assert_comes_to_rest, assert_failed, away

STILL = np.zeros(7)


def the_arm_goes_where_it_is_streamed_to(station: Station) -> None:
    arm, clock = station.arm, station.clock
    q = arm.state().q_d
    velocity = np.zeros(7)
    velocity[0] = 0.3
    began, target = clock.now(), q
    while (since := clock.now() - began) < 0.25:
        sent = arm.track(q + since * velocity, velocity)
        assert np.array_equal(sent.dq, velocity)
        target = sent.q
        clock.sleep(0.01)
    arm.track(target, STILL)
    clock.sleep(0.25)
    assert np.abs(arm.state().q - target).max() < 0.02
    assert_comes_to_rest(station)
    assert np.abs(arm.state().q_d - target).max() < 1e-3, "the last reference is held"


def what_is_sent_lies_within_limits(station: Station) -> None:
    arm, limits, elbow = station.arm, station.arm.limits, 3
    edge = limits.q_lower[elbow]
    by = edge + 0.02 - arm.state().q_d[elbow]
    assert arm.follow(away(station, by, speed=1.0, joint=elbow)).wait()
    asked, fast = arm.state().q_d, np.zeros(7)
    asked[elbow], fast[elbow] = edge - 0.5, -10.0
    sent = arm.track(asked, fast)
    assert not limits.outside(sent.q)
    assert np.all(np.abs(sent.dq) <= limits.velocity)
    others = np.arange(7) != elbow
    assert np.abs((sent.q - asked)[others]).max() < 1e-9
    station.clock.sleep(0.1)
    assert not limits.outside(arm.state().q_d, margin=-1e-6)
    assert abs(arm.state().q[elbow] - edge) < 0.03
    back = arm.follow(away(station, 0.05, joint=elbow))
    assert back.wait(), f"no way back from the edge: {back.outcome.why}"


def a_reference_that_is_no_number_is_an_error(station: Station) -> None:
    q = station.arm.state().q_d
    for bad_q, bad_dq in ((np.full(7, np.nan), STILL), (q, np.full(7, np.inf)), (q[:6], STILL[:6])):
        with pytest.raises(ValueError):
            station.arm.track(bad_q, bad_dq)
    station.clock.sleep(0.05)
    assert np.abs(station.arm.state().q - q).max() < 0.01


def a_stream_replaces_a_path_and_the_other_way_round(station: Station) -> None:
    arm = station.arm
    motion = arm.follow(away(station, 0.4))
    station.clock.sleep(0.15)
    state = arm.state()
    arm.track(state.q_d, STILL)
    assert_failed(motion)
    assert_comes_to_rest(station)
    path = away(station, -0.05)
    assert arm.follow(path).wait()
    assert np.abs(arm.state().q - path.q[-1]).max() < 0.005


def stop_ends_a_stream(station: Station) -> None:
    state = station.arm.state()
    velocity = np.zeros(7)
    velocity[0] = 0.3
    station.arm.track(state.q_d, velocity)
    station.clock.sleep(0.03)
    station.arm.stop()
    there = assert_comes_to_rest(station)
    assert np.abs(there.q - state.q).max() < 0.05


CONTRACTS = [
    the_arm_goes_where_it_is_streamed_to,
    what_is_sent_lies_within_limits,
    a_reference_that_is_no_number_is_an_error,
    a_stream_replaces_a_path_and_the_other_way_round,
    stop_ends_a_stream,
]
