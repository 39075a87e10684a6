"""Commands under way on a simulated arm or hand."""

from pandarena.backends.sim.clock import SimClock
from pandarena.motion.path import JointPath
from pandarena.station import DONE, Outcome, Reflex

MOVING = Outcome(False, "still moving")


class SimMotion:
    """The `Motion` protocol. The arm or hand that runs it calls `finish`."""

    def __init__(self, clock: SimClock) -> None:
        self._clock = clock
        self._outcome = MOVING
        self._reflex = ""

    @property
    def done(self) -> bool:
        return self.outcome is not MOVING

    @property
    def outcome(self) -> Outcome:
        self._clock.ask("motion")
        return self._outcome

    @property
    def running(self) -> bool:
        """Whether it is under way; asking costs no match time."""
        return self._outcome is MOVING

    def finish(self, outcome: Outcome = DONE) -> None:
        """It ended; the first ending counts."""
        if self._outcome is MOVING:
            self._outcome = outcome

    def fail(self, reflex: str) -> None:
        """A reflex ended it."""
        if self._outcome is MOVING:
            self._outcome, self._reflex = Outcome(False, reflex), reflex

    def wait(self, timeout: float | None = None) -> Outcome:
        """Let time pass, tick by tick, until it ends."""
        clock = self._clock
        if timeout is None or timeout > 0.0:
            clock.charge()
        else:  # to wait for no time is to ask
            clock.ask("motion")
        last = None if timeout is None else clock.us + round(timeout * 1e6)
        clock.wait_while(lambda: self._outcome is MOVING, last)
        if self._reflex:
            raise Reflex(self._reflex)
        return self._outcome

    def stop(self) -> None:
        self.finish(Outcome(False, "stopped"))


class SimPathMotion(SimMotion):
    """A path under way."""

    def __init__(self, clock: SimClock, path: JointPath) -> None:
        super().__init__(clock)
        self.path = path
