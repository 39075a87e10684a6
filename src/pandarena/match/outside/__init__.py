"""Players in processes of their own, seen from the arena: start them, answer them, end them.

To the conductor such a player is like any other: a function of a station that runs in its seat. It
takes the process's calls from a private socket, does each on the seat's station, and answers; so
time, order and hash are those of the same player in process. It may import the simulated station,
and `pandarena_player` for what both ends share; it believes nothing that comes over the wire.
"""

from pandarena.match.outside.choose import file_player, packaged_player
from pandarena.match.outside.course import CourseParams, course_player, script_of
from pandarena.match.outside.limits import PlayerLimits
from pandarena.match.outside.player import OutsidePlayer, Usage
from pandarena.match.outside.printed import Printed

__all__ = [
    "CourseParams",
    "OutsidePlayer",
    "PlayerLimits",
    "Printed",
    "Usage",
    "course_player",
    "file_player",
    "packaged_player",
    "script_of",
]
