"""The descent profiles that the reports compare."""

import math

import numpy as np
import pytest

from pandarena.motion.profiles import (
    CUBIC,
    LOGISTIC,
    PROFILES,
    QUINTIC,
    RAISED_COSINE,
    SEPTIC,
    Profile,
    descend,
    heights,
    roughness,
    terminal_speed,
)
from pandarena.panda import HOME_Q

POLITE = (CUBIC, QUINTIC, SEPTIC, RAISED_COSINE)
BY_NAME = {"ids": lambda p: p.name}


@pytest.mark.parametrize("profile", POLITE, **BY_NAME)
def test_ends_and_rest(profile: Profile) -> None:
    ends = np.array([0.0, 1.0])
    assert np.allclose(profile.s(ends), [0, 1]) and np.allclose(profile.ds(ends), 0)


@pytest.mark.parametrize("profile", PROFILES, **BY_NAME)
def test_slopes_are_slopes_and_symmetric(profile: Profile) -> None:
    u = np.linspace(0.01, 0.99, 99)
    assert np.allclose(profile.ds(u), (profile.s(u + 1e-6) - profile.s(u - 1e-6)) / 2e-6)
    assert np.allclose(profile.s(u) + profile.s(1 - u), 1.0)
    assert (profile.ds(u) > 0).all()


def test_roughness_by_calculus() -> None:
    assert CUBIC.roughness() == pytest.approx(12.0, rel=1e-6)
    assert RAISED_COSINE.roughness() == pytest.approx(math.pi**4 / 8, rel=1e-6)
    assert QUINTIC.roughness() == pytest.approx(120 / 7, rel=1e-6)
    assert SEPTIC.roughness() == pytest.approx(25.4545, rel=1e-5)


@pytest.mark.parametrize("profile", POLITE, **BY_NAME)
def test_roughness_of_samples_is_the_profiles(profile: Profile) -> None:
    way = heights(profile, drop=0.065, duration=1.5, n=150)
    # A natural spline has no acceleration at its ends; the cubic and the cosine do.
    assert roughness(way.t, way.z) == pytest.approx(
        0.065**2 / 1.5**3 * profile.roughness(), rel=0.02
    )


def test_noise_makes_it_rough() -> None:
    way = heights(CUBIC, 0.065)
    noisy = way.z + np.random.default_rng(0).normal(size=len(way.z)) * 1e-4
    assert roughness(way.t, noisy) > 100 * roughness(way.t, way.z)


def test_terminal_speeds() -> None:
    def last(profile: Profile, n: int = 150) -> float:
        way = heights(profile, 0.065, n=n)
        return terminal_speed(way.t, way.z)

    assert last(LOGISTIC) == pytest.approx(-3.0e-3, abs=2e-4)
    assert last(SEPTIC) == pytest.approx(0.0, abs=1e-6)
    assert abs(last(QUINTIC)) < abs(last(CUBIC)) < 1e-3
    assert abs(last(CUBIC, 10)) > abs(last(CUBIC, 50)) > abs(last(CUBIC, 500))


def test_a_streamed_descent_is_the_reports() -> None:
    path = descend(HOME_Q, HOME_Q + 0.1)
    assert len(path.t) == 151 and path.duration == 1.5
    assert np.allclose(path.q[0], HOME_Q) and np.allclose(path.q[-1], HOME_Q + 0.1)
    assert np.allclose(path.dq[:-1], np.diff(path.q, axis=0) / 0.01) and not path.dq[-1].any()
    assert np.allclose(path.q[75], HOME_Q + 0.05)


def test_heights_feed_velocities() -> None:
    way = heights(QUINTIC, 0.1, duration=2.0, n=400)
    assert len(way.t) == 401 and way.t[-1] == 2.0
    assert np.allclose(np.gradient(way.z, way.t)[1:-1], way.dz[1:-1], atol=1e-5)
    with pytest.raises(ValueError, match="steps"):
        heights(CUBIC, 0.1, n=0)
