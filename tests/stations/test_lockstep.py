"""Lock-step, of the simulated station alone: when commands act, and what asking costs."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.geometry import Array
from pandarena.station import Reflex, Station
from stations.asking import away, knots, lookback
from stations.rigs import in_a_match

TICK = 0.01


def _sleep_to(station: Station, time: float) -> None:
    station.clock.sleep(time - station.clock.now())


def test_commands_act_at_ticks() -> None:
    """One given between two ticks begins with the later one; one given at a tick, with it."""
    path = knots([0.0, 0.5], [np.zeros(7), np.full(7, 0.05)])

    def moved_after(given: float) -> list[float]:
        moved: list[float] = []

        def contract(station: Station) -> None:
            q = station.arm.state().q_d
            _sleep_to(station, given)
            station.arm.follow(knots([0.0, 0.5], [q, q + path.q[-1]]))
            station.clock.sleep(0.1)
            q_d = [station.arm.at(0.1 + k * TICK).q_d[0] - q[0] for k in range(4)]
            moved.extend(q_d)

        in_a_match(contract)
        return moved

    at_tick, after_it, before_next = (moved_after(t) for t in (0.1, 0.1001, 0.1099))
    assert at_tick[0] == 0.0 and at_tick[1] > 0.0
    assert after_it[:2] == [0.0, 0.0] and after_it[2] == at_tick[1]
    assert before_next == after_it
    assert moved_after(0.11) == after_it


def test_stop_acts_at_the_next_tick() -> None:
    def contract(station: Station) -> None:
        motion = station.arm.follow(away(station, 0.5))
        _sleep_to(station, 0.3012)
        station.arm.stop()
        assert not motion.done, "it acts at 0.31 s"
        _sleep_to(station, 0.32)
        assert motion.done and not motion.outcome

    in_a_match(contract)


def _trajectory(player: Callable[[Station], None]) -> Array:
    """(ticks, 7): where the arm really was in half a second of match."""
    match = make_match(player, "none", time=1.0)
    joints = match.world.index.arms["red"].q
    rows: list[Array] = []
    for _ in range(50):
        match.step()
        rows.append(match.world.now.qpos[joints].copy())
    match.seats["red"].leave()
    assert not match.seats["red"].forfeit
    return np.array(rows)


def test_a_busy_poller_and_a_sleeper_see_the_same_motion() -> None:
    said: dict[str, Array] = {}

    def sleeper(station: Station) -> None:
        station.arm.follow(away(station, 0.2))
        station.clock.sleep(0.4)
        said["sleeper"] = np.array([station.arm.at(k * TICK).q for k in range(35)])

    def poller(station: Station) -> None:
        motion = station.arm.follow(away(station, 0.2))
        seen: dict[float, Array] = {}
        while not motion.done and station.clock.now() < 0.4:
            state = station.arm.state()
            seen[state.stamp] = state.q
            station.cameras["wrist"].blocks()
            station.gripper.state()
        said["poller"] = np.array(list(seen.values())[:35])

    assert np.array_equal(_trajectory(sleeper), _trajectory(poller))
    assert np.array_equal(said["sleeper"], said["poller"])


ASKING: dict[str, Callable[[Station], object]] = {
    "clock": lambda s: s.clock.now(),
    "state": lambda s: s.arm.state(),
    "at": lambda s: s.arm.at(0.0),
    "gripper": lambda s: s.gripper.state(),
    "camera": lambda s: s.cameras["wrist"].blocks(),
    "refused": lambda s: s.gripper.move(1.0),
}


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING.keys())
def test_asking_twice_at_one_instant_costs_a_millisecond(ask: Callable[[Station], object]) -> None:
    def contract(station: Station) -> None:
        station.clock.sleep(0.05)
        clock: Any = station.clock  # its microseconds can be read without asking
        began = clock.us
        ask(station)
        assert clock.us == began, "the first question is free"
        ask(station)
        assert clock.us == began + 1000
        clock.sleep(0.0001)
        ask(station)
        assert clock.us == began + 1100, "another instant"

    in_a_match(contract)


def test_different_questions_at_one_instant_are_free() -> None:
    def contract(station: Station) -> None:
        for ask in (station.arm.state, station.gripper.state, station.cameras["wrist"].blocks):
            ask()
        station.arm.at(0.0)
        station.cameras["middle"].blocks()
        assert station.clock.now() == 0.0

    in_a_match(contract)


@pytest.mark.parametrize("polls", [1, 2, 8])
def test_a_path_planned_between_ticks_begins_without_a_jump(polls: int) -> None:
    """The arm has moved on since the state that a path was planned from."""

    def contract(station: Station) -> None:
        station.arm.follow(away(station, 0.8, speed=0.6))
        _sleep_to(station, 0.3)
        path = [away(station, 0.2, speed=0.6) for _ in range(polls)][-1]
        began = station.clock.now()
        assert station.arm.follow(path).wait()
        states = lookback(station, began - 0.1, began + 0.2, TICK)
        bend = np.diff([state.q_d[0] for state in states], 2) / TICK**2
        assert np.abs(bend).max() < 1.2 * station.arm.limits.acceleration[0]

    in_a_match(contract)


def test_a_strike_is_a_reflex() -> None:
    """The hand is driven down into the source platform."""

    def contract(station: Station) -> None:
        arm = station.arm
        with pytest.raises(Reflex, match="struck"):
            for _ in range(40):
                q = arm.state().q_d
                q[1] += 0.1
                arm.follow(knots([0.0, 0.5], [arm.state().q_d, q])).wait()
        assert "struck" in arm.state().errors[0]
        assert arm.recover()
        assert not arm.state().errors
        path = away(station, -0.3, joint=1)
        assert arm.follow(path).wait()

    in_a_match(contract)
