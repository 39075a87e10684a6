"""The file as it is written: MCAP in chunks, each whole on disk before the next begins.

A file that is cut therefore opens up to its last whole chunk.
"""

import contextlib
import json
import signal
import threading
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from mcap.writer import CompressionType, Writer

from pandarena import files
from pandarena.match.recording.header import sealed
from pandarena.match.recording.protobuf import descriptor
from pandarena.match.recording.schemas import Json, Message
from pandarena.settings import SettingsError

PROFILE = "pandarena"
HEADER, RESULT = "pandarena.header", "pandarena.result"
"""Names of the metadata."""
MICRO = 1000
"""Nanoseconds, in which MCAP counts."""
_NEVER = 1 << 40
"""Chunks end when they are written, never by their size [bytes]."""


@dataclass(frozen=True, eq=False)
class Topic:
    """What one kind of message is about."""

    name: str
    schema: Message | Json


Said = tuple[Topic, int, bytes]
"""A message: topic, time of the match [us], data."""


class Tape:
    """One file."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self._file = path.open("wb")
        self._writer = Writer(self._file, _NEVER, CompressionType.ZSTD, enable_data_crcs=True)
        self._writer.start(profile=PROFILE)
        self._writer.add_metadata(HEADER, sealed(header))
        self._channels: dict[str, int] = {}
        self._schemas: dict[str, int] = {}

    def write(self, messages: Iterable[Said]) -> None:
        """One chunk; when this returns, the system has all of it."""
        for topic, us, data in messages:
            channel = self._channels.get(topic.name) or self._open(topic)
            self._writer.add_message(channel, us * MICRO, data, us * MICRO)
        self._writer.flush()

    def finish(self, result: Mapping[str, Any]) -> None:
        """The end: result, index, footer."""
        self._writer.add_metadata(RESULT, sealed(result))
        self._writer.finish()
        self._file.close()

    def abandon(self) -> None:
        """Close what cannot be finished."""
        with contextlib.suppress(OSError):
            self._file.close()

    def _open(self, topic: Topic) -> int:
        schema = topic.schema
        if isinstance(schema, Message):
            name, encoding, data = schema.name, "protobuf", descriptor(schema)
        else:
            name, encoding, data = schema["title"], "jsonschema", json.dumps(schema).encode()
        if name not in self._schemas:
            self._schemas[name] = self._writer.register_schema(name, encoding, data)
        number = self._writer.register_channel(
            topic.name, encoding.removesuffix("schema"), self._schemas[name]
        )
        self._channels[topic.name] = number
        return number


@contextmanager
def whole() -> Generator[None]:
    """What is done within is done whole: Ctrl-C takes effect after it."""
    before: Any = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is None:
        yield
        return
    late: list[tuple[int, FrameType | None]] = []

    def remember(number: int, frame: FrameType | None) -> None:
        late.append((number, frame))

    signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if late and callable(before):
            before(*late[0])


def writable(path: Path) -> Path:
    """`path` if a recording can be written there; found out before the match, not after it."""
    if path.suffix.lower() != ".mcap":
        raise SettingsError(f"cannot record to {path}: its name does not end in .mcap")
    if path.exists() and not path.is_file():
        raise SettingsError(f"cannot record to {path}: it is no file")
    return files.writable(path, doing="record to")
