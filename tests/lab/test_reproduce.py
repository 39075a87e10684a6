"""The reports' experiments again: verdicts, which there are, how they run and are told."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pandarena.charts import Range, Ranges
from pandarena.lab.figures.statistics import Estimate, difference, rate
from pandarena.lab.reproduce import registry, running
from pandarena.lab.reproduce.experiment import Batch, Evidence, Experiment, Figure, Findings
from pandarena.lab.reproduce.published import (
    Published,
    between,
    counted,
    incomparable,
    single,
    trials,
)
from pandarena.lab.reproduce.reading import share
from pandarena.lab.reproduce.telling import FILE, Record
from pandarena.lab.reproduce.verdict import COUNT, SECONDS, SHARE, claim, compare, overall
from pandarena.lab.store import Store
from pandarena.lab.terms import Given
from pandarena.settings import SettingsError

from .conftest import Run
from .test_report import Page

PAGE = (Path(__file__).parents[2] / "docs" / "published.md").read_text()


def found(value: float, low: float, high: float, n: int = 9) -> Estimate:
    return Estimate(value, (low, high), n)


@pytest.mark.parametrize(
    ("published", "ours", "good", "word"),
    [
        (counted(60, 84), found(0.9, 0.78, 0.96), "more", "same"),
        (counted(60, 84), found(0.9, 0.85, 0.96), "more", "better"),
        (counted(60, 84), found(0.2, 0.1, 0.3), "more", "worse"),
        (single(20.0, to=1.0), found(20.4, 20.3, 20.6), "less", "same"),
        (single(20.0, to=1.0), found(22.0, 21.0, 23.0), "less", "worse"),
        (single(20.0, to=1.0), found(15.0, 14.0, 16.0), "less", "better"),
        (single(20.0, to=1.0), found(20.65, 20.65, 20.7), "less", "same"),  # apart by under 1 %
        (trials(145.13, 145.17, 147.10, 146.31, 144.80), found(146.5, 146.0, 147), "less", "same"),
        (between(4000, 14000), found(4800, 4000, 7000), "more", "same"),
        (incomparable("14,000", "a competition"), found(1, 1, 1), "more", "not comparable"),
        (counted(4, 4), Estimate(1.0, None, 1), "more", "not comparable"),
        (counted(4, 4), Estimate(None, None, 0), "more", "not comparable"),
    ],
)
def test_verdicts(published: Published, ours: Estimate, good, word: str) -> None:
    line = compare("a figure", published, ours, SHARE, good, cause="that")
    assert line.word == word
    assert line.why
    assert ("that" in line.why) == (word in ("better", "worse"))


def test_claims_are_seen_or_contradicted_or_undecided() -> None:
    def word(low: float, high: float, equal: float = 0.0) -> str:
        ours = found((low + high) / 2, low, high)
        return claim("a before b", "said", ours, COUNT, equal=equal).word

    assert word(0.1, 0.4) == "same"
    assert word(-0.4, -0.1) == "worse"
    assert word(-0.1, 0.4) == "not comparable"
    assert word(-0.004, 0.004, equal=0.01) == "same"
    hardly = claim("a", "b", found(-0.01, -0.02, -0.005), COUNT, least=0.1)
    assert hardly.word == "not comparable"
    assert word(0.02, 0.03, equal=0.01) == "worse"
    assert word(-0.02, 0.03, equal=0.01) == "not comparable"
    assert claim("a", "b", Estimate(None, None, 0), COUNT).word == "not comparable"


def test_repeated_trials_have_students_interval() -> None:
    published = trials(145.13, 145.17, 147.10, 146.31, 144.80)
    assert published.value == pytest.approx(145.702)
    assert published.interval == pytest.approx((144.50, 146.90), abs=0.01)


def test_a_difference_is_as_wide_as_both_together() -> None:
    d = difference(found(0.7, 0.6, 0.8), found(0.3, 0.2, 0.4, n=4))
    assert d.value == pytest.approx(0.4)
    assert d.interval == pytest.approx((0.4 - 0.1 * 2**0.5, 0.4 + 0.1 * 2**0.5))
    assert d.n == 4
    assert difference(found(1, 0, 2), Estimate(None, None, 0)).value is None


def test_an_experiment_is_as_good_as_its_worst_figure() -> None:
    same = compare("a", counted(4, 4), found(1.0, 0.5, 1.0), SHARE)
    worse = compare("b", single(1.0, 0.1), found(9.0, 8.0, 10.0), SECONDS, "less")
    assert overall([same, worse, same]) == ("worse", "1 worse, 2 same")
    assert overall([]) == ("not comparable", "")


def test_experiments_are_found_by_their_place_and_checked_against_the_page() -> None:
    there = registry.experiments()
    assert "S0/table-1" in there
    assert next(iter(there)).startswith("S0/")
    for name, one in there.items():
        assert one.summary and one.source, name
        for row in one.rows:
            assert f"| {row} |" in PAGE, f"{name}: {row} is no row of docs/published.md"
        for batch in one.batches.values():
            assert 1 <= batch.quick <= batch.seeds, name


def test_every_batch_can_be_played() -> None:
    """Its settings are known to its player: a trial of each is set up."""
    run = running.Run(registry.experiments(), quick=True)
    by_hash = {terms.hash: terms for terms in run.all_terms}
    kinds = {(t.player, t.terms): t for t in run.trials}
    for trial in kinds.values():
        by_hash[trial.terms].match(trial.player, trial.opponent, trial.side, trial.seed).close()


def test_names_are_chosen() -> None:
    assert list(registry.chosen(["s0/Table-1"])) == ["S0/table-1"]
    assert len(registry.chosen(["S0"])) > 5
    with pytest.raises(SettingsError, match=r"unknown experiment 'S0/tabel-1'.*S0/table-1"):
        registry.chosen(["S0/tabel-1"])


def measure(evidence: Evidence) -> Findings:
    lifted = share(evidence.batches["short"], "static_grasped", lambda _: 1)
    line = compare("<lifted>", counted(1, 4), lifted, SHARE)
    chart = Ranges("A chart", "percent", [Range("a", 1.0)])
    return Findings([line], [Figure(chart, "A caption")], ["A remark."])


TINY = Experiment(
    "a tiny one",
    "table 0",
    ("S0-29",),
    measure,
    {"short": Batch("hello", Given(time=0.5), seeds=3, quick=1)},
)


def test_trials_are_shared_kept_and_not_played_again(tmp_path: Path) -> None:
    other = replace(TINY, summary="another that needs the same")
    heard: list[object] = []
    told: list[running.Result] = []
    run = running.Run({"S0/tiny": TINY, "S0/other": other}, quick=True)
    assert len(run.trials) == 2
    with Store.create(tmp_path) as store:
        run.run(store, told.append, heard=heard.append)
        assert len(heard) == 2
        full = running.Run({"S0/tiny": TINY})
        full.run(store, told.append, heard=heard.append)
    assert len(heard) == 6
    assert [r.name for r in told] == ["S0/tiny", "S0/other", "S0/tiny"]
    assert [r.matches for r in told] == [2, 2, 6]
    assert told[-1].findings.lines[0].ours == rate([0.0] * 6, [1] * 6)


def test_what_is_computed_is_the_same_with_workers() -> None:
    numbers = [-3, 2, -1]
    assert Evidence().each(abs, numbers) == [3, 2, 1]
    assert Evidence(workers=2).each(abs, numbers) == [3, 2, 1]


def test_results_are_written_and_reported(tmp_path: Path, run: Run) -> None:
    told: list[running.Result] = []
    with Store.create(tmp_path / "rows") as store:
        running.Run({"S0/tiny": TINY}, quick=True).run(store, told.append)
    Record(tmp_path).add(told[0], 1.5)
    Record(tmp_path).add(replace(told[0], name="S0/other", quick=False), 2.0)
    kept = json.loads((tmp_path / FILE).read_text())
    assert kept["seconds"] == 3.5
    assert list(kept["experiments"]) == ["S0/tiny", "S0/other"]
    line = kept["experiments"]["S0/tiny"]["lines"][0]
    assert line["measured"] == 0.0
    assert line["measured_n"] == 2
    assert line["verdict"] in ("same", "worse")
    assert (tmp_path / "figures" / "S0-tiny-1.svg").read_text().startswith("<svg")
    page = Page(Path(run("report", tmp_path).out.strip()).read_text())
    assert page.open == []
    assert "script" not in page.seen
    for words in ("S0/tiny", "a tiny one", "<lifted>", "1 of 4", "A remark.", "A caption"):
        assert words in page.words


def test_nothing_named_lists_them_and_a_wrong_name_too(run: Run) -> None:
    listed = run("reproduce")
    assert listed.code == 0
    assert all(name in listed.out for name in registry.experiments())
    wrong = run("reproduce", "S9/table-1")
    assert wrong.code == 2
    assert "S0/table-1" in wrong.out
    assert wrong.err.startswith("pandarena: unknown experiment 'S9/table-1'")
    assert len(wrong.err.splitlines()) == 1


PLAYED = [name for name, one in registry.experiments().items() if one.batches]


@pytest.mark.parametrize("name", [name for name in PLAYED if name != "S1/displaced"])
def test_where_nothing_was_played_nothing_is_compared(name: str) -> None:
    one = registry.experiments()[name]
    findings = one.measure(Evidence({key: [] for key in one.batches}, quick=True))
    exact = {line for line in findings.lines if line.ours.interval and line.ours.n == 1}
    assert {line.word for line in set(findings.lines) - exact} == {"not comparable"}
    for figure in findings.figures:
        assert figure.chart.svg().startswith("<svg")
