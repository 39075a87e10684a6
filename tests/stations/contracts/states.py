"""States and their stamps, now and up to a second ago."""

import numpy as np

from pandarena.station import ArmState, Station
from stations.asking import away


def _watched_move(station: Station) -> list[ArmState]:
    """A short move, and what `state` said on the way."""
    motion = station.arm.follow(away(station, 0.1))
    states: list[ArmState] = []
    while not motion.done:
        states.append(station.arm.state())
        station.clock.sleep(0.02)
    return states


def stamps_do_not_run_backwards(station: Station) -> None:
    states = _watched_move(station)
    stamps = [s.stamp for s in states]
    assert stamps == sorted(stamps)
    assert len(set(stamps)) > len(stamps) / 2, "states are not renewed"
    for _ in range(50):
        assert station.arm.state().stamp <= station.clock.now()


def states_are_fresh(station: Station) -> None:
    for _ in range(5):
        station.clock.sleep(0.03)
        asked = station.clock.now()
        assert asked - station.arm.state().stamp < 0.05


def states_lie_within_limits(station: Station) -> None:
    limits = station.arm.limits
    for state in _watched_move(station):
        assert not limits.outside(state.q, margin=-0.01)
        assert np.all(np.abs(state.dq) < limits.velocity)
        assert not state.errors


def at_agrees_with_what_state_said(station: Station) -> None:
    for said in _watched_move(station):
        then = station.arm.at(said.stamp)
        assert abs(then.stamp - said.stamp) < 1e-6
        assert np.abs(then.q - said.q).max() < 1e-6
        assert np.abs(then.dq - said.dq).max() < 1e-4
        assert np.abs(then.q_d - said.q_d).max() < 1e-6


def at_looks_back_a_second(station: Station) -> None:
    station.arm.follow(away(station, 0.15, speed=1.0))
    station.clock.sleep(0.1)
    said = station.arm.state()
    assert np.abs(said.dq).max() > 0.1
    station.clock.sleep(max(0.0, said.stamp + 0.95 - station.clock.now()))
    then = station.arm.at(said.stamp)
    assert np.abs(then.q - said.q).max() < 1e-6
    assert np.abs(station.arm.state().q - said.q).max() > 0.01


def at_interpolates(station: Station) -> None:
    station.arm.follow(away(station))
    station.clock.sleep(0.2)
    middle = station.arm.state().stamp - 0.05
    stamps = middle + np.arange(0.0, 0.03, 0.001)
    states = [station.arm.at(float(stamp)) for stamp in stamps]
    assert np.allclose([s.stamp for s in states], stamps, atol=1e-6)
    steps = np.diff([s.q[0] for s in states])
    assert steps.min() > 0.0, "it stands still between two instants of a move"
    assert steps.max() < 3.0 * steps.mean()


def at_is_honest_about_what_it_does_not_know(station: Station) -> None:
    station.clock.sleep(0.1)
    assert station.arm.at(station.clock.now() + 10.0).stamp <= station.clock.now()
    oldest = station.arm.at(station.clock.now() - 100.0)
    assert np.abs(oldest.q - station.arm.at(oldest.stamp).q).max() < 1e-3
    assert oldest.stamp > station.clock.now() - 3.0


def a_state_is_the_callers_own(station: Station) -> None:
    state = station.arm.state()
    was = state.q.copy()
    state.q[:] = 9.0
    state.q_d[:] = 9.0
    station.clock.sleep(0.03)
    assert np.abs(station.arm.state().q - was).max() < 0.01
    assert np.abs(station.arm.at(state.stamp).q_d - was).max() < 0.1


CONTRACTS = [
    stamps_do_not_run_backwards,
    states_are_fresh,
    states_lie_within_limits,
    at_agrees_with_what_state_said,
    at_looks_back_a_second,
    at_interpolates,
    at_is_honest_about_what_it_does_not_know,
    a_state_is_the_callers_own,
]
