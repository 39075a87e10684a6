"""Filters of standing blocks: what each does with noise, outliers, views and age."""

import math
from dataclasses import replace

import numpy as np
import pytest

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.geometry import angle_between, exp_so3, inverse, rot_y, transform
from pandarena.kinematics import reach
from pandarena.lab.gaze import Gaze
from pandarena.panda import HOME_Q
from pandarena.perception.filters import FILTERS, coarse_then_fine, frobenius, robust, windowed
from pandarena.perception.filters.mean import by_block, mean
from pandarena.scenario import preset
from pandarena.skills.moves import pointing_down

T_BLOCK = transform(exp_so3([0.0, 0.0, 0.5]), [0.55, -0.15, 0.225])


def eye(tilt=0.0):
    """A camera 0.4 m from the block, leaning along x."""
    T_up = transform(p=T_BLOCK[:3, 3]) @ transform(rot_y(tilt))
    return T_up @ pointing_down((0.0, 0.0, 0.4))


def reading(stamp, T=T_BLOCK, T_base_camera=None):
    camera = eye() if T_base_camera is None else T_base_camera
    seen = BlockSeen(0, inverse(camera) @ T)
    return BlocksReading(stamp, camera, np.eye(4), (seen,))


def noisy(count, shift=0.0005, turn=0.005, seed=0):
    draw = np.random.default_rng(seed)
    for k in range(count):
        off = transform(exp_so3(turn * draw.normal(size=3)))
        T = off @ transform(T_BLOCK[:3, :3])
        T[:3, 3] = T_BLOCK[:3, 3] + shift * draw.normal(size=3)
        yield reading(k / 30, T)


def off(T):
    return np.linalg.norm(T[:3, 3] - T_BLOCK[:3, 3]), angle_between(T[:3, :3], T_BLOCK[:3, :3])


@pytest.mark.parametrize("name", FILTERS)
def test_exact_readings_stay_exact(name):
    filtered = FILTERS[name]([reading(k / 30) for k in range(15)])
    assert np.allclose(filtered[0], T_BLOCK, atol=1e-12)


@pytest.mark.parametrize("name", FILTERS)
def test_noise_is_averaged(name):
    def typical(count):
        errors = [off(FILTERS[name](list(noisy(count, seed=seed)))[0]) for seed in range(12)]
        return np.median(errors, axis=0)

    assert np.all(typical(60) < 0.6 * typical(1))


def test_frobenius_leaves_out_what_is_a_centimetre_or_four_tenths_of_a_degree_off():
    rest = [reading(k / 30) for k in range(200)]
    for T, kept in [
        (transform(T_BLOCK[:3, :3], T_BLOCK[:3, 3] + [0.0095, 0, 0]), True),
        (transform(T_BLOCK[:3, :3], T_BLOCK[:3, 3] + [0.0105, 0, 0]), False),
        (T_BLOCK @ transform(exp_so3([0.0, math.radians(0.38), 0.0])), True),
        (T_BLOCK @ transform(exp_so3([0.0, math.radians(0.43), 0.0])), False),
    ]:
        odd = frobenius([*rest, reading(9.0, T)])[0]
        assert (not np.allclose(odd, T_BLOCK, atol=1e-9)) == kept


def test_frobenius_far_from_any_mean_is_the_mean():
    apart = [reading(0.0, transform(p=[x, 0, 0])) for x in (0.0, 1.0)]
    assert np.allclose(frobenius(apart)[0], mean(apart)[0])


def test_a_window_is_of_the_newest_sightings():
    series = [reading(k, transform(p=[float(k), 0.0, 0.0])) for k in range(20)]
    assert windowed(series, mean, 10)[0][0, 3] == pytest.approx(14.5)


def test_a_fine_look_counts_alone_where_there_is_one():
    coarse = reading(0.0, transform(p=[1.0, 0, 0]))
    other = replace(coarse, blocks=(replace(coarse.blocks[0], id=1),))
    both = coarse_then_fine([coarse, other], [reading(1.0)])
    assert np.allclose(both[0], T_BLOCK) and both[1][0, 3] == pytest.approx(1.0)


def test_ours_withstands_a_third_of_wild_sightings():
    wild = transform(T_BLOCK[:3, :3], T_BLOCK[:3, 3] + [0.025, 0.0, -0.025])
    series = [reading(k / 30, wild if k % 3 == 0 else T_BLOCK) for k in range(12)]
    assert off(robust(series)[0].T_base_block)[0] < 1e-4
    assert off(mean(series)[0])[0] > 0.01


def test_ours_tells_what_it_does_not_know():
    above = robust(list(noisy(10)))[0].covariance
    # Straight from above, the height is along the line of sight.
    assert above[2, 2] > 4 * above[0, 0]
    leaning = [reading(1 + k / 30, T_base_camera=eye(0.7)) for k in range(10)]
    both = robust([*noisy(10), *leaning])[0].covariance
    assert both[2, 2] < 0.5 * above[2, 2]
    more = robust(list(noisy(100)))[0].covariance
    assert both[2, 2] < more[2, 2], "a second view is worth more than many exposures of the first"


def test_a_block_that_may_lie_flat_does():
    T = transform(exp_so3([0.02, 0.01, 0.5]), T_BLOCK[:3, 3] + [0.0, 0.0, 0.004])
    lying = robust([reading(k / 30, T) for k in range(5)], resting=[0.225])[0]
    assert abs(lying.T_base_block[2, 3] - 0.225) < 0.001
    assert lying.T_base_block[2, 2] > math.cos(0.008)
    stacked = robust([reading(0.0, T_BLOCK @ transform(p=[0, 0, 0.05]))], resting=[0.225])[0]
    assert stacked.T_base_block[2, 3] == pytest.approx(0.275)


def test_on_hardware_like_sightings_ten_of_ours_beat_a_hundred_of_s0():
    errors = {"S0": [], "ours": []}
    for seed in range(1, 5):
        sensor = replace(preset("lab").sensor, mount_shift=0.0, mount_turn=0.0, focal=0.0)
        gaze = Gaze(replace(preset("lab"), sensor=sensor), seed, sensor="pose")
        world = gaze.world
        T = gaze.field.T_base_world @ world.block_transforms(world.now.qpos)
        true = {b: T[b] for b in gaze.field.own_static}
        x, y, top = gaze.field.source
        q = reach(pointing_down((x - 0.05, y, top + 0.4)), HOME_Q).q
        series = [gaze.wrist(-(-f * 100 // 30), q, true) for f in range(100)]
        ours = {e.id: e.T_base_block for e in robust(series[:10], resting=[top + 0.025])}
        for name, found in (("S0", frobenius(series)), ("ours", ours)):
            errors[name].append(sum(np.linalg.norm((found[b] - true[b])[:3, 3]) for b in true))
    assert np.median(errors["ours"]) < 0.6 * np.median(errors["S0"])


def test_by_block_keeps_the_order():
    found = by_block([reading(0.0), reading(1.0, transform(p=[2.0, 0, 0]))])
    assert found[0].shape == (2, 4, 4) and found[0][1, 0, 3] == pytest.approx(2.0)
