"""Short matches in which one thing is wrong, and what shows it."""

import numpy as np

from pandarena.api import make_match


def idle(station):
    """Do nothing at all."""


def match_of(player=idle, time=5.0, disturb=(), troubles=(), seed=1, **scenario):
    return make_match(
        player, "none", seed=seed, time=time, settings={"scenario": scenario},
        disturb=disturb, troubles=troubles,
    )  # fmt: skip


def played(player, **options):
    match = match_of(player, **options)
    result = match.run()
    assert not result.red.forfeit, match.seats["red"].traceback
    return match, result


def turned(match, seconds):
    """Mean angle that the dynamic blocks turn by in that time [rad]."""
    first = min(match.world.field.seen_by("red").dynamic)

    def angles():
        p = match.world.block_poses()[first:, :2]
        return np.arctan2(p[:, 1], p[:, 0])

    before = angles()
    end = match.time + seconds
    while match.time < end:
        match.step()
    return float(np.mean(np.angle(np.exp(1j * (angles() - before)))))
