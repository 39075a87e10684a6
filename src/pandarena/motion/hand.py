"""How fast the hand may move along a curve: everywhere, and near the curve's ends."""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk, jacobian
from pandarena.motion.curve import Curve
from pandarena.motion.grid import Grid


@dataclass(frozen=True)
class Zone:
    """The stretch of the way next to an end of the curve, and the hand's speed on it."""

    distance: float = 0.0
    """[m] along the hand's way"""
    speed: float = np.inf
    """[m/s]"""

    def __post_init__(self) -> None:
        if not (self.distance >= 0.0 and self.speed > 0.0):
            raise ValueError(f"{self}: a zone is not shorter than 0, and its speed is above 0")


ANY = Zone()


@dataclass(frozen=True)
class HandSpeed:
    """Ceilings on the speed of the end effector's point."""

    most: float = np.inf
    """[m/s] everywhere"""
    leaving: Zone = ANY
    arriving: Zone = ANY

    def __post_init__(self) -> None:
        if not self.most > 0.0:
            raise ValueError(f"a hand's speed must be above 0, not {self.most:g} m/s")

    @property
    def matters(self) -> bool:
        """Whether there is any ceiling at all."""
        return bool(np.isfinite([self.most, self.leaving.speed, self.arriving.speed]).any())


FREELY = HandSpeed()


def knotted(curve: Curve, hand: HandSpeed) -> Curve:
    """The same curve with knots where zones begin and end, so that no step straddles them."""
    s = np.linspace(0.0, curve.length, 200)
    p = fk(curve.at(s)[0])[:, :3, 3]
    travelled = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    marks = (hand.leaving.distance, travelled[-1] - hand.arriving.distance)
    # A zone of no length ends at the curve's own end, up to rounding: no knot is to be that near.
    near = 0.01 * curve.length / len(s)
    for mark in marks:
        at = float(np.interp(mark, travelled, s))
        if near < at < curve.length - near:
            curve = curve.part(0.0, at).then(curve.part(at, curve.length))
    return curve


def hand_ceiling(curve: Curve, grid: Grid, hand: HandSpeed) -> Array:
    """(n + 1,) the largest ds/dt at the grid's points that the hand's ceilings allow."""
    q, slope = curve.at(grid.s)
    per_s = np.linalg.norm((jacobian(q)[:, :3] @ slope[:, :, None])[:, :, 0], axis=1)
    ds = grid.ds
    travelled = np.concatenate([[0.0], np.cumsum(ds * (per_s[1:] + per_s[:-1]) / 2)])
    speed = np.full(len(per_s), hand.most)
    # A hair's breadth wider than they are, so that the point on the border belongs.
    leaving = travelled <= hand.leaving.distance + 1e-6
    arriving = travelled >= travelled[-1] - hand.arriving.distance - 1e-6
    speed[leaving] = np.minimum(speed[leaving], hand.leaving.speed)
    speed[arriving] = np.minimum(speed[arriving], hand.arriving.speed)
    return speed / np.maximum(per_s, 1e-9)
