"""Blocks start by the course's draws: ranges, attitudes and their odds, and never in each other."""

import math
from collections import Counter

import numpy as np
import pytest

from pandarena.field import TEAMS, Field, Team
from pandarena.geometry import Array, inverse, matrix_from_quat

from .starts import overlapping, starts, up_axes

FIELD = Field()
SEEDS = 500
EDGE = FIELD.block_size


def on_source(team: Team) -> Array:
    """Static blocks of a team from the centre of its source platform's top (seeds, 4, 3)."""
    side = FIELD.side(team)
    T = inverse(side.T_world_base)
    own = sorted(FIELD.seen_by(team).own_static)
    p = starts(FIELD, SEEDS)[:, own, :3] @ T[:3, :3].T + T[:3, 3]
    return p - [*side.source, FIELD.platform[2]]


@pytest.mark.parametrize("team", TEAMS)
def test_static_blocks_stand_at_the_corners_of_a_square_give_or_take(team: Team) -> None:
    p = on_source(team)
    corner = np.sign(p[0, :, :2]) * 0.0635
    assert len({tuple(c) for c in corner.tolist()}) == 4
    off = p[..., :2] - corner
    assert np.abs(off).max() <= 0.0125 + 1e-9
    assert (off.max(axis=(0, 1)) > 0.0120).all()
    assert (off.min(axis=(0, 1)) < -0.0120).all()
    assert np.allclose(p[..., 2], EDGE / 2)


def test_dynamic_blocks_stand_on_a_circle_give_or_take() -> None:
    ring = sorted(FIELD.seen_by("red").dynamic)
    p = starts(FIELD, SEEDS)[:, ring, :3]
    radius = np.hypot(p[..., 0], p[..., 1])
    assert np.abs(radius - 0.2413).max() <= 0.0241 + 1e-9
    assert radius.max() > 0.2413 + 0.02
    assert radius.min() < 0.2413 - 0.02
    assert np.allclose(p[..., 2], FIELD.turntable.top + EDGE / 2)
    # x and y are drawn with radii of their own, which turns the angle by 0.08 rad at the most.
    angle = np.arctan2(p[..., 1], p[..., 0]) - math.pi / 4 * np.arange(8)
    off = (angle + math.pi) % (2 * math.pi) - math.pi
    reach = 0.196 * math.pi / 4
    assert np.abs(off).max() <= reach + 0.08
    assert np.abs(off).max() > 0.9 * reach


def test_no_block_starts_over_the_edge_of_what_it_stands_on() -> None:
    for team in TEAMS:
        reach = np.abs(on_source(team)[..., :2]).max() + EDGE / 2 * 2**0.5
        assert reach < FIELD.platform[0] / 2
    ring = sorted(FIELD.seen_by("red").dynamic)
    p = starts(FIELD, SEEDS)[:, ring, :2]
    assert np.hypot(p[..., 0], p[..., 1]).max() + EDGE / 2 * 2**0.5 < FIELD.turntable.radius


def test_blocks_lie_on_a_face_and_plus_x_is_never_up() -> None:
    assert 1 not in set(up_axes(starts(FIELD, SEEDS)).ravel().tolist())


def test_the_odds_of_each_axis_are_the_courses() -> None:
    """Blue's static blocks are red's mirrored and draw nothing of their own."""
    drawn = [b.id for b in FIELD.blocks if b.team != "blue"]
    found = Counter(up_axes(starts(FIELD, SEEDS))[:, drawn].ravel().tolist())
    odds = {3: 2 / 9, -3: 2 / 9, 2: 1 / 9, -2: 1 / 9, -1: 3 / 9}
    n = SEEDS * len(drawn)
    for axis, share in odds.items():
        spread = math.sqrt(share * (1 - share) / n)
        assert abs(found[axis] / n - share) < 4 * spread, axis


def test_yaw_is_drawn_from_the_whole_turn() -> None:
    R = matrix_from_quat(starts(FIELD, SEEDS)[..., 3:])
    yaw = np.arctan2(R[..., 1, 0], R[..., 0, 0])[np.abs(R[..., 2, 0]) < 0.5]
    counts, _ = np.histogram(yaw, bins=8, range=(-math.pi, math.pi))
    assert counts.min() > 0.85 * counts.mean()


def test_nothing_overlaps_in_500_seeds() -> None:
    assert [overlapping(poses, EDGE) for poses in starts(FIELD, SEEDS)] == [[]] * SEEDS


def test_the_check_for_overlaps_would_find_one() -> None:
    poses = starts(FIELD, SEEDS)[0].copy()
    poses[1, :3] = poses[0, :3] + [0.04, 0.0, 0.0]
    assert overlapping(poses, EDGE) == [(0, 1)]


def test_other_draws_leave_a_blocks_own_alone() -> None:
    """A field with fewer blocks has the same first static block."""
    small = Field(static_blocks=1, dynamic_blocks=0)
    full = starts(Field(dynamic_blocks=0), 5)
    # The square's first corner is the same place, whatever stands at the others.
    assert np.allclose(starts(small, 5)[:, 0], full[:, 0])


@pytest.mark.parametrize("dynamic", [1, 2, 5, 12])
def test_other_counts_share_the_turntable_evenly(dynamic: int) -> None:
    field = Field(static_blocks=0, dynamic_blocks=dynamic)
    poses = starts(field, 60)
    assert [overlapping(p, EDGE) for p in poses] == [[]] * 60
    angles = np.sort(np.arctan2(poses[..., 1], poses[..., 0]) % (2 * math.pi), axis=1)
    assert np.diff(angles, axis=1).min(initial=10.0) > 0.5 * 2 * math.pi / dynamic * (1 - 0.392)


@pytest.mark.parametrize("static", [1, 2, 3, 4])
def test_up_to_four_static_blocks_have_room(static: int) -> None:
    poses = starts(Field(static_blocks=static, dynamic_blocks=0), 60)
    assert [overlapping(p, EDGE) for p in poses] == [[]] * 60


@pytest.mark.parametrize("static", [5, 6, 9])
def test_more_static_blocks_have_room_too(static: int) -> None:
    poses = starts(Field(static_blocks=static, dynamic_blocks=0), 60)
    assert [overlapping(p, EDGE) for p in poses] == [[]] * 60
