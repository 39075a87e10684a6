"""`pandarena watch`: see a match in the browser, as it is played or from recordings."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from pandarena.cli.options import MatchOptions
from pandarena.cli.serving import Serving, open_recordings, serve, watch_live
from pandarena.view.page import replay_page
from pandarena.view.server import HERE, PORT, Server


@dataclass(frozen=True)
class WatchCommand(MatchOptions):
    """Watch a match in the browser: live, or replayed from one recording or two.

    As in:
      pandarena watch                       a match, played while you look
      pandarena watch --red champion --seed 4
      pandarena watch a.mcap                a recording
      pandarena watch a.mcap b.mcap         two of them, side by side
    """

    files: Annotated[Positional[tuple[Path, ...]], arg(metavar="[FILE.mcap ...]")] = ()
    """Recordings; none: a match is played."""
    speed: float = 1.0
    """Times real time at the start; 0: as fast as it can."""
    port: int = PORT
    """Where the page is served; 0: any port that is free."""
    host: str = HERE
    """Who may see the page: 127.0.0.1 is this machine alone."""
    no_browser: bool = False
    """Open the page in no browser: only say where it is."""

    record: Annotated[Path | None, arg(metavar="FILE.mcap")] = None
    """Record the match that is played to this file."""

    def run(self) -> int:
        """Serve the page until Ctrl-C."""
        serving = Serving(self.speed, self.host, self.port, not self.no_browser)
        if not self.files:
            return watch_live(self, serving, self.record)
        page = replay_page(open_recordings(self.files))
        with Server(lambda _: page, self.host, self.port) as server:
            serve(server, serving)
        return 0
