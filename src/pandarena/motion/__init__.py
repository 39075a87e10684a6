"""Timed joint paths: from where the arm is to where it should be, within its limits.

What lives here plans and never moves anything: a `JointPath` comes out, or a `NoPath` that says
why not. It may read `geometry`, `panda` and `kinematics`; it knows no field, no belief, no station.
"""

from pandarena.motion.cartesian import lifted, straight
from pandarena.motion.curve import Curve, joined, line, spline
from pandarena.motion.dynamics import NOTHING, Payload, torques
from pandarena.motion.hand import HandSpeed, Zone
from pandarena.motion.load import load, overload, stretch_needed, stretched
from pandarena.motion.moving import Interception, intercept
from pandarena.motion.path import JointPath
from pandarena.motion.rest import from_state, halt, rest_to_rest
from pandarena.motion.result import NoPath
from pandarena.motion.riding import Ride, Turning
from pandarena.motion.states import State, between, halting
from pandarena.motion.swing import Arch, arched, swing
from pandarena.motion.timing import along
from pandarena.motion.via import through

__all__ = [
    "NOTHING",
    "Arch",
    "Curve",
    "HandSpeed",
    "Interception",
    "JointPath",
    "NoPath",
    "Payload",
    "Ride",
    "State",
    "Turning",
    "Zone",
    "along",
    "arched",
    "between",
    "from_state",
    "halt",
    "halting",
    "intercept",
    "joined",
    "lifted",
    "line",
    "load",
    "overload",
    "rest_to_rest",
    "spline",
    "straight",
    "stretch_needed",
    "stretched",
    "swing",
    "through",
    "torques",
]
