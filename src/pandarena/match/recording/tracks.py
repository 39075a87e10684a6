"""The 50 Hz states of a recording as arrays over time, and any moment between two of them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pandarena.field import Team
from pandarena.geometry import Array, Ints
from pandarena.match.recording.header import Header
from pandarena.match.recording.parse import parse
from pandarena.match.recording.schemas import STATE

_WIDTHS = {"q": 7, "dq": 7, "q_d": 7, "dq_d": 7, "torque": 7, "torque_ext": 7, "fingers": 2}


@dataclass(frozen=True, eq=False)
class ArmTrack:
    """One arm over time; rows are samples."""

    q: Array
    """(n, 7) [rad]"""
    dq: Array
    """[rad/s]"""
    q_d: Array
    """Commanded."""
    dq_d: Array
    torque: Array
    """Of the motors [Nm]."""
    torque_ext: Array
    """What contacts add to it [Nm]."""
    fingers: Array
    """(n, 2) each finger's way [m]; their sum is the true width."""
    width: Array
    """(n,) what the hand said [m]."""
    width_d: Array
    """Commanded [m]; a grasp commands 0."""
    force_d: Array
    """Commanded [N]."""
    held: Ints
    """The block between the pads, or -1."""


@dataclass(frozen=True, eq=False)
class Tracks:
    """All 50 Hz states."""

    times: Array
    """(n,) [s]"""
    turntable: Array
    """(n, 3) centre [m] and angle [rad]"""
    arms: dict[Team, ArmTrack]
    blocks: Array
    """(n, blocks, 7) position [m] and quaternion (w, x, y, z) in the world"""


@dataclass(frozen=True, eq=False)
class Moment:
    """A state as a renderer takes it."""

    time: float
    """[s]"""
    qpos: Array
    turntable_angle: float
    """[rad]"""


def tracks(messages: list[bytes], header: Header) -> Tracks:
    """From the messages of `/state`; ValueError if they are not of this match."""
    told = [parse(STATE, data) for data in messages]
    times = np.array([state["time"] for state in told], float)
    if not np.isfinite(times).all() or (np.diff(times) <= 0).any():
        raise ValueError("its times go back")
    turntable = np.array([state["turntable"] for state in told], float).reshape(-1, 3)
    arms: dict[Team, ArmTrack] = {
        team: _arm([s["arms"][i] for s in told]) for i, team in enumerate(header.arms)
    }
    return Tracks(times, turntable, arms, _blocks(told, len(header.field.blocks)))


def _arm(told: list[dict[str, Any]]) -> ArmTrack:
    columns = {
        name: np.array([arm[name] for arm in told], float).reshape(-1, width)
        for name, width in _WIDTHS.items()
    }
    single = {
        name: np.array([arm[name] for arm in told], float)
        for name in ("width", "width_d", "force_d")
    }
    return ArmTrack(**columns, **single, held=np.array([arm["held"] for arm in told], int))


def _blocks(told: list[dict[str, Any]], count: int) -> Array:
    """Where every block is: those that are not told stay where they were."""
    out = np.empty((len(told), count, 7))
    now = np.full((count, 7), np.nan)
    for i, state in enumerate(told):
        ids = state.get("blocks", ())
        if len(ids):
            if max(ids) >= count:
                raise ValueError("a block that is not on the field")
            now[ids] = state["poses"].reshape(-1, 7)
        out[i] = now
    if np.isnan(out).any():
        raise ValueError("a block is nowhere")
    return out


def moment(tracks: Tracks, header: Header, base: Array, time: float) -> Moment:
    """The state at `time` [s], between two samples by interpolation; `base` is any whole qpos."""
    after = int(np.clip(np.searchsorted(tracks.times, time), 1, max(1, len(tracks.times) - 1)))
    after = min(after, len(tracks.times) - 1)
    before = max(0, after - 1)
    gap = tracks.times[after] - tracks.times[before]
    share = float(np.clip((time - tracks.times[before]) / gap, 0.0, 1.0)) if gap else 0.0
    layout, qpos = header.layout, base.copy()
    for team, track in tracks.arms.items():
        place = layout.arm(team)
        assert place is not None
        qpos[place.q : place.q + 7] = _mixed(track.q, before, after, share)
        qpos[place.fingers_q : place.fingers_q + 2] = _mixed(track.fingers, before, after, share)
    qpos[layout.block_q] = _mixed_poses(tracks.blocks[before], tracks.blocks[after], share)
    angle = _mixed(tracks.turntable, before, after, share)[2]
    return Moment(time, qpos, float(angle))


def _mixed(rows: Array, before: int, after: int, share: float) -> Array:
    return (1.0 - share) * rows[before] + share * rows[after]


def _mixed_poses(a: Array, b: Array, share: float) -> Array:
    """(blocks, 7); quaternions the short way, and of length one."""
    same = np.where((a[:, 3:] * b[:, 3:]).sum(axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    out = (1.0 - share) * a + share * np.hstack([b[:, :3], same * b[:, 3:]])
    length = np.linalg.norm(out[:, 3:], axis=1, keepdims=True)
    out[:, 3:] /= np.where(length > 0.0, length, 1.0)
    return out
