"""Rows of equal messages, made by numpy.

A second's messages differ in their numbers only. So one is laid out once, and the numbers of all
are filled in: the library that builds messages one by one takes six times as long.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pandarena.match.recording.protobuf import FIXED, LENGTH, VARINT, framed, tag, varint
from pandarena.match.recording.schemas import Message, Slot

Bytes = NDArray[np.uint8]
Content = Mapping[str, Any]
"""What a message holds, by slot: how many numbers (left open), bytes or a text (fixed), a message's
content, or a list of them."""

PADDED = {"int64": 4, "int32": 5}
"""Bytes of numbers that protobuf packs: padded to one length, which every reader takes."""


def padded(values: ArrayLike, kind: str) -> Bytes:
    """(n, length) each value as a varint of its kind's length."""
    shifts = 7 * np.arange(PADDED[kind], dtype=np.uint64)
    groups = (np.asarray(values, np.uint64)[:, None] >> shifts) & np.uint64(0x7F)
    groups[:, :-1] |= np.uint64(0x80)
    return groups.astype(np.uint8)


@dataclass(frozen=True)
class _Laid:
    """Bytes with numbers left blank, and where those are: (name, start, bytes, numpy type)."""

    data: bytes = b""
    places: tuple[tuple[str, int, int, str], ...] = ()


class Rows:
    """Messages of one layout."""

    def __init__(self, message: Message, content: Content) -> None:
        laid = _lay_out(message, content, "")
        self._blank = np.frombuffer(laid.data, np.uint8)
        self._places = laid.places

    def fill(self, count: int, values: Mapping[str, ArrayLike]) -> list[bytes]:
        """`count` messages; `values` (count, ...) by name, as in `arms[0].q`."""
        out = np.empty((count, len(self._blank)), np.uint8)
        out[:] = self._blank
        for name, start, size, kind in self._places:
            numbers = np.ascontiguousarray(values[name], kind)
            out[:, start : start + size] = numbers.reshape(count, -1).view(np.uint8)
        data, size = out.tobytes(), len(self._blank)
        return [data[at : at + size] for at in range(0, len(data), size)]


def _lay_out(message: Message, content: Content, path: str) -> _Laid:
    parts: list[_Laid] = []
    for slot in message.slots:
        given = content.get(slot.name)
        if given is None:
            continue
        name = f"{path}{slot.name}"
        if isinstance(slot.kind, Message) and slot.repeated:
            parts += [_lay_slot(slot, item, f"{name}[{i}]") for i, item in enumerate(given)]
        else:
            parts.append(_lay_slot(slot, given, name))
    return _joined(parts)


def _joined(parts: list[_Laid]) -> _Laid:
    places: list[tuple[str, int, int, str]] = []
    at = 0
    for part in parts:
        places += [(name, at + start, size, kind) for name, start, size, kind in part.places]
        at += len(part.data)
    return _Laid(b"".join(part.data for part in parts), tuple(places))


def _lay_slot(slot: Slot, given: Any, name: str) -> _Laid:
    kind = slot.kind
    if isinstance(kind, Message):
        inner = _lay_out(kind, given, f"{name}.")
        return _joined([_Laid(tag(slot.number, LENGTH) + varint(len(inner.data))), inner])
    if isinstance(given, str | bytes):
        return _Laid(framed(slot.number, given.encode() if isinstance(given, str) else given))
    if kind in PADDED:
        return _blank(name, tag(slot.number, VARINT), PADDED[kind], "u1")
    wire, number = FIXED[kind]
    size = int(given) * int(number[2])
    head = tag(slot.number, LENGTH) + varint(size) if slot.repeated else tag(slot.number, wire)
    return _blank(name, head, size, number)


def _blank(name: str, head: bytes, size: int, kind: str) -> _Laid:
    return _Laid(head + bytes(size), ((name, len(head), size, kind),))
