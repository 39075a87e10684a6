"""What of Python itself means something else in a match: time, waiting, and the keyboard.

`time` tells and waits for match time, and so does whatever waits for a moment with a timeout
(conditions, events, queues). In a process that the script has forked all of it is as ever.
"""

from __future__ import annotations

import builtins
import os
import queue
import sys
import threading
import time
from typing import Any, Callable, Optional

from pandarena_player.course.session import Session

EPOCH = 1_700_000_000
"""What `time.time()` tells when a match begins [s]: always the same, so that matches repeat."""
LOOK = 0.01
"""How often whoever waits with a timeout looks [s]."""


def patch(session: Session) -> None:
    """From here on, until the process ends."""
    real: Any = time
    real.sleep = _in_match(session, _sleeper(session), time.sleep)
    for name, start in (("time", EPOCH), ("monotonic", 0), ("perf_counter", 0)):
        told = _teller(session, start)
        nanoseconds = name + "_ns"
        setattr(real, name, _in_match(session, told, getattr(time, name)))
        setattr(real, nanoseconds, _in_match(session, _whole(told), getattr(time, nanoseconds)))
    # They took the real clock when they were imported, and count their timeouts by it.
    threads: Any = threading
    queues: Any = queue
    threads._time = queues.time = real.monotonic
    waiting: Any = threading.Condition
    waiting.wait = _waiter(session, threading.Condition.wait)
    joining: Any = threading.Thread
    joining.join = _joiner(session, threading.Thread.join)
    builtins.input = _keyboard(session)
    os.environ.setdefault("MPLBACKEND", "Agg")  # no window, and nobody who would close it


def _in_match(
    session: Session, ours: Callable[..., Any], real: Callable[..., Any]
) -> Callable[..., Any]:
    """`ours` in the process that plays, `real` in those that it forks."""

    def either(*args: Any, **kwargs: Any) -> Any:
        return (ours if session.clock.mine else real)(*args, **kwargs)

    either.__name__ = real.__name__
    return either


def _sleeper(session: Session) -> Callable[[float], None]:
    clock, ledger = session.clock, session.ledger

    def sleep(seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        with ledger.spending("sleeping", "time.sleep", clock.us + round(seconds * 1e6)):
            clock.sleep(seconds)

    return sleep


def _teller(session: Session, start: int) -> Callable[[], float]:
    def now() -> float:
        session.ledger.count("time.time")
        return start + session.clock.now()

    return now


def _whole(told: Callable[[], float]) -> Callable[[], int]:
    return lambda: round(told() * 1e9)


def _waiter(session: Session, real: Callable[..., bool]) -> Callable[..., bool]:
    """A condition's `wait`: with a timeout, up to so much match time."""
    clock = session.clock

    def wait(self: Any, timeout: Optional[float] = None) -> bool:
        if timeout is None or timeout <= 0.0 or not clock.mine:
            return real(self, timeout)
        until = clock.us + round(min(timeout, 1e6) * 1e6)
        # As the real one, which stands in line to be notified; but it looks, and time passes.
        told = threading.Lock()
        told.acquire()
        self._waiters.append(told)
        held = self._release_save()
        try:
            while not told.acquire(False) and clock.us < until:
                clock.sleep(min(LOOK, (until - clock.us) / 1e6))
        finally:
            self._acquire_restore(held)
            missed = told in self._waiters
            if missed:
                self._waiters.remove(told)
        return not missed

    return wait


def _joiner(session: Session, real: Callable[..., None]) -> Callable[..., None]:
    """A thread's `join`: with a timeout, up to so much match time."""
    clock = session.clock

    def join(self: threading.Thread, timeout: Optional[float] = None) -> None:
        if timeout is None or timeout <= 0.0 or not clock.mine:
            real(self, timeout)
            return
        until = clock.us + round(min(timeout, 1e6) * 1e6)
        while self.is_alive() and clock.us < until:
            clock.sleep(min(LOOK, (until - clock.us) / 1e6))

    return join


def _keyboard(session: Session) -> Callable[..., str]:
    """`input`: whoever sits there presses ENTER at once."""

    def enter(prompt: object = "") -> str:
        session.ledger.count("input")
        sys.stdout.write("%s\n" % (prompt,))
        if session.clock.mine:
            session.clock.now()  # a loop around it ends with the match
        return ""

    return enter
