"""Sets a hand and obstacles in the planner's model, and keeps one model for a thread.

Nothing is ever stepped in it. The poses of obstacles are data; their sizes are written into the
model together with what MuJoCo's broad phase reads of them. Unused ones wait far away.
"""

import threading
from dataclasses import dataclass

import mujoco
import numpy as np

from pandarena.geometry import Array, Ints, Mask, quat_from_matrix
from pandarena.motion.clearance.arranged import Pool, arranged
from pandarena.motion.clearance.hand import Hand
from pandarena.motion.clearance.model import (
    CARRIED_BIT,
    OBSTACLE_BIT,
    SELF_BIT,
    compiled,
    in_words,
)
from pandarena.motion.clearance.obstacles import Obstacles
from pandarena.panda import EE_FROM_HAND

_POOL: Pool = (32, 4, 2)
"""Boxes, cylinders and planes to begin with; it grows to what is asked for."""
_KEPT = 6
"""Models for different cameras and block sizes that are kept; then the oldest goes."""
_AWAY = 50.0
"""How far down unused obstacles wait [m]."""


@dataclass(frozen=True, eq=False)
class Parts:
    """The model's geoms by number."""

    names: list[str]
    """In words; unused obstacles are empty."""
    mover: Ints
    """(geoms,) 0 for an obstacle, 1 for arm and hand, 2 for the carried block"""
    with_hand: Mask
    """(geoms,) whether it moves as the hand does"""


OBSTACLE, ARM, CARRIED = 0, 1, 2


class Engine:
    """Holds the model; `mount` a hand and obstacles, then ask for contacts at configurations."""

    def __init__(self, hand: Hand, pool: Pool = _POOL) -> None:
        """For hands with this one's camera and blocks of this size."""
        self.pool = pool
        self.model = compiled(hand, *pool)
        self.data = mujoco.MjData(self.model)
        model = self.model
        self._first = model.geom("box0").id
        self._held = model.geom("carried").id
        self._body = model.geom_bodyid
        self._mounted: tuple[Obstacles, Hand] | None = None
        self.owner: object = None
        """Who asks just now; whoever else wants to mounts its own first."""
        self._margins = (-1.0, -1.0)
        self.parts = self._parts()

    def _parts(self) -> Parts:
        mover = np.zeros(self.model.ngeom, int)
        mover[: self._held] = ARM
        mover[self._held] = CARRIED
        names = [in_words(self.model.geom(i).name) for i in range(self._first)]
        with_hand = np.zeros(self.model.ngeom, bool)
        with_hand[self.model.geom("link7").id : self._held + 1] = True
        return Parts(names + [""] * (self.model.ngeom - self._first), mover, with_hand)

    def mount(self, obstacles: Obstacles, hand: Hand) -> None:
        """Put these in place; nothing to do if they are the last ones."""
        last = self._mounted
        if last is None or last[1] is not hand:
            self._set_hand(hand)
        if last is None or last[0] is not obstacles:
            self._set_obstacles(obstacles)
        self._mounted = (obstacles, hand)

    def _set_hand(self, hand: Hand) -> None:
        model, g = self.model, self._held
        self.data.qpos[7:9] = hand.opening / 2
        carries = hand.T_ee_block is not None
        model.geom_contype[g] = SELF_BIT | CARRIED_BIT if carries else 0
        model.geom_conaffinity[g] = OBSTACLE_BIT if carries else 0
        if hand.T_ee_block is None:
            return
        T = EE_FROM_HAND @ hand.T_ee_block
        body = self._body[g]
        model.body_pos[body], model.body_quat[body] = T[:3, 3], quat_from_matrix(T[:3, :3])

    def _set_obstacles(self, obstacles: Obstacles) -> None:
        pieces = arranged(obstacles)
        used = pieces.slots(self.pool)
        bodies = self._body[self._first :]
        self.model.body_contype[bodies] = 0
        self.model.body_contype[bodies[used]] = OBSTACLE_BIT
        # Far below and level: the arm is above an unused plane, too.
        self.data.mocap_pos[:] = -_AWAY - np.arange(len(bodies))[:, None]
        self.data.mocap_quat[:] = (1.0, 0.0, 0.0, 0.0)
        self.data.mocap_pos[used], self.data.mocap_quat[used] = pieces.p, pieces.quat
        self.parts.names[self._first :] = [""] * len(bodies)
        for slot, name in zip(used.tolist(), pieces.names, strict=True):
            self.parts.names[self._first + slot] = name
        self._resize(self._first + used[pieces.sized], pieces.size, pieces.half)

    def _resize(self, geoms: Ints, size: Array, half: Array) -> None:
        """Write sizes, and the bounds that MuJoCo's broad phase goes by."""
        model = self.model
        model.geom_size[geoms] = size
        model.geom_rbound[geoms] = np.linalg.norm(half, axis=1)
        model.geom_aabb[geoms, 3:] = half
        model.bvh_aabb[model.body_bvhadr[self._body[geoms]], 3:] = half

    def set_margins(self, arm: float, carried: float) -> None:
        """Tell contacts from this distance on [m]; of the arm with itself, from twice as far."""
        if self._margins == (arm, carried):
            return
        self._margins = (arm, carried)
        model, g = self.model, self._held
        model.geom_margin[:g], model.geom_margin[g] = arm, carried
        model.body_margin[self._body[:g]], model.body_margin[self._body[g]] = arm, carried


_kept = threading.local()


def engine_for(obstacles: Obstacles, hand: Hand) -> Engine:
    """This thread's engine with the hand and obstacles mounted; compiled at the first call."""
    engines: dict[tuple[bytes, float], Engine] = _kept.__dict__.setdefault("engines", {})
    key = (hand.T_ee_camera.tobytes(), hand.block_size)
    engine = engines.get(key)
    need = arranged(obstacles).counts
    pool = engine.pool if engine else _POOL
    if engine is None or any(n > room for n, room in zip(need, pool, strict=True)):
        boxes, cylinders, planes = (
            2 * n if n > room else room for n, room in zip(need, pool, strict=True)
        )
        if engine is None and len(engines) >= _KEPT:
            del engines[next(iter(engines))]
        engine = engines[key] = Engine(hand, (boxes, cylinders, planes))
    engine.mount(obstacles, hand)
    return engine
