"""Scenes and grasps, for all tests of clearance."""

import math

import numpy as np

from pandarena.field import Field, TeamField
from pandarena.geometry import Array, rot_x, rot_z, transform
from pandarena.kinematics import four_yaws, reach
from pandarena.motion.clearance import AT_END, EMPTY, Clearance, Obstacles, around
from pandarena.panda import HOME_Q

RED: TeamField = Field().seen_by("red")
GOAL, SOURCE = RED.goal, RED.source


def down(x: float, y: float, z: float, yaw: float = 0.0) -> Array:
    """T_base_ee, the hand straight down."""
    return transform(rot_z(yaw) @ rot_x(math.pi), (x, y, z))


def block(x: float, y: float, z: float, yaw: float = 0.0) -> Array:
    return transform(rot_z(yaw), (x, y, z))


def tower(levels: int, yaw: float = 0.0) -> dict[int, Array]:
    """Blocks 0.. on the goal platform's middle."""
    return {i: block(*GOAL[:2], RED.level_height(i + 1), yaw) for i in range(levels)}


def loose(*spots: tuple[float, float]) -> dict[int, Array]:
    """Blocks 12.. on the platforms' height."""
    return {12 + i: block(x, y, GOAL[2] + 0.025) for i, (x, y) in enumerate(spots)}


def grasp(x: float, y: float, z: float, obstacles: Obstacles, yaw: float = 0.0) -> Array:
    """Joint angles that hold a block there from above, clear as an end must be."""
    clearance = Clearance(obstacles, EMPTY.holding(), AT_END)
    found = reach(four_yaws(down(x, y, z, yaw)), HOME_Q, penalty=clearance.penalty())
    assert found, found
    return found.q


def scene(levels: int, *spots: tuple[float, float]) -> Obstacles:
    return around(RED, tower(levels) | loose(*spots))


def random_configurations(count: int, seed: int = 0) -> Array:
    """(n, 7), half of them anywhere, half with the hand among the blocks."""
    from pandarena.panda import PANDA

    rng = np.random.default_rng(seed)
    qs = [rng.uniform(PANDA.q_lower, PANDA.q_upper) for _ in range(count // 2)]
    while len(qs) < count:
        x, y, _ = GOAL if rng.random() < 0.6 else SOURCE
        dx, dy, z = rng.uniform([-0.12, -0.12, 0.22], [0.12, 0.12, 0.55])
        if found := reach(down(x + dx, y + dy, z, rng.uniform(-1.5, 1.5)), HOME_Q):
            qs.append(found.q + rng.normal(size=7) * 0.05)
    return np.array(qs)
