"""S2's loops (sections 1.1 to 1.4): pick up a static block and stack it until none is left, then
dynamic ones. It never asks whether the hand holds anything."""

from enum import Enum

from pandarena.strategies._machine import Machine, Way


class State(Enum):
    """What is being done."""

    FIND_STATIC = "look down on the source platform, ten detections (algorithm 2)"
    PICK_STATIC = "hover, open, descend, close, return (algorithm 1)"
    STACK_STATIC = "look at the tower; hover over its highest cube, lower, open (algorithm 9)"
    WATCH = "look at the turntable for a block in the bracket (algorithm 5)"
    CATCH = "hover where it will be, open, drop in time, close, rise (algorithms 6 to 8)"
    STACK_DYNAMIC = "the same with a dynamic one"
    DONE = "stop"


class Event(Enum):
    """How that ended."""

    FOUND = "a cube is on the platform"
    EMPTY = "the platform is empty"
    CLOSED = "the hand has closed"
    STACKED = "the hand has opened over the tower"
    IN_BRACKET = "a block is in the bracket"
    NO_BLOCK = "a whole turn and no block"


S, E = State, Event

MACHINE = Machine(
    S.FIND_STATIC,
    S.DONE,
    (
        Way(S.FIND_STATIC, E.FOUND, S.PICK_STATIC),
        Way(S.FIND_STATIC, E.EMPTY, S.WATCH),
        Way(S.PICK_STATIC, E.CLOSED, S.STACK_STATIC),
        Way(S.STACK_STATIC, E.STACKED, S.FIND_STATIC),
        Way(S.WATCH, E.IN_BRACKET, S.CATCH),
        Way(S.WATCH, E.NO_BLOCK, S.DONE),
        Way(S.CATCH, E.CLOSED, S.STACK_DYNAMIC),
        Way(S.STACK_DYNAMIC, E.STACKED, S.WATCH),
    ),
)
