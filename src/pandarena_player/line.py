"""The player's end of the wire: calls, and what can be answered without one.

Between two control ticks the world stands still, so an answer stands as well. Asking again costs
the player's clock a millisecond, by a rule that both ends know: a `Line` applies it, and tells the
arena with the next call what was asked meanwhile (`before`). What a player asked for in one tick it
will want in the next, so calls bring those answers too (`along`). A polling loop then costs one
round trip a tick, and what it reads and when is the same to the bit.
"""

from __future__ import annotations

import socket
import threading
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Set, Tuple

import numpy as np

from pandarena_player.wire import LENGTH, Arrays, Header, WireError, decode, encode

Exchange = Callable[[bytes], bytes]
"""Sends a frame, returns the answer's body."""
Reply = Tuple[Header, Arrays]
BEFORE_MAX = 100
"""Asks and notes that wait for the next call, at the most."""
BEFORE_BYTES = 1 << 15
ALONG_MAX = 8


class MatchOver(BaseException):
    """The arena has hung up: the match is over, or lost. Not to be caught as a mistake is."""


class Refused(Exception):  # noqa: N818
    """The arena could not do what was asked; `kind` is the exception's name there."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class Channel:
    """A stream socket that carries frames."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock

    def receive(self) -> bytes:
        """The next frame's body."""
        (size,) = LENGTH.unpack(self._exactly(LENGTH.size))
        return self._exactly(size)

    def exchange(self, frame: bytes) -> bytes:
        """Send a frame, wait for the answer."""
        try:
            self._socket.sendall(frame)
        except OSError:
            raise MatchOver from None
        return self.receive()

    def _exactly(self, size: int) -> bytes:
        parts: List[bytes] = []
        while size:
            try:
                part = self._socket.recv(min(size, 1 << 20))
            except OSError:
                part = b""
            if not part:
                raise MatchOver
            parts.append(part)
            size -= len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)


class Line:
    """Calls the arena, one at a time, and keeps the player's time."""

    def __init__(
        self,
        exchange: Exchange,
        asking_us: int = 0,
        errors: Optional[Mapping[str, Callable[[str], BaseException]]] = None,
        along: Iterable[str] = (),
    ) -> None:
        """`asking_us` is what asking again costs; 0 if only the arena knows. `along` are the calls
        whose answers it brings along."""
        self._exchange = exchange
        self._asking_us = asking_us
        self._along = frozenset(along)
        self._errors = dict(errors or {})
        self._lock = threading.RLock()
        self._before: List[Any] = []
        self._before_bytes = 0
        self._known: Dict[Any, Reply] = {}
        self._wanted: Dict[Any, List[Any]] = {}
        self._wanted_last: Dict[Any, List[Any]] = {}
        self._asked: Set[str] = set()
        self._until = 0
        self.us = 0
        """The player's time [us]."""
        self.end_us = 0

    def call(
        self,
        name: str,
        fields: Optional[Header] = None,
        arrays: Optional[Mapping[str, np.ndarray[Any, Any]]] = None,
    ) -> Reply:
        """Do something: whatever was known of this tick is asked for again afterwards."""
        with self._lock:
            self._known.clear()
            return self._send(name, fields, arrays)

    def ask(self, kind: str, name: str, fields: Optional[Header] = None, key: Any = None) -> Reply:
        """Ask something; `kind` is what the arena's clock counts it as."""
        with self._lock:
            which = kind if key is None else (kind, key)
            known = self._known.get(which)
            if known is None or not self.passes(kind):
                if known is not None:  # the tick ends with this: nothing known outlives it
                    self._known.clear()
                self._wanted.pop(which, None)
                self._wanted_last.pop(which, None)
                known = self._send(name, fields, None)
                self._learn(which, known)
            if name in self._along:
                self._wanted[which] = [name, fields or {}]
            return known

    def now_us(self) -> int:
        """The player's time, asked for [us]."""
        with self._lock:
            if not self.passes("clock"):
                self._known.clear()  # the tick ends with this
                self._send("clock.now", None, None)
            return self.us

    def look(
        self,
        name: str,
        fields: Optional[Header] = None,
        arrays: Optional[Mapping[str, np.ndarray[Any, Any]]] = None,
    ) -> Reply:
        """Ask what is another thing each time, or tell something: nothing changes by it."""
        with self._lock:
            return self._send(name, fields, arrays)

    def passes(self, kind: str) -> bool:
        """Whether asking for `kind` stays within this tick; if so it is counted as asked."""
        with self._lock:
            if not self._asking_us or len(self._before) >= BEFORE_MAX:
                return False
            if kind in self._asked:
                if self.us + self._asking_us >= self._until:
                    return False
                self.us += self._asking_us
                self._asked.clear()
            self._asked.add(kind)
            self._before.append(kind)
            return True

    def note(self, text: str, values: Header) -> None:
        """Say something to the log; it goes along with the next call."""
        with self._lock:
            self._before.append([text, values])
            self._before_bytes += len(text) + sum(40 + len(str(v)) for v in values.values())
            if len(self._before) >= BEFORE_MAX or self._before_bytes > BEFORE_BYTES:
                self._send("sync", None, None)

    def _send(
        self,
        name: str,
        fields: Optional[Header],
        arrays: Optional[Mapping[str, np.ndarray[Any, Any]]],
    ) -> Reply:
        header: Header = {"call": name}
        if fields:
            header.update(fields)
        if self._before:
            header["before"] = self._before
        wanted = {**self._wanted_last, **self._wanted} if self._asking_us else {}
        keys = [k for k in wanted if k not in self._known][:ALONG_MAX]
        if keys:
            header["along"] = [wanted[k] for k in keys]
        frame = encode(header, arrays)
        self._before, self._before_bytes = [], 0
        try:
            answer, values = decode(self._exchange(frame))
        except WireError as error:
            raise MatchOver from error
        self._keep_time(answer)
        for i, (key, told) in enumerate(zip(keys, answer.get("along", ()))):
            mark = "%d." % i
            brought = {k[len(mark) :]: values.pop(k) for k in list(values) if k.startswith(mark)}
            self._learn(key, (told, brought))
        if "error" in answer:
            raise self._error(answer["error"], answer["text"])
        return answer, values

    def _keep_time(self, answer: Header) -> None:
        self.us, self.end_us, until = answer["us"], answer["end"], answer["until"]
        self._asked = set(answer["asked"])
        if until != self._until:
            self._until = until
            self._known.clear()
            self._wanted_last, self._wanted = self._wanted, {}

    def _learn(self, which: Any, reply: Reply) -> None:
        """Keep an answer for the rest of the tick; a late camera's next one may come any time."""
        if reply[0].get("stands", True) and "error" not in reply[0]:
            self._known[which] = reply
        else:
            self._known.pop(which, None)

    def _error(self, kind: str, text: str) -> BaseException:
        make = self._errors.get(kind)
        return make(text) if make else Refused(kind, text)
