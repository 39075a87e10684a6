"""The world of one match: one MuJoCo state, stepped a control tick at a time."""

from dataclasses import dataclass

import mujoco
import numpy as np

from pandarena.field import Field, Team
from pandarena.geometry import Array, matrix_from_quat
from pandarena.panda import GRIPPER, HOME_Q
from pandarena.scenario import Scenario
from pandarena.world.contacts import ContactWatch, TickContacts
from pandarena.world.drills import start_of
from pandarena.world.model import TIMESTEP, build, index
from pandarena.world.spawn import spawn_blocks
from pandarena.world.truth import draw_truth
from pandarena.world.turning import Turning

TICK_RATE = 100
"""[Hz]"""
TICK = 1 / TICK_RATE
"""Control period [s]: commands act at ticks, states are kept at ticks."""
STEPS = round(TICK / TIMESTEP)
"""Physics steps a tick; precomputed control fills them."""
MEMORY = 101
"""Ticks of states that are kept: one second, both ends."""

if abs(STEPS * TIMESTEP - TICK) > 1e-12:
    raise ValueError(f"a control tick of {TICK} s is not a whole number of {TIMESTEP} s steps")


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The truth at one tick."""

    tick: int
    qpos: Array
    qvel: Array
    torque: Array
    """What the motors gave [Nm], by degree of freedom."""
    push: Array
    """What contacts and constraints gave [Nm], by degree of freedom."""
    turntable_angle: float
    """[rad]"""
    light: float
    """How bright it was, as a share of normal."""


class World:
    """Holds the model and the state. The conductor alone calls `advance`."""

    def __init__(
        self,
        field: Field,
        scenario: Scenario,
        arms: tuple[Team, ...],
        seed: int,
        keep_controls: bool = False,
        drill: str = "",
    ) -> None:
        self.field, self.scenario, self.arms = field, scenario, arms
        self.seed = seed
        self.start = start_of(drill, field, arms)
        """Which block began where."""
        self.truth = draw_truth(field, scenario, seed)
        self.model = build(field, scenario, arms, truth=self.truth)
        self.index = index(self.model, field, arms)
        self.data = mujoco.MjData(self.model)
        self._disc: Array = self.model.geom_pos[self.model.geom("turntable").id]
        self.watch = ContactWatch(self.model, arms, scenario.arm, scenario.block_size)
        self.tick = 0
        self.turning = Turning(self.model, field, scenario.turntable, self.truth, seed)
        self.light = 1.0
        """How bright it is, as a share of normal."""
        self.controls: list[Array] | None = [] if keep_controls else None
        """Every tick's control (STEPS, nu), where they are kept: they replay the match."""
        self._place()
        self._memory = [self._snapshot()] * MEMORY

    def _place(self) -> None:
        data = self.data
        for arm in self.index.arms.values():
            data.qpos[arm.q] = HOME_Q
            data.qpos[arm.fingers_q] = GRIPPER.width / 2
        data.qpos[self.index.block_q] = spawn_blocks(
            self.field, self.scenario, self.truth, self.seed, self.start
        )
        mujoco.mj_forward(self.model, data)

    @property
    def time(self) -> float:
        """[s]"""
        return self.tick / TICK_RATE

    @property
    def turntable_center(self) -> tuple[float, float]:
        """Where its axis is by now [m]."""
        x, y, _ = self._disc.tolist()
        return x, y

    def advance(self, controls: Array) -> TickContacts:
        """One control tick under `controls` (STEPS, nu); returns what touched what."""
        model, data, watch = self.model, self.data, self.watch
        self.turning.advance(self.time, TICK)
        ctrl, step, sample = data.ctrl, mujoco.mj_step, watch.sample
        for row in controls:
            ctrl[:] = row
            step(model, data)
            sample(data)
        if self.controls is not None:
            self.controls.append(controls.copy())
        self.tick += 1
        self._memory[self.tick % MEMORY] = self._snapshot()
        return watch.collect(data)

    def _snapshot(self) -> Snapshot:
        d = self.data
        return Snapshot(
            self.tick,
            d.qpos.copy(),
            d.qvel.copy(),
            d.qfrc_actuator.copy(),
            d.qfrc_constraint.copy(),
            self.turning.angle,
            self.light,
        )

    @property
    def now(self) -> Snapshot:
        """The newest snapshot."""
        return self._memory[self.tick % MEMORY]

    def at_tick(self, tick: int) -> Snapshot:
        """The snapshot of a tick of the last second; older ones are given as the oldest kept."""
        oldest = max(0, self.tick - MEMORY + 1)
        return self._memory[min(max(tick, oldest), self.tick) % MEMORY]

    def block_poses(self, qpos: Array | None = None) -> Array:
        """All blocks in the world, (blocks, 7)."""
        return (self.data.qpos if qpos is None else qpos)[self.index.block_q]

    def block_transforms(self, qpos: Array) -> Array:
        """All blocks in the world, (blocks, 4, 4)."""
        poses = self.block_poses(qpos)
        T = np.zeros((len(poses), 4, 4))
        T[:, :3, :3] = matrix_from_quat(poses[:, 3:])
        T[:, :3, 3], T[:, 3, 3] = poses[:, :3], 1.0
        return T
