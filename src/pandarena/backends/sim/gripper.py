"""The simulated hand: a width servo whose reference moves at the commanded speed.

Its force is held by never letting the reference pull further ahead of the measured width than the
force needs: force = stiffness * (width - reference).
"""

import math
from dataclasses import dataclass

import numpy as np

from pandarena.backends.sim.clock import TICK_US, SimClock
from pandarena.backends.sim.hand_troubles import HANG, STUCK, Fate, HandTroubles
from pandarena.backends.sim.motions import SimMotion
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.panda import GRIPPER, GripperLimits
from pandarena.panda.mjcf import FINGER_DAMPING, FINGER_STIFFNESS
from pandarena.station import DONE, GripperState, Outcome
from pandarena.world.model import TIMESTEP
from pandarena.world.world import STEPS, TICK_RATE, World

MOVE_FORCE = 30.0
"""What `move` pushes with at the most [N]."""
ARRIVED = 0.001
"""[m]"""
STALLED = (0.003, 6)
"""The hand has met something when slower than this [m/s] for so many ticks."""
CREEP = 0.3
"""A hand that was told to be slow has met something when slower than this share of its speed."""


STEADY = 1e-7
"""A width that changes less than this needs no new reference [m]."""
_STEP_TIMES = TIMESTEP * np.arange(1, STEPS + 1)
_LEAD_TIME = FINGER_DAMPING / FINGER_STIFFNESS


@dataclass(frozen=True)
class _Command:
    """One command, as it waits for its tick."""

    us: int
    motion: SimMotion
    width: float
    speed: float
    force: float
    epsilon: tuple[float, float] | None
    """None for a move."""

    @property
    def goal(self) -> float:
        """A grasp goes on closing past its width: what it meets decides."""
        return self.width if self.epsilon is None else 0.0


