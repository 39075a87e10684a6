"""What all trials of one kind are played under, as canonical JSON."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, cast

from pandarena.field import TEAMS, Rules, Team, other
from pandarena.match.conductor import Match
from pandarena.match.outside import PlayerLimits
from pandarena.match.setup import Setup
from pandarena.settings import SettingsError, overlay, parse_assignments

ROLES = ("player", "opponent")
"""In `--set player.speed=1`: whom it concerns, wherever it plays."""


@dataclass(frozen=True)
class Given:
    """What a user asked for, as in the options of `pandarena match`."""

    scenario: str = "ideal"
    time: float = 180.0
    """[s]"""
    knockout: bool = False
    think: Literal["free", "measured"] = "free"
    field: str = ""
    """A TOML file; empty for the contest's field."""
    isolate: bool = False
    set: tuple[str, ...] = ()
    trouble: tuple[str, ...] = ()
    disturb: tuple[str, ...] = ()
    sensor: Literal["", "pose", "image"] = ""
    """Empty for the scenario's own."""
    drill: str = ""


@dataclass(frozen=True)
class Terms:
    """What was asked for, and what that came to."""

    given: Given
    """The words that led here; the same terms may be asked for in others."""
    text: str
    """Canonical JSON of everything but players and seed, with nothing left to look up."""

    @cached_property
    def hash(self) -> str:
        """Of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]

    @cached_property
    def scenario(self) -> str:
        """Its name."""
        return json.loads(self.text)["scenario"]["name"]

    @cached_property
    def drill(self) -> str:
        """Its name; empty where matches are played."""
        return json.loads(self.text)["rules"].get("drill", "")

    def match(self, player: str, opponent: str, side: Team, seed: int) -> Match:
        """A match with `player` at `side`."""
        return _checked(self, _setup(self.given, (side,), player, opponent, seed)).make()


def difference(a: Terms, b: Terms) -> str:
    """The first value in which they differ, in words."""
    first, second = _flat(json.loads(a.text)), _flat(json.loads(b.text))
    for name in sorted(first.keys() | second.keys()):
        one, two = first.get(name), second.get(name)
        if one != two:
            return f"{name} is {_word(one)} there, {_word(two)} here"
    return "nothing"


def _flat(tree: Any, name: str = "") -> dict[str, Any]:
    if not isinstance(tree, dict):
        return {name: tree}
    table = cast("dict[str, Any]", tree)
    parts = [_flat(value, f"{name}.{key}" if name else key) for key, value in table.items()]
    return {key: value for part in parts for key, value in part.items()}


def _word(value: Any) -> str:
    return "not set" if value is None else str(value)[:40]


def settle(given: Given, sides: tuple[Team, ...] = TEAMS, against: str = "none") -> Terms:
    """The terms that a user asked for, or one line on what is wrong with them."""
    roles, changes = _roles(given, sides)
    if roles["opponent"] and against == "none":
        raise SettingsError("settings for the opponent, which is absent: name one with --against")
    return Terms(given, _text(Setup(settings=changes, **_options(given)), roles))


def _setup(given: Given, sides: tuple[Team, ...], player: str, opponent: str, seed: int) -> Setup:
    """Of the match in which the player sits on the one side."""
    (side,) = sides
    roles, changes = _roles(given, sides)
    changes |= {side: roles["player"], other(side): roles["opponent"]}
    red, blue = (player, opponent) if side == "red" else (opponent, player)
    return Setup(red, blue, seed=seed, settings=changes, **_options(given))


def _checked(terms: Terms, setup: Setup) -> Setup:
    """What is named in a file is what it was when the terms were made."""
    kept = json.loads(terms.text)
    if _text(setup, {role: kept[role] for role in ROLES}) != terms.text:
        raise SettingsError("a file of the field or the scenario has changed since this began")
    return setup


def _options(given: Given) -> dict[str, Any]:
    return {
        "scenario": given.scenario,
        "time": given.time,
        "think": given.think,
        "field": Path(given.field) if given.field else None,
        "rules": Rules(knockout=given.knockout),
        "troubles": given.trouble,
        "disturb": given.disturb,
        "drill": given.drill or None,
        "isolate": given.isolate,
        "sensor": given.sensor or None,
    }


def _text(setup: Setup, roles: Mapping[str, Any]) -> str:
    changes = setup.settings or {}
    tree = {
        "scenario": asdict(setup.true_scenario),
        "field": asdict(setup.true_field),
        "rules": asdict(setup.true_rules),
        "limits": asdict(overlay(PlayerLimits(), changes.get("limits", {}), "limits")),
        "think": setup.think,
        "isolate": setup.isolate,
    }
    return json.dumps({**tree, **roles}, sort_keys=True)


def _roles(
    given: Given, sides: tuple[Team, ...]
) -> tuple[dict[str, Mapping[str, Any]], dict[str, Any]]:
    """Settings of player and opponent, and all others."""
    changes = _by_role(parse_assignments(list(given.set)), sides)
    return {role: _table(changes.pop(role, {}), role) for role in ROLES}, changes


def _table(value: Any, role: str) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value  # type: ignore[return-value]
    raise SettingsError(f"{role} = {value!r} is not a table of settings: {role}.name=...")


def _by_role(changes: dict[str, Any], sides: tuple[Team, ...]) -> dict[str, Any]:
    """`red.speed` is the player's where it plays red only; with both sides that says nothing."""
    for team in TEAMS:
        if team not in changes:
            continue
        if len(sides) > 1:
            raise SettingsError(
                f"settings for {team}, where player and opponent sit in turn: say player.NAME=... "
                "or opponent.NAME=..., or choose one of the --sides"
            )
        role = ROLES[0] if team in sides else ROLES[1]
        if role in changes:
            raise SettingsError(f"{team} and {role} are the same here: set one of them")
        changes[role] = changes.pop(team)
    return changes
