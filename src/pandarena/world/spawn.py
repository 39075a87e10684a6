"""Where blocks start: the course's draws, with both teams' static blocks mirrored for fairness."""

import math

import numpy as np

from pandarena.field import Block, Field
from pandarena.geometry import Array, quat_from_matrix, rot_x, rot_y, rot_z
from pandarena.scenario import Scenario
from pandarena.seeds import rng
from pandarena.world.truth import Truth

QUARTER_TURNS = (0.0, math.pi / 2, math.pi)
CROWDED = (0.083, 0.006)
"""Least pitch and most jitter [m] where more than four static blocks share a platform."""


def spawn_blocks(field: Field, scenario: Scenario, truth: Truth, seed: int) -> Array:
    """Poses of all blocks in the world, (blocks, 7): position [m], quaternion."""
    return np.array(
        [_spawn(field, scenario, truth, block, seed) for block in field.blocks]
    ).reshape(-1, 7)


def _spawn(field: Field, scenario: Scenario, truth: Truth, block: Block, seed: int) -> Array:
    if block.team is None:
        return _on_turntable(field, scenario, truth, block, seed)
    return _on_source(field, scenario, block, seed)


def _attitude(draw: np.random.Generator, mirror: bool) -> Array:
    """Roll and pitch of 0, 90 or 180 degrees, any yaw; +x is then never up."""
    roll, pitch = draw.choice(QUARTER_TURNS, 2)
    yaw = draw.uniform(-math.pi, math.pi) * (-1.0 if mirror else 1.0)
    return rot_z(yaw) @ rot_y(pitch) @ rot_x(roll)


def _on_source(field: Field, scenario: Scenario, block: Block, seed: int) -> Array:
    """Blue's draws are red's, mirrored in y: on one seed both teams meet the same task."""
    assert block.team is not None
    first = min(b.id for b in field.blocks if b.team == block.team)
    place = block.id - first
    draw = rng(seed, "static", place)
    side, spawn = field.side(block.team), field.spawn
    pitch, jitter = spawn.static_pitch, spawn.static_jitter
    if field.static_blocks > 4:  # a third row: closer to the platform's edge, and more in line
        pitch, jitter = max(pitch, CROWDED[0]), min(jitter, CROWDED[1])
    dx, dy = draw.uniform(-jitter, jitter, 2)
    x, y = _grid(place, field.static_blocks, pitch)
    flip = -1.0 if block.team == "blue" else 1.0
    p_base = (side.source[0] + x + dx, side.source[1] + flip * (y + dy), field.platform[2])
    p = (side.T_world_base @ [*p_base, 1.0])[:3]
    p[2] += scenario.block_size / 2
    R = side.T_world_base[:3, :3] @ _attitude(draw, mirror=block.team == "blue")
    return np.concatenate([p, quat_from_matrix(R)])


def _grid(place: int, count: int, pitch: float) -> tuple[float, float]:
    """Place of a block in a square grid of half size `pitch` about the centre [m]."""
    rows = max(2, math.ceil(math.sqrt(count)))
    row, column = divmod(place, rows)
    return tuple(pitch * (2 * k / (rows - 1) - 1) for k in (row, column))  # type: ignore[return-value]


def _on_turntable(field: Field, scenario: Scenario, truth: Truth, block: Block, seed: int) -> Array:
    ring = [b.id for b in field.blocks if b.kind == "dynamic"]
    i = ring.index(block.id)
    draw = rng(seed, "dynamic", i)
    spawn, disc = field.spawn, field.turntable
    angle = 2 * math.pi / len(ring) * (i + draw.uniform(-spawn.dynamic_angle, spawn.dynamic_angle))
    jitter_x, jitter_y = spawn.dynamic_jitter
    x = (spawn.dynamic_radius + draw.uniform(-jitter_x, jitter_x)) * math.cos(angle)
    y = (spawn.dynamic_radius + draw.uniform(-jitter_y, jitter_y)) * math.sin(angle)
    center_x, center_y = truth.turntable_center
    p = [center_x + x, center_y + y, disc.top + scenario.block_size / 2]
    return np.concatenate([p, quat_from_matrix(_attitude(draw, mirror=False))])
