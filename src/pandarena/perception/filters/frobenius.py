"""S0's filter: the mean, what lies far from it left out, the mean of the rest (section 2.2, eq. 2).

d_k = ||T_k - mean||_F over all sixteen numbers, so one threshold bounds metres and radians at once:
0.01 allows 1 cm or, because a turn by a changes R by sqrt(2) a, 0.4 degrees.
"""

from collections.abc import Sequence

import numpy as np

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array
from pandarena.perception.filters.mean import by_block

THRESHOLD = 0.01
"""S0 appendix A."""
WINDOW_STATIC, WINDOW_DYNAMIC = 100, 2
"""S0 appendix A."""


def frobenius(readings: Sequence[BlocksReading], threshold: float = THRESHOLD) -> dict[int, Array]:
    """T_base_block of every block; where nothing is near the mean, the mean itself."""
    return {block: _one(poses, threshold) for block, poses in by_block(readings).items()}


def _one(poses: Array, threshold: float) -> Array:
    first = poses.mean(axis=0)
    near = np.linalg.norm(poses - first, axis=(1, 2)) < threshold
    return poses[near].mean(axis=0) if near.any() else first
