"""Where one player's messages are read, done on its station, and answered."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, cast

from pandarena.backends.sim import SimStation
from pandarena.backends.sim.motions import SimMotion
from pandarena.match.outside.calls import ASKS, CALLS, Answer, Call, along, asks_of
from pandarena.match.outside.checks import (
    Violation,
    long_text,
    note_values,
    printable,
    shown,
    text,
    texts,
)
from pandarena.match.outside.limits import PlayerLimits
from pandarena.station import StationError
from pandarena.thoughts import Plan, Thought
from pandarena_player.failure import REASON_MAX, TRACEBACK_MAX
from pandarena_player.wire import PROTOCOL, WireError, decode, encode

MB = 1_000_000
MOTIONS_MAX = 256
"""The newest motions that can still be asked for; older ones have long been replaced."""
BEFORE_MAX = 200
ALONG_MAX = 8
NOTE_COST = 100
"""What a note costs besides its text, and each block of a belief [bytes]."""


class Done(Exception):  # noqa: N818 - how a player ends well
    """The player has returned."""


class Failed(Exception):  # noqa: N818
    """The player raised."""

    def __init__(self, reason: str, traceback: str) -> None:
        super().__init__(reason)
        self.reason, self.traceback = reason, traceback


class Desk:
    """`answer` one message after the other; what is against the rules raises `Violation`."""

    def __init__(self, station: SimStation, limits: PlayerLimits, foresight: bool = True) -> None:
        """`foresight` lets the player count its own asks within a tick."""
        self.station = station
        self.force: list[str] = []
        """Which limits the player's process could set itself."""
        self._limits, self._foresight = limits, foresight
        self._along = along(station)
        self._asks = {*ASKS, *asks_of(station.cameras)}
        self._motions: OrderedDict[int, SimMotion] = OrderedDict()
        self._started = 0
        self._ready = False
        self._instant = -1
        self._calls = self._bytes = 0
        self._noted = 0
        self.asks = 0
        """How often it has called or asked, in the whole match."""

    def answer(self, body: bytes) -> bytes:
        """What is to be sent back."""
        self._count(len(body))
        try:
            header, arrays = decode(body)
        except WireError as wrong:
            raise Violation(f"a message that cannot be read: {wrong}") from None
        before, also = header.pop("before", None), header.pop("along", None)
        name = header.pop("call", None)
        if not self._ready:
            return self._greet(name, header, arrays)
        if before is not None:
            self._replay(before)
        call = CALLS.get(name) if isinstance(name, str) else None
        if call is None:
            return self._end(name, header, arrays)
        try:
            values = call.read(header, arrays)
        except Violation as wrong:
            raise Violation(f"{name}: {wrong}") from None
        answer = self._do(call, values)
        if also is not None:
            answer = self._with_more(answer, also)
        return self._reply(*answer)

    # What calls use.

    def keep(self, motion: SimMotion) -> int:
        """A number for it, by which the player asks for it again."""
        self._started += 1
        self._motions[self._started] = motion
        if len(self._motions) > MOTIONS_MAX:
            self._motions.popitem(last=False)
        return self._started

    def motion(self, number: int) -> SimMotion:
        """The motion of that number."""
        found = self._motions.get(number)
        if found is None:
            raise Violation(f"there is no motion {number}, or it is not one of the newest")
        return found

    def think(self, thought: Thought) -> None:
        """To the log, within the player's limits."""
        if isinstance(thought, Plan):
            self._say(len(thought.task) + len(thought.why))
        else:
            self._say(NOTE_COST * len(thought.ids))
        self.station.log.think(thought)

    # How a message is dealt with.

    def _count(self, size: int) -> None:
        now = self.station.clock.us
        if now != self._instant:
            self._instant, self._calls, self._bytes = now, 0, 0
        self._calls += 1
        self.asks += 1
        self._bytes += size
        if self._calls > self._limits.calls:
            raise Violation(f"{self._limits.calls} calls, and no match time passed")
        if self._bytes > self._limits.burst * MB:
            raise Violation(f"{self._limits.burst:g} MB of messages, and no match time passed")

    def _greet(self, name: Any, header: dict[str, Any], arrays: dict[str, Any]) -> bytes:
        if name == "failed":
            return self._end(name, header, arrays)
        if name != "ready" or header.get("protocol") != PROTOCOL:
            raise Violation(f"its first message is not 'ready' with protocol {PROTOCOL}")
        self.force = texts(header.get("force", []))
        self._ready = True
        return self._reply({}, {})

    def _replay(self, before: Any) -> None:
        """What the player has asked by itself since its last call, and its notes, in order."""
        if not isinstance(before, list) or len(cast("list[Any]", before)) > BEFORE_MAX:
            raise Violation(f"'before' is not a list of at most {BEFORE_MAX}")
        for item in cast("list[Any]", before):
            if isinstance(item, str):
                self._asked(item)
            elif isinstance(item, list) and len(cast("list[Any]", item)) == 2:
                self._note(text(item[0]), note_values(item[1]))
            else:
                raise Violation(f"'before' holds {shown(item)}")

    def _asked(self, kind: str) -> None:
        if kind not in self._asks:
            raise Violation(f"'before' holds {shown(kind)}, which cannot be asked")
        self.asks += 1
        self.station.clock.repeat(kind)

    def _note(self, said: str, values: dict[str, float | int | str | bool]) -> None:
        size = sum(len(k) + (len(v) if isinstance(v, str) else 8) for k, v in values.items())
        self._say(len(said) + size)
        # Not by keyword: a value may well be called "text".
        self.station.log.add(said, values)

    def _say(self, size: int) -> None:
        self._noted += NOTE_COST + size
        if self._noted > self._limits.notes * MB:
            raise Violation(f"more than {self._limits.notes:g} MB of notes")

    def _do(self, call: Call, values: dict[str, Any]) -> Answer:
        try:
            return call.do(self, **values)
        except (StationError, ValueError, OverflowError) as error:
            return {"error": type(error).__name__, "text": str(error)}, {}

    def _with_more(self, answer: Answer, also: Any) -> Answer:
        """The answer with others beside it, which the player expects to ask for next."""
        if not isinstance(also, list) or len(cast("list[Any]", also)) > ALONG_MAX:
            raise Violation(f"'along' is not a list of at most {ALONG_MAX}")
        header, arrays = {**answer[0], "along": list[Any]()}, dict(answer[1])
        clock = self.station.clock
        clock.unasked = True
        try:
            for i, item in enumerate(cast("list[Any]", also)):
                told, more = self._one_more(item)
                header["along"].append(told)
                arrays |= {f"{i}.{name}": values for name, values in more.items()}
        finally:
            clock.unasked = False
        return header, arrays

    def _one_more(self, item: Any) -> Answer:
        if not isinstance(item, list) or len(cast("list[Any]", item)) != 2:
            raise Violation(f"'along' holds {shown(item)}")
        name, fields = cast("list[Any]", item)
        if not isinstance(name, str) or name not in self._along or not isinstance(fields, dict):
            raise Violation(f"'along' holds {shown(name)}, which cannot be asked for so")
        call = CALLS[name]
        return self._do(call, call.read(cast("dict[str, Any]", fields), {}))

    def _reply(self, header: dict[str, Any], arrays: Mapping[str, Any]) -> bytes:
        clock = self.station.clock
        header = {**header, "us": clock.us, "end": clock.end_us}
        header["until"] = clock.horizon_us if self._foresight else 0
        header["asked"] = sorted(clock.asked)
        return encode(header, arrays)

    def _end(self, name: Any, header: dict[str, Any], arrays: dict[str, Any]) -> bytes:
        """The messages that end a player, well or not."""
        if name == "done":
            raise Done
        if name == "failed" and header.keys() == {"reason", "traceback"} and not arrays:
            reason = printable(long_text(header["reason"]), REASON_MAX + 200)
            traceback = printable(long_text(header["traceback"]), TRACEBACK_MAX, keep="\n")
            raise Failed(reason, traceback)
        raise Violation(f"there is no call {shown(name)}; there are: {', '.join(CALLS)}")


__all__ = ["Desk", "Done", "Failed", "Violation"]
