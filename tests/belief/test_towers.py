"""Towers, levels, loose blocks and how they stand."""

import math

import numpy as np
import pytest

from pandarena.belief import Belief, clusters, margin, tower_margin
from pandarena.belief.stability import tilts
from pandarena.belief.towers import level_of
from pandarena.geometry import rot_x, transform

from .looks import EDGE, FIELD, grasp_above, looks, on_goal, upright


def seen(T_base_block, **more):
    return looks(Belief.begin(FIELD), T_base_block, 0.0, **more)


def test_a_tower_and_a_loose_block():
    T = {4: on_goal(1), 9: on_goal(2, 0.004), 2: on_goal(3, 0.006, 0.003), 5: on_goal(1, 0.08)}
    tower, loose = seen(T, height=0.55).towers
    assert tower.blocks == (4, 9, 2) and not tower.loose
    assert tower.level.at_least == 3 and tower.level.exact and str(tower.level) == "3"
    assert np.allclose(tower.centroid, np.mean([T[b][:2, 3] for b in (4, 9, 2)], axis=0))
    assert loose.blocks == (5,) and loose.loose


def test_a_top_whose_face_was_not_seen_tells_the_least_level():
    T = {4: on_goal(1), 9: on_goal(2), 7: on_goal(3)}
    belief = seen(T, height=0.55)
    hidden = {b: at for b, at in belief.clear.items() if b != 7}
    level = type(belief)(**{**vars(belief), "clear": hidden}).towers[0].level
    assert level.at_least == 3 and not level.exact and str(level) == "at least 3"


def test_blocks_below_that_were_never_seen_count_by_height():
    level = seen({7: on_goal(5)}, height=0.6).towers[0].level
    assert level.at_least == 5 and level.exact


def test_what_was_placed_on_covers_what_is_below():
    belief = seen({4: on_goal(1), 1: upright(0.562, -0.169, 0.225)})
    belief = belief.grasped(1, 1.0, 0.05, grasp_above(upright(0.562, -0.169, 0.225)))
    belief = belief.released(2.0, grasp_above(on_goal(2, 0.003)))
    tower = belief.towers[0]
    assert tower.blocks == (4, 1) and tower.level.at_least == 2
    assert 4 not in belief.clear
    assert np.isclose(tower.top[2, 3], FIELD.level_height(2))


@pytest.mark.parametrize(
    ("off", "level"), [(0.0, 2), (0.39, 2), (-0.39, 2), (0.45, None), (0.55, None), (0.65, 3)]
)
def test_a_height_between_two_levels_tells_none(off, level):
    assert level_of(FIELD.level_height(2) + off * EDGE, FIELD) == level


def test_clusters_as_published():
    T = {0: on_goal(1), 1: on_goal(2, 0.019), 2: on_goal(1, 0.06), 3: on_goal(3, 0.019, 0.0199)}
    assert clusters(T) == [[0, 1, 3], [2]]
    assert clusters({}) == []


def test_margin_of_two_blocks_is_what_their_faces_share():
    below = on_goal(1)
    for off in (0.0, 0.004, 0.01, 0.024):
        stack = np.stack([on_goal(2, off)])
        assert margin(stack, below, EDGE) == pytest.approx(min(EDGE / 2 - off, EDGE / 2), abs=1e-9)
    assert margin(np.stack([on_goal(2, 0.03)]), below, EDGE) == pytest.approx(-0.005)
    assert margin(np.stack([on_goal(2, 0.06)]), below, EDGE) == -math.inf


def test_margin_of_turned_blocks():
    stack = np.stack([on_goal(2, yaw=math.pi / 4)])
    # An octagon: its sides are as far out as the squares' sides.
    assert margin(stack, on_goal(1), EDGE) == pytest.approx(EDGE / 2)


def test_a_tower_is_as_safe_as_its_worst_joint():
    straight = np.stack([on_goal(n) for n in range(1, 7)])
    assert tower_margin(straight, EDGE) == pytest.approx(EDGE / 2)
    leaning = np.stack([on_goal(n, 0.006 * n) for n in range(1, 7)])
    # Of five blocks above the first, the mean lies 3 x 6 mm off it.
    assert tower_margin(leaning, EDGE) == pytest.approx(EDGE / 2 - 0.018)
    falling = np.stack([on_goal(n, 0.012 * n) for n in range(1, 7)])
    assert tower_margin(falling, EDGE) < 0.0


def test_tilt_of_each_block():
    stack = np.stack([on_goal(1), on_goal(2) @ transform(rot_x(0.1))])
    assert tilts(stack) == pytest.approx([0.0, 0.1])
