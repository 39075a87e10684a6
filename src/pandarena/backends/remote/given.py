"""Checks of what a strategy passes: what is wrong raises in its own line, not in the arena."""

import math
from typing import Any

from numpy.typing import ArrayLike

from pandarena.geometry import Array
from pandarena.motion.states import seven


def number(call: str, name: str, value: Any) -> float:
    """A finite number."""
    if isinstance(value, str) or not hasattr(value, "__float__"):
        raise TypeError(f"{call}: {name} is a number, not {value!r}")
    found = float(value)
    if not math.isfinite(found):
        raise ValueError(f"{call}: {name} = {found} is not finite")
    return found


def joints(call: str, name: str, value: ArrayLike) -> Array:
    """(7,) finite."""
    try:
        return seven(value)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{call}: {name}: {error}") from error
