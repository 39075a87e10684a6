"""`pandarena why`: lost points by cause, the dearest first, each with a match to look at."""

import json
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from rich.markup import escape
from rich.table import Table
from tyro.conf import Positional, arg

from pandarena.cli.console import Output
from pandarena.cli.replaying import again
from pandarena.lab.figures.words import points, record, share, told
from pandarena.lab.store import FILE, Store
from pandarena.lab.why.case import Case, from_recording, from_rows
from pandarena.lab.why.ranking import Cause, Ranking, rankings
from pandarena.match.recording import open_recording
from pandarena.settings import SettingsError, choose


@dataclass(frozen=True)
class WhyCommand:
    """Tell why points were lost: causes ranked by points a match, with the time they took.

    As in:
      pandarena why runs/champion               rows of `pandarena bench --out`
      pandarena why a.mcap                      one recorded match
      pandarena why runs/all --player champion --scenario lab --side red

    Each cause ends with the line that plays its worst match again, and the moment to look at.
    """

    what: Annotated[Positional[Path], arg(metavar="FOLDER|FILE.mcap")]
    """A folder of rows, or a recording."""
    player: str = ""
    """Only this one."""
    scenario: str = ""
    """Only this one."""
    side: Literal["red", "blue", "both"] = "both"
    """Only this one."""
    top: int = 12
    """So many causes."""
    json: bool = False
    """Print a list of JSON objects, one a player and kind of match."""

    def run(self) -> int:
        """Read, rank, tell."""
        if self.top < 1:
            raise SettingsError(f"top = {self.top}: at least 1")
        told = rankings(self._chosen(list(_cases(self.what))))
        if self.json:
            objects = [_object(ranking, self.what, self.top) for ranking in told]
            sys.stdout.write(json.dumps(objects) + "\n")
            return 0
        output = Output()
        for ranking in told:
            _print(output, ranking, self.what, self.top)
        return 0

    def _chosen(self, cases: list[Case]) -> list[Case]:
        for name, wanted in (("player", self.player), ("scenario", self.scenario)):
            if wanted:
                choose(name, wanted, sorted({getattr(case, name) for case in cases}))
                cases = [case for case in cases if getattr(case, name) == wanted]
        chosen = [case for case in cases if self.side in ("both", case.side)]
        if not chosen:
            raise SettingsError(f"{self.what} holds no match that was played to its end there")
        return chosen


def _cases(what: Path) -> Iterator[Case]:
    if what.is_dir() or what.name == FILE:
        with Store.read(what) as store:
            yield from from_rows(store)
    else:
        recording = open_recording(what)
        if recording.fault:
            sys.stderr.write(f"pandarena: {recording.fault}\n")
        yield from from_recording(recording)


def _replay(case: Case, what: Path) -> str:
    """The line that plays or tells it again."""
    if case.trial and case.terms:
        return again(case.trial, case.terms)
    return shlex.join(["pandarena", "watch", str(what)])


def _print(output: Output, ranking: Ranking, what: Path, top: int) -> None:
    rival = f" against {escape(ranking.opponent)}" if ranking.opponent != "none" else ""
    drill = f" {escape(ranking.drill)}" if ranking.drill else ""
    lost = ranking.best - (ranking.score.value or 0.0)
    head = f"[bold]{escape(ranking.player)}[/]{rival}, {escape(ranking.scenario)}{drill}: "
    head += f"{points(ranking.score)} of {ranking.best:,} points a match, {lost:,.0f} lost"
    output.print(head, soft_wrap=True)
    if not ranking.causes:
        output.print("nothing was lost\n")
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column("cause", max_width=44)
    for name in ("points a match", "s a match", "matches", "at [s]"):
        table.add_column(name, justify="right")
    for number, cause in enumerate(ranking.causes[:top], start=1):
        table.add_row(str(number), escape(cause.name), *_cells(cause))
    output.print(table)
    output.print("[dim]in brackets: 95 % intervals; then n. Times are medians.[/]")
    for number, cause in enumerate(ranking.causes[:top], start=1):
        output.print(f"{number} {_worst(cause)}", soft_wrap=True)
        output.print(f"  [dim]{escape(_replay(cause.worst, what))}[/]", soft_wrap=True)
    if len(ranking.causes) > top:
        output.print(f"[dim]{len(ranking.causes) - top} more: --top {len(ranking.causes)}[/]")
    output.print()


def _cells(cause: Cause) -> list[str]:
    return [
        points(cause.points),
        told(cause.seconds, "{:.1f}"),
        share(cause.matches, "{:.0f}"),
        f"{cause.at:.1f}",
    ]


def _worst(cause: Cause) -> str:
    loss, case = cause.loss, cause.worst
    cost = f"{loss.points:,.0f} points" if loss.points else f"{loss.seconds:.1f} s"
    if loss.points and loss.seconds:
        cost += f" and {loss.seconds:.1f} s"
    said = f', when it noted "{escape(loss.said)}"' if loss.said else ""
    return f"{cost} at {loss.at:.1f} s of seed {case.seed}, [{case.side}]{case.side}[/]{said}"


def _object(ranking: Ranking, what: Path, top: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "player": ranking.player,
        "opponent": ranking.opponent,
        "scenario": ranking.scenario,
        **({"drill": ranking.drill} if ranking.drill else {}),
        "version": ranking.code,
        "best": ranking.best,
        **record("score_mean", ranking.score),
    }
    told["causes"] = [_cause(cause, what) for cause in ranking.causes[:top]]
    return told


def _cause(cause: Cause, what: Path) -> dict[str, Any]:
    return {
        "cause": cause.name,
        **record("points", cause.points),
        **record("seconds", cause.seconds),
        **record("matches", cause.matches),
        "at": round(cause.at, 3),
        "worst": {
            "seed": cause.worst.seed,
            "side": cause.worst.side,
            "points": round(cause.loss.points, 1),
            "seconds": round(cause.loss.seconds, 3),
            "at": round(cause.loss.at, 3),
            "said": cause.loss.said,
            "again": _replay(cause.worst, what),
        },
    }
