"""By which poses the reports take a block to its place: lists of T_base_ee, in order.

The hand keeps one rotation from the first pose to the last but where a function takes two.
"""

import numpy as np

from pandarena.geometry import Array

PRE_GRASP = 0.065
"""S0's hand above a block before it comes down [m] (S0-14)."""
BESIDE = 0.05
"""S0's lateral offset from the tower [m] (S0-22)."""


def straight_down(T_base_grasp: Array, above: float = PRE_GRASP) -> list[Array]:
    """The hand over a block or place, then at it (S0-14)."""
    return [_at(T_base_grasp, dz=above), T_base_grasp]


def from_beside(T_base_place: Array, p_pick: Array, above: float = PRE_GRASP) -> list[Array]:
    """S0's way onto a tower: beside it, above it, down (S0-22).

    Beside is towards where the block was picked up, so that the hand never sweeps across the tower.
    """
    away = p_pick[:2] - T_base_place[:2, 3]
    dx, dy = BESIDE * away / max(float(np.linalg.norm(away)), 1e-9)
    beside = _at(T_base_place, dx, dy, above)
    return [beside, *straight_down(T_base_place, above)]


def over_the_stack(
    T_base_ee: Array, T_base_place: Array, rise: float, clearance: float
) -> list[Array]:
    """S4's way for a static block: up by `rise` [m], above the stack, down (S4-18)."""
    return [_at(T_base_ee, dz=rise), *straight_down(T_base_place, clearance)]


def by_the_side(
    T_base_ee: Array, T_base_place: Array, p_aside: Array, clearance: float
) -> list[Array]:
    """S4's way for a dynamic block: to `p_aside` [m] first, as it cannot always rise (S4-19)."""
    aside = T_base_ee.copy()
    aside[:3, 3] = p_aside
    return [aside, *straight_down(T_base_place, clearance)]


def _at(T: Array, dx: float = 0.0, dy: float = 0.0, dz: float = 0.0) -> Array:
    moved = T.copy()
    moved[:3, 3] += (dx, dy, dz)
    return moved
