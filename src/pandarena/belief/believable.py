"""Which sightings of blocks that stand can be so."""

import numpy as np

from pandarena.belief.places import TIPPED, at_rest
from pandarena.belief.support import stands_on
from pandarena.field import TeamField
from pandarena.geometry import Mask
from pandarena.perception.sightings import Sightings
from pandarena.perception.standing import Standing
from pandarena.perception.upright import tilt


def believable(seen: Sightings, standing: Standing, field: TeamField) -> Mask:
    """(k,) not what tells of a block that moved to where none can lie, or from below others."""
    near = field.block_size / 4
    poses = dict(zip(seen.ids, seen.T_base_block, strict=True))
    known = {b: standing.pose(b) for b in seen.ids if b in standing}
    still = {b for b, T in known.items() if np.abs(poses[b] - T)[:3, 3].max() < near}

    def fits(block: int) -> bool:
        if block not in known or block in still:
            return True
        T, edge = poses[block], field.block_size
        gone = tilt(T[:3, :3]) > TIPPED or np.abs(T - known[block])[:3, 3].max() > edge
        carries = any(stands_on(known[b], known[block], edge) for b in still)
        return at_rest(T, field) and not (gone and carries)

    return np.array([fits(b) for b in seen.ids], bool)
