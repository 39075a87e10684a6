"""Checks of what a strategy passes: what is wrong raises in its own line, not in the arena."""

import math
from typing import Any


def number(call: str, name: str, value: Any) -> float:
    """A finite number."""
    if isinstance(value, str) or not hasattr(value, "__float__"):
        raise TypeError(f"{call}: {name} is a number, not {value!r}")
    found = float(value)
    if not math.isfinite(found):
        raise ValueError(f"{name} = {found} is not finite")
    return found
