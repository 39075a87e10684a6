"""Players that mean no harm and do not run."""

from .kind import Hostile

RECURSION = Hostile(
    "endless recursion",
    """
    def play(station):
        play(station)
    """,
    "RecursionError: maximum recursion depth exceeded (line 3 of player.py)",
)
IMPORT_ERROR = Hostile(
    "import error",
    """
    import no_such_package
    """,
    "ModuleNotFoundError: No module named 'no_such_package' (line 2 of player.py)",
)
SYNTAX_ERROR = Hostile(
    "syntax error",
    """
    def play(station)
        pass
    """,
    "SyntaxError: expected ':' (line 2 of player.py)",
)
NO_PLAY = Hostile("no play", "x = 1", "the file defines neither play(station) nor STRATEGY")
PLAY_OF_THREE = Hostile(
    "play of three",
    "def play(a, b, c): pass",
    "play(a, b, c): it is given one thing, the station",
)
NO_TEXT = Hostile("binary", "x = 1\0", "source code")
RAISES = Hostile(
    "raising in play",
    """
    def play(station):
        raise ValueError("first line\\nsecond line \\x1b[31m")
    """,
    "ValueError: first line second line ?[31m (line 3 of player.py)",
)
