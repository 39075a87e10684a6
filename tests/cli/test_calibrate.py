"""`pandarena calibrate`: it finds the offsets and writes them where they can be read."""

import json
import tomllib

import numpy as np

from pandarena.cli import main
from pandarena.perception.calibration import Calibration


def test_offsets_are_told_and_written(tmp_path, capsys):
    out = tmp_path / "offsets.toml"
    assert main(["calibrate", "--quick", "--side", "blue", "--json", "--out", str(out)]) == 0
    told = json.loads(capsys.readouterr().out)
    written = tomllib.loads(out.read_text())
    assert set(told) == set(written) == {"blue"}
    assert told["blue"]["seconds"] < 10.0 and told["blue"]["left_mm"] < 3.0
    assert written["blue"]["camera_offset"] == told["blue"]["camera_offset"]
    calibration = Calibration.of_table(written["blue"]["calibration"])
    assert 0.0 < np.linalg.norm(calibration.shift) < 0.03
