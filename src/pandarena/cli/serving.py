"""Serving a page, as several commands do: where it is, who plays, what is said in the terminal."""

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pandarena import scenario, strategies
from pandarena.cli.options import MatchOptions
from pandarena.match.conductor import Match
from pandarena.match.players import DEFAULT
from pandarena.match.recording import Recording, open_recording
from pandarena.settings import SettingsError
from pandarena.view.browser import show
from pandarena.view.live import Choice, Offer, Session
from pandarena.view.page import compose
from pandarena.view.plots import plots
from pandarena.view.server import HERE, Server
from pandarena.view.watcher import Watcher


@dataclass(frozen=True)
class Serving:
    """How a page is served."""

    speed: float
    """Times real time at the start; 0: as fast as it can."""
    host: str
    port: int
    browser: bool

    def __post_init__(self) -> None:
        if not 0.0 <= self.speed <= 1000.0:
            raise SettingsError(f"speed = {self.speed:g} is not in 0..1000")


def watch_live(
    options: MatchOptions,
    serving: Serving,
    record: Path | None = None,
    finished: Callable[[Match], None] = lambda _: None,
) -> int:
    """Play matches while somebody looks, until Ctrl-C; `record` is of the first."""
    first = _choice(options)
    with tempfile.TemporaryDirectory(prefix="pandarena") as folder:
        records = _files(record, Path(folder))

        def make(choice: Choice, watcher: Watcher) -> Match:
            wished = replace(
                options,
                red=choice.red,
                blue=choice.blue,
                scenario=choice.scenario,
                seed=choice.seed,
            )
            return wished.make(next(records), watcher)

        session = Session(make, first, _offer(first), serving.speed)

        def over(match: Match) -> None:
            finished(match)
            if file := match.result().recording:
                session.say(plots=plots(open_recording(file)))

        return serve_session(session, serving, over)


def serve_session(
    session: Session, serving: Serving, finished: Callable[[Match], None] = lambda _: None
) -> int:
    """Its page, until Ctrl-C."""

    def page(key: str) -> bytes:
        return compose({**session.boot(), "key": key})

    with Server(page, serving.host, serving.port, session.channel, session.wish) as server:
        try:
            session.run(finished, lambda: tell(server, serving))
        except KeyboardInterrupt:
            return 0
    return 0


def _choice(options: MatchOptions) -> Choice:
    blue = options.blue
    if blue == DEFAULT:
        blue = scenario.preset(options.scenario).opponent
    return Choice(options.red, blue, options.scenario, options.seed)


def _offer(first: Choice) -> Offer:
    """All strategies and presets, and the files that were named."""
    players = list(dict.fromkeys([*strategies.names(), "none", first.red, first.blue]))
    return Offer(players, list(dict.fromkeys([*scenario.names(), first.scenario])))


def _files(first: Path | None, folder: Path) -> Iterator[Path]:
    """Where matches are recorded to: plots are made from it."""
    if first:
        yield first
    count = 0
    while True:
        count += 1
        yield folder / f"{count}.mcap"


def open_recordings(files: Sequence[Path]) -> list[Recording]:
    """One or two; what is wrong with a cut one is said."""
    if len(files) > 2:
        raise SettingsError(f"{len(files)} recordings: two are shown side by side")
    found = [open_recording(path) for path in files]
    for recording in found:
        if recording.fault:
            sys.stderr.write(f"pandarena: {recording.fault}\n")
    return found


def serve(server: Server, serving: Serving) -> None:
    """Until Ctrl-C."""
    tell(server, serving)
    try:
        server.wait()
    except KeyboardInterrupt:
        return


def tell(server: Server, serving: Serving) -> None:
    """Where the page is, who can see it, and what to do where it does not open by itself."""
    whom = "on this machine alone" if server.host == HERE else f"to all who reach {server.host}"
    opened = serving.browser and show(server.url)
    forward = f"from elsewhere: ssh -L {server.port}:{HERE}:{server.port} ..."
    away = "" if opened else f"; open it in a browser ({forward})"
    sys.stderr.write(f"pandarena: watch at {server.url}, {whom}{away}; Ctrl-C ends\n")
    sys.stderr.flush()
