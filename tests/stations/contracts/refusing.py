"""Paths that no arm should take: refused with the joint that is in the way, and nothing moves."""

import numpy as np

from pandarena.motion import JointPath
from pandarena.station import Station
from stations.asking import assert_failed, away, knots


def _assert_refused(station: Station, path: JointPath, joint: int) -> None:
    was = station.arm.state().q_d
    why = assert_failed(station.arm.follow(path))
    assert f"joint {joint + 1}" in why
    station.clock.sleep(0.05)
    assert np.abs(station.arm.state().q_d - was).max() < 1e-3, "it moved all the same"


def a_path_that_starts_elsewhere_is_refused(station: Station) -> None:
    q = station.arm.state().q_d
    q[2] += 0.3
    _assert_refused(station, knots([0.0, 2.0], [q, q + 0.1]), joint=2)


def a_path_that_ends_outside_is_refused(station: Station) -> None:
    q = station.arm.state().q_d
    q_to = q.copy()
    q_to[4] = station.arm.limits.q_upper[4] + 0.05
    _assert_refused(station, knots([0.0, 6.0], [q, q_to]), joint=4)


def a_path_that_leaves_the_limits_between_knots_is_refused(station: Station) -> None:
    """Its knots lie inside; the cubic between them does not."""
    q = station.arm.state().q_d
    edge = q.copy()
    edge[6] = station.arm.limits.q_upper[6] - 0.01
    out, back = np.zeros(7), np.zeros(7)
    out[6], back[6] = 1.0, -1.0
    path = knots([0.0, 4.0, 5.0], [q, edge, edge], [np.zeros(7), out, back])
    _assert_refused(station, path, joint=6)


def a_path_that_is_too_fast_is_refused(station: Station) -> None:
    q = station.arm.state().q_d
    fast = np.zeros(7)
    fast[1] = 3.0
    middle = q.copy()
    middle[1] += 0.4
    path = knots([0.0, 0.4, 2.0], [q, middle, middle], [np.zeros(7), fast, np.zeros(7)])
    _assert_refused(station, path, joint=1)


def a_path_that_is_too_fast_between_knots_is_refused(station: Station) -> None:
    """At rest at both knots, and at 3 rad/s half way."""
    q = station.arm.state().q_d
    q_to = q.copy()
    q_to[0] += 1.0
    _assert_refused(station, knots([0.0, 0.5], [q, q_to]), joint=0)


def a_refused_path_leaves_the_one_under_way_alone(station: Station) -> None:
    path = away(station, 0.1)
    motion = station.arm.follow(path)
    station.clock.sleep(0.1)
    elsewhere = path.q[-1] + 0.5
    assert_failed(station.arm.follow(knots([0.0, 2.0], [elsewhere, elsewhere])))
    assert motion.wait()
    assert np.abs(station.arm.state().q - path.q[-1]).max() < 0.005


CONTRACTS = [
    a_path_that_starts_elsewhere_is_refused,
    a_path_that_ends_outside_is_refused,
    a_path_that_leaves_the_limits_between_knots_is_refused,
    a_path_that_is_too_fast_is_refused,
    a_path_that_is_too_fast_between_knots_is_refused,
    a_refused_path_leaves_the_one_under_way_alone,
]
