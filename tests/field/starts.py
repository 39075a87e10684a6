"""Where blocks start, for many seeds; and whether two of them overlap."""

from functools import cache
from itertools import combinations

import numpy as np

from pandarena.field import Field
from pandarena.geometry import Array, matrix_from_quat
from pandarena.scenario import Scenario
from pandarena.world.world import World


@cache
def starts(field: Field, seeds: int) -> Array:
    """Poses of all blocks in the world (seeds, blocks, 7), without arms and before any step."""
    return np.array([World(field, Scenario(), (), seed).block_poses() for seed in range(seeds)])


def up_axes(poses: Array) -> Array:
    """Which axis of each block is up, as 1, -1, 2, -2, 3, -3 for +x, -x, +y ..."""
    up = np.rint(matrix_from_quat(poses[..., 3:])[..., 2, :]).astype(int)
    assert (np.abs(up).sum(axis=-1) == 1).all(), "a block stands on an edge"
    return up @ np.array([1, 2, 3])


def corners(pose: Array, edge: float) -> Array:
    """The corners of a block seen from above (4, 2)."""
    R = matrix_from_quat(pose[3:])
    level = [k for k in range(3) if abs(R[2, k]) < 0.5]
    a, b = (R[:2, k] * edge / 2 for k in level)
    return pose[:2] + np.array([a + b, a - b, -a - b, b - a])


def overlapping(poses: Array, edge: float) -> list[tuple[int, int]]:
    """Pairs of blocks that stand in each other; they all stand on the same height."""
    pairs = combinations(range(len(poses)), 2)
    near = [(i, j) for i, j in pairs if np.linalg.norm(poses[i, :3] - poses[j, :3]) < edge * 2**0.5]
    return [(i, j) for i, j in near if _meet(corners(poses[i], edge), corners(poses[j], edge))]


def _meet(a: Array, b: Array) -> bool:
    """Whether two squares overlap: no side of either separates them."""
    for square in (a, b):
        for side in (square[1] - square[0], square[2] - square[1]):
            p, q = a @ side, b @ side
            if p.max() <= q.min() or q.max() <= p.min():
                return False
    return True
