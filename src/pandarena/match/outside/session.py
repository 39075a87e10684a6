"""One process playing one match: its messages, its time, and what it may not do."""

import socket
import struct
import time
from dataclasses import dataclass

from greenlet import GreenletExit

from pandarena.match.forfeit import Forfeit
from pandarena.match.outside.checks import Violation, printable
from pandarena.match.outside.desk import MB, Desk, Done, Failed
from pandarena.match.outside.limits import PlayerLimits
from pandarena.match.outside.process import Process, Verdict
from pandarena_player.failure import REASON_MAX
from pandarena_player.wire import LENGTH

LOOK = 0.05
"""How often the process is looked after while the arena waits for it [s]."""
DEATH = 1.0
"""How long after its connection broke its death is waited for, to say what it was [s]."""


@dataclass(frozen=True)
class Usage:
    """What a player has used in a match."""

    verdict: Verdict
    """What became of its process."""
    force: tuple[str, ...]
    """Which limits its process could set itself; none if it never came to play."""
    asks: int
    """Calls, and what it counted as asked by itself."""
    thought: float
    """Longest CPU time between two calls [s]."""


class Session:
    """One process, playing one match."""

    def __init__(self, process: Process, desk: Desk, limits: PlayerLimits) -> None:
        self._process, self._desk, self._limits = process, desk, limits
        self._clock = desk.station.clock
        self._patience = 0.0
        self._received = bytearray()
        self._last_look = self._moved_at = time.monotonic()
        self._moved_cpu = self._answered_cpu = self._thought = 0.0
        self._moved_us = -1
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            timeout = struct.pack("@ll", 0, round(LOOK * 1e6))
            self._process.wire.setsockopt(socket.SOL_SOCKET, option, timeout)

    def serve(self, first: bytes) -> None:
        """Say what is to be played, then answer until the player is done."""
        try:
            self._send(first)
            answer = self._desk.answer(self._receive())
            self._process.look()  # its number is known by now
            self._clock.measure_by(self._process.cpu)
            while True:
                self._mark()
                self._send(answer)
                body = self._receive()
                self._thought = max(self._thought, self._process.cpu() - self._answered_cpu)
                answer = self._desk.answer(body)
        except Done:
            self._patience = self._limits.goodbye
        except GreenletExit:  # the match is over
            self._patience = self._limits.goodbye
            raise
        except Failed as failed:
            raise self._failed(failed) from None
        except Violation as wrong:
            raise Forfeit(printable(f"against the rules: {wrong}", REASON_MAX)) from None

    def close(self) -> Usage:
        """Hang up, and see that nothing is left."""
        verdict = self._process.close(self._patience)
        return Usage(verdict, tuple(self._desk.force), self._desk.asks, self._thought)

    def _failed(self, failed: Failed) -> Forfeit:
        """What it raised, or the limit that made it raise."""
        broken = self._process.broken()  # it waits for an answer: all it holds, it still holds
        if broken:
            return Forfeit(broken, failed.traceback)
        self._patience = self._limits.goodbye
        refused = "MemoryError" in failed.reason.partition(":")[0]
        allowed = f"; {self._limits.memory:g} MB of memory are allowed" if refused else ""
        return Forfeit(failed.reason + allowed, failed.traceback)

    def _receive(self) -> bytes:
        (size,) = LENGTH.unpack(self._exactly(LENGTH.size))
        if size > self._limits.message * MB:
            raise Violation(
                f"a message of {size / MB:.1f} MB; {self._limits.message:g} MB are allowed"
            )
        return bytes(self._exactly(size))

    def _exactly(self, size: int) -> bytearray:
        while len(self._received) < size:
            if time.monotonic() - self._last_look > LOOK:
                self._look()
            try:
                part = self._process.wire.recv(1 << 16)
            except BlockingIOError:
                continue
            except OSError:
                part = b""
            if not part:
                raise Forfeit(self._broken())
            self._received += part
        taken = self._received[:size]
        del self._received[:size]
        return taken

    def _send(self, frame: bytes) -> None:
        left = memoryview(frame)
        while left:
            try:
                left = left[self._process.wire.send(left) :]
            except BlockingIOError:  # it does not read
                self._look()
            except OSError:
                raise Forfeit(self._broken()) from None

    def _broken(self) -> str:
        told = self._process.verdict(DEATH).told()
        return told or "it closed its connection to the arena"

    def _mark(self) -> None:
        """Note when match time last passed, by the process's clock and by the wall's."""
        self._answered_cpu = self._process.cpu()
        if self._clock.us != self._moved_us:
            self._moved_us = self._clock.us
            self._moved_at, self._moved_cpu = time.monotonic(), self._answered_cpu

    def _look(self) -> None:
        """See after the process: a limit broken, or no match time passed for too long."""
        self._process.look()
        self._last_look = now = time.monotonic()
        if self._process.cpu() - self._moved_cpu > self._limits.hang:
            raise Forfeit(
                f"it hangs: {self._limits.hang:g} s of CPU time, and no match time passed"
            )
        if now - self._moved_at > self._limits.wall:
            raise Forfeit(f"no answer for {self._limits.wall:g} s of wall time")
