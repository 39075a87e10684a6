"""`pandarena match`: play one match."""

import json
import sys
import warnings
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from rich.markup import escape
from rich.table import Table
from tyro.conf import Positional, arg

from pandarena.cli.console import Output
from pandarena.cli.course_table import course_table
from pandarena.cli.options import MatchOptions
from pandarena.cli.progress import match_bar, show
from pandarena.cli.serving import Serving, watch_live
from pandarena.field import TEAMS, Team
from pandarena.files import writable
from pandarena.lab.measure.course import CourseReport, course_report
from pandarena.match.conductor import Match
from pandarena.match.outside import OutsidePlayer, Printed, script_of
from pandarena.match.players import DEFAULT
from pandarena.match.recording.recorder import RecordingWarning
from pandarena.match.result import Result
from pandarena.view.server import HERE, PORT
from pandarena_player.course.names import GAZEBO, block_name

RED, BLUE = "champion", "team1"
"""Who plays where nobody is named."""


@dataclass(frozen=True)
class MatchCommand(MatchOptions):
    """Play one match and tell the result.

    As in:
      pandarena match               the champion against team1
      pandarena match hello         red alone: four static blocks
      pandarena match hello hello   both teams
      pandarena match my.py hello   a file of yours, in a process
      pandarena match course:final.py course:other/final.py
      pandarena match none hello --seed 7 --json
      pandarena match --set red.speed=1 --set rules.strike=ignore
      pandarena match --record a.mcap && pandarena score a.mcap
      pandarena match champion --drill place-9
    """

    red: Annotated[Positional[str], arg(metavar="[RED]")] = DEFAULT
    """Red's player: a strategy's name (see `pandarena list`), a Python file,
    course:final.py for a script of the course's stack, or none; where nobody is named, the
    champion against team1."""
    blue: Annotated[Positional[str], arg(metavar="[BLUE]")] = DEFAULT
    """Blue's player; by default whom the scenario has across: none, in contest hello."""
    json: bool = False
    """Print the result as one JSON object."""
    record: Annotated[Path | None, arg(metavar="FILE.mcap")] = None
    """Record the match to this file: for score, log, replay, and Foxglove."""
    watch: bool = False
    """Watch it in the browser at real time (see `pandarena watch`)."""
    printed: Annotated[Path | None, arg(metavar="FILE.txt")] = None
    """Write what course scripts printed to this file."""

    def run(self) -> int:
        """Play it."""
        named = self._named()
        if self.printed is not None:
            writable(self.printed)
        with warnings.catch_warnings(
            record=True, action="always", category=RecordingWarning
        ) as told:
            code = named._watch() if self.watch else named._play(named.make(self.record))
        for warning in told:
            sys.stderr.write(f"pandarena: {warning.message}\n")
        return code or int(bool(told))

    def _named(self) -> "MatchCommand":
        """With the players that are meant where none is named."""
        if self.red != DEFAULT:
            return self
        return replace(self, red=RED, blue=BLUE if self.blue == DEFAULT else self.blue)

    def _watch(self) -> int:
        serving = Serving(1.0, HERE, PORT, browser=True)
        return watch_live(self, serving, self.record, lambda m: self._print(m, m.result()))

    def _play(self, match: Match) -> int:
        try:
            with match_bar(match) as bar:
                result = match.run(lambda m: show(bar, m))
        except KeyboardInterrupt:
            self._print(match, match.result())
            sys.stderr.write(f"pandarena: interrupted at {match.time:.1f} s of {match.end:g}\n")
            return 130
        self._print(match, result)
        return 0

    def _print(self, match: Match, result: Result) -> None:
        players: dict[Team, str] = {"red": self.red, "blue": self.blue}
        scripts: dict[Team, Path] = {t: s for t in TEAMS if (s := script_of(players[t]))}
        reports: dict[Team, CourseReport] = {t: _report(match, result, t) for t in scripts}
        if self.printed is not None:
            self.printed.write_text("".join(_printed(match, team) for team in scripts))
        if self.json:
            told = result.to_json()
            if reports:
                told["course"] = {team: report.to_json() for team, report in reports.items()}
            sys.stdout.write(json.dumps(told) + "\n")
            return
        console = Output()
        console.print(result_table(result))
        for team, report in reports.items():
            console.print(course_table(report, team, str(scripts[team]), result.time))
        for team in TEAMS:
            if result.side(team).forfeit:
                console.print(f"[yellow]{team} forfeited:[/] {escape(result.side(team).forfeit)}")
                if traceback := match.seats[team].traceback.rstrip():
                    console.print(traceback, style="dim", markup=False)
        if result.recording:
            console.print(f"[dim]recording:[/] {escape(result.recording)}", soft_wrap=True)
        console.print(f"[dim]again:[/] {escape(self.command())}", soft_wrap=True)


def _report(match: Match, result: Result, team: Team) -> CourseReport:
    """What a script's match came to, blocks by the names that it knows them by."""
    play, static_blocks = match.seats[team].play, match.world.field.static_blocks
    like = str(play.what["like"]) if isinstance(play, OutsidePlayer) else GAZEBO
    return course_report(
        result, team, lambda b: block_name(b, team, like, static_blocks) or f"block {b}"
    )


def _printed(match: Match, team: Team) -> str:
    """What a script printed, by lines, with whose it is."""
    play = match.seats[team].play
    echo = play.echo if isinstance(play, OutsidePlayer) else None
    text = echo.text if isinstance(echo, Printed) else ""
    return "".join(f"{team} | {line}\n" for line in text.splitlines())


def result_table(result: Result) -> Table:
    """The result as people read it."""
    winner, by = result.winner
    told = f"{winner} wins by {by}" if winner else "a draw"
    speed = result.time / result.wall_s if result.wall_s else 0.0
    table = Table(
        title=f"{escape(result.kind)}, seed {result.seed}: {told}",
        caption=f"{result.time:g} s played in {result.wall_s:.1f} s, {speed:.0f}x real time",
        title_justify="left",
        caption_justify="left",
    )
    for name in ("team", "player"):
        table.add_column(name)
    for name in ("score", "blocks", "height", "falls", "strikes", "thinking"):
        table.add_column(name, justify="right")
    for team in TEAMS:
        table.add_row(*_row(result, team), style="bold" if team == winner else "")
    return table


def _row(result: Result, team: Team) -> list[str]:
    side = result.side(team)

    def count(kind: str) -> str:
        return str(sum(e.kind == kind and e.team == team for e in result.events))

    return [
        f"[{team}]{team}[/]",
        escape(side.player),
        f"{side.standing.score:,}",
        str(len(side.standing.levels)),
        f"{side.standing.altitude} mm",
        count("toppled"),
        count("struck"),
        f"{side.think_s:.2f} s",
    ]
