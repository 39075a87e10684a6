"""S1's procedure (sections II.D and II.E): static blocks by two looks, dynamic ones by sweeps."""

from enum import Enum

from pandarena.strategies._machine import Machine, Way


class State(Enum):
    """What is being done."""

    DETECT = "look at all static blocks from the start pose"
    GRASP = "look again from 15 cm above, descend, close"
    STACK = "over the observe pose to the height that the count says, open, back"
    EDGE_SWEEP = "prepare; once a block is in range sweep at the rim, wait 8 s, close"
    MIDDLE_SWEEP = "prepare; once a block is in range sweep towards the centre, wait 2 s, close"
    STACK_DYNAMIC = "lift, stack preparation, to the height that the count says, open, back"
    DONE = "stop"


class Event(Enum):
    """How that ended."""

    SEEN = "a static block is seen"
    UNSEEN = "none is seen"
    FOUR_PLACED = "four are placed"
    OUT_OF_ATTEMPTS = "the attempts are used up"
    HELD = "the fingers hold something"
    FAILED = "the fingers closed"
    FAILED_AGAIN = "the fingers closed too often in a row"
    STACKED = "stacked"
    FULL = "the tower is full"


S, E = State, Event

MACHINE = Machine(
    S.DETECT,
    S.DONE,
    (
        Way(S.DETECT, E.SEEN, S.GRASP),
        Way(S.DETECT, E.UNSEEN, S.DETECT),
        Way(S.DETECT, E.FOUR_PLACED, S.EDGE_SWEEP),
        Way(S.DETECT, E.OUT_OF_ATTEMPTS, S.EDGE_SWEEP),
        Way(S.GRASP, E.HELD, S.STACK),
        Way(S.GRASP, E.FAILED, S.DETECT),
        Way(S.STACK, E.STACKED, S.DETECT),
        Way(S.EDGE_SWEEP, E.HELD, S.STACK_DYNAMIC),
        Way(S.EDGE_SWEEP, E.FAILED, S.EDGE_SWEEP),
        Way(S.EDGE_SWEEP, E.FAILED_AGAIN, S.MIDDLE_SWEEP),
        Way(S.MIDDLE_SWEEP, E.HELD, S.STACK_DYNAMIC),
        Way(S.MIDDLE_SWEEP, E.FAILED, S.MIDDLE_SWEEP),
        Way(S.STACK_DYNAMIC, E.STACKED, S.EDGE_SWEEP),
        Way(S.STACK_DYNAMIC, E.FULL, S.DONE),
    ),
)
