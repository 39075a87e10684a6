"""The reports' ways with the turntable: speeds, predictions, and which block to wait for."""

import math
from dataclasses import replace

import numpy as np
import pytest

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.field import Field
from pandarena.geometry import rot_x, rot_z, transform
from pandarena.perception.turntable import SPEEDS, fixed, regression, two_point
from pandarena.perception.turntable.bearings import riding
from pandarena.perception.turntable.choosing import (
    arrival,
    in_bracket,
    latest_arriving,
    smallest_y,
)
from pandarena.perception.turntable.predicting import by_tangent, by_turn, by_world

FIELD = Field().seen_by("red")
CX, CY, TOP = FIELD.turntable
SPEED = 0.0456


def on_table(bearing, radius=0.24, yaw=0.3):
    p = [CX + radius * math.cos(bearing), CY + radius * math.sin(bearing), TOP + 0.025]
    return transform(rot_z(bearing + yaw) @ rot_x(math.pi / 2), p)


def watched(starts, seconds, noise=0.0, seed=0, jump=()):
    """Readings at 30 Hz of blocks by id that start at these bearings."""
    draw = np.random.default_rng(seed)
    readings = []
    for frame in range(round(30 * seconds) + 1):
        t = frame / 30
        blocks = []
        for block, start in starts.items():
            turned = (2.0 if block in jump else 1.0) * SPEED * t
            T = on_table(start + turned)
            T[:2, 3] += noise * draw.normal(size=2)
            blocks.append(BlockSeen(block, T))
        readings.append(BlocksReading(t, np.eye(4), np.eye(4), tuple(blocks)))
    return readings


STARTS = {8: -2.0, 9: -1.2, 10: -0.5}


def test_fixed_speeds_are_the_published_ones():
    assert SPEEDS["S2"] == pytest.approx(0.05236, abs=1e-5)
    assert SPEEDS["S4 hardware"] == pytest.approx(0.0628, abs=1e-4)
    assert SPEEDS["S4 simulation"] == pytest.approx(0.0405, abs=1e-4)
    estimate = fixed(watched(STARTS, 1.0), FIELD, SPEEDS["S4 hardware"])
    assert estimate.speed == SPEEDS["S4 hardware"] and estimate.blocks == (8, 9, 10)
    assert np.allclose(estimate.predict(9, 1.0), on_table(-1.2 + SPEED))


def test_regression_finds_the_speed_and_leaves_an_odd_block_out():
    readings = watched({**STARTS, 11: 0.3}, 4.0, noise=0.002, jump=(11,))
    estimate = regression(readings, FIELD)
    assert estimate is not None
    assert estimate.speed == pytest.approx(SPEED, rel=0.02)
    assert math.sqrt(estimate.covariance[2, 2]) < 0.02 * SPEED
    assert np.allclose(estimate.predict(8, 9.0)[:2, 3], on_table(-2 + 9 * SPEED)[:2, 3], atol=0.01)


def test_a_longer_window_is_surer():
    spread = {
        window: np.std(
            [
                regression(watched(STARTS, 6.0, 0.003, seed), FIELD, window).speed
                for seed in range(8)
            ]
        )
        for window in (0.5, 4.0)
    }
    assert spread[4.0] < 0.2 * spread[0.5]


def test_regression_without_sightings_says_nothing():
    assert regression([], FIELD) is None
    assert regression(watched({}, 1.0), FIELD) is None


def test_two_points_a_second_apart():
    estimate = two_point(watched(STARTS, 1.5), FIELD, 9)
    assert estimate is not None and estimate.blocks == (9,)
    assert estimate.speed == pytest.approx(SPEED)
    assert estimate.block(9).radius == pytest.approx(0.24)


def test_two_points_are_refused_when_lost_early_or_absurd():
    assert two_point(watched(STARTS, 0.9), FIELD, 9) is None
    assert two_point(watched(STARTS, 1.5), FIELD, 3) is None
    assert two_point(watched(STARTS, 1.5, jump=(9,)), FIELD, 9) is not None
    still = [replace(r, stamp=r.stamp * 4) for r in watched(STARTS, 1.5)]
    assert two_point(still, FIELD, 9) is None


@pytest.mark.parametrize("formula", [by_tangent, by_turn, by_world])
@pytest.mark.parametrize("team", ["red", "blue"])
def test_all_published_predictions_are_ours(formula, team):
    field = Field().seen_by(team)
    x, y, _ = field.turntable
    T = transform(p=[x - CX, y - CY, 0.0]) @ on_table(-1.0)
    estimate = fixed([BlocksReading(2.0, np.eye(4), None, (BlockSeen(9, T),))], field, SPEED)
    assert np.allclose(formula(T, SPEED, 20.0, field), estimate.predict(9, 22.0))


def test_arrival_is_directed_and_modulo_a_turn():
    estimate = fixed(watched({9: -2.0}, 0.0), FIELD, SPEED)
    assert arrival(estimate, 9, -1.5) == pytest.approx(0.5 / SPEED)
    assert arrival(estimate, 9, -2.5) == pytest.approx((2 * math.pi - 0.5) / SPEED)
    back = replace(estimate, speed=-SPEED)
    assert arrival(back, 9, -2.5) == pytest.approx(0.5 / SPEED)
    assert math.isinf(arrival(replace(estimate, speed=0.0), 9, 0.0))
    at = estimate.predict(9, arrival(estimate, 9, -1.5))
    assert riding(9, 0.0, at, FIELD).bearing == pytest.approx(-1.5)


def test_whom_the_reports_wait_for():
    poses = {b: on_table(start) for b, start in STARTS.items()}
    assert latest_arriving(poses, "red") == 8 and latest_arriving(poses, "blue") == 10
    assert smallest_y(poses) == 9
    assert in_bracket(poses, -1.3, FIELD) == 9 and in_bracket(poses, 1.0, FIELD) is None
    assert latest_arriving({}, "red") is None and smallest_y({}) is None
