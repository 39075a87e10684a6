"""S3's state machine (section 2, figure 1): a static and a dynamic loop, in either order."""

from enum import Enum

from pandarena.strategies._machine import Machine, Way


class State(Enum):
    """What is being done."""

    BEGIN = "which loop comes first"
    OBSERVE_STATIC = "look down on the source platform, the hand open"
    GRAB_STATIC = "0.15 above, down, close, up; look at the fingers"
    PLACE_STATIC = "0.10 above the tower, down, open, look at the fingers, up"
    OBSERVE_DYNAMIC = "look at the turntable, the hand open; the block of smallest |y|, twice"
    GRAB_DYNAMIC = "wait 0.15 above where it arrives; down in time, close, up; look at the fingers"
    PLACE_DYNAMIC = "the same with a dynamic block"
    DONE = "stop"


class Event(Enum):
    """How that ended."""

    STATIC_FIRST = "static blocks first"
    DYNAMIC_FIRST = "dynamic blocks first"
    SEEN = "blocks are seen"
    NONE_LEFT = "no valid block is left"
    HELD = "the fingers stay apart"
    GRAB_FAILED = "the fingers have closed"
    PLACED = "the fingers are open: placed"
    NEXT = "placed, and another was seen"
    FOUR = "placed, the fourth"
    PLACE_FAILED = "placing failed"
    LOST = "the block was lost, or moves absurdly"
    FAR = "it arrives too late"
    ARRIVES = "it arrives in time"
    UNREACHED = "no joint angles reach it"
    GIVEN_UP = "too many failures, or no block for too long"
    OVER = "the other loop is over too"


S, E = State, Event

MACHINE = Machine(
    S.BEGIN,
    S.DONE,
    (
        Way(S.BEGIN, E.STATIC_FIRST, S.OBSERVE_STATIC),
        Way(S.BEGIN, E.DYNAMIC_FIRST, S.OBSERVE_DYNAMIC),
        Way(S.OBSERVE_STATIC, E.SEEN, S.GRAB_STATIC),
        Way(S.OBSERVE_STATIC, E.NONE_LEFT, S.OBSERVE_DYNAMIC),
        Way(S.OBSERVE_STATIC, E.OVER, S.DONE),
        Way(S.GRAB_STATIC, E.HELD, S.PLACE_STATIC),
        Way(S.GRAB_STATIC, E.GRAB_FAILED, S.OBSERVE_STATIC),
        Way(S.PLACE_STATIC, E.NEXT, S.GRAB_STATIC),
        Way(S.PLACE_STATIC, E.PLACED, S.OBSERVE_STATIC),
        Way(S.PLACE_STATIC, E.PLACE_FAILED, S.OBSERVE_STATIC),
        Way(S.PLACE_STATIC, E.FOUR, S.OBSERVE_DYNAMIC),
        Way(S.PLACE_STATIC, E.OVER, S.DONE),
        Way(S.OBSERVE_DYNAMIC, E.ARRIVES, S.GRAB_DYNAMIC),
        Way(S.OBSERVE_DYNAMIC, E.LOST, S.OBSERVE_DYNAMIC),
        Way(S.OBSERVE_DYNAMIC, E.FAR, S.OBSERVE_DYNAMIC),
        Way(S.OBSERVE_DYNAMIC, E.GIVEN_UP, S.OBSERVE_STATIC),
        Way(S.OBSERVE_DYNAMIC, E.OVER, S.DONE),
        Way(S.GRAB_DYNAMIC, E.HELD, S.PLACE_DYNAMIC),
        Way(S.GRAB_DYNAMIC, E.GRAB_FAILED, S.OBSERVE_DYNAMIC),
        Way(S.GRAB_DYNAMIC, E.UNREACHED, S.OBSERVE_DYNAMIC),
        Way(S.PLACE_DYNAMIC, E.PLACED, S.OBSERVE_DYNAMIC),
        Way(S.PLACE_DYNAMIC, E.PLACE_FAILED, S.OBSERVE_DYNAMIC),
    ),
)
