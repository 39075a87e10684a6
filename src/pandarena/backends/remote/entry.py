"""What a native player's process runs: a Python file, or a strategy that ships with pandarena."""

import inspect
from collections.abc import Callable
from typing import Any

from pandarena import strategies
from pandarena.backends.remote.station import ERRORS, open_station
from pandarena.settings import SettingsError, overlay
from pandarena.station import Station
from pandarena.strategies import Strategy
from pandarena_player.failure import Failure, Told
from pandarena_player.line import Line, Reply
from pandarena_player.load import load_file


def main(first: Reply, open_line: Callable[..., Line]) -> Line:
    """Load the player, play, return the line that is to say so."""
    play = player(first[0]["play"], first[0]["team"])
    line = open_line(errors=ERRORS)
    play(open_station(line, first))
    return line


def player(what: dict[str, Any], team: str) -> Callable[[Station], None]:
    """What `what` names: a file's `STRATEGY` or `play`, or a packaged strategy by name."""
    changes: dict[str, Any] = what.get("settings", {})
    if "strategy" in what:
        return with_settings(strategies.load(what["strategy"]), changes, team)
    module = load_file(what["path"])
    strategy = getattr(module, "STRATEGY", None)
    if isinstance(strategy, Strategy):
        return with_settings(strategy, changes, team)
    play: Callable[[Station], None] | None = getattr(module, "play", None)
    if not callable(play):
        raise _unfit("the file defines neither play(station) nor STRATEGY")
    if wants := _other_than_station(play):
        raise _unfit(f"play{wants}: it is given one thing, the station")
    if changes:
        raise SettingsError(f"settings for {team}, whose file has no STRATEGY to take them")
    return play


def _other_than_station(play: Callable[..., Any]) -> str:
    """What it takes, if it cannot be called with a station alone."""
    try:
        signature = inspect.signature(play)
    except (TypeError, ValueError):  # not everything that can be called says how
        return ""
    try:
        signature.bind(None)
    except TypeError:
        return str(signature)
    return ""


def _unfit(reason: str) -> Told:
    """No line of the player's own is to blame: a traceback would show ours."""
    return Told(Failure(reason, ""))


def with_settings(
    strategy: Strategy, changes: dict[str, Any], team: str
) -> Callable[[Station], None]:
    """The strategy, its parameters changed."""
    params = overlay(strategy.params, changes, team)
    return lambda station: strategy.play(station, params)
