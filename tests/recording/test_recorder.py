"""A recorded match is the same match, and whatever happens to it leaves a file that opens."""

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pandarena import SettingsError, make_match, play
from pandarena.match.recording import RecordingWarning, open_recording, rescore
from pandarena.match.recording.tape import Tape, whole

from .conftest import looker


def same_with_and_without(seed: int, scenario: str, seconds: float, path: Path) -> None:
    plain = play("hello", "hello", scenario, seed, time=seconds)
    recorded = play("hello", "hello", scenario, seed, time=seconds, record=path)
    assert recorded.events_hash == plain.events_hash
    assert recorded.score == plain.score
    assert recorded.recording == str(path) and plain.recording is None
    recording = open_recording(path)
    again = rescore(recording)
    assert again.agrees, again.differences
    assert again.events_hash == plain.events_hash
    assert recording.events == plain.events
    assert recording.result and recording.result["events_hash"] == plain.events_hash


@pytest.mark.parametrize("seed", [1, 5])
def test_recording_changes_nothing(seed: int, tmp_path: Path):
    same_with_and_without(seed, "ideal", 7.0, tmp_path / "a.mcap")


def test_a_player_in_its_own_process_is_recorded_alike(tmp_path: Path):
    inside, outside = tmp_path / "inside.mcap", tmp_path / "outside.mcap"
    play("hello", None, time=4.0, record=inside)
    play("hello", None, time=4.0, isolate=True, record=outside)
    a, b = open_recording(inside), open_recording(outside)
    assert a.events == b.events and a.notes == b.notes and len(a.notes) > 0
    assert a.result and b.result and a.result["events_hash"] == b.result["events_hash"]
    asked, given = ({(d.camera, d.reading.stamp) for d in r.detections} for r in (a, b))
    assert asked and asked <= given
    assert (a.arms["red"].q_d == b.arms["red"].q_d).all()


def test_recording_changes_nothing_where_everything_is_noisy(tmp_path: Path):
    same_with_and_without(4, "contest", 6.0, tmp_path / "a.mcap")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 21))
def test_recording_changes_nothing_for_twenty_seeds(seed: int, tmp_path: Path):
    scenario = "ideal" if seed % 2 else "contest"
    same_with_and_without(seed, scenario, 20.0, tmp_path / "a.mcap")


def test_a_stepped_match_ends_its_file_by_itself(tmp_path: Path):
    match = make_match(looker, None, time=0.55, record=tmp_path / "a.mcap")
    while not match.over:
        match.step()
    recording = open_recording(tmp_path / "a.mcap")
    assert recording.fault == "" and recording.end == 0.55


def test_a_match_that_is_left_can_be_closed(tmp_path: Path):
    match = make_match(looker, None, record=tmp_path / "a.mcap")
    for _ in range(33):
        match.step()
    match.close()
    match.close()
    recording = open_recording(tmp_path / "a.mcap")
    assert recording.fault == "" and recording.end == 0.33
    assert rescore(recording).agrees


def test_one_that_is_not_closed_opens_up_to_its_last_chunk(tmp_path: Path):
    match = make_match(looker, None, record=tmp_path / "a.mcap")
    for _ in range(450):
        match.step()
    recording = open_recording(tmp_path / "a.mcap")
    assert "is cut; it holds 4.00 s" in recording.fault and recording.result is None
    match.close()


def test_ctrl_c_at_any_moment_leaves_a_whole_file(tmp_path: Path):
    """Also within a chunk that is being written."""
    path = tmp_path / "a.mcap"

    def interrupt(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for i in range(8):
            match = make_match(looker, None, time=600.0, record=path)
            signal.setitimer(signal.ITIMER_REAL, 0.05 + 0.0217 * i)
            with pytest.raises(KeyboardInterrupt):
                match.run()
            recording = open_recording(path)
            assert recording.fault == ""
            assert rescore(recording).agrees
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def test_what_is_done_whole_is_done_though_ctrl_c_comes_twice():
    done = False
    with pytest.raises(KeyboardInterrupt), whole():
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        done = True
    assert done and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_on_the_command_line(tmp_path: Path):
    path = tmp_path / "a.mcap"
    command = [sys.executable, "-m", "pandarena", "match", "hello", "--time", "9999", "--json"]
    process = subprocess.Popen(
        [*command, "--record", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size > 100_000) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130 and "interrupted at" in err
    recording = open_recording(path)
    assert recording.fault == "" and rescore(recording).agrees
    assert recording.result and recording.result["events_hash"] in out


def test_a_full_disk_ends_the_recording_and_not_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "a.mcap"
    write, calls = Tape.write, []

    def fail(self: Tape, messages: list[object]) -> None:
        calls.append(len(messages))
        if len(calls) > 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        write(self, messages)  # type: ignore[arg-type]

    plain = play("hello", None, time=5.0)
    monkeypatch.setattr(Tape, "write", fail)
    with pytest.warns(RecordingWarning, match=r"ends at 4 s of the match: No space left"):
        result = play("hello", None, time=5.0, record=path)
    assert result.events_hash == plain.events_hash
    assert len(calls) == 3
    assert "is cut; it holds 2.00 s" in open_recording(path).fault


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing/a.mcap", "No such file or directory"),
        ("a.bag", "does not end in .mcap"),
        ("folder.mcap", "it is no file"),
    ],
)
def test_a_path_that_cannot_be_written_is_told_before_the_match(
    name: str, why: str, tmp_path: Path
):
    (tmp_path / "folder.mcap").mkdir()
    with pytest.raises(SettingsError, match=why):
        make_match("hello", None, record=tmp_path / name)


def test_a_mistake_in_the_settings_leaves_an_older_recording_alone(tmp_path: Path):
    path = tmp_path / "a.mcap"
    path.write_bytes(b"older")
    with pytest.raises(SettingsError):
        make_match("nobody", None, record=path)
    assert path.read_bytes() == b"older"
