"""Riding along with what turns: the hand over a block that a turntable carries.

Times are seconds from now, which is when the given grasp poses hold; a pose that rides is, t later,
turned by omega t about the table's axis.
"""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.cartesian import bent_onto
from pandarena.motion.curve import through_points
from pandarena.motion.path import JointPath
from pandarena.motion.profiles import QUINTIC, Profile
from pandarena.motion.result import NoPath
from pandarena.motion.states import inside
from pandarena.panda import Limits

KNOTS = 0.02
"""Between the knots of a ride [s]."""


@dataclass(frozen=True)
class Turning:
    """Something that turns about a vertical axis."""

    center: tuple[float, float]
    """[m] in the base frame"""
    omega: float
    """[rad/s], counterclockwise from above"""

    def carried(self, T_base: Array, after: Array) -> Array:
        """Where poses (..., 4, 4) that ride are `after` [s] (any shape that broadcasts)."""
        angle = self.omega * np.asarray(after, dtype=float)
        turn = np.zeros((*angle.shape, 4, 4))
        c, s = np.cos(angle), np.sin(angle)
        turn[..., 0, 0], turn[..., 0, 1], turn[..., 1, 0], turn[..., 1, 1] = c, -s, s, c
        turn[..., 2, 2] = turn[..., 3, 3] = 1.0
        center = np.array([*self.center, 0.0])
        turn[..., :3, 3] = center - turn[..., :3, :3] @ center
        return turn @ T_base


@dataclass(frozen=True)
class Ride:
    """What the hand does over a block that rides, from the moment it moves along with it.

    Its vertical moves take longer than they say where the arm's limits ask for it.
    """

    hover: float = 0.08
    """Height above the grasp [m] at which it meets the block."""
    settle: float = 0.1
    """Rides at that height before it comes down [s]."""
    down: float = 0.5
    """Comes down [s]."""
    dwell: float = 0.4
    """Rides at the grasp, while the fingers close [s]."""
    up: float = 0.5
    """Rises to the hover again [s]."""
    profile: Profile = QUINTIC
    """Of both vertical moves."""

    @property
    def touch(self) -> float:
        """When it is at the grasp [s]."""
        return self.settle + self.down

    @property
    def duration(self) -> float:
        """[s]"""
        return self.touch + self.dwell + self.up

    def height(self, t: Array) -> Array:
        """Above the grasp [m] at `t` [s]."""
        down = np.clip((t - self.settle) / self.down, 0.0, 1.0)
        up = np.clip((t - self.touch - self.dwell) / max(self.up, 1e-9), 0.0, 1.0)
        return self.hover * (1.0 - self.profile.s(down) + self.profile.s(up))


PLAIN_RIDE = Ride()


def ridden(
    T_base_grasp: Array, turning: Turning, ride: Ride, meet: float, q_near: Array, limits: Limits
) -> JointPath | NoPath:
    """The ride alone, in its own time: it starts `meet` [s] from now, in motion and near `q_near`.

    Joints stay in range; whether they are too fast is for the caller to look at.
    """
    t = np.linspace(0.0, ride.duration, max(2, int(np.ceil(ride.duration / KNOTS))) + 1)
    poses = turning.carried(T_base_grasp, meet + t)
    poses[:, 2, 3] += ride.height(t)
    qs = bent_onto(poses, np.repeat(q_near[None], len(t), axis=0))
    lost = np.isnan(qs).any(axis=1)
    if lost.any():
        return NoPath(f"the ride leaves the arm's reach after {t[lost.argmax()]:.2f} s")
    curve = through_points(t, qs)
    return inside(JointPath(t, qs, curve.dq_ds), limits)
