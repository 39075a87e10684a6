"""Why a player lost its match before it was over."""


class Forfeit(Exception):  # noqa: N818 - it is what happens, not a mistake of the arena's
    """Raised in a seat when its player cannot go on; `traceback` is the player's own, if any."""

    def __init__(self, reason: str, traceback: str = "") -> None:
        super().__init__(reason)
        self.reason, self.traceback = reason, traceback
