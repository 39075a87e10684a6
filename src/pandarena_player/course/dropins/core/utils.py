"""Match time, and 4x4 transforms; `pitch` turns the other way round, as it does there."""

from math import cos, sin
from typing import Any

import numpy as np

from pandarena_player.course.session import session


def time_in_seconds() -> float:
    """Match time [s]; asking again at the same instant lets a millisecond pass."""
    session().ledger.count("time_in_seconds")
    return session().clock.now()


def trans(d: Any) -> Any:
    """A shift [m]."""
    return np.array([[1, 0, 0, d[0]], [0, 1, 0, d[1]], [0, 0, 1, d[2]], [0, 0, 0, 1]], float)


def roll(a: float) -> Any:
    """A turn about x [rad]."""
    c, s = cos(a), sin(a)
    return np.array([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]], float)


def pitch(a: float) -> Any:
    """A turn about y by -a [rad]."""
    c, s = cos(a), sin(a)
    return np.array([[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]], float)


def yaw(a: float) -> Any:
    """A turn about z [rad]."""
    c, s = cos(a), sin(a)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], float)


def transform(d: Any, rpy: Any) -> Any:
    """A shift, then turns about x, y and z."""
    return trans(d) @ roll(rpy[0]) @ pitch(rpy[1]) @ yaw(rpy[2])
