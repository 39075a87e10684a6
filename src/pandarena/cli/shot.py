"""`pandarena shot`: a picture of a match at some time."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from PIL import Image
from tyro.conf import Positional, arg

from pandarena.cli.options import MatchOptions
from pandarena.files import writable
from pandarena.match.recording import open_recording
from pandarena.settings import SettingsError, choose, overlay
from pandarena.world.render import VIEWS, Renderer
from pandarena.world.render import Image as Pixels


@dataclass(frozen=True)
class ShotCommand(MatchOptions):
    """Write a picture of a match at --time: one that is played up to there, or a recording.

    As in:
      pandarena shot --blue hello --time 42 --camera top out.png
      pandarena shot a.mcap out.png --time 42 --camera corner
    """

    paths: Annotated[Positional[tuple[Path, ...]], arg(metavar="[FILE.mcap] OUT.png")] = (
        Path("shot.png"),
    )
    """Where the picture goes, a .png or .jpg file; before it a recording, if it is of one."""
    camera: str = "hall"
    """hall, corner, top, red, blue, turntable, middle, red_wrist or blue_wrist."""
    size: tuple[int, int] = (1280, 800)
    """Width and height in pixels."""
    time: float = 0.0
    """When [s]."""

    def run(self) -> int:
        """Play up to the time, or read it; draw, write."""
        *files, out = self.paths or (Path("shot.png"),)
        if len(files) > 1 or any(file.suffix != ".mcap" for file in files):
            raise SettingsError("one picture, and before it one recording (.mcap) at the most")
        writable(out, (".png", ".jpg"))
        check_size(self.size)
        if not 0.0 <= self.time <= 86_400.0:
            raise SettingsError(f"time = {self.time:g} s is not in [0, 86400]")
        Image.fromarray(self._recorded(files[0]) if files else self._played()).save(out)
        return 0

    def _recorded(self, file: Path) -> Pixels:
        recording = open_recording(file)
        moment = recording.state_at(self.time)
        choose("camera", self.camera, cameras(recording.header.arms))
        with recording.renderer(self.size) as draw:
            return draw.draw(moment.qpos, moment.turntable_angle, self.camera)

    def _played(self) -> Pixels:
        match = overlay_time(self).make()
        choose("camera", self.camera, cameras(match.world.arms))
        while match.time < self.time - 1e-9 and not match.over:
            match.step()
        now, world = match.world.now, match.world
        with Renderer(world.field, world.scenario, world.arms, self.size, world.truth) as draw:
            return draw.draw(now.qpos, now.turntable_angle, self.camera, light=world.light)


def cameras(arms: tuple[str, ...]) -> list[str]:
    """Names that can be drawn from."""
    return [*VIEWS, "middle", *(f"{team}_wrist" for team in arms)]


def overlay_time(options: ShotCommand) -> ShotCommand:
    """The same with a match long enough for the picture, and never of no time."""
    return overlay(options, {"time": max(options.time, 0.01) if options.time > 180.0 else 180.0})


def check_size(size: tuple[int, int]) -> None:
    """Whether pictures can be as large."""
    if not (0 < size[0] <= 1920 and 0 < size[1] <= 1200):
        raise SettingsError(f"size {size[0]} x {size[1]} is not within 1920 x 1200")
