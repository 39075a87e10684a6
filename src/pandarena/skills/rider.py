"""A block on the turntable, as it is believed to ride: where it will be, and when within reach."""

import math
from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array, top_yaw
from pandarena.motion import Turning
from pandarena.skills.grasps import upright


@dataclass(frozen=True, eq=False)
class Rider:
    """A block on the turntable as it is believed to ride."""

    block: int
    turning: Turning
    T_base_block: Array
    stamp: float
    """When it was there [s]."""

    def at(self, when: float) -> Array:
        """T_base_block at `when` [s]."""
        return self.turning.carried(self.T_base_block, np.array(when - self.stamp))

    def flat(self, when: float) -> Array:
        """The same, whatever face is up taken for its top."""
        T = self.at(when)
        return upright(T[:3, 3], top_yaw(T[:3, :3]))

    def angle(self, when: float) -> float:
        """From where the turntable is nearest to the arm's base, along its turning [rad]."""
        x, y = self.at(when)[:2, 3] - self.turning.center
        cx, cy = self.turning.center
        sign = math.copysign(1.0, self.turning.omega)
        angle = sign * (math.atan2(y, x) - math.atan2(-cy, -cx))
        return (angle + math.pi) % (2 * math.pi) - math.pi

    def within(self, reach: float, since: float) -> tuple[float, float] | None:
        """From when to when [s] it is nearer than `reach` [m] to the arm's axis, after `since`.

        The end may be later than the beginning only by one pass. None if it never comes.
        """
        d = math.hypot(*self.turning.center)
        r = math.dist(self.T_base_block[:2, 3], self.turning.center)
        cosine = (d * d + r * r - reach * reach) / max(2 * d * r, 1e-9)
        speed = abs(self.turning.omega)
        if cosine <= -1.0:
            return since, math.inf
        if cosine >= 1.0 or (speed < 1e-4 and abs(self.angle(since)) > math.acos(cosine)):
            return None
        half, angle = math.acos(cosine), self.angle(since)
        if abs(angle) < half:
            return since, since + (half - angle) / max(speed, 1e-9)
        begin = since + ((-half - angle) % (2 * math.pi)) / speed
        return begin, begin + 2 * half / speed
