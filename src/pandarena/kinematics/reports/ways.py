"""By which poses the reports take a block to its place: lists of T_base_ee, in order.

The hand keeps one rotation from the first pose to the last but where a function takes two.
"""

import numpy as np

from pandarena.geometry import Array

PRE_GRASP = 0.065
"""S0's hand above a block before it comes down [m] (S0-14)."""
BESIDE = 0.05
"""S0's lateral offset from the tower [m] (S0-22)."""
FIRST, LEVEL = 0.23, 0.05
"""S4's height of the first block's place, and of one level [m] (S4-18)."""
LIFTED = (0.0, 0.5)
"""Where S4 lifts dynamic blocks to, y towards its own side [m] (S4-19)."""


def straight_down(T_base_grasp: Array, above: float = PRE_GRASP) -> list[Array]:
    """S0's hand over a block, then at it (S0-14)."""
    return [_at(T_base_grasp, dz=above), T_base_grasp]


def from_beside(T_base_place: Array, p_pick: Array, above: float = PRE_GRASP) -> list[Array]:
    """S0's way onto a tower: beside it, above it, down (S0-22).

    Beside is towards where the block was picked up, so that the hand never sweeps across the tower.
    """
    away = p_pick[:2] - T_base_place[:2, 3]
    dx, dy = BESIDE * away / max(float(np.linalg.norm(away)), 1e-9)
    beside = _at(T_base_place, dx, dy, above)
    return [beside, *straight_down(T_base_place, above)]


def over_the_stack(T_base_ee: Array, T_base_place: Array, placed: int) -> list[Array]:
    """S4's way for a static block: up by .05 (i + 1), across, down (S4-18).

    `placed` is i, the blocks that stand already; the height of `T_base_place` is S4's to say.
    """
    rise = LEVEL * (placed + 1)
    return [_at(T_base_ee, dz=rise), *_onto(T_base_place, placed)]


def by_the_side(T_base_ee: Array, T_base_place: Array, placed: int) -> list[Array]:
    """S4's way for a dynamic block: to (0, +-.5) first, as it cannot always rise (S4-19).

    The report's height there is .05 (i + 1), which lies in the platform: .23 is added (S4-27).
    """
    side = 1.0 if T_base_place[1, 3] >= 0.0 else -1.0
    lifted = T_base_ee.copy()
    lifted[:3, 3] = LIFTED[0], side * LIFTED[1], FIRST + LEVEL * (placed + 1)
    return [lifted, *_onto(T_base_place, placed)]


def _onto(T_base_place: Array, placed: int) -> list[Array]:
    """Above the stack by one level, then .23 + .05 i."""
    place = T_base_place.copy()
    place[2, 3] = FIRST + LEVEL * placed
    return [_at(place, dz=LEVEL), place]


def _at(T: Array, dx: float = 0.0, dy: float = 0.0, dz: float = 0.0) -> Array:
    moved = T.copy()
    moved[:3, 3] += (dx, dy, dz)
    return moved
