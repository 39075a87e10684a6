"""`pandarena plot`: pictures of a recorded match, as SVG."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from pandarena.cli.serving import open_recordings
from pandarena.files import folder, said
from pandarena.view.plots import plots


@dataclass(frozen=True)
class PlotCommand:
    """Draw a recorded match: points over time, stages, towers, the turntable from above.

    As in:
      pandarena plot a.mcap                 a/score.svg, a/stages.svg, a/towers.svg, ...
    """

    file: Annotated[Positional[Path], arg(metavar="FILE.mcap")]
    """A recording."""
    out: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """The folder that they go to: by default named as the file."""

    def run(self) -> int:
        """Draw and write."""
        (recording,) = open_recordings([self.file])
        into = folder(self.out or self.file.with_suffix(""))
        for name, svg in plots(recording):
            path = into / f"{name}.svg"
            with said("write", path):
                path.write_text(svg, encoding="utf-8")
            sys.stderr.write(f"{path}\n")
        return 0
