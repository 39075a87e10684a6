"""A player that raises forfeits: its arm stops, the other plays on, the result says why."""

import sys

import pytest

from pandarena.api import make_match, play
from pandarena.motion.rest import rest_to_rest
from pandarena.station import Station

from .players import told


def raise_while_moving(station: Station) -> None:
    """Start a long move and fall over."""
    q = station.arm.state().q_d
    path = rest_to_rest(q, q + 0.6, station.arm.limits, 0.4)
    assert path
    station.arm.follow(path)
    station.clock.sleep(0.5)
    raise RuntimeError("lost my way")


def steady(station: Station) -> None:
    """Notes every half second."""
    while True:
        station.clock.sleep(0.5)
        station.log.note("still here")


def test_its_arm_stops_and_stays() -> None:
    match = make_match(raise_while_moving, time=2.0)
    arm = match.world.index.arms["red"]
    while match.time < 0.5:
        match.step()
    assert abs(match.world.now.qvel[arm.dof]).max() > 0.1
    while match.time < 1.0:
        match.step()
    stopped = match.world.now.qpos[arm.q].copy()
    match.run()
    assert abs(match.world.now.qpos[arm.q] - stopped).max() < 1e-3
    assert abs(match.world.now.qvel[arm.dof]).max() < 1e-3


def test_the_result_says_why_and_where() -> None:
    result = play(raise_while_moving, time=1.0)
    line = raise_while_moving.__code__.co_firstlineno + 7
    why = f"RuntimeError: lost my way (line {line} of test_forfeits.py)"
    assert result.red.forfeit == why
    assert result.to_json()["forfeits"] == {"red": why}
    (event,) = [e for e in result.events if e.kind == "forfeited"]
    assert (event.team, event.time, event.what) == ("red", pytest.approx(0.5), {"why": why})


def test_the_other_plays_on() -> None:
    result = play(raise_while_moving, steady, time=3.2)
    assert result.time == pytest.approx(3.2)
    assert result.blue.forfeit == ""
    assert len(result.blue.notes) == 6


def test_blue_may_forfeit_as_well_and_both() -> None:
    result = play(raise_while_moving, raise_while_moving, time=1.0)
    assert result.red.forfeit == result.blue.forfeit != ""
    assert [e.team for e in result.events if e.kind == "forfeited"] == ["red", "blue"]


def test_a_player_that_raises_at_once_forfeits_at_the_start() -> None:
    def broken(station: Station) -> None:
        raise KeyError("no such thing")

    result = play(broken, time=0.1)
    assert result.red.forfeit.startswith("KeyError: 'no such thing'")
    assert result.events[0].time == 0.0


def test_its_traceback_is_kept() -> None:
    match = make_match(raise_while_moving, time=1.0)
    match.run()
    assert 'raise RuntimeError("lost my way")' in match.seats["red"].traceback


@pytest.mark.parametrize("leave", [sys.exit, lambda: sys.exit(3), lambda: exec("raise SystemExit")])
def test_a_player_that_exits_ends_its_own_match_and_no_other(leave) -> None:
    def player(station: Station) -> None:
        station.clock.sleep(0.1)
        leave()

    result = play(player, steady, time=1.2)
    assert result.red.forfeit.startswith("SystemExit")
    assert len(result.blue.notes) == 2


def test_an_exception_without_a_text_is_told_as_well() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise ValueError("I will not say")

    def player(station: Station) -> None:
        raise MuteError

    assert play(player, time=0.1).red.forfeit.startswith("MuteError (line")


def test_the_reason_is_one_line_whatever_was_raised() -> None:
    def player(station: Station) -> None:
        raise RuntimeError("first\nsecond\r\n\tthird")

    assert play(player, time=0.1).red.forfeit.startswith("RuntimeError: first second third (line")


def test_the_reason_names_the_players_own_line_not_one_of_the_arenas() -> None:
    def player(station: Station) -> None:
        station.clock.sleep(-1.0)

    line = player.__code__.co_firstlineno + 1
    assert play(player, time=0.1).red.forfeit.endswith(f"(line {line} of test_forfeits.py)")


def test_what_goes_wrong_in_tidying_up_after_the_end_is_no_forfeit() -> None:
    def untidy(station: Station) -> None:
        try:
            station.clock.sleep(10.0)
        finally:
            raise RuntimeError("could not close my files")

    match = make_match(untidy, time=0.1)
    result = match.run()
    assert result.red.forfeit == ""
    assert told(match, "forfeited") == []


def test_a_player_that_returns_has_not_forfeited() -> None:
    match = make_match(lambda station: None, time=0.5)
    result = match.run()
    assert result.red.forfeit == ""
    assert result.to_json()["forfeits"] == {}
    assert told(match, "forfeited") == []


def test_an_interrupt_in_a_player_ends_the_match_and_unwinds_the_other() -> None:
    left: list[str] = []

    def interrupted(station: Station) -> None:
        station.clock.sleep(0.2)
        raise KeyboardInterrupt

    def tidy(station: Station) -> None:
        try:
            station.clock.sleep(10.0)
        finally:
            left.append(station.field.team)

    match = make_match(interrupted, tidy, time=1.0)
    with pytest.raises(KeyboardInterrupt):
        match.run()
    assert left == ["blue"]
    assert match.result().time == pytest.approx(0.2)
    assert match.result().red.forfeit == ""
