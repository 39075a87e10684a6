"""Match time, and the log, over the wire."""

import math
from collections.abc import Iterable
from typing import Any

from pandarena.backends.remote.given import number
from pandarena.estimates import TurntableEstimate
from pandarena.geometry import Array
from pandarena.thoughts import Beliefs, Believed, Plan
from pandarena_player.line import Line

MICRO = 1_000_000
LONG = 1e6
"""Longer than any match [s]."""
TEXT_MAX = 10_000
BELIEFS = ("T_base_blocks", "covariances", "stamps", "turntable")


class RemoteClock:
    """The `Clock` protocol."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def now(self) -> float:
        return self._line.now_us() / MICRO

    def sleep(self, seconds: float) -> None:
        if not seconds >= 0.0:
            raise ValueError(f"cannot sleep {seconds} s")
        self._line.call("clock.sleep", {"seconds": number("sleep", "s", min(seconds, LONG))})

    @property
    def end(self) -> float:
        return self._line.end_us / MICRO


class RemoteLog:
    """The `Log` protocol; notes go along with the next call."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def note(self, text: str, **values: float | int | str | bool) -> None:
        self._line.note(str(text)[:TEXT_MAX], {k: _plain(v) for k, v in values.items()})

    def believe(
        self, blocks: Iterable[Believed], turntable: TurntableEstimate | None = None
    ) -> None:
        told = Beliefs.of(blocks, turntable)
        arrays = {name: getattr(told, name) for name in BELIEFS}
        self._line.look("log.believe", {"ids": list(told.ids)}, arrays)

    def plan(
        self, task: str, why: str = "", T_base_ee: Array | None = None, at: float | None = None
    ) -> None:
        told = Plan.of(str(task)[:TEXT_MAX], str(why)[:TEXT_MAX], T_base_ee, at)
        fields = {"task": told.task, "why": told.why, "at": told.at}
        self._line.look("log.plan", fields, {"T_base_ee": told.T_base_ee})


def _plain(value: Any) -> float | int | str | bool:
    """What JSON can say; a note is never a reason to fail."""
    value = value.item() if hasattr(value, "item") and getattr(value, "size", 0) == 1 else value
    if isinstance(value, bool | str):
        return value if isinstance(value, bool) else value[:TEXT_MAX]
    if isinstance(value, int) and abs(value) < 1 << 53:
        return value
    return value if isinstance(value, float) and math.isfinite(value) else str(value)[:TEXT_MAX]
