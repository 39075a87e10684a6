"""A recording as tables of plain values, for spreadsheets and statistics (S3-20)."""

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from pandarena.geometry import Array, quat_from_matrix
from pandarena.match.recording.reader import Recording

Row = list[Any]
_JOINTS = ("q", "dq", "q_d", "dq_d", "torque", "torque_ext")
_POSE = ("x", "y", "z", "qw", "qx", "qy", "qz")


@dataclass(frozen=True)
class Table:
    """Names of columns, and where rows come from."""

    columns: tuple[str, ...]
    rows: Callable[[Recording], Iterator[Row]]


def write_csv(recording: Recording, name: str, file: IO[str]) -> int:
    """One table with its head; how many rows it has."""
    table = TABLES[name]
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(table.columns)
    count = 0
    for row in table.rows(recording):
        writer.writerow(row)
        count += 1
    return count


def _joints(recording: Recording) -> Iterator[Row]:
    for i, time in enumerate(recording.times.tolist()):
        for team, arm in recording.arms.items():
            numbers = [n for name in _JOINTS for n in getattr(arm, name)[i].tolist()]
            yield [_number(time), team, *map(_number, numbers)]


def _gripper(recording: Recording) -> Iterator[Row]:
    for i, time in enumerate(recording.times.tolist()):
        for team, arm in recording.arms.items():
            left, right = arm.fingers[i].tolist()
            told = [left + right, left, right, arm.width[i], arm.width_d[i], arm.force_d[i]]
            held = int(arm.held[i])
            yield [_number(time), team, *map(_number, told), "" if held < 0 else held]


def _detections(recording: Recording) -> Iterator[Row]:
    for detection in recording.detections:
        reading = detection.reading
        head = [_number(detection.time), _number(reading.stamp), detection.team, detection.camera]
        if not reading.blocks:
            yield [*head, *[""] * 15]
        for seen in reading.blocks:
            in_base = reading.T_base_camera @ seen.T_camera_block
            yield [*head, seen.id, *_pose(in_base), *_pose(seen.T_camera_block)]


def _events(recording: Recording) -> Iterator[Row]:
    for event in recording.events:
        block = "" if event.block is None else event.block
        what = json.dumps(event.what, sort_keys=True)
        yield [_number(event.time), event.kind, event.team or "", block, what]


def _notes(recording: Recording) -> Iterator[Row]:
    for note in recording.notes:
        yield [_number(note.time), note.team, note.text, json.dumps(note.values, sort_keys=True)]


def _pose(T: Array) -> Row:
    return [*map(_number, T[:3, 3].tolist()), *map(_number, quat_from_matrix(T[:3, :3]).tolist())]


def _number(value: float) -> str:
    """As many digits as float32 has."""
    return f"{value:.8g}"


TABLES = {
    "joints": Table(
        ("time", "team", *(f"{name}{i}" for name in _JOINTS for i in range(1, 8))), _joints
    ),
    "gripper": Table(
        (
            "time", "team", "width", "finger_left", "finger_right",
            "width_reported", "width_commanded", "force_commanded", "held",
        ),
        _gripper,
    ),
    "detections": Table(
        (
            "time", "stamp", "team", "camera", "block",
            *(f"base_{axis}" for axis in _POSE), *(f"camera_{axis}" for axis in _POSE),
        ),
        _detections,
    ),
    "events": Table(("time", "kind", "team", "block", "what"), _events),
    "notes": Table(("time", "team", "text", "values"), _notes),
}  # fmt: skip
"""`detections` has a row for each block of each reading, and one without a block where none was
seen."""
