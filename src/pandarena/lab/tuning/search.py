"""The search: parameters are asked for, played on the same seeds as all others, and told.

Optuna's sampler is begun with one seed and told everything in the order in which it asked: the same
rows make it ask the same again. That is how a search goes on where it was stopped.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

from pandarena import strategies
from pandarena.field import TEAMS, Team
from pandarena.lab.measure.row import Row
from pandarena.lab.terms import Given, Terms, settle
from pandarena.lab.tournament.games import Play
from pandarena.lab.trial import Trial, plan
from pandarena.lab.tuning.aims import Aim
from pandarena.lab.tuning.space import (
    Choice,
    Range,
    Space,
    Value,
    assignments,
    changed,
    defaults,
)
from pandarena.settings import SettingsError

STARTUP = 6
"""Points that are drawn at random before what they came to is learnt from."""
Values = Mapping[str, Value]
BySeed = Mapping[int, float]
"""The aim, mean over both sides."""


@dataclass(frozen=True)
class Search:
    """What is asked."""

    player: str
    space: Space
    aim: Aim
    given: Given
    seeds: range
    sides: tuple[Team, ...] = TEAMS
    opponent: str = "none"

    def terms(self, values: Values) -> Terms:
        """What matches with these parameters are played under."""
        more = (*self.given.set, *assignments(values, "player."))
        return settle(replace(self.given, set=more), self.sides, self.opponent)

    def trials(self, terms: Terms, seeds: range) -> list[Trial]:
        """Of one point."""
        return list(plan([self.player], [terms], seeds, self.sides, self.opponent))


@dataclass(frozen=True)
class Point:
    """Parameters, and what they came to."""

    number: int
    """0 is the player as it is."""
    values: Values
    came: BySeed
    """Seeds whose matches failed are missing."""

    @property
    def mean(self) -> float | None:
        """None where nothing was played."""
        return sum(self.came.values()) / len(self.came) if self.came else None


def check_possible() -> None:
    """Refuse where nothing can be searched."""
    if find_spec("optuna") is None:
        raise SettingsError("pandarena tune needs Optuna: pip install 'pandarena[tune]'")


def searched(search: Search, trials: int, play: Play) -> Iterator[Point]:
    """The player as it is, then so many points, each as it is played."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    sampler = optuna.samplers.TPESampler(n_startup_trials=STARTUP, seed=0)
    direction = "maximize" if search.aim.more else "minimize"
    study = optuna.create_study(sampler=sampler, direction=direction)
    spans = {name: _distribution(span) for name, span in search.space.items()}
    first = Point(0, {}, measured(search, {}, search.seeds, play))
    usual = defaults(search.player, search.space)
    if first.mean is not None and usual is not None and _within(search.space, usual):
        told: Any = optuna.trial.create_trial(params=usual, distributions=spans, value=first.mean)
        study.add_trial(told)
    yield first
    for number in range(1, trials + 1):
        asked = study.ask(spans)
        values = {name: span.rounded(asked.params[name]) for name, span in search.space.items()}
        came = measured(search, values, search.seeds, play) if _possible(search, values) else {}
        point = Point(number, values, came)
        study.tell(asked, point.mean, state=None if came else optuna.trial.TrialState.FAIL)
        yield point


def measured(search: Search, values: Values, seeds: range, play: Play) -> dict[int, float]:
    """The aim by seed, mean over the sides; a seed of which a match failed is left out."""
    terms = search.terms(values)
    trials = search.trials(terms, seeds)
    rows = play(trials, terms)
    by_seed: dict[int, list[float]] = {}
    for trial in trials:
        if trial.key in rows:
            _heed(search.player, rows[trial.key])
            by_seed.setdefault(trial.seed, []).append(search.aim.of(rows[trial.key]))
    sides = len(search.sides)
    return {s: sum(told) / sides for s, told in by_seed.items() if len(told) == sides}


def _heed(player: str, row: Row) -> None:
    """A file says in its own process, match after match, that it has no such parameter."""
    name, _, why = row.forfeit.partition(": ") if row.forfeit else ("", "", "")
    if name == SettingsError.__name__:
        raise SettingsError(f"'{player}' refuses what it is given: {why}")


def best_of(points: Sequence[Point], aim: Aim) -> Point | None:
    """The first of the best; None where nothing was played."""
    best: Point | None = None
    for point in points:
        if point.mean is None:
            continue
        if best is None or best.mean is None or aim.better(point.mean, best.mean):
            best = point
    return best


def _distribution(span: Range) -> Any:
    import optuna

    if isinstance(span, Choice):
        return optuna.distributions.CategoricalDistribution(span.among)
    if span.whole:
        return optuna.distributions.IntDistribution(round(span.low), round(span.high))
    return optuna.distributions.FloatDistribution(span.low, span.high, log=span.wide)


def _within(space: Space, values: Values) -> bool:
    """Whether the player as it is lies in what is searched."""
    return all(span.holds(values[name]) for name, span in space.items())


def _possible(search: Search, values: Values) -> bool:
    """Each end was tried before; together they may still be what the player refuses."""
    if search.player not in strategies.names():
        return True
    try:
        changed(strategies.load(search.player).params, values)
    except SettingsError:
        return False
    return True
