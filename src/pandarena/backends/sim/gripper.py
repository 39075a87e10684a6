"""The simulated hand: a width servo whose reference moves at the commanded speed.

Its force is held by never letting the reference pull further ahead of the measured width than the
force needs: force = stiffness * (width - reference).
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from pandarena.backends.sim.clock import TICK_US, SimClock
from pandarena.backends.sim.hand_laws import CREEP, STALLED, Progress, Wish, hand_law
from pandarena.backends.sim.hand_troubles import HANG, STUCK, Fate, HandTroubles
from pandarena.backends.sim.motions import SimMotion
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.panda import GRIPPER, GripperLimits
from pandarena.panda.mjcf import FINGER_DAMPING, FINGER_STIFFNESS
from pandarena.station import GripperState, Outcome
from pandarena.world.model import TIMESTEP
from pandarena.world.world import STEPS, TICK_RATE, World

STEADY = 1e-7
"""A width that changes less than this needs no new reference [m]."""
_STEP_TIMES = TIMESTEP * np.arange(1, STEPS + 1)
_LEAD_TIME = FINGER_DAMPING / FINGER_STIFFNESS


@dataclass(frozen=True)
class _Command:
    """One command, as it waits for its tick."""

    us: int
    motion: SimMotion
    wish: Wish


class SimGripper:
    """The `Gripper` protocol on the world; the conductor calls `controls` and `after_tick`."""

    def __init__(self, world: World, team: Team, clock: SimClock) -> None:
        self._world, self._clock = world, clock
        self._index = world.index.arms[team]
        self.troubles = HandTroubles(
            world.scenario.gripper, world.seed, team, world.truth.width_bias[team]
        )
        self._law = hand_law(world.scenario.gripper.law)
        self._reference = self._width()
        self._drive = self._law.drive(Wish(self._reference, GRIPPER.speed, None), self._reference)
        self._still = 0
        self._began = 0
        self._written_at = -1.0
        self._command: _Command | None = None
        self._fate = Fate()
        self._ends: tuple[int, Outcome] | None = None
        """An ending that is known and not yet reported: when, in ticks, and what."""
        self._pending: list[_Command] = []

    # What a team may call.

    @property
    def limits(self) -> GripperLimits:
        return self._law.limits

    def state(self) -> GripperState:
        self._clock.ask("gripper.state")
        tick = self.troubles.reading_tick(self._world.tick)
        return GripperState(tick / TICK_RATE, self._reading(tick))

    def move(self, width: float, speed: float = 0.1) -> SimMotion:
        return self._take(Wish(width, speed, None))

    def grasp(
        self,
        width: float,
        force: float = 40.0,
        speed: float = 0.1,
        epsilon: tuple[float, float] = (0.005, 0.005),
    ) -> SimMotion:
        return self._take(Wish(width, speed, force, epsilon))

    # What the conductor calls.

    @property
    def reported(self) -> tuple[float, float, float]:
        """What it would say its width is, and its command: width [m] and force [N]."""
        reading = self._reading(self.troubles.reading_tick(self._world.tick))
        return reading, self._drive.goal, self._drive.force

    def controls(self, out: Array) -> None:
        """Write this tick's rows of the width's reference into `out` (STEPS, nu)."""
        while self._pending and self._pending[0].us <= self._world.tick * TICK_US:
            self._begin(self._pending.pop(0))
        width = self._width()
        if self._command is None and abs(width - self._written_at) < STEADY:
            return  # the rows stand as they were written
        drive = self._drive
        reach = drive.force / FINGER_STIFFNESS
        step = drive.speed * _STEP_TIMES
        ramp = self._reference + np.minimum(np.maximum(drive.goal - self._reference, -step), step)
        ramp = np.minimum(np.maximum(ramp, width - reach), width + reach)
        self._reference = float(ramp[-1])
        ahead = drive.goal - self._reference
        # The servo's damping would make the width lag; its reference leads by as much.
        lead = 0.0 if abs(ahead) < 1e-9 else math.copysign(drive.speed, ahead) * _LEAD_TIME
        reference = np.minimum(np.maximum(ramp + lead, width - reach), width + reach)
        out[:, self._index.width] = reference
        self._written_at = width

    def after_tick(self) -> None:
        """See whether the command under way has ended."""
        command = self._command
        if command is None:
            return
        if not command.motion.running:  # stopped by its owner
            self._stop_at(self._width())
            self._command = self._ends = None
        elif self._ends is not None:
            if self._world.tick >= self._ends[0]:
                command.motion.finish(self._ends[1])
                self._command = self._ends = None
        elif self._law.ended(self._drive, command.wish, self._progress()):
            reading = self._reading(self._world.tick)
            outcome = self._law.verdict(command.wish, self._width(), reading)
            if not outcome and command.wish.force is not None and self._fate.reopens:
                self._drive = replace(self._drive, goal=GRIPPER.width)
            delay = round(HANG * TICK_RATE) if self._fate.hangs else 0
            self._ends = (self._world.tick + delay, outcome)
            self.after_tick()

    def _width(self) -> float:
        """The true one [m]."""
        left, right = self._world.now.qpos[self._index.fingers_q].tolist()  # a fifth of `sum`
        return max(0.0, left + right)

    def _reading(self, tick: int) -> float:
        """What the hand says it is [m]."""
        left, right = self._world.at_tick(tick).qpos[self._index.fingers_q].tolist()
        return self.troubles.reading(left + right, tick)

    def _progress(self) -> Progress:
        speed = abs(float(self._world.now.qvel[self._index.fingers_dof].sum()))
        moving = speed >= min(STALLED[0], CREEP * self._drive.speed)
        self._still = 0 if moving else self._still + 1
        since = (self._world.tick - self._began) / TICK_RATE
        return Progress(self._width(), self._still, self._reference, since)

    def _stop_at(self, width: float) -> None:
        self._reference = width
        self._drive = replace(self._drive, goal=width)

    def _take(self, wish: Wish) -> SimMotion:
        self._clock.charge()
        force = 0.0 if wish.force is None else wish.force
        for name, value in (("width", wish.width), ("speed", wish.speed), ("force", force)):
            if not math.isfinite(value):
                raise ValueError(f"{name} = {value} is not finite")
        motion, limits = SimMotion(self._clock), self.limits
        if not (0.0 <= wish.width <= limits.takes and wish.speed > 0.0):
            self._clock.ask("refused")
            motion.finish(
                Outcome(
                    False,
                    f"width {wish.width:.4f} m at {wish.speed:.3f} m/s: the hand opens "
                    f"0..{limits.takes} m at up to {limits.speed} m/s",
                )
            )
            return motion
        self._pending.append(_Command(self._clock.us, motion, wish))
        return motion

    def _begin(self, command: _Command) -> None:
        if self._command:
            self._command.motion.finish(Outcome(False, "replaced by another command"))
        self._command, self._still, self._ends = command, 0, None
        self._reference = self._width()
        self._began = self._world.tick
        self._fate = self.troubles.next_command()
        self._drive = self._law.drive(command.wish, self._reference)
        if self._fate.stuck:
            self._stop_at(self._reference)
            given_up = self._world.tick + round(STUCK * TICK_RATE)
            self._ends = (given_up, Outcome(False, "the fingers did not move"))
