"""The time-optimal sweep: against ruckig where ruckig is the optimum, and on awkward curves."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandarena.geometry import Array
from pandarena.motion import (
    Curve,
    JointPath,
    NoPath,
    State,
    along,
    line,
    load,
    rest_to_rest,
    spline,
    through,
)
from pandarena.motion.curve import joined
from pandarena.motion.law import straying
from pandarena.motion.timing import Along, timed
from pandarena.panda import FR3, HOME_Q, PANDA, Limits

from .checks import assert_from_rest_to_rest, assert_within, random_q, random_way, turned


@given(seed=st.integers(0, 10_000), speed=st.floats(0.05, 1.0))
@settings(max_examples=60)
def test_a_straight_line_is_as_fast_as_can_be(seed: int, speed: float) -> None:
    rng = np.random.default_rng(seed)
    a, b = random_q(rng), random_q(rng)
    ours = along(line(a, b), speed=speed)
    assert ours
    limits = PANDA.scaled(speed)
    best = trapezoid(np.abs(b - a), limits.velocity, limits.acceleration)
    assert ours.duration > best
    if load(ours, limits) < 0.99:
        # Smoothing costs up to three knots.
        assert ours.duration < 1.003 * best + 3 * ours.t[1]
    assert_from_rest_to_rest(ours, a, b)


def trapezoid(distance: Array, velocity: Array, acceleration: Array) -> float:
    """The least time [s] on the straight line, jerk unbounded: v / a + 1 / v, or 2 / sqrt(a)."""
    v, a = (velocity / distance).min(), (acceleration / distance).min()
    return float(v / a + 1 / v if v * v < a else 2 / np.sqrt(a))


@pytest.mark.parametrize("blend", [0.0, 0.1])
def test_out_and_back_the_same_way(blend: float) -> None:
    out = turned(0.4, 0.3, -0.2, 0.1, 0.2, 0.3, 0.5)
    path = through([HOME_Q, out, HOME_Q], blend=blend)
    assert path
    assert_within(path, PANDA.scaled(0.6))
    reached = path.q[np.abs(path.q - HOME_Q).max(axis=1).argmax()]
    assert np.abs(reached - out).max() < blend + 1e-3


def test_the_path_stays_on_its_curve() -> None:
    curve = spline(np.array([HOME_Q, turned(0.5, 0.2, 0, 0, 0, 0.4, 0.3), HOME_Q - 0.2]))
    path = along(curve, speed=1.0)
    assert path
    on, _ = curve.at(np.linspace(0, curve.length, 20_000))
    off = [np.abs(on - q).max(axis=1).min() for q in path.q[::9]]
    assert max(off) < 1e-4


def test_no_line_leads_nowhere() -> None:
    with pytest.raises(ValueError, match="differ"):
        line(HOME_Q, HOME_Q)


def test_roundings_stay_within_their_bound() -> None:
    corner = turned(0.5, 0, 0, 0, 0, 0, 0)
    lines = [line(HOME_Q, corner), line(corner, turned(0.5, 0.5, 0, 0, 0, 0, 0))]
    for within in (0.01, 0.05):
        curve = joined(lines, within)
        q, _ = curve.at(np.linspace(0, curve.length, 4000))
        assert np.abs(q - corner).max(axis=1).min() == pytest.approx(within, rel=0.02)


def test_a_sharp_rounding_is_slow_and_a_wide_one_fast() -> None:
    way = [HOME_Q, turned(0.6, 0, 0, 0, 0, 0, 0), turned(0.6, 0.6, 0, 0, 0, 0, 0)]
    paths = [through(way, blend=blend) for blend in (1e-4, 0.01, 0.1)]
    durations = [path.duration for path in paths if path]
    assert len(durations) == 3 and sorted(durations, reverse=True) == durations
    stopping = [rest_to_rest(a, b) for a, b in pairwise(way)]
    assert durations[0] < sum(path.duration for path in stopping if path) * 1.02


def test_a_start_too_fast_is_told_by_how_much() -> None:
    start = State.of(HOME_Q, [2.0, 0, 0, 0, 0, 0, 0])
    curve = line(HOME_Q, turned(0.05, 0, 0, 0, 0, 0, 0))
    refused = timed(curve, Along(PANDA, start))
    assert isinstance(refused, NoPath) and "times too fast" in refused.why


@pytest.mark.parametrize("limits", [PANDA, FR3], ids=lambda arm: arm.name)
@pytest.mark.parametrize("speed", [0.3, 1.0])
def test_a_path_strays_from_its_curve_by_no_more_than_told(limits: Limits, speed: float) -> None:
    rng = np.random.default_rng(9)
    bound, worst = straying(limits.scaled(speed)), 0.0
    for _ in range(4):
        way = random_way(rng, 5, 0.3)
        for curve in (spline(np.array(way)), joined([line(a, b) for a, b in pairwise(way)], 0.01)):
            path = along(curve, limits, speed)
            assert path or "joint" in path.why
            if path:
                worst = max(worst, _off(curve, path, bound))
    assert 0.1 < worst <= 1.0, worst


def _off(curve: Curve, path: JointPath, bound: Array) -> float:
    """Share of the bound by which the path leaves the curve, of the joint that leaves it most."""
    s, step = np.linspace(0.0, curve.length, 2000, retstep=True)
    seen = path.sample(np.linspace(0.0, path.duration, 200))[0]
    first = s[np.abs(curve.at(s)[0] - seen[:, None]).sum(axis=2).argmin(axis=1)]
    near = curve.at(first[:, None] + np.linspace(-2 * step, 2 * step, 401))[0]
    return float((np.abs(near - seen[:, None]) / bound).max(axis=2).min(axis=1).max())
