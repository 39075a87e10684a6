"""AprilTag's family 36h11: what is printed on the blocks."""

from functools import cache
from importlib.resources import files

import numpy as np

from pandarena.estimates import Pixels

FAMILY = "tag36h11"


@cache
def _codes() -> list[int]:
    """The 587 codes by id: 36 bits each, white is 1, rows from the bottom right."""
    text = (files("pandarena.perception") / f"{FAMILY}.txt").read_text(encoding="ascii")
    return [int(code, 16) for code in text.split()]


def tag_cells(tag: int) -> Pixels:
    """The 8x8 cells of a tag, black border included, upright: 0 or 255."""
    bits = [(_codes()[tag] >> k) & 1 for k in range(36)]
    return np.pad(255 * np.array(bits, np.uint8).reshape(6, 6), 1)
