"""Grasp poses as a match asks for them, reachable or not."""

import numpy as np

from pandarena.geometry import Array, rot_x, rot_y, rot_z, transform

TOP_Z = 0.2
HALF_BLOCK = 0.025
PLATFORM = (0.562, 0.169)
TURNTABLE_Y, TURNTABLE_RADIUS = 0.99, 0.3
MOST_TILT = np.pi / 4


def on_platform(rng: np.random.Generator) -> tuple[float, float, float]:
    x, y = PLATFORM[0] + rng.uniform(-0.1, 0.1), PLATFORM[1] + rng.uniform(-0.1, 0.1)
    return x, y * rng.choice([-1, 1]), TOP_Z + HALF_BLOCK


def on_tower(rng: np.random.Generator) -> tuple[float, float, float]:
    return PLATFORM[0], PLATFORM[1] * rng.choice([-1, 1]), TOP_Z + 0.025 + 0.05 * rng.integers(12)


def on_turntable(rng: np.random.Generator) -> tuple[float, float, float]:
    radius, angle = TURNTABLE_RADIUS * np.sqrt(rng.uniform()), rng.uniform(-np.pi, np.pi)
    y = TURNTABLE_Y * rng.choice([-1, 1])
    return radius * np.cos(angle), y + radius * np.sin(angle), TOP_Z + HALF_BLOCK


PLACES = (on_platform, on_tower, on_turntable)


def task_poses(count: int, rng: np.random.Generator) -> Array:
    """`count` poses T_base_ee, places in turn; half of them tilted about the closing axis."""
    poses = np.empty((count, 4, 4))
    for i in range(count):
        tilt = rng.uniform(-MOST_TILT, MOST_TILT) * (rng.uniform() < 0.5)
        R = rot_x(np.pi) @ rot_z(rng.uniform(-np.pi, np.pi)) @ rot_y(tilt)
        poses[i] = transform(R, PLACES[i % len(PLACES)](rng))
    return poses
