"""Straight down on a soft arm: any profile arrives at any number of waypoints, or says why not."""

import numpy as np
import pytest

from pandarena.backends.fake import open_station
from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.motion import profiles
from pandarena.motion.profiles import CUBIC, LOGISTIC, PROFILES, Profile, heights
from pandarena.panda import HOME_Q, PANDA
from pandarena.skills.descend import Descent, descend, stream, vertical
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.station import Station
from stations.rigs import in_a_match

DROP = 0.065


def over_the_goal(station: Station, height: float = 0.1) -> Array:
    """The open hand that far above the goal platform; where it is commanded to be [m]."""
    x, y, top = station.field.goal
    assert move_hand(station, pointing_down((x, y, top + height)), speed=0.9)
    return fk(station.arm.state().q_d)[:3, 3]


@pytest.mark.parametrize("profile", PROFILES, ids=lambda p: p.name)
def test_references_are_on_the_vertical(profile: Profile) -> None:
    fall = heights(profile, DROP)
    path = vertical(HOME_Q, fall.t, fall.z, PANDA)
    assert path
    T, T_above = fk(path.q), fk(HOME_Q)
    assert np.abs(T[:, :2, 3] - T_above[:2, 3]).max() < 1e-5
    assert np.abs(T[:, 2, 3] - T_above[2, 3] - fall.z).max() < 1e-5
    assert np.abs(T[:, :3, :3] - T_above[:3, :3]).max() < 1e-4
    assert np.allclose(path.dq[:-1], np.diff(path.q, axis=0) / 0.01)
    assert not path.dq[-1].any()


@pytest.mark.parametrize("profile", PROFILES, ids=lambda p: p.name)
def test_each_profile_arrives(profile: Profile) -> None:
    def contract(station: Station) -> None:
        above = over_the_goal(station)
        began = station.clock.now()
        done = descend(station, DROP, Descent(profile))
        assert done, done.why
        assert station.clock.now() - began == pytest.approx(1.51, abs=0.011)
        station.clock.sleep(0.5)
        state = station.arm.state()
        # A logistic ends short of where it should by 1 / (1 + exp(k / 2)).
        short = DROP * 0.0067 if profile is LOGISTIC else 0.0
        assert np.abs(state.T_base_ee[:3, 3] - above - [0, 0, short - DROP]).max() < 2e-4
        assert not state.dq_d.any(), "it is held there"

    in_a_match(contract)


@pytest.mark.parametrize("n", [10, 500])
def test_it_arrives_with_few_waypoints_and_many(n: int) -> None:
    def contract(station: Station) -> None:
        over_the_goal(station)
        began = station.clock.now()
        done = descend(station, DROP, Descent(CUBIC, n=n))
        assert done, done.why
        assert station.clock.now() - began == pytest.approx(1.51, abs=0.011)

    in_a_match(contract)


@pytest.mark.parametrize("n", [3, 400])
def test_it_arrives_on_the_wall_clock(n: int) -> None:
    station = open_station()
    began = station.clock.now()
    done = descend(station, 0.03, Descent(duration=0.4, n=n))
    assert done, done.why
    assert station.clock.now() - began < 0.9


def test_the_reports_own_references_can_be_streamed() -> None:
    def contract(station: Station) -> None:
        above = over_the_goal(station)
        q_above = station.arm.state().q_d
        fall = heights(CUBIC, DROP)
        straight = vertical(q_above, fall.t, fall.z, station.arm.limits)
        assert straight
        assert stream(station, profiles.descend(q_above, straight.q[-1]))
        station.clock.sleep(0.3)
        at = station.arm.state().T_base_ee[:3, 3]
        assert np.abs(at - above + [0, 0, DROP]).max() < 5e-4

    in_a_match(contract)


def test_who_is_late_skips_and_is_done_in_time() -> None:
    def contract(station: Station) -> None:
        above = over_the_goal(station)
        began = station.clock.now()
        thought = 0

        def think() -> bool:
            nonlocal thought
            thought += 1
            station.clock.sleep(0.033)
            return False

        done = descend(station, DROP, Descent(duration=0.8, n=80), until=think)
        assert done, done.why
        assert thought < 30
        assert station.clock.now() - began < 0.9
        assert abs(fk(station.arm.state().q_d)[2, 3] - above[2] + DROP) < 1e-5

    in_a_match(contract)


def test_it_can_be_ended_on_the_way() -> None:
    def contract(station: Station) -> None:
        above = over_the_goal(station)
        arm = station.arm
        done = descend(
            station, DROP, until=lambda: arm.state().T_base_ee[2, 3] < above[2] - DROP / 2
        )
        assert not done
        assert done.why.startswith("ended 3"), done.why
        there = arm.state().T_base_ee[2, 3]
        station.clock.sleep(0.2)
        assert abs(arm.state().T_base_ee[2, 3] - there) < 0.003

    in_a_match(contract)


def test_what_cannot_be_done_is_not_begun() -> None:
    def contract(station: Station) -> None:
        over_the_goal(station)
        before = station.arm.state()
        deep = descend(station, 0.9)
        assert not deep
        assert deep.why.startswith("no way down: "), deep.why
        quick = descend(station, DROP, Descent(duration=0.04, n=4))
        assert not quick
        assert "would move at" in quick.why, quick.why
        with pytest.raises(ValueError, match="does not go down"):
            descend(station, -0.01)
        with pytest.raises(ValueError, match="steps and time"):
            descend(station, 0.01, Descent(n=0))
        station.clock.sleep(0.05)
        assert np.array_equal(station.arm.state().q_d, before.q_d)

    in_a_match(contract)


def test_a_hand_that_is_stopped_on_the_way_says_so() -> None:
    def contract(station: Station) -> None:
        over_the_goal(station, height=0.02)
        station.gripper.move(0.0).wait()
        state = station.arm.state()
        # The finger tips are 9 mm below the point between the pads.
        done = descend(
            station, state.T_base_ee[2, 3] - station.field.goal[2], Descent(duration=3.0)
        )
        assert not done
        assert "mm from its target, +" in done.why, done.why

    in_a_match(contract)
