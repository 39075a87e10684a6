"""What is chosen, and what is said when nothing can be."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandarena.geometry import Array, rot_x, rot_z, transform
from pandarena.kinematics import (
    NoSolution,
    Solution,
    fk,
    four_yaws,
    ik,
    margin,
    reach,
    reach_time,
    sweep,
    tilted,
)
from pandarena.panda import FR3, HOME_Q, PANDA, Limits


def grasp(x: float, y: float, z: float, yaw: float = 0.0) -> Array:
    return transform(rot_x(np.pi) @ rot_z(yaw), (x, y, z))


def raised(targets: Array, by: float) -> Array:
    lifted = targets.copy()
    lifted[..., 2, 3] += by
    return lifted


def why(answer: Solution | NoSolution) -> str:
    assert not answer
    return answer.why


def test_a_solution_is_true_and_reaches_its_target() -> None:
    targets = four_yaws(grasp(0.562, 0.169, 0.225, 0.3))
    best = reach(targets, HOME_Q)
    assert best
    np.testing.assert_allclose(fk(best.q), targets[best.target], atol=1e-9)
    assert not best.q.flags.writeable


def test_of_four_yaws_the_one_soonest_reached_is_taken() -> None:
    targets = four_yaws(grasp(0.562, 0.169, 0.225, 0.3))
    best = reach(targets, HOME_Q)
    assert best
    times = [reach_time(ik_q.q, HOME_Q, PANDA) for t in targets if (ik_q := ik(t, HOME_Q))]
    assert reach_time(best.q, HOME_Q, PANDA) <= min(times) + 0.05


@settings(max_examples=50)
@given(share=st.lists(st.floats(0.1, 0.9), min_size=7, max_size=7))
def test_the_arm_stays_where_it_is_when_it_is_there(share: list[float]) -> None:
    q = PANDA.q_lower + np.array(share) * (PANDA.q_upper - PANDA.q_lower)
    best = ik(fk(q), near=q)
    assert best
    assert best.cost <= 0.3 + 1e-3


@settings(max_examples=100)
@given(share=st.lists(st.sampled_from([0.0, 1e-9, 1e-3, 0.4, 0.6, 1.0]), min_size=7, max_size=7))
def test_at_the_very_limits_the_arm_finds_itself(share: list[float]) -> None:
    q = PANDA.q_lower + np.array(share) * (PANDA.q_upper - PANDA.q_lower)
    best = ik(fk(q), near=np.clip(q, PANDA.q_lower, PANDA.q_upper))
    assert best
    np.testing.assert_allclose(fk(best.q), fk(q), atol=1e-9)
    assert not PANDA.outside(best.q)


def test_refinement_beats_the_grid() -> None:
    T = grasp(0.4, -0.3, 0.3, 0.2)
    found = sweep(T)
    best = ik(T, HOME_Q)
    assert best
    on_grid = reach_time(found.q, HOME_Q, PANDA).min()
    assert reach_time(best.q, HOME_Q, PANDA) <= on_grid + 0.02


def test_limits_are_kept_away_from_when_it_costs_little() -> None:
    best = ik(grasp(0.5, 0.0, 0.3))
    assert best
    assert margin(best.q, PANDA) > 0.3


def test_linked_poses_are_near_and_on_the_same_branch() -> None:
    targets = four_yaws(grasp(0.562, -0.169, 0.225))
    links = np.stack([raised(targets, 0.1), raised(targets, 0.2)], axis=1)
    best = reach(targets, HOME_Q, links=links)
    assert best
    for link in links[best.target]:
        above = sweep(link, PANDA, best.q[6:7])
        same = above.q[above.branch == best.branch]
        assert len(same) == 1
        assert np.abs(same[0] - best.q).max() <= 1.0


def test_an_unreachable_link_rules_a_pose_out() -> None:
    target = grasp(0.5, 0.0, 0.3)[None]
    assert "linked poses" in why(reach(target, HOME_Q, links=raised(target, 2.0)[:, None]))


def test_a_penalty_steers_and_rules_out() -> None:
    T = grasp(0.5, 0.0, 0.3)

    def elbow_left(q: Array) -> Array:
        return np.where(q[:, 0] > 0.5, 0.0, np.inf)

    best = reach(T, HOME_Q, penalty=elbow_left)
    assert best
    assert best.q[0] > 0.5
    assert "penalty rules out all" in why(reach(T, penalty=lambda q: np.full(len(q), np.inf)))


def test_tilts_turn_about_the_closing_axis() -> None:
    T = grasp(0.5, 0.0, 0.3)
    several = tilted(T, np.radians([-45, 0, 45]))
    np.testing.assert_allclose(several[:, :3, 1], np.tile(T[:3, 1], (3, 1)), atol=1e-12)
    np.testing.assert_allclose(several[1], T, atol=1e-12)


@pytest.mark.parametrize("limits", [PANDA, FR3], ids=lambda arm: arm.name)
def test_nearly_every_random_pose_is_found(limits: Limits) -> None:
    q = np.random.default_rng(5).uniform(limits.q_lower, limits.q_upper, (500, 7))
    poses = fk(q)
    found = [ik(T, limits=limits) for T in poses]
    reached = [(s.q, T) for s, T in zip(found, poses, strict=True) if s]
    assert len(reached) >= 0.99 * len(q)
    for q_found, T in reached:
        np.testing.assert_allclose(fk(q_found), T, atol=1e-9)
        assert margin(q_found, limits) > -1e-9


def test_out_of_reach_says_by_how_much() -> None:
    far = why(ik(grasp(1.2, 0.0, 0.2)))
    assert far.startswith("out of reach by ")
    near = why(ik(grasp(1.1, 0.0, 0.2)))
    assert float(far.split()[-2]) > float(near.split()[-2]) > 0


def test_a_question_without_sense_is_told_as_such() -> None:
    assert "no target" in why(reach(np.zeros((0, 4, 4)), HOME_Q))
    assert "not finite" in why(reach(np.full((4, 4), np.nan), HOME_Q))
    assert "nowhere" in why(ik(grasp(0.5, 0.0, 0.3), np.full(7, np.nan)))


def test_a_violated_limit_is_named_with_its_amount() -> None:
    said = why(ik(grasp(0.1, 0.0, 0.2)))
    assert said.startswith("no branch within limits: nearest violates joint 6 by ")
    assert 0.1 < float(said.split()[-2]) < 0.2
