"""Options that several commands share: what a match is made of."""

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import UseAppendAction, arg

from pandarena.api import Match, make_match
from pandarena.field import Rules
from pandarena.lab.engine import Engine, engine
from pandarena.lab.terms import Given
from pandarena.match.conductor import Observer
from pandarena.match.players import DEFAULT
from pandarena.settings import SettingsError, parse_assignments, spelled_out
from pandarena.world.drills import parse


@dataclass(frozen=True)
class SharedOptions:
    """What one match is made of, and many."""

    scenario: str = "ideal"
    """What nobody on the field knows: a preset (see `pandarena list`), or a TOML file."""
    time: Annotated[float | None, arg(metavar="FLOAT")] = None
    """Length of the match [s]; by default 180, or as long as the drill lasts."""
    drill: str = ""
    """Begin where one skill is the whole task, as in place-9 (see `pandarena list drills`)."""
    knockout: bool = False
    """Play two minutes more if a team is above 4,000 points when time is over."""
    think: Literal["free", "measured"] = "free"
    """Whether a player's CPU time costs match time; with `measured` a match is not repeatable."""
    sensor: Annotated[Literal["pose", "image"] | None, arg(metavar="{pose,image}")] = None
    """What cameras find blocks with, pictures or poses as their stand-in; else the scenario's."""
    field: Annotated[Path | None, arg(metavar="FILE.toml")] = None
    """A TOML file that changes the field: counts, positions, turntable."""
    isolate: bool = False
    """Run packaged strategies in processes of their own too, as files always are."""
    set: Annotated[UseAppendAction[tuple[str, ...]], arg(metavar="A.B=VALUE")] = ()
    """Change one value, as in rules.strike=ignore or red.speed=0.3, or all that a file says, as in
    red=tuned.toml; may be repeated."""
    trouble: Annotated[UseAppendAction[tuple[str, ...]], arg(metavar="NAME[:mild|hard]")] = ()
    """Add a trouble (see `pandarena list troubles`); may be repeated."""
    disturb: Annotated[UseAppendAction[tuple[str, ...]], arg(metavar="ACTION@SECONDS")] = ()
    """Let something happen, as in topple@45 or topple@2:after=placed,count=3; may be repeated."""

    @property
    def length(self) -> float:
        """Of the match [s]."""
        if self.time is not None:
            return self.time
        return parse(self.drill)[0].time if self.drill else Rules().time

    def given(self, scenario: str = "") -> Given:
        """What many matches are played under, perhaps in another scenario."""
        return Given(
            scenario or self.scenario,
            self.length,
            self.knockout,
            self.think,
            str(self.field) if self.field else "",
            self.isolate,
            spelled_out(self.set),
            self.trouble,
            self.disturb,
            self.sensor or "",
            self.drill,
        )


@dataclass(frozen=True)
class WorkOptions:
    """Who plays many matches."""

    workers: int = 1
    """Matches played at one time, each in a process of its own."""
    engine: Literal["local", "ray"] = "local"
    """Whose processes: this machine's, or a Ray cluster's (needs the extra `ray`)."""
    address: str = ""
    """Of a Ray cluster that runs already, as host:port or auto; else one is begun for this."""

    def hire(self) -> Engine:
        """The engine, or one line on what is wrong with the choice."""
        if self.workers < 1:
            raise SettingsError(f"workers = {self.workers}: at least 1")
        return engine(self.engine, self.address)


@dataclass(frozen=True)
class MatchOptions(SharedOptions):
    """What is played."""

    red: str = "hello"
    """Red's player: a strategy's name (see `pandarena list`), a Python file, or none."""
    blue: str = DEFAULT
    """Blue's player; by default whom the scenario has across: none, in contest hello."""
    seed: int = 1
    """Where blocks start; the same seed plays the same match."""

    def make(self, record: Path | None = None, watch: Observer | None = None) -> Match:
        """The match, set up; `record` is where it is recorded to, `watch` is told of it."""
        return make_match(
            self.red,
            self.blue,
            self.scenario,
            self.seed,
            time=self.time,
            drill=self.drill or None,
            think=self.think,
            field=self.field,
            rules=Rules(knockout=self.knockout),
            settings=parse_assignments(list(self.set)),
            troubles=self.trouble,
            disturb=self.disturb,
            isolate=self.isolate,
            sensor=self.sensor,
            record=record,
            watch=watch,
        )

    def command(self, seed: int | None = None) -> str:
        """The line that plays this again."""
        seed = self.seed if seed is None else seed
        players = [self.red] if self.blue == DEFAULT else [self.red, self.blue]
        parts = ["pandarena", "match", *players, "--scenario", self.scenario]
        parts += ["--drill", self.drill] if self.drill else []
        parts += ["--seed", str(seed), "--time", repr(self.length).removesuffix(".0")]
        parts += ["--knockout"] if self.knockout else []
        parts += ["--think", self.think] if self.think != "free" else []
        parts += ["--isolate"] if self.isolate else []
        parts += ["--sensor", self.sensor] if self.sensor else []
        parts += ["--field", str(self.field)] if self.field else []
        for option, texts in (
            ("set", self.set),
            ("trouble", self.trouble),
            ("disturb", self.disturb),
        ):
            parts += [part for text in texts for part in (f"--{option}", text)]
        return shlex.join(parts)
