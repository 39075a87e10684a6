"""Frames by name, as messages."""

from typing import Any

from pandarena_player.course.ros import frames
from pandarena_player.course.ros.frames import (
    ConnectivityException,
    ExtrapolationException,
    LookupException,
    TransformException,
)
from pandarena_player.course.ros.messages import message
from pandarena_player.course.ros.rotations import quaternion_from_matrix, quaternion_matrix
from pandarena_player.course.ros.stamps import Time
from pandarena_player.course.session import session


class Buffer:
    """Tells where a frame is; the newest, whatever moment is asked for."""

    def __init__(self, *ignored: Any, **also: Any) -> None:
        pass

    def lookup_transform(
        self, target_frame: str, source_frame: str, time: Any = None, timeout: Any = None
    ) -> Any:
        """The source in the target, as a `TransformStamped`."""
        T = frames.T_target_source(target_frame, source_frame)
        told = message("geometry_msgs/TransformStamped")(child_frame_id=source_frame)
        told.header.frame_id = target_frame
        told.header.stamp = Time(session().clock.us / 1e6)
        told.transform.translation = message("geometry_msgs/Vector3")(*T[:3, 3].tolist())
        turned = quaternion_from_matrix(T).tolist()
        told.transform.rotation = message("geometry_msgs/Quaternion")(*turned)
        return told

    def can_transform(self, target_frame: str, source_frame: str, *rest: Any, **also: Any) -> bool:
        """Whether there are such frames."""
        return {target_frame.lstrip("/"), source_frame.lstrip("/")} <= set(frames.names())


class TransformListener:
    """Needs nothing to listen to."""

    def __init__(self, *ignored: Any, **also: Any) -> None:
        pass


class TransformBroadcaster:
    """Adds frames of the script's own."""

    def sendTransform(self, transform: Any) -> None:
        """One `TransformStamped`, or several."""
        for told in transform if isinstance(transform, (list, tuple)) else [transform]:
            at, turned = told.transform.translation, told.transform.rotation
            T = quaternion_matrix([turned.x, turned.y, turned.z, turned.w])
            T[:3, 3] = at.x, at.y, at.z
            frames.add(told.child_frame_id, told.header.frame_id, T)


StaticTransformBroadcaster = TransformBroadcaster

__all__ = [
    "Buffer",
    "ConnectivityException",
    "ExtrapolationException",
    "LookupException",
    "StaticTransformBroadcaster",
    "TransformBroadcaster",
    "TransformException",
    "TransformListener",
]
