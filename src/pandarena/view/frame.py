"""A moment of a recording as one picture: a large view, small ones inset, score and clock."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from pandarena.field import TEAMS, Team
from pandarena.match.recording import Recording
from pandarena.settings import choose
from pandarena.world.render import VIEWS
from pandarena.world.render import Image as Pixels

RED, BLUE, WHITE, INK = (200, 54, 47), (47, 95, 196), (255, 255, 255), (29, 33, 41)
COLORS: dict[str, tuple[int, int, int]] = {"red": RED, "blue": BLUE}
INSET = 0.2
"""Height of an inset over the picture's."""
SMALLEST = 0.7
"""The score is no smaller in small pictures: over a picture 720 px high."""
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True)
class Layout:
    """What is in a picture."""

    size: tuple[int, int]
    """[px]"""
    cameras: tuple[str, ...]
    """The first one's fills the picture, the others' are inset."""
    score: bool = True
    smooth: bool = False
    """Edges and shadows as fine as in a single picture, at three times the cost."""

    @classmethod
    def of(
        cls,
        recording: Recording,
        size: tuple[int, int],
        cameras: tuple[str, ...],
        score: bool,
        smooth: bool = False,
    ) -> "Layout":
        """Checked; with no cameras named, the hall's and the wrists'."""
        wrists = tuple(f"{team}_wrist" for team in recording.header.arms)
        for camera in cameras:
            choose("camera", camera, [*VIEWS, "middle", *wrists])
        return cls(size, cameras or ("hall", *wrists), score, smooth)


class Framer:
    """Draws moments of one recording; `close` it or use `with`."""

    def __init__(self, recording: Recording, layout: Layout) -> None:
        self._recording, self._layout = recording, layout
        self._renderer = recording.renderer(layout.size, "full" if layout.smooth else "light")
        self._scores: dict[Team, list[tuple[float, int]]] = {
            team: [
                (e.time, int(e.what["score"]))
                for e in recording.events
                if e.kind == "scored" and e.team == team
            ]
            for team in TEAMS
        }

    def __enter__(self) -> "Framer":
        return self

    def __exit__(self, *_: object) -> None:
        self._renderer.close()

    def draw(self, time: float) -> Pixels:
        """The picture at `time` [s]: (height, width, 3)."""
        moment, layout = self._recording.state_at(time), self._layout
        first, *others = layout.cameras
        picture = self._renderer.draw(moment.qpos, moment.turntable_angle, first)
        right = layout.size[0] - 14
        for camera in reversed(others):
            size = self._inset_size(camera)
            inset = self._renderer.draw(
                moment.qpos, moment.turntable_angle, camera, shadows=False, size=size
            )
            right = _set_in(picture, inset, right, COLORS.get(camera.split("_")[0], INK)) - 12
        if layout.score:
            self._write_score(picture, time)
        return picture

    def _inset_size(self, camera: str) -> tuple[int, int]:
        width, height = self._layout.size
        shape = width / height
        if camera not in VIEWS:
            lens = self._renderer.model.cam_resolution[self._renderer.model.camera(camera).id]
            shape = float(lens[0] / lens[1])
        tall = round(INSET * height)
        return round(shape * tall), tall

    def _write_score(self, picture: Pixels, time: float) -> None:
        """Only the strip that it stands on goes to the pen and back."""
        scale = max(SMALLEST, self._layout.size[1] / 720)
        board = _board(
            tuple(self._recording.header.players[team] for team in TEAMS),
            tuple(self._score(team, time) for team in TEAMS),
            f"{int(time // 60)}:{time % 60:04.1f}",
            round(44 * scale),
        )
        left, top = (picture.shape[1] - board.shape[1]) // 2, round(14 * scale)
        if left >= 0:
            picture[top : top + board.shape[0], left : left + board.shape[1]] = board

    def _score(self, team: Team, time: float) -> int:
        return next((s for t, s in reversed(self._scores[team]) if t <= time), 0)


def _set_in(picture: Pixels, inset: Pixels, right: int, color: tuple[int, int, int]) -> int:
    """At the foot of the picture, framed; returns where it begins."""
    height, width = inset.shape[:2]
    top, left = picture.shape[0] - height - 14, right - width
    if left < 3:
        return right
    picture[top - 3 : top + height + 3, left - 3 : right + 3] = color
    picture[top : top + height, left:right] = inset
    return left


def _board(names: tuple[str, ...], scores: tuple[int, ...], clock: str, height: int) -> Pixels:
    """Red's name and score, the clock, blue's score and name."""
    side, middle = round(4.6 * height), round(2.5 * height)
    board = Image.new("RGB", (2 * side + middle, height), WHITE)
    pen, pad = ImageDraw.Draw(board), round(0.35 * height)
    pen.rectangle((0, 0, side, height), RED)
    pen.rectangle((side + middle, 0, 2 * side + middle, height), BLUE)
    y, large, small = height // 2, _font(round(0.55 * height)), _font(round(0.38 * height))
    for name, x, anchor in ((names[0], pad, "lm"), (names[1], 2 * side + middle - pad, "rm")):
        pen.text((x, y), name[:14], WHITE, small, anchor)
    for score, x, anchor in ((scores[0], side - pad, "rm"), (scores[1], side + middle + pad, "lm")):
        pen.text((x, y), f"{score:,}", WHITE, large, anchor)
    pen.text((side + middle // 2, y), clock, INK, large, "mm")
    return np.asarray(board)


@cache
def _font(size: int) -> Font:
    return ImageFont.load_default(size)
