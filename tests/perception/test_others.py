"""What a picture of depths shows over the turntable."""

import numpy as np

import pandarena
from pandarena.cameras import Lens
from pandarena.estimates import ImageReading
from pandarena.field import Field
from pandarena.geometry import rot_x, transform
from pandarena.perception.others import over_table
from pandarena.skills.moves import move_hand, pointing_down

FIELD = Field().seen_by("red")
X, Y, TOP = FIELD.turntable
LENS = Lens(640, 480, 554.0, 554.0, 319.5, 239.5)
ABOVE = 0.8
"""Of the camera, looking straight down [m]."""
AFAR = np.array([[0.0, 0.0, 0.0], [0.3, 0.0, 0.5]])
"""One's own arm, away from the table."""


def picture(x=0.0, y=0.0, height=0.0, size=0.08):
    """Depths of the bare table, and a square `height` above it at (x, y) from its centre [m]."""
    depth = np.full((LENS.height, LENS.width), ABOVE, np.float32)
    if height:
        far = ABOVE - height
        # From above, upside down: right in the picture is along x, down against y.
        u, v = LENS.cx + LENS.fx * x / far, LENS.cy - LENS.fy * y / far
        half = LENS.fx * size / 2 / far
        depth[int(v - half) : int(v + half), int(u - half) : int(u + half)] = far
    T = transform(rot_x(np.pi), (X, Y, TOP + ABOVE))
    return ImageReading(1.0, T, None, np.zeros((1, 1, 3), np.uint8), depth)


def test_a_bare_table_and_blocks_on_it_are_nothing():
    assert len(over_table(picture(), LENS, FIELD, AFAR)) == 0
    assert len(over_table(picture(0.1, 0.1, height=FIELD.block_size), LENS, FIELD, AFAR)) == 0


def test_what_is_higher_is_told_where_it_is():
    seen = over_table(picture(0.12, -0.05, height=0.15), LENS, FIELD, AFAR)
    assert abs(seen.mean(axis=0) - [X + 0.12, Y - 0.05, TOP + 0.15]).max() < 0.005


def test_ones_own_arm_is_not_another():
    own = np.array([[X, Y - 0.6, 0.5], [X + 0.12, Y - 0.05, TOP + 0.15]])
    assert len(over_table(picture(0.12, -0.05, height=0.15), LENS, FIELD, own)) == 0


def test_specks_and_cameras_without_depths_tell_nothing():
    assert len(over_table(picture(0.1, 0.1, height=0.15, size=0.01), LENS, FIELD, AFAR)) == 0
    blind = ImageReading(1.0, np.eye(4), None, np.zeros((1, 1, 3), np.uint8))
    assert len(over_table(blind, LENS, FIELD, AFAR)) == 0


def test_the_other_arm_is_seen_in_a_contest():
    found = list[np.ndarray]()

    def intruder(station):
        x, y, top = station.field.turntable
        move_hand(station, pointing_down((0.74 * x, 0.74 * y, top + 0.12)), speed=1.0)
        station.clock.sleep(5.0)

    def watcher(station):
        for _ in range(2):
            image = station.cameras["middle"].image()
            lens = station.field.field.middle.lens
            found.append(over_table(image, lens, station.field, AFAR))
            station.clock.sleep(2.5)

    pandarena.play(watcher, intruder, scenario="contest", seed=1, time=3.0)
    before, after = found
    assert len(before) == 0
    assert np.linalg.norm(after - [1.26 * X, 1.26 * Y, TOP + 0.2], axis=1).min() < 0.1
