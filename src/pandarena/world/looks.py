"""What pictures show and physics does not need: colours, tags, lights, the turntable's mark."""

import itertools

import mujoco
import numpy as np
from numpy.typing import NDArray

from pandarena.field import TEAMS, XY, Block, Field, Team, Turntable
from pandarena.geometry import quat_from_matrix
from pandarena.perception.family import tag_cells

TEAM_COLORS: dict[Team, list[float]] = {
    "red": [0.80, 0.22, 0.20, 1.0],
    "blue": [0.20, 0.36, 0.75, 1.0],
}
FIXTURE_COLORS: dict[str, list[float]] = {
    "floor": [0.78, 0.80, 0.82, 1.0],
    "table": [0.62, 0.64, 0.67, 1.0],
    "goal": [0.5, 0.5, 0.5, 1.0],
    "source": [0.86, 0.85, 0.82, 1.0],
    "turntable": [0.45, 0.47, 0.50, 1.0],
    "hub": [0.30, 0.31, 0.33, 1.0],
}
BLOCK_COLORS = {"static": (204, 178, 140), "dynamic": (226, 190, 60)}
LAMPS = ((1.2, -1.0, 2.6), (-0.8, 1.2, 2.6))
"""Where they hang in the world [m]."""
LEG = 0.06
"""Edge of a table's leg [m]."""
MARK = "turntable_mark"
CELL = 20
"""Pixels of one cell of a tag."""


def add_stage(spec: mujoco.MjSpec, field: Field, turntable_center: XY) -> None:
    """Lights, sky, legs of tables, and a mark: a moving surface alone does not visibly turn."""
    spec.visual.quality.numslices = 64
    spec.visual.headlight.ambient = [0.45, 0.45, 0.45]
    spec.visual.headlight.diffuse = [0.35, 0.35, 0.35]
    spec.visual.headlight.specular = [0.05, 0.05, 0.05]
    sky = spec.add_texture(name="sky", type=mujoco.mjtTexture.mjTEXTURE_SKYBOX)
    sky.builtin = mujoco.mjtBuiltin.mjBUILTIN_GRADIENT
    sky.rgb1, sky.rgb2 = [0.93, 0.95, 0.97], [0.70, 0.76, 0.82]
    sky.width, sky.height = 64, 384
    for x, y, z in LAMPS:
        light = spec.worldbody.add_light(pos=[x, y, z], dir=[-x / 3, -y / 3, -1.0])
        light.diffuse, light.specular = [0.30, 0.30, 0.30], [0.1, 0.1, 0.1]
        light.castshadow = x > 0
    for team in TEAMS:
        _add_legs(spec, field, team)
    _add_mark(spec, field.turntable, turntable_center)


def _add_legs(spec: mujoco.MjSpec, field: Field, team: Team) -> None:
    """Four under a table."""
    T = field.side(team).T_world_base
    length, width, thickness = field.table
    for x, y in itertools.product((-1, 1), repeat=2):
        foot = [x * (length / 2 - LEG), y * (width / 2 - LEG), (field.floor - thickness) / 2, 1.0]
        leg = spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, contype=0, conaffinity=0)
        leg.size = [LEG / 2, LEG / 2, -(field.floor + thickness) / 2]
        leg.pos, leg.quat = (T @ foot)[:3], quat_from_matrix(T[:3, :3])
        leg.group, leg.rgba = 1, FIXTURE_COLORS["hub"]


def _add_mark(spec: mujoco.MjSpec, disc: Turntable, center: XY) -> None:
    mark = spec.worldbody.add_body(name=MARK, mocap=True, pos=[*center, disc.top])
    for i in range(12):
        angle = i * np.pi / 6
        first = i == 0
        stripe = mark.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, contype=0, conaffinity=0, group=1)
        stripe.size = [0.022 if first else 0.012, 0.006 if first else 0.0025, 0.0004]
        reach = disc.radius - stripe.size[0] - 0.004
        stripe.pos = [reach * np.cos(angle), reach * np.sin(angle), 0.0]
        stripe.quat = [np.cos(angle / 2), 0, 0, np.sin(angle / 2)]
        stripe.rgba = [0.95, 0.45, 0.1, 1.0] if first else [0.85, 0.86, 0.88, 1.0]


def tag_face(tag: int, field: Field, color: tuple[int, int, int]) -> NDArray[np.uint8]:
    """One face of a block: its tag on a white sticker on painted wood, upright, RGB."""
    edge = round(CELL * 8 * field.block_size / field.tag_size)
    face = np.empty((edge, edge, 3), np.uint8)
    face[:] = color
    sticker = min(CELL * 10, edge)
    low = (edge - sticker) // 2
    face[low : low + sticker, low : low + sticker] = 255
    cells = np.kron(tag_cells(tag), np.ones((CELL, CELL), np.uint8))
    low = (edge - 8 * CELL) // 2
    face[low : low + 8 * CELL, low : low + 8 * CELL] = cells[..., None]
    return face


# Faces by the course's convention: face 0 looks along the block's +z, 1 -y, 2 -x, 3 +x, 4 +y, 5 -z.
# A cube map wants its six pictures in the order +x -x +y -y +z -z, each as its sampler reads it;
# beside the face stand the quarter turns that bring its tag upright in the course's sense.
CUBE_ORDER = ((3, 3), (2, 1), (4, 0), (1, 2), (0, 0), (5, 0))


def material(spec: mujoco.MjSpec, field: Field, block: Block) -> str:
    """A material with the block's six tags; returns its name."""
    name = f"block{block.id}"
    color = BLOCK_COLORS[block.kind]
    faces = [
        np.rot90(tag_face(6 * block.id + face, field, color), turns) for face, turns in CUBE_ORDER
    ]
    edge = faces[0].shape[0]
    texture = spec.add_texture(name=name, type=mujoco.mjtTexture.mjTEXTURE_CUBE, nchannel=3)
    texture.width, texture.height = edge, edge * 6
    texture.data = np.concatenate(faces).tobytes()
    look = spec.add_material(name=name, specular=0.1, shininess=0.1)
    look.textures[mujoco.mjtTextureRole.mjTEXROLE_RGB] = name
    return name
