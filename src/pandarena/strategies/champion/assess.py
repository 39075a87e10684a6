"""What the champion's mind makes of what it believes: the situation that it decides by."""

import math

import numpy as np

from pandarena.belief import BlockBelief, Tower, place, stands_on
from pandarena.perception.upright import tilt
from pandarena.skills.meeting import next_pass
from pandarena.strategies.champion.mind import Mind
from pandarena.strategies.champion.situation import Coming, InHand, Situation, Waiting

FLOATS, LEANS = 0.001, 0.004
"""Static blocks that are seen so far off their height [m], or leaning so much [rad], are not so."""
FAR = 0.78
"""A block that stands farther than this from the arm's axis is out of its hands [m]."""
OFF_CENTRE, AWRY = 0.013, 0.06
"""A block that sits farther from the pads' middle [m] is held badly, and one of which it is not
known how it is turned between them [rad]."""
KEPT = 4
"""A tower of so many blocks is not taken apart to make another one higher."""


def situation(mind: Mind, now: float, end: float) -> Situation:
    """What to decide by."""
    tower = mind.tower
    beside = _beside(mind, tower)
    return Situation(
        now,
        end,
        tuple(_value(mind, b) for b in tower.blocks) if tower else (),
        mind.field.block_size,
        sum(beside.values()),
        tuple(Waiting(b, _value(mind, b), beside.get(b, 0.0)) for b in _waiting(mind, now)),
        _coming(mind, now),
        _camera_off(mind),
        mind.unseen,
        len(mind.missed) if mind.params.searching else 0,
        mind.crowned,
        mind.table_seen,
        _hazard(mind, now),
        _in_hand(mind),
        len(mind.field.own_static | mind.field.dynamic),
    )


def _hazard(mind: Mind, now: float) -> float:
    """How often somebody else takes each block that rides [1/s], as far as it was seen."""
    if not (mind.params.contested and mind.rivals):
        return 0.0
    return mind.rivals / (now * max(1, len(mind.belief.table.state.ids)))


def _in_hand(mind: Mind) -> InHand | None:
    held = mind.belief.held
    if held is None or held.block is None:
        return None
    off = float(np.abs(held.offset[[0, 2]]).max())
    unsure = math.sqrt(float(held.covariance[4, 4]))
    awry = mind.params.regrasp and (off > OFF_CENTRE or unsure > AWRY)
    return InHand(held.block, _value(mind, held.block), awry, mind.refused)


def _beside(mind: Mind, tower: Tower | None) -> dict[int, float]:
    """Points that blocks make which stand on the goal platform, but not on the tower."""
    edge = 1000.0 * mind.field.block_size
    mine = mind.field.own_static | mind.field.dynamic
    return {
        block: _value(mind, block) * edge * (level - 0.5)
        for other in mind.belief.towers
        if tower is None or other.blocks != tower.blocks
        for level, block in enumerate(other.blocks, start=1)
        if block in mine
    }


def _value(mind: Mind, block: int) -> int:
    return mind.field.field.value(block)


def _free(mind: Mind, block: int, now: float) -> bool:
    return mind.barred.get(block, 0.0) <= now


def _waiting(mind: Mind, now: float) -> list[int]:
    """Blocks that stand where they can be taken, and are not of a tower that is left alone."""
    known = mind.belief.at(now)
    kept = _kept(mind)
    able = [b for b, block in known.items() if b not in kept and _can_take(mind, block)]
    # One that others stand on is not to be pulled from below them.
    return [b for b in able if _free(mind, b, now) and not _covered(mind, known[b], known)]


def _kept(mind: Mind) -> set[int]:
    """Blocks of the tower, and of what is worth more as it stands."""
    tower = mind.tower
    kept = set[int](tower.blocks) if tower else set[int]()
    for other in mind.belief.towers:
        if len(other.blocks) >= KEPT:
            kept.update(other.blocks)
    return kept


def _can_take(mind: Mind, block: BlockBelief) -> bool:
    """Whether it stands within reach, and is for this team to take."""
    T = block.T_base_block
    theirs = block.id not in mind.field.own_static | mind.field.dynamic
    if theirs or block.riding or block.state in ("held", "lost"):
        return False
    return math.hypot(T[0, 3], T[1, 3]) < FAR


def _covered(mind: Mind, block: BlockBelief, known: dict[int, BlockBelief]) -> bool:
    edge, T = mind.field.block_size, block.T_base_block
    return any(stands_on(b.T_base_block, T, edge) for b in known.values() if not b.riding)


def _coming(mind: Mind, now: float) -> tuple[Coming, ...]:
    found = list[Coming]()
    for block, rider in mind.riders(now).items():
        coming = next_pass(rider, now, holds=mind.holds)
        if coming and _free(mind, block, now):
            found.append(Coming(block, _value(mind, block), coming.opens, coming.shuts))
    return tuple(found)


def _camera_off(mind: Mind) -> bool:
    """Whether untouched static blocks are seen where none can lie; asked until it is mended."""
    if mind.calibrated or not mind.params.calibrate:
        return False
    still = [mind.belief.standing.pose(b) for b in _at_start(mind)]
    height = mind.field.source[2] + mind.field.block_size / 2
    return any(abs(T[2, 3] - height) > FLOATS or tilt(T[:3, :3]) > LEANS for T in still)


def _at_start(mind: Mind) -> list[int]:
    """Static blocks on the platform where they started."""
    on = (b for b in mind.belief.standing.ids if b in mind.field.own_static)
    poses = mind.belief.standing_poses
    return [b for b in on if place(poses[b], mind.field) == "source"]
