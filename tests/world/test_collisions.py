"""What MuJoCo tells of a block that hardly touches the turntable."""

import math

import mujoco
import numpy as np

from pandarena.field import Field
from pandarena.geometry import exp_so3, quat_from_matrix, rot_z
from pandarena.scenario import preset
from pandarena.world.world import World

LOOKS = 10_000
"""At MuJoCo's own tolerance some fifteen of them are wrong."""


def test_a_block_that_just_touches_the_turntable_is_not_told_to_be_deep_inside():
    world = World(Field(), preset("ideal"), (), seed=1)
    model, data = world.model, world.data
    block = world.field.blocks[-1].id
    q = world.index.block_q[block]
    pair = {model.geom(f"block{block}").id, model.geom("turntable").id}
    draw, top = np.random.default_rng(0), world.field.turntable.top + world.field.block_size / 2
    touched = 0
    for _ in range(LOOKS):
        r, bearing = draw.uniform(0.19, 0.27), draw.uniform(-math.pi, math.pi)
        tilt = exp_so3([*draw.normal(size=2) * 10 ** draw.uniform(-7, -3), 0.0])
        data.qpos[q[:2]] = r * math.cos(bearing), r * math.sin(bearing)
        data.qpos[q[2]] = top + draw.normal() * 10 ** draw.uniform(-9, -4)
        data.qpos[q[3:]] = quat_from_matrix(tilt @ rot_z(draw.uniform(-math.pi, math.pi)))
        mujoco.mj_kinematics(model, data)
        mujoco.mj_collision(model, data)
        depths = [c.dist for c in data.contact if set(c.geom.tolist()) == pair]
        touched += bool(depths)
        assert min(depths, default=0.0) > -0.002
    assert touched > LOOKS / 2
