"""Plays matches while somebody watches: paused, stepped, faster or slower, begun anew.

Only wall time is gated, so a watched match is the match that nobody watched. It runs in the thread
that calls `run`; wishes come from the server's.
"""

import queue
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from pandarena.settings import SettingsError, choose
from pandarena.view import stream
from pandarena.view.pace import Pace
from pandarena.view.server import Channel, Wish
from pandarena.view.watcher import Watcher

if TYPE_CHECKING:
    from pandarena.match.conductor import Match

FASTEST = 1000.0
_STOP: Wish = {}
WAIT = 0.25
"""A wish is waited for so long before Ctrl-C is looked for again [s]."""


@dataclass(frozen=True)
class Choice:
    """What can be chosen in the page."""

    red: str
    blue: str
    scenario: str
    seed: int


@dataclass(frozen=True)
class Offer:
    """What there is to choose from."""

    players: list[str]
    scenarios: list[str]

    def chosen(self, wish: Wish) -> Choice:
        """What is wished, if it is there."""
        red, blue = (
            choose("player", str(wish.get(team)), self.players) for team in ("red", "blue")
        )
        scenario = choose("scenario", str(wish.get("scenario")), self.scenarios)
        seed = wish.get("seed")
        if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
            raise SettingsError(f"seed = {seed!r} is not a whole number from 0 on")
        return Choice(red, blue, scenario, seed)


Make = Callable[[Choice, Watcher], "Match"]


class Session:
    """One match after the other, as wished."""

    def __init__(
        self,
        make: Make,
        choice: Choice,
        offer: Offer,
        speed: float = 1.0,
        hand: Callable[[Wish], None] | None = None,
    ) -> None:
        """`hand` is given what is wished of an arm that is guided."""
        self.channel = Channel()
        self._make, self._choice, self._offer = make, choice, offer
        self._wishes: queue.SimpleQueue[Wish] = queue.SimpleQueue()
        self._pace = Pace(speed)
        self._hand = hand
        self._paused, self._steps = False, 0

    def boot(self) -> dict[str, Any]:
        """What the page starts with."""
        by_hand = self._hand is not None
        view = {"view": "red"} if by_hand else {}
        match = {"match": asdict(self._choice), **asdict(self._offer)}
        return {"live": True, "hand": by_hand, **match, **view}

    def wish(self, wish: Wish) -> None:
        """From the page: SettingsError if it cannot be."""
        match wish.get("do"):
            case "play" | "pause":
                pass
            case "speed":
                _check(wish, "speed", 0.0, FASTEST)
            case "step":
                _check(wish, "ticks", 1, 1000)
            case "start":
                self._offer.chosen(wish)
            case "hand" if self._hand:
                self._hand(wish)
                return
            case _:
                raise SettingsError("wishes are: play, pause, speed, step, start")
        self._wishes.put(wish)

    def stop(self) -> None:
        """End `run`, from any thread."""
        self._wishes.put(_STOP)

    def run(
        self, finished: Callable[["Match"], None], ready: Callable[[], None] = lambda: None
    ) -> None:
        """Play, and heed wishes, until `stop` or Ctrl-C; `finished` is told of each match's end.

        `ready` is told when the first one is set up: what was asked for can be played.
        """
        match = self._begin()
        try:
            ready()
            while True:
                idle = match.over or (self._paused and not self._steps)
                wait = WAIT if idle else self._pace.ahead(match.time) if not self._steps else 0.0
                wish = self._next(wait)
                if wish is _STOP:
                    return
                if wish is not None:
                    match = self._do(wish, match)
                elif not idle:
                    self._steps = max(0, self._steps - 1)
                    match.step()
                    if match.over:
                        finished(match)
                    elif self._paused and not self._steps:
                        self._watcher.flush(match)
        finally:
            match.close()

    def say(self, **more: Any) -> None:
        """Tell the page how things are, and what else there is to tell."""
        status = {"paused": self._paused, "speed": self._pace.speed, **more}
        self.channel.publish(stream.told("P", status))

    def _begin(self) -> "Match":
        watcher = Watcher(self.channel.publish, self.channel.begin)
        match = self._make(self._choice, watcher)
        self._watcher = watcher
        self._pace.start(match.time)
        self.say()
        return match

    def _next(self, wait: float) -> Wish | None:
        """The next wish, if one comes in time."""
        try:
            return self._wishes.get(timeout=wait) if wait > 0.0 else self._wishes.get_nowait()
        except queue.Empty:
            return None

    def _do(self, wish: Wish, match: "Match") -> "Match":
        """What is wished; the match that goes on."""
        match wish["do"]:
            case "play" | "pause":
                self._paused, self._steps = wish["do"] == "pause", 0
                self._watcher.flush(match)
            case "step":
                self._paused, self._steps = True, self._steps + int(wish["ticks"])
            case "speed":
                self._pace.speed = float(wish["speed"])
            case _:
                return self._another(self._offer.chosen(wish), match)
        self._pace.start(match.time)
        self.say()
        return match

    def _another(self, choice: Choice, match: "Match") -> "Match":
        match.close()
        before, self._choice = self._choice, choice
        self._paused, self._steps = False, 0
        try:
            return self._begin()
        except SettingsError as error:  # what can be chosen each by itself may not go together
            self._choice, self._paused = before, True
            self.say(error=str(error))
            return match


def _check(wish: Wish, name: str, low: float, high: float) -> None:
    value = wish.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
        raise SettingsError(f"{name} = {value!r} is not in {low:g}..{high:g}")
