"""What the world's own model says of an arm's configurations: the judge of all answers."""

import mujoco
import numpy as np

from pandarena.geometry import Array, inverse, quat_from_matrix
from pandarena.kinematics import fk
from pandarena.scenario import preset
from pandarena.world.world import World

from .scenes import RED

DEEP = 2e-4
"""Overlap that is no rounding [m]."""
_AWAY = 5.0


class Truth:
    """The world with blocks set down where a test wants them; nothing is stepped."""

    def __init__(self, blocks: dict[int, Array], carried: int | None = None) -> None:
        self.world = World(RED.field, preset("ideal"), ("red",), seed=1)
        self.model, self.data = self.world.model, self.world.data
        self.carried = carried
        index = self.world.index
        self._q, self._fingers = index.arms["red"].q, index.arms["red"].fingers_q
        self.T_world_base = inverse(RED.T_base_world)
        for i, rows in enumerate(index.block_q):
            self.data.qpos[rows] = [0.0, _AWAY + i, 0.0, 1, 0, 0, 0]
        for i, T in blocks.items():
            self.set_block(i, T)

    def set_block(self, block: int, T_base_block: Array) -> None:
        T = self.T_world_base @ T_base_block
        rows = self.world.index.block_q[block]
        self.data.qpos[rows] = [*T[:3, 3], *quat_from_matrix(T[:3, :3])]

    def touches(
        self, q: Array, opening: float = 0.08, T_ee_block: Array | None = None
    ) -> dict[tuple[str, str], float]:
        """Pairs of the arm, or of what it carries, with anything; and how deep [m]."""
        self.data.qpos[self._q], self.data.qpos[self._fingers] = q, opening / 2
        if T_ee_block is not None:
            self.set_block(self.carried, fk(q) @ T_ee_block)
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        mujoco.mj_collision(self.model, self.data)
        found: dict[tuple[str, str], float] = {}
        for pair, dist in zip(self.data.contact.geom, self.data.contact.dist, strict=True):
            names = tuple(self.model.geom(int(g)).name for g in pair)
            if self._concerns_arm(names) and dist < -DEEP:
                found[names] = min(float(dist), found.get(names, 0.0))
        return found

    def _concerns_arm(self, names: tuple[str, ...]) -> bool:
        held = f"block{self.carried}"
        arm = [n.startswith("red_") and n[4:] not in ("table", "goal", "source") for n in names]
        if held in names and any("finger" in n for n in names):
            return False
        return any(arm) or (self.carried is not None and held in names)


def sampled(path, step: float = 0.003) -> Array:
    """(n, 7) along a path so that no joint turns by more than `step` [rad] between."""
    t = np.linspace(0.0, path.duration, 2000)
    q = path.sample(t)[0]
    moved = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(q, axis=0)).max(axis=1))])
    n = max(2, int(moved[-1] / step))
    return path.sample(np.interp(np.linspace(0, moved[-1], n), moved, t))[0]
