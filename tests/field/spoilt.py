"""TOML files of scenarios and fields, with values that somebody might write, and worse."""

import dataclasses
import json
import random
from typing import Any

from pandarena.field import Field
from pandarena.scenario import Scenario

FLOATS = [0.0, -1.0, 1.0, 0.5, 3.0, 10.0, -10.0, 100.0, 1e4, 1e6, -1e9, 1e300, -1e300, 5e-324, 1e-9]
WHOLE = [0, 1, 2, 5, 9, 12, -1, 10**6, 10**18]
TEXTS = ["", "x", "reflex", "s_stop", "ignore", "hello", "none", "lab", "\x00", "é" * 50]
ACTIONS = ["move_block", "tilt_block", "topple", "push_turntable", "turntable_speed"]
ACTIONS += ["turntable_shift", "light", "gripper", "sneeze"]
Leaf = tuple[tuple[str, ...], Any]


def leaves(tree: Any, path: tuple[str, ...] = ()) -> list[Leaf]:
    """What may be set, by its path."""
    found: list[Leaf] = []
    for field in dataclasses.fields(tree):
        value = getattr(tree, field.name)
        if dataclasses.is_dataclass(value):
            found += leaves(value, (*path, field.name))
        else:
            found.append(((*path, field.name), value))
    return found


LEAVES = {"scenario": leaves(Scenario()), "field": leaves(Field())}


def other_value(draw: random.Random, old: Any) -> Any:
    """A value of the kind that `old` is of, mostly."""
    if draw.random() < 0.05:
        return draw.choice([draw.choice(FLOATS), draw.choice(TEXTS), [], True])
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return draw.choice(WHOLE)
    if isinstance(old, float):
        return draw.choice([*FLOATS, 0.5 * old, 2.0 * old, -old])
    if isinstance(old, str):
        return draw.choice(TEXTS)
    if old:
        return [other_value(draw, item) for item in old]
    return [_disturbance(draw)]


def _disturbance(draw: random.Random) -> dict[str, Any]:
    return {
        "action": draw.choice(ACTIONS),
        "at": draw.choice([0.0, 0.05, 1e4, -1.0]),
        "amount": draw.choice(FLOATS),
        "after": draw.choice(["", "lifted"]),
        "latest": draw.choice([0.0, 0.05]),
    }


def spoilt(draw: random.Random, what: str) -> bytes:
    """A file: one to three values changed, and now and then a byte."""
    lines = [
        f"{'.'.join(path)} = {_toml(other_value(draw, old))}"
        for path, old in draw.sample(LEAVES[what], draw.choice([1, 1, 2, 3]))
    ]
    if draw.random() < 0.2:
        lines.insert(0, f"base = {_toml(draw.choice([*TEXTS, 'contest']))}")
    body = bytearray("\n".join(lines).encode())
    for _ in range(draw.choice([0] * 6 + [1, 5])):
        body[draw.randrange(len(body))] = draw.randrange(256)
    return bytes(body)


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(v)}" for key, v in value.items()) + "}"
    return json.dumps(value)
