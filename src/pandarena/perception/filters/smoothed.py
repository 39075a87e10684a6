"""An exponential mean, as S0 wished for: the newer a sighting, the more it counts."""

from collections.abc import Sequence

import numpy as np

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array
from pandarena.perception.filters.mean import by_block

SHARE = 0.1
"""Of the newest sighting."""


def smoothed(readings: Sequence[BlocksReading], share: float = SHARE) -> dict[int, Array]:
    """m_k = (1 - share) m_(k-1) + share T_k, begun with the first."""
    if not 0.0 < share <= 1.0:
        raise ValueError(f"share = {share:g} is not in (0, 1]")
    out: dict[int, Array] = {}
    for block, poses in by_block(readings).items():
        weights = share * (1.0 - share) ** np.arange(len(poses) - 1, -1, -1.0)
        weights[0] /= share
        out[block] = np.einsum("k,kij->ij", weights, poses)
    return out
