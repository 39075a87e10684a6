"""S3's system: what it decides without an arena, and what becomes of that in one."""

import math

import numpy as np
import pytest

from pandarena import strategies
from pandarena.api import play
from pandarena.estimates import RidingBlock, TurntableEstimate
from pandarena.field import TEAMS, Field, Team
from pandarena.geometry import Array, rot_z, transform
from pandarena.match.result import Result
from pandarena.strategies.timed.dynamic import (
    choose_best_dynamic_block,
    predict_block_pose_and_align,
)
from pandarena.strategies.timed.machine import MACHINE, Event, State
from pandarena.strategies.timed.params import HARDWARE_BLUE, HARDWARE_RED, ORDERS, Params

FIELD = Field()
PARAMS = Params()


def riding(team: Team, x: float, y: float, yaw: float = 0.0) -> Array:
    """A block on the turntable, (x, y) [m] from its centre as red sees it; opposite for blue."""
    field, side = FIELD.seen_by(team), 1.0 if team == "red" else -1.0
    cx, cy, top = field.turntable
    return transform(rot_z(yaw), (cx + side * x, cy + side * y, top + 0.025))


@pytest.mark.parametrize("team", TEAMS)
def test_it_chooses_the_nearest_that_has_not_passed(team: Team) -> None:
    """S3-10: smallest |y|, regions excluded where blocks have passed or come too soon."""
    poses = {
        8: riding(team, -0.2, -0.13),
        9: riding(team, -0.23, 0.05),
        10: riding(team, 0.15, -0.18),
        11: riding(team, -0.02, -0.24),
    }
    assert choose_best_dynamic_block(poses, PARAMS, FIELD.seen_by(team)) == 8
    assert choose_best_dynamic_block({11: poses[11]}, PARAMS, FIELD.seen_by(team)) is None


@pytest.mark.parametrize("team", TEAMS)
def test_it_meets_a_block_on_its_own_circle(team: Team) -> None:
    """S3-12, S3-14, S3-27, S3-28: y = 0.99 - r, when it is there, turned as far as it rode."""
    field, yaw, r, speed = FIELD.seen_by(team), 0.4, 0.25, 0.0523
    bearing = math.radians(-150.0 if team == "red" else 30.0)
    R_out = rot_z(yaw - bearing)
    block = RidingBlock(9, r, bearing, 0.225, R_out, 3.0)
    center = np.array(field.turntable[:2])
    estimate = TurntableEstimate(3.0, center, speed, np.zeros((3, 3)), (block,))
    met = predict_block_pose_and_align(estimate, 9, PARAMS, field)
    side = 1.0 if team == "red" else -1.0
    assert met.T_base_ee[:3, 3] == pytest.approx([0.0, side * (0.99 - r), 0.225])
    assert met.at == pytest.approx(3.0 + math.radians(60.0) / speed)
    then = estimate.predict(9, met.at)
    assert np.allclose(then[:2, 3], met.T_base_ee[:2, 3])
    assert np.abs(then[:3, :3].T @ met.T_base_ee[:3, :3]).max(axis=0) == pytest.approx(1.0)
    assert np.linalg.det(met.T_base_ee[:3, :3]) == pytest.approx(1.0)
    assert met.T_base_ee[2, 2] == pytest.approx(-1.0)
    assert side * met.T_base_ee[1, 0] > math.cos(math.pi / 4) - 1e-9


def test_four_orders_were_designed() -> None:
    """S3-19, section 3.3.1."""
    assert len({(p.order, p.towers) for p in ORDERS}) == 4
    assert ORDERS[0] == PARAMS
    assert MACHINE.next(State.BEGIN, Event.DYNAMIC_FIRST) is State.OBSERVE_DYNAMIC
    assert MACHINE.next(State.OBSERVE_DYNAMIC, Event.GIVEN_UP) is State.OBSERVE_STATIC


def test_its_failures_lead_where_the_report_says() -> None:
    """S3-06, S3-13, S3-17."""
    assert MACHINE.next(State.GRAB_STATIC, Event.GRAB_FAILED) is State.OBSERVE_STATIC
    for event in (Event.LOST, Event.FAR):
        assert MACHINE.next(State.OBSERVE_DYNAMIC, event) is State.OBSERVE_DYNAMIC
    assert MACHINE.next(State.PLACE_DYNAMIC, Event.PLACE_FAILED) is State.OBSERVE_DYNAMIC
    assert strategies.load("timed").machine is MACHINE


def test_its_parameters_are_the_reports() -> None:
    p = PARAMS
    assert (p.look_static, p.hover, p.held_above) == ((0.562, -0.16, 0.6), 0.15, 0.04)
    assert (p.place, p.clearance, p.level_step) == ((0.56, 0.16), 0.1, 0.05)
    assert (p.nominal[:2], p.latest, p.wanted_static) == ((0.0, 0.75), 25.0, 4)
    assert (HARDWARE_RED.lead, HARDWARE_BLUE.lead) == (2.7, 1.0)
    assert (HARDWARE_RED.pick_height, HARDWARE_BLUE.place_height) == (0.235, 0.195)
    assert (HARDWARE_RED.nominal[2], HARDWARE_BLUE.nominal[2]) == (0.235, 0.180)


def alone(team: Team, seed: int, time: float, **options: object) -> Result:
    players = {"red": "none", "blue": "none", team: "timed"}
    return play(**players, scenario="gazebo", seed=seed, time=time, **options)  # type: ignore[arg-type]


def said(result: Result, team: Team) -> list[str]:
    return [text for _, text, _ in result.side(team).notes]


@pytest.mark.parametrize(("team", "seconds"), [("red", 57.0), ("blue", 62.0)])
def test_two_static_blocks_in_the_published_times(team: Team, seconds: float) -> None:
    """Its table 3: 27.79 s a block, and 29.49 s where the hand turns between pick and place."""
    result = alone(team, 3, 66.0)
    placed = [t for t, text, _ in result.side(team).notes if text == "placed, and another was seen"]
    assert placed[1] == pytest.approx(seconds, rel=0.1)
    assert said(result, team)[:3] == ["static blocks first", "blocks are seen", "holds a block?"]


@pytest.mark.parametrize(("latest", "waited"), [(25.0, True), (0.5, False)])
def test_a_block_that_comes_too_late_is_not_waited_for(latest: float, waited: bool) -> None:
    """S3-13."""
    settings = {"red": {"order": "dynamic first", "latest": latest}}
    told = said(alone("red", 3, 12.0, settings=settings), "red")
    assert ("it arrives in time" in told) is waited
    assert ("it arrives too late" in told) is not waited


@pytest.mark.slow
def test_three_dynamic_blocks_are_worth_what_was_published() -> None:
    """Its table 3: 20,500 in five minutes is four static blocks and three dynamic ones."""
    assert alone("red", 3, 300.0).red.standing.score == 20_500


def test_a_wrong_width_makes_it_drop_what_it_holds() -> None:
    """S3-24, S3-31: the fingers seem closed, so it goes back and looks again."""
    result = alone("red", 3, 40.0, settings={"scenario": {"gripper": {"glitch": 1.0}}})
    assert "the fingers have closed" in said(result, "red")
    assert any(e.kind == "lifted" for e in result.events)
