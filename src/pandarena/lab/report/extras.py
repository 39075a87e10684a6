"""Sections of what lies beside rows in a folder: a tournament's result, a search over parameters,
reproduced experiments."""

import json
from pathlib import Path
from typing import Any

from pandarena.lab.figures.words import unrecord
from pandarena.lab.report.html import Content, Html, element, estimate, section, table
from pandarena.lab.report.reproduced import reproduced
from pandarena.lab.report.tuned import tuned
from pandarena.lab.reproduce.telling import FILE as REPRODUCED
from pandarena.lab.tournament.telling import FILE as TOURNAMENT
from pandarena.lab.tuning.telling import FILE as TUNING
from pandarena.settings import SettingsError


def extras(folder: Path) -> list[Html]:
    """Those that are there."""
    found: list[Html] = []
    if (folder / TOURNAMENT).is_file():
        found.append(_tournament(_read(folder / TOURNAMENT)))
    if (folder / REPRODUCED).is_file():
        found += reproduced(folder, _read(folder / REPRODUCED))
    if (folder / TUNING).is_file():
        found.append(tuned(_read(folder / TUNING)))
    return found


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"cannot read {path}: {error}") from error


def _tournament(told: dict[str, Any]) -> Html:
    first, last = told["seeds"]
    about = f"In {told['scenario']}, seeds {first} to {last}, both ways round."
    if told["format"] == "league":
        return section("League", _league(told["standings"]), about=about)
    return section("Knock-out", *_knockout(told), about=about)


def _league(places: list[dict[str, Any]]) -> Html:
    rows: list[list[Content]] = [
        [
            f"{rank}. {p['player']}",
            f"{p['won']} : {p['drawn']} : {p['lost']}",
            estimate(unrecord("wins", p), "{:.0f} %", 100.0),
            estimate(unrecord("points", p)),
            Html(f"{p['rating']:.1f} <small>&plusmn; {2 * p['rating_sd']:.1f}</small>"),
        ]
        for rank, p in enumerate(places, start=1)
    ]
    return table(["player", "won : drawn : lost", "games won", "points a game", "rating"], rows)


def _knockout(told: dict[str, Any]) -> list[Html]:
    alone: list[list[Content]] = [
        [f"{rank}. {q['player']}", estimate(unrecord("points", q))]
        for rank, q in enumerate(told["qualified"], start=1)
    ]
    parts = [element("h3", "Qualification"), table(["player", "points"], alone)]
    for number, duels in enumerate(told["rounds"], start=1):
        left = len(told["rounds"]) - number
        parts.append(element("h3", {0: "Final", 1: "Semi-finals"}.get(left, f"Round {number}")))
        rows: list[list[Content]] = []
        for duel in duels:
            names = [
                element("b", p) if p == duel["winner"] else element("span", p)
                for p in duel["players"]
            ]
            sums = [sum(game[i] for game in duel["points"]) for i in (0, 1)]
            pair = Html(f"{names[0].text} - {names[1].text}")
            won = " : ".join(map(str, duel["won"]))
            rows.append([pair, won, f"{sums[0]:,} : {sums[1]:,}"])
        parts.append(table(["duel", "games", "points"], rows))
    return parts
