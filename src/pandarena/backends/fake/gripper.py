"""The fake hand: its width is a ramp that ends at its goal, or at the block between the fingers."""

from dataclasses import dataclass

from pandarena.backends.fake.link import Link
from pandarena.backends.fake.motions import WallMotion
from pandarena.panda import GRIPPER, GripperLimits
from pandarena.station import DONE, GripperState, Outcome

ARRIVED = 0.001
"""[m]"""
STALL = 0.05
"""[s] that the fingers must have stood still for before a grasp is judged."""


@dataclass(frozen=True)
class _Ramp:
    """From one width to another at a speed, since `start` [s]."""

    start: float
    width: float
    goal: float
    speed: float

    @property
    def end(self) -> float:
        return self.start + abs(self.goal - self.width) / self.speed

    def at(self, time: float) -> float:
        share = 1.0 if time >= self.end else (time - self.start) / (self.end - self.start)
        return self.width + share * (self.goal - self.width)


@dataclass(frozen=True)
class _Wish:
    """What a command asked for; `epsilon` None is a plain move."""

    width: float
    epsilon: tuple[float, float] | None


class FakeGripper:
    """The `Gripper` protocol on the wall clock."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._ramp = _Ramp(0.0, GRIPPER.width, GRIPPER.width, GRIPPER.speed)
        self._block = 0.0
        self._motion: WallMotion | None = None
        self._wish = _Wish(GRIPPER.width, None)

    @property
    def limits(self) -> GripperLimits:
        return GRIPPER

    def between(self, block: float) -> None:
        """Put a block `block` [m] wide between the fingers, for tests; 0 takes it away."""
        with self._link.changed:
            self._block = block

    def state(self) -> GripperState:
        with self._link.changed:
            self._link.check()
            now = self._link.heard()
            return GripperState(now, self._ramp.at(now))

    def move(self, width: float, speed: float = 0.1) -> WallMotion:
        return self._command(_Wish(width, None), width, speed)

    def grasp(
        self,
        width: float,
        force: float = 40.0,
        speed: float = 0.1,
        epsilon: tuple[float, float] = (0.005, 0.005),
    ) -> WallMotion:
        # It goes on past its width: what it meets decides.
        goal = GRIPPER.grasps_towards(width, epsilon, self.state().width)
        return self._command(_Wish(width, epsilon), goal, speed)

    def catch_up(self) -> None:
        if self._motion and self._link.heard() >= self.due():
            self._motion.finish(self._verdict())
            self._motion = None

    def due(self) -> float:
        return self._ramp.end + (STALL if self._wish.epsilon else 0.0)

    def give_up(self) -> None:
        now = self._link.heard()
        width = self._ramp.at(now)
        self._motion, self._ramp = None, _Ramp(now, width, width, GRIPPER.speed)

    def _command(self, wish: _Wish, goal: float, speed: float) -> WallMotion:
        with self._link.changed:
            self._link.check()
            self.catch_up()
            motion = WallMotion(self._link, self)
            if not (0.0 <= wish.width <= GRIPPER.width and speed > 0.0):
                asked = f"width {wish.width:.4f} m at {speed:.3f} m/s"
                motion.finish(Outcome(False, f"{asked}: the hand opens 0..{GRIPPER.width} m"))
                return motion
            if self._motion:
                self._motion.finish(Outcome(False, "replaced by another"))
            now = self._link.heard()
            width = self._ramp.at(now)
            goal = max(goal, min(self._block, width)) if goal < width else goal
            self._ramp = _Ramp(now, width, goal, min(speed, GRIPPER.speed))
            self._motion, self._wish = motion, wish
            return motion

    def _verdict(self) -> Outcome:
        """By the measured width alone."""
        width, wish = self._ramp.goal, self._wish
        if wish.epsilon is None:
            if abs(width - wish.width) < ARRIVED:
                return DONE
            return Outcome(False, f"stopped at {width:.4f} m on the way to {wish.width:.4f} m")
        inner, outer = wish.epsilon
        if wish.width - inner <= width <= wish.width + outer:
            return DONE
        what = "nothing" if width < ARRIVED else "something else"
        return Outcome(False, f"closed on {what}: {width:.4f} m, wanted {wish.width:.4f} m")
