"""Noise that is learnt from what stands still."""

import numpy as np
import pytest

from pandarena.geometry import exp_so3, transform
from pandarena.perception.scatter import AS_TOLD
from pandarena.perception.sightings import Sightings

SIZES = np.array([0.0006, 0.0006, 0.004, 0.012, 0.012, 0.012])
"""That sightings tell: shift [m], turn [rad]."""
BLOCKS = np.array([transform(p=(0.5 + 0.1 * n, 0.1, 0.2)) for n in range(4)])


def exposure(draw, stamp, times, mistaken=0.0):
    """Four blocks, `times` as far off as they tell, some of them by half an edge."""
    T = BLOCKS.copy()
    for each in T:
        off = times * SIZES * draw.standard_normal(6)
        each[:3, 3] += off[:3]
        each[2, 3] -= 0.025 * (draw.uniform() < mistaken)
        each[:3, :3] = exp_so3(off[3:]) @ each[:3, :3]
    told = np.tile(np.diag(SIZES**2), (4, 1, 1))
    common = np.zeros((4, 6, 6))
    return Sightings(stamp, True, np.eye(4), (0, 1, 2, 3), T, told, common, np.ones(4, bool))


def learnt(times, exposures=60, **more):
    draw, scatter = np.random.default_rng(1), AS_TOLD
    for n in range(exposures):
        scatter = scatter.seen(exposure(draw, 0.1 * n, times, **more))
    return scatter


@pytest.mark.parametrize(("times", "low", "high"), [(0.0, 1.0, 1.0), (1.0, 1.0, 1.7), (3.0, 5, 16)])
def test_the_factor_is_that_of_the_noise(times, low, high):
    assert low <= learnt(times).factor <= high


def test_tags_that_are_mistaken_now_and_then_do_not_count():
    assert learnt(1.0, mistaken=0.1).factor < 3.0


def test_what_scatters_more_is_told_to():
    seen = exposure(np.random.default_rng(2), 0.0, 1.0)
    assert AS_TOLD.widened(seen) is seen
    wider = learnt(3.0)
    assert np.allclose(wider.widened(seen).covariance, wider.factor * seen.covariance)
