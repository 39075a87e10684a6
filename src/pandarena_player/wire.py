"""Frames of the wire: 4 bytes of length, one line of JSON, raw arrays. Both ends read it here.

    length (uint32, little endian, of all that follows)
    {"call": "arm.track", "arrays": [["q", "f8", [7]], ["dq", "f8", [7]]]} and a newline
    the arrays' bytes, one after the other, little endian, C order

No pickle: a frame is numbers and text, whatever its sender had in mind. What is not a frame raises
`WireError`, whose text is one line.

The arena speaks first and says what there is (`hello`); from then on the player asks and the arena
answers, one frame each. An answer says where the player's time is: `us`, its time; `until`, the
time up to which every answer stands; `end`, when its match ends; `asked`, what was asked at this
instant (asking it again costs time). `error` and `text` are there if the call raised.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Dict, List, Mapping, NoReturn, Optional, Tuple

import numpy as np

PROTOCOL = 1
"""Both ends say theirs in their first frame; they must be equal."""
LENGTH = struct.Struct("<I")
HEADER_MAX = 1 << 18
"""Longest line of JSON [bytes]."""
ARRAYS_MAX = 32
DIMENSIONS_MAX = 4
DTYPES = ("f8", "f4", "i8", "i4", "u2", "u1")

Header = Dict[str, Any]
Arrays = Dict[str, "np.ndarray[Any, Any]"]


class WireError(Exception):
    """What came is no frame."""


def _refuse(token: str) -> NoReturn:
    raise WireError("%s is no number that may be sent" % token)


_to_json = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_from_json = json.JSONDecoder(parse_constant=_refuse).decode


def encode(header: Header, arrays: Optional[Mapping[str, np.ndarray[Any, Any]]] = None) -> bytes:
    """A frame with its length; raises ValueError if a number in the header is not finite."""
    if not arrays:
        line = _to_json(header).encode()
        return LENGTH.pack(len(line) + 1) + line + b"\n"
    raw: List[bytes] = []
    listed: List[Any] = []
    for name, values in arrays.items():
        listed.append([name, values.dtype.str[1:], values.shape])
        raw.append(values.astype(values.dtype.newbyteorder("<"), copy=False).tobytes())
    line = _to_json({**header, "arrays": listed}).encode()
    size = len(line) + 1 + sum(map(len, raw))
    return b"".join([LENGTH.pack(size), line, b"\n", *raw])


def decode(body: bytes) -> Tuple[Header, Arrays]:
    """Header and arrays of a frame without its length."""
    end = body.find(b"\n", 0, HEADER_MAX)
    if end < 0:
        raise WireError("a frame begins with one line of JSON, of at most %d bytes" % HEADER_MAX)
    try:
        header = _from_json(body[:end].decode())
    except RecursionError:
        raise WireError("the JSON is nested too deeply") from None
    except ValueError as error:
        raise WireError("not JSON: %s" % error) from None
    if not isinstance(header, dict):
        raise WireError("the JSON of a frame is an object, not %s" % type(header).__name__)
    listed = header.pop("arrays", None)
    if listed is None:
        if end + 1 != len(body):
            raise WireError("%d bytes after the JSON, and no arrays" % (len(body) - end - 1))
        return header, {}
    return header, _arrays(listed, body, end + 1)


def _arrays(listed: Any, body: bytes, start: int) -> Arrays:
    if not isinstance(listed, list) or len(listed) > ARRAYS_MAX:
        raise WireError("'arrays' is a list of at most %d" % ARRAYS_MAX)
    found: Arrays = {}
    for item in listed:
        name, dtype, shape = _described(item)
        count = 1
        for size in shape:
            count *= size
        kind = np.dtype("<" + dtype)
        if name in found or count * kind.itemsize > len(body) - start:
            raise WireError("array '%s' is sent twice, or without its bytes" % name)
        flat = np.frombuffer(body, kind, count, start) if count else np.zeros(0, kind)
        found[name] = flat.reshape(shape).copy()
        start += count * kind.itemsize
    if start != len(body):
        raise WireError("%d bytes after the arrays" % (len(body) - start))
    return found


def _described(item: Any) -> Tuple[str, str, List[int]]:
    if not (isinstance(item, list) and len(item) == 3):
        raise WireError("an array is described as [name, dtype, shape]")
    name, dtype, shape = item
    if not isinstance(name, str) or len(name) > 64:
        raise WireError("an array's name is a short text")
    if not isinstance(dtype, str) or dtype not in DTYPES:
        raise WireError("an array's dtype is one of %s" % ", ".join(DTYPES))
    if not isinstance(shape, list) or len(shape) > DIMENSIONS_MAX:
        raise WireError("an array's shape is a list of at most %d sizes" % DIMENSIONS_MAX)
    for size in shape:
        if type(size) is not int or not 0 <= size < 1 << 32:
            raise WireError("an array's sizes are whole numbers")
    return name, dtype, shape
