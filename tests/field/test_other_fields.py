"""Another field is still a field: hello builds its tower where the goal is now."""

from pathlib import Path
from typing import Any

import pytest

from pandarena.api import make_match, play
from pandarena.field import TEAMS, Team
from pandarena.match.result import Side


def hello_on(team: Team, time: float, **settings: Any) -> Side:
    """One team's hello alone on a field with these settings changed."""
    players = {"red": "none", "blue": "none", team: "hello"}
    return play(**players, time=time, settings=settings).side(team)


def mirrored(team: Team, y: float) -> float:
    """What is at `y` for red is at `-y` for blue."""
    return y if team == "red" else -y


@pytest.mark.parametrize(
    ("count", "time", "score"),
    [
        (0, 2.0, 0),
        (1, 8.0, 250),
        (2, 13.0, 1_000),
        pytest.param(6, 60.0, 9_000, marks=pytest.mark.slow),
    ],
)
def test_another_count_of_static_blocks(count: int, time: float, score: int) -> None:
    side = hello_on("blue", time, field={"static_blocks": count})
    assert side.standing.score == score
    assert len(side.standing.levels) == count


def test_no_dynamic_blocks() -> None:
    assert hello_on("red", 24.0, field={"dynamic_blocks": 0}).standing.score == 4_000


def test_no_blocks_at_all() -> None:
    side = hello_on("red", 1.0, field={"dynamic_blocks": 0, "static_blocks": 0})
    assert (side.standing.score, side.forfeit) == (0, "")


@pytest.mark.parametrize("team", TEAMS)
def test_a_turned_base(team: Team) -> None:
    side = hello_on(team, 24.0, field={team: {"base_yaw": mirrored(team, 0.5)}})
    assert side.standing.score == 4_000


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"goal": [0.5, 0.25]}, id="goal moved"),
        pytest.param({"base": [0.2, -1.2, 0.1], "base_yaw": -0.4}, id="base moved and turned"),
        pytest.param(
            {"goal": [0.562, -0.169], "source": [0.562, 0.169]},
            id="sides exchanged",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_moved_half(changed: dict[str, Any]) -> None:
    assert hello_on("red", 24.0, field={"red": changed}).standing.score == 4_000


@pytest.mark.slow
@pytest.mark.parametrize("team", TEAMS)
def test_lower_and_wider_platforms(team: Team) -> None:
    side = hello_on(team, 30.0, field={"platform": [0.3, 0.3, 0.15]})
    assert side.standing.score == 4_000


@pytest.mark.slow
def test_smaller_blocks_pay_by_their_own_height() -> None:
    """Announced and true: a team knows the field's, the world has the scenario's."""
    side = hello_on("red", 30.0, field={"block_size": 0.045}, scenario={"block_size": 0.045})
    assert side.standing.score == 10 * round(45 / 2 * (1 + 3 + 5 + 7))


def test_a_field_from_a_file_is_the_field_that_is_played(tmp_path: Path) -> None:
    file = tmp_path / "field.toml"
    file.write_text("static_blocks = 1\ndynamic_blocks = 2\n[red]\ngoal = [0.55, 0.2]\n")
    result = play("hello", "none", field=file, time=8.0)
    assert result.score["red"] == 250
    world = make_match("hello", "none", field=file).world
    assert [b.kind for b in world.field.blocks] == ["static", "static", "dynamic", "dynamic"]
    goal = world.model.geom("red_goal").pos
    assert goal[:2] == pytest.approx([0.55, 0.2 - 0.99])
