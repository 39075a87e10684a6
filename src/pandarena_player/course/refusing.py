"""What is not there says so by its name, when it is called and not before."""

from __future__ import annotations

import difflib
from typing import Any, Callable, TypeVar

Class = TypeVar("Class", bound=type)
WHERE = "docs/course.md lists every call"


class Unsupported(NotImplementedError):  # noqa: N818
    """A call of the course's stack that pandarena does not offer."""

    __module__ = "pandarena"  # as its author reads it in a traceback


def unsupported(name: str, why: str = "") -> Callable[..., Any]:
    """A function that raises when it is called."""

    def call(*args: Any, **kwargs: Any) -> Any:
        raise _refusal(name, why)

    call.__name__ = call.__qualname__ = name.rpartition(".")[2]
    return call


def unsupported_methods(*names: str) -> Callable[[Class], Class]:
    """Gives a class methods that raise when they are called, by the name of whose they are."""

    def decorate(cls: Class) -> Class:
        for name in names:
            setattr(cls, name, _method(name))
        return cls

    return decorate


def _method(name: str) -> Callable[..., Any]:
    def call(self: object, *args: Any, **kwargs: Any) -> Any:
        raise _refusal("%s.%s" % (type(self).__name__, name), "")

    call.__name__ = call.__qualname__ = name
    return call


def _refusal(name: str, why: str) -> Unsupported:
    told = ": " + why if why else ""
    return Unsupported("%s is not supported by pandarena%s; %s" % (name, told, WHERE))


def suggest(cls: type, name: str) -> AttributeError:
    """That there is no such attribute, and what may be meant."""
    there_are = [n for n in dir(cls) if not n.startswith("_")]
    near = difflib.get_close_matches(name, there_are, 1)
    hint = "; is %s meant?" % near[0] if near else ""
    return AttributeError("%s has no %s%s" % (cls.__name__, name, hint))
