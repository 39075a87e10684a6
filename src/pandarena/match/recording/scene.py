"""The field, the arms and the blocks as Foxglove draws them: told once, moved by their frames.

Made from the model's own collision shapes, so that what is seen is what touched.
"""

import json
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from pandarena.field import Field
from pandarena.geometry import Array
from pandarena.match.recording.frames import TURNTABLE
from pandarena.match.recording.schemas import SCENE_UPDATE
from pandarena.match.recording.tape import Topic
from pandarena.world.looks import BLOCK_COLORS, TEAM_COLORS

SCENE = Topic("/scene", SCENE_UPDATE)
_BOX, _CYLINDER, _MESH = (
    int(kind)
    for kind in (
        mujoco.mjtGeom.mjGEOM_BOX,
        mujoco.mjtGeom.mjGEOM_CYLINDER,
        mujoco.mjtGeom.mjGEOM_MESH,
    )
)
_LINK_COLOR = (0.93, 0.93, 0.94, 1.0)
_START = {"sec": 0, "nsec": 0}


def scene(model: mujoco.MjModel, field: Field) -> bytes:
    """`foxglove.SceneUpdate`: one entity a frame."""
    entities: dict[str, dict[str, Any]] = {}
    for i in range(model.ngeom):
        geom = model.geom(i)
        frame = model.body(int(model.geom_bodyid[i])).name
        disc = geom.name == TURNTABLE
        pose = (np.zeros(3), np.array([1.0, 0, 0, 0])) if disc else (geom.pos, geom.quat)
        kind, shape = _shape(model, i)
        if kind:
            entity = _entity(entities, TURNTABLE if disc else frame)
            shape |= {"pose": _pose(*pose), "color": _color(geom, field)}
            entity.setdefault(kind, []).append(shape)
    _entity(entities, TURNTABLE).setdefault("cubes", []).append(_mark(field))
    return json.dumps({"entities": list(entities.values())}, separators=(",", ":")).encode()


def _entity(entities: dict[str, dict[str, Any]], frame: str) -> dict[str, Any]:
    blank = {
        "timestamp": _START,
        "frame_id": frame,
        "id": frame,
        "lifetime": _START,
        "frame_locked": True,
    }
    return entities.setdefault(frame, blank)


def _shape(model: mujoco.MjModel, i: int) -> tuple[str, dict[str, Any]]:
    """What Foxglove calls a geom, and its size; nothing for a plane."""
    kind, size = int(model.geom_type[i]), model.geom_size[i]
    if kind == _BOX:
        return "cubes", {"size": _xyz(2 * size)}
    if kind == _CYLINDER:
        across = {"size": _xyz(2 * np.array([size[0], size[0], size[1]]))}
        return "cylinders", {**across, "bottom_scale": 1, "top_scale": 1}
    if kind == _MESH:
        return "triangles", _mesh(model, int(model.geom_dataid[i]))
    return "", {}


def _mesh(model: mujoco.MjModel, mesh: int) -> dict[str, Any]:
    start, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
    first, faces = int(model.mesh_faceadr[mesh]), int(model.mesh_facenum[mesh])
    points: NDArray[np.float32] = model.mesh_vert[start : start + count]
    return {
        "points": [_xyz(point) for point in points],
        "indices": model.mesh_face[first : first + faces].ravel().tolist(),
    }


def _mark(field: Field) -> dict[str, Any]:
    """A stripe on the turntable, that it visibly turns."""
    disc = field.turntable
    where = np.array([disc.radius - 0.03, 0.0, disc.thickness / 2])
    return {
        "pose": _pose(where, np.array([1.0, 0, 0, 0])),
        "size": _xyz(np.array([0.05, 0.012, 0.001])),
        "color": _rgba((0.95, 0.45, 0.1, 1.0)),
    }


def _color(geom: Any, field: Field) -> dict[str, float]:
    """A block's own, a link's, or what the model gives the geom."""
    if geom.name.startswith("block"):
        block = field.blocks[int(geom.name[5:])]
        if block.team:
            return _rgba(tuple(TEAM_COLORS[block.team]))
        r, g, b = BLOCK_COLORS["dynamic"]
        return _rgba((r / 255, g / 255, b / 255, 1.0))
    if int(geom.type[0]) == _MESH:
        return _rgba(_LINK_COLOR)
    return _rgba(tuple(geom.rgba))


def _rgba(rgba: tuple[float, ...]) -> dict[str, float]:
    return {axis: round(float(value), 3) for axis, value in zip("rgba", rgba, strict=True)}


def _xyz(v: Array | NDArray[np.float32]) -> dict[str, float]:
    """To a tenth of a millimetre: it is for the eye."""
    return {axis: round(float(value), 4) for axis, value in zip("xyz", v, strict=True)}


def _pose(position: Array, quat: Array) -> dict[str, Any]:
    w, x, y, z = (round(float(value), 6) for value in quat)
    return {"position": _xyz(position), "orientation": {"x": x, "y": y, "z": z, "w": w}}
