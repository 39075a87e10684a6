"""What the referee tells of matches that are really played: each event, its team and its time."""

import pytest

from pandarena.api import make_match, play
from pandarena.field import TEAMS, Team
from pandarena.match.conductor import Match
from pandarena.match.result import Result
from pandarena.skills.above import place
from pandarena.station import Station

from .players import FAST, build, over, put_on_goal, take, told


def alone(team: Team, player, time: float, **settings) -> Result:
    """One team plays."""
    players = {team: player}
    return play(players.get("red"), players.get("blue"), time=time, settings=settings)


def story(result: Result) -> list[str]:
    return [e.kind for e in result.events]


@pytest.mark.parametrize("team", TEAMS)
def test_a_block_is_touched_lifted_and_placed_when_the_player_does_so(team: Team) -> None:
    done: dict[str, float] = {}

    def player(station: Station) -> None:
        take(station)
        done["up"] = station.clock.now()
        put_on_goal(station)
        done["down"] = station.clock.now()

    result = alone(team, player, 6.0)
    touched, gripped, lifted, placed, scored, ended = result.events
    assert story(result) == ["touched", "gripped", "lifted", "placed", "scored", "ended"]
    assert {e.team for e in result.events} == {team}
    assert touched.block == gripped.block == lifted.block == placed.block
    assert gripped.what == {"on": "source"}
    assert touched.time <= gripped.time < lifted.time < done["up"] < placed.time <= scored.time
    assert abs(placed.time - done["down"]) < 0.5
    assert placed.what == {"level": 1}
    assert scored.what == ended.what == {"score": 250}
    assert result.side(team).scored_at == scored.time


def test_a_block_dropped_from_a_height_is_lost() -> None:
    let_go: list[float] = []

    def player(station: Station) -> None:
        take(station, lift=0.2)
        let_go.append(station.clock.now())
        station.gripper.move(0.075).wait()

    result = alone("red", player, 6.0)
    assert story(result) == ["touched", "gripped", "lifted", "lost", "ended"]
    lost = result.events[3]
    # 0.2 m are fallen in 0.2 s; then it lies still for 0.1 s.
    assert 0.25 < lost.time - let_go[0] < 1.5


def test_a_block_laid_back_is_set_down() -> None:
    def player(station: Station) -> None:
        take(station)
        x, y, top = station.field.source
        assert place(station, (x, y, top + station.field.block_size / 2), 0.0, FAST)

    assert story(alone("blue", player, 7.0)) == [
        "touched",
        "gripped",
        "lifted",
        "set_down",
        "ended",
    ]


def push_the_tower(station: Station) -> None:
    """Build two levels and run the closed hand through the upper one."""
    build(station, 2)
    x, y, top = station.field.goal
    over(station, x, y - 0.15)
    station.gripper.move(0.0).wait()
    for step in range(8):
        over(station, x, y - 0.15 + 0.03 * step, top + 0.07, speed=0.2)


def test_a_tower_pushed_over_by_its_own_hand_is_its_teams_doing() -> None:
    result = alone("red", push_the_tower, 20.0, rules={"strike": "ignore"})
    toppled = [e for e in result.events if e.kind == "toppled"]
    assert toppled
    assert {e.team for e in toppled} == {"red"}
    assert {e.what["by"] for e in toppled} == {"red"}
    placed = [e.time for e in result.events if e.kind == "placed"][-1]
    assert all(placed < e.what["began"] <= e.time for e in toppled)
    last = [e for e in result.events if e.kind == "scored"][-1]
    assert last.what["score"] == result.score["red"] < 1_000


def disturbed(velocity: list[float]) -> Match:
    """A tower of two that stood for two seconds when something kicked its upper block."""
    match = make_match(lambda station: build(station, 2), None, time=14.0)
    while len(told(match, "placed")) < 2:
        match.step()
    after = match.time + 2.0
    while match.time < after:
        match.step()
    block = told(match, "placed")[1].block
    assert block is not None
    match.world.data.qvel[match.world.index.block_dof[block]] = velocity
    return match


def test_a_tower_that_something_else_brings_down_is_nobodys_doing() -> None:
    match = disturbed([0.6, 0.0, 0.5, 0.0, 5.0, 0.0])
    result = match.run()
    (toppled,) = told(match, "toppled")
    assert (toppled.team, toppled.what["by"]) == ("red", "nobody")
    assert told(match, "scored")[-1].what["score"] == result.score["red"]


def test_a_tower_that_is_hardly_moved_has_not_toppled() -> None:
    match = disturbed([0.1, 0.0, 0.0, 0.0, 0.0, 0.0])
    assert match.run().score["red"] == 1_000
    assert told(match, "toppled") == []


def test_events_come_in_order_of_time() -> None:
    result = play("hello", "hello", time=12.0)
    times = [e.time for e in result.events]
    assert times == sorted(times)
    assert {e.team for e in result.events if e.kind == "placed"} == {"red", "blue"}


def test_the_score_of_the_events_is_the_score_of_the_result() -> None:
    result = play("hello", "hello", time=12.0)
    for team in TEAMS:
        last = [e.what["score"] for e in result.events if e.kind == "scored" and e.team == team][-1]
        assert last == result.score[team]


def test_a_held_block_does_not_count_at_the_end() -> None:
    """Over the goal with two levels below it and in the hand when time is up."""

    def player(station: Station) -> None:
        build(station, 2)
        take(station, lift=0.25)
        x, y, _ = station.field.goal
        over(station, x, y, station.field.level_height(3) + 0.1, speed=0.5)
        over(station, x, y, station.field.level_height(3) + 0.002, speed=0.1)
        station.log.note("there")
        station.clock.sleep(100.0)

    result = alone("red", player, 15.0)
    assert [text for _, text, _ in result.red.notes] == ["there"]
    assert result.score["red"] == 1_000
