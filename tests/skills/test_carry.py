"""Carries to every level, and what is said where there is no way."""

import importlib.util
import math
from pathlib import Path

import pytest

from pandarena.field import Field
from pandarena.geometry import angle_between, inverse
from pandarena.kinematics import fk
from pandarena.panda import HOME_Q
from pandarena.skills.grasps import Ends, Scene, choose_ends, cube_turns, upright

_SPEC = importlib.util.spec_from_file_location(
    "levels", Path(__file__).parents[2] / "benchmarks" / "levels.py"
)
levels = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(levels)

FIELD = Field().seen_by("red")


@pytest.mark.parametrize(("team", "level"), [("red", 1), ("blue", 6), ("red", 12)])
def test_a_block_lands_on_its_level_and_the_tower_stands(team, level):
    assert levels.play_level(team, level, seed=3) == ""


@pytest.mark.slow
@pytest.mark.parametrize("level", range(1, 13))
@pytest.mark.parametrize("team", ["red", "blue"])
def test_every_level_is_reached_by_both_teams(team, level):
    assert levels.play_level(team, level, seed=1) == ""


def test_a_cube_has_twenty_four_attitudes():
    turns = cube_turns()
    assert len(turns) == 24
    assert min(angle_between(turns[0][:3, :3], T[:3, :3]) for T in turns[1:]) > 1.0


def ends_for(level, x=0.5, y=0.11):
    tower = {i: upright((x, y, FIELD.level_height(i + 1)), 0.1) for i in range(level - 1)}
    T_pick = upright((0.58, -0.15, 0.225), 0.7)
    T_place = upright((x, y, FIELD.level_height(level)), 0.1)
    return choose_ends(Scene(FIELD, tower), 15, T_pick, T_place, HOME_Q), T_pick, T_place


@pytest.mark.parametrize("level", [1, 9, 12])
def test_both_ends_hold_the_same_block_flat(level):
    ends, T_pick, T_place = ends_for(level)
    assert isinstance(ends, Ends), ends.why
    for q, T in ((ends.q_pick, T_pick), (ends.q_place, T_place)):
        T_held = fk(q) @ ends.T_ee_block
        assert abs(T_held[:3, 3] - T[:3, 3]).max() < 1e-6
        relative = inverse(T) @ T_held
        nearest = min(angle_between(turn[:3, :3], relative[:3, :3]) for turn in cube_turns())
        assert nearest < 1e-6


def test_low_places_are_reached_from_above_and_the_twelfth_is_not():
    def leaning(q):
        return math.acos(min(1.0, max(-1.0, -fk(q)[2, 2])))

    low, _, _ = ends_for(2)
    high, _, _ = ends_for(12)
    assert leaning(low.q_place) < 0.01
    # Taken from straight above, put down by a hand on its side: the block is turned in between.
    assert high.tilt == 0.0 and leaning(high.q_pick) < 0.01
    assert leaning(high.q_place) == pytest.approx(math.pi / 2, abs=0.01)


def test_a_place_out_of_reach_or_taken_is_refused_with_a_reason():
    far, _, _ = ends_for(1, x=1.4)
    assert not far and "out of reach" in far.why
    taken = {0: upright((0.5, 0.11, 0.225), 0.0)}
    T_pick, T_place = upright((0.58, -0.15, 0.225), 0.7), upright((0.51, 0.11, 0.225), 0.0)
    refused = choose_ends(Scene(FIELD, taken), 15, T_pick, T_place, HOME_Q)
    assert not refused and refused.why
