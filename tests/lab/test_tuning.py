"""A search asks the same again, goes on where it was, and is judged on what it never saw."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pandarena.cli.tune as command
from pandarena.api import play as play_match
from pandarena.lab.bench import play_due
from pandarena.lab.measure.row import Row
from pandarena.lab.play import Outcome
from pandarena.lab.store import Store
from pandarena.lab.terms import Given, Terms
from pandarena.lab.tournament.games import Play
from pandarena.lab.trial import Trial
from pandarena.lab.tuning.aims import AIMS
from pandarena.lab.tuning.finding import finding
from pandarena.lab.tuning.search import Search, best_of, searched
from pandarena.lab.tuning.space import Choice, Span, space
from pandarena.settings import SettingsError, parse_assignments
from pandarena.strategies.champion.risks import Risks

from .conftest import EMPTY, Run

pytest.importorskip("optuna", reason="needs the extra `tune`")
SEEDS = range(1, 4)


def hill(top: float, heard: list[Trial] | None = None) -> Play:
    """Where a player scores the more the nearer its speed is to `top`; seeds differ alike."""

    def play(trials: Sequence[Trial], terms: Terms) -> dict[str, Row]:
        (heard if heard is not None else []).extend(trials)
        speed = json.loads(terms.text)["player"].get("speed", 0.6)
        score = round(4000 - 4000 * abs(speed - top))
        return {t.key: replace(EMPTY, score=score + t.seed, time=1.0) for t in trials}

    return play


def a_search(*over: str, aim: str = "score") -> Search:
    return Search("hello", space("hello", over), AIMS[aim], Given(time=1.0), SEEDS)


class TestSpace:
    def test_a_strategy_says_what_is_searched(self):
        assert space("hello", ()) == {"speed": Span(0.2, 1.0), "look_height": Span(0.28, 0.48)}
        assert set(space("team1", ())) == {"speed", "hover", "clearance"}, "inherited"

    @pytest.mark.parametrize(
        ("player", "over", "span"),
        [
            ("hello", "speed", Span(0.2, 1.0)),
            ("hello", "speed=0.5:0.75", Span(0.5, 0.75)),
            ("hello", "attempts", Span(6, 24, whole=True)),
            ("hello", "attempts=4:9", Span(4, 9, whole=True)),
            ("champion", "tilting", Choice((False, True))),
            ("champion", "risks.high", Span(Risks().high / 2, 2 * Risks().high)),
            ("champion", "force=20,40,60", Choice((20, 40, 60))),
            ("mine.py", "x=1:3", Span(1, 3, whole=True)),
            ("mine.py", "x=1:3.0", Span(1, 3)),
        ],
    )
    def test_it_may_be_said_otherwise(self, player: str, over: str, span: Span | Choice):
        assert list(space(player, (over,)).values()) == [span]

    @pytest.mark.parametrize(
        ("player", "over", "why"),
        [
            ("hello", "spede", "unknown parameter of 'hello' 'spede'; there are: attempts"),
            ("hello", "speed=0.2:3", r"speed=0\.2:3: speed = 3 is not in \(0, 1\]"),
            ("hello", "speed=1:0.2", "two numbers, the lower one first"),
            ("hello", "speed=a:b", "two numbers"),
            ("hello", "speed=nan:1", "two numbers"),
            ("hello", "speed=1", "give LOW:HIGH"),
            ("hello", "camera_offset", "a list of values, which cannot be searched"),
            ("hello", "camera_offset=0:1", "is not a list"),
            ("bracket", "pick_height", "says nothing of a range"),
            ("mine.py", "speed", "a file's parameters need a range"),
        ],
    )
    def test_what_cannot_be_is_one_line(self, player: str, over: str, why: str):
        with pytest.raises(SettingsError, match=why):
            space(player, (over,))

    def test_a_file_says_nothing_of_itself(self):
        with pytest.raises(SettingsError, match="--over NAME=LOW:HIGH"):
            space("mine.py", ())

    def test_numbers_are_short_and_stay_inside(self):
        assert Span(0.2, 1.0).rounded(0.123456789) == 0.2
        assert Span(0.1, 1.0).rounded(0.123456789) == 0.1235
        assert Span(1, 5, whole=True).rounded(3.0) == 3


class TestSearch:
    def test_it_climbs_from_the_player_as_it_is(self):
        points = list(searched(a_search("speed"), 30, hill(0.9)))
        assert points[0].values == {}
        best = best_of(points, AIMS["score"])
        assert best is not None and abs(float(best.values["speed"]) - 0.9) < 0.02

    def test_less_may_be_better(self):
        points = list(searched(a_search("speed", aim="twelve_s"), 3, hill(0.9)))
        best = best_of(points, AIMS["twelve_s"])
        assert best is not None and best.mean == 0.0

    def test_it_asks_the_same_again_and_more_trials_go_on_from_there(self):
        search = a_search()
        few = list(searched(search, 5, hill(0.9)))
        assert list(searched(search, 12, hill(0.9)))[:6] == few

    def test_every_point_plays_the_same_seeds_and_sides(self):
        heard: list[Trial] = []
        list(searched(a_search(), 4, hill(0.9, heard)))
        by_point: dict[str, list[tuple[int, str]]] = {}
        for trial in heard:
            by_point.setdefault(trial.terms, []).append((trial.seed, trial.side))
        assert len(by_point) == 5
        assert all(seats == [(s, t) for s in SEEDS for t in ("red", "blue")]
                   for seats in by_point.values())  # fmt: skip

    def test_a_point_of_which_every_match_failed_is_no_best_one(self):
        def play(trials: Sequence[Trial], terms: Terms) -> dict[str, Row]:
            slow = json.loads(terms.text)["player"].get("speed", 0.6) < 0.6
            return {} if slow else hill(0.2)(trials, terms)

        points = list(searched(a_search("speed"), 10, play))
        assert any(not p.came for p in points)
        best = best_of(points, AIMS["score"])
        assert best is not None and best.values == {}

    def test_the_best_is_judged_on_other_seeds_in_pairs(self):
        heard: list[Trial] = []
        search, held = a_search("speed"), range(100, 110)
        best = best_of(list(searched(search, 8, hill(0.9))), search.aim)
        assert best is not None
        found = finding(search, best, held, hill(0.9, heard))
        assert {t.seed for t in heard} == set(held)
        assert found.ahead.n == 10 and found.verdict == "better"
        assert found.ahead.value == pytest.approx(
            4000 * (0.3 - abs(float(best.values["speed"]) - 0.9)), abs=1.0
        )
        same = finding(search, best, held, hill(0.0))
        assert same.verdict == "worse"


class TestCommand:
    LINE = ("tune", "hello", "--trials", 2, "--seeds", 1, "--held", "50:51", "--sides", "red")
    SHORT = ("--time", 1, "--json", "--out")

    def test_a_search_that_is_stopped_goes_on_and_ends_the_same(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        """Stopped in the middle, again after the next row, then left alone."""
        whole = json.loads(run(*self.LINE, *self.SHORT, tmp_path / "whole").out)
        rows = run("rows", tmp_path / "whole").out.splitlines()
        assert len(rows) == 1 + 3 + len({0, whole["best"]})
        for _ in range(2):
            with monkeypatch.context() as stopping:
                stopping.setattr(command, "play_due", _stopped_after_one)
                stopped = run(*self.LINE, *self.SHORT, tmp_path / "parts")
                assert stopped.code == 130
                assert "the same command goes on there" in stopped.err
        with Store.read(tmp_path / "parts") as store:
            assert len(store.keys()) == 2
        parts = run(*self.LINE, *self.SHORT, tmp_path / "parts")
        assert json.loads(parts.out) == whole
        assert run(*self.LINE, *self.SHORT, tmp_path / "parts") == parts
        assert len(run("rows", tmp_path / "parts").out.splitlines()) == len(rows)

    def test_what_it_found_plays_in_match_and_bench(self, run: Run, tmp_path: Path):
        file = tmp_path / "tuned.toml"
        file.write_text("# found\nspeed = 0.9\nlook_height = 0.4\n")
        match = json.loads(run("match", "hello", "--set", f"red={file}", "--time", 2, "--json").out)
        settings = {"red": {"speed": 0.9, "look_height": 0.4}}
        said = play_match("hello", "none", time=2.0, settings=settings)
        assert match["events_hash"] == said.events_hash
        line = ("bench", "hello", "--set", f"player={file}", "--time", 2, "--seeds", 1)
        run(*line, "--out", tmp_path / "rows")
        file.unlink()  # rows need it no more
        (again, _) = run("rows", tmp_path / "rows").out.splitlines()[1:]
        assert "player" not in again.rpartition(",")[2]
        assert "--set red.speed=0.9 --set red.look_height=0.4" in run("rows", tmp_path / "rows").out

    @pytest.mark.parametrize(
        ("more", "why"),
        [
            (("--held", "2:5", "--seeds", "3"), "share seeds"),
            (("--trials", "0"), "trials = 0: at least 1"),
            (("--aim", "beauty"), "unknown aim 'beauty'; there are: score, lead"),
            (("--over", "sped=1:2"), "unknown parameter"),
        ],
    )
    def test_what_is_wrong_is_one_line(
        self, run: Run, tmp_path: Path, more: tuple[str, ...], why: str
    ):
        assert why in run("tune", "hello", *more, "--out", tmp_path / "x").complaint

    def test_a_file_that_takes_no_such_parameter_ends_the_search(self, run: Run, tmp_path: Path):
        file = tmp_path / "mine.py"
        file.write_text("def play(station):\n    pass\n")
        line = ("tune", file, "--over", "speed=0.2:1.0", *self.LINE[2:], "--time", 1)
        said = run(*line, "--out", tmp_path / "x").complaint
        assert f"'{file}' refuses what it is given: settings for red, whose file has no" in said

    def test_nobody_is_not_tuned(self, run: Run):
        assert "unknown player 'nobody'" in run("tune", "nobody").complaint

    def test_without_optuna_it_says_what_is_missing(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("pandarena.lab.tuning.search.find_spec", lambda _: None)
        assert run("tune", "hello").complaint == (
            "pandarena tune needs Optuna: pip install 'pandarena[tune]'"
        )


def _stopped_after_one(*given: Any) -> None:
    """Ctrl-C, once one more row is safe."""
    trials, all_terms, store, workers, told, engine = given

    def hear(outcome: Outcome) -> None:
        told(outcome)
        raise KeyboardInterrupt

    play_due(trials, all_terms, store, workers, hear, engine)


def test_a_file_of_settings_is_read_where_it_is_named(tmp_path: Path):
    file = tmp_path / "a.toml"
    file.write_text('speed = 0.5\nname = "x y"\non = true\nat = [1, 2.5]\n[risks]\nhigh = 1e-5\n')
    assert parse_assignments([f"red={file}", "red.speed=0.7"]) == {
        "red": {"speed": 0.7, "name": "x y", "on": True, "at": [1, 2.5], "risks": {"high": 1e-5}}
    }
    with pytest.raises(SettingsError, match="cannot read"):
        parse_assignments(["red=nowhere.toml"])
