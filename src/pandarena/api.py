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
from pandarena.field import TEAMS, Field, Rules, Team, load_field
from pandarena.match.conductor import Match
from pandarena.match.outside import PlayerLimits
from pandarena.match.players import Player, Players, Seated
from pandarena.match.recording.recorder import Recorder
from pandarena.match.result import Result
from pandarena.match.seats import Play
from pandarena.match.tuning import hand_tuned_offset
from pandarena.scenario import Scenario
from pandarena.settings import SettingsError, overlay
from pandarena.troubles import parse_disturbance, troubled

PARTS = ("scenario", "field", "rules", "limits", "red", "blue")
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
    isolate: bool = False,
    keep_controls: bool = False,
    record: Path | str | None = None,
) -> Match:
    """A match that is set up and not begun; `run` it, or `step` it.

    `settings` changes single values by path, as `--set` does: `{"rules": {"strike": "ignore"},
    "red": {"speed": 0.3}}`. `troubles` are names from `pandarena.troubles`, as in `"flips:hard"`;
    `disturb` is things that happen, as in `"topple@45"`. `think="measured"` charges a player's CPU
    time to its match clock. Players from files run in processes of their own, within the limits
    that `settings={"limits": ...}` changes; with `isolate` packaged strategies do so, too. `record`
    is a file that the match is recorded to; a match that is left before its end must be closed.
    """
    changes = dict(settings or {})
    for part, values in changes.items():
        if part not in PARTS:
            raise SettingsError(f"unknown setting '{part}'; there are: {', '.join(PARTS)}")
        if part in TEAMS and not isinstance(values, Mapping):
            raise SettingsError(f"{part} = {values!r} is not a table of settings: {part}.name=...")
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
    if chosen.sensor.hardware_cameras:
        chosen_field = chosen_field.with_hardware_cameras()
    chosen_field = overlay(chosen_field, changes.get("field", {}), "field")
    timed = rules or Rules()
    if time is not None:
        timed = overlay(timed, {"time": time})
    timed = overlay(timed, changes.get("rules", {}), "rules")
    if timed.strike == "scenario":
        timed = replace(timed, strike=chosen.strike)

    limits = overlay(PlayerLimits(), changes.get("limits", {}), "limits")
    players = Players(seed, limits, isolate)

    def seat(player: Player, team: Team) -> Seated:
        offset = hand_tuned_offset(chosen_field, chosen, team, seed)
        return players.seat(player, changes.get(team), team, offset)

    recorder = Recorder(Path(record), changes) if record is not None else None
    return Match(
        chosen_field,
        chosen,
        timed,
        {"red": seat(red, "red"), "blue": seat(blue, "blue")},
        seed,
        measured=think == "measured",
        keep_controls=keep_controls,
        observer=recorder,
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
    isolate: bool = False,
    progress: Callable[[Match], None] | None = None,
    record: Path | str | None = None,
) -> Result:
    """Play a whole match; the arguments are those of `make_match`."""
    match = make_match(
        red,
        blue,
        scenario,
        seed,
        time,
        think,
        field,
        rules,
        settings,
        troubles,
        disturb,
        isolate,
        record=record,
    )
    return match.run(progress)


__all__ = ["PARTS", "Match", "Play", "Player", "Result", "make_match", "play"]
