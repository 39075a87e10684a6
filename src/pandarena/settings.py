"""Settings are trees of frozen dataclasses; here is how files and command lines change them.

`overlay(tree, {"turntable": {"speed": 0.06}})` returns a new tree, or raises `SettingsError` with
one line that names the valid choices. Both sides use it; it knows none of their types.
"""

import dataclasses
import json
import math
import tomllib
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


class SettingsError(ValueError):
    """A setting, name or file that a user gave and that cannot be used. Its text is one line."""

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.split()))


def overlay(tree: T, changes: Mapping[str, Any], where: str = "") -> T:
    """`tree` with `changes` applied, each checked against the type of what it replaces."""
    hints = get_type_hints(type(tree))
    valid = _names(tree)
    if not isinstance(cast(object, changes), Mapping):
        raise SettingsError(_no_table(changes, valid, where))
    new: dict[str, Any] = {}
    for key, value in changes.items():
        name = f"{where}.{key}" if where else str(key)
        if key not in valid:
            raise SettingsError(f"unknown setting '{name}'; there are: {', '.join(valid)}")
        old = getattr(tree, key)
        if dataclasses.is_dataclass(old) and isinstance(value, Mapping):
            new[key] = overlay(old, cast(Mapping[str, Any], value), name)
        else:
            new[key] = _convert(value, hints[key], name)
    try:
        return dataclasses.replace(cast(Any, tree), **new)
    except ValueError as error:
        raise SettingsError(f"{where + ': ' if where else ''}{error}") from error


def _convert(value: Any, hint: Any, name: str) -> Any:
    """`value` as `hint` (float, int, bool, str, a Literal, or a tuple of these)."""
    origin = get_origin(hint)
    if origin is Literal:
        choices = get_args(hint)
        if value in choices:
            return value
        raise SettingsError(
            f"{name} = {_show(value)}: choose one of {', '.join(map(str, choices))}"
        )
    if origin is tuple:
        return _convert_tuple(value, get_args(hint), name)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        if isinstance(value, hint):
            return value
        if isinstance(value, Mapping):
            return overlay(cast(Any, hint)(), cast(Mapping[str, Any], value), name)
        raise SettingsError(_no_table(value, _names(hint), name))
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if hint is float and number:
        try:
            finite = math.isfinite(value)
        except OverflowError:  # a whole number beyond any float
            finite = False
        if not finite:
            raise SettingsError(f"{name} = {_show(value)} is not finite")
        return float(value)
    if hint in (int, bool, str) and type(value) is hint:
        return value
    raise SettingsError(f"{name} = {_show(value)} is not {_word(hint)}")


def _convert_tuple(value: Any, inner: tuple[Any, ...], name: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise SettingsError(f"{name} = {_show(value)} is not a list")
    items = cast("list[Any]", value)
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_convert(v, inner[0], f"{name}[{i}]") for i, v in enumerate(items))
    if len(items) != len(inner):
        raise SettingsError(f"{name} wants {len(inner)} values, got {len(items)}")
    return tuple(
        _convert(v, h, f"{name}[{i}]") for i, (v, h) in enumerate(zip(items, inner, strict=True))
    )


def _word(hint: Any) -> str:
    words = {float: "a number", int: "a whole number", bool: "true or false", str: "a text"}
    return words.get(hint, f"a {hint}")


def _show(value: Any) -> str:
    """A value as it was given, cut short if it is long."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of thousands of digits
        return "that number"
    return text if len(text) <= 80 else f"{text[:77]}..."


def _names(tree: Any) -> list[str]:
    """What may be set in a dataclass."""
    return sorted(f.name for f in dataclasses.fields(tree) if f.init)


def _no_table(value: Any, valid: list[str], name: str) -> str:
    return f"{name} = {_show(value)} is not a table of settings; set one of: {', '.join(valid)}"


def numbers(tree: Any, where: str = "") -> Iterator[tuple[str, float]]:
    """Every float in a tree of dataclasses and tuples, by its path."""
    if isinstance(tree, float):
        yield where, tree
    elif isinstance(tree, tuple):
        for i, item in enumerate(cast("tuple[Any, ...]", tree)):
            yield from numbers(item, f"{where}[{i}]")
    elif dataclasses.is_dataclass(tree):
        for field in dataclasses.fields(tree):
            name = f"{where}.{field.name}" if where else field.name
            yield from numbers(getattr(tree, field.name), name)


@contextmanager
def said_of(path: Path) -> Generator[None]:
    """What is wrong within, as a line that names the file it is in."""
    try:
        yield
    except SettingsError as error:
        if str(path) in str(error):
            raise
        raise SettingsError(f"{path}: {error}") from error


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file, or one clear line on what is wrong with it."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"cannot read {path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits
        raise SettingsError(f"{path} is not valid TOML: {error}") from error


def parse_assignments(assignments: Iterable[str]) -> dict[str, Any]:
    """`["a.b=1", "a.c=x"]` as a nested mapping; values are TOML, bare words are texts, and
    `a=FILE.toml` is all that the file says."""
    tree: dict[str, Any] = {}
    for text in spelled_out(assignments):
        path, equals, value = text.partition("=")
        keys = [k.strip() for k in path.split(".")]
        if not equals or not all(keys):
            raise SettingsError(f"'{text}' is not of the form a.b=value")
        node = tree
        for key in keys[:-1]:
            node = node.setdefault(key, {})
            if not isinstance(node, dict):
                raise SettingsError(f"'{text}' sets inside '{key}', which is set to a value before")
        node[keys[-1]] = _parse_value(value.strip())
    return tree


def spelled_out(assignments: Iterable[str]) -> tuple[str, ...]:
    """With one assignment a value for each `a=FILE.toml`: what was read needs its file no more."""
    return tuple(line for text in assignments for line in _spelled_out(text))


def _spelled_out(text: str) -> Iterator[str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if equals and "." not in name and value.endswith(".toml"):
        yield from assigned(read_toml(Path(value)), name)
    else:
        yield text


def assigned(tree: Mapping[str, Any], where: str = "") -> Iterator[str]:
    """A nested mapping as assignments, each also a line of TOML."""
    for key, value in tree.items():
        name = f"{where}.{key}" if where else key
        if isinstance(value, Mapping):
            yield from assigned(cast("Mapping[str, Any]", value), name)
        else:
            yield f"{name}={_as_toml(value)}"


def _as_toml(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_as_toml, cast('list[Any]', value)))}]"
    if isinstance(value, str | bool):
        return json.dumps(value)
    return repr(value)


def _parse_value(text: str) -> Any:
    try:
        return tomllib.loads(f"v = {text}")["v"]
    except (ValueError, RecursionError):  # a bare word, or nothing that TOML can hold
        pass
    try:
        return float(text)  # such as .5, which TOML does not take
    except ValueError:
        return text


def choose(kind: str, name: str, valid: list[str]) -> str:
    """`name` if it is among `valid`; else one line that names them."""
    if name in valid:
        return name
    raise SettingsError(f"unknown {kind} '{name}'; there are: {', '.join(valid)}")
