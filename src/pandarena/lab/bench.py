"""An evaluation: plan, play what is not there yet, keep each row as it comes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pandarena.field import TEAMS, Team
from pandarena.lab.engine import LOCAL, Engine
from pandarena.lab.figures.summary import Group, summarise
from pandarena.lab.play import Outcome
from pandarena.lab.store import Store
from pandarena.lab.terms import Given, Terms, settle
from pandarena.lab.trial import Trial, plan
from pandarena.lab.version import code_version
from pandarena.settings import SettingsError


@dataclass(frozen=True)
class Bench:
    """What is to be played, all of it checked."""

    players: tuple[str, ...]
    all_terms: tuple[Terms, ...]
    seeds: range
    sides: tuple[Team, ...] = TEAMS
    opponent: str = "none"

    @cached_property
    def trials(self) -> list[Trial]:
        """Seed by seed."""
        return list(plan(self.players, self.all_terms, self.seeds, self.sides, self.opponent))

    def run(
        self,
        store: Store,
        workers: int = 1,
        mix: bool = False,
        told: Callable[[Outcome], None] | None = None,
        engine: Engine = LOCAL,
    ) -> None:
        """Play what the store has not; `told` hears of each trial once its row is safe."""
        store.admit(self.all_terms, code_version(), mix)
        play_due(self.trials, self.all_terms, store, workers, told, engine)

    def due(self, store: Store) -> list[Trial]:
        """What is still to be played."""
        return due(self.trials, store)

    def groups(self, store: Store) -> list[Group]:
        """The figures of this plan's trials, as far as they are played."""
        rows = store.rows({trial.key for trial in self.trials})
        return summarise(rows, store.all_terms(), self.players)


def due(trials: Sequence[Trial], store: Store) -> list[Trial]:
    """What the store has not."""
    there = store.keys()
    return [trial for trial in trials if trial.key not in there]


def play_due(
    trials: Sequence[Trial],
    all_terms: Sequence[Terms],
    store: Store,
    workers: int = 1,
    told: Callable[[Outcome], None] | None = None,
    engine: Engine = LOCAL,
) -> None:
    """Play those that are still to be played; each row is safe before `told` hears of it."""
    if workers < 1:
        raise SettingsError(f"workers = {workers}: at least 1")
    by_hash = {terms.hash: terms for terms in all_terms}
    jobs = [(trial, by_hash[trial.terms]) for trial in due(trials, store)]
    if not jobs:
        return
    with engine.crew(jobs, workers) as crew:
        for outcome in crew:
            store.add(outcome)
            if told:
                told(outcome)


def bench(
    players: Sequence[str],
    givens: Sequence[Given],
    seeds: range,
    sides: tuple[Team, ...] = TEAMS,
    opponent: str = "none",
) -> Bench:
    """From what a user named, or one line on what is wrong with it."""
    if "none" in players:
        raise SettingsError("'none' is nobody: name who is to be measured")
    all_terms = tuple(settle(given, sides, opponent) for given in givens)
    for terms in all_terms:
        for player in players:
            for side in sides:
                terms.match(player, opponent, side, seeds[0])  # says what it does not know
    return Bench(tuple(players), all_terms, seeds, sides, opponent)
