"""What is said to be clear is clear in the world, whose model is built by somebody else."""

import numpy as np

from pandarena.geometry import transform
from pandarena.motion.clearance import EMPTY, Clearance, Needs, around

from .scenes import GOAL, RED, SOURCE, loose, random_configurations, tower
from .truth import Truth

TOUCH = Needs(0.0, 0.0)
BLOCKS = tower(5) | loose((GOAL[0] - 0.09, GOAL[1]), (SOURCE[0], SOURCE[1] - 0.06))
IN_HAND = transform(p=(0.004, 0.0, -0.006))
CARRIED = 9


def _disagreements(clearance: Clearance, truth: Truth, qs, **hand) -> list[str]:
    """Configurations on which planner and world disagree about touching at all."""
    wrong = []
    for q in qs:
        said, there = clearance.touch(q), truth.touches(q, **hand)
        if bool(said) != bool(there) and not (said and said.distance > -1e-3):
            wrong.append(f"{said} / {there}")
    return wrong


def test_the_open_hand_agrees_with_the_world():
    clearance = Clearance(around(RED, BLOCKS).without("opponent's side"), EMPTY, TOUCH)
    assert not _disagreements(clearance, Truth(BLOCKS), random_configurations(300))


def test_a_carried_block_agrees_with_the_world():
    hand = EMPTY.holding(IN_HAND)
    clearance = Clearance(around(RED, BLOCKS).without("opponent's side"), hand, TOUCH)
    truth = Truth(BLOCKS, carried=CARRIED)
    held = {"opening": hand.opening, "T_ee_block": IN_HAND}
    assert not _disagreements(clearance, truth, random_configurations(300, seed=1), **held)


def test_both_find_touches_and_both_find_none():
    """The comparison above would be worth nothing if all configurations were alike."""
    clearance = Clearance(around(RED, BLOCKS), EMPTY.holding(IN_HAND), TOUCH)
    share = clearance.clear_each(random_configurations(300, seed=1)).mean()
    assert 0.3 < share < 0.9
    assert np.isfinite(share)
