"""Files of scenarios and fields: each is refused in one line, or a match can be played with it."""

import random
import time
from pathlib import Path

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.field import Field, load_field
from pandarena.motion import rest_to_rest
from pandarena.scenario import Scenario, preset
from pandarena.settings import SettingsError
from pandarena.station import Station

from .spoilt import spoilt

LONGEST = 20.0
"""Wall time that a match of 0.2 s may take on a busy machine [s]; most take 0.2."""


def read(path: Path, what: str) -> Scenario | Field | None:
    """What a file says; None if it is refused."""
    try:
        return preset(str(path)) if what == "scenario" else load_field(path)
    except SettingsError as error:
        said = str(error)
        assert said and "\n" not in said and len(said) < 1000
        return None


def fuzz(folder: Path, seed: int, count: int) -> list[tuple[str, bytes]]:
    """Read so many files; those that may be played with."""
    draw, path, good = random.Random(seed), folder / "a.toml", list[tuple[str, bytes]]()
    for i in range(count):
        what = ("scenario", "field")[i % 2]
        text = spoilt(draw, what)
        path.write_bytes(text)
        if read(path, what) is not None:
            good.append((what, text))
    return good


def everything(station: Station) -> None:
    """A little of all that a station offers."""
    station.gripper.grasp(0.02)
    q = station.arm.state().q_d
    station.arm.follow(rest_to_rest(q, q + 0.03, station.arm.limits, 0.5))
    while True:
        for camera in station.cameras.values():
            camera.blocks().in_base()
        assert np.isfinite(station.arm.state().q).all()
        station.clock.sleep(0.05)


def play(folder: Path, what: str, text: bytes) -> None:
    path = folder / "a.toml"
    path.write_bytes(text)
    began = time.monotonic()
    kind = {"scenario": str(path)} if what == "scenario" else {"field": path}
    try:
        match = make_match(everything, None, time=0.2, **kind)
        result = match.run()
    except SettingsError as error:
        assert "\n" not in str(error)
        return
    assert result.red.forfeit == "", text
    assert np.isfinite(match.world.data.qpos).all(), text
    assert time.monotonic() - began < LONGEST, text


def test_hundreds_of_files(tmp_path: Path):
    good = fuzz(tmp_path, 1, 600)
    assert 60 < len(good) < 540
    for what, text in good[::20]:
        play(tmp_path, what, text)


@pytest.mark.slow
def test_ten_thousand_files(tmp_path: Path):
    good = fuzz(tmp_path, 2, 10_000)
    for what, text in good[::60]:
        play(tmp_path, what, text)
