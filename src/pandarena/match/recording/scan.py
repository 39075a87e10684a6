"""An MCAP file as it is found: all that is whole, up to its end or to where it is cut or damaged.

`mcap`'s own readers want a whole file, and take what is short for what is there. Here every length
is checked against the file, every checksum there is against its bytes, and nothing is unpacked to
more than it may be.
"""

import os
import struct
import zlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import IO

import zstandard
from lz4.frame import LZ4FrameDecompressor
from mcap.data_stream import ReadDataStream
from mcap.exceptions import McapError
from mcap.opcode import Opcode
from mcap.records import Channel, Chunk, Footer, Metadata
from mcap.writer import MCAP0_MAGIC as MAGIC

from pandarena.files import said
from pandarena.settings import SettingsError

LARGEST = 1 << 28
"""Of a chunk, unpacked [bytes]."""
_HEAD = struct.Struct("<BQ")
_MESSAGE = struct.Struct("<HIQQ")
_BROKEN = (ValueError, KeyError, struct.error, OverflowError, MemoryError, EOFError, RuntimeError)
"""What goes wrong inside the parsers of a record that is damaged."""


class Cut(Exception):  # noqa: N818 - it says how a file ends
    """The file ends where more should come."""


class Damaged(Exception):  # noqa: N818
    """The file holds what nobody wrote."""


@dataclass
class Found:
    """What a file holds."""

    metadata: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    messages: dict[str, list[bytes]] = field(default_factory=dict[str, list[bytes]])
    """By topic, in the order they were written."""
    fault: str = ""
    """How it ends before its end; empty if it is whole."""
    channels: dict[int, str] = field(default_factory=dict[int, str])
    unread: frozenset[str] = frozenset()
    """Topics that are not kept."""


def scan(path: Path, unread: Collection[str] = ()) -> Found:
    """All that is whole, but for the topics `unread`.

    SettingsError if it cannot be read, or is no MCAP file.
    """
    if path.exists() and not path.is_file():  # a pipe would never end
        raise SettingsError(f"cannot read {path}: it is no file")
    with said("read", path), path.open("rb") as file:
        return _scan(path, file, Found(unread=frozenset(unread)))


def _scan(path: Path, file: IO[bytes], found: Found) -> Found:
    magic = file.read(len(MAGIC))
    if not MAGIC.startswith(magic):
        raise SettingsError(f"{path} is no recording: it does not begin as MCAP files do")
    try:
        for opcode, content, at in _records(file, found):
            try:
                _take(found, opcode, content)
            except (McapError, zstandard.ZstdError, *_BROKEN) as error:
                why = " ".join(str(error).split()) or type(error).__name__
                raise Damaged(f"at byte {at}: {why}") from error
    except Cut:
        found.fault = "cut"
    except Damaged as error:
        found.fault = f"damaged {error}"
    return found


def _records(file: IO[bytes], found: Found) -> Iterator[tuple[int, bytes, int]]:
    """(opcode, content, where it begins) of each record, the checksums of the whole being met."""
    size = os.fstat(file.fileno()).st_size
    at, data_crc, summary_crc = len(MAGIC), zlib.crc32(MAGIC), 0
    in_summary = False
    while True:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            raise Cut
        opcode, length = _HEAD.unpack(head)
        if length > size - at - _HEAD.size:
            raise Cut
        content = file.read(length)
        if len(content) < length:
            raise Cut
        if opcode == Opcode.FOOTER:
            _check_end(file, content, zlib.crc32(head + content[:-4], summary_crc), at)
            return
        yield opcode, content, at
        if opcode == Opcode.DATA_END:
            told = int.from_bytes(content[:4], "little")
            if told not in (0, data_crc):
                raise Damaged(f"before byte {at}: its checksum does not match")
            in_summary = True
        elif in_summary:
            summary_crc = zlib.crc32(head + content, summary_crc)
        data_crc = zlib.crc32(content, zlib.crc32(head, data_crc))
        at += _HEAD.size + length


def _check_end(file: IO[bytes], content: bytes, crc: int, at: int) -> None:
    footer = Footer.read(ReadDataStream(BytesIO(content.ljust(20, b"\0"))))
    if len(content) != 20 or footer.summary_crc not in (0, crc):
        raise Damaged(f"before byte {at}: its index's checksum does not match")
    rest = file.read(len(MAGIC) + 1)
    if rest != MAGIC:
        raise Cut if MAGIC.startswith(rest) else Damaged(f"after byte {at}: it does not end there")


def _take(found: Found, opcode: int, content: bytes) -> None:
    if opcode == Opcode.METADATA:
        record = Metadata.read(_stream(content))
        found.metadata[record.name] = record.metadata
    elif opcode == Opcode.CHUNK:
        chunk = Chunk.read(_stream(content))
        _take_chunk(found, _unpacked(chunk))
    elif opcode == Opcode.CHANNEL:
        channel = Channel.read(_stream(content))
        found.channels[channel.id] = channel.topic
    elif opcode == Opcode.MESSAGE:
        _take_message(found.messages, found.channels, content)
    elif opcode == 0:
        raise Damaged("no record begins with 0")


def _stream(content: bytes) -> ReadDataStream:
    return ReadDataStream(BytesIO(content))


def _unpacked(chunk: Chunk) -> bytes:
    size = chunk.uncompressed_size
    if size > LARGEST:
        raise ValueError(f"a chunk of {size} bytes")
    if chunk.compression == "zstd":
        with zstandard.ZstdDecompressor().stream_reader(chunk.data) as reader:
            data: bytes = reader.read(size + 1)
    elif chunk.compression == "lz4":
        data = LZ4FrameDecompressor().decompress(chunk.data, size + 1)
    elif chunk.compression == "":
        data = chunk.data
    else:
        raise ValueError(f"unknown compression '{chunk.compression[:20]}'")
    if len(data) != size:
        raise ValueError(f"a chunk unpacks to {len(data)} bytes, not {size}")
    if chunk.uncompressed_crc not in (0, zlib.crc32(data)):
        raise ValueError("a chunk's checksum does not match")
    return data


def _take_chunk(found: Found, data: bytes) -> None:
    """All of a chunk, or, where it is broken, nothing."""
    messages: dict[str, list[bytes]] = {}
    channels = dict(found.channels)
    at = 0
    while at < len(data):
        opcode, length = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        content = data[at : at + length]
        if len(content) < length:
            raise ValueError("a record is longer than its chunk")
        if opcode == Opcode.MESSAGE:
            _take_message(messages, channels, content)
        elif opcode == Opcode.CHANNEL:
            channel = Channel.read(_stream(content))
            channels[channel.id] = channel.topic
        at += length
    found.channels = channels
    for topic, told in messages.items():
        if topic not in found.unread:
            found.messages.setdefault(topic, []).extend(told)


def _take_message(
    messages: dict[str, list[bytes]], channels: dict[int, str], content: bytes
) -> None:
    topic = channels.get(_MESSAGE.unpack_from(content)[0])
    if topic is None:
        raise ValueError("a message of no channel")
    messages.setdefault(topic, []).append(content[_MESSAGE.size :])
