"""`pandarena video`: a recording as an .mp4."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.progress import Progress
from tyro.conf import Positional, UseAppendAction, arg

from pandarena.cli.serving import open_recordings
from pandarena.cli.shot import check_size
from pandarena.files import writable
from pandarena.settings import SettingsError
from pandarena.view.frame import Layout
from pandarena.view.video import Film, encoder, write_animation, write_video


@dataclass(frozen=True)
class VideoCommand:
    """Film a recorded match: the hall, the wrist pictures inset, score and clock.

    As in:
      pandarena video a.mcap a.mp4
      pandarena video a.mcap a.mp4 --camera red --camera red_wrist --speed 1 --start 10 --end 20
    """

    file: Annotated[Positional[Path], arg(metavar="FILE.mcap")]
    """A recording."""
    out: Annotated[Positional[Path], arg(metavar="OUT.mp4")]
    """Where the video goes: an .mp4 file, or a .webp: a short animation for a page."""
    camera: Annotated[UseAppendAction[tuple[str, ...]], arg(metavar="NAME")] = ()
    """The first fills the picture, others are inset; by default the hall and the wrists."""
    size: tuple[int, int] = (1280, 720)
    """Width and height in pixels."""
    speed: float = 4.0
    """Times real time."""
    rate: int = 20
    """Pictures a second."""
    start: float = 0.0
    """Of the match [s]."""
    end: Annotated[float | None, arg(metavar="FLOAT")] = None
    """Of the match [s]; by default its last moment."""
    plain: bool = False
    """Leave score and clock out."""

    def run(self) -> int:
        """Draw and encode."""
        out = writable(self.out, (".mp4", ".webp"))
        check_size(self.size)
        if self.size[0] % 2 or self.size[1] % 2:
            raise SettingsError(f"size {self.size[0]} x {self.size[1]}: videos want even numbers")
        if not 0.01 <= self.speed <= 1000.0 or not 1 <= self.rate <= 120:
            raise SettingsError("speed is in 0.01..1000, rate in 1..120")
        write = write_animation
        if out.suffix.lower() == ".mp4":
            encoder()
            write = write_video
        (recording,) = open_recordings([self.file])
        end = recording.end if self.end is None else self.end
        if not 0.0 <= self.start < end <= recording.end + 1e-6:
            raise SettingsError(
                f"{self.start:g}..{end:g} s is not within 0..{recording.end:g} s of {self.file}"
            )
        smooth = write is write_animation  # few pictures, looked at again and again
        layout = Layout.of(recording, self.size, self.camera, not self.plain, smooth)
        film = Film(layout, self.start, min(end, recording.end), self.speed, self.rate)
        console = Console(stderr=True)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("filming", total=1.0)
            write(recording, film, out, lambda share: bar.update(task, completed=share))
        return 0
