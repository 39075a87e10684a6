"""What an experiment is, what it is given, and what it finds."""

import multiprocessing
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from pandarena.field import TEAMS, Team
from pandarena.lab.reproduce.reading import Seen
from pandarena.lab.reproduce.verdict import Line
from pandarena.lab.terms import Given

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True)
class Batch:
    """Matches of one kind; batches of different experiments that are alike share theirs."""

    player: str
    given: Given
    seeds: int
    """1 to so many."""
    quick: int
    """With --quick."""
    sides: tuple[Team, ...] = TEAMS

    def chosen(self, quick: bool) -> range:
        """Its seeds."""
        return range(1, 1 + (self.quick if quick else self.seeds))


class Drawing(Protocol):
    """A chart."""

    def svg(self) -> str: ...


@dataclass(frozen=True)
class Figure:
    """One picture."""

    chart: Drawing
    caption: str = ""


@dataclass(frozen=True)
class Findings:
    """What came out."""

    lines: Sequence[Line]
    figures: Sequence[Figure] = ()
    remarks: Sequence[str] = ()
    """What must be known to read it."""


@dataclass(frozen=True)
class Evidence:
    """What an experiment reads."""

    batches: Mapping[str, Sequence[Seen]] = field(default_factory=dict[str, Sequence[Seen]])
    """Its matches, by the batch's name; trials that failed are left out."""
    quick: bool = False
    workers: int = 1

    def size(self, full: int, quick: int) -> int:
        """How much of something is to be done."""
        return quick if self.quick else full

    def each(self, piece: Callable[[A], B], items: Sequence[A]) -> list[B]:
        """What is computed, not played: piece by piece, in processes if there are workers."""
        if self.workers == 1 or len(items) < 2:
            return [piece(item) for item in items]
        for name in ("OMP", "OPENBLAS", "MKL", "NUMEXPR"):
            os.environ.setdefault(f"{name}_NUM_THREADS", "1")
        # Not by fork: this process may have threads that wait for workers.
        with ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn")) as pool:
            return list(pool.map(piece, items))


@dataclass(frozen=True)
class Experiment:
    """One of a report's."""

    summary: str
    """One line."""
    source: str
    """Where it is in the report."""
    rows: tuple[str, ...]
    """Of docs/published.md."""
    measure: Callable[[Evidence], Findings]
    batches: Mapping[str, Batch] = field(default_factory=dict[str, Batch])
