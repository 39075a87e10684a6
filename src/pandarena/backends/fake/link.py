"""The link to the robot: what may be lost, and what everybody who waits is woken by."""

from math import inf
from threading import Condition

from pandarena.backends.fake.clock import WallClock
from pandarena.station import LinkLost


class Link:
    """Shared by arm, hand and cameras; `changed` is the lock of all their states."""

    def __init__(self, clock: WallClock, silence: float) -> None:
        self._clock, self._silence = clock, silence
        self._lost_at = inf
        self.changed = Condition()

    def lose(self, at: float | None = None) -> None:
        """The link is dead from `at` [s] on; from now if it is None."""
        with self.changed:
            self._lost_at = self._clock.now() if at is None else at
            self.changed.notify_all()

    def now(self) -> float:
        """The time on this side of it [s]."""
        return self._clock.now()

    def heard(self) -> float:
        """The newest time that the robot can tell of [s]: now, while it can be heard."""
        return min(self._clock.now(), self._lost_at)

    def check(self) -> None:
        """Every call comes by here."""
        self._check(patience=0.0)

    def wait_until(self, time: float) -> None:
        """Block until `time` [s], or until something changed or the link has long been silent.

        To be called by who holds `changed`.
        """
        wake = min(time, self._lost_at + self._silence)
        self.changed.wait(None if wake == inf else max(0.0, wake - self._clock.now()))
        self._check(patience=self._silence)

    def _check(self, patience: float) -> None:
        if self._clock.now() >= self._lost_at + patience:
            raise LinkLost(f"no answer since {self._lost_at:.3f} s")
