"""What is said now and then: events, notes, detections, charges, whole states.

Events and notes are Foxglove's log lines and carry the values they were made from beside.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from pandarena.backends.sim.clock import MICRO
from pandarena.estimates import BlocksReading
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.match.events import Event
from pandarena.match.recording.protobuf import varint
from pandarena.match.recording.rows import Rows
from pandarena.match.recording.schemas import CHARGES, DETECTION, FULL_STATE, LOG
from pandarena.match.recording.tape import Said, Topic

EVENTS = Topic("/events", LOG)
FULL_STATES = Topic("/state/full", FULL_STATE)
INFO, WARNING = 2, 3
"""Levels of `foxglove.Log`."""
_LONGEST = 2000
"""What a player says is kept up to so many characters."""
_LARGEST = 1 << 63
_MISHAPS = {"missed", "lost", "toppled", "struck", "forfeited", "disturbed"}


@cache
def notes(team: Team) -> Topic:
    """What a team says of itself."""
    return Topic(f"/{team}/notes", LOG)


@cache
def detection_topic(team: Team, camera: str) -> Topic:
    """What a team asked a camera."""
    return Topic(f"/{team}/detections/{camera}", DETECTION)


@cache
def charges(team: Team) -> Topic:
    """What a team's thinking cost."""
    return Topic(f"/{team}/charges", CHARGES)


def event(told: Event) -> Said:
    """One event."""
    more = ", ".join(f"{key} {value}" for key, value in told.what.items())
    block = "" if told.block is None else f" block {told.block}"
    text = f"{told.kind}{block}{f' ({more})' if more else ''}"
    own = {"time": told.time, "kind": told.kind, "team": told.team, "block": told.block}
    level = WARNING if told.kind in _MISHAPS else INFO
    line = _line(told.time, level, told.team or "referee", text) | own | {"what": told.what}
    return EVENTS, round(told.time * MICRO), json.dumps(line).encode()


def note(team: Team, time: float, text: str, values: dict[str, Any]) -> Said:
    """One note of a player; what JSON cannot say is said as a text."""
    plain = {str(key): _plain(value) for key, value in values.items()}
    more = ", ".join(f"{key} {value}" for key, value in plain.items())
    text = _clipped(text)
    message = f"{text}{f' ({more})' if more else ''}"
    own = {"time": time, "text": text, "values": plain}
    line = _line(time, INFO, team, message) | own
    return notes(team), round(time * MICRO), json.dumps(line).encode()


def _line(time: float, level: int, name: str, message: str) -> dict[str, Any]:
    nanos = round(time * MICRO) * 1000
    stamp = {"sec": nanos // 10**9, "nsec": nanos % 10**9}
    return {
        "timestamp": stamp,
        "level": level,
        "message": message,
        "name": name,
        "file": "",
        "line": 0,
    }


def _plain(value: Any) -> float | int | str | bool:
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) < _LARGEST):
        return value
    if isinstance(value, float) and np.isfinite(value):
        return float(value)
    return _clipped(value)


def _clipped(value: Any) -> str:
    """As a text, however long or odd it is."""
    try:
        text = str(value)
    except Exception:  # a player's object may do anything
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({len(text)} characters)"


@dataclass(frozen=True, eq=False)
class Reading:
    """One reading as the player got it."""

    team: Team
    camera: str
    time: float
    """When it was given [s]."""
    told: BlocksReading


def detections(readings: list[Reading]) -> Iterator[Said]:
    """All of a chunk, at once where they saw the same blocks."""
    groups: dict[tuple[bytes, int], list[Reading]] = {}
    for reading in readings:
        blocks = b"".join(varint(seen.id) for seen in reading.told.blocks)
        hands = 0 if reading.told.T_base_ee is None else 1
        groups.setdefault((blocks, hands), []).append(reading)
    for (blocks, hands), members in groups.items():
        poses = poses_of(np.array([_transforms(reading.told) for reading in members]))
        values = {
            "time": [reading.time for reading in members],
            "stamp": [reading.told.stamp for reading in members],
            "T_base_camera": poses[:, 0],
            "T_base_ee": poses[:, 1 : 1 + hands],
            "T_camera_block": poses[:, 1 + hands :],
        }
        rows = _detection_rows(blocks, hands, poses.shape[1] - 1 - hands)
        for reading, data in zip(members, rows.fill(len(members), values), strict=True):
            topic = detection_topic(reading.team, reading.camera)
            yield topic, round(reading.time * MICRO), data


def _transforms(told: BlocksReading) -> list[Array]:
    hand = [] if told.T_base_ee is None else [told.T_base_ee]
    return [told.T_base_camera, *hand, *(seen.T_camera_block for seen in told.blocks)]


@lru_cache(256)
def _detection_rows(ids: bytes, hands: int, blocks: int) -> Rows:
    content = {
        "time": 1,
        "stamp": 1,
        "T_base_camera": 7,
        "T_base_ee": 7 * hands,
        "blocks": ids,
        "T_camera_block": 7 * blocks,
    }
    return Rows(DETECTION, content)


def poses_of(T: Array) -> Array:
    """(..., 7) position and quaternion, the stacked form of `geometry.quat_from_matrix`."""
    R = T[..., :3, :3]
    x, y, z = (R[..., i, i] for i in range(3))
    K = np.empty((*T.shape[:-2], 4, 4))
    K[..., 0, 0], K[..., 1, 1] = 1 + x + y + z, 1 + x - y - z
    K[..., 2, 2], K[..., 3, 3] = 1 - x + y - z, 1 - x - y + z
    for i, j, k in ((1, 2, 3), (2, 3, 1), (3, 1, 2)):
        K[..., 0, i] = K[..., i, 0] = R[..., k - 1, j - 1] - R[..., j - 1, k - 1]
        K[..., j, k] = K[..., k, j] = R[..., k - 1, j - 1] + R[..., j - 1, k - 1]
    best = np.argmax(np.diagonal(K, axis1=-2, axis2=-1), axis=-1)
    q = np.take_along_axis(K, best[..., None, None], axis=-2)[..., 0, :]
    q *= np.where(q[..., :1] < 0, -1.0, 1.0) / np.linalg.norm(q, axis=-1, keepdims=True)
    return np.concatenate([T[..., :3, 3], q], axis=-1)


def charged(team: Team, told: list[tuple[int, int]]) -> Said:
    """Charges since the last time, at the newest's."""
    return charges(team), told[-1][0], json.dumps({"charges": told}).encode()


def full_state(
    time: float, turntable: tuple[float, float, float], qpos: Array, qvel: Array, held: list[int]
) -> Said:
    """The state to its last bit."""
    values = {"time": time, "turntable": turntable, "qpos": qpos, "qvel": qvel, "held": held}
    data = _full_rows(len(qpos), len(qvel), len(held)).fill(1, values)[0]
    return FULL_STATES, round(time * MICRO), data


@cache
def _full_rows(nq: int, nv: int, arms: int) -> Rows:
    return Rows(FULL_STATE, {"time": 1, "turntable": 3, "qpos": nq, "qvel": nv, "held": arms})
