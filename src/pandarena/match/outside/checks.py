"""Reading what a player sent: each function takes a value of JSON or an array, and believes it not.

What is not as it should be raises `Violation`: the player has lost its match. A well-behaved client
never gets here with it; it raises in the player's own line before.
"""

import math
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from pandarena.geometry import Array

Reader = Callable[[Any], Any]
TEXT_MAX = 10_000
VALUES_MAX = 32
BLOCKS_MAX = 97
"""More than tags have ids for."""


class Violation(Exception):  # noqa: N818 - of the rules of the wire
    """What a player sent is against the rules; the text is one line."""


def number(value: Any) -> float:
    """A finite number."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            found = float(value)
        except OverflowError:
            found = math.inf
        if math.isfinite(found):
            return found
    raise Violation(f"{shown(value)} is not a finite number")


def number_or_none(value: Any) -> float | None:
    """A finite number, or null."""
    return None if value is None else number(value)


def pair(value: Any) -> tuple[float, float]:
    """Two numbers."""
    if not isinstance(value, list) or len(cast("list[Any]", value)) != 2:
        raise Violation(f"{shown(value)} is not two numbers")
    first, second = cast("list[Any]", value)
    return number(first), number(second)


def whole(value: Any) -> int:
    """A whole number."""
    if type(value) is not int or abs(value) >= 1 << 53:
        raise Violation(f"{shown(value)} is not a whole number")
    return value


def text(value: Any) -> str:
    """A text of no excessive length."""
    if not isinstance(value, str) or len(value) > TEXT_MAX:
        raise Violation(f"{shown(value)} is not a text of at most {TEXT_MAX} characters")
    return value


def texts(value: Any) -> list[str]:
    """A short list of texts."""
    items = cast("list[Any]", value) if isinstance(value, list) else None
    if items is None or len(items) > VALUES_MAX:
        raise Violation(f"{shown(value)} is not a short list of texts")
    return [text(v) for v in items]


def long_text(value: Any) -> str:
    """Any text."""
    if not isinstance(value, str):
        raise Violation(f"{shown(value)} is not a text")
    return value


def note_values(value: Any) -> dict[str, float | int | str | bool]:
    """Values of a note, by name."""
    if not isinstance(value, dict) or len(cast("dict[Any, Any]", value)) > VALUES_MAX:
        raise Violation(f"{shown(value)} is not an object of at most {VALUES_MAX} values")
    return {k: _note_value(v) for k, v in cast("dict[str, Any]", value).items()}


def _note_value(value: Any) -> float | int | str | bool:
    if isinstance(value, bool):
        return value
    if type(value) is int:
        return whole(value)
    return text(value) if isinstance(value, str) else number(value)


def joints(values: Any) -> Array:
    """(7,) finite."""
    return _array(values, lambda shape: shape == (7,), "(7,)")


def knots(values: Any) -> Array:
    """(n, 7) finite."""
    return _array(values, lambda shape: len(shape) == 2 and shape[1] == 7, "(n, 7)")


def poses(values: Any) -> Array:
    """(n, 4, 4) finite."""
    return _array(values, lambda shape: shape[1:] == (4, 4), "(n, 4, 4)")


def spreads(values: Any) -> Array:
    """(n, 3, 3) finite."""
    return _array(values, lambda shape: shape[1:] == (3, 3), "(n, 3, 3)")


def block_ids(value: Any) -> tuple[int, ...]:
    """A list of whole numbers, not longer than any field's blocks."""
    items = cast("list[Any]", value) if isinstance(value, list) else None
    if items is None or len(items) > BLOCKS_MAX:
        raise Violation(f"{shown(value)} is not a list of at most {BLOCKS_MAX} ids")
    return tuple(whole(v) for v in items)


def times(values: Any) -> Array:
    """(n,) finite."""
    return _array(values, lambda shape: len(shape) == 1, "(n,)")


def _array(values: Any, fits: Callable[[tuple[int, ...]], bool], wanted: str) -> Array:
    if not isinstance(values, np.ndarray) or values.dtype != np.float64 or not fits(values.shape):
        raise Violation(f"an array of f8 {wanted} is wanted")
    found = cast(Array, values)
    if not np.isfinite(found).all():
        raise Violation("an array holds what is not finite")
    return found


def shown(value: Any) -> str:
    """Something short and printable about a value that nobody vouches for."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 64:
        return "a huge number"  # to write it down takes time
    if isinstance(value, list | dict):
        return f"a {type(cast(Any, value)).__name__} of {len(cast('list[Any]', value))}"
    return printable(repr(value[:40] if isinstance(value, str) else value), 60)


def printable(said: str, longest: int, keep: str = "") -> str:
    """`said` without what could move a terminal's cursor; `keep` is let through."""
    return "".join(c if c.isprintable() or c in keep else "?" for c in said[:longest])
