"""What the benchmarks of motion measure holds, on a few places and seeds."""

from pathlib import Path

import pytest

from test_benchmarks import figures


@pytest.mark.slow
def test_descents_again(tmp_path: Path):
    """S0's appendices C and D: the order of the profiles, and what few waypoints do."""
    found = figures("descents", "--places", "2", "--svg", str(tmp_path))
    names = ("cubic", "raised_cosine", "quintic", "septic", "logistic")
    order = [found[f"profiles_{name}_150_J_motion"] for name in names]
    assert order == sorted(order)
    for name, J in zip(names, order, strict=True):
        theory = found[f"profiles_{name}_150_J_theory"]
        assert theory < J < 1.25 * theory
    assert found["waypoints_cubic_10_J_motion"] > 20 * found["waypoints_cubic_150_J_motion"]
    slowest = abs(found["waypoints_cubic_150_speed_motion"])
    assert abs(found["waypoints_cubic_10_speed_motion"]) > 5 * slowest
    drawn = {path.name for path in tmp_path.iterdir()}
    assert drawn == {f"descents_{name}.svg" for name in ("profiles", "waypoints", "smoothness")}


@pytest.mark.slow
def test_blocks_land_on_the_highest_levels():
    found = figures("levels", "--seeds", "4", "--levels", "11:12")
    assert found["level_11"] == found["level_12"] == found["seeds"] == 4
