"""The simulated hand: a width servo whose reference moves at the commanded speed.

Its force is held by never letting the reference pull further ahead of the measured width than the
force needs: force = stiffness * (width - reference).
"""

import math

import numpy as np

from pandarena.backends.sim.arm import TICK_US
from pandarena.backends.sim.clock import SimClock
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


class SimGripper:
    """The `Gripper` protocol on the world; the conductor calls `controls` and `after_tick`."""

    def __init__(self, world: World, team: Team, clock: SimClock) -> None:
        self._world, self._clock = world, clock
        self._index = world.index.arms[team]
        self._goal = self._reference = self._width()
        self._speed, self._force = 0.1, MOVE_FORCE
        self._epsilon: tuple[float, float] | None = None
        self._grasp_width = 0.0
        self._still = 0
        self._written_at = -1.0
        self._motion: SimMotion | None = None
        self._pending: list[tuple[int, SimMotion, float, float, float, tuple[float, float] | None]]
        self._pending = []

    # What a team may call.

    @property
    def limits(self) -> GripperLimits:
        return GRIPPER

    def state(self) -> GripperState:
        self._clock.ask("gripper.state")
        return GripperState(self._world.tick / TICK_RATE, self._width())

    def move(self, width: float, speed: float = 0.1) -> SimMotion:
        return self._command(width, speed, MOVE_FORCE, None)

    def grasp(
        self,
        width: float,
        force: float = 40.0,
        speed: float = 0.1,
        epsilon: tuple[float, float] = (0.005, 0.005),
    ) -> SimMotion:
        return self._command(width, speed, min(max(force, 0.01), GRIPPER.force), epsilon)

    # What the conductor calls.

    def controls(self, out: Array) -> None:
        """Write this tick's rows of the width's reference into `out` (STEPS, nu)."""
        while self._pending and self._pending[0][0] <= self._world.tick * TICK_US:
            self._begin(*self._pending.pop(0)[1:])
        width = self._width()
        if self._motion is None and abs(width - self._written_at) < STEADY:
            return  # the rows stand as they were written
        reach = self._force / FINGER_STIFFNESS
        step = self._speed * _STEP_TIMES
        ramp = self._reference + np.minimum(np.maximum(self._goal - self._reference, -step), step)
        ramp = np.minimum(np.maximum(ramp, width - reach), width + reach)
        self._reference = float(ramp[-1])
        ahead = self._goal - self._reference
        # The servo's damping would make the width lag; its reference leads by as much.
        lead = 0.0 if abs(ahead) < 1e-9 else math.copysign(self._speed, ahead) * _LEAD_TIME
        out[:, self._index.width] = np.minimum(
            np.maximum(ramp + lead, width - reach), width + reach
        )
        self._written_at = width

    def after_tick(self) -> None:
        """See whether the move under way has ended."""
        motion = self._motion
        if motion is None:
            return
        if not motion.running:  # stopped by its owner
            self._goal = self._reference = self._width()
            self._motion = None
            return
        speed = abs(float(self._world.now.qvel[self._index.fingers_dof].sum()))
        self._still = self._still + 1 if speed < min(STALLED[0], CREEP * self._speed) else 0
        arrived = abs(self._width() - self._goal) < ARRIVED
        if self._still >= STALLED[1] or (arrived and self._epsilon is None):
            motion.finish(self._verdict())
            self._motion = None

    def _width(self) -> float:
        return max(0.0, float(self._world.now.qpos[self._index.fingers_q].sum()))

    def _command(
        self, width: float, speed: float, force: float, epsilon: tuple[float, float] | None
    ) -> SimMotion:
        self._clock.charge()
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
        self._pending.append((self._clock.us, motion, width, speed, force, epsilon))
        return motion

    def _begin(
        self,
        motion: SimMotion,
        width: float,
        speed: float,
        force: float,
        epsilon: tuple[float, float] | None,
    ) -> None:
        if self._motion:
            self._motion.finish(Outcome(False, "replaced by another command"))
        self._motion, self._epsilon, self._still = motion, epsilon, 0
        # A grasp goes on closing past its width: what it meets decides.
        self._goal = width if epsilon is None else 0.0
        self._speed, self._force = speed, force
        self._grasp_width = width
        self._reference = self._width()

    def _verdict(self) -> Outcome:
        width = self._width()
        if self._epsilon is None:
            if abs(width - self._goal) < 2 * ARRIVED:
                return DONE
            return Outcome(False, f"stopped at {width:.4f} m on the way to {self._goal:.4f} m")
        inner, outer = self._epsilon
        if self._grasp_width - inner <= width <= self._grasp_width + outer:
            return DONE
        what = "nothing" if width < ARRIVED else "something else"
        return Outcome(False, f"closed on {what}: {width:.4f} m, wanted {self._grasp_width:.4f} m")
