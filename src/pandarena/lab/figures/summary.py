"""Rows as figures: one group a player, side and scenario, each figure with interval and n."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandarena.lab.figures import statistics
from pandarena.lab.figures.definitions import figures
from pandarena.lab.figures.statistics import NOTHING, Estimate
from pandarena.lab.store import Kept
from pandarena.lab.terms import Terms


@dataclass(frozen=True)
class Kind:
    """What rows of one group have in common."""

    player: str
    opponent: str
    side: str
    terms: str
    code: str
    player_code: str = ""
    opponent_code: str = ""


@dataclass(frozen=True)
class Group:
    """Its figures."""

    kind: Kind
    scenario: str
    drill: str
    failed: int
    """Trials that came to nothing; they are in no figure."""
    score_median: Estimate
    score_mean: Estimate
    figures: Mapping[str, Estimate]
    ahead: Estimate = NOTHING
    """Points more than the first player's, of its own scenario and opponent: the mean over seeds,
    each seed's sides taken together."""

    def to_json(self) -> dict[str, Any]:
        """One object of `pandarena bench --json`."""
        kind = self.kind
        told: dict[str, Any] = {
            "player": kind.player,
            "opponent": kind.opponent,
            "side": kind.side,
            "scenario": self.scenario,
            **({"drill": self.drill} if self.drill else {}),
            "terms": kind.terms,
            "version": kind.code,
            "n": self.score_mean.n,
            "failed": self.failed,
            "score_ci": _pair(self.score_mean),
        }
        scores = {"score_median": self.score_median, "score_mean": self.score_mean}
        for name, estimate in {**scores, **self.figures, "ahead_of_first": self.ahead}.items():
            told[name] = estimate.value
            told[f"{name}_ci"], told[f"{name}_n"] = _pair(estimate), estimate.n
        return told


def summarise(
    rows: Iterable[Kept], all_terms: Mapping[str, Terms], players: Sequence[str]
) -> list[Group]:
    """Groups by scenario, then as the players are named, red before blue."""
    by_kind: dict[Kind, list[Kept]] = {}
    for kept in rows:
        by_kind.setdefault(_kind(kept), []).append(kept)
    rank = {name: i for i, name in enumerate(players)}
    names = {key: (terms.scenario, terms.drill) for key, terms in all_terms.items()}
    kinds = sorted(
        by_kind, key=lambda k: (names[k.terms], k.terms, rank[k.player], k.side != "red")
    )
    scores = {kind: _by_seed(by_kind[kind]) for kind in kinds}
    return [_group(kind, by_kind[kind], names[kind.terms], _ahead(kind, scores)) for kind in kinds]


def _kind(kept: Kept) -> Kind:
    t = kept.trial
    return Kind(t.player, t.opponent, t.side, t.terms, t.code, t.player_code, t.opponent_code)


def _group(kind: Kind, group: list[Kept], names: tuple[str, str], ahead: Estimate) -> Group:
    rows = [kept.row for kept in group if kept.row is not None]
    scores = [row.score for row in rows]
    return Group(
        kind,
        *names,
        len(group) - len(rows),
        statistics.median(scores),
        statistics.mean(scores),
        figures(rows, opponent=kind.opponent != "none"),
        ahead,
    )


def _by_seed(group: list[Kept]) -> dict[int, int]:
    return {kept.trial.seed: kept.row.score for kept in group if kept.row is not None}


def _ahead(kind: Kind, scores: Mapping[Kind, dict[int, int]]) -> Estimate:
    """Paired by seed; where both sides were played, a seed counts once, with both."""
    first = next(k for k in scores if _rivals(k, kind))
    if first.player == kind.player:
        return NOTHING
    mine = [scores[k] for k in scores if _rivals(k, kind) and k.player == kind.player]
    theirs = [scores[k] for k in scores if _rivals(k, kind) and k.player == first.player]
    seeds = sorted(set.intersection(*map(set, mine + theirs)))
    differences = [
        sum(m[s] for m in mine) / len(mine) - sum(t[s] for t in theirs) / len(theirs) for s in seeds
    ]
    return statistics.mean(differences)


def _rivals(a: Kind, b: Kind) -> bool:
    """Whether their scores can be compared: everything but player and side is the same."""
    return (a.opponent, a.terms, a.code, a.opponent_code) == (
        b.opponent,
        b.terms,
        b.code,
        b.opponent_code,
    )


def _pair(estimate: Estimate) -> list[float] | None:
    return list(estimate.interval) if estimate.interval else None
