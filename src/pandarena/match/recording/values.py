"""What a recording says, as values: messages decoded, and checked against the header."""

import json
import math
from dataclasses import dataclass, field
from typing import Any, cast, get_args

import numpy as np

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.field import TEAMS, Team
from pandarena.geometry import Array, matrix_from_quat
from pandarena.match.events import Event, EventKind
from pandarena.match.recording.header import Header
from pandarena.match.recording.parse import parse
from pandarena.match.recording.schemas import DETECTION, FULL_STATE

_KINDS = get_args(EventKind)
_FARTHEST = 1e6
"""[m], [rad], and these a second."""


@dataclass(frozen=True)
class Note:
    """What a player said of itself."""

    time: float
    """[s]"""
    team: Team
    text: str
    values: dict[str, float | int | str | bool] = field(
        default_factory=dict[str, float | int | str | bool]
    )


@dataclass(frozen=True, eq=False)
class Detection:
    """A reading that a player was given; one in its own process is given some before it asks."""

    time: float
    """When it was given [s]; exposed at `reading.stamp`."""
    team: Team
    camera: str
    reading: BlocksReading


@dataclass(frozen=True, eq=False)
class FullState:
    """The truth at one moment, to the last bit."""

    time: float
    """[s]"""
    turntable_angle: float
    """[rad]"""
    qpos: Array
    qvel: Array
    held: dict[Team, int]
    """The block between each hand's pads."""


def event(data: bytes, header: Header) -> Event:
    """ValueError, as in all of these, if it is none."""
    told = _table(data)
    team, block, kind = told["team"], told["block"], told["kind"]
    known = kind in _KINDS and (team is None or team in TEAMS)
    if not known or not (block is None or _is_block(block, header)):
        raise ValueError(f"no such event: {str(kind)[:20]}")
    return Event(time_of(told["time"]), kind, team, block, _told_values(told["what"]))


def note(data: bytes, team: Team) -> Note:
    told = _table(data)
    return Note(time_of(told["time"]), team, str(told["text"]), _told_values(told["values"]))


def charges(data: bytes) -> list[tuple[int, int]]:
    """(time, charge) [us]."""
    return [(int(at), int(cost)) for at, cost in _table(data)["charges"]]


def full_state(data: bytes, header: Header) -> FullState:
    told = parse(FULL_STATE, data)
    qpos, qvel = told["qpos"].astype(float), told["qvel"].astype(float)
    held: list[int] = told["held"].tolist() if header.arms else []
    layout = header.layout
    if (len(qpos), len(qvel), len(held)) != (layout.nq, layout.nv, len(header.arms)):
        raise ValueError("a state of another match")
    if max(np.abs(qpos).max(initial=0.0), np.abs(qvel).max(initial=0.0)) > _FARTHEST:
        raise ValueError("a state of no field")
    by_team: dict[Team, int] = {
        team: b for team, b in zip(header.arms, held, strict=True) if _is_block(b, header)
    }
    _, _, angle = told["turntable"].tolist()
    return FullState(time_of(told["time"]), angle, qpos, qvel, by_team)


def detection(data: bytes, team: Team, camera: str, header: Header) -> Detection:
    told = parse(DETECTION, data)
    ids = told.get("blocks", np.empty(0, int)).tolist()
    poses = told.get("T_camera_block", np.empty(0)).astype(float).reshape(-1, 7)
    if len(ids) != len(poses) or not all(_is_block(b, header) for b in ids):
        raise ValueError("a detection of unknown blocks")
    T_base_ee = told.get("T_base_ee", np.empty(0))
    reading = BlocksReading(
        time_of(told["stamp"]),
        transform_of(told["T_base_camera"]),
        transform_of(T_base_ee) if len(T_base_ee) else None,
        tuple(BlockSeen(b, transform_of(pose)) for b, pose in zip(ids, poses, strict=True)),
    )
    return Detection(time_of(told["time"]), team, camera, reading)


def _table(data: bytes) -> dict[str, Any]:
    told = json.loads(data)
    if not isinstance(told, dict):
        raise ValueError("it is not a table")
    return cast(dict[str, Any], told)


def _told_values(told: Any) -> dict[str, Any]:
    if not isinstance(told, dict):
        raise ValueError("its values are not a table")
    return cast(dict[str, Any], told)


def time_of(told: Any) -> float:
    """A time [s]."""
    if not isinstance(told, int | float) or not math.isfinite(told):
        raise ValueError(f"{str(told)[:20]} is no time")
    return float(told)


def _is_block(block: Any, header: Header) -> bool:
    return isinstance(block, int) and 0 <= block < len(header.field.blocks)


def transform_of(pose: Array) -> Array:
    """From position and quaternion."""
    p, q = pose[:3].astype(float), pose[3:].astype(float)
    if len(q) != 4:
        raise ValueError("a transform is not seven numbers")
    T = np.eye(4)
    T[:3, :3], T[:3, 3] = matrix_from_quat(q / np.linalg.norm(q)), p
    return T
