"""What a player believes and plans is in the recording, and what its arm follows; truth stays."""

from pathlib import Path

import numpy as np
import pytest

from pandarena import Station, play
from pandarena.estimates import BlockEstimate, TurntableEstimate
from pandarena.geometry import rot_z, transform
from pandarena.match.outside.checks import Violation
from pandarena.match.recording import Recording, open_recording
from pandarena.motion.rest import rest_to_rest
from pandarena.thoughts import Beliefs, Plan

COVARIANCE = np.diag([1e-6, 4e-6, 9e-6, 0.1, 0.1, 0.1]) + np.eye(6, k=1) * 1e-7
COVARIANCE = (COVARIANCE + COVARIANCE.T) / 2
THINKER = """
import numpy as np
from pandarena.estimates import BlockEstimate, TurntableEstimate
from pandarena.geometry import rot_z, transform
from pandarena.motion.rest import rest_to_rest
S = np.diag([1e-6, 4e-6, 9e-6, .1, .1, .1]) + np.eye(6, k=1) * 1e-7
def play(station):
    station.clock.sleep(0.1)
    T = transform(rot_z(0.3), (0.5, -0.2, 0.25))
    known = BlockEstimate(3, T, (S + S.T) / 2, 0.05)
    stray = BlockEstimate(900, T, S, 0.05)
    table = TurntableEstimate(0.1, np.array([0.5, 0.99]), -0.05, np.eye(3))
    station.log.note("before")
    station.log.believe([known, stray], table)
    station.log.plan("pick 3", "nearest", T_base_ee=T, at=2.5)
    q = station.arm.state().q_d
    station.arm.follow(rest_to_rest(q, q + 0.2, station.arm.limits, 0.5)).wait()
    station.log.believe([])
    station.log.plan("x" * 5000)
"""


@pytest.fixture(scope="module", params=[False, True], ids=["inside", "outside"])
def recording(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("thoughts")
    (folder / "thinker.py").write_text(THINKER)
    space: dict = {}
    exec(THINKER, space)
    player = folder / "thinker.py" if request.param else space["play"]
    result = play(player, "none", time=2.0, record=folder / "a.mcap")
    assert not result.red.forfeit
    return open_recording(folder / "a.mcap")


def test_beliefs_come_back(recording: Recording):
    first, last = recording.beliefs
    assert (first.time, first.team) == (0.1, "red")
    told = first.thought
    assert isinstance(told, Beliefs) and told.ids == (3,)
    T = transform(rot_z(0.3), (0.5, -0.2, 0.25))
    assert told.T_base_blocks[0] == pytest.approx(T, abs=1e-6)
    assert told.covariances[0] == pytest.approx(COVARIANCE[:3, :3], rel=1e-6)
    assert told.stamps.tolist() == [0.05] and told.turntable.tolist() == [0.5, 0.99, -0.05]
    assert isinstance(last.thought, Beliefs)
    assert last.thought.ids == () and len(last.thought.turntable) == 0


def test_plans_come_back(recording: Recording):
    first, last = (told.thought for told in recording.plans)
    assert isinstance(first, Plan) and isinstance(last, Plan)
    assert (first.task, first.why, first.at) == ("pick 3", "nearest", 2.5)
    assert first.T_base_ee[0][:3, 3] == pytest.approx([0.5, -0.2, 0.25])
    assert last.at is None and len(last.T_base_ee) == 0 and len(last.task) == 2000


def test_paths_are_told_without_the_player(recording: Recording):
    begun, ended = recording.paths
    q = recording.arms["red"].q_d
    assert begun.q[0] == pytest.approx(q[0], abs=1e-6)
    assert begun.q[-1] == pytest.approx(q[-1], abs=1e-6)
    end = begun.time + begun.t[-1]
    assert end - 0.011 < ended.time < end + 0.5 and len(ended.t) == 0  # known a tick ahead
    at = int(np.searchsorted(recording.times, begun.time + begun.t[20]))
    assert begun.q[20] == pytest.approx(q[at], abs=0.02)


def test_thoughts_change_nothing():
    def quiet(station: Station) -> None:
        station.clock.sleep(0.1)
        q = station.arm.state().q_d
        station.arm.follow(rest_to_rest(q, q + 0.2, station.arm.limits, 0.5)).wait()

    def loud(station: Station) -> None:
        station.clock.sleep(0.1)
        for _ in range(30):
            block = BlockEstimate(0, np.eye(4), np.eye(6), 0.0)
            station.log.believe([block], TurntableEstimate(0.0, np.zeros(2), 0.0, np.eye(3)))
            station.log.plan("go")
        q = station.arm.state().q_d
        station.arm.follow(rest_to_rest(q, q + 0.2, station.arm.limits, 0.5)).wait()

    assert play(quiet, time=1.5).events_hash == play(loud, time=1.5).events_hash


def test_absurd_thoughts_leave_a_recording_that_opens(tmp_path: Path):
    def absurd(station: Station) -> None:
        T = np.full((4, 4), 1e300)
        station.log.believe([BlockEstimate(1, T, 1e300 * np.eye(6), 1e300)])
        station.log.believe([BlockEstimate(-7, T, np.eye(6), 0.0)])
        station.log.plan("go", T_base_ee=T, at=1e300)
        station.log.plan("go", T_base_ee=0 * T)

    play(absurd, time=0.1, record=tmp_path / "a.mcap")
    recording = open_recording(tmp_path / "a.mcap")
    assert [told.thought.ids for told in recording.beliefs] == [(1,), ()]  # type: ignore[union-attr]
    assert len(recording.plans) == 2


def test_rude_clients_lose_their_match():
    from pandarena.match.outside.calls import CALLS

    good = {
        "T_base_blocks": np.zeros((1, 4, 4)),
        "covariances": np.zeros((1, 3, 3)),
        "stamps": np.zeros(1),
        "turntable": np.zeros(0),
    }
    believe, plan = CALLS["log.believe"], CALLS["log.plan"]
    assert believe.read({"ids": [1]}, good)["ids"] == (1,)
    for header, arrays in (
        ({"ids": [1.5]}, good),
        ({"ids": list(range(1000))}, good),
        ({"ids": "1"}, good),
        ({"ids": [1]}, {**good, "stamps": np.array([np.inf])}),
        ({"ids": [1]}, {**good, "covariances": np.zeros((1, 6, 6))}),
    ):
        with pytest.raises(Violation):
            believe.read(header, arrays)
    with pytest.raises(Violation, match="as many ids"):
        believe.do(None, **believe.read({"ids": [1, 2]}, good))
    with pytest.raises(Violation, match="turntable"):
        believe.do(None, **believe.read({"ids": [1]}, {**good, "turntable": np.zeros(2)}))
    with pytest.raises(Violation):
        plan.read({"task": 3, "why": "", "at": None}, {"T_base_ee": np.zeros((0, 4, 4))})
