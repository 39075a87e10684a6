"""`pandarena export`: a recording as one page that replays in any browser."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from pandarena.cli.serving import open_recordings
from pandarena.files import writable
from pandarena.view.page import replay_page


@dataclass(frozen=True)
class ExportCommand:
    """Write a page that replays a recorded match in any browser, without pandarena or a network.

    As in:
      pandarena match champion --record a.mcap && pandarena export a.mcap a.html
    """

    file: Annotated[Positional[Path], arg(metavar="FILE.mcap")]
    """A recording."""
    out: Annotated[Positional[Path], arg(metavar="OUT.html")]
    """Where the page goes: an .html file."""
    beside: Annotated[Path | None, arg(metavar="FILE.mcap")] = None
    """Another recording, to be shown beside it."""

    def run(self) -> int:
        """Read it, write it."""
        out = writable(self.out, (".html", ".htm"))
        page = replay_page(open_recordings([p for p in (self.file, self.beside) if p]))
        out.write_bytes(page)
        sys.stderr.write(f"{out}: {len(page) / 1e6:.1f} MB\n")
        return 0
