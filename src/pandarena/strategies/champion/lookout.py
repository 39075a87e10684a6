"""Keeps an eye on the other arm, as soon as somebody else is known to take blocks."""

import math

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import link_frames
from pandarena.perception.others import over_table
from pandarena.station import Station
from pandarena.strategies.champion.mind import Mind

EVERY = 0.4
"""Between two pictures [s]."""
CLEAR = 0.25
"""The other arm is in the way nearer than this to where the hand goes: half a hand each, and how
far either moves until the next picture [m]."""


class Lookout:
    """Pictures of depths from beside the turntable, where a station has them."""

    def __init__(self, station: Station, mind: Mind) -> None:
        self._station, self._mind = station, mind
        self._when, self._seen = -math.inf, np.zeros((0, 3))

    def in_the_way(self, p_base: Array) -> bool:
        """Whether the other arm was just seen near a point over the turntable [m]."""
        if not (self._mind.params.lookout and self._mind.rivals):
            return False
        seen = self._points()
        return bool((np.linalg.norm(seen - p_base, axis=1) < CLEAR).any())

    def _points(self) -> Array:
        station = self._station
        if (now := station.clock.now()) - self._when >= EVERY and "middle" in station.cameras:
            self._when, image = now, station.cameras["middle"].image()
            lens, arm = station.field.field.middle.lens, station.arm
            links = link_frames(arm.at(image.stamp).q)[:, :3, 3]
            self._seen = over_table(image, lens, station.field, links)
        return self._seen
