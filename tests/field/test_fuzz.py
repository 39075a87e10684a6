"""Whatever comes from a command line or a file, only a SettingsError comes out, in one line."""

import tomllib
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pandarena.field import Field, Rules
from pandarena.scenario import Scenario
from pandarena.settings import SettingsError, overlay, parse_assignments
from pandarena.strategies import load

TREES = (Field(), Scenario(), Rules(), load("hello").params)
NAMES = [
    *("red", "blue", "goal", "source", "base", "turntable", "speed", "center", "top", "radius"),
    *("static_blocks", "dynamic_blocks", "block_size", "platform", "spawn", "static_jitter"),
    *("wrist", "lens", "width", "axes", "time", "strike", "contacts", "block", "sensor", "far"),
    *("disturbances", "turntable_speed", "name", "summary", "attempts", "floor", "knockout"),
]

values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.integers(-(10**400), 10**400),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["reflex", "inf", "nan", "-1", "1e999", "2020-01-01", ""]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), inner, max_size=3),
    ),
    max_leaves=6,
)
trees = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), values, max_size=3)


def attempt(changes: Any) -> None:
    """Apply it to every tree there is."""
    for tree in TREES:
        try:
            changed = overlay(tree, changes, "part")
        except SettingsError as error:
            assert len(str(error).splitlines()) == 1
        else:
            assert type(changed) is type(tree)


@settings(max_examples=200)
@given(trees)
@example({"turntable": {"speed": 10**400}})
@example({"red": {"goal": [float("nan"), 0.0]}})
def test_any_tree_of_values(changes: dict[str, Any]) -> None:
    attempt(changes)


paths = st.lists(st.sampled_from(NAMES) | st.text(max_size=3), min_size=1, max_size=4)
texts = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["1", "-0.5", "[1, 2]", "{a = 1}", "[" * 3_000, "9" * 5_000, "1e999", "'", "#"]
    ),
)
assignments = st.one_of(
    st.builds(lambda path, value: ".".join(path) + "=" + value, paths, texts),
    st.text(max_size=20),
)


@settings(max_examples=300)
@given(st.lists(assignments, max_size=4))
@example(["a.b=1", "a=2"])
@example(["a=1\nb=2"])
@example(["time=1e400"])
def test_any_assignments(given_texts: list[str]) -> None:
    try:
        changes = parse_assignments(given_texts)
    except SettingsError as error:
        assert len(str(error).splitlines()) == 1
    else:
        attempt(changes)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.sampled_from(NAMES), texts), max_size=4))
def test_any_file(lines: list[tuple[str, str]]) -> None:
    try:
        changes = tomllib.loads("\n".join(f"{name} = {value}" for name, value in lines))
    except (ValueError, RecursionError):
        return  # read_toml answers these; see test_files
    attempt(changes)
