"""Where every body of a model is, as Foxglove's frames: many states at once, each in its parent.

Computed from the model's own numbers, so that it needs no stepping and disturbs nothing.
"""

from functools import lru_cache
from typing import Any

import mujoco
import numpy as np

from pandarena.geometry import Array, Ints
from pandarena.match.recording.rows import Rows, padded
from pandarena.match.recording.schemas import FRAME_TRANSFORMS

TURNTABLE = "turntable"
_HINGE, _SLIDE, _FREE = (
    int(kind)
    for kind in (
        mujoco.mjtJoint.mjJNT_HINGE,
        mujoco.mjtJoint.mjJNT_SLIDE,
        mujoco.mjtJoint.mjJNT_FREE,
    )
)
Names = tuple[tuple[str, str], ...]
"""(parent, child) of each frame."""


class Frames:
    """The bodies of one model, and the turntable, which is none: only its surface moves."""

    def __init__(self, model: mujoco.MjModel) -> None:
        bodies = range(1, model.nbody)
        parents = [model.body(int(model.body_parentid[i])).name for i in bodies]
        names = [model.body(i).name for i in bodies]
        self.names: Names = (*zip(parents, names, strict=True), ("world", TURNTABLE))
        self._rest = np.zeros((len(self.names), 7))
        self._rest[:-1] = np.hstack([model.body_pos[1:], model.body_quat[1:]])
        self._height = float(model.geom("turntable").pos[2])
        joints = np.array(model.body_jntadr[1:])
        kinds = np.where(joints < 0, -1, model.jnt_type[joints])
        self._address: Ints = np.where(joints < 0, 0, model.jnt_qposadr[joints]).astype(int)
        self._hinges = np.flatnonzero(kinds == _HINGE)
        self._slides = np.flatnonzero(kinds == _SLIDE)
        self._free = np.flatnonzero(kinds == _FREE)
        axes = np.array(model.jnt_axis[joints])
        quats = self._rest[:, 3:]
        self._quarter = np.array([_after(quats[k], axes[k]) for k in self._hinges]).reshape(-1, 4)
        """A hinge's quaternion after half a turn: q(a) = cos(a/2) q(0) + sin(a/2) q(pi)."""
        self._ways = np.array([_turned(quats[k], axes[k]) for k in self._slides]).reshape(-1, 3)

    def poses(self, qpos: Array, turntable: Array) -> Array:
        """(n, frames, 7) position [m] and quaternion (w, x, y, z) in the parent, of (n, nq) states.

        `turntable` (n, 3) is its centre [m] and angle [rad].
        """
        out = np.repeat(self._rest[None], len(qpos), axis=0)
        half = qpos[:, self._address[self._hinges], None] / 2
        quats = self._rest[self._hinges, 3:]
        out[:, self._hinges, 3:] = np.cos(half) * quats + np.sin(half) * self._quarter
        out[:, self._slides, :3] += qpos[:, self._address[self._slides], None] * self._ways
        out[:, self._free] = qpos[:, self._address[self._free, None] + np.arange(7)]
        out[:, -1, :2], out[:, -1, 2] = turntable[:, :2], self._height
        out[:, -1, 3], out[:, -1, 6] = np.cos(turntable[:, 2] / 2), np.sin(turntable[:, 2] / 2)
        return out


def _after(quat: Array, axis: Array) -> Array:
    """`quat` after half a turn about `axis`."""
    out = np.zeros(4)
    mujoco.mju_mulQuat(out, quat, np.array([0.0, *axis]))
    return out


def _turned(quat: Array, v: Array) -> Array:
    out = np.zeros(3)
    mujoco.mju_rotVecQuat(out, v, quat)
    return out


def frame_transforms(names: Names, times_us: Ints, where: Array) -> list[bytes]:
    """`foxglove.FrameTransforms` of frames at times; `where` (n, frames, 7)."""
    values: dict[str, Any] = {}
    seconds = padded(times_us // 1_000_000, "int64")
    nanos = padded(times_us % 1_000_000 * 1000, "int32")
    # Through float32, so that the lower half of each double is zeros and packs to nothing.
    columns = np.ascontiguousarray(where.astype(np.float32).astype(np.float64).transpose(1, 2, 0))
    for i, column in enumerate(columns):
        at = f"transforms[{i}]."
        values[f"{at}timestamp.seconds"], values[f"{at}timestamp.nanos"] = seconds, nanos
        for axis, numbers in zip(_AXES, column, strict=True):
            values[at + axis] = numbers
    return _layout(names).fill(len(times_us), values)


_AXES = [f"translation.{a}" for a in "xyz"] + [f"rotation.{a}" for a in "wxyz"]


@lru_cache(256)
def _layout(names: Names) -> Rows:
    number = dict.fromkeys("xyz", 1)
    blank = {
        "timestamp": {"seconds": 1, "nanos": 1},
        "translation": number,
        "rotation": {**number, "w": 1},
    }
    frames = [{"parent_frame_id": p, "child_frame_id": c, **blank} for p, c in names]
    return Rows(FRAME_TRANSFORMS, {"transforms": frames})
