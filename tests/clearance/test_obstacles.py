import numpy as np
import pytest

from pandarena.field import Field
from pandarena.geometry import transform
from pandarena.motion.clearance import Box, Obstacles, around, fixtures, opponents_side, riders

from .scenes import GOAL, RED, block, loose, tower


def test_blocks_are_named_by_where_they_stand():
    blocks = tower(2) | loose((GOAL[0] + 0.1, GOAL[1]), (0.56, -0.2))
    names = around(RED, blocks).names
    assert {"tower block 0", "tower block 1", "block 12", "block 13"} <= set(names)


def test_one_block_alone_is_no_tower():
    assert "block 0" in around(RED, tower(1)).names


@pytest.mark.parametrize("team", ["red", "blue"])
def test_the_opponents_side_begins_at_the_turntables_axis(team):
    field = Field().seen_by(team)
    (box,) = opponents_side(field).boxes
    sign = 1.0 if team == "red" else -1.0

    def inside(x, y):
        p = np.linalg.inv(box.T_base_box) @ [x, y, 0.3, 1.0]
        return bool((np.abs(p[:3]) < box.half).all())

    assert inside(0.3, sign * 1.0) and inside(-0.5, sign * 1.9)
    assert not inside(0.3, sign * 0.98)


def test_the_side_can_begin_farther_away():
    (box,) = opponents_side(RED, beyond=0.1).boxes
    assert box.T_base_box[1, 3] - box.half[0] == pytest.approx(RED.turntable[1] + 0.1)


def test_fixtures_are_where_the_field_has_them():
    named = {o.name: o for o in fixtures(RED).boxes}
    top = named["goal platform"].T_base_box[2, 3] + named["goal platform"].half[2]
    assert top == pytest.approx(RED.goal[2])
    assert named["table"].T_base_box[2, 3] + named["table"].half[2] == pytest.approx(0.0)
    disc = fixtures(RED).cylinders[0]
    assert disc.T_base_cylinder[2, 3] + disc.half_height == pytest.approx(RED.turntable[2])


def test_what_rides_is_as_high_as_a_block():
    (ring,) = riders(RED).cylinders
    bottom = ring.T_base_cylinder[2, 3] - ring.half_height
    assert bottom == pytest.approx(RED.turntable[2]) and 2 * ring.half_height == 0.05


def test_obstacles_are_taken_away_by_name():
    some = around(RED, tower(2))
    assert "tower block 1" not in some.without("tower block 1").names
    with pytest.raises(ValueError, match="no obstacle is named block 99; there are: table"):
        some.without("block 99")


def test_names_are_unique():
    box = Box("box", transform(), (1, 1, 1))
    with pytest.raises(ValueError, match="share a name: box"):
        Obstacles((box, box))


def test_a_tilted_block_on_a_tower_is_of_the_tower():
    blocks = {1: block(*GOAL[:2], 0.225), 2: block(GOAL[0] + 0.01, GOAL[1], 0.275, 0.4)}
    assert {"tower block 1", "tower block 2"} <= set(around(RED, blocks).names)


def test_what_is_nowhere_is_no_obstacle():
    with pytest.raises(ValueError, match="block 3 has no pose"):
        around(RED, {3: np.full((4, 4), np.nan)})
