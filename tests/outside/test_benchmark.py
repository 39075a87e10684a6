"""The benchmark runs, and says what its readers count on."""

import json
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "wire.py"


def test_the_figures_are_one_flat_object() -> None:
    command = [sys.executable, str(BENCHMARK), "--json", "--time", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    figures = json.loads(done.stdout)
    assert {"call_us", "bare_us", "poller_to_sleeper"} <= set(figures)
    assert all(isinstance(value, float) and value > 0.0 for value in figures.values())
    assert figures["call_us"] < 1000.0  # the bar is 200, on a machine that does nothing else
