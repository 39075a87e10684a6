"""Sections that are told from rows."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from pandarena.charts import Histogram, Range, Ranges, Stacks
from pandarena.lab.figures.summary import Group, summarise
from pandarena.lab.measure.row import Row
from pandarena.lab.measure.stages import STAGES
from pandarena.lab.report.html import Content, Html, code, element, estimate, figure, section, table
from pandarena.lab.report.naming import names, same, short
from pandarena.lab.store import Kept, Store
from pandarena.lab.terms import Terms
from pandarena.lab.trial import Trial
from pandarena.lab.why.case import Case, from_rows
from pandarena.lab.why.ranking import Ranking, rankings

Names = Mapping[tuple[str, ...], str]
"""What groups are called, by `same`."""
Again = Callable[[Trial, Terms], str]
"""The line that plays a trial's match again."""
FIGURES = (
    ("full score", "perfect", "{:.0f} %", 100.0),
    ("won", "wins", "{:.0f} %", 100.0),
    ("static placed", "static_placed", "{:.0f} %", 100.0),
    ("dynamic grasped", "dynamic_grasped", "{:.0f} %", 100.0),
    ("dynamic placed", "dynamic_placed", "{:.0f} %", 100.0),
    ("own falls", "fallen", "{:.0f} %", 100.0),
    ("strikes", "strikes", "{:.0f} %", 100.0),
    ("levels", "height", "{:.1f}", 1.0),
    ("four static [s]", "four_static_s", "{:.1f}", 1.0),
    ("block to block [s]", "cycle_s", "{:.1f}", 1.0),
)
EXPLAINED = 400
"""Matches of which causes are told, at most: the first of each player's."""
CAUSES = 8
WIDTH = 460.0
"""Of charts [px]: they are read on narrow screens too."""


@dataclass(frozen=True)
class Told:
    """Sections, and a line on what they are of."""

    lead: str
    sections: list[Html]


def sections(store: Store, again: Again, only: set[str] | None = None) -> Told:
    """All of them; `only` of the trials with these keys."""
    kept = list(store.rows(only))
    players = list(dict.fromkeys(k.trial.player for k in kept))
    all_terms = store.all_terms()
    groups = summarise(kept, all_terms, players)
    called = names(groups)
    rows = _by_name(called, kept)
    found = [_standings(groups), _distributions(groups, called, rows)]
    found += [part for part in (_stages(rows), _scenarios(groups)) if part]
    found.append(_causes(rankings(_explained(store, only)), again))
    failed = sum(k.row is None for k in kept)
    codes = ", ".join(sorted({k.trial.code for k in kept}))
    scenes = ", ".join(sorted({t.scenario for t in all_terms.values()}))
    rivals = (k.trial.opponent for k in kept if k.trial.opponent != "none")
    there = ", ".join(dict.fromkeys(map(short, [*players, *rivals])))
    lead = f"{len(kept):,} matches of {there} in {scenes}; version {codes}"
    return Told(lead + (f"; {failed} failed and are in no figure" if failed else ""), found)


def _by_name(called: Names, kept: Iterable[Kept]) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {name: [] for name in called.values()}
    for one in kept:
        if one.row is not None:
            rows[called[same(one.trial)]].append(one.row)
    return rows


def _standings(groups: Sequence[Group]) -> Html:
    used = [f for f in FIGURES if any((e := g.figures.get(f[1])) and e.n for g in groups)]
    head = ["player", "score, median", "score, mean", *(label for label, *_ in used)]
    rows: list[list[Content]] = []
    for group in sorted(groups, key=lambda g: (g.scenario, -(g.score_mean.value or 0.0))):
        cells = [estimate(group.figures.get(key), form, scale) for _, key, form, scale in used]
        rows.append([_who(group), estimate(group.score_median), estimate(group.score_mean), *cells])
    return section("Standings", table(head, rows), about="By scenario, ranked by mean score.")


def _who(group: Group) -> Html:
    kind = group.kind
    rival = f" against {kind.opponent}" if kind.opponent != "none" else ""
    where = f" {group.scenario}{rival}"
    side = element("span", kind.side, class_=kind.side).text
    return Html(f"{element('span', kind.player).text} <small>{side}{where}</small>")


