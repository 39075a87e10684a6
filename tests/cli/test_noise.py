"""`pandarena noise`: figures, a table and charts of what each way of seeing is off."""

import csv
import json

import pytest

from pandarena.cli import main
from pandarena.lab.looking.still import FACTORS, METHODS


def test_figures_are_told_and_written(tmp_path, capsys):
    out = tmp_path / "noise"
    line = ["noise", "--factor", "distance", "--seeds", "1", "--json", "--out", str(out)]
    assert main(line) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told) == len(METHODS) * len(FACTORS["distance"])
    rows = list(csv.DictReader((out / "noise.csv").open()))
    assert [r["method"] for r in rows] == [t["method"] for t in told]
    assert "<svg" in (out / "distance.svg").read_text()
    of_means = {t["mm"] for t in told if t["method"] == "mean"}
    assert len(of_means) == len(FACTORS["distance"]), "each distance is looked from"
    near = {t["method"]: t for t in told if t["value"] == 0.45}
    assert near["ours"]["mm"] < 1.0 and near["ours"]["mm"] <= near["mean"]["mm"]


def test_a_table_is_printed(capsys):
    assert main(["noise", "--factor", "slant", "--seeds", "1", "--sensor", "pose"]) == 0
    said = capsys.readouterr().out
    assert "from straight above" in said and "ours" in said


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--seeds", "0"], "at least 1"),
        (["--factor", "mood"], "distance"),
        (["--scenario", "moon"], "lab"),
    ],
)
def test_bad_input_is_one_line(options, complaint, capsys):
    assert main(["noise", *options]) == 2
    said = capsys.readouterr().err
    assert complaint in said and "Traceback" not in said
