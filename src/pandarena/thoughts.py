"""What a strategy tells of itself beyond words: what it believes, and what it means to do.

It goes to the recording, and to whoever watches; nobody who plays gets it back. A thought that is
not a number is refused in the strategy's own line.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pandarena.estimates import TurntableEstimate
from pandarena.geometry import Array


class Believed(Protocol):
    """A block as somebody believes it to be: `BlockEstimate`, `BlockBelief`, or one's own."""

    @property
    def id(self) -> int: ...
    @property
    def T_base_block(self) -> Array: ...
    @property
    def covariance(self) -> Array:
        """(6, 6) or (3, 3): shift [m] first, along base axes."""
        ...

    @property
    def stamp(self) -> float:
        """When it was last seen or felt [s]."""
        ...


@dataclass(frozen=True, eq=False)
class Beliefs:
    """Where a team believes blocks to be at one time; rows are blocks."""

    ids: tuple[int, ...]
    T_base_blocks: Array
    """(n, 4, 4)"""
    covariances: Array
    """(n, 3, 3) of their places, along base axes [m2]."""
    stamps: Array
    """(n,) when each was last seen or felt [s]."""
    turntable: Array
    """(3,) its centre in the base frame [m] and its speed [rad/s]; (0,): not told."""

    @classmethod
    def of(cls, blocks: Iterable[Believed], turntable: TurntableEstimate | None) -> "Beliefs":
        """From what a belief holds."""
        told = list(blocks)
        table = [] if turntable is None else [*turntable.center, turntable.speed]
        return cls(
            tuple(int(b.id) for b in told),
            _stacked("T_base_block", [b.T_base_block for b in told], 4),
            _stacked("covariance", [np.asarray(b.covariance)[:3, :3] for b in told], 3),
            _finite("stamp", [b.stamp for b in told]),
            _finite("turntable", table),
        )


@dataclass(frozen=True, eq=False)
class Plan:
    """What a team is about to do."""

    task: str
    """In a few words, as in "pick 3"."""
    why: str
    T_base_ee: Array
    """(1, 4, 4) where the hand will close or let go; (0, 4, 4): not told."""
    at: float | None
    """When it will be there [s]: a riding block's interception."""

    @classmethod
    def of(cls, task: str, why: str, T_base_ee: Array | None, at: float | None) -> "Plan":
        """With what is told of it."""
        poses = [] if T_base_ee is None else [T_base_ee]
        when = None if at is None else float(_finite("at", [at])[0])
        return cls(str(task), str(why), _stacked("T_base_ee", poses, 4), when)


Thought = Beliefs | Plan


def _stacked(name: str, matrices: list[Array], size: int) -> Array:
    out = _finite(name, matrices)
    if out.size == 0:
        return np.zeros((0, size, size))
    if out.shape[1:] != (size, size):
        raise ValueError(f"{name} is ({size}, {size}), not {out.shape[1:]}")
    return out


def _finite(name: str, values: object) -> Array:
    out = np.array(values, dtype=float)
    if not np.isfinite(out).all():
        raise ValueError(f"{name} is not finite")
    return out
