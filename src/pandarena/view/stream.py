"""What the page is told while time passes: messages, each with its length and a letter before it.

`B` begins a match, with its scene; `S` is some states in a row; `J` is a list of what was said;
`E` ends it, with its result. States are whole numbers, each told as its change since the one before
(modulo 2**16): little of them is left when they are packed.
"""

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pandarena.geometry import Array, Ints

ANGLE, LENGTH, UNIT = 2e-4, 1e-4, 1 / 32767
"""One step of what is told [rad], [m], and of quaternions."""
BEYOND = 32767


@dataclass(frozen=True, eq=False)
class States:
    """Some moments in a row: rows are moments."""

    times: Array
    """(n,) [s]"""
    turntable: Array
    """(n,) [rad]"""
    arms: Array
    """(n, arms, 9) joints [rad], fingers [m]"""
    blocks: Array
    """(n, blocks, 7) position [m] and quaternion (w, x, y, z) in the world"""


def message(letter: str, data: bytes) -> bytes:
    """As it goes out."""
    return struct.pack("<I", len(data) + 1) + letter.encode() + data


def told(letter: str, what: object) -> bytes:
    """A message that is JSON."""
    return message(letter, json.dumps(what, separators=(",", ":")).encode())


def states(moments: States) -> bytes:
    """Times and angles in full, then all columns one after the other."""
    n = len(moments.times)
    rows = np.concatenate(
        [
            _steps(moments.arms[..., :7], ANGLE).reshape(n, -1),
            _steps(moments.arms[..., 7:], LENGTH / 10).reshape(n, -1),
            _steps(moments.blocks[..., :3], LENGTH).reshape(n, -1),
            _steps(moments.blocks[..., 3:], UNIT).reshape(n, -1),
        ],
        axis=1,
    )
    changes = np.diff(rows, axis=0, prepend=0).astype("<u2").T
    head = struct.pack("<I", n)
    exact = moments.times.astype("<f4").tobytes() + moments.turntable.astype("<f4").tobytes()
    return message("S", head + exact + changes.tobytes())


def _steps(values: Array, step: float) -> Ints:
    return np.clip(np.rint(values / step), -BEYOND, BEYOND).astype(np.int64)


def continuous(quats: Array, before: Array | None = None) -> Array:
    """(n, ..., 4) with signs such that each is near the one before it: q and -q turn alike."""
    first = quats[:1] if before is None else before[None]
    both = np.concatenate([first, quats])
    flips = np.where((both[1:] * both[:-1]).sum(axis=-1) < 0.0, -1.0, 1.0)
    return quats * np.cumprod(flips, axis=0)[..., None]


def said(items: Sequence[dict[str, Any]]) -> bytes:
    """What was said, by time."""
    return told("J", list(items))
