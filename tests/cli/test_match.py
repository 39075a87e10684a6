"""`pandarena match`: what it prints for people and for programs."""

import json
import shlex
from pathlib import Path

import pytest

from pandarena import api

from .conftest import Run

KEYS = {
    "players",
    "scenario",
    "seed",
    "time",
    "score",
    "levels",
    "events_hash",
    "forfeits",
    "wall_s",
    "think_s",
    "recording",
}
"""The public contract: changed only with a reason and a note in CHANGELOG.md."""


def test_json_is_one_object_with_the_promised_keys(run: Run) -> None:
    ran = run("match", "none", "hello", "--seed", 7, "--time", 6, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    told = json.loads(ran.out)
    assert set(told) == KEYS
    assert told["players"] == {"red": "none", "blue": "hello"}
    assert (told["scenario"], told["seed"], told["time"]) == ("ideal", 7, 6.0)
    assert told["score"] == {"red": 0, "blue": 250}
    (block, level), *more = told["levels"]["blue"]
    assert (level, more, told["levels"]["red"]) == (1, [], [])
    assert block in range(4, 8)
    assert told["forfeits"] == {}
    assert set(told["think_s"]) == {"red", "blue"}
    assert told["think_s"]["red"] == 0.0
    assert told["wall_s"] > 0.0
    assert told["recording"] is None
    assert len(told["events_hash"]) == 32


def test_json_is_what_the_api_gives(run: Run) -> None:
    told = json.loads(run("match", "hello", "--seed", 5, "--time", 2, "--json").out)
    result = api.play("hello", "none", seed=5, time=2.0).to_json()
    for key in KEYS - {"wall_s", "think_s"}:
        assert told[key] == json.loads(json.dumps(result[key])), key


def test_where_nobody_is_named_the_champion_plays_team1(run: Run) -> None:
    told = json.loads(run("match", "--time", 0.1, "--json").out)
    assert told["players"] == {"red": "champion", "blue": "team1"}
    alone = json.loads(run("match", "champion", "--time", 0.1, "--json").out)
    assert alone["players"] == {"red": "champion", "blue": "none"}


def test_json_tells_who_forfeited_and_why() -> None:
    def lost(station: object) -> None:
        raise RuntimeError("lost")

    told = json.loads(json.dumps(api.play(lost, None, time=0.1).to_json()))
    assert set(told) == KEYS
    assert told["forfeits"]["red"].startswith("RuntimeError: lost")


def test_a_table_tells_the_result_and_how_to_play_it_again(run: Run) -> None:
    ran = run("match", "hello", "none", "--time", "5.5", "--seed", 2)
    assert (ran.code, ran.err) == (0, "")
    assert "ideal, seed 2: red wins by score" in ran.out
    row = next(line for line in ran.out.splitlines() if "hello" in line and "│" in line)
    assert [c.strip() for c in row.split("│")[1:7]] == ["red", "hello", "250", "1", "25 mm", "0"]
    assert ran.out.splitlines()[-1] == (
        "again: pandarena match hello none --scenario ideal --seed 2 --time 5.5"
    )


def test_the_line_that_plays_it_again_does_so(run: Run, tmp_path: Path) -> None:
    field = tmp_path / "my field.toml"
    field.write_text("dynamic_blocks = 2")
    first = run(
        *("match", "hello", "none", "--field", field, "--time", "0.123456789", "--seed", 11),
        *("--set", "red.speed=0.5", "--set", "scenario.name=[/my own]", "--knockout"),
        *("--set", "field.red.goal=[0.55, 0.2]"),
    )
    assert first.code == 0
    line = first.out.splitlines()[-1].removeprefix("again: pandarena ")
    again = run(*shlex.split(line))
    assert again.out.splitlines()[-1] == first.out.splitlines()[-1]
    assert json.loads(run(*shlex.split(line), "--json").out)["time"] == 0.13


def test_settings_reach_the_match(run: Run) -> None:
    told = run("match", "--time", 7, "--set", "red.speed=0.2", "--set", "rules.time=0.5", "--json")
    assert json.loads(told.out)["time"] == 0.5


def test_help_teaches(run: Run) -> None:
    for arguments in ([], ["--help"], ["-h"]):
        ran = run(*arguments)
        assert (ran.code, ran.err) == (0, "")
        assert all(word in ran.out for word in ["match", "shot", "list", "Start with"])
    ran = run("match", "--help")
    assert (ran.code, ran.err) == (0, "")
    for option in ["--scenario", "--seed", "--time", "--think", "--set", "--json", "--field"]:
        assert option in ran.out
    assert "pandarena match hello hello" in ran.out, "the examples are not shown"


@pytest.mark.parametrize("command", ["shot", "list"])
def test_every_command_has_help(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"usage: pandarena {command}" in ran.out
