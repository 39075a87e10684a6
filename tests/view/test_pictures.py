"""Recordings as pictures, videos and plots."""

import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pandarena.cli import main
from pandarena.match.recording import Recording
from pandarena.view.frame import Framer, Layout
from pandarena.view.plots import PLOTS, plots


def test_a_shot_of_a_recording_is_the_picture_of_the_match(duel_file: Path, tmp_path: Path):
    size = ("--size", "320", "200", "--time", "2")
    again = ("--red", "champion", "--blue", "hello", "--seed", "3")
    assert main(["shot", str(duel_file), str(tmp_path / "a.png"), *size]) == 0
    assert main(["shot", *again, str(tmp_path / "b.png"), *size]) == 0
    a, b = (np.asarray(Image.open(tmp_path / n)).astype(int) for n in ("a.png", "b.png"))
    assert a.std() > 10.0
    assert (np.abs(a - b).max(axis=2) > 40).mean() < 0.001


def test_a_frame_has_its_insets_and_the_score(duel: Recording):
    layout = Layout.of(duel, (640, 360), (), True)
    assert layout.cameras == ("hall", "red_wrist", "blue_wrist")
    with Framer(duel, layout) as framer:
        early, late = framer.draw(0.0), framer.draw(5.5)
    assert early.shape == (360, 640, 3)
    for color in ((200, 54, 47), (47, 95, 196)):
        assert (late[250:] == color).all(axis=2).sum() > 300, "an inset's frame"
    assert (early[5:40] != late[5:40]).any(), "the score"


@pytest.mark.slow
def test_a_video_holds_what_was_asked_for(duel_file: Path, tmp_path: Path):
    av = pytest.importorskip("av")
    out = tmp_path / "a.mp4"
    asked = ("--start", "1", "--end", "5", "--speed", "4", "--rate", "20", "--size", "320", "180")
    assert main(["video", str(duel_file), str(out), *asked]) == 0
    with av.open(str(out)) as film:
        pictures = [frame.to_ndarray(format="rgb24") for frame in film.decode(video=0)]
    assert len(pictures) == 21 and pictures[0].shape == (180, 320, 3)
    assert np.abs(pictures[0].astype(int) - pictures[-1]).mean() > 0.5, "nothing moves"


def test_every_plot_is_a_picture_that_tells_of_the_match(duel: Recording):
    drawn = dict(plots(duel))
    assert set(drawn) == set(PLOTS)
    for svg in drawn.values():
        assert ET.fromstring(svg).tag.endswith("svg")
    assert "red: champion" in drawn["score"] and "blue: hello" in drawn["score"]
    assert "pick" in drawn["stages"]
    assert duel.result is not None
    assert f"red: {duel.result['score']['red']:,}" in drawn["towers"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("video {} a.mp4 --end 99", "not within 0..6 s"),
        ("video {} a.mp4 --size 321 200", "even numbers"),
        ("video {} a.avi", "does not end in .mp4 or .webp"),
        ("video {} a.mp4 --camera moon", "unknown camera 'moon'; there are: hall"),
        ("shot {} a.png --time 7", "which holds 0..6 s"),
        ("shot b.png a.png", "one recording (.mcap) at the most"),
        ("export {} a.pdf", "does not end in .html"),
        ("watch {0} {0} {0}", "two are shown side by side"),
        ("watch --speed -1", "not in 0..1000"),
    ],
)
def test_what_cannot_be_is_one_line(
    line: str,
    says: str,
    duel_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.chdir(tmp_path)
    assert main(line.format(duel_file).split()) == 2
    said = capsys.readouterr().err
    assert says in said and said.count("\n") == 1
