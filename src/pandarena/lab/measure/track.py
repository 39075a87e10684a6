"""One arm through a match, as it truly moved: kept at 50 Hz while the match is played."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pandarena.field import Team
from pandarena.geometry import Array, angle_between
from pandarena.kinematics import fk
from pandarena.match.conductor import Match

EVERY = 2
"""Ticks: 20 ms."""


@dataclass(frozen=True, eq=False)
class Track:
    """Samples of one arm."""

    t: Array
    """(n,) [s]"""
    q: Array
    """(n, 7) true angles [rad]"""
    q_d: Array
    """(n, 7) commanded [rad]"""
    width: Array
    """(n,) true distance of the pads [m]"""
    think_s: Array
    """(n,) CPU time that the player had used [s]"""

    @cached_property
    def T_base_ee(self) -> Array:
        """(n, 4, 4) between the pads."""
        return fk(self.q)

    @property
    def p(self) -> Array:
        """(n, 3) the same in the base frame [m]."""
        return self.T_base_ee[:, :3, 3]

    def at(self, time: float) -> int:
        """The first sample at `time` [s] or later; the last, if there is none."""
        return min(int(np.searchsorted(self.t, time - 1e-9)), len(self.t) - 1)

    def pose_error(self, i: int) -> tuple[float, float]:
        """How far the hand is from where it was told to be at a sample: [m], [rad]."""
        told, true = fk(self.q_d[i]), self.T_base_ee[i]
        off = float(np.linalg.norm(told[:3, 3] - true[:3, 3]))
        return off, angle_between(told[:3, :3], true[:3, :3])


class Tracker:
    """Call `take` after every tick."""

    def __init__(self, match: Match, side: Team) -> None:
        self._world, self._station = match.world, match.seats[side].station
        self._index = match.world.index.arms[side]
        self._q: list[Array] = []
        self._q_d: list[Array] = []
        self._rest: list[tuple[float, float, float]] = []
        self.take()

    def take(self) -> None:
        """Keep the state of this tick."""
        world, station = self._world, self._station
        if world.tick % EVERY:
            return
        qpos = world.now.qpos
        self._q.append(qpos[self._index.q])  # a view: snapshots do not change
        self._q_d.append(station.arm.commanded[0])
        width = float(qpos[self._index.fingers_q].sum())
        self._rest.append((world.time, width, station.clock.think_s))

    def track(self) -> Track:
        """All that was kept."""
        t, width, think_s = np.array(self._rest).T
        return Track(t, np.array(self._q), np.array(self._q_d), width, think_s)
