"""How a descent spreads over its time: s(u), from 0 to 1 as u goes from 0 to 1.

The five profiles that S0 compares (section 3.1.2, figures 12 and 16), and its two figures of merit:
the roughness J = integral of (d2s/dt2)^2, and the speed of the last step (appendices C and D).
Calculated over unit time and way, J is 12.0 for the cubic, 12.2 for the raised cosine, 17.1 for the
quintic and 25.5 for the septic; the published ones are of measured motion.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.polynomial import Polynomial
from numpy.typing import ArrayLike

from pandarena.geometry import Array
from pandarena.motion.cubic import second
from pandarena.motion.curve import through_points
from pandarena.motion.path import JointPath
from pandarena.motion.states import seven

Shape = Callable[[Array], Array]


@dataclass(frozen=True, eq=False)
class Profile:
    """A shape and its slope, both over u in [0, 1]."""

    name: str
    s: Shape
    ds: Shape

    def roughness(self) -> float:
        """J over unit time and way; over `drop` [m] in `duration` [s] it is drop^2 / duration^3 J.

        From slopes, as the second derivative's mean square over 20,000 steps.
        """
        u = np.linspace(0.0, 1.0, 20_001)
        return float((np.diff(self.ds(u)) ** 2).sum() / (u[1] - u[0]))


def _polynomial(name: str, *coefficients: float) -> Profile:
    s = Polynomial(coefficients)
    return Profile(name, s, s.deriv())


CUBIC = _polynomial("cubic", 0, 0, 3, -2)
QUINTIC = _polynomial("quintic", 0, 0, 0, 10, -15, 6)
SEPTIC = _polynomial("septic", 0, 0, 0, 0, 35, -84, 70, -20)
RAISED_COSINE = Profile(
    "raised cosine",
    lambda u: 0.5 * (1.0 - np.cos(np.pi * u)),
    lambda u: 0.5 * np.pi * np.sin(np.pi * u),
)

LOGISTIC_K = 10.0
"""The logistic's steepness, which the report does not print.

With 10 the last step of a 0.065 m descent in 1.5 s is at -2.9 mm/s; -3 mm/s is published.
"""


def logistic(k: float = LOGISTIC_K) -> Profile:
    """1 / (1 + exp(-k (u - 1/2))), as published: it does not quite start at 0 nor end at 1."""

    def s(u: Array) -> Array:
        return 1.0 / (1.0 + np.exp(-k * (u - 0.5)))

    return Profile("logistic", s, lambda u: k * s(u) * (1.0 - s(u)))


LOGISTIC = logistic()
PROFILES = (CUBIC, QUINTIC, SEPTIC, RAISED_COSINE, LOGISTIC)


def descend(
    q_above: ArrayLike,
    q_target: ArrayLike,
    profile: Profile = CUBIC,
    duration: float = 1.5,
    n: int = 150,
) -> JointPath:
    """The references of a soft descent in `n` steps, to be streamed (S0 section 2.3.3).

    q = q_above + s(t / T) (q_target - q_above), and for velocity the mean of the step to come,
    (s(t + dt) - s(t)) / dt (q_target - q_above): equations 6 and 7.
    """
    start, way = seven(q_above), seven(q_target) - seven(q_above)
    t = _times(duration, n)
    s = profile.s(t / duration)
    rate = np.append(np.diff(s) / np.diff(t), 0.0)
    return JointPath(t, start + s[:, None] * way, rate[:, None] * way)


def _times(duration: float, n: int) -> Array:
    if n < 1 or duration <= 0.0:
        raise ValueError(f"a descent needs steps and time, not {n} and {duration} s")
    return duration * np.linspace(0.0, 1.0, n + 1)


@dataclass(frozen=True, eq=False)
class Heights:
    """Heights over time."""

    t: Array
    """(n + 1,) [s]"""
    z: Array
    """(n + 1,) [m] above the start, so mostly negative"""
    dz: Array
    """(n + 1,) [m/s]"""


def heights(profile: Profile, drop: float, duration: float = 1.5, n: int = 150) -> Heights:
    """`n` steps down by `drop` [m] in `duration` [s]."""
    t = _times(duration, n)
    u = t / duration
    return Heights(t, -drop * profile.s(u), -drop / duration * profile.ds(u))


def roughness(t: Array, z: Array) -> float:
    """J of measured heights: the integral of the natural cubic spline's squared acceleration.

    That spline is the smoothest curve through the samples. Its acceleration is linear between them,
    from a to b, so each interval h adds h (a^2 + a b + b^2) / 3.
    """
    curve = through_points(t, z[:, None])
    a, b = second(curve.s, curve.q, curve.dq_ds)
    h = np.diff(t)[:, None]
    return float((h * (a * a + a * b + b * b) / 3).sum())


def terminal_speed(t: Array, z: Array) -> float:
    """The mean velocity [m/s] of the last step, negative downwards."""
    return float((z[-1] - z[-2]) / (t[-1] - t[-2]))
