"""The benchmark runs, and holds every bar but those of time."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "perception.py"


@pytest.mark.slow
def test_perception_costs_little_and_is_right():
    line = [sys.executable, str(SCRIPT), "--json", "--seeds", "1", "--towers", "13"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert {"detect_ms", "frame_ms"} <= set(found)
    assert found["look_mm"] < 1.5 and found["look_mm_95"] < 4.0
    assert found["look_deg"] < 0.5 and found["look_deg_95"] < 1.5
    assert found["speed_percent"] < 1.0 and found["ahead_mm"] < 3.0
    assert found["calibrated_mm"] < 1.0 and found["calibrated_mm_95"] < 3.0
    assert found["calibrated_deg"] < 0.5 and found["calibrated_deg_95"] < 1.5
    assert found["stop_missed"] == found["reversal_missed"] == 0
    assert found["underway_more_mm"] < 1.0
    assert found["towers_wrong"] == found["towers_inexact_though_seen"] == 0
    assert found["ours_to_s0_window_100"] < 1.0
