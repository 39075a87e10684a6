"""A player in its own process, as the conductor sees it: a function of a station."""

import socket
import struct
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from greenlet import GreenletExit

from pandarena.backends.sim import SimStation
from pandarena.match.forfeit import Forfeit
from pandarena.match.outside.checks import printable
from pandarena.match.outside.desk import MB, Desk, Done, Failed, Violation
from pandarena.match.outside.hello import hello
from pandarena.match.outside.limits import LIMITS, PlayerLimits
from pandarena.match.outside.process import Process, Verdict
from pandarena_player.failure import REASON_MAX
from pandarena_player.wire import LENGTH

LOOK = 0.05
"""How often the process is looked after while the arena waits for it [s]."""
DEATH = 1.0
"""How long after its connection broke its death is waited for, to say what it was [s]."""
NATIVE = "pandarena.backends.remote.entry:main"
"""What plays in the process: Python files and packaged strategies, on a station like in process."""


def show(printed: str) -> None:
    """What players print is for whoever watches; results alone go to stdout."""
    sys.stderr.write(printed)


@dataclass(frozen=True)
class OutsidePlayer:
    """Call it with a station to play a match; each call starts its own process."""

    what: Mapping[str, Any]
    """What the process is to play, for its adapter: `{"path": ...}` or `{"strategy": ...}`."""
    limits: PlayerLimits = LIMITS
    seed: int = 0
    """For the player's own random numbers."""
    folder: Path | None = None
    """Where it runs."""
    adapter: str = NATIVE
    echo: Callable[[str], None] = show
    watch: Callable[[Verdict, list[str]], None] | None = None
    """Is told what became of the process, and which limits were in force."""

    def __call__(self, station: Any) -> None:
        """Play; raises `Forfeit` if the player cannot go on."""
        assert isinstance(station, SimStation)
        session = Session(self, station)
        try:
            session.serve()
        finally:
            verdict = session.close()
            if self.watch:
                self.watch(verdict, session.desk.force)


class Session:
    """One process, playing one match."""

    def __init__(self, player: OutsidePlayer, station: SimStation) -> None:
        self._limits, self._clock = player.limits, station.clock
        self._first = hello(player, station)
        self.desk = Desk(station, player.limits, foresight=not station.clock.measured)
        self._process = Process(player.limits, player.folder, player.echo)
        self._patience = 0.0
        self._received = bytearray()
        self._last_look = self._moved_at = time.monotonic()
        self._moved_cpu = 0.0
        self._moved_us = -1
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            timeout = struct.pack("@ll", 0, round(LOOK * 1e6))
            self._process.wire.setsockopt(socket.SOL_SOCKET, option, timeout)

    def serve(self) -> None:
        """Answer until the player is done."""
        try:
            self._send(self._first)
            answer = self.desk.answer(self._receive())
            self._process.look()  # its number is known by now
            self._clock.measure_by(self._process.cpu)
            self._mark()
            self._send(answer)
            while True:
                body = self._receive()
                answer = self.desk.answer(body)
                self._mark()
                self._send(answer)
        except Done:
            self._patience = self._limits.goodbye
        except GreenletExit:  # the match is over
            self._patience = self._limits.goodbye
            raise
        except Failed as failed:
            self._patience = self._limits.goodbye
            raise Forfeit(failed.reason, failed.traceback) from None
        except Violation as wrong:
            raise Forfeit(printable(f"against the rules: {wrong}", REASON_MAX)) from None

    def close(self) -> Verdict:
        """Hang up, and see that nothing is left."""
        return self._process.close(self._patience)

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
        if self._clock.us != self._moved_us:
            self._moved_us = self._clock.us
            self._moved_at, self._moved_cpu = time.monotonic(), self._process.cpu()

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


__all__ = ["NATIVE", "OutsidePlayer"]
