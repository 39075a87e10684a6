"""Where the champion builds, without physics."""

import numpy as np
import pytest

from pandarena.belief import towers
from pandarena.field import Field
from pandarena.geometry import rot_x, rot_z, transform
from pandarena.strategies.champion.site import best_tower, crown, free_place, sound

FIELD = Field().seen_by("red")
EDGE = FIELD.block_size
FOOT = FIELD.foot(0.063)


def stack(blocks, x=0.0, y=0.0, step=0.0):
    """Blocks on each other beside the foot [m], each `step` farther along x than the one below."""
    return {
        b: transform(rot_z(0.0), (FOOT[0] + x + n * step, FOOT[1] + y, FIELD.level_height(n + 1)))
        for n, b in enumerate(blocks)
    }


def found(*stacks):
    standing = {b: T for s in stacks for b, T in s.items()}
    return towers(standing, standing.keys(), FIELD)


def test_the_foot_is_the_platforms_corner_next_to_the_arm():
    assert tuple(FOOT) == pytest.approx((0.5, 0.107), abs=0.02)


def test_the_highest_tower_that_is_sound_is_built_on():
    high, low = stack([0, 1, 12], 0.1), stack([2, 3])
    assert best_tower(found(high, low), FIELD, FOOT).blocks == (0, 1, 12)
    leaning = stack([0, 1, 12], 0.1, step=0.018)
    assert best_tower(found(leaning, low), FIELD, FOOT).blocks == (2, 3)


def test_what_stands_on_the_other_teams_block_or_askew_is_not_built_on():
    assert not sound(found(stack([4, 0]))[0], FIELD)
    tilted = stack([0, 1])
    tilted[1] = tilted[1] @ transform(rot_x(0.2))
    assert not sound(found(tilted)[0], FIELD)


def test_the_next_block_goes_on_the_axis_of_all():
    tower = found(stack([0, 1, 2, 3], step=0.004))[0]
    assert crown(tower, FIELD)[:3, 3] == pytest.approx(
        (FOOT[0] + 0.006, FOOT[1], FIELD.level_height(5))
    )


def test_a_free_place_keeps_clear_of_what_lies_there():
    (x, y, _), others = FIELD.source, {}
    for block in range(4):
        place = free_place(FIELD, FIELD.source, (x, y), others)
        assert place is not None and place[2] == pytest.approx(FIELD.source[2] + EDGE / 2)
        gaps = [np.linalg.norm(T[:2, 3] - place[:2]) for T in others.values()]
        assert min(gaps, default=1.0) > 0.065
        others[block] = transform(p=place)
