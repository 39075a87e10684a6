"""What `rospy` raises."""

from pandarena_player.course.ros.exceptions import (
    ROSException,
    ROSInitException,
    ROSInterruptException,
    ROSSerializationException,
    ROSTimeMovedBackwardsException,
    TransportException,
)

__all__ = [
    "ROSException",
    "ROSInitException",
    "ROSInterruptException",
    "ROSSerializationException",
    "ROSTimeMovedBackwardsException",
    "TransportException",
]
