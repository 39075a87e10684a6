"""Protobuf as far as recordings need it: varints, fields, and schemas as the bytes that MCAP wants.

No protobuf library: rows of messages are made by numpy (`rows`), and what is left is this little.
"""

from collections.abc import Iterator

from pandarena.match.recording.schemas import Message, Slot

VARINT, WIDE, LENGTH, NARROW = 0, 1, 2, 5
"""Wire types."""
FIXED = {"double": (WIDE, "<f8"), "float": (NARROW, "<f4"), "sfixed32": (NARROW, "<i4")}
"""Wire type and numpy type of numbers whose size is fixed."""
_TYPE = {"double": 1, "float": 2, "int64": 3, "int32": 5, "string": 9, "uint32": 13, "sfixed32": 15}


def varint(value: int) -> bytes:
    """The shortest form."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def tag(number: int, wire: int) -> bytes:
    """What stands before a field."""
    return varint(number << 3 | wire)


def framed(number: int, data: bytes) -> bytes:
    """A field of bytes, text or another message."""
    return tag(number, LENGTH) + varint(len(data)) + data


def descriptor(message: Message) -> bytes:
    """A `google.protobuf.FileDescriptorSet` that holds a message and all that it is made of."""
    packages: dict[str, list[Message]] = {}
    for part in _parts(message):
        members = packages.setdefault(_package(part), [])
        if part not in members:
            members.append(part)
    return b"".join(framed(1, _file(package, packages)) for package in packages)


def _parts(message: Message) -> Iterator[Message]:
    """What a message is made of, before itself."""
    for slot in message.slots:
        if isinstance(slot.kind, Message):
            yield from _parts(slot.kind)
    yield message


def _package(message: Message) -> str:
    return message.name.rpartition(".")[0]


def _file(package: str, packages: dict[str, list[Message]]) -> bytes:
    """A `FileDescriptorProto`: name 1, package 2, dependency 3, message_type 4, syntax 12."""
    messages = packages[package]
    kinds = [slot.kind for message in messages for slot in message.slots]
    used = {_package(kind) for kind in kinds if isinstance(kind, Message)} - {package}
    out = framed(1, _file_name(package)) + framed(2, package.encode())
    out += b"".join(framed(3, _file_name(other)) for other in sorted(used))
    out += b"".join(framed(4, _described(message)) for message in messages)
    return out + framed(12, b"proto3")


def _file_name(package: str) -> bytes:
    return f"{package.replace('.', '/')}.proto".encode()


def _described(message: Message) -> bytes:
    """A `DescriptorProto`: name 1, field 2."""
    name = message.name.rpartition(".")[2].encode()
    return framed(1, name) + b"".join(framed(2, _described_slot(slot)) for slot in message.slots)


def _described_slot(slot: Slot) -> bytes:
    """A `FieldDescriptorProto`: name 1, number 3, label 4, type 5, type_name 6."""
    out = framed(1, slot.name.encode()) + tag(3, VARINT) + varint(slot.number)
    out += tag(4, VARINT) + varint(3 if slot.repeated else 1)
    if isinstance(slot.kind, Message):
        return out + tag(5, VARINT) + varint(11) + framed(6, f".{slot.kind.name}".encode())
    return out + tag(5, VARINT) + varint(_TYPE[slot.kind])
