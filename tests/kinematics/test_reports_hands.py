"""How the published systems turn the hand to a cube: all its attitudes, yaws and small tilts."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandarena.geometry import Array, exp_so3, rot_x, rot_z, transform
from pandarena.kinematics import fk, four_yaws, pointing_down, reach
from pandarena.kinematics.reports import hands, ik_six_axis
from pandarena.panda import HOME_Q
from pandarena.skills.grasps import cube_turns

P = (0.55, -0.17, 0.225)
ONE = [hands.most_horizontal, hands.planar, lambda T: hands.forced_down(T, np.array([0.0, 1.0]))]

attitudes = st.integers(0, 23)
yaws = st.floats(-math.pi, math.pi)


def lying(attitude: int, yaw: float, tilt: tuple[float, float] = (0.0, 0.0)) -> Array:
    """T_base_block of a cube on any of its faces."""
    R = exp_so3([*tilt, 0.0]) @ rot_z(yaw) @ cube_turns()[attitude][:3, :3]
    return transform(R, P)


def off_faces(T_base_ee: Array, yaw: float) -> float:
    """How far the closing axis is from the normal of a face [rad]."""
    closing = math.atan2(T_base_ee[1, 1], T_base_ee[0, 1])
    return abs((closing - yaw + math.pi / 4) % (math.pi / 2) - math.pi / 4)


def assert_down(T_base_ee: Array) -> None:
    np.testing.assert_allclose(T_base_ee[:3, 2], (0, 0, -1), atol=1e-12)
    np.testing.assert_allclose(T_base_ee[:3, 3], P)
    assert np.linalg.det(T_base_ee[:3, :3]) == pytest.approx(1.0)


@settings(max_examples=150, deadline=None)
@given(attitude=attitudes, yaw=yaws)
@pytest.mark.parametrize("rule", ONE, ids=["S1-10", "S2-04", "S3-03"])
def test_pads_lie_on_faces_whatever_face_is_up(rule, attitude: int, yaw: float) -> None:
    T = rule(lying(attitude, yaw))
    assert_down(T)
    assert off_faces(T, yaw) < 1e-9


@settings(max_examples=100, deadline=None)
@given(attitude=attitudes, yaw=yaws, x=st.floats(-0.2, 0.2), y=st.floats(-0.2, 0.2))
@pytest.mark.parametrize("rule", [*ONE, lambda T: hands.widest_axis(T)[0]])
def test_a_tilted_reading_still_gives_a_hand_straight_down(rule, attitude, yaw, x, y) -> None:
    T = rule(lying(attitude, yaw, (x, y)))
    assert_down(T)
    assert off_faces(T, yaw) < 0.06


@given(attitude=attitudes, yaw=yaws)
def test_s0_tries_four_grasps_along_u1_and_u2(attitude: int, yaw: float) -> None:
    T_block = lying(attitude, yaw)
    grasps = hands.widest_axis(T_block)
    for T in grasps:
        assert_down(T)
        assert off_faces(T, yaw) < 1e-9
    u1, u2 = grasps[:2, :3, 0]
    np.testing.assert_allclose(np.cross([0, 0, 1], u1), u2, atol=1e-12)
    np.testing.assert_allclose(grasps[2:, :3, 0], [-u1, -u2], atol=1e-12)
    # u1 is an axis of the block that lies flat.
    assert np.abs(T_block[:3, :3].T @ u1).max() == pytest.approx(1.0)


@given(attitude=attitudes, yaw=yaws)
def test_s2_turns_by_at_most_an_eighth(attitude: int, yaw: float) -> None:
    x, y, _ = hands.planar(lying(attitude, yaw))[:3, 0]
    assert abs(math.atan2(y, x)) <= math.pi / 4 + 1e-9


@given(attitude=attitudes, yaw=yaws, toward=yaws)
def test_s3_takes_the_yaw_nearest_to_its_teams_direction(attitude, yaw, toward) -> None:
    reference = np.array([math.cos(toward), math.sin(toward)])
    T = hands.forced_down(lying(attitude, yaw), reference)
    assert T[:2, 0] @ reference >= math.cos(math.pi / 4) - 1e-9


def test_s1_keeps_roll_and_pitch_of_its_record() -> None:
    record = fk(HOME_Q)[:3, :3]
    for yaw in (0.0, 0.7, -2.0):
        T = hands.locked(record, np.array(P), yaw)
        np.testing.assert_allclose(T[2, :3], record[2], atol=1e-12)
        np.testing.assert_allclose(T[:3, 3], P)


def test_s3_places_along_y_and_turned_above_56_cm() -> None:
    low, high = hands.facing_y(0.559), hands.facing_y(0.561)
    np.testing.assert_allclose(low[:, 0], (0, 1, 0))
    np.testing.assert_allclose(high[:, 0], (1, 0, 0), atol=1e-12)
    for R in (low, high):
        assert np.linalg.det(R) == pytest.approx(1.0)
        np.testing.assert_allclose(R[:, 2], (0, 0, -1), atol=1e-12)


def highest(x: float, y: float, *rotations: Array) -> float:
    """The highest hand that S4's solver reaches with any of the rotations [m]."""
    heights = np.arange(0.2, 1.0, 0.005)
    at = [z for z in heights for R in rotations if len(ik_six_axis(transform(R, (x, y, z))))]
    return max(at)


def test_s4_reaches_70_cm_once_its_stack_is_nearer() -> None:
    """S4-17: at the goal's centre it had 0.5 m and six blocks, nearer 0.7 m and eight or nine."""
    above = [T[:3, :3] for T in four_yaws(pointing_down((0.0, 0.0, 0.0)))]
    centre, nearer = highest(0.562, 0.169, *above), highest(0.5, 0.1, *above)
    assert centre < 0.66 and 0.69 < nearer < 0.72
    # Its way asks for one level of room above the block being placed.
    blocks = [math.floor((z - 0.23) / 0.05 + 1e-9) for z in (centre, nearer)]
    assert blocks == [8, 9]


def test_s4_reaches_higher_from_the_side() -> None:
    """S4-16: it weighed that and placed from above, as its solver seldom found the side's."""
    for theta in np.arange(4) * math.pi / 2:
        R = hands.from_the_side(theta)
        assert np.linalg.det(R) == pytest.approx(1.0)
        np.testing.assert_allclose(R[:, 2], (1, 0, 0), atol=1e-12)
    above = [T[:3, :3] for T in four_yaws(pointing_down((0.0, 0.0, 0.0)))]
    side = [hands.from_the_side(theta) for theta in np.arange(4) * math.pi / 2]
    assert highest(0.562, 0.169, *side) > highest(0.562, 0.169, *above) + 0.2
    twelfth = np.stack([transform(R, (0.562, 0.169, 0.775)) for R in side])
    assert reach(twelfth, HOME_Q)
    down = rot_x(math.pi)
    assert not reach(four_yaws(transform(down, (0.562, 0.169, 0.775))), HOME_Q)
