"""Each thing that may happen during a match: when it does, to whom, and what it does."""

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.settings import SettingsError
from pandarena.troubles import parse_disturbance
from pandarena.world.render import Renderer

from .stage import match_of, played, turned


def moved_blocks(match, until=4.0):
    before = match.world.block_poses()[:, :3].copy()
    while match.time < until:
        match.step()
    return np.linalg.norm(match.world.block_poses()[:, :3] - before, axis=1)


def test_a_waiting_block_is_moved():
    off = moved_blocks(match_of(disturb=["move_block@1:team=red,amount=0.03"]))
    assert np.isclose(off[:4], 0.03, atol=2e-3).sum() == 1 and off[4:8].max() < 1e-3


def test_a_waiting_block_is_tipped_over():
    match = match_of(disturb=["tilt_block@1:team=red,amount=1.2"])
    off = moved_blocks(match, 2.5)
    assert (off[:4] > 0.005).sum() == 1 and off[4:8].max() < 1e-3


def test_the_turntables_blocks_are_pushed_and_its_speed_changed():
    calm, pushed = match_of(), match_of(disturb=["push_turntable@1:amount=0.04"])
    assert moved_blocks(pushed)[8:].mean() > moved_blocks(calm)[8:].mean() + 0.01
    assert abs(turned(match_of(disturb=["turntable_speed@0:amount=0"]), 2.0)) < 2e-3
    assert turned(match_of(disturb=["turntable_speed@0:amount=-1"]), 2.0) < -0.09


def test_the_turntables_axis_is_shifted():
    match = match_of(disturb=["turntable_shift@0.5:amount=0.02"], turntable={"speed": 0.5}, time=8)
    first = min(match.world.field.seen_by("red").dynamic)
    before = np.linalg.norm(match.world.block_poses()[first:, :2], axis=1)
    match.run()
    after = np.linalg.norm(match.world.block_poses()[first:, :2], axis=1)
    assert np.abs(after - before).max() > 0.01
    assert np.linalg.norm(match.world.truth.turntable_center) == pytest.approx(0.02)
    disc = match.world.model.geom("turntable").pos[:2]
    assert np.allclose(disc, match.world.truth.turntable_center)


def test_a_towers_blocks_are_laid_beside_it():
    match = make_match(
        "hello", "none", time=24.0, disturb=["unstack@2:after=placed,count=3,level=2"],
        settings={"red": {"attempts": 3}},
    )  # fmt: skip
    levels = dict(match.run().side("red").standing.levels)
    assert sorted(levels.values()) == [1, 1, 1]  # all on the platform still
    xy = match.world.block_poses()[list(levels), :2]
    apart = np.linalg.norm(xy[:, None] - xy, axis=2)[np.triu_indices(3, 1)]
    assert apart.min() > 0.1


@pytest.mark.parametrize(("level", "left"), [(1, 0), (3, 2)])
def test_a_tower_is_toppled_from_a_level_up_and_the_referee_blames_nobody(level, left):
    match = make_match(
        "hello", "none", time=22.0, disturb=[f"topple@2:after=placed,count=3,level={level}"],
        settings={"red": {"attempts": 3}},
    )  # fmt: skip
    result = match.run()
    toppled = [e for e in result.events if e.kind == "toppled"]
    assert len(toppled) >= 3 - left
    assert all(e.what["by"] == "nobody" for e in toppled)
    assert [e.kind for e in result.events].count("disturbed") == 1
    standing = dict(result.red.standing.levels)
    assert sum(1 for n in standing.values() if n > 1) <= max(0, left - 1) + 1


def test_the_hands_next_command_fails():
    outcomes = []

    def player(station):
        station.clock.sleep(0.5)
        outcomes.extend(station.gripper.move(w).wait() for w in (0.02, 0.06))

    played(player, disturb=["gripper@0.1:how=stuck"])
    assert not outcomes[0] and outcomes[1]


def test_light_is_dimmed():
    match = match_of(disturb=["light@1:amount=0.3"])
    moved_blocks(match, 2.0)
    assert match.world.light == 0.3


# When, and to whom.


def happened(match):
    """(time, team, action) of all that did."""
    events = match.run().events
    return [(e.time, e.team, e.what["action"]) for e in events if e.kind == "disturbed"]


def of_kind(match, kind):
    return [e for e in match.referee.events if e.kind == kind]


def test_it_happens_at_the_latest_to_who_does_nothing():
    match = match_of(disturb=["move_block@0.5:after=lifted,latest=1.5"], time=2.0)
    assert happened(match) == [(1.5, "red", "move_block")]


def test_it_waits_until_there_is_a_tower():
    match = make_match("hello", time=7.0, disturb=["topple@0.1"])
    ((time, team, _),) = happened(match)
    assert team == "red" and time >= of_kind(match, "placed")[0].time > 1.0


def test_an_absent_team_is_left_alone():
    match = match_of(disturb=["move_block@0.1", "gripper@0.1"], time=0.5)
    assert happened(match) == [(0.1, "red", "move_block"), (0.1, "red", "gripper")]


def test_a_tower_lower_than_was_said_loses_its_top_block():
    match = make_match("hello", time=7.0, disturb=["topple@1:after=placed,level=9"])
    assert len(happened(match)) == 1 and len(of_kind(match, "toppled")) == 1


def test_a_block_in_the_hand_is_not_one_that_waits():
    """It is above the platform yet when it is said to be lifted; moved, no hand would keep it."""
    for seed in (1, 2, 3):
        match = make_match("hello", seed=seed, time=6.5, disturb=["move_block@0:after=lifted"])
        assert len(happened(match)) == 1
        assert of_kind(match, "placed")[0].block == of_kind(match, "lifted")[0].block


def test_pictures_are_darker_where_the_light_is_dimmed():
    match = match_of(disturb=["light@0:amount=0.25"], time=0.1)
    match.run()
    world = match.world
    with Renderer(world.field, world.scenario, world.arms, (160, 100)) as draw:
        bright, dim = (
            draw.draw(world.now.qpos, 0.0, "top", light=light).mean()
            for light in (1.0, world.light)
        )
    assert dim < 0.6 * bright


@pytest.mark.parametrize(
    "text", ["sneeze@3", "topple@x", "topple:level=0", "topple:lvl=2", "@", ""]
)
def test_a_disturbance_that_cannot_be_read_is_one_clear_line(text):
    with pytest.raises(SettingsError) as error:
        parse_disturbance(text)
    assert "\n" not in str(error.value)
