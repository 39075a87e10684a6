"""What was said in a match, as the page is told it: events, notes, beliefs, plans, paths, readings.

Poses are seven numbers in the team's base frame: position [m], quaternion (w, x, y, z).
"""

from typing import Any

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics.forward import fk
from pandarena.match.events import Event
from pandarena.match.recording.sayings import poses_of
from pandarena.match.recording.thinking import Following, Told
from pandarena.match.recording.values import Detection, Note
from pandarena.thoughts import Plan

SIGMAS = 3.0
"""A ghost's ellipsoid holds its block with all but certainty."""
WIDEST = 0.3
"""No ellipsoid is drawn with a longer half axis [m]."""
Item = dict[str, Any]


def event(told: Event) -> Item:
    """What the referee saw."""
    return _item("event", told.time, told.team) | {
        "kind": told.kind,
        "block": told.block,
        "what": told.what,
    }


def note(told: Note) -> Item:
    """What a player said."""
    return _item("note", told.time, told.team) | {"text": told.text, "values": told.values}


def thought(told: Told) -> Item:
    """What a team believes, or means to do."""
    found = told.thought
    if isinstance(found, Plan):
        plan = _item("plan", told.time, told.team) | {"task": found.task, "why": found.why}
        plan |= {"pose": _round(poses_of(found.T_base_ee)[0])} if len(found.T_base_ee) else {}
        return plan | ({"at": found.at} if found.at is not None else {})
    return _item("belief", told.time, told.team) | {
        "blocks": list(found.ids),
        "poses": _round(poses_of(found.T_base_blocks)) if found.ids else [],
        "spreads": [_ellipsoid(c) for c in found.covariances],
        "stamps": _round(found.stamps, 2),
        "turntable": _round(found.turntable),
    }


def path(told: Following) -> Item:
    """Where a hand is about to go; no points: nowhere any more."""
    points = fk(told.q)[:, :3, 3] if len(told.t) else np.zeros((0, 3))
    ends = float(told.t[-1]) if len(told.t) else 0.0
    return _item("path", told.time, told.team) | {"points": _round(points, 3), "takes": ends}


def seen(told: Detection) -> Item:
    """What a team's camera told of blocks."""
    reading = told.reading
    T = np.array([reading.T_base_camera @ b.T_camera_block for b in reading.blocks])
    return _item("seen", told.time, told.team) | {
        "camera": told.camera,
        "stamp": round(reading.stamp, 3),
        "blocks": [b.id for b in reading.blocks],
        "poses": _round(poses_of(T), 4) if len(T) else [],
    }


def _item(what: str, time: float, team: str | None) -> Item:
    return {"is": what, "t": round(time, 3), "team": team}


def _ellipsoid(covariance: Array) -> list[float]:
    """Quaternion and half axes [m] of what holds it."""
    variances, axes = np.linalg.eigh((covariance + covariance.T) / 2)
    if np.linalg.det(axes) < 0:
        axes[:, 0] *= -1.0
    T = np.eye(4)
    T[:3, :3] = axes
    half = np.clip(SIGMAS * np.sqrt(np.maximum(variances, 0.0)), 0.0, WIDEST)
    return _round([*poses_of(T[None])[0, 3:], *half], 4)


def _round(values: Any, digits: int = 4) -> list[Any]:
    return np.round(np.asarray(values, float), digits).tolist()
