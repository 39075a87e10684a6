"""What a row says of matches that are really played, by a player that rides with the turntable."""

from pathlib import Path

import pytest

from pandarena.api import make_match
from pandarena.field import TEAMS, Team
from pandarena.lab.bench import bench
from pandarena.lab.measure.row import Row
from pandarena.lab.measure.stages import STAGES
from pandarena.lab.play import Played, measured
from pandarena.lab.store import Store
from pandarena.lab.terms import Given
from pandarena.station import Station

from . import rider
from .rider import Params


def played(params: Params, side: Team = "red", time: float = 15.0) -> Played:
    def player(station: Station) -> None:
        rider.play(station, params)

    players = {side: player}
    return measured(make_match(players.get("red"), players.get("blue"), seed=2, time=time), side)


def row(params: Params, side: Team = "red", time: float = 15.0) -> Row:
    return played(params, side, time).row


def counts(found: Row) -> tuple[int, ...]:
    """Tried, lifted at the first attempt; attempts, lifted, placed."""
    return (
        found.dynamic_tried,
        found.dynamic_first,
        found.dynamic_attempts,
        found.dynamic_grasped,
        found.dynamic_placed,
    )


@pytest.mark.parametrize("side", TEAMS)
def test_a_block_taken_at_the_first_try(side: Team) -> None:
    found = row(Params(), side)
    assert counts(found) == (1, 1, 1, 1, 1)
    ((began, block, radius, visit, lifted, placed),) = found.tries
    assert (visit, lifted, placed) == (1, True, True)
    assert block in range(8, 16)
    assert 0.2 < radius < 0.28
    assert began < found.first_lift_s < found.last_placed_s  # type: ignore[operator]
    assert found.failures == []
    assert (found.score, found.height, found.dynamic_standing) == (500, 1, 1)
    assert found.static_attempts == 0
    assert found.twelve_s is found.four_static_s is None


def test_a_miss_is_a_first_try_that_failed() -> None:
    found = row(Params(misses=1))
    assert counts(found) == (1, 0, 2, 1, 1)
    assert [t[3:] for t in found.tries] == [[1, False, False], [2, True, True]]
    ((time, kind, block, why, said),) = found.failures
    assert (kind, why, said) == ("grasp", "closed on nothing", "the hand is empty")
    assert block == found.tries[0][1]
    assert time == found.tries[0][0]
    assert (found.failed_grasps, found.recovered) == (1, 1)


def test_a_block_dropped_was_picked_up_and_not_placed() -> None:
    found = row(Params(drops=1, blocks=2), time=20.0)
    assert found.dynamic_grasped == found.dynamic_attempts == 3
    assert (found.dynamic_placed, found.dynamic_tried, found.dynamic_first) == (2, 2, 2)
    assert [f[1:4] for f in found.failures] == [["placement", found.tries[0][1], "dropped"]]
    assert (found.failed_grasps, found.height) == (0, 2)


def test_a_strike_on_the_block_is_a_failed_try() -> None:
    """The hand comes down with its pads below the turntable's top: it strikes, and stops."""
    found = row(Params(misses=1, shift=-0.045), time=6.0)
    assert found.strikes > 0
    assert found.dynamic_first == 0


def test_stages_add_up() -> None:
    came = played(Params(blocks=2), time=20.0)
    carries, found = came.details["carries"], came.row
    assert [c["on"] for c in carries] == ["turntable", "turntable"]
    for carry in carries:
        stage = dict(zip(STAGES, carry["stages"], strict=True))
        assert min(stage.values()) >= 0.0
        # It meets the block at 8 cm, rides 0.6 s at least, closes 25 mm at 0.1 m/s, rides on.
        assert 0.5 < stage["lower"] < 2.0
        assert 0.2 < stage["close"] < 0.5
        assert 0.5 < stage["lift"] < 2.5
        assert stage["reach"] > 0.5 and stage["carry"] > 0.3 and stage["place"] > 0.3
        assert 0.0 < carry["think_s"] < 5.0
    placed = found.last_placed_s
    assert placed is not None
    assert placed - 1.0 < sum(sum(c["stages"]) for c in carries) < placed
    assert found.dynamic_stages is not None and found.static_stages is None
    lower = sum(c["stages"][1] for c in carries) / 2
    assert found.dynamic_stages[1] == pytest.approx(lower, abs=1e-3)
    assert found.pose_error_mm is not None and 0.0 < found.pose_error_mm < 5.0


def test_a_player_in_a_file_is_measured_alike(tmp_path: Path) -> None:
    here = Path(rider.__file__)
    given = Given(time=15.0, set=("player.misses=1",))
    with Store.create(tmp_path) as store:
        plan = bench((str(here),), [given], range(2, 3), ("red",))
        plan.run(store)
        (group,) = plan.groups(store)
        (kept,) = store.rows()
    assert kept.row is not None
    there = row(Params(misses=1))
    assert kept.row.events_hash == there.events_hash
    assert counts(kept.row) == counts(there)
    assert kept.row.failures == there.failures
    told = group.to_json()
    assert (told["dynamic_first_try"], told["dynamic_first_try_n"]) == (0.0, 1)
    assert (told["dynamic_grasped"], told["dynamic_grasped_n"]) == (0.5, 2)
    assert (told["dynamic_placed"], told["dynamic_placed_n"]) == (0.5, 2)
    assert told["dynamic_lower_s"] > 0.5
