"""The reports' readings of attitudes, their gates and their offsets."""

import math

import numpy as np
import pytest

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.field import Field
from pandarena.geometry import exp_so3, rot_x, rot_y, rot_z, transform, wrap_quarter
from pandarena.perception import gates
from pandarena.perception.attitudes import YAWS, forced_down, largest_projection, upright_column
from pandarena.perception.offsets import S0_ROBOTS, in_base, in_camera

RED = Field().seen_by("red")
QUARTERS = (0.0, math.pi / 2, math.pi)


@pytest.mark.parametrize("name", YAWS)
def test_all_read_the_same_yaw_of_a_block_that_lies(name):
    for roll in QUARTERS:
        for pitch in QUARTERS:
            for yaw in (-2.9, -0.7, 0.0, 0.4, 1.9):
                R = rot_z(yaw) @ rot_y(pitch) @ rot_x(roll)
                assert abs(wrap_quarter(YAWS[name](R) - yaw)) < 1e-9


@pytest.mark.parametrize("name", YAWS)
def test_a_tilt_disturbs_a_yaw_little(name):
    draw = np.random.default_rng(1)
    for _ in range(50):
        yaw = draw.uniform(-3, 3)
        R = exp_so3(0.03 * draw.normal(size=3)) @ rot_z(yaw) @ rot_x(math.pi / 2)
        assert abs(wrap_quarter(YAWS[name](R) - yaw)) < 0.12


def test_attitudes_are_proper_and_level():
    R = exp_so3([0.02, -0.03, 0.4]) @ rot_x(math.pi)
    u1, u2 = largest_projection(R)
    assert u1 @ u2 == pytest.approx(0.0) and u1[2] == u2[2] == 0.0
    for S, z in ((upright_column(R), 1.0), (forced_down(R, (0.0, 1.0)), -1.0)):
        assert np.linalg.det(S) == pytest.approx(1.0) and S[2, 2] == pytest.approx(z)
    # Of four yaws the one that faces the team's reference.
    assert forced_down(R, (0.0, 1.0))[1, 0] > math.cos(math.pi / 4 + 1e-9)
    assert forced_down(R, (-1.0, 0.0))[0, 0] < -math.cos(math.pi / 4 + 1e-9)


def at(x, y, z):
    return transform(p=[x, y, z])


def test_boxes_of_s2():
    poses = {0: at(0.5, -0.1, 0.225), 1: at(0.5, 0.1, 0.225), 2: at(0.5, -0.1, 0.45)}
    assert set(gates.in_box(poses, gates.static_box("red"))) == {0}
    assert set(gates.in_box(poses, gates.static_box("blue"))) == {1}
    assert set(gates.in_box(poses, gates.goal_box("red"))) == {1}
    assert set(gates.in_box(poses, gates.goal_box("blue"))) == {0, 2}


def test_gates_of_s1():
    eye = at(0.5, -0.17, 0.7)
    poses = {0: at(0.55, -0.2, 0.225), 1: at(0.55, 0.17, 0.225), 2: at(0.8, -0.6, 0.025)}
    assert set(gates.near(poses, eye)) == {0, 1}
    assert set(gates.off_goal(poses, RED)) == {0, 2}
    assert {T[2, 3] for T in gates.clamped(poses).values()} == {0.235}
    assert set(gates.of_kind({0: eye, 9: eye}, RED, "dynamic")) == {9}


def test_gates_of_s3_and_s4():
    poses = {0: at(0.55, -0.2, 0.225), 1: at(0.55, 0.17, 0.225), 2: at(0.6, -0.2, 0.025)}
    assert set(gates.in_workspace(poses, RED)) == {0}
    assert set(gates.in_workspace(poses, Field().seen_by("blue"))) == {1}
    assert set(gates.still_to_take(poses, placed=[1])) == {0}
    assert set(gates.remembered({0: at(0, 0, 0)}, poses)) == {0, 1, 2}


def test_offsets_are_added_along_their_frames():
    T_base_camera = transform(rot_x(math.pi), [0.5, 0.0, 0.7])
    reading = BlocksReading(0.0, T_base_camera, np.eye(4), (BlockSeen(0, at(0.0, 0.0, 0.4)),))
    moved = in_camera(reading, S0_ROBOTS["red 1"]).in_base()[0]
    assert np.allclose(moved[:3, 3], [0.492, 0.0, 0.2875])
    assert np.allclose(
        in_base(reading.in_base(), (0.025, 0.035, 0.0))[0][:3, 3], [0.525, 0.035, 0.3]
    )
