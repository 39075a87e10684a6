"""Match time as a script sees it: it waits here, and what happens meanwhile happens here."""

from __future__ import annotations

import os
import threading
import time
from typing import Callable, Optional

from pandarena_player.course.agenda import Agenda
from pandarena_player.line import Line

SLICE = 10_000
"""Where several threads share the clock, none waits for longer at one time [us]."""
YIELD = 5e-5
"""Wall time in which another thread may take its turn [s]."""
_really_sleep = time.sleep


class Clock:
    """Counts in whole microseconds, as the arena does."""

    def __init__(self, line: Line) -> None:
        self._line, self._pid = line, os.getpid()
        self.agenda = Agenda()

    @property
    def mine(self) -> bool:
        """Whether this is the process that plays: what it has forked has no arena."""
        return os.getpid() == self._pid

    @property
    def us(self) -> int:
        """As last heard; knowing it costs nothing."""
        return self._line.us

    @property
    def end_us(self) -> int:
        """When the match ends."""
        return self._line.end_us

    def now(self) -> float:
        """Asked for [s]: asking again at the same instant lets a millisecond pass."""
        now = self._line.now_us()
        self.agenda.run_due(now)
        return now / 1e6

    def sleep(self, seconds: float) -> None:
        """Let time pass [s]."""
        self.sleep_until(self._line.us + round(min(max(seconds, 0.0), 1e6) * 1e6))

    def sleep_until(self, us: int) -> None:
        """Let time pass up to `us`, if that is still to come."""
        if self._line.us >= us:
            self._line.now_us()  # to sleep for no time, again and again, ends as well
        while self._line.us < us:
            left = self._until(us) - self._line.us
            if left > 0:
                self._line.call("clock.sleep", {"seconds": left / 1e6})
            self._others()

    def wait(self, step: Callable[[float], bool], until_us: Optional[int]) -> bool:
        """Let time pass until `step`, which waits up to so many seconds, is true, or `until_us`."""
        while not step(max(0, self._until(until_us) - self._line.us) / 1e6):
            self._others()
            if until_us is not None and self._line.us >= until_us:
                return False
        self._others()
        return True

    def _until(self, us: Optional[int]) -> int:
        """Up to when nothing else is to be done, at the most `us`."""
        stops = [us if us is not None else self._line.us + 60_000_000]
        due = self.agenda.next_us
        if due is not None:
            stops.append(max(due, self._line.us))
        if threading.active_count() > 1:
            stops.append(self._line.us + SLICE)
        return min(stops)

    def _others(self) -> None:
        """Whatever is due, and whoever else waits, has its turn."""
        self.agenda.run_due(self._line.us)
        if threading.active_count() > 1:
            _really_sleep(YIELD)
