"""S0's system: what it decides without an arena, and what becomes of that in one."""

import numpy as np
import pytest

from pandarena import strategies
from pandarena.api import make_match, play
from pandarena.field import TEAMS, Field, Team
from pandarena.geometry import Array, rot_z, transform
from pandarena.match.result import Result
from pandarena.strategies.team1.grasper import descends_at
from pandarena.strategies.team1.machine import MACHINE, Event, State
from pandarena.strategies.team1.params import Params
from pandarena.strategies.team1.world_state import (
    WorldState,
    clusters,
    nearest,
    observed,
    placement,
    with_room,
)
from pandarena.world.mishaps import move_block

FIELD = Field()
BASE = (0.625, 0.225)
SITES = [BASE, (0.495, 0.225), (0.625, 0.095)]
PARAMS = Params()


def at(x: float, y: float, level: int) -> Array:
    return transform(rot_z(0.1 * level), (x, y, 0.2 + 0.05 * (level - 0.5)))


def tower(count: int, xy: tuple[float, float] = BASE, first: int = 0) -> dict[int, Array]:
    return {first + i: at(*xy, i + 1) for i in range(count)}


def test_blocks_within_two_centimetres_are_one_tower() -> None:
    """S0-09."""
    seen = {0: at(0.6, 0.2, 1), 1: at(0.615, 0.2, 2), 2: at(0.621, 0.2, 3), 3: at(0.5, 0.1, 1)}
    assert clusters(seen, PARAMS.cluster) == [(0, 1), (3,), (2,)]


def test_a_single_block_beside_a_stack_is_loose() -> None:
    """S0-01, S0-07: it is stacked before anything else."""
    seen = {**tower(3), 9: at(0.487, 0.094, 1)}
    world = observed(WorldState(BASE), seen, 5, PARAMS.cluster)
    assert world.tower == (0, 1, 2)
    assert list(world.loose) == [9]
    assert list(world.with_picked(9).loose) == []


def test_a_block_that_a_look_misses_lowers_the_next_one() -> None:
    """S0-43: the lesson of its first final: height is what one look counts."""
    seen = tower(2)
    del seen[1]
    world = observed(WorldState(BASE, tower=(0, 1)), seen, 5, PARAMS.cluster)
    assert len(world.tower) == 1


def test_it_looks_again_from_the_third_block_on() -> None:
    """S0-05: none is hard-coded, one is built upon directly."""
    world = WorldState(BASE)
    for block, unsure in ((0, False), (1, True), (2, True)):
        world = world.with_placed(block)
        assert world.unsure is unsure
    assert not observed(world, tower(3), 5, PARAMS.cluster).unsure


@pytest.mark.parametrize(("weight", "x"), [(0.0, 0.625), (0.25, 0.627), (1.0, 0.633)])
def test_the_place_is_weighted_between_seen_and_hard_coded(weight: float, x: float) -> None:
    """S0-06, equation 1; S0-37: 0 is hard-coded."""
    seen = tower(2, (0.633, 0.225))
    world = observed(WorldState(BASE), seen, 5, PARAMS.cluster)
    assert placement(world, weight) == pytest.approx((x, 0.225))
    assert placement(WorldState(BASE), weight) == BASE


def test_a_complete_tower_is_left_for_a_new_one() -> None:
    """S0-08: five at the most once dynamic blocks are stacked; separation 0.12."""
    seen = tower(5)
    world = observed(WorldState(BASE), seen, PARAMS.tower, PARAMS.cluster)
    assert world.tower == () and not world.loose
    world = with_room(world, seen, SITES, PARAMS.tower, PARAMS.separation)
    assert world.base == SITES[1]
    seen |= tower(1, SITES[1], first=9)
    assert observed(world, seen, PARAMS.tower, PARAMS.cluster).tower == (9,)
    still = observed(WorldState(BASE), tower(4), PARAMS.tower, PARAMS.cluster)
    assert with_room(still, tower(4), SITES, PARAMS.tower, PARAMS.separation) is still


def test_where_something_lies_no_tower_is_begun() -> None:
    """S0-28: all lies about after a collapse."""
    seen = {0: at(0.65, 0.2, 1), 1: at(0.53, 0.28, 1)}
    world = observed(WorldState(BASE, tower=(0, 1)), seen, 5, PARAMS.cluster)
    assert world.tower == () and set(world.loose) == {0, 1}
    assert with_room(world, seen, SITES, 5, PARAMS.separation).base == SITES[2]


def test_the_nearest_in_joints_is_taken() -> None:
    """S0-04."""
    ways = {0: np.full(7, 0.3), 1: np.full(7, -0.1), 2: np.full(7, 0.2)}
    assert nearest(ways, np.zeros(7)) == 1
    assert nearest({}, np.zeros(7)) is None


