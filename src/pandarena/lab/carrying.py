"""Random carries: a block that stands somewhere, a tower to put it on, and what stands beside.

The tower has 0 to 11 blocks; the block comes from the source platform, from beside the tower or
from the turntable. Both ends are configurations that hold it and clear everything there.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import mujoco
import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array, inverse, quat_from_matrix, transform
from pandarena.match.conductor import Match
from pandarena.motion.clearance import Clearance
from pandarena.panda import HOME_Q
from pandarena.skills.grasps import Ends, Scene, choose_ends, upright

APART = 0.075
"""Least distance between loose blocks' centres [m]."""
INWARD, FAR_INWARD = 0.03, 0.09
"""How far a tower may stand from the goal's middle towards the base, low ones and high ones [m]."""
AROUND = 0.085
"""How far from a platform's middle loose blocks lie [m]."""


@dataclass(frozen=True, eq=False)
class Carry:
    """One task, and the arm at both ends of it."""

    scene: Scene
    block: int
    T_base_pick: Array
    T_base_place: Array
    ends: Ends

    @property
    def holding(self) -> Clearance:
        """The hand with the block in it, among all others."""
        return self.scene.holding(self.ends.T_ee_block)


def draw(rng: np.random.Generator, field: TeamField) -> Carry | None:
    """A carry, or None if what was drawn cannot be grasped at both ends."""
    ids = rng.permutation(len(field.field.blocks)).tolist()
    levels = int(rng.integers(12))
    foot, blocks, yaw = _tower(rng, field, ids[:levels])
    T_place = upright((*foot, field.level_height(levels + 1)), yaw + rng.normal(0, 0.03))
    taken = [foot]
    p_pick = _pick_spot(rng, field, taken)
    if p_pick is None:
        return None
    T_pick = upright(p_pick, rng.uniform(-np.pi, np.pi))
    taken.append(p_pick[:2])
    for block in ids[levels + 1 : levels + 1 + int(rng.integers(6))]:
        center = field.goal if rng.random() < 0.5 else field.source
        if (p := _on_platform(rng, field, center, taken)) is not None:
            blocks[block] = upright(p, rng.uniform(-np.pi, np.pi))
            taken.append(p[:2])
    scene = Scene(field, blocks)
    ends = choose_ends(scene, ids[levels], T_pick, T_place, HOME_Q)
    return Carry(scene, ids[levels], T_pick, T_place, ends) if isinstance(ends, Ends) else None


def _tower(
    rng: np.random.Generator, field: TeamField, ids: list[int]
) -> tuple[Array, dict[int, Array], float]:
    """Where it stands, its blocks (each a millimetre off), and how they are turned."""
    gx, gy, _ = field.goal
    inward = FAR_INWARD if len(ids) > 6 else INWARD
    foot = np.array([gx, gy]) - inward * rng.random(2) * [1, np.sign(gy)]
    yaw = float(rng.uniform(-np.pi, np.pi))
    blocks = {
        block: upright((*(foot + rng.normal(0, 0.001, 2)), field.level_height(level)), yaw)
        for level, block in enumerate(ids, start=1)
    }
    return foot, blocks, yaw


def _pick_spot(rng: np.random.Generator, field: TeamField, taken: list[Array]) -> Array | None:
    kind = rng.random()
    if kind >= 0.2:
        return _on_platform(rng, field, field.goal if kind < 0.4 else field.source, taken)
    x, y, top = field.turntable
    angle = np.arctan2(-y, -x) + rng.uniform(-0.45, 0.45)
    ring = field.field.spawn.dynamic_radius * np.array([np.cos(angle), np.sin(angle)])
    return np.array([x + ring[0], y + ring[1], top + field.block_size / 2])


def _on_platform(
    rng: np.random.Generator,
    field: TeamField,
    center: tuple[float, float, float],
    taken: list[Array],
) -> Array | None:
    x, y, top = center
    for _ in range(20):
        p = np.array([x, y]) + rng.uniform(-AROUND, AROUND, 2)
        if all(np.linalg.norm(p - other) > APART for other in taken):
            return np.array([*p, top + field.block_size / 2])
    return None


def stand(match: Match, field: TeamField, T_base_block: Mapping[int, Array]) -> None:
    """Put blocks where they are said, at rest; the others onto the floor, far away."""
    world, T_world_base = match.world, inverse(field.T_base_world)
    for b in world.field.blocks:
        away = transform(p=(-2.0, 0.2 * b.id - 1.0, world.field.floor + 0.026))
        T = T_world_base @ T_base_block[b.id] if b.id in T_base_block else away
        world.data.qpos[world.index.block_q[b.id]] = [*T[:3, 3], *quat_from_matrix(T[:3, :3])]
    world.data.qvel[:] = 0.0
    mujoco.mj_forward(world.model, world.data)
