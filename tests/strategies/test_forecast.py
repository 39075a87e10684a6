"""S4's system: what it decides without an arena, and what becomes of that in one."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from pandarena import strategies
from pandarena.api import play
from pandarena.field import TEAMS, Field, Team
from pandarena.geometry import Array, exp_so3, rot_x, rot_y, rot_z, transform
from pandarena.match.result import Result
from pandarena.perception.turntable.predicting import by_world
from pandarena.strategies.forecast.deciding import (
    approaching,
    first_left,
    grasp_above,
    upright,
)
from pandarena.strategies.forecast.params import HARDWARE, SIMULATION_2022, Params
from pandarena.strategies.forecast.placer import way

FIELD = Field()


def test_any_attitude_of_a_cube_is_made_upright() -> None:
    """S4-06: of the nine attitudes that blocks start with, six have no axis that points up."""
    quarter = (0.0, math.pi / 2, math.pi)
    for roll, pitch, yaw in itertools.product(quarter, quarter, (-2.0, 0.3, 1.1)):
        R = rot_z(yaw) @ rot_y(pitch) @ rot_x(roll)
        T = upright(transform(R, (0.5, 0.1, 0.225)))
        assert np.allclose(T[:3, 2], [0, 0, 1])
        assert np.linalg.det(T[:3, :3]) == pytest.approx(1.0)
        assert np.allclose(np.abs(R.T @ T[:3, :3]).max(axis=0), 1.0), "along its edges"
        assert np.allclose(grasp_above(T)[:3, 2], [0, 0, -1])
        tilted = upright(transform(exp_so3([0.02, -0.03, 0.0]) @ R, (0.5, 0.1, 0.225)))
        assert np.allclose(np.abs(R.T @ tilted[:3, :3]).max(axis=0), 1.0, atol=1e-3), "nor by noise"


@pytest.mark.parametrize("team", TEAMS)
def test_a_forecast_turns_the_block_about_the_turntable(team: Team) -> None:
    """S4-13: counter-clockwise about the axis, whichever side it is seen from."""
    field = FIELD.seen_by(team)
    center = np.array(field.turntable)
    T = transform(rot_z(0.4), np.add(center, [0.2, 0.1, 0.025]))
    ahead = by_world(T, 0.1, 5.0 * math.pi, field)
    assert np.allclose(ahead[:3, 3], np.add(center, [-0.1, 0.2, 0.025]))
    assert np.allclose(ahead[:3, :3], rot_z(0.4 + math.pi / 2))


@pytest.mark.parametrize("team", TEAMS)
def test_only_the_near_left_quadrant_is_tried(team: Team) -> None:
    """Blocks there come nearer: the table turns counter-clockwise (section 2.2.2)."""
    field = FIELD.seen_by(team)
    center, toward = np.array(field.turntable), -1.0 if team == "red" else 1.0
    corners = {
        8 + i: transform(p=np.add(center, [0.15 * a, 0.15 * b, 0.025]))
        for i, (a, b) in enumerate(itertools.product((-1, 1), repeat=2))
    }
    (chosen,) = approaching(corners, (), field)
    assert (corners[chosen][1, 3] - center[1]) * toward > 0, "near"
    ridden = by_world(corners[chosen], 0.1, 1.0, field)[:3, 3]
    assert np.linalg.norm(ridden[:2]) < np.linalg.norm(corners[chosen][:2, 3])
    assert approaching(corners, (chosen,), field) == [], "it is placed"


def test_what_is_placed_or_lies_low_is_skipped() -> None:
    def at(z: float) -> Array:
        return transform(p=(0.5, -0.1, z))

    blocks = {0: at(0.225), 1: at(0.02), 2: at(0.225)}
    assert first_left(blocks, ()) == 0
    assert first_left(blocks, (0,)) == 2
    assert first_left(blocks, (0, 2)) is None


def test_its_parameters_are_the_reports() -> None:
    params = Params()
    assert (params.pick_height, params.pick_height + params.hover) == (0.225, pytest.approx(0.3))
    assert (params.forecast, params.head_start, params.held_above) == (10.0, 5.0, 0.03)
    assert (params.place, params.place_height, params.level_step) == ((0.5, 0.1), 0.23, 0.05)
    assert (params.open_width, params.open_force, params.tower) == (0.08, 10.0, 8)
    assert pytest.approx(0.01) == HARDWARE.table_speed / (2 * math.pi)
    assert pytest.approx(1 / 155) == SIMULATION_2022.table_speed / (2 * math.pi)


def alone(team: Team, seed: int, time: float, scenario: str = "gazebo", **params: object) -> Result:
    players = {"red": "none", "blue": "none", team: "forecast"}
    return play(**players, scenario=scenario, seed=seed, time=time, settings={team: params})


def times(result: Result, team: Team, kind: str) -> list[float]:
    return [e.time for e in result.events if e.kind == kind and e.team == team]


@pytest.mark.parametrize("team", TEAMS)
def test_two_stacks_are_taken_in_turn(team: Team) -> None:
    field, params = Field().seen_by(team), replace(Params(), stacks=2)
    T_now = transform(rot_x(math.pi), (0.5, 0.0, 0.3))
    places = [way(T_now, i, False, params, field)[-1][:3, 3] for i in range(4)]
    x, z = [[round(float(p[k]), 3) for p in places] for k in (0, 2)]
    assert x == [0.5, 0.6, 0.5, 0.6]
    assert z == [0.23, 0.23, 0.28, 0.28]


@pytest.mark.parametrize("team", TEAMS)
def test_four_static_blocks_in_the_published_times(team: Team) -> None:
    """Its table 3.3: placed at 27.4, 54.4, 81.5 and 108.7 s in simulation."""
    result = alone(team, 2, 110.0)
    assert result.side(team).standing.score == 4_000
    placed = times(result, team, "placed")
    assert placed == pytest.approx([27.4, 54.4, 81.5, 108.7], rel=0.03)
    ends = [text for _, text, _ in result.side(team).notes]
    assert ends[:5] == [
        "all four are seen", "a block is chosen", "the fingers hold something", "placed",
        "a block is chosen",
    ]  # fmt: skip


@pytest.mark.slow
def test_eight_blocks_in_the_published_time() -> None:
    """Its table 3.3: eight grabbed and placed in 265 s (244 on hardware), by its own count.

    What stands then is another matter (one of its runs: 28,000 points): it does not look, and
    `pandarena reproduce S4/success` tells the share.
    """
    result = alone("red", 2, 300.0)
    done, said, why = result.red.notes[-1]
    assert (said, why["why"]) == ("the stack has eight", "block 15, 8 in all")
    assert 235.0 < done < 275.0
    assert result.red.standing.score >= 14_000, "six of them stand"
    assert len(times(result, "red", "lifted")) >= 7


def test_it_counts_where_it_should_look() -> None:
    """S4 section 3.4: after a fall the next block is let go a level too high, in the air."""
    fall = "topple@5:after=placed,count=1,level=1"  # the hand is out of its way by then
    result = play("forecast", "none", "gazebo", 2, time=55.0, disturb=[fall])
    said = [text for _, text, _ in result.red.notes]
    assert said.count("placed") == 1
    released = next(e for e in result.events if e.kind in ("placed", "set_down") and e.time > 40.0)
    assert released.block == 1
    assert all(level == 1 for _, level in result.red.standing.levels)


def test_a_wrong_speed_of_the_table_makes_it_miss() -> None:
    """S4-25: the speed is fixed; what was right in 2022 is not any more."""
    fixed = replace(Params(), table_speed=SIMULATION_2022.table_speed)
    T = transform(p=np.add(FIELD.seen_by("red").turntable, [-0.24, 0.0, 0.025]))
    right, wrong = (
        by_world(T, speed, fixed.forecast, FIELD.seen_by("red"))
        for speed in (FIELD.turntable.speed, fixed.table_speed)
    )
    assert np.linalg.norm((right - wrong)[:2, 3]) > 0.025, "more than half a block"


def test_it_is_in_the_catalogue_with_its_machine() -> None:
    strategy = strategies.load("forecast")
    assert strategy.machine is not None
    assert strategy.params == Params()
