"""What recordings say, as data: protobuf messages for the 50 Hz topics, JSON schemas for the rest.

Foxglove's own schemas are used where it draws them (frames, scene, log), to the letter: any viewer
that knows them shows a match. States have a schema of their own, because Foxglove has none for
them, in float32: a tenth of what JSON takes, and rows of them are made by numpy.
"""

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["double", "float", "int64", "int32", "uint32", "sfixed32", "string"]


@dataclass(frozen=True)
class Slot:
    """One field of a message."""

    name: str
    number: int
    kind: "Kind | Message"
    repeated: bool = False


@dataclass(frozen=True)
class Message:
    """A protobuf message."""

    name: str
    """With its package: `foxglove.Vector3`."""
    slots: tuple[Slot, ...]


def _message(name: str, **kinds: "Kind | Message | list[Kind | Message]") -> Message:
    """Slots numbered in order; a list of one kind is repeated."""
    slots = [
        Slot(key, number, kind[0], True) if isinstance(kind, list) else Slot(key, number, kind)
        for number, (key, kind) in enumerate(kinds.items(), start=1)
    ]
    return Message(name, tuple(slots))


TIMESTAMP = _message("google.protobuf.Timestamp", seconds="int64", nanos="int32")
VECTOR = _message("foxglove.Vector3", x="double", y="double", z="double")
QUATERNION = _message("foxglove.Quaternion", x="double", y="double", z="double", w="double")
FRAME_TRANSFORM = _message(
    "foxglove.FrameTransform",
    timestamp=TIMESTAMP,
    parent_frame_id="string",
    child_frame_id="string",
    translation=VECTOR,
    rotation=QUATERNION,
)
FRAME_TRANSFORMS = _message("foxglove.FrameTransforms", transforms=[FRAME_TRANSFORM])

ARM = _message(
    "pandarena.Arm",
    q=["float"],
    dq=["float"],
    q_d=["float"],
    dq_d=["float"],
    torque=["float"],
    torque_ext=["float"],
    fingers=["float"],
    width="float",
    width_d="float",
    force_d="float",
    held="sfixed32",
)
"""Joints [rad], [rad/s], [Nm]; `_d` is what was commanded. Each finger's way [m]; the width that
the hand says, the width that was commanded [m] and with what force [N]; the block between the pads,
or -1."""
STATE = _message(
    "pandarena.State",
    time="double",
    turntable=["double"],
    arms=[ARM],
    blocks=["uint32"],
    poses=["float"],
)
"""At 50 Hz. The turntable's centre in the world (x, y) [m] and its angle [rad]; `arms` in the
header's order; `poses` of the `blocks` that moved, seven numbers each: position [m] and quaternion
(w, x, y, z) in the world. The others are where they were."""
FULL_STATE = _message(
    "pandarena.FullState",
    time="double",
    turntable=["double"],
    qpos=["double"],
    qvel=["double"],
    held=["sfixed32"],
)
"""To the last bit, at events and at the end. `held` in the order of the header's arms, or -1."""
DETECTION = _message(
    "pandarena.Detection",
    time="double",
    stamp="double",
    T_base_camera=["float"],
    T_base_ee=["float"],
    blocks=["uint32"],
    T_camera_block=["float"],
)
"""A reading as the player got it: when it was given and when exposed [s]; transforms as position
[m] and quaternion (w, x, y, z)."""
BELIEF = _message(
    "pandarena.Belief",
    time="double",
    blocks=["uint32"],
    poses=["float"],
    spreads=["float"],
    stamps=["double"],
    turntable=["double"],
)
"""Where a team believes its `blocks` to be, in its base frame: poses as in a state; covariances of
their places (xx, xy, xz, yy, yz, zz) [m2]; when each was last seen [s]; the turntable's centre [m]
and speed [rad/s]."""
PATH = _message("pandarena.Path", time="double", t=["float"], q=["float"])
"""What an arm is about to follow from `time` on: seven joints [rad] at each `t` [s]."""

Json = dict[str, Any]


def _object(**properties: Json) -> Json:
    return {"type": "object", "properties": properties}


def _titled(title: str, schema: Json) -> Json:
    return {"title": title, **schema}


def _array(items: Json) -> Json:
    return {"type": "array", "items": items}


_NUMBER: Json = {"type": "number"}
_INTEGER: Json = {"type": "integer"}
_STRING: Json = {"type": "string"}
_TIME = _object(sec=_INTEGER, nsec=_INTEGER)
_XYZ = _object(x=_NUMBER, y=_NUMBER, z=_NUMBER)
_POSE = _object(position=_XYZ, orientation=_object(x=_NUMBER, y=_NUMBER, z=_NUMBER, w=_NUMBER))
_COLOR = _object(r=_NUMBER, g=_NUMBER, b=_NUMBER, a=_NUMBER)
_SHAPE = {"pose": _POSE, "color": _COLOR}
_ENTITY = _object(
    timestamp=_TIME,
    frame_id=_STRING,
    id=_STRING,
    lifetime=_TIME,
    frame_locked={"type": "boolean"},
    cubes=_array(_object(**_SHAPE, size=_XYZ)),
    cylinders=_array(_object(**_SHAPE, size=_XYZ, bottom_scale=_NUMBER, top_scale=_NUMBER)),
    triangles=_array(_object(**_SHAPE, points=_array(_XYZ), indices=_array(_INTEGER))),
)
SCENE_UPDATE = _titled("foxglove.SceneUpdate", _object(entities=_array(_ENTITY)))
_LINE = _object(
    timestamp=_TIME,
    level=_INTEGER,
    message=_STRING,
    name=_STRING,
    file=_STRING,
    line=_INTEGER,
)
LOG = _titled("foxglove.Log", _LINE)
"""Events and notes: Foxglove's fields, and beside them the values they were made from."""
PLAN = _titled(
    "pandarena.Plan",
    _object(time=_NUMBER, task=_STRING, why=_STRING, T_base_ee=_array(_NUMBER), at=_NUMBER),
)
"""What a team says it does next: where the hand will be (position and quaternion) and when [s]."""
CHARGES = _titled("pandarena.Charges", _object(charges=_array(_array(_INTEGER))))
"""With `--think measured`: (time, charge) [us]."""
