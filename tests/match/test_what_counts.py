"""A block counts if it is at rest on its team's goal or on blocks that do, and no hand holds it."""

import math

import numpy as np
import pytest

from pandarena.field import TEAMS, Field, Team
from pandarena.geometry import rot_x, rot_y, rot_z
from pandarena.match.scoring import standing

from .towers import Place, built, column, dynamics, poses, statics

EIGHT = dynamics()
PLATFORM = Field().platform[0] / 2 / Field().block_size


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize(
    ("x", "y", "counts"),
    [
        (PLATFORM - 0.1, 0.0, True),
        (PLATFORM + 0.1, 0.0, False),
        (0.0, -PLATFORM - 0.1, False),
        (-PLATFORM + 0.1, PLATFORM - 0.1, True),
        (-PLATFORM - 0.1, PLATFORM + 0.1, False),
    ],
)
def test_a_block_whose_centre_is_beside_the_platform_does_not_count(
    team: Team, x: float, y: float, counts: bool
) -> None:
    block = statics(team)[0]
    assert built(team, {block: (x, y, 1)}).score == (250 if counts else 0)


def test_a_block_on_the_table_before_the_platform_does_not_count() -> None:
    below_top = -Field().platform[2] / Field().block_size + 1
    assert built("red", {0: (PLATFORM + 0.6, 0.0, below_top)}).score == 0


def test_a_held_block_and_what_stands_on_it_do_not_count() -> None:
    tower = column(statics("red"))
    assert built("red", tower, held={3}).score == 2_250
    assert built("red", tower, held={1}).score == 250


def test_a_moving_block_and_what_stands_on_it_do_not_count() -> None:
    tower = column(statics("blue"))
    assert built("blue", tower, moving={7: 0.05}).score == 2_250
    assert built("blue", tower, moving={5: 0.05}).score == 250
    assert built("blue", tower, moving=dict.fromkeys(tower, 0.001)).score == 4_000


@pytest.mark.parametrize("level", [1.5, 2.0, 3.0])
def test_a_floating_block_does_not_count(level: float) -> None:
    assert built("red", {0: (0.0, 0.0, level)}).score == 0


def test_a_gap_in_a_tower_ends_it() -> None:
    s = statics("red")
    assert built("red", {s[0]: (0, 0, 1), s[1]: (0, 0, 2), s[2]: (0, 0, 4)}).score == 1_000


@pytest.mark.parametrize("tilt", [rot_x(math.pi / 4), rot_y(0.4), rot_z(0.5) @ rot_x(-0.6)])
@pytest.mark.parametrize("level", [1, 2])
def test_a_block_that_leans_on_its_neighbour_does_not_count(tilt: np.ndarray, level: int) -> None:
    """It stands on an edge, higher than it would lying flat: no level is its own."""
    tower = column(statics("red")[:3])
    rise = 0.5 * (np.abs(tilt[2]).sum() - 1.0)
    upright = {9: (1.2, 0.0, 1)} if level == 2 else {}
    before = built("red", {**tower, **upright}).score
    leaning = {8: (1.2, 0.0, level + rise)}
    assert built("red", {**tower, **upright, **leaning}, tilts={8: tilt}).score == before


@pytest.mark.parametrize(
    "turn", [rot_x(math.pi / 2), rot_y(math.pi), rot_z(1.0) @ rot_y(-math.pi / 2)]
)
def test_any_face_may_be_up(turn: np.ndarray) -> None:
    s = statics("red")
    assert built("red", column(s), tilts=dict.fromkeys(s, turn)).score == 4_000


def test_a_block_hardly_tilted_still_counts() -> None:
    """A tower of real blocks is never level to the last bit."""
    s = statics("blue")
    assert built("blue", column(s), tilts=dict.fromkeys(s, rot_x(0.03))).score == 4_000


@pytest.mark.parametrize("team", TEAMS)
def test_blocks_on_the_source_platform_do_not_count(team: Team) -> None:
    field = Field()
    side = field.side(team)
    dy = (side.source[1] - side.goal[1]) / field.block_size
    tower: dict[int, Place] = column(statics(team), y=dy)
    assert built(team, tower).score == 0


def test_a_static_block_on_the_other_teams_goal_counts_for_nobody() -> None:
    """Its own team's goal is where it counts; nor does it carry what would."""
    field = Field()
    on_blue_goal = poses(field, "blue", column([0, 8]))
    still = np.zeros(len(field.blocks))
    assert standing(field, "red", on_blue_goal, still).score == 0
    assert standing(field, "blue", on_blue_goal, still).score == 0


def test_a_dynamic_block_counts_where_it_stands() -> None:
    field = Field()
    on_blue_goal = poses(field, "blue", column([8]))
    still = np.zeros(len(field.blocks))
    assert standing(field, "red", on_blue_goal, still).score == 0
    assert standing(field, "blue", on_blue_goal, still).score == 500


def test_towers_side_by_side_all_count() -> None:
    s = statics("red")
    two = {**column([s[0], EIGHT[0]], x=-1.0), **column([s[1], EIGHT[1]], x=1.0)}
    assert built("red", two).score == 2 * (250 + 1_500)


def test_a_block_may_bridge_two_towers() -> None:
    bridge = {0: (-0.6, 0.0, 1), 1: (0.6, 0.0, 1), 2: (0.0, 0.0, 2)}
    assert built("red", bridge).score == 250 + 250 + 750


def test_a_block_beside_the_axis_of_all_below_it_is_not_carried() -> None:
    assert built("red", {0: (0, 0, 1), 1: (1.05, 0, 2)}).score == 250
