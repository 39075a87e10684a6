"""Commands under way on the wall clock."""

from typing import Protocol

from pandarena.backends.fake.link import Link
from pandarena.motion.path import JointPath
from pandarena.station import DONE, Outcome, Reflex

MOVING = Outcome(False, "still moving")


class Device(Protocol):
    """An arm or a hand: what ends motions."""

    def catch_up(self) -> None:
        """Work out everything up to now; end the motion that has ended."""
        ...

    def due(self) -> float:
        """When the motion under way may end, at the soonest [s]."""
        ...

    def give_up(self) -> None:
        """Stop the motion under way."""
        ...


class WallMotion:
    """The `Motion` protocol. Its device ends it; once ended it needs no link to tell how."""

    def __init__(self, link: Link, device: Device) -> None:
        self._link, self._device = link, device
        self._outcome = MOVING
        self._reflex = ""

    @property
    def done(self) -> bool:
        return self.outcome is not MOVING

    @property
    def outcome(self) -> Outcome:
        with self._link.changed:
            self._ask()
            return self._outcome

    def wait(self, timeout: float | None = None) -> Outcome:
        """Block until it ends, woken when it is due."""
        link = self._link
        with link.changed:
            self._ask()
            last = None if timeout is None else link.now() + timeout
            while self._outcome is MOVING and (last is None or link.now() < last):
                due = self._device.due()
                link.wait_until(due if last is None else min(due, last))
                self._device.catch_up()
        if self._reflex:
            raise Reflex(self._reflex)
        return self._outcome

    def stop(self) -> None:
        with self._link.changed:
            self._ask()
            if self._outcome is MOVING:
                self.finish(Outcome(False, "stopped"))
                self._device.give_up()

    def finish(self, outcome: Outcome = DONE) -> None:
        """It ended; the first ending counts."""
        if self._outcome is MOVING:
            self._outcome = outcome
            self._link.changed.notify_all()

    def fail(self, reflex: str) -> None:
        """A reflex ended it."""
        if self._outcome is MOVING:
            self._reflex = reflex
            self.finish(Outcome(False, reflex))

    def _ask(self) -> None:
        if self._outcome is MOVING:
            self._device.catch_up()
        if self._outcome is MOVING:
            self._link.check()


class WallPathMotion(WallMotion):
    """A path under way."""

    def __init__(self, link: Link, device: Device, path: JointPath) -> None:
        super().__init__(link, device)
        self.path = path
