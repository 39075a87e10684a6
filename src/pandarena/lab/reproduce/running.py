"""Runs experiments: plays what is missing, measures each as soon as its matches are there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pandarena.lab.bench import due, play_due
from pandarena.lab.engine import LOCAL, Engine
from pandarena.lab.play import Outcome
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Findings
from pandarena.lab.reproduce.reading import Seen
from pandarena.lab.store import Store
from pandarena.lab.terms import Given, Terms, settle
from pandarena.lab.trial import Trial, plan
from pandarena.lab.version import code_version


@dataclass(frozen=True)
class Result:
    """One experiment and what it found."""

    name: str
    experiment: Experiment
    findings: Findings
    quick: bool
    matches: int
    """That it read."""


@dataclass(frozen=True)
class Run:
    """Experiments by name, small or full."""

    experiments: Mapping[str, Experiment]
    quick: bool = False

    @cached_property
    def needs(self) -> dict[str, dict[str, list[Trial]]]:
        """Trials by experiment and batch."""
        return {
            name: {key: self._plan(batch) for key, batch in one.batches.items()}
            for name, one in self.experiments.items()
        }

    @cached_property
    def trials(self) -> list[Trial]:
        """All of them, each once, in the order in which experiments need them."""
        found = (t for needs in self.needs.values() for trials in needs.values() for t in trials)
        return list({trial.key: trial for trial in found}.values())

    @cached_property
    def all_terms(self) -> list[Terms]:
        """Under which they are played."""
        return list(self._settled.values())

    def run(
        self,
        store: Store,
        told: Callable[[Result], None],
        workers: int = 1,
        heard: Callable[[Outcome], None] | None = None,
        engine: Engine = LOCAL,
    ) -> None:
        """Play what the store has not; `told` hears of each experiment as soon as it is there."""
        # Rows of other conditions and versions stay: trials are told apart by their keys.
        store.admit(self.all_terms, code_version(), mix=True)
        waiting = {name: self._due(name, store) for name in self.experiments}

        def measure_ready() -> None:
            for name in [name for name, keys in waiting.items() if not keys]:
                del waiting[name]
                told(self._measured(name, store, workers))

        def hear(outcome: Outcome) -> None:
            if heard:
                heard(outcome)
            for keys in waiting.values():
                keys.discard(outcome[0].key)
            measure_ready()

        measure_ready()
        play_due(self.trials, self.all_terms, store, workers, hear, engine)
        for keys in waiting.values():
            keys.clear()  # what another run on the same folder played is there, unheard
        measure_ready()

    @cached_property
    def _settled(self) -> dict[Given, Terms]:
        batches = [b for one in self.experiments.values() for b in one.batches.values()]
        return {b.given: settle(b.given, b.sides) for b in batches}

    def _plan(self, batch: Batch) -> list[Trial]:
        terms = self._settled[batch.given]
        return list(plan([batch.player], [terms], batch.chosen(self.quick), batch.sides))

    def _due(self, name: str, store: Store) -> set[str]:
        return {t.key for trials in self.needs[name].values() for t in due(trials, store)}

    def _measured(self, name: str, store: Store, workers: int) -> Result:
        experiment, needs = self.experiments[name], self.needs[name]
        batches = {key: seen(store, trials) for key, trials in needs.items()}
        findings = experiment.measure(Evidence(batches, self.quick, workers))
        keys = {t.key for trials in needs.values() for t in trials}
        return Result(name, experiment, findings, self.quick, len(keys))


def seen(store: Store, trials: Sequence[Trial]) -> list[Seen]:
    """What the store has of them, but for those that failed."""
    kept = store.rows({trial.key for trial in trials})
    return [Seen(k.trial, k.row, store.details(k.trial.key)) for k in list(kept) if k.row]
