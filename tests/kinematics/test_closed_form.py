"""Every branch reaches its pose, keeps the limits, and none is lost; also where axes align."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandarena.geometry import rot_x, transform
from pandarena.kinematics import fk, ik_all, sweep
from pandarena.kinematics.closed_form import Branches, goals, solve
from pandarena.panda import FR3, HOME_Q, PANDA, Limits

ARMS = pytest.mark.parametrize("limits", [PANDA, FR3], ids=lambda arm: arm.name)


def at_own_q7(q: np.ndarray, limits: Limits, slack: float = 0.0) -> Branches:
    return solve(goals(fk(q)), np.arange(len(q)), q[:, 6], limits, slack)


def assert_finds(q: np.ndarray, limits: Limits) -> None:
    """Every branch reaches its pose within limits; each lane has one."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = at_own_q7(q, limits)
    np.testing.assert_allclose(fk(found.q), fk(q)[found.lane], atol=1e-9)
    assert (found.q >= limits.q_lower).all()
    assert (found.q <= limits.q_upper).all()
    assert set(found.lane) == set(range(len(q)))


@ARMS
def test_the_configuration_itself_is_among_the_branches(limits: Limits) -> None:
    rng = np.random.default_rng(3)
    q = rng.uniform(limits.q_lower, limits.q_upper, (5000, 7))
    assert_finds(q, limits)
    found = at_own_q7(q, limits)
    nearest = np.full(len(q), np.inf)
    np.minimum.at(nearest, found.lane, np.abs(found.q - q[found.lane]).max(axis=1))
    assert nearest.max() < 1e-6


def test_a_lane_has_up_to_eight_branches_each_on_its_own() -> None:
    rng = np.random.default_rng(4)
    q = rng.uniform(PANDA.q_lower, PANDA.q_upper, (5000, 7))
    found = at_own_q7(q, PANDA, np.inf)
    keys = found.lane * 8 + found.branch
    assert len(np.unique(keys)) == len(keys)
    assert set(found.branch) == set(range(8))


joint = st.floats(0.0, 1.0)
edge = st.sampled_from([0.0, 1e-12, 1e-7, 1e-3, 0.5, 1 - 1e-3, 1 - 1e-7, 1.0])


@ARMS
@settings(max_examples=150)
@given(share=st.lists(st.one_of(joint, edge), min_size=7, max_size=7))
def test_limits_are_reached_and_kept(limits: Limits, share: list[float]) -> None:
    q = limits.q_lower + np.array(share) * (limits.q_upper - limits.q_lower)
    assert_finds(np.clip(q, limits.q_lower, limits.q_upper)[None], limits)


tiny = st.sampled_from([0.0, 1e-15, 1e-12, 1e-11, 1e-9, 1e-8, 1e-6, 1e-4, -1e-9, -1e-6])


@settings(max_examples=200)
@given(q=st.lists(joint, min_size=7, max_size=7), q2=tiny, q5=tiny, alike=st.booleans())
def test_aligned_shoulder_and_wrist_axes(q: list[float], q2: float, q5: float, alike: bool) -> None:
    full = PANDA.q_lower + np.array(q) * (PANDA.q_upper - PANDA.q_lower)
    # Near alignment q1 is known to rounding over sin(q2) only: keep it off its very limit.
    full[[0, 2]] *= 0.99
    full[1] = q2
    if alike:
        full[4] = q5
    assert_finds(full[None], PANDA)


def test_the_stretched_arm_where_two_elbow_branches_meet() -> None:
    q = np.tile(HOME_Q, (201, 1))
    q[:, 3] = np.linspace(-0.47, -0.462, 201)
    assert_finds(q, PANDA)


def test_a_sweep_knows_its_targets() -> None:
    poses = np.stack([transform(rot_x(np.pi), (0.5, y, 0.2)) for y in (-0.2, 0.0, 0.2)])
    found = sweep(poses)
    assert set(found.target) == {0, 1, 2}
    np.testing.assert_allclose(fk(found.q), poses[found.target], atol=1e-9)


def test_ik_all_of_an_unreachable_pose_is_empty() -> None:
    assert ik_all(transform(rot_x(np.pi), (2.0, 0.0, 0.2))).shape == (0, 7)
