"""S4's state machine (section 2.1): searching, grabbing, placing, first static, then dynamic."""

from enum import Enum

from pandarena.strategies._machine import Machine, Way


class State(Enum):
    """What is being done."""

    SEARCH_STATIC = "look down on the source platform"
    SELECT_STATIC = "the first block that is neither placed nor lost"
    GRAB_STATIC = "hover, descend, close"
    PLACE_STATIC = "rise, move above the stack, lower, open"
    SEARCH_DYNAMIC = "look at the turntable's near left quadrant"
    SELECT_DYNAMIC = "the next block of that quadrant"
    GRAB_DYNAMIC = "hover where it will be 10 s after it was seen; descend 5 s before; close"
    PLACE_DYNAMIC = "rise aside, move above the stack, lower, open"
    DONE = "stop"


class Event(Enum):
    """How that ended."""

    SEEN = "all four are seen"
    UNSEEN = "not all are seen"
    LOOKED = "the turntable is seen"
    CHOSEN = "a block is chosen"
    NONE_LEFT = "all are placed or lost"
    NONE_IN_REACH = "none comes near"
    HELD = "the fingers hold something"
    GRAB_FAILED = "grab failed"
    PLACED = "placed"
    FULL = "the stack has eight"


S, E = State, Event

MACHINE = Machine(
    S.SEARCH_STATIC,
    S.DONE,
    (
        Way(S.SEARCH_STATIC, E.UNSEEN, S.SEARCH_STATIC),
        Way(S.SEARCH_STATIC, E.SEEN, S.SELECT_STATIC),
        Way(S.SELECT_STATIC, E.CHOSEN, S.GRAB_STATIC),
        Way(S.SELECT_STATIC, E.NONE_LEFT, S.SEARCH_DYNAMIC),
        Way(S.GRAB_STATIC, E.HELD, S.PLACE_STATIC),
        Way(S.GRAB_STATIC, E.GRAB_FAILED, S.SELECT_STATIC),
        Way(S.PLACE_STATIC, E.PLACED, S.SELECT_STATIC),
        Way(S.SEARCH_DYNAMIC, E.LOOKED, S.SELECT_DYNAMIC),
        Way(S.SELECT_DYNAMIC, E.CHOSEN, S.GRAB_DYNAMIC),
        Way(S.SELECT_DYNAMIC, E.NONE_IN_REACH, S.SEARCH_DYNAMIC),
        Way(S.GRAB_DYNAMIC, E.HELD, S.PLACE_DYNAMIC),
        Way(S.GRAB_DYNAMIC, E.GRAB_FAILED, S.SELECT_DYNAMIC),
        Way(S.PLACE_DYNAMIC, E.PLACED, S.SEARCH_DYNAMIC),
        Way(S.PLACE_DYNAMIC, E.FULL, S.DONE),
    ),
)
