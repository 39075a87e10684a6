"""Points are value x altitude: the scores that the five reports tell, and laws of the sum."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandarena.field import TEAMS, Field, Team, other
from pandarena.geometry import rot_z
from pandarena.match.scoring import Standing, altitude_mm, points, standing

from .towers import Place, built, column, dynamics, poses, statics

FIELD = Field()
EIGHT = dynamics()


def reported(team: Team) -> dict[int, dict[int, Place]]:
    """The stack behind each score of the reports."""
    s = statics(team)
    four = column(s)
    return {
        # S1: two on the platform, because the second one fell off, and one on top.
        1_250: {**column(s[:2]), **column(s[2:3], x=1.6)},
        # S3, blue: two static blocks in a tower; a dynamic one beside them.
        1_500: {**column(s[:2]), **column(EIGHT[:1], y=-1.5)},
        # S3, red: three levels; the fourth block met the third.
        2_250: column(s[:3]),
        # S4, and everybody who had the static blocks only.
        4_000: four,
        # S3, in simulation: one, two and three dynamic blocks on the static ones.
        8_500: column(s + EIGHT[:1]),
        14_000: column(s + EIGHT[:2]),
        20_500: column(s + EIGHT[:3]),
        # S4's run of eight blocks.
        28_000: column(s + EIGHT[:4]),
        # All there is, in one tower.
        68_000: column(s + EIGHT),
    }


SCORES = list(reported("red"))


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("score", SCORES)
def test_the_reports_stacks_earn_the_reports_scores(score: int, team: Team) -> None:
    assert built(team, reported(team)[score]).score == score


@pytest.mark.parametrize("score", SCORES)
def test_a_stack_of_red_earns_blue_nothing(score: int) -> None:
    on_red_goal = poses(FIELD, "red", reported("red")[score])
    still = np.zeros(len(FIELD.blocks))
    assert standing(FIELD, "blue", on_red_goal, still) == Standing((), 0, 0, 0)


def test_other_ways_to_stack_twelve_earn_less() -> None:
    s = statics("red")
    assert built("red", column(EIGHT + s)).score == 52_000
    assert built("red", {**column(s), **column(EIGHT, x=1.5)}).score == 36_000
    sixes = {**column(s[:2] + EIGHT[:4]), **column(s[2:] + EIGHT[4:], x=1.5)}
    assert built("red", sixes).score == 34_000
    assert built("red", {**column(s[:3] + EIGHT), **column(s[3:], x=1.5)}).score == 58_500


def test_levels_are_fifty_millimetres_apart() -> None:
    assert [altitude_mm(n, FIELD) for n in (1, 2, 3, 12)] == [25, 75, 125, 575]


def test_blocks_of_another_size_and_value_pay_by_their_own_height() -> None:
    field = Field(block_size=0.04, static_value=1, dynamic_value=2)
    assert built("blue", column([4, 8]), field).score == 20 + 2 * 60


def test_a_standing_tells_levels_altitude_and_dynamic_blocks() -> None:
    tower = built("blue", {**column([6, 9, 4]), **column([12], x=-1.5)})
    assert tower.levels == ((6, 1), (12, 1), (9, 2), (4, 3))
    assert (tower.altitude, tower.dynamic) == (125, 2)


def test_an_empty_field_scores_nothing() -> None:
    empty = Field(static_blocks=0, dynamic_blocks=0)
    assert built("red", {}, empty) == Standing((), 0, 0, 0)


@given(order=st.permutations(range(12)), height=st.integers(0, 12))
def test_only_kinds_and_levels_matter_not_which_block(order: list[int], height: int) -> None:
    own = statics("red") + EIGHT
    blocks = [own[i] for i in order[:height]]
    tower = built("red", column(blocks))
    assert tower.score == points(tower.levels, FIELD)
    assert tower.score == sum(FIELD.value(b) * (50 * n - 25) for n, b in enumerate(blocks, 1))


towers = st.lists(st.sampled_from(range(12)), unique=True, max_size=12).flatmap(
    lambda blocks: st.tuples(
        st.just(blocks),
        st.lists(st.integers(0, 3), min_size=len(blocks), max_size=len(blocks)),
    )
)


@given(towers)
def test_mirrored_teams_get_mirrored_standings(drawn: tuple[list[int], list[int]]) -> None:
    """Up to four towers side by side; blue has red's, with its own static blocks."""
    blocks, towers = drawn
    layout: dict[Team, dict[int, Place]] = {"red": {}, "blue": {}}
    for team in TEAMS:
        own = statics(team) + EIGHT
        for t in range(4):
            x, y = (t % 2) * 2.0 - 1.0, (t // 2) * 2.0 - 1.0
            members = [own[b] for b, at in zip(blocks, towers, strict=True) if at == t]
            flip = 1.0 if team == "red" else -1.0
            layout[team].update(column(members, x, y * flip))
    red, blue = (built(team, layout[team]) for team in TEAMS)
    assert (red.score, red.altitude, red.dynamic) == (blue.score, blue.altitude, blue.dynamic)
    assert len(red.levels) == len(blocks)
    swapped = dict(zip(statics("blue"), statics("red"), strict=True))
    assert sorted((swapped.get(b, b), n) for b, n in blue.levels) == sorted(red.levels)


@given(
    st.lists(
        st.tuples(st.floats(-0.02, 0.02), st.floats(-0.02, 0.02), st.floats(-3.2, 3.2)),
        min_size=1,
        max_size=12,
    )
)
def test_millimetres_and_yaw_off_change_nothing(offs: list[tuple[float, float, float]]) -> None:
    blocks = (statics("blue") + EIGHT)[: len(offs)]
    exact = built("blue", column(blocks))
    drawn = list(zip(blocks, offs, strict=True))
    places = {b: (x, y, n + x / 2) for n, (b, (x, y, _)) in enumerate(drawn, start=1)}
    tilts = {b: rot_z(yaw) for b, (_, _, yaw) in drawn}
    assert built("blue", places, tilts=tilts) == exact


@pytest.mark.parametrize("team", TEAMS)
def test_on_a_turned_base_and_another_goal_a_tower_is_a_tower(team: Team) -> None:
    side = FIELD.side(team)
    turned = replace(side, base=(0.3, side.base[1], 0.1), base_yaw=0.7, goal=(0.5, -0.1))
    field = replace(FIELD, **{team: turned})
    s = statics(team)
    assert built(team, column(s + EIGHT[:2]), field).score == 14_000
    assert built(other(team), column(statics(other(team))), field).score == 4_000
