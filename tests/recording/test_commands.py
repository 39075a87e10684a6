"""`pandarena match --record`, `pandarena score`, `pandarena log`."""

import csv
import io
import json
import os
from pathlib import Path

import pytest

from pandarena.cli import main
from pandarena.match.recording import TABLES, open_recording

Said = pytest.CaptureFixture[str]


def test_record_score_log(tmp_path: Path, capsys: Said):
    path = tmp_path / "a.mcap"
    assert main(["match", "hello", "--time", "6", "--json", "--record", str(path)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["recording"] == str(path)
    assert main(["score", str(path), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["agrees"] is True and again["differences"] == [] and again["fault"] == ""
    for key in ("score", "levels", "events_hash", "time", "seed", "scenario", "players"):
        assert again[key] == result[key]
    assert main(["log", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("placed block" in line for line in lines)
    assert any("pick (block" in line for line in lines)
    assert [float(line.split()[0]) for line in lines] == sorted(
        float(line.split()[0]) for line in lines
    )


def test_the_result_for_people_names_the_file(tmp_path: Path, capsys: Said):
    path = tmp_path / "a.mcap"
    assert main(["match", "none", "--time", "0.1", "--record", str(path)]) == 0
    assert f"recording: {path}" in capsys.readouterr().out.replace("\n", "")
    assert main(["score", str(path)]) == 0
    out = capsys.readouterr().out
    assert "a draw" in out and "as the file says" in out


def test_tables_have_a_row_for_everything(duel: Path, tmp_path: Path, capsys: Said):
    out = tmp_path / "tables"
    assert main(["log", str(duel), "--csv", "--out", str(out)]) == 0
    capsys.readouterr()
    tables = {p.stem: list(csv.DictReader(p.open())) for p in sorted(out.iterdir())}
    assert set(tables) == set(TABLES)
    recording = open_recording(duel)
    assert len(tables["joints"]) == len(tables["gripper"]) == 2 * len(recording.times)
    assert len(tables["events"]) == len(recording.events)
    assert len(tables["notes"]) == len(recording.notes)
    blocks = sum(max(1, len(d.reading.blocks)) for d in recording.detections)
    assert len(tables["detections"]) == blocks
    row = tables["joints"][201]
    assert (row["time"], row["team"]) == ("2", "blue")
    assert float(row["q4"]) == pytest.approx(recording.arms["blue"].q[100, 3], abs=1e-7)
    held = [r for r in tables["gripper"] if r["team"] == "red" and r["held"]]
    assert held and all(abs(float(r["width"]) - 0.05) < 0.004 for r in held)
    seen = recording.detections[0]
    first = tables["detections"][0]
    T = seen.reading.T_base_block(int(first["block"]))
    assert T is not None
    where = [float(first[f"base_{axis}"]) for axis in "xyz"]
    assert where == pytest.approx(T[:3, 3].tolist(), abs=1e-7)
    assert json.loads(tables["notes"][0]["values"])


def test_one_table_is_printed(duel: Path, capsys: Said):
    assert main(["log", str(duel), "--csv", "--table", "events"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows[0] == ["time", "kind", "team", "block", "what"] and len(rows) > 5


def test_a_cut_file_is_told_on_the_side(duel: Path, tmp_path: Path, capsys: Said):
    path = tmp_path / "cut.mcap"
    path.write_bytes(duel.read_bytes()[: duel.stat().st_size * 2 // 3])
    assert main(["score", str(path)]) == 1
    told = capsys.readouterr()
    assert "is cut; it holds" in told.err and "as the file says" not in told.out
    assert main(["log", str(path), "--csv", "--table", "joints"]) == 0
    told = capsys.readouterr()
    assert "is cut; it holds" in told.err and told.out.count("\n") > 100


@pytest.mark.parametrize(
    "line",
    [
        "score missing.mcap",
        "log missing.mcap",
        "score foreign.mcap",
        "score empty.mcap",
        "score pipe.mcap",
        "log a.mcap --table joints",
        "match --record nowhere/a.mcap",
        "match --record pipe.mcap",
        "match --record a.txt",
        "log whole.mcap --csv --out foreign.mcap",
    ],
)
def test_what_cannot_be_used_is_one_line(
    line: str, duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
):
    monkeypatch.chdir(tmp_path)
    Path("foreign.mcap").write_bytes(b"PK\x03\x04")
    Path("empty.mcap").write_bytes(b"")
    Path("whole.mcap").write_bytes(duel.read_bytes())
    os.mkfifo("pipe.mcap")
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith("pandarena: ") and told.err.count("\n") == 1


def test_what_a_player_said_cannot_reach_into_the_terminal(tmp_path: Path, capsys: Said):
    from pandarena import Station, play

    def rude(station: Station) -> None:
        station.log.note("\x1b[2Jgone\nfaked line \udcff", x="\x07")

    play(rude, None, time=0.2, record=tmp_path / "a.mcap")
    assert main(["log", str(tmp_path / "a.mcap")]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out and "\x07" not in out and out.count("\n") == 1 + out.count("ended")
