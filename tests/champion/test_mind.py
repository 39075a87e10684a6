"""What the champion remembers, without physics."""

import numpy as np
import pytest

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.field import Field
from pandarena.geometry import inverse, rot_x, transform
from pandarena.strategies.champion.assess import situation
from pandarena.strategies.champion.mind import Mind
from pandarena.strategies.champion.params import Params

FIELD = Field().seen_by("red")
X, Y, TOP = FIELD.turntable
HALF = FIELD.block_size / 2


def mind_with_rider(block=8, **params):
    """Who has just seen one block ride, from straight above."""
    mind = Mind(FIELD, Params(**params))
    T_base_camera = transform(rot_x(np.pi), (X, Y, TOP + 0.5))
    T = inverse(T_base_camera) @ transform(p=(X, Y - 0.24, TOP + HALF))
    mind.see(BlocksReading(1.0, T_base_camera, np.eye(4), (BlockSeen(block, T, (0,)),)))
    assert mind.rider(block, 1.0) is not None
    return mind


def test_a_rider_that_the_fingers_did_not_find_and_nobody_sees_is_gone():
    mind = mind_with_rider()
    mind.not_there(8, 1.2)
    assert mind.rider(8, 1.2) is not None and not mind.rivals
    mind.not_there(8, 3.0)
    assert mind.rider(8, 3.0) is None and mind.rivals == 1


def test_what_somebody_else_took_once_he_may_take_again():
    mind = mind_with_rider()
    assert situation(mind, 10.0, 180.0).hazard == 0.0
    mind.rivals = 1
    assert situation(mind, 10.0, 180.0).hazard == pytest.approx(0.1)
    aloof = mind_with_rider(contested=False)
    aloof.rivals = 1
    assert situation(aloof, 10.0, 180.0).hazard == 0.0


def test_a_tower_that_was_not_met_is_looked_for():
    mind = mind_with_rider()
    x, y = FIELD.foot(0.063)
    T_base_camera = transform(rot_x(np.pi), (x, y, FIELD.level_height(1) + 0.4))
    T = inverse(T_base_camera) @ transform(p=(x, y, FIELD.level_height(1)))
    mind.see(BlocksReading(2.0, T_base_camera, np.eye(4), (BlockSeen(0, T, (0,)),)))
    assert mind.tower is not None
    mind.nothing_below(2.1)
    assert mind.tower is None and mind.refused == 1
    assert situation(mind, 2.1, 180.0).lost == 1
