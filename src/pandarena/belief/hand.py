"""What is in the hand: how wide it is held, and where in the hand it sits.

The fingers close along the hand's y. They are coupled, so a block is centred along y and its faces
lie flush with the pads; how far it sits off along x and z, and how it is turned about y, is as it
was before the fingers closed, or as a camera sees it since.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from pandarena.belief.block import BlockBelief
from pandarena.geometry import Array, exp_so3, inverse

CLOSING = 1
"""The hand's axis along which the fingers close."""
CENTERED = 0.0005
"""How well the pads center it [m]."""
FLUSH = 0.01
"""How well they align it [rad]."""
GATE = 25.0
"""A sighting fits below this squared Mahalanobis distance: so near, tags are mistaken easily."""
INSIST = 4
"""Sightings in a row that do not fit, after which they are believed: the block has slipped."""


@dataclass(frozen=True, eq=False)
class Held:
    """A block between the pads."""

    block: int | None
    """None: something that is not known."""
    width: float
    """As the hand measures it [m]."""
    T_ee_block: Array
    covariance: Array
    """(6, 6): shift [m], then turn [rad], both along the hand's axes."""
    stamp: float
    """[s]"""
    seen: bool = False
    """Whether a camera has seen it in the hand."""
    refused: int = 0
    """Sightings in a row that did not fit."""

    @property
    def offset(self) -> Array:
        """(3,) from between the pads to the block's centre, along the hand's axes [m]."""
        return self.T_ee_block[:3, 3]

    @property
    def lean(self) -> float:
        """How far it is turned about the closing axis, from the nearest face [rad]."""
        R = self.T_ee_block[:3, :3]
        across = int(np.argmin(np.abs(R[CLOSING])))  # an axis of the block across the closing axis
        angle = math.atan2(R[0, across], R[2, across])
        return (angle + math.pi / 4) % (math.pi / 2) - math.pi / 4


def between_pads(T_base_ee: Array, T_base_block: Array) -> Array:
    """T_ee_block of a block after the fingers have closed on it."""
    T = inverse(T_base_ee) @ T_base_block
    T[CLOSING, 3] = 0.0
    nearest = int(np.argmax(np.abs(T[CLOSING, :3])))
    normal = T[:3, nearest] * np.sign(T[CLOSING, nearest])
    # The smallest turn that brings the pads' nearest face flush: about normal x closing axis.
    axis = np.cross(normal, np.eye(3)[CLOSING])
    sine = float(np.linalg.norm(axis))
    if sine > 1e-12:
        T[:3, :3] = exp_so3(axis / sine * math.asin(min(1.0, sine))) @ T[:3, :3]
    return T


def along(R: Array) -> Array:
    """(6, 6) that takes covariances to the axes that `R` is of."""
    both = np.zeros((6, 6))
    both[:3, :3] = both[3:, 3:] = R.T
    return both


def in_hand(held: Held, T_base_ee: Array) -> BlockBelief:
    """The held block, the hand being there."""
    assert held.block is not None
    turn = along(T_base_ee[:3, :3].T)
    covariance = turn @ held.covariance @ turn.T
    T = T_base_ee @ held.T_ee_block
    return BlockBelief(held.block, T, covariance, held.stamp, "held", "hand")


def closed_on(
    block: int, width: float, T_base_ee: Array, T_base_block: Array, spread: Array, stamp: float
) -> Held:
    """Held by what was believed of it before; `spread` (6, 6) along base axes."""
    turn = along(T_base_ee[:3, :3])
    covariance = turn @ spread @ turn.T
    for axis, deviation in ((CLOSING, CENTERED), (3, FLUSH), (5, FLUSH)):
        covariance[axis] = covariance[:, axis] = 0.0
        covariance[axis, axis] = deviation**2
    return Held(block, width, between_pads(T_base_ee, T_base_block), covariance, stamp)


def seen_at(held: Held, T_base_ee: Array, T_base_block: Array, spread: Array, stamp: float) -> Held:
    """What a camera says of the held block, weighed against what was believed."""
    turn = along(T_base_ee[:3, :3])
    R = turn @ spread @ turn.T
    seen = inverse(T_base_ee) @ T_base_block
    off = np.empty(6)
    off[:3] = seen[:3, 3] - held.T_ee_block[:3, 3]
    M = seen[:3, :3] @ held.T_ee_block[:3, :3].T
    off[3:] = 0.5 * np.array([M[2, 1] - M[1, 2], M[0, 2] - M[2, 0], M[1, 0] - M[0, 1]])
    both = held.covariance + R
    if off @ np.linalg.solve(both, off) > GATE and held.refused + 1 < INSIST:
        return replace(held, refused=held.refused + 1)
    gain = np.linalg.solve(both, held.covariance).T
    step = gain @ off
    T = held.T_ee_block.copy()
    T[:3, 3] += step[:3]
    T[:3, :3] = exp_so3(step[3:]) @ T[:3, :3]
    return Held(held.block, held.width, T, held.covariance - gain @ held.covariance, stamp, True)
