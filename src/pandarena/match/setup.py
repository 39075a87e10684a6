"""What a match is made of, as its user says it, and the match made of that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pandarena import scenario as scenarios
from pandarena.field import TEAMS, Field, Rules, Team, load_field
from pandarena.match.conductor import Match, Observer
from pandarena.match.outside import PlayerLimits
from pandarena.match.players import DEFAULT, Player, Players, Seated
from pandarena.match.recording.recorder import Recorder
from pandarena.match.tuning import hand_tuned_offset
from pandarena.scenario import Scenario
from pandarena.settings import SettingsError, overlay
from pandarena.troubles import parse_disturbance, troubled
from pandarena.world.drills import parse

PARTS = ("scenario", "field", "rules", "limits", "red", "blue")
"""What `settings` may change: the first key of `--set a.b=c`."""
Thinking = Literal["free", "measured"]
Sensing = Literal["pose", "image"]


@dataclass(frozen=True)
class Setup:
    """A match to be; the fields are the arguments of `pandarena.make_match`."""

    red: Player = "hello"
    blue: Player = DEFAULT
    scenario: str | Scenario = "ideal"
    seed: int = 1
    time: float | None = None
    think: Thinking = "free"
    field: Field | Path | str | None = None
    rules: Rules | None = None
    drill: str | None = None
    settings: Mapping[str, Any] | None = None
    troubles: Sequence[str] = ()
    disturb: Sequence[str] = ()
    isolate: bool = False
    keep_controls: bool = False
    record: Path | str | None = None
    watch: Observer | None = None
    sensor: Sensing | None = None

    def __post_init__(self) -> None:
        for part, values in self._settings.items():
            if part not in PARTS:
                raise SettingsError(f"unknown setting '{part}'; there are: {', '.join(PARTS)}")
            if part in TEAMS and not isinstance(values, Mapping):
                table = f"{part}.name=..."
                raise SettingsError(f"{part} = {values!r} is not a table of settings: {table}")
        if self.seed < 0:
            raise SettingsError(f"seed = {self.seed} is negative")
        if self.think not in ("free", "measured"):
            raise SettingsError(f"think = {self.think!r}: choose one of free, measured")
        if self.sensor not in (None, "pose", "image"):
            raise SettingsError(f"sensor = {self.sensor!r}: choose one of pose, image")

    def check(self) -> None:
        """A `SettingsError` for what is wrong with it; nothing is built."""
        self._players()
        _ = self.true_field, self.true_rules

    def make(self) -> Match:
        """The match, set up and not begun."""
        players = self._players()
        observers: list[Observer] = [self.watch] if self.watch else []
        if self.record is not None:
            observers.append(Recorder(Path(self.record), dict(self._settings)))
        return Match(
            self.true_field,
            self._sized_scenario,
            self.true_rules,
            players,
            self.seed,
            measured=self.think == "measured",
            keep_controls=self.keep_controls,
            observers=observers,
        )

    def _players(self) -> dict[Team, Seated]:
        return {"red": self._seat(self.red, "red"), "blue": self._seat(self._across, "blue")}

    @cached_property
    def true_scenario(self) -> Scenario:
        """With what is set, the troubles and the disturbances in it."""
        chosen = self.scenario
        if isinstance(chosen, str):
            chosen = scenarios.preset(chosen)
        if self.sensor is not None:
            chosen = overlay(chosen, {"sensor": {"kind": self.sensor}}, "scenario")
        chosen = overlay(chosen, self._changes("scenario"), "scenario")
        for trouble in self.troubles:
            chosen = troubled(chosen, trouble)
        more = tuple(parse_disturbance(text) for text in self.disturb)
        return replace(chosen, disturbances=(*chosen.disturbances, *more))

    @cached_property
    def _sized_scenario(self) -> Scenario:
        """With blocks that are as much off the field's announced size as off the contest's."""
        scale = self.true_field.block_size / Field().block_size
        set_by_user = "block_size" in self._changes("scenario")
        chosen = self.true_scenario
        if scale == 1.0 or set_by_user:
            return chosen
        return replace(chosen, block_size=chosen.block_size * scale)

    @cached_property
    def true_field(self) -> Field:
        """With the cameras that the scenario wants, and what is set."""
        chosen = self.field
        if not isinstance(chosen, Field):
            chosen = load_field(Path(chosen) if chosen else None)
        if self.true_scenario.sensor.hardware_cameras:
            chosen = chosen.with_hardware_cameras()
        if announced := self.true_scenario.turntable.announced:
            chosen = overlay(chosen, {"turntable": {"speed": announced}})
        return overlay(chosen, self._changes("field"), "field")

    @cached_property
    def true_rules(self) -> Rules:
        """With drill, time, what is set, and the scenario's word on strikes where they leave it."""
        rules, changes = self.rules or Rules(), self._changes("rules")
        if drill := changes.get("drill", self.drill):
            rules = replace(rules, drill=str(drill), time=parse(str(drill))[0].time)
        if self.time is not None:
            rules = overlay(rules, {"time": self.time})
        rules = overlay(rules, changes, "rules")
        if rules.strike == "scenario":
            rules = replace(rules, strike=self.true_scenario.strike)
        return rules

    @property
    def _across(self) -> Player:
        named = self.blue is None or callable(self.blue) or str(self.blue) != DEFAULT
        return self.blue if named else self.true_scenario.opponent

    @property
    def _settings(self) -> Mapping[str, Any]:
        return self.settings or {}

    def _changes(self, part: str) -> Mapping[str, Any]:
        return self._settings.get(part, {})

    def _seat(self, player: Player, team: Team) -> Seated:
        limits = overlay(PlayerLimits(), self._changes("limits"), "limits")
        offset = hand_tuned_offset(self.true_field, self.true_scenario, team, self.seed)
        like = "hardware" if self.true_scenario.sensor.hardware_cameras else "gazebo"
        players = Players(self.seed, limits, self.isolate, like)
        return players.seat(player, self._settings.get(team), team, offset)
