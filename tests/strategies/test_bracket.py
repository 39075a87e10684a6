"""S2's system: what it decides without an arena, and what becomes of that in one."""

import math

import numpy as np
import pytest

from pandarena import strategies
from pandarena.api import play
from pandarena.field import TEAMS, Field, Team, other
from pandarena.geometry import Array, rot_x, rot_z, transform, wrap
from pandarena.kinematics import fk, pointing_down
from pandarena.kinematics.reports import pseudo_inverse
from pandarena.match.result import Result
from pandarena.perception.gates import goal_box, in_box, static_box
from pandarena.perception.turntable.choosing import in_bracket
from pandarena.strategies._published.sides import facing_turntable, turned
from pandarena.strategies.bracket.deciding import (
    finger_offset,
    future_grasp,
    highest,
    placement,
    sweeping,
    time_to_catch,
    towards,
)
from pandarena.strategies.bracket.params import DESCENT, HARDWARE, Params

FIELD = Field()


def at_bearing(degrees: float, team: Team, radius: float = 0.24, yaw: float = 0.0) -> Array:
    """A block at a bearing of red's turntable, and at what blue calls the same."""
    field = FIELD.seen_by(team)
    angle = towards(math.radians(degrees), field)
    cx, cy, top = field.turntable
    p = (cx + radius * math.cos(angle), cy + radius * math.sin(angle), top + 0.025)
    return transform(rot_z(yaw), p)


@pytest.mark.parametrize("team", TEAMS)
def test_where_it_catches_the_turntable_is_nearest(team: Team) -> None:
    """Gamma, and beta before it as the table turns: each team's own (S2-08)."""
    params, field = Params(), FIELD.seen_by(team)
    reach = [np.hypot(*at_bearing(d, team)[:2, 3]) for d in range(-180, 180, 5)]
    assert np.hypot(*at_bearing(math.degrees(params.catch), team)[:2, 3]) <= min(reach)
    assert 0.0 < wrap(params.catch - params.detect) < math.pi / 2
    blocks = {8: at_bearing(-100.0, team), 9: at_bearing(-150.0, team), 10: at_bearing(-140, team)}
    assert in_bracket(blocks, towards(params.detect, field), field, params.buffer) == 9
    del blocks[9], blocks[10]
    assert in_bracket(blocks, towards(params.detect, field), field, params.buffer) is None


@pytest.mark.parametrize("team", TEAMS)
def test_it_catches_a_block_where_and_when_it_is_there(team: Team) -> None:
    """Algorithms 6 and 7: radius kept, turned by w t, the hand within an eighth of a turn."""
    params, field = Params(), FIELD.seen_by(team)
    block = at_bearing(-150.0, team, yaw=0.2)
    t = time_to_catch(block, params, field)
    assert t == pytest.approx(math.radians(60.0) / (math.pi / 60), rel=1e-6)
    grasp = future_grasp(block, t, params, field)
    assert grasp[:2, 3] == pytest.approx(at_bearing(-90.0, team)[:2, 3], abs=1e-9)
    assert grasp[:3, 2] == pytest.approx([0, 0, -1])
    yaw = math.atan2(grasp[1, 0], grasp[0, 0])
    edge = 0.2 + math.radians(60.0)
    assert -math.pi / 4 <= yaw < math.pi / 4
    assert math.cos(4 * (yaw - edge)) == pytest.approx(1.0), "along an edge of the turned block"
    passed = at_bearing(-80.0, team)
    assert time_to_catch(passed, params, field) > 100.0, "it comes again"


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("yaw", [-0.7, 0.0, 0.7])
def test_a_sweep_meets_the_block_from_ahead_at_one_height(team: Team, yaw: float) -> None:
    field = FIELD.seen_by(team)
    T_catch = pointing_down(at_bearing(-90.0, team)[:3, 3], yaw)
    ahead, at = sweeping(T_catch, 0.12, field)
    np.testing.assert_allclose(at, T_catch)
    moved = ahead[:3, 3] - at[:3, 3]
    assert np.linalg.norm(moved) == pytest.approx(0.12)
    assert moved[2] == 0.0
    # The turntable carries the block that way: +x where red stands, -x where blue does.
    assert moved[0] * (1.0 if team == "red" else -1.0) > 0.0


def test_it_stacks_on_the_highest_cube_as_that_is_turned() -> None:
    first = np.array([0.562, 0.169, 0.227])
    assert np.allclose(placement({}, 0.0, first, 0.05), pointing_down(first))
    low = transform(rot_z(0.1), (0.56, 0.17, 0.225))
    top = transform(rot_z(0.5) @ rot_x(math.pi / 2), (0.565, 0.172, 0.275))
    assert highest({0: low, 1: top}) is top
    T = placement({0: low, 1: top}, 0.0, first, 0.05)
    assert T[:3, 3] == pytest.approx([0.565, 0.172, 0.325])
    assert math.atan2(T[1, 0], T[0, 0]) == pytest.approx(0.5)
    assert finger_offset(0.0, 0.01) == pytest.approx([0.0, -0.01, 0.0])
    assert finger_offset(math.pi / 2, 0.01) == pytest.approx([-0.01, 0.0, 0.0])


