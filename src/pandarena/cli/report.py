"""`pandarena report`: an evaluation as one page."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from pandarena.cli.replaying import again
from pandarena.files import said
from pandarena.lab.report import report


@dataclass(frozen=True)
class ReportCommand:
    """Make one self-contained HTML page of a folder: rows, a tournament, reproduced experiments.

    As in:
      pandarena bench champion hello --seeds 50 --out runs/a
      pandarena report runs/a

    The page needs no network; it tells standings, distributions, stage times and lost points by
    cause, each figure with its 95 % interval, each cause with the line that plays its worst match.
    """

    folder: Annotated[Positional[Path], arg(metavar="FOLDER")]
    """What `pandarena bench --out`, `tournament`, `tune` or `reproduce` wrote."""
    out: Annotated[Path | None, arg(metavar="FILE.html")] = None
    """The page; FOLDER/report.html by default."""

    def run(self) -> int:
        """Read, write, say where."""
        out = self.out or self.folder / "report.html"
        page = report(self.folder, again)
        with said("write", out):
            out.write_text(page, encoding="utf-8")
        sys.stdout.write(f"{out}\n")
        return 0
