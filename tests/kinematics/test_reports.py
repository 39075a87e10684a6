"""The published solvers do what their reports say of them, weaknesses included."""

import numpy as np
import pytest

from pandarena.geometry import Array, log_so3, rot_x, rot_z, transform
from pandarena.kinematics import fk, four_yaws, ik
from pandarena.kinematics.reports import (
    Descent,
    closest_of_four,
    first_of_four,
    ik_six_axis,
    pseudo_inverse,
    radial_of_four,
    transpose,
)
from pandarena.panda import HOME_Q, PANDA

MIDDLE = 0.5 * (PANDA.q_lower + PANDA.q_upper)
TABLE = np.array([0.0, 0.99])


def grasp(x: float, y: float, z: float, yaw: float = 0.0) -> Array:
    return transform(rot_x(np.pi) @ rot_z(yaw), (x, y, z))


EASY = grasp(0.562, 0.169, 0.225, 0.3)


def assert_reaches(q: Array, T: Array, settings: Descent) -> None:
    reached = fk(q)
    assert np.linalg.norm(reached[:3, 3] - T[:3, 3]) <= settings.linear_tolerance
    assert np.linalg.norm(log_so3(reached[:3, :3].T @ T[:3, :3])) <= settings.angular_tolerance


@pytest.mark.parametrize("bias", [None, MIDDLE], ids=["seed", "middle"])
def test_pseudo_inverse_reaches_an_easy_pose(bias: Array | None) -> None:
    attempt = pseudo_inverse(EASY, HOME_Q, bias)
    assert attempt
    assert_reaches(attempt.q, EASY, Descent())


def test_a_good_seed_takes_fewer_than_ten_iterations() -> None:
    # S1: from a prepared pose above the tower to every stacking height.
    prepared = ik(grasp(0.5, 0.1, 0.5), HOME_Q)
    assert prepared
    for level in range(6):
        assert pseudo_inverse(grasp(0.5, 0.1, 0.225 + 0.05 * level), prepared.q).iterations < 10


def test_the_bias_pulls_in_the_null_space_only() -> None:
    near = pseudo_inverse(EASY, HOME_Q, HOME_Q)
    pulled = pseudo_inverse(EASY, HOME_Q, HOME_Q + np.array([0.5, 0, -0.5, 0, 0.5, 0, 0]))
    assert near
    assert pulled
    assert abs(pulled.q[0] - near.q[0]) > 0.03
    assert_reaches(pulled.q, EASY, Descent())


def test_a_solution_past_a_limit_is_refused_with_the_joint_named() -> None:
    # The hand turned by most of a turn: descent follows joint 7 past its end.
    seed = HOME_Q.copy()
    seed[6] = 2.8
    beyond = seed.copy()
    beyond[6] += 0.6
    T = fk(beyond)
    attempt = pseudo_inverse(T, seed)
    assert not attempt
    assert attempt.why.startswith("converged, but joint 7 at ")
    assert ik(T, seed)


def test_out_of_reach_ends_with_what_is_left() -> None:
    attempt = pseudo_inverse(grasp(1.5, 0.0, 0.2), HOME_Q, settings=Descent(max_iterations=30))
    assert not attempt
    assert attempt.iterations == 30
    assert " m and " in attempt.why


def test_the_transpose_is_the_slower_one() -> None:
    patient = Descent(max_iterations=5000)
    slow = transpose(EASY, HOME_Q, settings=patient)
    assert slow
    assert_reaches(slow.q, EASY, patient)
    assert slow.iterations > 20 * pseudo_inverse(EASY, HOME_Q).iterations
    assert not transpose(EASY, HOME_Q)


def test_first_of_four_takes_the_first_that_works() -> None:
    # Turned so far that the first yaw leaves joint 7's range.
    T = grasp(0.562, 0.169, 0.225, 2.6)
    assert not pseudo_inverse(T, HOME_Q)
    attempt = first_of_four(T, HOME_Q)
    assert attempt
    yaws = four_yaws(T)
    assert [bool(pseudo_inverse(yaw, HOME_Q)) for yaw in yaws[: attempt.target + 1]] == [
        *[False] * attempt.target,
        True,
    ]
    assert_reaches(attempt.q, yaws[attempt.target], Descent())
    assert attempt.iterations > pseudo_inverse(T, HOME_Q).iterations


def test_first_of_four_says_that_none_works() -> None:
    quick = Descent(max_iterations=5)
    assert "none of 4 yaws" in first_of_four(grasp(1.5, 0, 0.2), HOME_Q, settings=quick).why


def test_six_axis_solutions_hold_joint_five_at_zero() -> None:
    targets = four_yaws(EASY)
    found = ik_six_axis(targets)
    # Of four quarter turns at least three fit into joint 7's range.
    assert len(set(found.target)) >= 3
    np.testing.assert_allclose(found.q[:, 4], 0.0, atol=1e-6)
    np.testing.assert_allclose(fk(found.q), targets[found.target], atol=1e-9)
    assert all(not PANDA.outside(q, -1e-9) for q in found.q)


def test_six_axes_lose_poses_that_seven_reach() -> None:
    rng = np.random.default_rng(2)
    poses = fk(rng.uniform(PANDA.q_lower, PANDA.q_upper, (200, 7)))
    six = sum(len(ik_six_axis(T)) > 0 for T in poses)
    assert all(ik(T) for T in poses)
    assert 0 < six < 180


def test_closest_of_four_is_the_nearest_in_l2() -> None:
    every = ik_six_axis(four_yaws(EASY)).q
    for q_now in (HOME_Q, *(every + 0.01)):
        best = closest_of_four(EASY, q_now)
        assert best
        least = np.linalg.norm(every - q_now, axis=1).min()
        assert np.linalg.norm(best.q - q_now) == pytest.approx(least)


def test_radial_of_four_closes_along_the_radius() -> None:
    for yaw in (0.0, 0.2, -0.4):
        T = grasp(0.1, 0.72, 0.225, yaw)
        best = radial_of_four(T, HOME_Q, TABLE)
        assert best
        reached = fk(best.q)
        radius = reached[:2, 3] - TABLE
        closing = abs(reached[:2, 1] @ radius) / np.linalg.norm(radius)
        assert closing >= np.cos(np.pi / 4) - 1e-6
        assert best.cost == pytest.approx(np.sqrt(1 - closing**2), abs=1e-6)


def test_six_axis_failure_is_told() -> None:
    far = grasp(1.5, 0.0, 0.2)
    for answer in (closest_of_four(far, HOME_Q), radial_of_four(far, HOME_Q, TABLE)):
        assert not answer
        assert "joint 5 at zero" in answer.why
