"""S1, "Pick-and-Place Challenge" (first place): two looks and a count; sweep what rides by.

One `GraspPrimitive` for poses, grasps, placements and the gripper's status. Mended nowhere, as no
formula of it is wrong. As published, weakness included: a count for a height, so that after a fall
blocks are let go in the air; offsets of the camera in the camera's own frame, right only where they
were tuned (S1-33); a sweep that closes when its time is over, whatever is between the fingers.
"""

from pandarena.station import Station
from pandarena.strategies import Strategy
from pandarena.strategies.sweep.controller import Controller
from pandarena.strategies.sweep.machine import MACHINE
from pandarena.strategies.sweep.params import Params


def play(station: Station, params: Params) -> None:
    """Static blocks from above, then dynamic ones by sweeps."""
    Controller(station, params).play()


STRATEGY = Strategy(
    "sweep",
    "S1: a coarse and a fine look, heights by count, horizontal sweeps",
    play,
    Params(),
    MACHINE,
)
