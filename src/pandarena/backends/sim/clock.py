"""A player's own clock in lock-step with the world.

Time is counted in whole microseconds. A player runs while its time lies before the horizon, the end
of the control tick that the conductor is about to simulate; then it hands control back.
"""

import time
from collections.abc import Callable

from pandarena.world.world import TICK_RATE

MICRO = 1_000_000
TICK_US = MICRO // TICK_RATE
"""A control tick [us]."""
ASKING = 1_000
"""What asking the same thing again at one instant costs [us]: polling loops end."""
CHARGE_FLOOR = 1
"""Least CPU time that is charged [us]."""


class SimClock:
    """The `Clock` protocol, and the measure of a player's thinking."""

    def __init__(self, hand_over: Callable[[], None], end: float, measured: bool = False) -> None:
        self._hand_over = hand_over
        self.end_us = round(end * MICRO)
        self.measured = measured
        """Whether thinking costs match time."""
        self._moving: Callable[[], bool] | None = None
        self._last_us: int | None = None
        self.asked: set[str] = set()
        """What was asked at this instant."""
        self.unasked = False
        """Whether answers are being sent that nobody has asked for yet: they cost nothing."""
        self._meter, self._apart = time.thread_time, False
        self._resumed_at = 0.0
        self.us = 0
        """The player's time."""
        self.horizon_us = 0
        """Before this the player may run; set by the conductor."""
        self.think_s = 0.0
        """CPU time used by the player [s]."""
        self.charges: list[tuple[int, int]] = []
        """What thinking cost where it is charged: (time, charge) [us]."""

    @property
    def end(self) -> float:
        """[s]"""
        return self.end_us / MICRO

    def extend(self, end: float) -> None:
        """Let the match end later [s]."""
        self.end_us = round(end * MICRO)

    def now(self) -> float:
        """[s]"""
        self.ask("clock")
        return self.us / MICRO

    def sleep(self, seconds: float) -> None:
        """Let `seconds` of match time pass."""
        self.charge()
        if not seconds >= 0.0:
            raise ValueError(f"cannot sleep {seconds} s")
        self._pass(round(min(seconds, 1e6) * MICRO))

    def sleep_until(self, us: int) -> None:
        """Let match time pass up to `us`, if that is still to come."""
        self._pass(max(0, us - self.us))

    def wait_while(self, moving: Callable[[], bool], last_us: int | None) -> None:
        """Let match time pass, tick by tick, while something moves, at most up to `last_us`.

        The player is not woken for each tick: `still_waiting` looks for it.
        """
        self._moving, self._last_us = moving, last_us
        if self.still_waiting():
            self._hand_over()
        self._moving = None

    def still_waiting(self) -> bool:
        """Whether the player waits beyond the horizon; moves its time on as far as it waits."""
        moving, last = self._moving, self._last_us
        while moving and moving() and (last is None or self.us < last):
            next_tick = (self.us // TICK_US + 1) * TICK_US
            self.us = next_tick if last is None else min(next_tick, last)
            self.asked.clear()
            if self.us >= self.horizon_us:
                return True
        return False

    def ask(self, what: str) -> None:
        """Every query comes by here: the second one of its kind at one instant costs time."""
        if not self.unasked:
            self.charge()
            self.repeat(what)

    def repeat(self, what: str) -> None:
        """A query whose thinking is counted elsewhere."""
        if what in self.asked:
            self._pass(ASKING)
        self.asked.add(what)

    def count(self) -> float:
        """Count the CPU time since the player ran on [s]."""
        now = self._meter()
        used, self._resumed_at = now - self._resumed_at, now
        self.think_s += used
        return used

    def charge(self) -> None:
        """Count what the player thought; put it on its clock where that is the rule."""
        used = self.count()
        if self.measured:
            cost = round(used * MICRO)
            if cost >= CHARGE_FLOOR:
                self.charges.append((self.us, cost))
                self._pass(cost)

    def resume(self) -> None:
        """The player is about to run: what the conductor used is not its thinking."""
        if not self._apart:
            self._resumed_at = self._meter()

    def measure_by(self, meter: Callable[[], float]) -> None:
        """The player thinks elsewhere: count by `meter` [s], which only it moves."""
        self._meter, self._apart = meter, True
        self._resumed_at = meter()

    def _pass(self, us: int) -> None:
        if us == 0:
            return
        self.us += us
        self.asked.clear()
        if self.us >= self.horizon_us:
            self._hand_over()
