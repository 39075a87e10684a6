"""S3, "Team 5": time the arrival of a block at one place, by two looks a second apart.

Picks and places with one orientation, so that the last joint turns little (red: the method; blue
picks another way round, as the report's control, S3-08). Mended where a formula is wrong: directed
arrival modulo a turn (S3-27), R_z(w t) R (S3-28), |y| of the nominal pick (S3-12), proper hand
rotations (S3-29), smaller than 4 cm is a failure (S3-31), the check of a placement comes after the
release (S3-30). In simulation heights are the block's centre, where Table 2 has hardware's (S3-22).
As published, weakness included: open loop after the second look (S3-26), verdicts by the width that
the hand happens to tell, upon which it drops what it held or builds into its own tower; a table
centre that is believed; the count for a height. Of its four task orders it tested the first.
"""

from pandarena.station import Station
from pandarena.strategies import Strategy
from pandarena.strategies.timed.controller import Controller
from pandarena.strategies.timed.machine import MACHINE
from pandarena.strategies.timed.params import Params


def play(station: Station, params: Params) -> None:
    """Four static blocks, then dynamic ones until it gives up or time is over."""
    Controller(station, params).play()


STRATEGY = Strategy(
    "timed",
    "S3: two-point speed, radius-corrected interception, gripper checks, one orientation",
    play,
    Params(),
    MACHINE,
)
