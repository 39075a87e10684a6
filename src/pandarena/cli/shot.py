"""`pandarena shot`: a picture of a match at some time."""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from tyro.conf import Positional

from pandarena.cli.options import MatchOptions
from pandarena.settings import SettingsError, choose, overlay
from pandarena.world.render import VIEWS, Renderer


@dataclass(frozen=True)
class ShotCommand(MatchOptions):
    """Play a match up to --time and write a picture of it.

    Example: pandarena shot --blue hello --time 42 --camera top out.png
    """

    out: Positional[Path] = Path("shot.png")
    """Where the picture goes: a .png or .jpg file."""
    camera: str = "hall"
    """hall, top, red, blue, turntable, middle, red_wrist or blue_wrist."""
    size: tuple[int, int] = (1280, 800)
    """Width and height in pixels."""
    time: float = 0.0
    """When [s]."""

    def run(self) -> int:
        """Play up to the time, draw, write."""
        out = check_writable(self.out, (".png", ".jpg"))
        if not (0 < self.size[0] <= 1920 and 0 < self.size[1] <= 1200):
            raise SettingsError(f"size {self.size[0]} x {self.size[1]} is not within 1920 x 1200")
        if not 0.0 <= self.time <= 86_400.0:
            raise SettingsError(f"time = {self.time:g} s is not in [0, 86400]")
        match = overlay_time(self).make()
        choose("camera", self.camera, [*VIEWS, "middle", *(f"{t}_wrist" for t in match.world.arms)])
        while match.time < self.time - 1e-9 and not match.over:
            match.step()
        now = match.world.now
        with Renderer(
            match.world.field, match.world.scenario, match.world.arms, self.size, match.world.truth
        ) as draw:
            image = draw.draw(now.qpos, now.turntable_angle, self.camera, light=match.world.light)
        Image.fromarray(image).save(out)
        return 0


def overlay_time(options: ShotCommand) -> ShotCommand:
    """The same with a match long enough for the picture, and never of no time."""
    return overlay(options, {"time": max(options.time, 0.01) if options.time > 180.0 else 180.0})


def check_writable(path: Path, endings: tuple[str, ...]) -> Path:
    """`path` if a file can be written there; found out before long work, not after it."""
    if path.suffix.lower() not in endings:
        raise SettingsError(f"{path} does not end in {' or '.join(endings)}")
    if path.is_dir():
        raise SettingsError(f"{path} is a folder")
    try:
        existed = path.exists()
        with path.open("ab"):
            pass
        if not existed:
            path.unlink()
    except OSError as error:
        raise SettingsError(f"cannot write {path}: {error.strerror or error}") from error
    return path
