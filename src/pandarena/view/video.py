"""A recording as a video: pictures drawn by several processes, encoded by this one in order."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image as Pillow

from pandarena.match.recording import Recording, open_recording
from pandarena.settings import SettingsError
from pandarena.view.frame import Framer, Layout
from pandarena.world.render import Image


@dataclass(frozen=True)
class Film:
    """What is filmed."""

    layout: Layout
    start: float
    """[s]"""
    end: float
    speed: float
    """Times real time."""
    rate: int
    """Pictures a second."""

    def times(self) -> list[float]:
        """Of the pictures [s]; the last moment is among them."""
        count = max(1, round((self.end - self.start) / self.speed * self.rate))
        return np.linspace(self.start, self.end, count + 1).tolist()


def encoder() -> Any:
    """The library that encodes, or one line on how to get it."""
    try:
        import av
    except ImportError:
        raise SettingsError(
            "videos want the package 'av': pip install 'pandarena[video]'; "
            "`pandarena export` needs nothing more"
        ) from None
    return av


def write_animation(
    recording: Recording, film: Film, out: Path, progress: Callable[[float], None]
) -> None:
    """To a .webp that pages show as a picture."""
    times = film.times()
    pictures: list[Pillow.Image] = []
    for i, picture in enumerate(_pictures(recording, film, times)):
        pictures.append(Pillow.fromarray(picture))
        progress((i + 1) / len(times))
    first, *others = pictures
    first.save(
        out,
        save_all=True,
        append_images=others,
        quality=55,
        method=4,
        duration=round(1000 / film.rate),
        loop=0,
    )


def write_video(
    recording: Recording, film: Film, out: Path, progress: Callable[[float], None]
) -> None:
    """To an .mp4 that browsers play; `progress` is told the share that is done."""
    av, times = encoder(), film.times()
    with av.open(str(out), "w", options={"movflags": "faststart"}) as container:
        stream = container.add_stream("libx264", rate=Fraction(film.rate))
        stream.width, stream.height = film.layout.size
        stream.pix_fmt = "yuv420p"
        stream.options = {"preset": "veryfast", "crf": "21"}
        stream.thread_count = 1
        for i, picture in enumerate(_pictures(recording, film, times)):
            for packet in stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")):
                container.mux(packet)
            progress((i + 1) / len(times))
        for packet in stream.encode():
            container.mux(packet)


def _pictures(recording: Recording, film: Film, times: list[float]) -> Iterator[Image]:
    workers = min(4, os.cpu_count() or 1, len(times))
    if workers == 1:
        with Framer(recording, film.layout) as framer:
            yield from map(framer.draw, times)
        return
    given = (recording.path, film.layout)
    with get_context("spawn").Pool(workers, _begin, given) as pool:
        # Some ahead of the encoder, never all: a picture is 3 MB.
        for low in range(0, len(times), 16 * workers):
            yield from pool.imap(_draw, times[low : low + 16 * workers])


_framer: Framer | None = None


def _begin(path: Path, layout: Layout) -> None:
    """In a process that draws."""
    global _framer
    os.environ.setdefault("LP_NUM_THREADS", "1")  # processes are side by side, not within
    _framer = Framer(open_recording(path), layout)


def _draw(time: float) -> Image:
    assert _framer is not None
    return _framer.draw(time)
