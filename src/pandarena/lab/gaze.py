"""A world that stands still where it is put, looked at: what perception is measured with.

No physics passes: arm and blocks are set, and the cameras' own sensors say what they would see.
"""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

import numpy as np

from pandarena.backends.sim.eyes import Eyes, Shot
from pandarena.backends.sim.measuring import measured_q
from pandarena.estimates import BlocksReading, TagsReading
from pandarena.field import Field, Team, TeamField
from pandarena.geometry import Array, quat_from_matrix, rot_z, transform
from pandarena.kinematics import fk
from pandarena.scenario import Scenario
from pandarena.world.world import TICK, Snapshot, World


class Gaze:
    """One team's cameras on a world that is set by hand."""

    def __init__(
        self,
        scenario: Scenario,
        seed: int = 1,
        team: Team = "red",
        sensor: Literal["pose", "image"] | None = None,
    ) -> None:
        if sensor is not None:
            scenario = replace(scenario, sensor=replace(scenario.sensor, kind=sensor))
        field = Field(block_size=scenario.block_size)
        if scenario.sensor.hardware_cameras:
            field = field.with_hardware_cameras()
        self.team: Team = team
        self.world = World(field, scenario, (team,), seed)
        self.eyes = Eyes(self.world)
        self._aside = _aside(len(field.blocks))

    @property
    def field(self) -> TeamField:
        """As the team knows it."""
        return self.world.field.seen_by(self.team)

    def snapshot(
        self, tick: int, q: Array, T_base_block: Mapping[int, Array], light: float = 1.0
    ) -> Snapshot:
        """The truth with the arm at `q` [rad] and blocks where they are said; the others away."""
        world = self.world
        T_world_base = world.field.side(self.team).T_world_base
        qpos = world.data.qpos.copy()
        qpos[world.index.arms[self.team].q] = q
        qpos[world.index.block_q] = self._aside
        for block, T_base in T_base_block.items():
            T = T_world_base @ T_base
            qpos[world.index.block_q[block]] = [*T[:3, 3], *quat_from_matrix(T[:3, :3])]
        still = np.zeros(world.model.nv)
        return Snapshot(tick, qpos, still, still, still, 0.0, light * self.world.light)

    def wrist(self, tick: int, q: Array, T_base_block: Mapping[int, Array]) -> BlocksReading:
        """What the wrist camera says of it."""
        return self.eyes.blocks(self.wrist_shot(tick, q, T_base_block))

    def wrist_tags(self, tick: int, q: Array, T_base_block: Mapping[int, Array]) -> TagsReading:
        """Its tags."""
        return self.eyes.tags(self.wrist_shot(tick, q, T_base_block))

    def wrist_shot(
        self, tick: int, q: Array, T_base_block: Mapping[int, Array], light: float = 1.0
    ) -> Shot:
        """An exposure of the wrist camera."""
        camera = self.world.field.side(self.team).wrist
        snapshot = self.snapshot(tick, q, T_base_block, light)
        T_base_ee = fk(measured_q(self.world, self.team, snapshot))
        return Shot(camera, self.team, snapshot, T_base_ee @ camera.T_mount_camera, T_base_ee)

    def middle(self, tick: int, q: Array, T_base_block: Mapping[int, Array]) -> BlocksReading:
        """What the middle camera says of it."""
        return self.eyes.blocks(self.middle_shot(tick, q, T_base_block))

    def middle_shot(self, tick: int, q: Array, T_base_block: Mapping[int, Array]) -> Shot:
        """An exposure of the middle camera."""
        camera = self.world.field.middle
        T_base_camera = self.field.T_base_world @ camera.T_mount_camera
        snapshot = self.snapshot(tick, q, T_base_block)
        return Shot(camera, None, snapshot, T_base_camera, None)


def _aside(count: int) -> Array:
    """Poses of blocks that nobody sees."""
    poses = np.zeros((count, 7))
    poses[:, 0], poses[:, 1], poses[:, 2], poses[:, 3] = -3.0, 0.1 * np.arange(count), -0.7, 1.0
    return poses


class TrueTable:
    """Where blocks on the turntable truly are over time, with its drift and wobble."""

    def __init__(self, gaze: Gaze, step: float = TICK) -> None:
        self._world, self._step = gaze.world, step
        self._T_base_world = gaze.field.T_base_world
        truth = gaze.world.truth
        self.center = np.array(truth.turntable_center)
        self.time, self.angle = 0.0, 0.0
        transforms = gaze.world.block_transforms(gaze.world.now.qpos)
        self.poses = {b: transforms[b] for b in gaze.field.dynamic}

    @property
    def speed(self) -> float:
        """Now [rad/s]."""
        return self._world.turning.speed(self.time)

    @property
    def T_base_block(self) -> dict[int, Array]:
        """Now, in the team's base frame."""
        return {b: self._T_base_world @ T for b, T in self.poses.items()}

    def advance(self, until: float) -> None:
        """Let it turn, to a time [s]."""
        wobble = self._world.scenario.turntable.wobble
        while self.time < until - 1e-9:
            dt = min(self._step, until - self.time)
            turn = self.speed * dt
            axis = self.center + wobble * np.array([math.cos(self.angle), math.sin(self.angle)])
            about = transform(rot_z(turn), [*(axis - rot_z(turn)[:2, :2] @ axis), 0.0])
            self.poses = {b: about @ T for b, T in self.poses.items()}
            self.angle += turn
            self.time += dt
