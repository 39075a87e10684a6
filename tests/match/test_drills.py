"""Each drill begins with one skill's task and nothing else, and is played like any match."""

import json
from pathlib import Path

import numpy as np
import pytest

from cli.conftest import Run, run
from pandarena.api import make_match, play
from pandarena.field import TEAMS, Field, Team
from pandarena.geometry import inverse
from pandarena.lab.store import Store
from pandarena.match.recording import open_recording
from pandarena.settings import SettingsError
from pandarena.station import Station
from pandarena.world.drills import DRILLS, start_of

__all__ = ["run"]
FIELD = Field()
NAMES = [name for name in DRILLS if name != "place-N"] + ["place-1", "place-5", "place-12"]


def idle(station: Station) -> None:
    """Watches."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_begins_standing_stands(name: str, seed: int) -> None:
    match = make_match(idle, "none", drill=name, seed=seed, time=1.5)
    before = match.referee.standing("red")
    tower = match.world.start.tower("red")
    assert set(tower) <= {block for block, _ in before.levels}
    riding = list(match.world.start.riding)
    poses = np.delete(match.world.block_poses(), riding, axis=0)
    result = match.run()
    assert [e.kind for e in result.events] == ["ended"]
    assert result.score["red"] == before.score
    after = np.delete(match.world.block_poses(), riding, axis=0)
    assert np.abs(after - poses)[:, :3].max() < 0.001


def test_place_n_has_one_block_left_to_place() -> None:
    start = start_of("place-9", FIELD, ("red",))
    assert len(start.tower("red")) == 8
    assert len(start.waiting["red"]) == 1
    assert start.riding == () == start.tower("blue")
    both = start_of("place-8", FIELD, TEAMS)
    assert not {*both.usable("red")} & {*both.usable("blue")}


@pytest.mark.parametrize("name", ["look", "rebuild", "place-6"])
def test_blue_meets_reds_task_in_the_mirror(name: str) -> None:
    seen: dict[Team, np.ndarray] = {}
    for team in TEAMS:
        players = {team: idle}
        match = make_match(players.get("red"), players.get("blue"), drill=name, seed=4, time=1.0)
        T = inverse(FIELD.side(team).T_world_base)
        used = sorted(match.world.start.usable(team))
        p = match.world.block_poses()[used, :3]
        seen[team] = p @ T[:3, :3].T + T[:3, 3]
    assert seen["red"] * [1, -1, 1] == pytest.approx(seen["blue"])


def test_a_tower_of_a_drill_is_its_teams_to_lose() -> None:
    result = play(idle, "none", drill="place-5", seed=1, time=3.0, disturb=("topple@0.5:level=2",))
    toppled = [e.block for e in result.events if e.kind == "toppled"]
    assert sorted(b for b in toppled if b is not None) == [1, 2, 3]
    assert result.red.standing.altitude == 25


def test_hello_does_what_it_can_in_a_drill() -> None:
    result = play("hello", "none", drill="place-1", seed=2)
    assert (result.time, result.score["red"], result.drill) == (20.0, 250, "place-1")
    assert play("hello", "none", drill="static", seed=2).score["red"] == 4000


@pytest.mark.parametrize("name", ["walk", "place-", "place-0", "place-x", "place", "static-2"])
def test_unknown_drills_name_the_known(name: str) -> None:
    with pytest.raises(SettingsError, match=r"there are: static, dynamic, place-N, look, rebuild"):
        make_match(idle, drill=name)


def test_drills_that_a_field_has_no_blocks_for() -> None:
    for drill, teams, most in (("place-13", 1, 12), ("place-9", 2, 8)):
        with pytest.raises(SettingsError, match=f"{most} is the highest level here"):
            make_match(idle, idle if teams == 2 else None, drill=drill)
    with pytest.raises(SettingsError, match="leaves nothing to do"):
        make_match(idle, drill="dynamic", settings={"field": {"dynamic_blocks": 0}})


def test_a_drill_is_in_identities_recordings_and_replays(run: Run, tmp_path: Path) -> None:
    out, file = tmp_path / "rows", tmp_path / "a.mcap"
    line = ("bench", "hello", "--seeds", 1, "--sides", "blue", "--time", 8.0, "--out", out)
    (group,) = json.loads(run(*line, "--drill", "place-1", "--json").out)
    assert (group["drill"], group["perfect"]) == ("place-1", 1.0)
    refused = run(*line, "--drill", "look").complaint
    assert "rules.drill is place-1 there, look here" in refused
    assert "rules.drill is place-1 there" in run(*line).complaint
    with Store.read(out) as store:
        (kept,) = store.rows()
    assert kept.row is not None
    (replay,) = (row.rsplit(",", 1)[1] for row in run("rows", out).out.splitlines()[1:])
    ran = run(*replay.split()[1:], "--record", file, "--json")
    assert json.loads(ran.out)["events_hash"] == kept.row.events_hash
    assert open_recording(file).header.rules.drill == "place-1"
    (told,) = json.loads(run("why", file, "--json").out)
    assert (told["drill"], told["best"], told["causes"]) == ("place-1", 250, [])


def test_a_drill_brings_its_time_unless_told(run: Run) -> None:
    ran = run("match", "none", "--drill", "look")
    assert "ideal, drill look, seed 1: a draw" in ran.out
    assert "--drill look --seed 1 --time 20" in ran.out
    assert (
        json.loads(run("match", "none", "--drill", "look", "--time", 1, "--json").out)["time"] == 1
    )
    assert "place-N" in run("list", "drills").out
