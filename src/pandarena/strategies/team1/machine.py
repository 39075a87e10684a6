"""S0's state machine (section 2.1, figure 2): what is done next depends on the world state."""

from enum import Enum

from pandarena.strategies._machine import Machine, Way


class State(Enum):
    """What is being done."""

    OBSERVE_STATIC = "look at the source platform once"
    SELECT = "what comes next, by the world state: loose, static, dynamic"
    GRASP_STATIC = "the static block that is nearest in joints: above, down, close, up"
    GRASP_LOOSE = "a loose block of the goal platform, the same way"
    OBSERVE_GOAL = "look at the goal platform, the block in the hand"
    PLACE = "beside the tower, above it, softly down, open, up"
    OBSERVE_TURNTABLE = "estimate its speed for 4 s; the block that arrives last, 20 s ahead"
    GRASP_DYNAMIC = "above where it will be; wait a share of what is left; down, close, up"
    DROP = "let go of it at a corner of the goal platform"
    LOOK_BACK = "look at the goal platform, the hand empty"
    DONE = "stop"


class Event(Enum):
    """How that ended."""

    SEEN = "looked"
    LOOSE = "a loose block is to be stacked"
    STATIC = "a static block is left"
    DYNAMIC = "no static block is left"
    ENOUGH = "all that was wanted stands"
    GRASPED = "closed; the tower is as it was seen"
    GRASPED_UNSURE = "closed; the tower must be looked at"
    CHOSEN = "a block will come"
    NONE = "none can be waited for"
    ABANDONED = "no joint angles reach it"
    LATE = "it will have passed"
    CLOSED = "the fingers closed"
    DROPPED = "let go"
    PLACED = "placed"


S, E = State, Event

MACHINE = Machine(
    S.OBSERVE_STATIC,
    S.DONE,
    (
        Way(S.OBSERVE_STATIC, E.SEEN, S.SELECT),
        Way(S.SELECT, E.LOOSE, S.GRASP_LOOSE),
        Way(S.SELECT, E.STATIC, S.GRASP_STATIC),
        Way(S.SELECT, E.DYNAMIC, S.OBSERVE_TURNTABLE),
        Way(S.SELECT, E.ENOUGH, S.DONE),
        Way(S.GRASP_STATIC, E.GRASPED, S.PLACE),
        Way(S.GRASP_STATIC, E.GRASPED_UNSURE, S.OBSERVE_GOAL),
        Way(S.GRASP_STATIC, E.ABANDONED, S.OBSERVE_STATIC),
        Way(S.GRASP_LOOSE, E.GRASPED, S.PLACE),
        Way(S.GRASP_LOOSE, E.GRASPED_UNSURE, S.OBSERVE_GOAL),
        Way(S.GRASP_LOOSE, E.ABANDONED, S.SELECT),
        Way(S.OBSERVE_GOAL, E.SEEN, S.PLACE),
        Way(S.PLACE, E.PLACED, S.SELECT),
        Way(S.PLACE, E.ABANDONED, S.LOOK_BACK),
        Way(S.OBSERVE_TURNTABLE, E.CHOSEN, S.GRASP_DYNAMIC),
        Way(S.OBSERVE_TURNTABLE, E.NONE, S.OBSERVE_TURNTABLE),
        Way(S.GRASP_DYNAMIC, E.CLOSED, S.DROP),
        Way(S.GRASP_DYNAMIC, E.LATE, S.OBSERVE_TURNTABLE),
        Way(S.GRASP_DYNAMIC, E.ABANDONED, S.OBSERVE_TURNTABLE),
        Way(S.DROP, E.DROPPED, S.LOOK_BACK),
        Way(S.LOOK_BACK, E.SEEN, S.SELECT),
    ),
)
