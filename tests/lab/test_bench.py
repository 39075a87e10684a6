"""Plans, pairs, resuming, and what is refused."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from pandarena.api import play
from pandarena.cli.replaying import again
from pandarena.lab import version
from pandarena.lab.bench import bench
from pandarena.lab.play import Failed, Outcome, play_trial
from pandarena.lab.store import FILE, Store
from pandarena.lab.terms import Given, settle
from pandarena.lab.trial import parse_seeds
from pandarena.settings import SettingsError

from .conftest import Run, short

KEYS = [
    "player", "opponent", "side", "scenario", "terms", "version", "n", "failed", "score_ci",
]  # fmt: skip
FIGURES = [
    "score_median", "score_mean", "perfect", "static_grasped", "static_placed",
    "dynamic_first_try", "dynamic_grasped", "dynamic_placed", "recovered", "stable", "fallen",
    "strikes", "forfeited", "four_static_s", "twelve_s", "first_lift_s", "cycle_s", "offset_mm",
    "yaw_deg", "pose_error_mm", "pose_error_deg", "fallen_per_match", "strikes_per_match", "height",
    "think_s", "think_share",
    *(f"{kind}_{stage}_s" for kind in ("static", "dynamic")
      for stage in ("reach", "lower", "close", "lift", "carry", "place", "think")),
    "ahead_of_first",
]  # fmt: skip


def test_all_players_and_sides_play_the_same_seeds(tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("def play(station):\n    pass\n")
    plan = short("hello", str(tmp_path / "other.py"), seeds=range(5, 8))
    assert len({t.key for t in plan.trials}) == len(plan.trials) == 3 * 2 * 2
    by_seat: dict[tuple[str, str], list[int]] = {}
    for trial in plan.trials:
        by_seat.setdefault((trial.player, trial.side), []).append(trial.seed)
    assert len(by_seat) == 4
    assert all(seeds == [5, 6, 7] for seeds in by_seat.values())


def test_a_row_is_the_match_that_play_plays(store: Store) -> None:
    plan = bench(("hello",), [Given(time=6.0)], range(3, 4), ("blue",))
    plan.run(store)
    (kept,) = store.rows()
    assert kept.row is not None
    result = play("none", "hello", seed=3, time=6.0)
    assert kept.row.events_hash == result.events_hash
    assert kept.row.score == result.score["blue"] == 250
    assert (kept.row.static_attempts, kept.row.static_placed) == (1, 1)
    details = store.details(kept.trial.key)
    assert [e[1] for e in details["events"]] == [e.kind for e in result.events]


def test_what_is_there_is_not_played_again(store: Store) -> None:
    heard: list[Outcome] = []
    short(seeds=range(1, 3)).run(store, told=heard.append)
    assert len(heard) == 4
    short(seeds=range(1, 4)).run(store, told=heard.append)
    assert [o[0].seed for o in heard[4:]] == [3, 3]
    short(seeds=range(1, 4)).run(store, told=heard.append)
    assert len(heard) == 6
    assert len(list(store.rows())) == 6


def test_a_trial_is_there_once(store: Store) -> None:
    plan = short(seeds=range(1, 2))
    store.admit(plan.all_terms, plan.trials[0].code, mix=False)
    trial, played = plan.trials[0], play_trial(plan.trials[0], plan.all_terms[0])
    store.add((trial, played))
    store.add((trial, played))
    store.add((trial, Failed("late")))
    assert len(list(store.rows())) == 1


def test_rows_of_other_conditions_are_refused(store: Store) -> None:
    short(seeds=range(1, 2)).run(store)
    with pytest.raises(SettingsError, match=r"rules\.time is 0\.5 there, 0\.6 here.*--mix"):
        short(seeds=range(1, 2), time=0.6).run(store)
    with pytest.raises(SettingsError, match=r"sensor\.flip is 0\.0 there, 0\.1 here"):
        short(seeds=range(1, 2), trouble=("flips:hard",)).run(store)
    short(seeds=range(1, 2), time=0.6).run(store, mix=True)
    plan = short(seeds=range(1, 2))
    assert [g.score_mean.n for g in plan.groups(store)] == [1, 1], "they are pooled"


def test_rows_of_other_code_are_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    short(seeds=range(1, 2)).run(store)
    ours = version.code_version()
    for module in ("bench", "trial"):
        monkeypatch.setattr(f"pandarena.lab.{module}.code_version", lambda: "0.0.9+abc")
    with pytest.raises(SettingsError) as refused:
        short(seeds=range(1, 2)).run(store)
    assert ours in str(refused.value)
    assert "0.0.9+abc" in str(refused.value)
    assert "--mix" in str(refused.value)


def test_a_changed_file_is_another_player(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def play(station):\n    pass\n")
    before = short(str(file), seeds=range(1, 2)).trials
    file.write_text("def play(station):\n    station.clock.sleep(1)\n")
    after = short(str(file), seeds=range(1, 2)).trials
    assert {t.key for t in before}.isdisjoint(t.key for t in after)


def test_words_that_mean_the_same_are_the_same_terms() -> None:
    a = settle(Given(time=60.0, set=("player.speed=1",)))
    b = settle(Given(set=("rules.time=60", "player.speed=1")))
    assert (a.hash, a.text) == (b.hash, b.text)
    assert settle(Given(time=61.0)).hash != settle(Given(time=60.0)).hash


@pytest.mark.parametrize(("text", "seeds"), [("3", [1, 2, 3]), ("5:8", [5, 6, 7]), ("0:1", [0])])
def test_seeds(text: str, seeds: list[int]) -> None:
    assert list(parse_seeds(text)) == seeds


@pytest.mark.parametrize(
    "text", ["0", "", "a", "1:", ":3", "3:3", "5:2", "-1:2", "1:2:3", "9" * 30]
)
def test_no_seeds(text: str) -> None:
    with pytest.raises(SettingsError, match="seeds = "):
        parse_seeds(text)


class TestCommand:
    def test_json(self, run: Run) -> None:
        ran = run("bench", "hello", "--seeds", 2, "--time", 0.5, "--json")
        assert ran.code == 0
        assert ran.err == ""
        told = json.loads(ran.out)
        assert [(g["player"], g["side"], g["scenario"], g["n"]) for g in told] == [
            ("hello", "red", "ideal", 2),
            ("hello", "blue", "ideal", 2),
        ]
        figures = [key for name in FIGURES for key in (name, f"{name}_ci", f"{name}_n")]
        for group in told:
            assert list(group) == KEYS + figures

    def test_wins_where_there_is_an_opponent(self, run: Run) -> None:
        line = ("bench", "hello", "--against", "hello", "--sides", "red", "--seeds", 1)
        (group,) = json.loads(run(*line, "--time", 0.3, "--json").out)
        assert {"wins", "wins_ci", "wins_n"} <= group.keys()
        assert group["wins"] == 0.0

    def test_takes_what_match_takes(self, run: Run, tmp_path: Path) -> None:
        field = tmp_path / "field.toml"
        field.write_text("dynamic_blocks = 3\n")
        line = ["bench", "hello", "--field", field, "--seeds", "7:8", "--time", 0.5, "--sides"]
        line += [
            "blue",
            "--trouble",
            "flips:mild",
            "--disturb",
            "light@1",
            "--isolate",
            "--sensor",
            "pose",
        ]
        line += ["--set", "blue.speed=0.5", "--knockout", "--scenario", "lab", "--out"]
        assert run(*line, tmp_path / "a").code == 0
        with Store.read(tmp_path / "a") as store:
            (kept,) = store.rows()
            assert kept.row is not None
            replay = again(kept.trial, store.all_terms()[kept.trial.terms])
        for part in (
            "none hello",
            "--sensor pose",
            "--seed 7",
            "--isolate",
            "blue.speed=0.5",
            str(field),
        ):
            assert part in replay
        ran = run(*replay.split()[1:], "--json")
        assert json.loads(ran.out)["events_hash"] == kept.row.events_hash

    def test_speed_is_the_players_own(self, run: Run, tmp_path: Path) -> None:
        line = ("bench", "hello", "--seeds", 1, "--time", 0.5, "--sides", "blue", "--out", tmp_path)
        assert run(*line, "--speed", 0.5).code == 0
        assert "--set blue.speed=0.5" in run("rows", tmp_path).out
        assert run(*line, "--set", "player.speed=0.5").code == 0, "they are the same terms"
        assert "player.speed is 0.5 there, 1.0 here" in run(*line, "--speed", 1).complaint

    def test_several_scenarios_and_players(self, run: Run, tmp_path: Path) -> None:
        other = tmp_path / "other.py"
        other.write_text("def play(station):\n    pass\n")
        line = ("bench", "hello", other, "--scenario", "ideal,lab", "--seeds", 2, "--time", 5.4)
        told = json.loads(run(*line, "--sides", "red", "--workers", 2, "--json").out)
        assert [(g["scenario"], g["player"]) for g in told] == [
            (scenario, player) for scenario in ("ideal", "lab") for player in ("hello", str(other))
        ]
        assert told[0]["ahead_of_first"] is None
        assert (told[1]["ahead_of_first"], told[1]["ahead_of_first_n"]) == (-250.0, 2)

    def test_the_table_tells_intervals_and_n(self, run: Run) -> None:
        ran = run("bench", "hello", "--seeds", 2, "--time", 0.5)
        assert ran.err == ""
        assert "full score" in ran.out
        assert "[0.0 65.8] 2" in ran.out
        assert "pandarena match hello none --scenario ideal --seed 1 --time 0.5" in ran.out

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            (("hullo",), "unknown player 'hullo'; there are: "),
            (("none",), "'none' is nobody"),
            (("hello", "--scenario", "ideal,lob"), "unknown scenario 'lob'"),
            (("hello", "--against", "hullo"), "unknown player 'hullo'"),
            (("hello", "--seeds", "x"), "seeds = 'x' is not N or A:B"),
            (("hello", "--workers", "0"), "workers = 0: at least 1"),
            (("hello", "--set", "red.speed=1"), "say player.NAME=... or opponent.NAME"),
            (("hello", "--set", "opponent.speed=1"), "name one with --against"),
            (("hello", "--set", "player=1"), "is not a table of settings"),
            (("hello", "--sides", "left"), "'left'"),
            (("hello", "--out", "/proc/no"), "cannot write to /proc/no"),
            (("no/such.py",), "no/such.py does not exist"),
        ],
    )
    def test_bad_input(self, run: Run, line: tuple[str, ...], said: str) -> None:
        assert said in run("bench", *line).complaint

    def test_a_file_that_is_no_store(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / FILE).write_text("something else, and long enough to be read as a header" * 9)
        assert "file is not a database" in run("bench", "--out", tmp_path).complaint
        other = tmp_path / "b"
        other.mkdir()
        with sqlite3.connect(other / FILE) as db:
            db.execute("CREATE TABLE a(b)")
        assert "no rows of pandarena's" in run("bench", "--out", other).complaint

    def test_rows(self, run: Run, tmp_path: Path) -> None:
        out, file = tmp_path / "rows", tmp_path / "rows.csv"
        run("bench", "hello", "--seeds", 2, "--time", 0.5, "--out", out)
        ran = run("rows", out)
        assert len(ran.out.splitlines()) == 5
        assert ran.out.splitlines()[0].startswith("player,opponent,side,scenario,terms,seed")
        run("rows", out, "--csv", file)
        assert file.read_text() == ran.out
        assert "no rows in" in run("rows", tmp_path / "no").complaint
        assert "cannot write" in run("rows", out, "--csv", tmp_path / "no" / "a").complaint

    def test_rows_as_parquet(self, run: Run, tmp_path: Path) -> None:
        parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow")
        run("bench", "hello", "--seeds", 1, "--time", 0.5, "--out", tmp_path)
        assert run("rows", tmp_path, "--parquet", tmp_path / "rows.parquet").code == 0
        table = parquet.read_table(tmp_path / "rows.parquet").to_pydict()
        assert table["side"] == ["red", "blue"] or table["side"] == ["blue", "red"]
        assert all(line.startswith("pandarena match ") for line in table["again"])

    def test_rows_without_pyarrow(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
        said = run("rows", tmp_path, "--parquet", tmp_path / "a").complaint
        assert "pip install pyarrow" in said


def test_failed_trials_are_told_and_in_no_figure(store: Store) -> None:
    plan = short(seeds=range(1, 3))
    plan.run(store)
    for trial in plan.trials[:2]:
        store.add((replace(trial, seed=9), Failed("its worker died 2 times")))
    longer = replace(plan, seeds=range(1, 10))
    assert [(g.failed, g.score_mean.n) for g in longer.groups(store)] == [(1, 2), (1, 2)]
    store.forget_failed()
    assert [g.failed for g in longer.groups(store)] == [0, 0]
