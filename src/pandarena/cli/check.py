"""`pandarena check`: tells a strategy's author what is wrong with it, before an opponent does."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from pandarena.api import make_match
from pandarena.cli.findings import Finding, tell
from pandarena.cli.reading import read
from pandarena.field import Team
from pandarena.match.conductor import Match
from pandarena.match.events import Event
from pandarena.match.outside import OutsidePlayer, PlayerLimits, Usage, file_player
from pandarena.match.result import Result
from pandarena.match.setup import Setup

BUSY = 300.0
"""Questions a second of match time that a strategy may well ask."""
SLOW = 1.0
"""CPU time of one thought that is worth a note [s]."""
SHARE = 0.1
"""Share of match time that thinking may take before it is worth a note."""
STRIKE_AT = 3.0
"""When the check lets the arm stop by itself [s]."""


@dataclass(frozen=True)
class Trial:
    """One match of the check."""

    team: Team
    result: Result
    usage: Usage
    traceback: str


@dataclass(frozen=True)
class CheckCommand:
    """Check a strategy's file: what it defines, passes, uses, and whether it repeats itself.

    Plays it for red, again, for blue, and with an arm that stops by itself; exit code 1 if
    something is in the way.

    Example: pandarena check my_strategy.py
    """

    file: Annotated[Positional[Path], arg(metavar="FILE.py")]
    """The strategy."""
    time: float = 60.0
    """Length of each match [s]."""
    seed: int = 1
    """Of each match."""
    scenario: str = "ideal"
    """Where it plays (see `pandarena list`)."""
    json: bool = False
    """Print the findings as JSON."""

    def run(self) -> int:
        """Check it."""
        player = file_player(self.file, {}, "red", self.seed, PlayerLimits())
        Setup(player, scenario=self.scenario, seed=self.seed, time=self.time).check()
        return tell(self.findings(), self.json)

    def findings(self) -> Iterator[Finding]:
        """One after the other, while matches are played; a fault ends it."""
        for finding in read(self.file):
            yield finding
            if finding.level == "fault":
                return
        first = self._play("red")
        yield _ended(first)
        if first.result.red.forfeit:
            return
        yield from _looked_at(first, self.time)
        yield _same(first, self._play("red"))
        yield _ended(self._play("blue"))
        yield _survives(self._play("red", strike=True))

    def _play(self, team: Team, strike: bool = False) -> Trial:
        used: list[Usage] = []
        player = replace(
            file_player(self.file, {}, team, self.seed, PlayerLimits()),
            watch=used.append,
            echo=_hush,
        )
        match = self._match(player, team)
        seat = match.seats[team]
        while strike and match.time < STRIKE_AT and not match.over:
            match.step()
        if strike and seat.playing:
            seat.station.arm.reflex("the check stopped it, as a strike would")
        result = match.run()
        return Trial(team, result, used[0], seat.traceback)

    def _match(self, player: OutsidePlayer, team: Team) -> Match:
        red, blue = (player, "none") if team == "red" else ("none", player)
        return make_match(red, blue, self.scenario, self.seed, time=self.time)


def _hush(printed: str) -> None:
    """What the player prints is not the check's to show."""


def _ended(trial: Trial) -> Finding:
    """Whether it played to its end."""
    side, what = trial.result.side(trial.team), f"plays {trial.team}"
    if side.forfeit:
        where = "before it began" if not trial.usage.force else f"at {_forfeited_at(trial):.2f} s"
        advice = "mend what is told here; what does not work comes back falsy, with a reason"
        return Finding("fault", what, f"forfeits {where}: {side.forfeit}", advice, trial.traceback)
    return Finding(
        "ok", what, f"{side.standing.score:,} points in {trial.result.time:g} s, no forfeit"
    )


def _forfeited_at(trial: Trial) -> float:
    return next(e.time for e in trial.result.events if e.kind == "forfeited")


def _looked_at(trial: Trial, time: float) -> Iterator[Finding]:
    """What a match that went well shows all the same."""
    yield _touches(trial.result.events)
    yield _thinks(trial, time)
    yield _asks(trial, time)
    yield _uses(trial.usage)


def _touches(events: tuple[Event, ...]) -> Finding:
    strikes = [e for e in events if e.kind == "struck"]
    if strikes:
        first = strikes[0]
        told = f"{len(strikes)}, first at {first.time:.2f} s: {_thing(first)}"
        return Finding("note", "strikes", told, "go slower there, or higher")
    if not any(e.kind == "lifted" for e in events):
        return Finding("note", "blocks", "it lifted none", "see its notes: result.red.notes")
    placed = sum(e.kind == "placed" for e in events)
    return Finding("ok", "blocks", f"{placed} placed, no strike")


def _thing(event: Event) -> str:
    return f"{event.what['what']} struck {event.what['against']}"


def _thinks(trial: Trial, time: float) -> Finding:
    think, longest = trial.result.side(trial.team).think_s, trial.usage.thought
    told = f"{think:.2f} s of CPU time in {time:g} s, at most {longest:.2f} s at once"
    hang = PlayerLimits().hang
    if longest > hang / 2:
        return Finding("note", "timing", told, f"at {hang:g} s at once it is said to hang")
    if longest > SLOW or think > SHARE * time:
        return Finding("note", "timing", told, "with --think measured that is match time lost")
    return Finding("ok", "timing", told)


def _asks(trial: Trial, time: float) -> Finding:
    asks = trial.usage.asks
    told = f"{asks:,} calls, {asks / time:.0f} a second"
    if asks > BUSY * time:
        advice = "it polls: use motion.wait() or clock.sleep(); each repeated question costs 1 ms"
        return Finding("note", "calls", told, advice)
    return Finding("ok", "calls", told)


def _uses(usage: Usage) -> Finding:
    limits, most = PlayerLimits(), usage.verdict
    told = (
        f"{most.memory:.0f} of {limits.memory:.0f} MB, "
        f"{most.tasks} of {limits.tasks} processes and threads"
    )
    close = most.memory > limits.memory / 2 or most.tasks > limits.tasks / 2
    return Finding("note" if close else "ok", "limits", told)


def _same(first: Trial, again: Trial) -> Finding:
    """Whether the same seed gave the same match."""
    if first.result.events_hash == again.result.events_hash:
        return Finding("ok", "determinism", "the same seed plays the same match")
    advice = "look for random numbers without a seed, wall time, threads"
    return Finding("fault", "determinism", _difference(first.result, again.result), advice)


def _difference(first: Result, again: Result) -> str:
    for a, b in zip(first.events, again.events, strict=False):
        if a != b:
            return f"the same seed plays another match, from {min(a.time, b.time):.2f} s on"
    return "the same seed plays another match"


def _survives(trial: Trial) -> Finding:
    """What it makes of an arm that has stopped by itself."""
    side = trial.result.side(trial.team)
    if side.forfeit:
        advice = "catch pandarena.Reflex where you wait, then station.arm.recover()"
        return Finding("note", "reflex", f"a strike ends it: {side.forfeit}", advice)
    told = f"it survives a strike: {side.standing.score:,} points"
    return Finding("ok", "reflex", told)
