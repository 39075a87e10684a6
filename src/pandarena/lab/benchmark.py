"""Benchmarks: scenarios that are frozen, seeds that are named, and a table to be compared with.

A benchmark is known by its name: what is played under it never changes. A scenario that has become
another one, by its preset or by a default, is refused here and noticed by a test; it may change,
and is then part of the next benchmark. Its seeds are used for nothing else.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pandarena.field import TEAMS
from pandarena.lab.figures import statistics
from pandarena.lab.figures.definitions import figures
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.store import Kept
from pandarena.lab.terms import Given, Terms, settle
from pandarena.lab.trial import Trial, plan
from pandarena.settings import SettingsError


@dataclass(frozen=True)
class Task:
    """One kind of match."""

    scenario: str
    frozen: str
    """What `fingerprint` says of its terms."""
    opponent: str = "none"


@dataclass(frozen=True)
class Benchmark:
    """Matches of the contest's length, on both sides of every seed."""

    name: str
    seeds: range
    tasks: tuple[Task, ...]

    @cached_property
    def all_terms(self) -> tuple[Terms, ...]:
        """Of its tasks, or one line on which of them is no more what it was."""
        made = tuple(settle(Given(task.scenario)) for task in self.tasks)
        for task, terms in zip(self.tasks, made, strict=True):
            if (now := fingerprint(terms)) != task.frozen:
                raise SettingsError(
                    f"scenario '{task.scenario}' ({now}) is not what benchmark {self.name} froze "
                    f"({task.frozen}): play it with the version of pandarena that it was frozen in"
                )
        return made

    def trials(self, players: Sequence[str], seeds: range) -> Iterator[Trial]:
        """Seed by seed: whoever stops early has played everything on the same seeds."""
        for seed in seeds:
            for task, terms in zip(self.tasks, self.all_terms, strict=True):
                one = range(seed, seed + 1)
                yield from plan(players, [terms], one, TEAMS, task.opponent)


V1 = Benchmark(
    "v1",
    range(10_001, 10_021),
    (
        Task("ideal", "85bf3597da52"),
        Task("gazebo", "80facd05bc45"),
        Task("lab", "e069b6b79749"),
        Task("contest", "c7a331d79231", opponent="hello"),
    ),
)
BENCHMARKS: Mapping[str, Benchmark] = {V1.name: V1}


def fingerprint(terms: Terms) -> str:
    """A hash of all that decides a match but players and seed; words about it are no part."""
    tree = json.loads(terms.text)
    del tree["scenario"]["summary"]
    return hashlib.sha256(json.dumps(tree, sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Line:
    """A player in one task, both sides taken together."""

    player: str
    score: Estimate
    """Mean over the seeds of which both sides were played."""
    figures: Mapping[str, Estimate]
    matches: int


def lines(kept: Iterable[Kept], players: Sequence[str], task: Task, terms: Terms) -> list[Line]:
    """The best first, then as they are named."""
    told = [k for k in kept if k.trial.terms == terms.hash]
    found = [_line(p, [k for k in told if k.trial.player == p], task) for p in players]
    return sorted((f for f in found if f.matches), key=lambda f: -(f.score.value or 0.0))


def _line(player: str, kept: Sequence[Kept], task: Task) -> Line:
    rows = [k.row for k in kept if k.row is not None]
    by_seed: dict[int, list[int]] = {}
    for k in kept:
        if k.row is not None:
            by_seed.setdefault(k.trial.seed, []).append(k.row.score)
    score = statistics.mean([sum(s) / len(s) for s in by_seed.values() if len(s) == len(TEAMS)])
    return Line(player, score, figures(rows, task.opponent != "none"), len(rows))
