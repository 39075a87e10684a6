"""S4, "Robot Arm Report" (2022): forecast where a block rides to, hover there, meet it from above.

Four modules as in the report, section 2.1: Searcher, Grabber, Placer, and the Controller over them.
Mended where a formula is wrong as printed: the upright column (S4-06), the transform's signs
(S4-13), argmin of |cos| for radial fingers (S4-26, in `kinematics.reports`), the lift's height
(S4-27). As published, weakness included: one view of the static blocks, a fixed table speed
(S4-25), blocks of a sight that has grown old, a count for a height, a width for a verdict.
"""

from pandarena.station import Station
from pandarena.strategies import Strategy
from pandarena.strategies.forecast.controller import Controller
from pandarena.strategies.forecast.machine import MACHINE
from pandarena.strategies.forecast.params import Params


def play(station: Station, params: Params) -> None:
    """Static blocks, then dynamic ones, in one tower of eight."""
    Controller(station, params).play()


STRATEGY = Strategy(
    "forecast",
    "S4: Searcher, Grabber, Placer; ten seconds' forecast, radial fingers, eight blocks",
    play,
    Params(),
    MACHINE,
)