@pytest.mark.parametrize("team", TEAMS)
def test_its_boxes_hold_its_own_platforms(team: Team) -> None:
    field = FIELD.seen_by(team)
    source, goal = (transform(p=np.add(p, [0, 0, 0.025])) for p in (field.source, field.goal))
    both = {0: source, 1: goal}
    assert list(in_box(both, static_box(team))) == [0]
    assert list(in_box(both, goal_box(team))) == [1]


def test_red_cannot_turn_its_hand_to_one_block_in_six() -> None:
    """S2-06 with S2-04: one grasp a cube, and joint 7 ends before an eighth of a turn is full."""
    reached: dict[Team, int] = {}
    for team in TEAMS:
        field = FIELD.seen_by(team)
        seed = facing_turntable(field)
        p = turned(field, (0.0, 0.75, 0.225))
        found = [
            pseudo_inverse(pointing_down(p, math.radians(a)), seed, seed, settings=DESCENT)
            for a in range(-44, 45, 4)
        ]
        good = [f for f in found if f]
        assert np.allclose([fk(f.q)[:3, 3] for f in good], p, atol=1e-3)
        assert all("joint 7" in f.why for f in found if not f)
        reached[team] = len(good)
    assert reached["blue"] == 23
    assert 17 <= reached["red"] <= 21


def test_its_parameters_are_the_reports() -> None:
    params = Params()
    assert (params.hover, params.clearance, params.detections) == (0.025, 0.025, 10)
    assert (params.speed_hover, params.speed_catch, params.give_up) == (0.2, 0.3, 120.0)
    assert (params.buffer, params.table_speed) == (math.pi / 8, math.pi / 60)
    assert (params.computing_static, params.computing_dynamic) == (0.84, 1.34)
    assert HARDWARE.detection_period * HARDWARE.detections == pytest.approx(1 / 3)


def alone(team: Team, seed: int, time: float, scenario: str = "gazebo", **more: object) -> Result:
    players = {team: "bracket", other(team): "none"}
    return play(**players, scenario=scenario, seed=seed, time=time, **more)  # type: ignore[arg-type]


def stages(result: Result, team: Team, stage: str) -> list[float]:
    """What its stopwatch said [s]."""
    return [float(v["seconds"]) for _, text, v in result.side(team).notes if text == stage]


@pytest.mark.parametrize("team", TEAMS)
def test_static_blocks_in_the_published_times(team: Team) -> None:
    """Its table 3: hover 3.78, pickup 5.23, close 0.28, return 2.23 s; two blocks of four."""
    result = alone(team, 2, 58.0)
    assert [level for _, level in result.side(team).standing.levels] == [1, 2]
    for stage, seconds in (
        ("moving to hover, static", 3.78),
        ("moving to pickup, static", 5.23),
        ("closing gripper", 0.28),
        ("default position, static", 2.23),
    ):
        assert np.mean(stages(result, team, stage)) == pytest.approx(seconds, rel=0.1)


def test_it_finds_its_tower_again_after_a_fall() -> None:
    """S2-14: it looks where others count; the next block is set on what is left."""
    fall = "topple@1:after=placed,count=2,level=2"
    result = alone("red", 2, 85.0, disturb=[fall])
    assert result.red.standing.score >= 1_000
    assert not [e for e in result.events if e.kind == "struck"]


def test_it_stacks_what_it_does_not_hold() -> None:
    """S2-18: nobody looks at the width, so that an empty hand goes the whole way."""
    never = {"scenario": {"gripper": {"stuck": 1.0}}}
    result = alone("red", 2, 34.0, settings=never)
    assert result.red.standing.score == 0
    assert [text for _, text, v in result.red.notes if "state" in v][:3] == [
        "a cube is on the platform", "the hand has closed", "the hand has opened over the tower",
    ]  # fmt: skip


@pytest.mark.slow
def test_a_whole_match_of_both() -> None:
    """Eight blocks in one tower at seed 2, on either side."""
    result = play("bracket", "bracket", "gazebo", 2, time=300.0)
    assert min(result.score.values()) >= 8_500
    assert len(stages(result, "red", "moving to hover, dynamic")) >= 3


def test_it_is_in_the_catalogue_with_its_machine() -> None:
    strategy = strategies.load("bracket")
    assert strategy.machine is not None
    assert strategy.params == Params()
