"""The arm over the wire, as the course's calls move it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, List, NamedTuple, Optional

import numpy as np

from pandarena_player.course import laws
from pandarena_player.course.session import Session
from pandarena_player.line import Refused

if TYPE_CHECKING:
    from pandarena_player.course.laws import Array

EXTERNAL = 5
"""The row of `arm.state` that only some arms have."""


class State(NamedTuple):
    """The arm at one instant."""

    q: Array
    """[rad]"""
    dq: Array
    """[rad/s]"""
    q_d: Array
    """Commanded [rad]."""
    dq_d: Array
    """Commanded [rad/s]."""
    torque: Array
    """[Nm]"""
    torque_ext: Array
    """What the surroundings add [Nm]."""
    errors: List[str]


class Arm:
    """Moves as a script says; how a move ended is noted, as the script is not told."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def state(self) -> State:
        """The newest; the script may change the arrays."""
        header, arrays = self._session.line.ask("arm.state", "arm.state")
        rows: List[Any] = [row.copy() for row in arrays["rows"]]
        if len(rows) == EXTERNAL:
            rows.append(np.zeros(7))
        return State(*rows[: EXTERNAL + 1], errors=header["errors"])

    def move(
        self,
        q: Array,
        speed: float,
        patience: float,
        near: float,
        test: Optional[Callable[[], Any]],
    ) -> None:
        """Straight in joint space to rest at `q` [rad]; returns when the course's call does."""
        session = self._session
        began = session.clock.us
        try:
            why = self._go(q, speed, began + round(patience * 1e6), near, test)
        except Refused as refused:
            why = str(refused)
            if refused.kind == "Reflex":  # somebody resets the arm, as in a laboratory session
                session.line.call("arm.recover")
        if why:
            session.ledger.told("not arrived", why)
        session.clock.sleep(laws.PAUSE)

    def stream(self, q: Array, dq: Array) -> None:
        """Give a new reference, and go on at once."""
        try:
            self._session.line.call("arm.track", arrays={"q": q, "dq": dq})
        except Refused as refused:
            self._session.ledger.told("not streamed", str(refused))
            self._session.line.call("arm.recover")

    def recover(self) -> bool:
        """Clear what stopped it; whether it can go on."""
        return bool(self._session.line.call("arm.recover")[0]["ok"])

    def stop(self) -> None:
        """Brake to rest."""
        self._session.line.call("arm.stop")

    def _go(
        self,
        q: Array,
        speed: float,
        until_us: int,
        near: float,
        test: Optional[Callable[[], Any]],
    ) -> str:
        """Why it is not there; empty if it is, or if the script would not wait."""
        line, clock = self._session.line, self._session.clock
        state = self.state()
        if state.errors and not self.recover():
            return state.errors[0]
        lasting = max(laws.duration(state.q_d, q, speed), laws.fastest(state.q_d, q))
        t, path, path_dq = laws.line(state.q_d, q, lasting, state.dq_d)
        motion = line.call("arm.follow", arrays={"t": t, "q": path, "dq": path_dq})[0]["motion"]
        early = 0.0 if test else laws.early(state.q_d, q, lasting, near)
        early_us = line.us + round(1e6 * early)
        ended: List[Any] = []

        def step(seconds: float) -> bool:
            told = line.call("motion.wait", {"motion": motion, "timeout": seconds})[0]
            if not told["running"]:
                ended.append(told)
            elif line.us >= early_us:
                arrived = float(np.abs(self.state().q - q).max()) < near
                return arrived or bool(test and test())
            return bool(ended)

        clock.wait(lambda most: step(min(most, _next(early_us, line.us))), until_us)
        return "" if not ended or ended[0]["ok"] else str(ended[0]["why"])


def _next(early_us: int, now_us: int) -> float:
    """How long to wait before the next look [s]."""
    return (early_us - now_us) / 1e6 if now_us < early_us else laws.POLL
