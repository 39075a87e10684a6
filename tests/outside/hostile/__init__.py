"""Players that mean harm: what each does, what may be said of it, and when it is out.

Each is a file's text.
"""

from .clumsy import IMPORT_ERROR, NO_PLAY, NO_TEXT, PLAY_OF_THREE, RAISES, RECURSION, SYNTAX_ERROR
from .greedy import (
    BIG_FILE,
    CPU,
    ENDLESS_IMPORT,
    ENDLESS_LOOP,
    EXIT,
    FORK_BOMB,
    HUGE_ARRAY,
    MEMORY,
    ORPHANS,
    OUTPUT,
    SEGFAULT,
    SIGNALS,
    STOPPED,
    SYS_EXIT,
    THREADS,
    TOO_MANY_THREADS,
)
from .harmless import BACKWARDS, BUSY_POLL, SPY
from .kind import Hostile
from .talking import (
    CALLS,
    CLOSED,
    DEAF,
    DRIBBLE,
    HUGE_PATHS,
    LIES,
    MALFORMED,
    NOT_A_NUMBER,
    NOTES,
    OVERSIZED,
    SILENCE,
    UNKNOWN_CALL,
    WRONG_TYPES,
)

QUICK = (
    ENDLESS_LOOP,
    THREADS,
    FORK_BOMB,
    MEMORY,
    OUTPUT,
    EXIT,
    SIGNALS,
    MALFORMED,
    SILENCE,
    IMPORT_ERROR,
)
MORE = (
    TOO_MANY_THREADS,
    HUGE_ARRAY,
    OVERSIZED,
    CLOSED,
    SYS_EXIT,
    ORPHANS,
    CALLS,
    RAISES,
    ENDLESS_IMPORT,
    DRIBBLE,
    UNKNOWN_CALL,
    WRONG_TYPES,
    NOT_A_NUMBER,
    STOPPED,
    DEAF,
    SEGFAULT,
    CPU,
    BIG_FILE,
    NOTES,
    HUGE_PATHS,
    RECURSION,
    SYNTAX_ERROR,
    NO_PLAY,
    PLAY_OF_THREE,
    NO_TEXT,
    LIES,
)

__all__ = ["BACKWARDS", "BUSY_POLL", "MORE", "QUICK", "SPY", "Hostile"]
