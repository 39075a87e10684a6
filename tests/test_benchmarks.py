"""Benchmarks run, say what their readers count on, and hold what does not depend on the clock."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "benchmarks"


def figures(name: str, *options: str) -> dict[str, float]:
    """One flat object, figure to number."""
    command = [sys.executable, str(FOLDER / f"{name}.py"), "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert all(isinstance(value, int | float) for value in found.values())
    return found


@pytest.mark.slow
def test_match_speed_replays_to_the_same_state():
    found = figures("match_speed", "--time", "20")
    assert {"ratio_to_bare", "wall_s_300", "rss_mb"} <= set(found)
    assert found["rss_mb"] < 600


@pytest.mark.slow
def test_cycles_are_near_their_bound_and_within_the_arms_limits():
    found = figures("cycle", "--seeds", "1")
    assert found["static_ratio_to_bound"] <= 1.25
    assert found["velocity_share"] <= 1.01 and found["torque_share"] <= 1.0
    assert found["scores_of_4000"] == 1.0


@pytest.mark.slow
def test_watching_costs_little():
    found = figures("view", "--time", "5")
    assert {"fps", "core_share", "ratio_at_max", "page_s"} <= set(found)
    assert found["core_share"] < 0.25


@pytest.mark.slow
def test_hello_scores_4000_on_both_sides():
    found = figures("hello", "--seeds", "3", "--time", "40", "--workers", "1")
    assert found["red_4000"] == found["blue_4000"] == 3
    assert found["mishaps"] == 0


@pytest.mark.slow
def test_strategies_are_the_same_in_and_out_recorded_or_not():
    found = figures("in_and_out", "--seeds", "1", "--time", "10", "--workers", "1")
    equal = {name: n for name, n in found.items() if name.endswith("_equal")}
    assert len(equal) >= 3 and set(equal.values()) == {1}
