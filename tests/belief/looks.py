"""Readings without a world: a camera straight above, blocks where a test puts them."""

import math

import numpy as np

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.field import Field
from pandarena.geometry import inverse, rot_z, transform
from pandarena.perception.faces import facing
from pandarena.skills.moves import pointing_down

FIELD = Field().seen_by("red")
EDGE = FIELD.block_size


def upright(x, y, z, yaw=0.0):
    return transform(rot_z(yaw), (x, y, z))


def on_goal(level, dx=0.0, dy=0.0, yaw=0.0):
    """A block's pose at a level above the goal platform."""
    return upright(FIELD.goal[0] + dx, FIELD.goal[1] + dy, FIELD.level_height(level), yaw)


def look(stamp, T_base_block, above=None, height=0.4, noise=0.0, seed=0):
    """A wrist reading of all these blocks, the camera over `above` (x, y)."""
    x, y = above or (FIELD.goal[0], FIELD.goal[1])
    T_base_ee = pointing_down((x - 0.05, y, FIELD.goal[2] + height))
    T_base_camera = T_base_ee @ FIELD.field.red.wrist.T_mount_camera
    draw = np.random.default_rng([seed, round(stamp * 1000)])
    seen = []
    for block, T in T_base_block.items():
        T_camera_block = inverse(T_base_camera) @ T
        T_camera_block[:3, 3] += noise * draw.normal(size=3)
        faces = np.flatnonzero(facing(T_camera_block) > 0.3)
        covered = any(
            np.hypot(*(U - T)[:2, 3]) < EDGE and 0.0 < (U - T)[2, 3] < 1.5 * EDGE
            for b, U in T_base_block.items()
            if b != block
        )
        told = [f for f in faces.tolist() if not (covered and f == 0)]
        seen.append(BlockSeen(block, T_camera_block, tuple(told)))
    return BlocksReading(stamp, T_base_camera, T_base_ee, tuple(seen))


def looks(belief, T_base_block, start, count=10, **more):
    """The belief after so many exposures."""
    for frame in range(count):
        belief = belief.read(look(start + frame / 30, T_base_block, **more))
    return belief


def grasp_above(T_base_block, yaw=0.0):
    return pointing_down(T_base_block[:3, 3].tolist(), yaw)


QUARTER = math.pi / 2
