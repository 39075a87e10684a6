"""S1's two looks: a coarse one at all blocks from afar, a fine one at each from 15 cm above."""

from collections.abc import Sequence

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array
from pandarena.perception.filters.mean import mean

ABOVE = 0.15
"""Of the hand above the block in the fine look [m]."""


def coarse_then_fine(
    coarse: Sequence[BlocksReading], fine: Sequence[BlocksReading]
) -> dict[int, Array]:
    """T_base_block by the fine look where it shows a block, else by the coarse one."""
    return {**mean(coarse), **mean(fine)}
