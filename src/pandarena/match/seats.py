"""A seat at the table: one team's player, running as a greenlet between the conductor's steps."""

from collections.abc import Callable

from greenlet import GreenletExit, getcurrent, greenlet

from pandarena.backends.sim import Eyes, SimStation, open_station
from pandarena.field import Team
from pandarena.match.forfeit import Forfeit
from pandarena.station import Station
from pandarena.world.world import World
from pandarena_player.failure import failure

Play = Callable[[Station], None]


class Seat:
    """Runs one player in lock-step. It forfeits if it raises; the match goes on without it."""

    def __init__(
        self, world: World, team: Team, play: Play, eyes: Eyes, end: float, measured: bool
    ) -> None:
        self.team: Team = team
        self.play = play
        self.station: SimStation = open_station(world, team, eyes, end, self._hand_over, measured)
        self._greenlet = greenlet(self._run)
        self.forfeit = ""
        """Why it forfeited, in one line; empty if it did not."""
        self.traceback = ""
        self._leaving = False

    @property
    def playing(self) -> bool:
        """Whether the player has more to do."""
        return not self._greenlet.dead

    def resume(self) -> None:
        """Let the player run until its time reaches the horizon, or it ends."""
        if self.station.clock.still_waiting():
            return
        self._greenlet.parent = getcurrent()
        self.station.clock.resume()
        self._greenlet.switch()

    def leave(self) -> None:
        """The match is over: unwind the player where it stands."""
        if self._greenlet and not self._greenlet.dead:
            self.station.clock.resume()
            self._leaving = True
            self._greenlet.throw(GreenletExit)

    def _hand_over(self) -> None:
        parent = self._greenlet.parent
        assert parent is not None
        parent.switch()
        self.station.clock.resume()

    def _run(self) -> None:
        try:
            self.play(self.station)
        except (GreenletExit, KeyboardInterrupt):
            raise
        except BaseException as error:  # SystemExit too: a player ends its own match only
            if not self._leaving:  # the match is over: it cannot be lost any more
                told = failure(error) if not isinstance(error, Forfeit) else error
                self.forfeit, self.traceback = told.reason, told.traceback
        finally:
            self.station.clock.count()
