"""`pandarena plot`: pictures of a recorded match, as SVG."""

import sys
from dataclasses import dataclass
from pathlib import Path

from tyro.conf import Positional

from pandarena.cli.serving import open_recordings
from pandarena.settings import SettingsError
from pandarena.view.plots import plots


@dataclass(frozen=True)
class PlotCommand:
    """Draw a recorded match: points over time, stages, towers, the turntable from above.

    As in:
      pandarena plot a.mcap                 a/score.svg, a/stages.svg, a/towers.svg, ...
    """

    file: Positional[Path]
    """A recording."""
    out: Path | None = None
    """The folder that they go to: by default named as the file."""

    def run(self) -> int:
        """Draw and write."""
        (recording,) = open_recordings([self.file])
        folder = self.out or self.file.with_suffix("")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, svg in plots(recording):
                path = folder / f"{name}.svg"
                path.write_text(svg, encoding="utf-8")
                sys.stderr.write(f"{path}\n")
        except OSError as error:
            raise SettingsError(f"cannot write to {folder}: {error.strerror or error}") from error
        return 0