def test_its_parameters_are_the_reports() -> None:
    """Appendix A."""
    p = PARAMS
    assert (p.window_static, p.window_dynamic, p.outlier) == (100, 2, 0.01)
    assert (p.hover, p.open_width, p.close_width, p.close_force) == (0.065, 0.085, 0.03, 55.0)
    assert (p.place, p.place_height, p.level_step) == ((0.625, 0.225), 0.225, 0.05)
    assert (p.descent, p.steps, p.beside) == (1.5, 150, 0.05)
    assert (p.tower_static, p.tower, p.separation, p.cluster) == (4, 5, 0.12, 0.02)
    assert (p.new_tower, p.speed_window, p.forecast, p.wait_ratio) == (0.13, 4.0, 20.0, 0.6)


def test_what_it_abandons_leads_to_another_target() -> None:
    """S0-24."""
    for state in (State.GRASP_STATIC, State.GRASP_DYNAMIC):
        back = MACHINE.next(state, Event.ABANDONED)
        assert back in (State.OBSERVE_STATIC, State.OBSERVE_TURNTABLE)
    assert MACHINE.next(State.GRASP_DYNAMIC, Event.LATE) is State.OBSERVE_TURNTABLE
    assert strategies.load("team1").machine is MACHINE


def alone(team: Team, seed: int, time: float, **options: object) -> Result:
    players = {"red": "none", "blue": "none", team: "team1"}
    return play(**players, scenario="gazebo", seed=seed, time=time, **options)  # type: ignore[arg-type]


def said(result: Result, team: Team) -> list[str]:
    return [text for _, text, _ in result.side(team).notes]


def test_a_block_that_cannot_be_reached_is_abandoned_for_another() -> None:
    """S0-24: the hand waits so high that nothing is solved; the table hardly turns meanwhile."""
    settings = {"red": {"hover": 0.9}, "scenario": {"turntable": {"speed": 0.005}}}
    result = alone("red", 3, 30.0, drill="dynamic", settings=settings)
    blocks = [what["why"] for _, text, what in result.red.notes if text == "a block will come"]
    assert "no joint angles reach it" in said(result, "red")
    assert len({why.split(" at ")[0] for why in blocks}) == len(blocks) == 2


@pytest.mark.parametrize("team", TEAMS)
def test_two_static_blocks_at_the_published_pace(team: Team) -> None:
    """Its table 1: 20 s a static block, all of them placed."""
    result = alone(team, 3, 43.0)
    assert result.side(team).standing.score == 1_000
    assert said(result, team)[:8] == [
        "looked", "a static block is left", "closed; the tower is as it was seen", "placed",
        "a static block is left", "closed; the tower is as it was seen", "placed",
        "a static block is left",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("cap", "score"), [(5, 10_500), (4, 8_500)])
def test_three_dynamic_blocks_are_worth_what_was_published(cap: int, score: int) -> None:
    """Section 3.1.1: dropped, taken anew, stacked; a new tower when the first is complete."""
    settings = {"red": {"tower": cap, "wanted": 3}}
    result = alone("red", 3, 400.0, settings=settings)
    assert result.red.standing.score == score
    assert said(result, "red")[-1] == "all that was wanted stands"


@pytest.mark.slow
@pytest.mark.parametrize("team", TEAMS)
def test_a_tower_that_lost_its_top_is_built_again(team: Team) -> None:
    """Section 3.1.1, corner cases: the top block is moved beside its tower, and goes first."""
    players = {"red": "none", "blue": "none", team: "team1"}
    match = make_match(**players, scenario="gazebo", seed=3, time=120.0)  # type: ignore[arg-type]
    while sum(e.kind == "placed" for e in match.referee.events) < 3:
        match.step()
    top = next(block for block, level in match.referee.built(team).items() if level == 3)
    x, y, _ = FIELD.seen_by(team).goal
    side = 1.0 if y > 0.0 else -1.0
    across = [2.0 * (x - BASE[0]), 2.0 * (y - side * BASE[1]), -0.1]
    move_block(match.world, top, FIELD.side(team).T_world_base[:3, :3] @ across)
    result = match.run()
    assert "a loose block is to be stacked" in said(result, team)
    assert result.side(team).standing.score == 4_000


def test_the_wait_is_a_share_of_what_is_left() -> None:
    """S0-19, S0-20: a hand that arrives early goes down early, one that is late never."""
    down = [descends_at(arrived, 20.0, 0.6) for arrived in (10.0, 15.0, 20.0, 21.0)]
    assert down == [pytest.approx(16.0), pytest.approx(18.0), 20.0, None]
