"""On one seed both teams meet the same task, mirrored: alone, each ends where the other does."""

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.field import Team
from pandarena.geometry import Array, inverse, top_yaw, wrap_quarter
from pandarena.match.result import Side

SAME = 0.004
"""[m]"""


def alone(team: Team, seed: int, time: float) -> tuple[Side, Array]:
    """Its side of the result, and where its static blocks ended in its base frame."""
    match = make_match(**{"red": "none", "blue": "none", team: "hello"}, seed=seed, time=time)
    result = match.run()
    field = match.world.field
    own = sorted(field.seen_by(team).own_static)
    T = inverse(field.side(team).T_world_base)
    return result.side(team), match.world.block_poses()[own, :3] @ T[:3, :3].T + T[:3, 3]


def check(seed: int, time: float) -> None:
    (red, at_red), (blue, at_blue) = alone("red", seed, time), alone("blue", seed, time)
    assert red.standing.score == blue.standing.score == 4_000
    assert red.standing.altitude == blue.standing.altitude
    assert [(b + 4, n) for b, n in red.standing.levels] == list(blue.standing.levels)
    assert np.abs(at_red - at_blue * [1.0, -1.0, 1.0]).max() < SAME


@pytest.mark.parametrize("seed", [1, 7])
def test_hello_builds_the_mirrored_tower_on_the_other_side(seed: int) -> None:
    check(seed, 24.0)


def test_blocks_start_mirrored() -> None:
    for seed in range(20):
        world = make_match("hello", "hello", seed=seed).world
        T = world.block_transforms(world.now.qpos)
        assert np.allclose(T[:4, :3, 3], T[4:8, :3, 3] * [1.0, -1.0, 1.0], atol=1e-12)
        # Seen from above, a square turned to the left is one turned to the right.
        turned = [top_yaw(R) for R in T[:8, :3, :3]]
        off = [wrap_quarter(red + blue) for red, blue in zip(turned[:4], turned[4:], strict=True)]
        assert np.allclose(off, 0.0, atol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 18))
def test_the_same_at_many_seeds(seed: int) -> None:
    check(seed, 28.0)
