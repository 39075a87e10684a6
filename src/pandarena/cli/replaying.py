"""From a row to the line that plays its match again."""

from pathlib import Path

from pandarena.cli.options import MatchOptions
from pandarena.field import Team, other
from pandarena.lab.terms import Terms
from pandarena.lab.trial import Trial


def again(trial: Trial, terms: Terms) -> str:
    """`pandarena match ...`, to be pasted as it is."""
    given = terms.given
    players: dict[Team, str] = {trial.side: trial.player, other(trial.side): trial.opponent}
    return MatchOptions(
        red=players["red"],
        blue=players["blue"],
        scenario=given.scenario,
        seed=trial.seed,
        time=given.time,
        knockout=given.knockout,
        think=given.think,
        field=Path(given.field) if given.field else None,
        isolate=given.isolate,
        sensor=given.sensor or None,
        set=tuple(_at_seat(text, trial.side) for text in given.set),
        trouble=given.trouble,
        disturb=given.disturb,
        drill=given.drill,
    ).command()


def _at_seat(assignment: str, side: Team) -> str:
    """`player.speed=1` as `red.speed=1`, where the player sat at red."""
    role, dot, rest = assignment.partition(".")
    seats = {"player": side, "opponent": other(side)}
    return f"{seats.get(role.strip(), role)}{dot}{rest}"
