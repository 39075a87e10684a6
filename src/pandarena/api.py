"""The Python API: `play` a match in one line, or set one up and step it.

import pandarena
result = pandarena.play("hello", "none", seed=3)
print(result.score)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from pandarena import scenario as scenarios
from pandarena import strategies
from pandarena.field import Field, Rules, Team, load_field
from pandarena.match.conductor import Match
from pandarena.match.result import Result
from pandarena.match.seats import Play
from pandarena.scenario import Scenario
from pandarena.settings import SettingsError, overlay
from pandarena.station import Station
from pandarena.troubles import parse_disturbance, troubled

Player = str | Callable[[Station], None] | None
"""A strategy's name, `"none"` or None for an absent team, or a function that is given a station."""
PARTS = ("scenario", "field", "rules", "red", "blue")
"""What `settings` may change: the first key of `--set a.b=c`."""


def make_match(
    red: Player = "hello",
    blue: Player = "none",
    scenario: str | Scenario = "ideal",
    seed: int = 1,
    time: float | None = None,
    think: Literal["free", "measured"] = "free",
    field: Field | Path | str | None = None,
    rules: Rules | None = None,
    settings: Mapping[str, Any] | None = None,
    troubles: Sequence[str] = (),
    disturb: Sequence[str] = (),
    keep_controls: bool = False,
) -> Match:
    """A match that is set up and not begun; `run` it, or `step` it.

    `settings` changes single values by path, as `--set` does: `{"rules": {"strike": "ignore"},
    "red": {"speed": 0.3}}`. `troubles` are names from `pandarena.troubles`, as in `"flips:hard"`;
    `disturb` is things that happen, as in `"topple@45"`. `think="measured"` charges a player's CPU
    time to its match clock.
    """
    changes = dict(settings or {})
    for part in changes:
        if part not in PARTS:
            raise SettingsError(f"unknown setting '{part}'; there are: {', '.join(PARTS)}")
    if seed < 0:
        raise SettingsError(f"seed = {seed} is negative")
    if think not in ("free", "measured"):
        raise SettingsError(f"think = {think!r}: choose one of free, measured")
    chosen = scenarios.preset(scenario) if isinstance(scenario, str) else scenario
    chosen = overlay(chosen, changes.get("scenario", {}), "scenario")
    for trouble in troubles:
        chosen = troubled(chosen, trouble)
    more = tuple(parse_disturbance(text) for text in disturb)
    chosen = replace(chosen, disturbances=(*chosen.disturbances, *more))
    chosen_field = field if isinstance(field, Field) else load_field(Path(field) if field else None)
    timed = rules or Rules()
    if time is not None:
        timed = overlay(timed, {"time": time})
    return Match(
        overlay(chosen_field, changes.get("field", {}), "field"),
        chosen,
        overlay(timed, changes.get("rules", {}), "rules"),
        {
            "red": _player(red, changes.get("red"), "red"),
            "blue": _player(blue, changes.get("blue"), "blue"),
        },
        seed,
        measured=think == "measured",
        keep_controls=keep_controls,
    )


def play(
    red: Player = "hello",
    blue: Player = "none",
    scenario: str | Scenario = "ideal",
    seed: int = 1,
    time: float | None = None,
    think: Literal["free", "measured"] = "free",
    field: Field | Path | str | None = None,
    rules: Rules | None = None,
    settings: Mapping[str, Any] | None = None,
    troubles: Sequence[str] = (),
    disturb: Sequence[str] = (),
    progress: Callable[[Match], None] | None = None,
) -> Result:
    """Play a whole match; the arguments are those of `make_match`."""
    match = make_match(
        red, blue, scenario, seed, time, think, field, rules, settings, troubles, disturb
    )
    return match.run(progress)


def _player(
    player: Player, changes: Mapping[str, Any] | None, team: Team
) -> tuple[str, Play | None]:
    """A name and what it plays."""
    if player is None or player == "none":
        if changes:
            raise SettingsError(f"settings for {team}, which is absent")
        return "none", None
    if not isinstance(player, str):
        if changes:
            raise SettingsError(f"settings for {team}, which is a function: set them in it")
        return getattr(player, "__name__", "player"), player
    if player not in strategies.names():
        valid = ", ".join([*strategies.names(), "none"])
        raise SettingsError(f"unknown player '{player}'; there are: {valid}")
    strategy = strategies.load(player)
    params = overlay(strategy.params, changes or {}, team)
    return strategy.name, lambda station: strategy.play(station, params)


__all__ = ["PARTS", "Match", "Play", "Player", "Result", "make_match", "play"]