class SimGripper:
    """The `Gripper` protocol on the world; the conductor calls `controls` and `after_tick`."""

    def __init__(self, world: World, team: Team, clock: SimClock) -> None:
        self._world, self._clock = world, clock
        self._index = world.index.arms[team]
        self.troubles = HandTroubles(
            world.scenario.gripper, world.seed, team, world.truth.width_bias[team]
        )
        self._goal = self._reference = self._width()
        self._speed, self._force = 0.1, MOVE_FORCE
        self._still = 0
        self._written_at = -1.0
        self._command: _Command | None = None
        self._fate = Fate()
        self._ends: tuple[int, Outcome] | None = None
        """An ending that is known and not yet reported: when, in ticks, and what."""
        self._pending: list[_Command] = []

    # What a team may call.

    @property
    def limits(self) -> GripperLimits:
        return GRIPPER

    def state(self) -> GripperState:
        self._clock.ask("gripper.state")
        tick = self.troubles.reading_tick(self._world.tick)
        return GripperState(tick / TICK_RATE, self._reading(tick))

    def move(self, width: float, speed: float = 0.1) -> SimMotion:
        return self._take(width, speed, MOVE_FORCE, None)

    def grasp(
        self,
        width: float,
        force: float = 40.0,
        speed: float = 0.1,
        epsilon: tuple[float, float] = (0.005, 0.005),
    ) -> SimMotion:
        return self._take(width, speed, min(max(force, 0.01), GRIPPER.force), epsilon)

    # What the conductor calls.

    @property
    def reported(self) -> tuple[float, float, float]:
        """What it would say its width is, and its command: width [m] and force [N]."""
        reading = self._reading(self.troubles.reading_tick(self._world.tick))
        return reading, self._goal, self._force

    def controls(self, out: Array) -> None:
        """Write this tick's rows of the width's reference into `out` (STEPS, nu)."""
        while self._pending and self._pending[0].us <= self._world.tick * TICK_US:
            self._begin(self._pending.pop(0))
        width = self._width()
        if self._command is None and abs(width - self._written_at) < STEADY:
            return  # the rows stand as they were written
        reach = self._force / FINGER_STIFFNESS
        step = self._speed * _STEP_TIMES
        ramp = self._reference + np.minimum(np.maximum(self._goal - self._reference, -step), step)
        ramp = np.minimum(np.maximum(ramp, width - reach), width + reach)
        self._reference = float(ramp[-1])
        ahead = self._goal - self._reference
        # The servo's damping would make the width lag; its reference leads by as much.
        lead = 0.0 if abs(ahead) < 1e-9 else math.copysign(self._speed, ahead) * _LEAD_TIME
        reference = np.minimum(np.maximum(ramp + lead, width - reach), width + reach)
        out[:, self._index.width] = reference
        self._written_at = width

    def after_tick(self) -> None:
        """See whether the command under way has ended."""
        command = self._command
        if command is None:
            return
        if not command.motion.running:  # stopped by its owner
            self._goal = self._reference = self._width()
            self._command = self._ends = None
        elif self._ends is not None:
            if self._world.tick >= self._ends[0]:
                command.motion.finish(self._ends[1])
                self._command = self._ends = None
        elif self._has_ended(command):
            outcome = self._verdict(command)
            if not outcome and command.epsilon and self._fate.reopens:
                self._goal = GRIPPER.width
            delay = round(HANG * TICK_RATE) if self._fate.hangs else 0
            self._ends = (self._world.tick + delay, outcome)
            self.after_tick()

    def _width(self) -> float:
        """The true one [m]."""
        return max(0.0, float(self._world.now.qpos[self._index.fingers_q].sum()))

    def _reading(self, tick: int) -> float:
        """What the hand says it is [m]."""
        left, right = self._world.at_tick(tick).qpos[self._index.fingers_q].tolist()
        return self.troubles.reading(left + right, tick)

    def _has_ended(self, command: _Command) -> bool:
        speed = abs(float(self._world.now.qvel[self._index.fingers_dof].sum()))
        self._still = self._still + 1 if speed < min(STALLED[0], CREEP * self._speed) else 0
        arrived = abs(self._width() - self._goal) < ARRIVED
        if command.epsilon is None:
            return arrived or self._still >= STALLED[1]
        # A grasp has ended when it presses as hard as it was told to, or has nothing to close on.
        pressing = (self._width() - self._reference) * FINGER_STIFFNESS > 0.95 * self._force
        return self._still >= STALLED[1] and (pressing or self._reference <= self._goal + ARRIVED)

    def _take(
        self, width: float, speed: float, force: float, epsilon: tuple[float, float] | None
    ) -> SimMotion:
        self._clock.charge()
        for name, value in (("width", width), ("speed", speed), ("force", force)):
            if not math.isfinite(value):
                raise ValueError(f"{name} = {value} is not finite")
        motion = SimMotion(self._clock)
        if not (0.0 <= width <= GRIPPER.width and speed > 0.0):
            self._clock.ask("refused")
            motion.finish(
                Outcome(
                    False,
                    f"width {width:.4f} m at {speed:.3f} m/s: the hand opens 0..{GRIPPER.width} m "
                    f"at up to {GRIPPER.speed} m/s",
                )
            )
            return motion
        speed = min(speed, GRIPPER.speed)
        self._pending.append(_Command(self._clock.us, motion, width, speed, force, epsilon))
        return motion

    def _begin(self, command: _Command) -> None:
        if self._command:
            self._command.motion.finish(Outcome(False, "replaced by another command"))
        self._command, self._still, self._ends = command, 0, None
        self._speed, self._force = command.speed, command.force
        self._reference = self._width()
        self._fate = self.troubles.next_command()
        self._goal = command.goal
        if self._fate.stuck:
            self._goal = self._reference
            given_up = self._world.tick + round(STUCK * TICK_RATE)
            self._ends = (given_up, Outcome(False, "the fingers did not move"))

    def _verdict(self, command: _Command) -> Outcome:
        """By the width that the hand itself measures."""
        width = self._reading(self._world.tick)
        if command.epsilon is None:
            if abs(self._width() - self._goal) < 2 * ARRIVED:
                return DONE
            return Outcome(False, f"stopped at {width:.4f} m on the way to {command.width:.4f} m")
        inner, outer = command.epsilon
        if command.width - inner <= width <= command.width + outer:
            return DONE
        what = "nothing" if width < ARRIVED else "something else"
        return Outcome(False, f"closed on {what}: {width:.4f} m, wanted {command.width:.4f} m")
