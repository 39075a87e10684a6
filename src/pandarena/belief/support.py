"""What stands on what, and what cannot stand any more where it was."""

from collections.abc import Collection, Mapping

import numpy as np

from pandarena.geometry import Array


def stands_on(T_above: Array, T_below: Array, edge: float) -> bool:
    """Whether a block rests on another: right above it, and over it."""
    off = T_above[:3, 3] - T_below[:3, 3]
    return bool(np.abs(off[:2]).max() < edge and 0.5 * edge < off[2] < 1.5 * edge)


def moved(before: Mapping[int, Array], now: Mapping[int, Array], edge: float) -> set[int]:
    """Blocks that stand no more where they stood, by half an edge or more."""
    return {
        block
        for block, T in before.items()
        if block not in now or np.abs(now[block][:3, 3] - T[:3, 3]).max() > edge / 2
    }


def unsupported(
    before: Mapping[int, Array], gone: Collection[int], seen: Collection[int], edge: float
) -> list[int]:
    """Blocks that stood on those that are gone, or on those that did, and were not seen since."""
    fell: set[int] = set(gone)
    for block in sorted(before, key=lambda b: float(before[b][2, 3])):
        below = [b for b in before if b != block and stands_on(before[block], before[b], edge)]
        if below and fell.issuperset(below):
            fell.add(block)
    return sorted(fell.difference(gone, seen))
