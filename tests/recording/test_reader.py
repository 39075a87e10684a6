"""What is read back is what was."""

from pathlib import Path

import numpy as np
import pytest

from pandarena import SettingsError, Station, make_match
from pandarena.estimates import BlocksReading
from pandarena.match.recording import open_recording, rescore
from pandarena.world.contacts import speeds


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory):
    """A match with its states as they were, and its recording."""
    path = tmp_path_factory.mktemp("lived") / "a.mcap"
    match = make_match(
        "hello",
        "hello",
        seed=6,
        time=6.0,
        settings={"scenario": {"gripper": {"width_bias": 0.004}}},
        disturb=["push_turntable@1.5", "light@2"],
        record=path,
    )
    kept = [match.world.now]
    while not match.over:
        match.step()
        kept.append(match.world.now)
    return match, kept, open_recording(path)


def test_the_header_is_what_the_match_was_made_of(lived):
    match, _, recording = lived
    header = recording.header
    assert header.field == match.world.field
    assert header.scenario == match.world.scenario
    assert header.rules == match.rules
    assert (header.seed, header.arms) == (6, ("red", "blue"))
    assert dict(header.players) == {"red": "hello", "blue": "hello"}
    assert {"pandarena", "mujoco", "numpy", "python"} <= set(header.versions)


def test_states_are_those_of_the_match_in_float32(lived):
    match, kept, recording = lived
    assert len(recording.times) == 301
    for state in (0, 37, 150, 300):
        moment, truth = recording.state_at(state / 50), kept[2 * state]
        assert np.abs(moment.qpos - truth.qpos).max() < 2e-6
        assert moment.turntable_angle == truth.turntable_angle
    arm, place = recording.arms["blue"], match.world.index.arms["blue"]
    assert np.abs(arm.dq[150] - kept[300].qvel[place.dof]).max() < 1e-6
    assert np.abs(arm.torque[150] - kept[300].torque[place.dof]).max() < 1e-5
    assert np.abs(arm.torque_ext[150] - kept[300].push[place.dof]).max() < 1e-5
    assert np.abs(arm.q_d - arm.q).max() < 0.1 and np.abs(arm.q_d - arm.q).max() > 0.0


def test_between_two_states_a_moment_is_between_them(lived):
    _, kept, recording = lived
    for tick in (125, 301, 555):
        moment = recording.state_at(tick / 100)
        assert np.abs(moment.qpos - kept[tick].qpos).max() < 2e-3
        q = moment.qpos[recording.header.layout.block_q][:, 3:]
        assert np.abs(np.linalg.norm(q, axis=1) - 1.0).max() < 1e-12


def test_replay_is_all_states_in_order(lived):
    _, kept, recording = lived
    replayed = list(recording.states())
    assert [m.time for m in replayed] == recording.times.tolist()
    assert max(np.abs(m.qpos - kept[2 * i].qpos).max() for i, m in enumerate(replayed)) < 2e-6


def test_a_time_outside_is_told(lived):
    _, _, recording = lived
    for time in (-0.1, 6.1, float("nan")):
        with pytest.raises(SettingsError, match="is not in"):
            recording.state_at(time)


def test_whole_states_are_exact_and_stand_at_each_event(lived):
    match, kept, recording = lived
    last = recording.full_states[-1]
    assert (last.qpos == match.world.data.qpos).all() and (last.qvel == match.world.data.qvel).all()
    times = np.array([state.time for state in recording.full_states])
    assert {"disturbed", "lifted", "ended"} <= {event.kind for event in recording.events}
    for event in recording.events:  # some are told as their tick begins
        after = times - event.time
        assert ((after > -1e-9) & (after < 0.0101)).any()
    for state in recording.full_states:
        assert (state.qpos == kept[round(100 * state.time)].qpos).all()


def test_the_score_is_computed_and_not_copied(lived):
    match, _, recording = lived
    again = rescore(recording)
    assert again.agrees and again.score == match.result().score
    state = recording.full_states[-1]
    assert speeds(state.qvel, recording.header.layout.block_dof).max() > 0.0
    recording.result["score"]["red"] += 1  # type: ignore[index]
    told = rescore(recording)
    assert told.agrees is False and "score is" in told.differences[0]
    recording.result["score"]["red"] -= 1  # type: ignore[index]


