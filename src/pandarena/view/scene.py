"""What stands where before anything moves, as the page is told it: one JSON object.

Made from the model that cameras draw, so that page and pictures show the same field.
"""

from functools import cache
from typing import Any

import mujoco
import numpy as np

from pandarena.field import Field, Team
from pandarena.geometry import Array, quat_from_matrix
from pandarena.match.recording.header import Header
from pandarena.panda.limits import PANDA
from pandarena.panda.links import EE_FROM_HAND
from pandarena.perception.faces import NORMALS, T_block_tag
from pandarena.perception.family import tag_cells
from pandarena.view.meshes import STEP, packed
from pandarena.world.looks import BLOCK_COLORS, MARK
from pandarena.world.model import build
from pandarena.world.render import FOVY, VIEWS
from pandarena.world.truth import draw_truth

_SHAPES = {
    int(mujoco.mjtGeom.mjGEOM_BOX): "box",
    int(mujoco.mjtGeom.mjGEOM_CYLINDER): "cylinder",
}
_SKIN = {"finger_left": "finger", "finger_right": "finger"}
"""Bodies that wear another's mesh than their own name's."""


@cache
def skins() -> tuple[dict[str, Any], bytes]:
    """The arm's meshes: what is in them, and the numbers. The same for every match."""
    sizes, numbers = packed()
    return {"step": STEP, "parts": sizes}, numbers


def scene(header: Header) -> dict[str, Any]:
    """Of one match."""
    field = header.field
    truth = draw_truth(field, header.scenario, header.seed)
    model = build(field, header.scenario, header.arms, "plain", truth)
    return {
        "players": dict(header.players),
        "scenario": header.scenario.name,
        "seed": header.seed,
        "time": header.rules.time,
        "arms": list(header.arms),
        "bodies": [_body(model, i) for i in range(1, model.nbody)],
        "shapes": [s for i in range(model.ngeom) if (s := _shape(model, i))],
        "floor": field.floor,
        "turntable": {
            "center": [*truth.turntable_center, field.turntable.top],
            "radius": field.turntable.radius,
            "hub": field.turntable.hub_radius,
        },
        "sides": {team: _side(field, team) for team in ("red", "blue")},
        "blocks": _blocks(field, header.scenario.block_size),
        "views": {name: [_short(v.eye), list(v.lookat)] for name, v in VIEWS.items()},
        "fovy": FOVY,
        "cameras": [_camera(model, i) for i in range(model.ncam)],
        "ee": _short(np.concatenate([EE_FROM_HAND[:3, 3], quat_from_matrix(EE_FROM_HAND[:3, :3])])),
        "joints": {"lower": list(PANDA.q_lower), "upper": list(PANDA.q_upper)},
    }


def _body(model: mujoco.MjModel, i: int) -> dict[str, Any]:
    """A frame in its parent's, and how it moves: about an axis, along one, freely, or not."""
    body = model.body(i)
    told: dict[str, Any] = {
        "name": body.name,
        "parent": model.body(int(model.body_parentid[i])).name,
        "pos": _short(body.pos),
        "quat": _short(body.quat),
    }
    team, _, part = body.name.partition("_")
    if team in ("red", "blue"):
        told |= {"team": team, "mesh": _SKIN.get(part, part)}
    if int(model.body_jntnum[i]):
        joint = model.joint(int(model.body_jntadr[i]))
        kinds = {
            int(mujoco.mjtJoint.mjJNT_HINGE): "turn",
            int(mujoco.mjtJoint.mjJNT_SLIDE): "slide",
        }
        told |= {"moves": kinds.get(int(joint.type[0]), "free"), "axis": _short(joint.axis)}
    return told


def _shape(model: mujoco.MjModel, i: int) -> dict[str, Any] | None:
    """A fixture, a leg, the turntable's mark, or a camera's housing."""
    geom, body = model.geom(i), model.body(int(model.geom_bodyid[i])).name
    kind = _SHAPES.get(int(model.geom_type[i]))
    of_arm = body.startswith(("red_", "blue_")) and not geom.name.endswith("_camera")
    if kind is None or of_arm or body.startswith("block"):
        return None
    return {
        "name": geom.name,
        "body": "turning" if body == MARK else body,
        "kind": kind,
        "size": _short(geom.size),
        "pos": _short(geom.pos),
        "quat": _short(geom.quat),
        "color": _short(geom.rgba[:3]),
    }


def _side(field: Field, team: Team) -> dict[str, Any]:
    side = field.side(team)
    return {
        "T_world_base": _short(side.T_world_base[:3]),
        "goal": [*side.goal, field.platform[2]],
        "source": [*side.source, field.platform[2]],
        "platform": list(field.platform),
    }


def _blocks(field: Field, edge: float) -> dict[str, Any]:
    """Blocks, and how their tags lie on their six faces."""
    blocks = [
        {
            "id": block.id,
            "kind": block.kind,
            "team": block.team,
            "value": field.value(block.id),
            "tags": [_cells(6 * block.id + face) for face in range(6)],
        }
        for block in field.blocks
    ]
    faces = [
        {"normal": _short(NORMALS[f]), "right": _short(T[:3, 0]), "down": _short(T[:3, 1])}
        for f in range(6)
        for T in [T_block_tag(f, edge)]
    ]
    return {
        "edge": edge,
        "nominal": field.block_size,
        "tag": field.tag_size,
        "faces": faces,
        "colors": {kind: list(color) for kind, color in BLOCK_COLORS.items()},
        "each": blocks,
    }


def _cells(tag: int) -> list[int]:
    """Eight rows of eight bits, white is 1, the left one highest."""
    return np.packbits(tag_cells(tag) > 0, axis=1).ravel().tolist()


def _camera(model: mujoco.MjModel, i: int) -> dict[str, Any]:
    """As its picture is made: it looks along its -z, y up."""
    camera = model.camera(i)
    width, height = (int(n) for n in model.cam_resolution[i])
    fx, fy, cx, cy = _pinhole(model, i, width, height)
    return {
        "name": camera.name,
        "body": model.body(int(model.cam_bodyid[i])).name,
        "pos": _short(camera.pos),
        "quat": _short(camera.quat),
        "lens": {"width": width, "height": height, "fx": fx, "fy": fy, "cx": cx, "cy": cy},
    }


def _pinhole(model: mujoco.MjModel, i: int, width: int, height: int) -> tuple[float, ...]:
    """Focal lengths and the axis' place in the picture [px]."""
    focal, shift, size = (
        model.cam_intrinsic[i, :2],
        model.cam_intrinsic[i, 2:],
        model.cam_sensorsize[i],
    )
    per = np.array([width, height]) / size
    fx, fy = (focal * per).tolist()
    dx, dy = (shift * per).tolist()
    return fx, fy, width / 2 - dx, height / 2 - dy


def _short(values: Array) -> list[Any]:
    """To a hundredth of a millimetre: it is for the eye."""
    return np.round(np.asarray(values, float), 5).tolist()
