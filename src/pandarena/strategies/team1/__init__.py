"""S0, "Team 1": a state machine over a world state that is looked at again and again.

Static blocks, then dynamic ones, onto a tower that is re-observed before every placement from the
third block on; loose blocks are stacked again; a dynamic block is laid down and taken anew, so that
it sits in the middle of the hand. Mended where the text contradicts itself: w = 0 is the hard-coded
place (S0-37), the wait ratio is the appendix's 0.6 (S0-38). As published, weakness included: one
look counts as the truth, so that a block that was missed in it lets the next be pressed down upon
the tower (S0-43); a filter whose threshold is 1 cm or 0.4 degrees (S0-42); a wait that is a share
of what is left, whatever the descent takes (S0-20); no width of the hand is ever asked for.
"""

from pandarena.station import Station
from pandarena.strategies import Strategy
from pandarena.strategies.team1.controller import Controller
from pandarena.strategies.team1.machine import MACHINE
from pandarena.strategies.team1.params import Params


def play(station: Station, params: Params) -> None:
    """Static blocks, then dynamic ones, until time is over."""
    Controller(station, params).play()


STRATEGY = Strategy(
    "team1",
    "S0: a world state looked at again, loose blocks restacked, 20 s prediction, drop and regrasp",
    play,
    Params(),
    MACHINE,
)
