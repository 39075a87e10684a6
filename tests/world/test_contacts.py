"""Contacts that hold: grips, rides and towers. Each test prints its figure (pytest -n 0 -s)."""

import math

import mujoco
import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.field import Field
from pandarena.geometry import inverse, rot_z
from pandarena.kinematics import fk
from pandarena.motion import rest_to_rest
from pandarena.scenario import preset
from pandarena.skills.above import Pace, pick
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.world.world import STEPS, World


def _still_world(**changes) -> World:
    """A world without arms."""
    return World(Field(**changes), preset("ideal"), (), seed=1)


def _let_pass(world: World, seconds: float) -> None:
    nothing = np.zeros((STEPS, world.model.nu))
    for _ in range(round(seconds * 100)):
        world.advance(nothing)


@pytest.fixture(scope="module")
def swung():
    """A match in which red takes a block and swings it six times as fast as the arm can."""
    slips, widths = [], []

    def block_in_hand(world, block):
        q = world.data.qpos[world.index.arms["red"].q]
        T_base_world = inverse(world.field.red.T_world_base)
        T_base_block = T_base_world @ world.block_transforms(world.data.qpos)[block]
        return inverse(fk(q)) @ T_base_block

    def player(station):
        sx, sy, top = station.field.source
        move_hand(station, pointing_down((sx - 0.05, sy, top + 0.38)), 0.6)
        block, T = next(iter(station.cameras["wrist"].blocks().in_base().items()))
        assert pick(station, T, 0.2, Pace())
        station.clock.sleep(0.5)
        before = block_in_hand(match.world, block)
        home = station.arm.state().q_d
        for k in range(6):
            there = home.copy()
            there[0] += 0.4 if k % 2 else -0.4
            path = rest_to_rest(station.arm.state().q_d, there, speed=1.0)
            assert station.arm.follow(path).wait()
            after = block_in_hand(match.world, block)
            slips.append(np.linalg.norm(after[:3, 3] - before[:3, 3]))
            widths.append(station.gripper.state().width)

    match = make_match(player, "none", time=20.0, settings={"rules": {"strike": "ignore"}})
    result = match.run()
    assert not result.red.forfeit, match.seats["red"].traceback
    return slips, widths


def test_a_held_block_slips_less_than_a_millimetre_in_six_full_swings(swung):
    slips, _ = swung
    print(f"slip after six swings: {1e3 * slips[-1]:.3f} mm, at most {1e3 * max(slips):.3f} mm")
    assert len(slips) == 6
    assert max(slips) < 1e-3


def test_the_width_of_a_held_block_reads_as_its_edge(swung):
    _, widths = swung
    print(f"width of a held block: {1e3 * min(widths):.2f} to {1e3 * max(widths):.2f} mm")
    assert min(widths) > 0.048 and max(widths) < 0.052


@pytest.mark.slow
def test_eight_blocks_ride_the_turntable_for_300_s():
    world = _still_world(static_blocks=0)
    start = world.block_poses()[:, :2].copy()
    _let_pass(world, 300.0)
    end = world.block_poses()[:, :2]
    drift = np.abs(np.linalg.norm(end, axis=1) - np.linalg.norm(start, axis=1))
    turned = (rot_z(world.turning.angle)[:2, :2] @ start.T).T
    slip = np.linalg.norm(end - turned, axis=1)
    print(f"ride of 300 s: radial drift {1e3 * drift.max():.3f} mm, slip {1e3 * slip.max():.3f} mm")
    assert drift.max() < 1e-3
    assert slip.max() < 3e-3


def _tower_of_twelve(seed: int) -> tuple[World, np.ndarray]:
    world = _still_world(static_blocks=0, dynamic_blocks=12)
    draw = np.random.default_rng(seed)
    side, size = world.field.red, world.scenario.block_size
    for level in range(12):
        yaw = draw.uniform(-0.03, 0.03)
        dx, dy = draw.uniform(-0.002, 0.002, 2)
        z = 0.2 + size * (level + 0.5)
        p = side.T_world_base @ [side.goal[0] + dx, side.goal[1] + dy, z, 1]
        world.data.qpos[world.index.block_q[level]] = [
            *p[:3], math.cos(yaw / 2), 0, 0, math.sin(yaw / 2)
        ]  # fmt: skip
    mujoco.mj_forward(world.model, world.data)
    return world, world.block_poses()[:, :3].copy()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_tower_of_twelve_with_offsets_of_2_mm_stands_for_300_s(seed):
    world, start = _tower_of_twelve(seed)
    _let_pass(world, 300.0)
    creep = np.linalg.norm(world.block_poses()[:, :3] - start, axis=1).max()
    print(f"tower of twelve, seed {seed}: creep {1e3 * creep:.3f} mm in 300 s")
    assert creep < 2e-3


@pytest.mark.slow
def test_an_awake_tower_stands_too():
    """Sleep must not be what holds it up."""
    world, start = _tower_of_twelve(7)
    world.model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    _let_pass(world, 60.0)
    creep = np.linalg.norm(world.block_poses()[:, :3] - start, axis=1).max()
    print(f"tower of twelve, never asleep: creep {1e3 * creep:.3f} mm in 60 s")
    assert creep < 2e-3
