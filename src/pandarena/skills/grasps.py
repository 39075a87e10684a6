"""How to take a cube here so that it can be put there: the two ends of a carry, chosen together.

A cube may be put down in any of its 24 attitudes, so a hand that took it from above may place it
from the side (W-27), and a hand that tilts at the pick tilts at the place (S4-16): about the axis
in which the fingers close, so that the pads stay flush. High levels need one or the other.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as of
from functools import cache
from itertools import permutations, product

import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array, inverse, rot_z, top_yaw, transform
from pandarena.kinematics import Both, NoSolution, Solution, fk, four_yaws, reach, tilted
from pandarena.motion.clearance import AT_END, Clearance, Hand, Obstacles, around, hand_of
from pandarena.panda import PANDA, Limits
from pandarena.perception.upright import tilt
from pandarena.skills.fingers import OPENING
from pandarena.skills.moves import pointing_down

TILTS = (0.0, 0.5, -0.5, 0.9, -0.9)
"""Of the hand at the pick [rad], tried in this order."""
FLAT = 0.03
"""A block that leans less lies flat [rad]."""
STEEP = 1.1
"""How far from straight down a hand may come to a block that leans [rad]."""


@cache
def cube_turns() -> Array:
    """(24, 4, 4) the rotations that take a cube to itself."""
    turns: list[Array] = []
    for order, signs in product(permutations(range(3)), product((1.0, -1.0), repeat=3)):
        R = np.zeros((3, 3))
        R[range(3), order] = signs
        if np.linalg.det(R) > 0:
            turns.append(transform(R))
    return np.stack(turns)


def upright(position: Array | tuple[float, float, float], yaw: float) -> Array:
    """T_base_block of a block that stands flat at `position` [m]."""
    return transform(rot_z(yaw), position)


@dataclass(frozen=True, eq=False)
class Scene:
    """What a team believes stands around: all blocks but the one that is carried."""

    field: TeamField
    others: Mapping[int, Array] = of(default_factory=dict[int, Array])
    """T_base_block by id."""
    besides: Obstacles = of(default_factory=Obstacles)
    """What else is in the way: all that may ride on the turntable, say."""

    def holding(self, T_ee_block: Array) -> Clearance:
        """The hand with the block in it."""
        return self._around(self.others, hand_of(self.field).holding(T_ee_block))

    def empty(self, block: int, T_base_block: Array) -> Clearance:
        """The open hand among all blocks, the carried one standing somewhere."""
        return self.open({**self.others, block: T_base_block})

    def open(self, blocks: Mapping[int, Array] | None = None) -> Clearance:
        """The open hand among blocks, the others if not said."""
        hand = replace(hand_of(self.field), opening=OPENING)
        return self._around(self.others if blocks is None else blocks, hand)

    def _around(self, blocks: Mapping[int, Array], hand: Hand) -> Clearance:
        return Clearance(around(self.field, blocks).beside(self.besides), hand)


@dataclass(frozen=True, eq=False)
class Ends:
    """The arm at both ends of a carry, and the block in the hand between them; truthy."""

    q_pick: Array
    q_place: Array
    T_ee_block: Array
    tilt: float
    """Of the hand at the pick [rad]."""


def choose_ends(
    scene: Scene,
    block: int,
    T_base_pick: Array,
    T_base_place: Array,
    q_now: Array,
    limits: Limits = PANDA,
    tilts: Sequence[float] = TILTS,
) -> Ends | NoSolution:
    """The soonest grasp of the first tilt [rad] that is clear and reachable at both ends."""
    lies, grasps = _grasps(T_base_pick)
    whys: list[str] = []
    for by in tilts:
        degrees = f"tilted {math.degrees(by):.0f} degrees"
        open_hand = scene.empty(block, lies).with_needs(AT_END).penalty()
        picked = reach(tilted(grasps, np.array([by])), q_now, limits, penalty=open_hand)
        if not picked:
            whys.append(f"pick {degrees}: {picked.why}")
            continue
        T_ee_block = inverse(fk(picked.q)) @ lies
        holding = scene.holding(T_ee_block).with_needs(AT_END)
        if touch := holding.touch(picked.q):
            whys.append(f"pick {degrees}: {touch}")
            continue
        placed = choose_place(scene, block, T_ee_block, T_base_place, picked.q, limits)
        if placed:
            return Ends(picked.q, placed.q, T_ee_block, by)
        whys.append(f"place {degrees}: {placed.why}")
    return NoSolution(whys[0])


def _grasps(T_base_block: Array) -> tuple[Array, Array]:
    """The block as it is taken, and the hands (n, 4, 4) that hold it by two of its faces.

    One that lies flat is held from straight above. Of one that leans, pads are flush with its own
    faces, and the hand comes from as high as these allow.
    """
    if tilt(T_base_block[:3, :3]) < FLAT:
        flat = upright(T_base_block[:3, 3], top_yaw(T_base_block[:3, :3]))
        return flat, four_yaws(pointing_down(flat[:3, 3], top_yaw(flat[:3, :3])))
    hands = T_base_block @ cube_turns()
    return T_base_block, hands[hands[:, 2, 2] < -math.cos(STEEP)]


def choose_place(
    scene: Scene,
    block: int,
    T_ee_block: Array,
    T_base_place: Array,
    q_near: Array,
    limits: Limits = PANDA,
) -> Solution | NoSolution:
    """The soonest way to hold a block, as it lies in the hand, at a place and to let go of it."""
    T_places = T_base_place @ cube_turns() @ inverse(T_ee_block)
    holding = scene.holding(T_ee_block).with_needs(AT_END).penalty()
    let_go = scene.empty(block, T_base_place).with_needs(AT_END).penalty()
    return reach(T_places, q_near, limits, penalty=Both(holding, let_go))
