"""Red's places for either team: the blue half is red's, mirrored in y."""

from collections.abc import Sequence

import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array


def sign(field: TeamField) -> float:
    """+1 for red, whose turntable lies at positive y, -1 for blue."""
    return 1.0 if field.team == "red" else -1.0


def own(field: TeamField, place: Sequence[float]) -> Array:
    """A place of red's as that of this team [m]."""
    mirrored = np.array(place, dtype=float)
    mirrored[1] *= sign(field)
    return mirrored
