"""What a disturbance does to the world: blocks moved, towers toppled, the turntable changed.

Called between ticks only. A push goes through velocities, which also wake what sleeps.
"""

import math
from dataclasses import replace

import numpy as np

from pandarena.geometry import Array, exp_so3, matrix_from_quat, quat_from_matrix
from pandarena.world.world import World

WAKE = 1e-3
"""A velocity that wakes a block and hardly moves it [m/s]."""
TOPPLE_SPEED = 1.4
"""Fast enough that a block slides off the one below it [m/s]."""


def move_block(world: World, block: int, shift: Array) -> None:
    """Displace a block by `shift` [m], wherever it stands."""
    world.data.qpos[world.index.block_q[block][:3]] += shift
    _wake(world, block)


def tilt_block(world: World, block: int, axis: Array, angle: float) -> None:
    """Turn a block by `angle` [rad] about a level axis, just clear of what it stands on."""
    q = world.index.block_q[block]
    R = exp_so3(axis / np.linalg.norm(axis) * angle) @ matrix_from_quat(world.data.qpos[q[3:]])
    world.data.qpos[q[3:]] = quat_from_matrix(R)
    half = world.scenario.block_size / 2
    world.data.qpos[q[2]] += half * (abs(math.sin(angle)) + abs(math.cos(angle)) - 1.0)
    _wake(world, block)


def lay_down(world: World, block: int, p: Array, R: Array) -> None:
    """Lay a block on a point of the world [m], as it is turned by `R`."""
    q, half = world.index.block_q[block], world.scenario.block_size / 2
    world.data.qpos[q[:3]] = p + np.array([0.0, 0.0, half])
    world.data.qpos[q[3:]] = quat_from_matrix(R)
    _wake(world, block)


def topple(world: World, blocks: list[int], direction: float) -> None:
    """Push blocks off what they stand on, towards `direction` [rad]."""
    push = TOPPLE_SPEED * np.array([math.cos(direction), math.sin(direction), 0.0])
    for block in blocks:
        world.data.qvel[world.index.block_dof[block][:3]] += push


def push(world: World, block: int, speed: Array) -> None:
    """Give a block a velocity [m/s]."""
    world.data.qvel[world.index.block_dof[block][:3]] += speed


def shift_turntable(world: World, shift: Array) -> None:
    """Move the turntable's axis and disc by `shift` (x, y) [m]; the blocks stay where they are."""
    x, y = world.truth.turntable_center
    world.truth = replace(world.truth, turntable_center=(x + shift[0], y + shift[1]))
    for name in ("turntable", "hub"):
        geom = world.model.geom(name).id
        world.model.geom_pos[geom][:2] += shift
        # Poses of what never moves are computed once, not every step: this one has moved.
        world.data.geom_xpos[geom][:2] += shift
    for block in world.field.blocks:
        _wake(world, block.id)


def _wake(world: World, block: int) -> None:
    world.data.qvel[world.index.block_dof[block][2]] -= WAKE
