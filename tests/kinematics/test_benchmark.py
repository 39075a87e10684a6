"""The benchmark runs, and says what its readers count on."""

import json
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "ik.py"


def test_the_figures_are_one_flat_object() -> None:
    command = [sys.executable, str(BENCHMARK), "--json", "--poses", "6"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    figures = json.loads(done.stdout)
    assert {"sweep_ms", "speedup_over_reports", "success"} <= set(figures)
    assert figures["success"] == 1.0
    assert all(isinstance(value, int | float | str) for value in figures.values())
