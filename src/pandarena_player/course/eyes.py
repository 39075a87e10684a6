"""What the course's detector and the middle camera tell, over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple

from pandarena_player.course import laws
from pandarena_player.course.names import HARDWARE, block_name
from pandarena_player.course.session import Session

if TYPE_CHECKING:
    from pandarena_player.course.laws import Array

MIDDLE_PERIOD = 1_000_000
"""In the course's simulator the middle camera tells one picture a second [us]."""


class Eyes:
    """Both cameras."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._pictures: Dict[str, Any] = {}
        self._taken = -1

    def detections(self) -> List[Tuple[str, Array]]:
        """(name, T_camera_block) of the blocks in view of the wrist camera."""
        reply = self._session.line.ask("camera.wrist", "camera.blocks", {"camera": "wrist"})
        poses = reply[1]["T_camera_blocks"]
        named = [(self._name(block), T.copy()) for block, T in zip(reply[0]["ids"], poses)]
        return [(name, T) for name, T in named if name]

    def picture(self, which: str) -> Optional[Any]:
        """The middle camera's: `rgb` in blue, green, red, or `depth` in metres."""
        hardware = self._session.given.like == HARDWARE
        self._session.clock.now()
        second = self._session.clock.us // (MIDDLE_PERIOD // (30 if hardware else 1))
        if second == 0 and not hardware:
            return None
        if second != self._taken:
            name, fields = "camera.image", {"camera": "middle"}
            arrays = self._session.line.ask("camera.middle.image", name, fields)[1]
            bgr = arrays["rgb"][..., ::-1].copy()
            self._pictures = {"rgb": bgr, "depth": arrays.get("depth")}
            self._taken = second
        picture = self._pictures[which]
        return None if picture is None else picture.copy()

    def T_ee_camera(self) -> Array:
        """The wrist camera in the course's end effector frame, 0.4 mm short of the real one."""
        T = self._session.given.T_ee_camera.copy()
        T[2, 3] += laws.TOOL_SHORT
        return T

    def _name(self, block: int) -> str:
        given = self._session.given
        return block_name(block, given.team, given.like, given.static_blocks)
