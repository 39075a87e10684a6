"""A class's entries: who plays, who cannot, and that nobody's end is another's."""

import csv
from pathlib import Path

import pytest

from pandarena.lab.grading import entries, read_seeds
from pandarena.settings import SettingsError

from .conftest import Run

IDLE = "def play(station):\n    station.clock.sleep(0.2)\n"
RAISES = "def play(station):\n    raise RuntimeError('no plan')\n"
SCRIPT = "import rospy\nrospy.init_node('final')\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Handed in: two files, two repositories, one of them of the course's stack; and rubbish."""
    home = tmp_path / "handed_in"
    (home / "repository" / "labs" / "final").mkdir(parents=True)
    (home / "repository" / "labs" / "final" / "final.py").write_text(SCRIPT)
    (home / "twice" / "a").mkdir(parents=True)
    (home / "twice" / "final.py").write_text(IDLE)
    (home / "twice" / "a" / "final.py").write_text(IDLE)
    (home / "idle.py").write_text(IDLE)
    (home / "raises.py").write_text(RAISES)
    (home / "notes.txt").write_text("nothing to play")
    (home / ".git").mkdir()
    return home


def test_entries_are_found_and_told_apart(folder: Path):
    found = {entry.name: entry for entry in entries(folder)}
    assert list(found) == ["idle", "raises", "repository", "twice"]
    assert found["repository"].player == f"course:{folder}/repository/labs/final/final.py"
    assert found["idle"].player == f"{folder}/idle.py"
    assert "several files final.py" in found["twice"].fault


def test_a_table_and_a_page_each(run: Run, folder: Path, tmp_path: Path):
    (tmp_path / "seeds.txt").write_text("3  # easy\n\n5\n")
    out = tmp_path / "grades.csv"
    line = ["grade", folder, "--seeds", tmp_path / "seeds.txt", "--out", out, "--time", "0.5"]
    assert run(*line).code == 0
    graded = {row["entry"]: row for row in csv.DictReader(out.open())}
    assert graded["idle"]["matches"] == graded["raises"]["matches"] == "4"
    assert (graded["idle"]["forfeits"], graded["raises"]["forfeits"]) == ("0", "4")
    assert "no plan" in graded["raises"]["remark"]
    assert "several files" in graded["twice"]["remark"]
    assert sorted(p.name for p in (tmp_path / "grades").glob("*.html")) == [
        "idle.html",
        "raises.html",
        "repository.html",
    ]
    rows = run("rows", tmp_path / "grades").out
    run(*line)
    assert run("rows", tmp_path / "grades").out == rows  # with the same wall times: not played


@pytest.mark.parametrize("text", ["", "# none\n", "one\n", "-3\n"])
def test_seeds_that_are_none(tmp_path: Path, text: str):
    (tmp_path / "seeds.txt").write_text(text)
    with pytest.raises(SettingsError, match="one number a line"):
        read_seeds(tmp_path / "seeds.txt")


def test_a_folder_without_entries_is_told(run: Run, tmp_path: Path):
    (tmp_path / "seeds.txt").write_text("1\n")
    told = run("grade", tmp_path, "--seeds", tmp_path / "seeds.txt", "--out", tmp_path / "g.csv")
    assert "no entries in" in told.complaint
