"""The causes of many matches' lost points, ranked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pandarena.lab.figures import statistics
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.why.case import Case
from pandarena.lab.why.losses import Loss, losses
from pandarena.lab.why.usual import Usual


@dataclass(frozen=True)
class Cause:
    """One cause, over all matches of a kind."""

    name: str
    points: Estimate
    """Lost a match."""
    seconds: Estimate
    """Of match time, a match."""
    matches: Estimate
    """Share of matches in which it cost points or time."""
    at: float
    """When it began, the median of these matches [s]."""
    worst: Case
    """The match in which it cost most."""
    loss: Loss
    """And what it cost there."""


@dataclass(frozen=True)
class Ranking:
    """Of one player in one kind of match; both sides together."""

    player: str
    opponent: str
    scenario: str
    drill: str
    code: str
    best: int
    score: Estimate
    """The mean over seeds, each seed's sides taken together."""
    causes: tuple[Cause, ...]
    """The dearest first."""


def rankings(cases: Iterable[Case]) -> list[Ranking]:
    """One a player, opponent, and kind of match."""
    groups: dict[tuple[str, ...], list[Case]] = {}
    for case in cases:
        terms = case.terms.hash if case.terms else ""
        code = case.trial.code if case.trial else ""
        groups.setdefault(
            (case.scenario, case.drill, terms, case.player, case.opponent, code), []
        ).append(case)
    return [_ranking(group) for _, group in sorted(groups.items(), key=lambda item: item[0])]


def _ranking(group: Sequence[Case]) -> Ranking:
    first = group[0]
    usual = Usual.of(group)
    found = [(case, loss) for case in group for loss in losses(case, usual)]
    by_name: dict[str, list[tuple[Case, Loss]]] = {}
    for case, loss in found:
        by_name.setdefault(loss.cause, []).append((case, loss))
    causes = [_cause(name, told, group) for name, told in by_name.items()]
    causes.sort(key=lambda c: (-(c.points.value or 0.0), -(c.seconds.value or 0.0), c.name))
    score = statistics.mean(_by_seed([(case, float(case.score)) for case in group], group, True))
    code = first.trial.code if first.trial else ""
    names = first.player, first.opponent, first.scenario, first.drill, code
    return Ranking(*names, max(case.best for case in group), score, tuple(causes))


def _cause(name: str, told: list[tuple[Case, Loss]], group: Sequence[Case]) -> Cause:
    points = _by_seed([(case, loss.points) for case, loss in told], group, True)
    seconds = _by_seed([(case, loss.seconds) for case, loss in told], group, True)
    struck = _by_seed([(case, 1.0) for case, _ in told], group, False)
    played = _by_seed([(case, 1.0) for case in group], group, False)
    times = sorted(loss.at for _, loss in told)
    worst, loss = max(told, key=lambda pair: (pair[1].points, pair[1].seconds))
    return Cause(
        name,
        statistics.count(statistics.mean(points)),
        statistics.count(statistics.mean(seconds)),
        statistics.rate(struck, played),
        times[len(times) // 2],
        worst,
        loss,
    )


def _by_seed(told: list[tuple[Case, float]], group: Sequence[Case], mean: bool) -> list[float]:
    """One value a seed: sides of one seed meet the same blocks, and are no two draws."""
    sums = {case.seed: 0.0 for case in group}
    counts = dict.fromkeys(sums, 0)
    for case in group:
        counts[case.seed] += 1
    for case, value in told:
        sums[case.seed] += value
    return [total / counts[seed] if mean else total for seed, total in sums.items()]
