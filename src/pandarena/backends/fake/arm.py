"""The fake arm: commands are checked as a driver checks them, then followed by kinematics alone."""

import numpy as np

from pandarena.backends.fake.kinematics import STEP, Joints
from pandarena.backends.fake.link import Link
from pandarena.backends.fake.motions import WallPathMotion
from pandarena.backends.fake.reference import STREAM, OnPath, Streamed, resting
from pandarena.backends.fake.settings import FakeSettings
from pandarena.geometry import Array
from pandarena.motion.path import JointPath
from pandarena.motion.refusal import jump_refusal, path_refusal
from pandarena.motion.rest import halt
from pandarena.motion.states import seven
from pandarena.panda import HOME_Q, PANDA, Limits
from pandarena.station import DONE, ArmState, Outcome, Reflex, Sent

SETTLED = (0.002, 0.02)
"""A move is done when every joint is this near [rad] and this slow [rad/s]."""


class FakeArm:
    """The `Arm` protocol on the wall clock."""

    def __init__(self, link: Link, settings: FakeSettings) -> None:
        self._link, self._settings = link, settings
        self._joints = Joints(HOME_Q, PANDA.velocity)
        self._joints.lag = settings.lag
        self._motion: WallPathMotion | None = None
        self._errors: tuple[str, ...] = ()

    @property
    def limits(self) -> Limits:
        return PANDA

    def state(self) -> ArmState:
        with self._link.changed:
            self._link.check()
            self.catch_up()
            return self._state(self._joints.time, self._joints.newest)

    def at(self, stamp: float) -> ArmState:
        with self._link.changed:
            self._link.check()
            self.catch_up()
            return self._state(*self._joints.at(stamp))

    def follow(self, path: JointPath) -> WallPathMotion:
        with self._link.changed:
            now = self._begin()
            motion = WallPathMotion(self._link, self, path)
            told, moving = self._told(now)
            why = (
                self._waits() or path_refusal(path, self.limits) or jump_refusal(path, told, moving)
            )
            if why:
                motion.finish(Outcome(False, why))
            else:
                self._replace(motion)
                self._joints.reference = OnPath(path, now, told - path.q[0])
                self._joints.lag = self._settings.lag
            return motion

    def track(self, q: Array, dq: Array) -> Sent:
        q, dq = seven(q), seven(dq)
        with self._link.changed:
            now = self._begin()
            if why := self._waits():
                raise Reflex(why)
            limits = self.limits
            q = np.clip(q, limits.q_lower, limits.q_upper)
            dq = np.clip(dq, -limits.velocity, limits.velocity)
            # It moves on for a while: not beyond the range either.
            dq = np.clip(dq, (limits.q_lower - q) / STREAM, (limits.q_upper - q) / STREAM)
            self._replace(None)
            self._joints.reference = Streamed(q, dq, now)
            self._joints.lag = self._settings.soft_lag
            return Sent(q, dq)

    def stop(self) -> None:
        with self._link.changed:
            self._begin()
            self._replace(None, "stopped")
            self.give_up()

    def recover(self) -> Outcome:
        with self._link.changed:
            self._begin()
            self._errors = ()
            return DONE

    def provoke(self, why: str) -> None:
        """A reflex, for tests: the arm stays where it is until it is recovered."""
        with self._link.changed:
            self.catch_up()
            self._errors = (why,)
            if self._motion:
                self._motion.fail(why)
            self._motion = None
            newest = self._joints.newest
            newest[2], newest[3] = newest[0], 0.0
            self._joints.reference = resting(newest[0], self._joints.time)

    def catch_up(self) -> None:
        self._joints.advance(self._link.heard())
        motion, reference = self._motion, self._joints.reference
        if motion and isinstance(reference, OnPath) and self._joints.time >= reference.end:
            q, dq = self._joints.newest[:2]
            off = np.abs(q - motion.path.q[-1]).max()
            moving_on = bool(motion.path.dq[-1].any())
            if moving_on or (off < SETTLED[0] and np.abs(dq).max() < SETTLED[1]):
                motion.finish()
                self._motion = None

    def due(self) -> float:
        reference = self._joints.reference
        end = reference.end if isinstance(reference, OnPath) else 0.0
        return max(end, self._joints.time + STEP)

    def give_up(self) -> None:
        """Brake to rest from what the arm is told now."""
        now = self._link.heard()
        q, dq = self._told(now)
        path = halt(q, dq, self.limits)
        self._motion = None
        self._joints.reference = OnPath(path, now, np.zeros(7)) if path else resting(q, now)

    def _begin(self) -> float:
        """Before a command: everything up to now is as the one before it wanted."""
        self._link.check()
        self.catch_up()
        return self._link.heard()

    def _waits(self) -> str:
        return f"the arm waits for recover(): {self._errors[0]}" if self._errors else ""

    def _told(self, now: float) -> tuple[Array, Array]:
        q, dq = self._joints.reference.sample(np.array([now]))
        return q[0], dq[0]

    def _replace(self, motion: WallPathMotion | None, why: str = "replaced by another") -> None:
        if self._motion:
            self._motion.finish(Outcome(False, why))
        self._motion = motion

    def _state(self, stamp: float, row: Array) -> ArmState:
        q, dq, q_d, dq_d = row.copy()
        return ArmState(stamp, q, dq, q_d, dq_d, torque=np.zeros(7), errors=self._errors)
