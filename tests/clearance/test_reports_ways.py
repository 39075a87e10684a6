"""The published systems' ways to a tower, walked around one: they clear what they should."""

from itertools import pairwise

import numpy as np
import pytest

from pandarena.geometry import Array
from pandarena.kinematics import fk, pointing_down
from pandarena.kinematics.reports import closest_of_four, ways
from pandarena.motion.clearance import AT_END, EMPTY, Clearance, around
from pandarena.motion.clearance.sampling import line_samples
from pandarena.panda import HOME_Q
from pandarena.strategies.forecast.params import Params
from pandarena.strategies.forecast.placer import way

from .scenes import RED, block

STACK = (0.5, 0.1)
"""Where S4 has it, on the side of red's goal."""
SIDE = 1.0 if RED.goal[1] > 0 else -1.0
PICK = np.array([RED.source[0], RED.source[1], 0.225])


def stack(count: int) -> dict[int, Array]:
    x, y = STACK[0], SIDE * STACK[1]
    return {i: block(x, y, RED.level_height(i + 1)) for i in range(count)}


def place(count: int) -> Array:
    """Where the next block's centre goes."""
    return pointing_down((STACK[0], SIDE * STACK[1], RED.level_height(count + 1)))


def walked(poses: list[Array], q: Array) -> Array:
    """(n, 7) the joint lines between them, each pose solved as S4 does: nearest to the last."""
    way = [q]
    for T in poses:
        found = closest_of_four(T, way[-1])
        assert found, found
        way.append(found.q)
    return np.concatenate([line_samples(a, b, 0.004) for a, b in pairwise(way[1:])])


def assert_clear(qs: Array, count: int) -> None:
    """Nothing but the place itself is touched."""
    clearance = Clearance(around(RED, stack(count)), EMPTY.holding(), AT_END)
    touch = clearance.first_touch(qs)
    assert touch is None, clearance.touch(qs[touch])


@pytest.mark.parametrize("placed", [0, 1, 3, 5])
def test_s4_clears_the_stack_by_rising_with_it(placed: int) -> None:
    poses = way(pointing_down(PICK), placed, False, Params(), RED)
    heights = [T[2, 3] for T in poses]
    top = 0.23 + 0.05 * placed
    assert heights == pytest.approx([0.225 + 0.05 * (placed + 1), top + 0.05, top])
    assert_clear(walked(poses, HOME_Q), placed)


@pytest.mark.parametrize("placed", [4, 5, 6])
def test_s4_takes_dynamic_blocks_by_the_side(placed: int) -> None:
    T_catch = pointing_down((0.05, SIDE * 0.74, 0.225))
    poses = way(T_catch, placed, True, Params(), RED)
    np.testing.assert_allclose(poses[0][:3, 3], (0.0, SIDE * 0.5, 0.23 + 0.05 * (placed + 1)))
    np.testing.assert_array_equal(poses[0][:3, :3], T_catch[:3, :3])
    assert_clear(walked(poses, HOME_Q), placed)


@pytest.mark.parametrize("placed", [1, 3])
def test_s0_comes_in_from_the_side_of_the_pick(placed: int) -> None:
    poses = ways.from_beside(place(placed), PICK)
    beside, above, end = (T[:3, 3] for T in poses)
    np.testing.assert_allclose(above - end, (0, 0, 0.065), atol=1e-12)
    assert np.linalg.norm(beside - above) == pytest.approx(0.05)
    assert (PICK - end)[:2] @ (beside - end)[:2] > 0
    assert_clear(walked(poses, HOME_Q), placed)


def test_s0_hovers_65_mm_above_a_grasp() -> None:
    T = pointing_down(PICK)
    over, at = ways.straight_down(T)
    assert over[2, 3] - at[2, 3] == pytest.approx(0.065) and np.array_equal(at, T)
    q = closest_of_four(over, HOME_Q)
    assert q and fk(q.q)[2, 3] == pytest.approx(over[2, 3])
