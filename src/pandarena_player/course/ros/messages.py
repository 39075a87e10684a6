"""ROS messages: plain records whose fields are listed in `definitions`."""

from __future__ import annotations

import copy
from typing import Any, Dict, List, Tuple

from pandarena_player.course.ros.definitions import DEFINITIONS
from pandarena_player.course.ros.stamps import Duration, Time

_NUMBERS = ("int", "uint", "byte", "char")


class Message:
    """One record. Fields may be given in order or by name."""

    _type = ""
    _fields: Tuple[Tuple[str, str], ...] = ()

    def __init__(self, *values: Any, **named: Any) -> None:
        if len(values) > len(self._fields):
            wanted = ", ".join(name for _, name in self._fields)
            raise TypeError("%s has %d values given: %s" % (self._type, len(values), wanted))
        for (_, name), value in zip(self._fields, values):
            setattr(self, name, value)
        for kind, name in self._fields[len(values) :]:
            setattr(self, name, named.pop(name) if name in named else _empty(kind, self._type))
        if named:
            raise AttributeError("%s has no %s" % (self._type, ", ".join(sorted(named))))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        lines: List[str] = []
        for _, name in self._fields:
            value = getattr(self, name)
            if isinstance(value, Message):
                lines += [name + ":", *("  " + line for line in repr(value).split("\n"))]
            else:
                lines.append("%s: %r" % (name, value))
        return "\n".join(lines)

    __str__ = __repr__


_classes: Dict[str, Any] = {}


def message(name: str) -> Any:
    """The class of `package/Name`."""
    if name not in _classes:
        fields = tuple(tuple(line.split()) for line in DEFINITIONS[name].split(",") if line.strip())
        package, _, short = name.partition("/")
        made = {"_type": name, "_fields": fields, "__module__": package + ".msg"}
        _classes[name] = type(short, (Message,), made)
    return _classes[name]


def package_messages(name: str) -> Dict[str, Any]:
    """All classes of a package, by their names."""
    prefix = name + "/"
    return {key[len(prefix) :]: message(key) for key in DEFINITIONS if key.startswith(prefix)}


def _empty(kind: str, within: str) -> Any:
    """What a field holds that nobody has set."""
    if kind.endswith("]"):
        size = kind[kind.index("[") + 1 : -1]
        return [_empty(kind[: kind.index("[")], within) for _ in range(int(size or 0))]
    if kind in ("time", "duration"):
        return Time() if kind == "time" else Duration()
    if kind.startswith("float"):
        return 0.0
    if kind.startswith(_NUMBERS):
        return 0
    if kind in ("bool", "string"):
        return False if kind == "bool" else ""
    full = kind if "/" in kind else "%s/%s" % (within.split("/", maxsplit=1)[0], kind)
    return message(full)()


def copied(value: Any) -> Any:
    """As a subscriber gets it: its own."""
    return copy.deepcopy(value)
