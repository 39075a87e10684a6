"""Frames by name, and where they are now."""

from typing import Any, List, Tuple

from pandarena_player.course.ros import frames
from pandarena_player.course.ros.frames import (
    ConnectivityException,
    ExtrapolationException,
    LookupException,
    TransformException,
)
from pandarena_player.course.ros.stamps import Time
from pandarena_player.course.session import session

from . import transformations

Exception = TransformException  # noqa: A001 - its name there


class TransformListener:
    """Tells where a frame is; the newest, whatever moment is asked for."""

    def __init__(self, *ignored: Any, **also: Any) -> None:
        pass

    def lookupTransform(
        self, target_frame: str, source_frame: str, time: Any = None
    ) -> Tuple[List[float], List[float]]:
        """Place [m] and attitude (x, y, z, w) of the source in the target."""
        T = frames.T_target_source(target_frame, source_frame)
        return T[:3, 3].tolist(), transformations.quaternion_from_matrix(T).tolist()

    def waitForTransform(self, target_frame: str, source_frame: str, *rest: Any) -> None:
        """Raises if there is no such frame."""
        frames.T_target_source(target_frame, source_frame)

    def canTransform(self, target_frame: str, source_frame: str, *rest: Any) -> bool:
        """Whether there are such frames."""
        there_are = frames.names()
        return all(name.lstrip("/") in there_are for name in (target_frame, source_frame))

    def frameExists(self, frame_id: str) -> bool:
        """Whether there is such a frame."""
        return frame_id.lstrip("/") in frames.names()

    def getFrameStrings(self) -> List[str]:
        """All there are."""
        return frames.names()

    def getLatestCommonTime(self, *ignored: Any) -> Time:
        """Now."""
        return Time(session().clock.us / 1e6)


class TransformBroadcaster:
    """Adds frames of the script's own."""

    def __init__(self, *ignored: Any, **also: Any) -> None:
        pass

    def sendTransform(
        self, translation: Any, rotation: Any, time: Any, child: str, parent: str
    ) -> None:
        """The child's place [m] and attitude (x, y, z, w) in the parent."""
        T = transformations.quaternion_matrix(rotation)
        T[:3, 3] = translation
        frames.add(child, parent, T)


__all__ = [
    "ConnectivityException",
    "Exception",
    "ExtrapolationException",
    "LookupException",
    "TransformBroadcaster",
    "TransformException",
    "TransformListener",
    "transformations",
]
