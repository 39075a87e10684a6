"""States at 50 Hz, kept for a while as they are and then turned into messages all at once.

Keeping one costs a few microseconds; numpy does the rest for a hundred of them together.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pandarena.backends.sim import SimStation
from pandarena.field import Team
from pandarena.geometry import Array, Ints
from pandarena.match.recording.frames import Frames, frame_transforms
from pandarena.match.recording.rows import Rows
from pandarena.match.recording.schemas import FRAME_TRANSFORMS, STATE
from pandarena.match.recording.tape import Said, Topic
from pandarena.world.world import TICK_RATE, Snapshot, World

RATE = 50
"""[Hz]"""
EVERY = TICK_RATE // RATE
"""Ticks from one state to the next."""
VIEW_RATE = 25
"""Frames for viewers, which interpolate [Hz]."""
KEY = 10
"""Every so many chunks hold all bodies, moved or not."""
STILL = 1e-6
"""A body that stays this near to where it was last told to be has not moved [m], [quaternion]."""
STATES = Topic("/state", STATE)
FRAMES = Topic("/tf", FRAME_TRANSFORMS)
TICK_US = 1_000_000 // TICK_RATE


class Hand(NamedTuple):
    """A gripper at a sample."""

    width: float
    """What it says [m]."""
    width_d: float
    force_d: float
    held: int


class Sample(NamedTuple):
    """One state as it is kept."""

    truth: Snapshot
    turntable: tuple[float, float, float]
    commanded: list[Array]
    """(2, 7) angles and velocities of each arm."""
    hands: list[Hand]


class Samples:
    """Collects samples; `messages` empties it."""

    def __init__(self, world: World, stations: dict[Team, SimStation]) -> None:
        self._world = world
        self._stations = stations
        self._frames = Frames(world.model)
        self._kept: list[Sample] = []
        self._block_told = np.full(world.index.block_q.shape, np.nan)
        self._frame_told = np.full((len(self._frames.names), 7), np.nan)
        self._chunks = 0

    def __len__(self) -> int:
        return len(self._kept)

    def turntable(self) -> tuple[float, float, float]:
        """Centre [m] and angle [rad]."""
        return *self._world.turntable_center, self._world.now.turntable_angle

    def take(self, held: dict[Team, int]) -> None:
        """Keep the state of this tick."""
        commanded: list[Array] = []
        hands: list[Hand] = []
        for team, station in self._stations.items():
            commanded.append(station.arm.commanded)
            hands.append(Hand(*station.gripper.reported, held.get(team, -1)))
        self._kept.append(Sample(self._world.now, self.turntable(), commanded, hands))

    def messages(self) -> Iterator[Said]:
        """All that is kept, told; the next chunk begins."""
        kept = self._kept
        if not kept:
            return
        times_us = np.array([s.truth.tick for s in kept], np.int64) * TICK_US
        qpos = np.array([s.truth.qpos for s in kept])
        turntable = np.array([s.turntable for s in kept])
        everything = self._chunks % KEY == 0
        for us, data in zip(
            times_us.tolist(), self._states(qpos, turntable, everything), strict=True
        ):
            yield STATES, us, data
        every = RATE // VIEW_RATE
        seen = slice(None, None, every)
        rows = self._views(times_us[seen], qpos[seen], turntable[seen], everything)
        for us, data in zip(times_us[seen].tolist(), rows, strict=True):
            yield FRAMES, us, data
        self._kept = []
        self._chunks += 1

    def _states(self, qpos: Array, turntable: Array, everything: bool) -> list[bytes]:
        index = self._world.index
        blocks = qpos[:, index.block_q]
        moved = np.arange(blocks.shape[1]) if everything else _moved(blocks, self._block_told)
        self._block_told[moved] = blocks[-1, moved]
        values: dict[str, Array] = {
            "time": np.array([s.truth.tick for s in self._kept]) / TICK_RATE,
            "turntable": turntable,
            "poses": blocks[:, moved],
        }
        qvel = np.array([s.truth.qvel for s in self._kept])
        torque = np.array([s.truth.torque for s in self._kept])
        push = np.array([s.truth.push for s in self._kept])
        for i, team in enumerate(self._stations):
            arm = index.arms[team]
            dof = arm.dof
            told = (qpos[:, arm.q], qvel[:, dof], torque[:, dof], push[:, dof])
            names = (f"arms[{i}].{name}" for name in ("q", "dq", "torque", "torque_ext"))
            values |= dict(zip(names, told, strict=True))
            values[f"arms[{i}].fingers"] = qpos[:, arm.fingers_q]
            values |= self._commands(i)
        return _layout(len(self._stations), bytes(moved.tolist())).fill(len(self._kept), values)

    def _commands(self, i: int) -> dict[str, Array]:
        """What was asked of an arm and its hand, and what the hand says."""
        commanded = np.array([s.commanded[i] for s in self._kept])
        hands = np.array([s.hands[i] for s in self._kept])
        values = {f"arms[{i}].{name}": hands[:, k] for k, name in enumerate(Hand._fields)}
        return values | {f"arms[{i}].q_d": commanded[:, 0], f"arms[{i}].dq_d": commanded[:, 1]}

    def _views(
        self, times_us: Ints, qpos: Array, turntable: Array, everything: bool
    ) -> list[bytes]:
        where = self._frames.poses(qpos, turntable)
        moved = np.arange(where.shape[1]) if everything else _moved(where, self._frame_told)
        self._frame_told[moved] = where[-1, moved]
        names = tuple(self._frames.names[k] for k in moved)
        return frame_transforms(names, times_us, where[:, moved])


@lru_cache(256)
def _layout(arms: int, blocks: bytes) -> Rows:
    """Of a state in which these blocks are told."""
    arm = dict.fromkeys(("q", "dq", "q_d", "dq_d", "torque", "torque_ext"), 7)
    arm |= {"fingers": 2} | dict.fromkeys(Hand._fields, 1)
    state = {"time": 1, "turntable": 3, "poses": 7 * len(blocks), "blocks": blocks}
    return Rows(STATE, {**state, "arms": [arm] * arms})


def _moved(where: Array, told: Array) -> Ints:
    """Which of (n, bodies, 7) left the place that was last told."""
    off = np.abs(where - told).max(axis=(0, 2))
    return np.flatnonzero(~(off <= STILL))


__all__ = ["FRAMES", "RATE", "STATES", "TICK_US", "Samples"]
