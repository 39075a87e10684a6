"""The reports' gates and their offsets."""

import math

import numpy as np

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.field import Field
from pandarena.geometry import rot_x, transform
from pandarena.perception import gates
from pandarena.perception.offsets import S0_ROBOTS, in_base, in_camera

RED = Field().seen_by("red")


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


def test_gates_of_s3():
    poses = {0: at(0.55, -0.2, 0.225), 1: at(0.55, 0.17, 0.225), 2: at(0.6, -0.2, 0.025)}
    assert set(gates.in_workspace(poses, RED)) == {0}
    assert set(gates.in_workspace(poses, Field().seen_by("blue"))) == {1}


def test_offsets_are_added_along_their_frames():
    T_base_camera = transform(rot_x(math.pi), [0.5, 0.0, 0.7])
    reading = BlocksReading(0.0, T_base_camera, np.eye(4), (BlockSeen(0, at(0.0, 0.0, 0.4)),))
    moved = in_camera(reading, S0_ROBOTS["red 1"]).in_base()[0]
    assert np.allclose(moved[:3, 3], [0.492, 0.0, 0.2875])
    assert np.allclose(
        in_base(reading.in_base(), (0.025, 0.035, 0.0))[0][:3, 3], [0.525, 0.035, 0.3]
    )