def _distributions(
    groups: Sequence[Group], called: Names, rows: Mapping[str, Sequence[Row]]
) -> Html:
    players = list(dict.fromkeys(g.kind.player for g in groups))
    tint = {called[same(g.kind)]: players.index(g.kind.player) for g in groups}
    means = [
        Range(
            f"{called[same(g.kind)]}, {g.kind.side}",
            g.score_mean.value,
            g.score_mean.interval,
            players.index(g.kind.player),
            f"n {g.score_mean.n}",
        )
        for g in groups
    ]
    tints = [tint[name] for name in rows]
    scores = [(name, [float(row.score) for row in found]) for name, found in rows.items()]
    heights = [(name, [float(row.height) for row in found]) for name, found in rows.items()]
    charts = [
        Ranges("Mean score", "points, with 95 % interval", means, low=0.0, width=WIDTH),
        Histogram("Scores", "points", scores, groups=tints, width=WIDTH),
        Histogram(
            "Heights",
            "highest level that counts",
            heights,
            bins=13,
            high=13.0,
            groups=tints,
            width=WIDTH,
        ),
    ]
    drawn = element("div", *(figure(c.svg()) for c in charts), class_="charts")
    about = "A mean hides what matters here: a tower that fell, a block never found."
    return section("Scores and heights", drawn, about=about)


def _stages(rows: Mapping[str, Sequence[Row]]) -> Html | None:
    charts: list[Html] = []
    for kind, title in (("static_stages", "A static block"), ("dynamic_stages", "A dynamic block")):
        bars: list[tuple[str, list[float]]] = []
        for name, group in rows.items():
            found = [getattr(row, kind) for row in group if getattr(row, kind)]
            if found:
                parts = [sum(s[i] for s in found) / len(found) for i in range(len(STAGES))]
                bars.append((name, parts))
        if bars:
            chart = Stacks(
                f"{title}: from release to release", "seconds, mean", STAGES, bars, WIDTH
            )
            charts.append(figure(chart.svg()))
    if not charts:
        return None
    about = "Where the time of a block goes, seen from outside and alike for everyone."
    return section("Stage times", element("div", *charts, class_="charts"), about=about)


def _scenarios(groups: Sequence[Group]) -> Html | None:
    """Each player in each scenario, if there is more than one."""
    scenes = list(dict.fromkeys(g.scenario for g in groups))
    if len(scenes) < 2:
        return None
    players = list(dict.fromkeys(g.kind.player for g in groups))
    ranges = [
        Range(
            f"{short(g.kind.player)}, {g.scenario}, {g.kind.side}",
            g.score_mean.value,
            g.score_mean.interval,
            scenes.index(g.scenario),
        )
        for player in players
        for g in sorted(groups, key=lambda g: scenes.index(g.scenario))
        if g.kind.player == player
    ]
    chart = Ranges("Mean score by scenario", "points", ranges, low=0.0, width=WIDTH)
    return section("Scenarios", figure(chart.svg()))


def _explained(store: Store, only: set[str] | None) -> Iterable[Case]:
    """The first of each player's matches: enough to rank causes by, few enough to read at once."""
    return islice(from_rows(store, only), EXPLAINED)


def _causes(told: Sequence[Ranking], again: Again) -> Html:
    parts: list[Html] = []
    for ranking in told:
        rival = f" against {ranking.opponent}" if ranking.opponent != "none" else ""
        lost = ranking.best - (ranking.score.value or 0.0)
        head = f"{ranking.player}{rival}, {ranking.scenario}: {lost:,.0f} points lost a match"
        parts.append(element("h3", head))
        rows = [
            [
                c.name,
                estimate(c.points),
                estimate(c.matches, "{:.0f} %", 100.0),
                f"{c.loss.at:.1f} s",
                code(_replay(c.worst, again)),
            ]
            for c in ranking.causes[:CAUSES]
        ]
        head_row = ["cause", "points a match", "matches", "worst at", "the worst one again"]
        parts.append(
            table(head_row, rows, stacked=True) if rows else element("p", "Nothing was lost.")
        )
    about = f"Of the first {EXPLAINED} matches at the most; the dearest first."
    return section("Lost points by cause", *parts, about=about)


def _replay(case: Case, again: Again) -> str:
    return again(case.trial, case.terms) if case.trial and case.terms else ""
