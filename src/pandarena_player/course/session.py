"""The match that this process plays: what every drop-in reaches the arena through."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional

import numpy as np

from pandarena_player.course.clock import Clock
from pandarena_player.course.ledger import Ledger
from pandarena_player.line import Line


class Given(NamedTuple):
    """What the arena has said before the match."""

    team: str
    like: str
    """Whose names and frames: `gazebo` or `hardware`."""
    T_ee_camera: np.ndarray[Any, Any]
    """The wrist camera on the hand, as the team believes it to be."""
    hand_width: float
    """Widest that the hand takes as a goal [m]."""
    static_blocks: int
    """Of each team: red's ids come first, then blue's, then the dynamic ones'."""
    home: str
    """The script's repository."""


class NotHere(RuntimeError):  # noqa: N818
    """Something was asked of the arena where there is none."""


class Session:
    """One script, playing one match."""

    def __init__(self, line: Line, given: Given) -> None:
        self._line, self.given = line, given
        self.clock = Clock(line)
        self.ledger = Ledger(line, given.home)
        self.parameters: Dict[str, Any] = {"team": given.team, "use_sim_time": True}

    @property
    def line(self) -> Line:
        """To the arena."""
        if not self.clock.mine:
            raise NotHere(
                "this is another process than the one that plays: arm, hand, cameras and clock "
                "belong to that one; hand what is found here back to it"
            )
        return self._line


_the: Optional[Session] = None


def open_session(session: Session) -> None:
    """From here on drop-ins play this match."""
    global _the
    _the = session


def session() -> Session:
    """The match being played."""
    if _the is None:
        raise NotHere("no match is being played: run the script with `pandarena course`")
    return _the
