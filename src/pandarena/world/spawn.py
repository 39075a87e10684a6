"""Where blocks start: the course's draws, with both teams' static blocks mirrored for fairness."""

import math

import numpy as np

from pandarena.field import TEAMS, XYZ, Block, Field, Team
from pandarena.geometry import Array, quat_from_matrix, rot_x, rot_y, rot_z
from pandarena.scenario import Scenario
from pandarena.seeds import rng
from pandarena.world.drills import Start
from pandarena.world.truth import Truth

QUARTER_TURNS = (0.0, math.pi / 2, math.pi)
CROWDED = (0.083, 0.006)
"""Least pitch and most jitter [m] where more than four static blocks share a platform."""


STANDING = (0.0015, 0.03)
"""Half widths of the draws of a tower's layers, sideways [m] and in yaw [rad]."""
FALLEN = ((0.10, 0.02), (-0.25, -0.1), (-0.02, -0.3))
"""Where blocks of a fallen tower lie, about the tower's foot, towards the team's middle line."""
SCATTER = 0.015
"""Half width of the draw about there [m]."""


def spawn_blocks(field: Field, scenario: Scenario, truth: Truth, seed: int, start: Start) -> Array:
    """Poses of all blocks in the world, (blocks, 7): position [m], quaternion."""
    poses = np.array([_out_of_play(field, scenario, block) for block in field.blocks])
    for team in TEAMS:
        for level, block in enumerate(start.tower(team), start=1):
            poses[block] = _in_tower(field, scenario, team, level, seed)
        for place, block in enumerate(start.waiting.get(team, ())):
            poses[block] = WAITING[start.place](field, scenario, team, place, seed)
    for block in start.riding:
        poses[block] = _on_turntable(field, scenario, truth, field.blocks[block], seed)
    return poses.reshape(-1, 7)


def attitude(draw: np.random.Generator, mirror: bool = False) -> Array:
    """Roll and pitch of 0, 90 or 180 degrees, any yaw; +x is then never up."""
    roll, pitch = draw.choice(QUARTER_TURNS, 2)
    yaw = draw.uniform(-math.pi, math.pi) * (-1.0 if mirror else 1.0)
    return rot_z(yaw) @ rot_y(pitch) @ rot_x(roll)


def _on_source(field: Field, scenario: Scenario, team: Team, place: int, seed: int) -> Array:
    """Blue's draws are red's, mirrored in y: on one seed both teams meet the same task."""
    draw = rng(seed, "static", place)
    side, spawn = field.side(team), field.spawn
    pitch, jitter = spawn.static_pitch, spawn.static_jitter
    if field.static_blocks > 4:  # a third row: closer to the platform's edge, and more in line
        pitch, jitter = max(pitch, CROWDED[0]), min(jitter, CROWDED[1])
    dx, dy = draw.uniform(-jitter, jitter, 2)
    x, y = _grid(place, field.static_blocks, pitch)
    flip = _flip(team)
    at = (side.source[0] + x + dx, side.source[1] + flip * (y + dy), field.platform[2])
    return _standing(field, scenario, team, at, attitude(draw, mirror=team == "blue"))


def _standing(field: Field, scenario: Scenario, team: Team, at: XYZ, R_base: Array) -> Array:
    """A block that stands on a point of the base frame [m]."""
    T_world_base = field.side(team).T_world_base
    p = (T_world_base @ [*at, 1.0])[:3]
    p[2] += scenario.block_size / 2
    return np.concatenate([p, quat_from_matrix(T_world_base[:3, :3] @ R_base)])


def _flip(team: Team) -> float:
    return -1.0 if team == "blue" else 1.0


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
    return np.concatenate([p, quat_from_matrix(attitude(draw))])


def _in_tower(field: Field, scenario: Scenario, team: Team, level: int, seed: int) -> Array:
    """A layer of a tower, not quite on its axis; its faces point anywhere."""
    draw = rng(seed, "tower", level)
    (dx, dy), yaw = draw.uniform(-STANDING[0], STANDING[0], 2), draw.uniform(-1, 1) * STANDING[1]
    x, y = field.seen_by(team).foot()
    at = (x + dx, y + _flip(team) * dy, field.platform[2] + (level - 1) * scenario.block_size)
    turned = rot_z(_flip(team) * yaw) @ rot_y(draw.choice(QUARTER_TURNS))
    return _standing(field, scenario, team, at, turned @ rot_x(draw.choice(QUARTER_TURNS)))


def _anywhere(field: Field, scenario: Scenario, team: Team, place: int, seed: int) -> Array:
    """On the source platform up to its edges, or on the table before the platforms."""
    draw, side = rng(seed, "anywhere", place), field.side(team)
    wide, deep, high = field.platform
    edge = scenario.block_size
    u, v = draw.uniform(-1.0, 1.0, 2)
    flip = _flip(team)
    if draw.uniform() < 0.5:
        reach = wide / 2 - edge, deep / 2 - edge
        at = (side.source[0] + reach[0] * u, side.source[1] + flip * reach[1] * v, high)
    else:
        at = (side.source[0] - wide / 2 - 0.15 + 0.04 * u, flip * 0.25 * v, 0.0)
    return _standing(field, scenario, team, at, attitude(draw, mirror=team == "blue"))


def _scattered(field: Field, scenario: Scenario, team: Team, place: int, seed: int) -> Array:
    """About the foot of a tower that fell: on its platform, on the table, on the source."""
    draw = rng(seed, "fallen", place)
    (x, y), flip = field.seen_by(team).foot(), _flip(team)
    away, aside = FALLEN[place % len(FALLEN)]
    dx, dy = draw.uniform(-SCATTER, SCATTER, 2)
    px, py = x + away + dx, y + flip * (aside + dy)
    at = (px, py, _floor(field, team, px, py))
    return _standing(field, scenario, team, at, attitude(draw, mirror=team == "blue"))


def _floor(field: Field, team: Team, x: float, y: float) -> float:
    """Height of what is below a point of the base frame [m]."""
    side, (wide, deep, high) = field.side(team), field.platform
    for px, py in (side.goal, side.source):
        if abs(x - px) < wide / 2 and abs(y - py) < deep / 2:
            return high
    return 0.0


def _out_of_play(field: Field, scenario: Scenario, block: Block) -> Array:
    """On the floor under a table, where neither hands nor cameras reach."""
    row, column = divmod(block.id, 6)
    x, y, _ = field.side("red").base
    at = [x + 0.1 * (column - 2.5), y + 0.1 * (row - 1.5), field.floor + scenario.block_size / 2]
    return np.array([*at, 1.0, 0.0, 0.0, 0.0])


WAITING = {"source": _on_source, "anywhere": _anywhere, "scattered": _scattered}
