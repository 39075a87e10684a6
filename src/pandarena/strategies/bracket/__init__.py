"""S2, "MEAM 5200 Final Project Report": catch what comes through a bracket, stack where one looks.

Static blocks, then dynamic ones, on the highest cube that is seen. Mended where a formula is wrong
as printed: between centres a placement is a whole block higher (S2-23), the planar angle's two
signs (S2-24), an axis that points down (S2-25); all but the first in `kinematics.reports.hands`. As
published, weakness included: one grasp a cube, so that the solver may find none; nobody asks
whether the hand holds anything (S2-18); a side face's height is believed (S2-22); a fixed speed.
"""

from pandarena.station import Station
from pandarena.strategies import Strategy
from pandarena.strategies.bracket.controller import Controller
from pandarena.strategies.bracket.machine import MACHINE
from pandarena.strategies.bracket.params import Params


def play(station: Station, params: Params) -> None:
    """Static blocks until the platform is empty, then dynamic ones."""
    Controller(station, params).play()


STRATEGY = Strategy(
    "bracket",
    "S2: a detection bracket, hover and catch, stack on the highest cube that is seen",
    play,
    Params(),
    MACHINE,
)
