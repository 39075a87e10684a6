"""A remote station on a simulated one without a process between: every call crosses the wire."""

from pandarena.backends.remote import RemoteStation, open_station
from pandarena.backends.remote.station import ERRORS
from pandarena.backends.sim import SimStation
from pandarena.backends.sim.clock import ASKING
from pandarena.match.outside.desk import Desk
from pandarena.match.outside.hello import hello
from pandarena.match.outside.limits import PlayerLimits
from pandarena.match.outside.player import OutsidePlayer
from pandarena_player.line import Line
from pandarena_player.wire import LENGTH, PROTOCOL, decode


def looped(station: SimStation, limits: PlayerLimits | None = None) -> tuple[RemoteStation, Desk]:
    """The remote station, and the desk that answers it."""
    desk = Desk(station, limits or PlayerLimits())
    line = Line(lambda frame: desk.answer(frame[LENGTH.size :])[LENGTH.size :], ASKING, ERRORS)
    line.call("ready", {"protocol": PROTOCOL})
    first = decode(hello(OutsidePlayer({}), station)[LENGTH.size :])
    return open_station(line, first), desk
