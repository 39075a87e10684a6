"""The Python API: `play` a match in one line, or set one up and step it.

import pandarena
result = pandarena.play("hello", "none", seed=3)
print(result.score)
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

from pandarena.field import Field, Rules
from pandarena.match.conductor import Match, Observer
from pandarena.match.players import DEFAULT, Player
from pandarena.match.result import Result
from pandarena.match.seats import Play
from pandarena.match.setup import PARTS, Sensing, Setup, Thinking
from pandarena.scenario import Scenario


class Options(TypedDict, total=False):
    """What else a match may be given."""

    time: float | None
    """Its length [s]."""
    think: Thinking
    """`"measured"` charges a player's CPU time to its match clock."""
    field: Field | Path | str | None
    """Another field, or a TOML file that changes the contest's."""
    rules: Rules | None
    drill: str | None
    """A start in which one skill is the whole task, as in `"place-9"`; it brings its own time."""
    settings: Mapping[str, Any] | None
    """Single values by path, as `--set` changes them: `{"rules": {"strike": "ignore"}}`."""
    troubles: Sequence[str]
    """Names from `pandarena.troubles`, as in `"flips:hard"`."""
    disturb: Sequence[str]
    """Things that happen, as in `"topple@45"`."""
    isolate: bool
    """Run packaged strategies in processes of their own; players from files always do."""
    keep_controls: bool
    """Keep every control in `match.world.controls`."""
    sensor: Sensing | None
    """What cameras find blocks with: `"image"`, pictures, or `"pose"`, their fast stand-in;
    the scenario's own where nothing is said."""
    record: Path | str | None
    """A file to record the match to; one that is left before its end must be closed."""
    watch: Observer | None
    """Is told of every tick, and changes nothing."""


def make_match(
    red: Player = "hello",
    blue: Player = DEFAULT,
    scenario: str | Scenario = "ideal",
    seed: int = 1,
    **options: Unpack[Options],
) -> Match:
    """A match that is set up and not begun; `run` it, or `step` it. See `Options` for the rest.

    Where blue is not named, it is whom the scenario has across: nobody, but in `contest`.
    """
    return Setup(red, blue, scenario, seed, **options).make()


def play(
    red: Player = "hello",
    blue: Player = DEFAULT,
    scenario: str | Scenario = "ideal",
    seed: int = 1,
    progress: Callable[[Match], None] | None = None,
    **options: Unpack[Options],
) -> Result:
    """Play a whole match; `progress` is called once a second of match time."""
    return make_match(red, blue, scenario, seed, **options).run(progress)


__all__ = ["PARTS", "Match", "Options", "Play", "Player", "Result", "make_match", "play"]
