"""Towers: which blocks stand on each other, how high, and what lies loose beside them."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array

CLUSTER = 0.02
"""Blocks this near to each other from above stand in one tower [m] (S0 appendix A)."""
SURE = 0.4
"""A height tells a level if it is within this share of an edge of the level's [1]."""


@dataclass(frozen=True)
class Level:
    """How high a tower is: exactly, or at least."""

    at_least: int
    exact: bool

    def __str__(self) -> str:
        return str(self.at_least) if self.exact else f"at least {self.at_least}"


@dataclass(frozen=True, eq=False)
class Tower:
    """Blocks that stand on each other on the goal platform."""

    blocks: tuple[int, ...]
    """From below."""
    T_base_block: Array
    """(n, 4, 4)"""
    level: Level
    """Of its top: blocks below may never have been seen."""

    @property
    def base(self) -> Array:
        """(2,) where its lowest known block stands [m]."""
        return self.T_base_block[0, :2, 3]

    @property
    def centroid(self) -> Array:
        """(2,) mean of its blocks (S0 eq. 1) [m]."""
        return self.T_base_block[:, :2, 3].mean(axis=0)

    @property
    def top(self) -> Array:
        """T_base_block of its highest block."""
        return self.T_base_block[-1]

    @property
    def loose(self) -> bool:
        """Whether it is a single block (S0: beside a tower it is to be put on it)."""
        return len(self.blocks) == 1 and self.level.at_least <= 1


def level_of(z: float, field: TeamField) -> int | None:
    """The level of a block whose centre is at `z` [m], from 1; None between two levels (W-10)."""
    level = (z - field.goal[2]) / field.block_size + 0.5
    nearest = round(level)
    return nearest if nearest >= 1 and abs(level - nearest) <= SURE else None


def clusters(T_base_block: Mapping[int, Array], radius: float = CLUSTER) -> list[list[int]]:
    """Ids that belong together from above, each from below; the largest first (S0 section 2.1)."""
    found: list[list[int]] = []
    for block in sorted(T_base_block, key=lambda b: float(T_base_block[b][2, 3])):
        x, y = T_base_block[block][:2, 3].tolist()
        home = next((c for c in found if _near(T_base_block[c[-1]], x, y, radius)), None)
        if home is None:
            found.append([block])
        else:
            home.append(block)
    return sorted(found, key=len, reverse=True)


def _near(T: Array, x: float, y: float, radius: float) -> bool:
    return math.hypot(float(T[0, 3]) - x, float(T[1, 3]) - y) <= radius


def towers(
    T_base_block: Mapping[int, Array], clear: Collection[int], field: TeamField
) -> tuple[Tower, ...]:
    """All towers of blocks on the goal platform, the highest first.

    `clear`: blocks on whose upward face nothing stands. A leaning tower is one tower: each block
    is near the one below it.
    """
    found = clusters(T_base_block, 0.6 * field.block_size)
    made = [_tower(blocks, T_base_block, clear, field) for blocks in found]
    return tuple(sorted(made, key=lambda t: t.level.at_least, reverse=True))


def _tower(
    blocks: list[int], T_base_block: Mapping[int, Array], clear: Collection[int], field: TeamField
) -> Tower:
    top = blocks[-1]
    level = level_of(float(T_base_block[top][2, 3]), field)
    at_least = len(blocks) if level is None else max(level, len(blocks))
    exact = level is not None and level == at_least and top in clear
    stack = np.array([T_base_block[b] for b in blocks])
    return Tower(tuple(blocks), stack, Level(at_least, exact))
