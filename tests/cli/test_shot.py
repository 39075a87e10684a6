"""`pandarena shot`: a picture of a match at some time, from any camera."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from .conftest import Run

SIZE = (320, 200)


def picture(run: Run, out: Path, *options: object) -> np.ndarray:
    ran = run("shot", out, "--size", *SIZE, *options)
    assert (ran.code, ran.err) == (0, "")
    image = np.asarray(Image.open(out).convert("RGB")).astype(int)
    assert image.shape == (SIZE[1], SIZE[0], 3)
    return image


def difference(a: np.ndarray, b: np.ndarray) -> float:
    """Share of the pixels that differ clearly."""
    return float((np.abs(a - b).max(axis=2) > 40).mean())


def test_a_picture_shows_the_match_at_a_time(run: Run, tmp_path: Path) -> None:
    before = picture(run, tmp_path / "a.png", "--camera", "red")
    assert before.std() > 10.0, "the picture is blank"
    after = picture(run, tmp_path / "B.JPG", "--camera", "red", "--time", 1.5)
    assert difference(before, after) > 0.01


@pytest.mark.slow
@pytest.mark.parametrize(
    "camera",
    ["hall", "corner", "top", "red", "blue", "turntable", "middle", "red_wrist", "blue_wrist"],
)
def test_every_camera_sees_something(run: Run, camera: str, tmp_path: Path) -> None:
    image = picture(run, tmp_path / "a.png", "--blue", "hello", "--camera", camera)
    assert image.std() > 10.0, "the picture is blank"
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 100


@pytest.mark.slow
def test_a_seed_moves_the_blocks(run: Run, tmp_path: Path) -> None:
    one = picture(run, tmp_path / "a.png", "--camera", "top", "--seed", 1)
    same = picture(run, tmp_path / "b.png", "--camera", "top", "--seed", 1)
    two = picture(run, tmp_path / "c.png", "--camera", "top", "--seed", 2)
    assert (one == same).all()
    assert difference(one, two) > 0.001


@pytest.mark.slow
def test_what_happened_before_is_in_the_picture(run: Run, tmp_path: Path) -> None:
    """A match longer than three minutes is played for it, too: here the tower stands."""
    start = picture(run, tmp_path / "a.png", "--camera", "red")
    late = picture(run, tmp_path / "b.png", "--camera", "red", "--time", 200)
    assert difference(start, late) > 0.01


@pytest.mark.parametrize(
    ("named", "says"), [("nonsense", "leave it unset"), ("disable", "leave MUJOCO_GL unset")]
)
def test_opengl_that_does_not_start_is_one_line_with_the_way_out(
    named: str, says: str, tmp_path: Path
) -> None:
    line = [sys.executable, "-m", "pandarena", "shot", str(tmp_path / "a.png")]
    env = {**os.environ, "MUJOCO_GL": named}
    ran = subprocess.run(line, env=env, capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"pandarena: MUJOCO_GL={named}") and says in ran.stderr
    assert ran.stderr.count("\n") == 1
