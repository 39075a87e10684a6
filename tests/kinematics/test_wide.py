"""How much of what can be reached is found, over ten thousand poses and by place."""

import numpy as np
import pytest

from pandarena.geometry import Array
from pandarena.kinematics import fk, ik, margin
from pandarena.panda import FR3, PANDA, Limits

from .numeric import far_from, reached
from .task_poses import task_poses

SEEDS = 8
"""Random starts of the numeric check for each pose."""


def solve_all(poses: Array, limits: Limits) -> Array:
    """Which poses are solved; every answer is checked against forward kinematics and limits."""
    answers = [ik(T, limits=limits) for T in poses]
    found = np.array([bool(answer) for answer in answers])
    q = np.array([answer.q for answer in answers if answer])
    assert far_from(fk(q), poses[found]).max() < 1e-9
    assert margin(q, limits).min() > -1e-9
    return found


def share_of_reachable(poses: Array, limits: Limits, rng: np.random.Generator) -> float:
    """Found over reachable: what either we or the numeric check reach, which helps itself."""
    found = solve_all(poses, limits)
    others = reached(poses[~found], limits, rng, SEEDS)
    # The check must have power: from as many seeds it reaches most of what we know is reachable.
    known = poses[np.flatnonzero(found)[:300]]
    assert reached(known, limits, rng, SEEDS).mean() > 0.95
    return found.sum() / (found.sum() + others.sum())


def test_task_poses_are_found() -> None:
    rng = np.random.default_rng(21)
    assert share_of_reachable(task_poses(600, rng), PANDA, rng) == 1.0


@pytest.mark.slow
def test_ten_thousand_task_poses_are_found() -> None:
    rng = np.random.default_rng(22)
    assert share_of_reachable(task_poses(10_000, rng), PANDA, rng) >= 0.999


@pytest.mark.slow
@pytest.mark.parametrize("limits", [PANDA, FR3], ids=lambda arm: arm.name)
def test_ten_thousand_random_configurations_are_found(limits: Limits) -> None:
    q = np.random.default_rng(23).uniform(limits.q_lower, limits.q_upper, (10_000, 7))
    assert solve_all(fk(q), limits).mean() >= 0.9999
