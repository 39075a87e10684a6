"""Lost points by cause: they add up, and go to what lost them."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pandarena.field import Field, Rules
from pandarena.geometry import Array
from pandarena.lab.measure.stillness import pauses
from pandarena.lab.why.case import Case
from pandarena.lab.why.losses import ORDER, PACE, losses
from pandarena.lab.why.ranking import rankings
from pandarena.lab.why.usual import Usual
from pandarena.match.events import Event
from pandarena.match.scoring import best_tower, points
from pandarena.world.drills import start_of

from . import rider
from .conftest import Run
from .test_attempts import carried, told

FIELD = Field()
MINE = (0, 1, 2, 3, *range(8, 16))
FLOOR, TABLE, SOURCE = (1.4, 1.4, -0.7), (0.2, 0.0, 0.225), (0.562, -1.159, 0.225)


def case(levels: dict[int, int], events: list[Event], **lie: tuple[float, ...]) -> Case:
    """Blocks of `levels` stand; others lie on the turntable or the source, or where said."""
    places: dict[int, tuple[float, ...]] = {b: TABLE if b > 7 else SOURCE for b in range(16)}
    places |= {int(name[1:]): place for name, place in lie.items()}
    return Case(
        player="p",
        opponent="none",
        side="red",
        seed=1,
        scenario="ideal",
        field=FIELD,
        rules=Rules(),
        start=start_of("", FIELD, ("red",)),
        best=best_tower(MINE, FIELD),
        score=points(tuple(levels.items()), FIELD),
        levels=tuple(levels.items()),
        poses=_poses(places),
        end=180.0,
        events=tuple(events),
    )


def _poses(places: dict[int, tuple[float, ...]]) -> Array:
    return np.array([[*places[b], 1.0, 0.0, 0.0, 0.0] for b in range(16)])


def causes(found: Case) -> dict[str, float]:
    """Points by cause; they add up."""
    lost = losses(found, Usual.of([found]))
    assert sum(loss.points for loss in lost) == pytest.approx(found.best - found.score, abs=0.6)
    return {loss.cause: loss.points for loss in lost}


ELEVEN = {b: level for level, b in enumerate(MINE[:-1], start=1)}


def test_nothing_lost() -> None:
    whole = {b: level for level, b in enumerate(MINE, start=1)}
    assert causes(case(whole, [])) == {}


def test_a_block_dropped_to_the_floor_is_lost_by_that() -> None:
    events = carried(15, 50.0, "turntable", "lost")
    assert causes(case(ELEVEN, events, b15=FLOOR)) == {"dynamic block: dropped": 11_500.0}
    struck = told((51.0, "struck", 3))
    assert causes(case(ELEVEN, events[:2] + struck + events[2:], b15=FLOOR)) == {
        "dynamic block: dropped after a strike": 11_500.0
    }


def test_one_that_still_rides_is_lost_to_what_took_the_time() -> None:
    long = replace(case(ELEVEN, []), pauses=((0.0, 180.0),))
    assert causes(long) == {"stood still until the end": 11_500.0}
    missed = told((60.0, "missed", 15, "turntable"))
    both = causes(replace(case(ELEVEN, missed), pauses=((60.0, 180.0),)))
    assert both == {
        "dynamic block: closed on nothing": pytest.approx(11_500.0 / 3),
        "stood still until the end": pytest.approx(2 * 11_500.0 / 3),
    }


def test_time_that_nothing_took_is_its_own_pace() -> None:
    events = [e for i in range(17) for e in carried(8 + i % 7, 10.0 * i + 8.0, "turntable")]
    assert causes(case(ELEVEN, events)) == {PACE: 11_500.0}


def test_a_slow_block_is_told_by_its_slowest_stage() -> None:
    events = [e for i in range(6) for e in carried(8 + i, 10.0 * i + 8.0, "turntable")]
    events += carried(14, 175.0, "turntable")
    quick, slow = (1.0, 1.0, 0.5, 0.5, 0.5, 0.5), (1.0, 111.0, 0.5, 0.5, 0.5, 0.5)
    late = replace(case(ELEVEN, events), carries=(*[quick] * 6, slow))
    assert causes(late) == {"dynamic block: slow to lower": 11_500.0}


def test_a_fall_is_told_by_whose_doing_it_was() -> None:
    fell = carried(15, 50.0, "turntable")
    fell.append(Event(90.0, "toppled", "red", 15, {"by": "red", "began": 89.5}))
    assert causes(case(ELEVEN, fell, b15=FLOOR)) == {"tower fell by its own doing": 11_500.0}
    fell.insert(-1, Event(89.2, "disturbed", "red", None, {"action": "topple"}))
    assert causes(case(ELEVEN, fell, b15=FLOOR)) == {"tower fell: disturbed": 11_500.0}


def test_the_opponent_and_the_order() -> None:
    theirs = tuple(FIELD.blue.T_world_base @ [*FIELD.blue.goal, 0.225, 1.0])[:3]
    assert causes(case(ELEVEN, [], b15=theirs)) == {"the opponent has the block": 11_500.0}
    upside_down = {b: level for level, b in enumerate(reversed(MINE), start=1)}
    assert set(causes(case(upside_down, []))) == {ORDER}


def test_a_strike_that_ends_the_match() -> None:
    struck = told((30.0, "struck", 9, "turntable"))
    ended = replace(case(ELEVEN, struck), rules=Rules(strike="s_stop"))
    found = causes(ended)
    assert found["arm stopped for good by a strike"] > 0.8 * sum(found.values())


def test_pauses() -> None:
    t = np.arange(0.0, 10.0, 0.02)
    q_d = np.zeros((len(t), 7))
    q_d[:, 3] = np.clip(t - 3.0, 0.0, 2.0)
    assert pauses(t, q_d) == ((0.0, 3.0), (5.0, 9.98))
    assert pauses(t, np.cumsum(np.full((len(t), 7), 0.01), axis=0)) == ()


def test_a_recording_tells_what_its_rows_tell(run: Run, tmp_path: Path) -> None:
    out, file = tmp_path / "rows", tmp_path / "a.mcap"
    line = ("--time", 12.0, "--set")
    run("bench", Path(rider.__file__), *line, "player.misses=1", "--sides", "red", "--out", out,
        "--seeds", "2:3")  # fmt: skip
    (rows,) = json.loads(run("why", out, "--json").out)
    ran = run("match", Path(rider.__file__), *line, "red.misses=1", "--seed", 2, "--record", file)
    assert ran.code == 0
    (record,) = json.loads(run("why", file, "--json").out)
    assert [c["cause"] for c in rows["causes"]] == [c["cause"] for c in record["causes"]]
    told_by = {c["cause"]: (c["points"], c["seconds"]) for c in rows["causes"]}
    for cause in record["causes"]:
        points_lost, seconds = told_by[cause["cause"]]
        assert cause["points"] == pytest.approx(points_lost, rel=0.02)
        assert cause["seconds"] == pytest.approx(seconds, abs=0.05)
    assert sum(c["points"] for c in rows["causes"]) == pytest.approx(
        rows["best"] - rows["score_mean"]
    )
    assert "dynamic block: closed on nothing" in told_by
    miss = next(c for c in rows["causes"] if c["cause"].endswith("nothing"))
    assert miss["worst"]["said"] == "the hand is empty"
    assert miss["worst"]["again"].startswith("pandarena match ")
    assert json.loads(run(*miss["worst"]["again"].split()[1:], "--json").out)["seed"] == 2


def test_the_table_and_what_is_refused(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "rows"
    run("bench", "hello", "--seeds", 2, "--time", 2, "--out", out)
    ran = run("why", out)
    assert ran.code == 0
    assert "hello, ideal: 0 [0 0] 2 of 68,000 points a match, 68,000 lost" in ran.out
    assert "--scenario ideal --seed 1 --time 2" in ran.out
    assert "there are: hello" in run("why", out, "--player", "x").complaint
    assert "there are: ideal" in run("why", out, "--scenario", "x").complaint
    assert "top = 0" in run("why", out, "--top", 0).complaint
    assert "no rows in" in run("why", tmp_path).complaint
    assert "no such" in run("why", tmp_path / "no.mcap").complaint.lower()


def test_both_sides_of_a_seed_are_one_draw() -> None:
    base = case(ELEVEN, [])
    (ranking,) = rankings(replace(base, seed=seed) for seed in (1, 1, 2, 2))
    assert ranking.score.n == 2
    assert all(cause.points.n == 2 and cause.matches.n == 4 for cause in ranking.causes)
