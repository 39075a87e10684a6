"""How the turntable turns: its speed, its drift and its wobble, tick by tick.

The disc is a static body whose surface moves; its velocity field is v(p) = w x (p - axis). An axis
that wanders with the disc is its wobble.
"""

import math

import mujoco

from pandarena.field import Field
from pandarena.scenario import Turntable
from pandarena.seeds import rng
from pandarena.world.truth import Truth


class Turning:
    """Drives the surface's velocity; call `advance` before each tick."""

    def __init__(
        self, model: mujoco.MjModel, field: Field, turntable: Turntable, truth: Truth, seed: int
    ) -> None:
        self._model, self._geom = model, model.geom("turntable").id
        self._truth, self._turntable = truth, turntable
        draw = rng(seed, "drift")
        self._phases = draw.uniform(0.0, 2 * math.pi, 2)
        self._written: tuple[float, float, float] | None = None
        self.factor = 1.0
        """What a disturbance makes of the speed: 0 stops it, -1 reverses it."""
        self.angle = 0.0
        """[rad]"""

    def speed(self, time: float) -> float:
        """At `time` [s], in rad/s; the drift is two slow waves."""
        steady = self.factor * self._truth.turntable_speed
        if not self._turntable.drift:
            return steady
        waves = 0.5 * sum(
            math.sin(2 * math.pi * time / period + phase)
            for period, phase in zip((47.0, 83.0), self._phases, strict=True)
        )
        return steady * (1.0 + self._turntable.drift * waves)

    def advance(self, time: float, duration: float) -> None:
        """Let the disc turn for `duration` [s] from `time` on."""
        speed, wobble = self.speed(time), self._turntable.wobble
        # A point moves with w x (p - axis); the surface's velocity is given about the centre.
        shift_x, shift_y = wobble * math.cos(self.angle), wobble * math.sin(self.angle)
        surface = (speed * shift_y, -speed * shift_x, speed)
        if surface != self._written:
            self._model.geom_surfacevel[self._geom] = [surface[0], surface[1], 0, 0, 0, surface[2]]
            self._written = surface
        self.angle += speed * duration