def test_what_a_hand_holds_reports_and_was_told(lived):
    _, _, recording = lived
    arm = recording.arms["red"]
    lifted = next(e for e in recording.events if e.kind == "lifted" and e.team == "red")
    at = int(np.searchsorted(recording.times, lifted.time))
    assert arm.held[at] == lifted.block and arm.held[0] == -1
    assert abs(arm.fingers[at].sum() - 0.05) < 0.003 and arm.width_d[at] == 0.0
    bias = arm.width - arm.fingers.sum(axis=1)
    assert 0.0 < np.abs(bias).max() < 0.0041


def test_readings_and_notes_are_what_the_player_had(tmp_path: Path):
    had: list[BlocksReading] = []

    def player(station: Station) -> None:
        for _ in range(20):
            for name in ("wrist", "middle"):
                had.append(station.cameras[name].blocks())
            station.log.note("odd", f=np.float32(0.5), i=np.int64(3), nan=float("nan"), b=True)
            station.log.note("line\nbreak \udcff", s="x" * 40, o=[1])  # type: ignore[arg-type]
            station.log.note("x" * 10**6, huge=10**5000, long="y" * 10**6)
            station.clock.sleep(0.06)

    make_match(
        player, None, "contest", seed=2, time=2.0, sensor="pose", record=tmp_path / "a.mcap"
    ).run()
    recording = open_recording(tmp_path / "a.mcap")
    assert {d.camera for d in recording.detections} == {"wrist", "middle"}
    told = _in_order([d.reading for d in recording.detections])
    for a, b in zip(told, _in_order(list({id(r): r for r in had}.values())), strict=True):
        assert a.stamp == b.stamp and (a.T_base_ee is None) == (b.T_base_ee is None)
        assert np.abs(a.T_base_camera - b.T_base_camera).max() < 1e-6
        assert [s.id for s in a.blocks] == [s.id for s in b.blocks]
        for s, t in zip(a.blocks, b.blocks, strict=True):
            assert np.abs(s.T_camera_block - t.T_camera_block).max() < 1e-6
    first, second = recording.notes[:2]
    assert first.text == "odd" and first.values == {"f": 0.5, "i": 3, "nan": "nan", "b": True}
    assert recording.notes[2].text.startswith("x" * 2000 + "... (1000000")
    assert recording.notes[2].values["huge"] == "<int>"
    assert second.text == "line\nbreak \udcff" and second.values["o"] == "[1]"


def _in_order(readings: list[BlocksReading]) -> list[BlocksReading]:
    return sorted(readings, key=lambda r: (r.stamp, r.T_base_ee is None))


def test_what_thinking_cost_is_kept(tmp_path: Path):
    match = make_match("hello", None, think="measured", time=2.0, record=tmp_path / "a.mcap")
    result = match.run()
    recording = open_recording(tmp_path / "a.mcap")
    assert recording.header.measured
    assert tuple(recording.charges["red"]) == result.red.charges != ()


def test_an_empty_field_and_nobody_there(tmp_path: Path):
    empty = {"field": {"static_blocks": 0, "dynamic_blocks": 0}}
    make_match(None, None, time=0.5, settings=empty, record=tmp_path / "a.mcap").run()
    recording = open_recording(tmp_path / "a.mcap")
    assert rescore(recording).agrees and recording.arms == {}
    assert recording.state_at(0.3).qpos.shape == (0,)


def test_a_picture_of_a_recorded_moment_is_that_of_the_match(tmp_path: Path):
    path = tmp_path / "a.mcap"
    match = make_match("hello", None, "contest", seed=4, time=2.0, record=path)
    match.run()
    recording = open_recording(path)
    with recording.renderer((320, 240)) as draw:
        now, moment = match.world.now, recording.state_at(2.0)
        truth = draw.draw(now.qpos, now.turntable_angle, "hall").astype(int)
        again = draw.draw(moment.qpos, moment.turntable_angle, "hall").astype(int)
    assert truth.std() > 10 and (np.abs(truth - again) > 8).mean() < 0.001
