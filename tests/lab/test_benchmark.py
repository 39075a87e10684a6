"""What is frozen stays frozen, and the table says what the rows say."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pandarena.cli.benchmark as command
from pandarena import __version__, scenario
from pandarena.lab import benchmark as module
from pandarena.lab.benchmark import BENCHMARKS, V1, Benchmark, Task, fingerprint, lines
from pandarena.lab.play import Failed, Played
from pandarena.lab.store import Kept, Store
from pandarena.lab.terms import Given, settle
from pandarena.lab.trial import Trial

from .conftest import EMPTY, Run

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "benchmark.md").read_text()


@pytest.mark.parametrize("benchmark", BENCHMARKS.values(), ids=BENCHMARKS.keys())
class TestFrozen:
    def test_scenarios_are_what_they_were(self, benchmark: Benchmark) -> None:
        """A scenario may become another one: then make a new benchmark, and leave this one."""
        now = {t.scenario: fingerprint(settle(Given(t.scenario))) for t in benchmark.tasks}
        assert now == {t.scenario: t.frozen for t in benchmark.tasks}

    def test_the_document_says_so_too(self, benchmark: Benchmark) -> None:
        for task in benchmark.tasks:
            assert f"| `{task.scenario}` | `{task.frozen}` |" in DOC
        assert f"{benchmark.seeds[0]} to {benchmark.seeds[-1]}" in DOC


def test_the_citation_is_of_this_version() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_whatever_decides_a_match_is_in_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(settle(Given("lab")))
    for changed in ("scenario.contacts.pad=1.4", "field.turntable.speed=0.06", "rules.time=179"):
        assert fingerprint(settle(Given("lab", set=(changed,)))) != before
    true = scenario.preset("lab")
    monkeypatch.setattr("pandarena.scenario.preset", lambda _: replace(true, summary="other words"))
    assert fingerprint(settle(Given("lab"))) == before


def test_a_scenario_that_is_another_one_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(V1, tasks=(Task("ideal", "0123456789ab"), *V1.tasks[1:]))
    monkeypatch.setattr(module, "BENCHMARKS", {})
    monkeypatch.setattr(command, "BENCHMARKS", {"v1": other})
    said = run("benchmark", "hello", "--out", tmp_path / "x").complaint
    assert f"scenario 'ideal' ({V1.tasks[0].frozen}) is not what benchmark v1 froze" in said


def made_up(trials: Sequence[Trial], *rest: Any) -> None:
    """Rows without a match: the champion has all that there is, hello a tower of four."""
    store, told = rest[1], rest[3]
    for trial in trials:
        if trial.player == "champion":
            row = replace(EMPTY, score=68_000, best=68_000, won=True, height=12)
        else:
            row = replace(EMPTY, score=4000, best=68_000, height=4)
        outcome = (trial, Played(row, {}) if trial.seed != 10_003 else Failed("no luck"))
        store.add(outcome)
        told(outcome)


@pytest.fixture
def out(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(command, "play_due", made_up)
    assert run("benchmark", "hello", "champion", "--seeds", 3, "--out", tmp_path / "v1").code == 0
    return tmp_path / "v1"


def test_both_sides_of_each_seed_in_each_task(out: Path) -> None:
    with Store.read(out) as store:
        kept, all_terms = list(store.rows()), store.all_terms()
    assert len(kept) == 2 * 3 * 2 * 4
    seats = {(all_terms[k.trial.terms].scenario, k.trial.opponent) for k in kept}
    assert seats == {("ideal", "none"), ("gazebo", "none"), ("lab", "none"), ("contest", "hello")}
    assert {k.trial.seed for k in kept} == {10_001, 10_002, 10_003}


def test_the_table_says_what_the_rows_say(run: Run, out: Path) -> None:
    told = run("benchmark", "hello", "champion", "--out", out, "--tell").out
    assert "seeds 10001 to 10003, both sides" in told
    assert "16 matches failed" in told
    assert told.count("\n### ") == 4
    assert "### contest, against hello" in told
    ranks = [line.split("|")[1:3] for line in told.splitlines() if line.startswith("| `")]
    assert ranks[:2] == [
        [" `champion` ", " 68,000 [68,000 68,000] 2 "], [" `hello` ", " 4,000 [4,000 4,000] 2 "],
    ]  # fmt: skip
    assert "forfeited" not in told


def test_a_seed_of_which_one_side_is_missing_is_in_no_score() -> None:
    task, terms = V1.tasks[0], V1.all_terms[0]
    kept = [
        Kept(trial, replace(EMPTY, score=100 if trial.side == "red" else 300), "")
        for trial in V1.trials(["hello"], V1.seeds[:2])
        if trial.terms == terms.hash
    ]
    (line,) = lines(kept[:-1], ["hello"], task, terms)
    assert (line.score.value, line.score.n, line.matches) == (200.0, 1, 3)


def test_figures_are_there_for_programs(run: Run, out: Path) -> None:
    told = json.loads(run("benchmark", "champion", "--out", out, "--tell", "--json").out)
    assert [each["scenario"] for each in told] == ["ideal", "gazebo", "lab", "contest"]
    assert all(each["n"] == 4 and each["score_mean_n"] == 2 for each in told)
    assert {"perfect", "perfect_ci", "perfect_n"} <= set(told[0])
    assert ["wins" in each for each in told] == [False, False, False, True]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (("--version", "v9"), "unknown benchmark 'v9'; there are: v1"),
        (("--seeds", "0"), "seeds = 0: from 1 to 20"),
        (("nobody",), "unknown player 'nobody'"),
        (("--tell", "--out", "nowhere"), "no rows in nowhere"),
    ],
)
def test_what_is_wrong_is_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert why in run("benchmark", *line).complaint
