"""`pandarena guide`: bring an arm somewhere by hand, in the browser."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import arg

from pandarena.api import make_match
from pandarena.cli.serving import Serving, serve_session
from pandarena.match.conductor import Match
from pandarena.view.hand import Guide
from pandarena.view.live import Choice, Offer, Session
from pandarena.view.server import HERE, PORT
from pandarena.view.watcher import Watcher


@dataclass(frozen=True)
class GuideCommand:
    """Guide an arm by hand: a slider for each joint, a handle at the hand, its pose as TOML.

    As in:
      pandarena guide --seed 3
    """

    scenario: str = "ideal"
    """The preset of what nobody on the field knows."""
    seed: int = 1
    """Where blocks start."""
    field: Annotated[Path | None, arg(metavar="FILE.toml")] = None
    """A TOML file that changes the field."""
    port: int = PORT
    """Where the page is served; 0: any port that is free."""
    host: str = HERE
    """Who may see the page: 127.0.0.1 is this machine alone."""
    no_browser: bool = False
    """Open the page in no browser: only say where it is."""

    def run(self) -> int:
        """Serve the page until Ctrl-C."""
        guide = Guide()

        def make(choice: Choice, watcher: Watcher) -> Match:
            return make_match(
                guide.by_hand,
                "none",
                choice.scenario,
                choice.seed,
                time=3600.0,
                field=self.field,
                watch=watcher,
            )

        offer = Offer(["by hand", "none"], [self.scenario])
        choice = Choice("by hand", "none", self.scenario, self.seed)
        session = Session(make, choice, offer, hand=guide.wish)
        return serve_session(session, Serving(1.0, self.host, self.port, not self.no_browser))
