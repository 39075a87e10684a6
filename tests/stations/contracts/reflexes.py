"""A reflex: the arm stands, says why, takes nothing, and goes on once it is recovered."""

from collections.abc import Callable

import numpy as np
import pytest

from pandarena.station import Reflex, Station
from stations.asking import assert_comes_to_rest, away, poll

Provoke = Callable[[Station, str], None]
"""Makes the arm stop by itself, with a reason."""
WHY = "the hand struck the provoker"


def _provoked_on_the_way(station: Station, provoke: Provoke) -> None:
    motion = station.arm.follow(away(station, 0.5))
    station.clock.sleep(0.15)
    provoke(station, WHY)
    with pytest.raises(Reflex, match=WHY):
        motion.wait(2.0)
    assert motion.done
    assert not motion.outcome and WHY in motion.outcome.why


def a_reflex_ends_the_motion(station: Station, provoke: Provoke) -> None:
    _provoked_on_the_way(station, provoke)
    assert WHY in " ".join(station.arm.state().errors)
    assert_comes_to_rest(station)


def during_a_reflex_nothing_is_taken(station: Station, provoke: Provoke) -> None:
    _provoked_on_the_way(station, provoke)
    assert_comes_to_rest(station)
    state = station.arm.state()
    motion = station.arm.follow(away(station, 0.1))
    try:
        assert not motion.wait(2.0)
        assert "recover" in motion.outcome.why
    except Reflex:
        pass
    with pytest.raises(Reflex, match="recover"):
        station.arm.track(state.q_d, np.zeros(7))
    station.arm.stop()
    station.clock.sleep(0.05)
    assert np.abs(station.arm.state().q - state.q).max() < 0.005


def recover_clears_it(station: Station, provoke: Provoke) -> None:
    _provoked_on_the_way(station, provoke)
    assert station.arm.recover()
    state = station.arm.state()
    assert not state.errors
    path = away(station, -0.05)
    assert station.arm.follow(path).wait()
    assert np.abs(station.arm.state().q - path.q[-1]).max() < 0.005


def after_a_reflex_the_arm_is_told_to_stand(station: Station, provoke: Provoke) -> None:
    """A path that goes on from q_d must not be planned with the speed that the reflex ended."""
    _provoked_on_the_way(station, provoke)
    state = station.arm.state()
    assert np.abs(state.dq_d).max() < 1e-6
    assert np.abs(state.q_d - state.q).max() < 0.03


def a_command_just_given_ends_too(station: Station, provoke: Provoke) -> None:
    station.clock.sleep(0.0033)
    motion = station.arm.follow(away(station, 0.3))
    provoke(station, WHY)
    with pytest.raises(Reflex, match=WHY):
        motion.wait(2.0)
    assert motion.done


def polling_for_the_recovery_ends(station: Station, provoke: Provoke) -> None:
    provoke(station, WHY)
    poll(lambda: bool(station.arm.recover()))
    assert not station.arm.state().errors
    assert station.arm.recover(), "recovering what is well is no error"


def the_hand_still_works(station: Station, provoke: Provoke) -> None:
    """To let go of what was struck with."""
    provoke(station, WHY)
    assert station.gripper.move(0.06, speed=0.2).wait(2.0)
    assert station.gripper.move(0.08, speed=0.2).wait(2.0)


CONTRACTS = [
    a_reflex_ends_the_motion,
    during_a_reflex_nothing_is_taken,
    recover_clears_it,
    after_a_reflex_the_arm_is_told_to_stand,
    a_command_just_given_ends_too,
    polling_for_the_recovery_ends,
    the_hand_still_works,
]
