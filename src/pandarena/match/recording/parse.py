"""Protobuf messages back to values; whatever bytes they are, it ends in values or a ValueError."""

import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pandarena.match.recording.protobuf import FIXED, LENGTH, NARROW, VARINT, WIDE
from pandarena.match.recording.schemas import Message, Slot

_SCALARS = {
    kind: (wire, struct.Struct(number))
    for kind, (wire, number) in {
        "double": (WIDE, "<d"),
        "float": (NARROW, "<f"),
        "sfixed32": (NARROW, "<i"),
    }.items()
}


def parse(message: Message, data: bytes) -> dict[str, Any]:
    """The slots that are there; arrays where numbers repeat, lists where messages do."""
    slots = {slot.number: slot for slot in message.slots}
    out: dict[str, Any] = {}
    for number, wire, value in _fields(data):
        slot = slots.get(number)
        if slot is None:
            continue
        if isinstance(slot.kind, Message) and slot.repeated:
            out.setdefault(slot.name, []).append(_value(slot, wire, value))
        else:
            out[slot.name] = _value(slot, wire, value)
    return out


def _value(slot: Slot, wire: int, value: Any) -> Any:
    kind = slot.kind
    expected, scalar = (LENGTH, None)
    if isinstance(kind, str) and not slot.repeated:
        expected, scalar = _SCALARS.get(kind, (VARINT, None))
    if wire != expected:
        raise ValueError(f"{slot.name} is of another type")
    if isinstance(kind, Message):
        return parse(kind, value)
    if scalar:
        return scalar.unpack(value)[0]
    return _numbers(kind, value) if slot.repeated else value


def _fields(data: bytes) -> Iterator[tuple[int, int, Any]]:
    """(number, wire type, value) of each field."""
    at, end = 0, len(data)
    while at < end:
        head, at = _varint(data, at)
        number, wire = head >> 3, head & 7
        if wire == VARINT:
            value, at = _varint(data, at)
            yield number, wire, value
            continue
        if wire == LENGTH:
            size, at = _varint(data, at)
        elif wire in (WIDE, NARROW):
            size = 8 if wire == WIDE else 4
        else:
            raise ValueError(f"unknown wire type {wire}")
        if at + size > end:
            raise ValueError("a field is longer than its message")
        yield number, wire, data[at : at + size]
        at += size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(data) and shift < 70:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
    raise ValueError("a number does not end")


def _numbers(kind: str, data: bytes) -> NDArray[Any]:
    if kind in FIXED:
        numbers = np.frombuffer(data, FIXED[kind][1])  # ValueError where bytes are left over
        if not np.isfinite(numbers).all():
            raise ValueError("a number is not finite")
        return numbers
    out: list[int] = []
    at = 0
    while at < len(data):
        value, at = _varint(data, at)
        out.append(value)
    return np.array(out, np.int64)
