"""What ROS raises."""

from __future__ import annotations


class ROSException(Exception):  # noqa: N818 - its name there
    """Anything of ROS's."""


class ROSInitException(ROSException):
    """Something was asked for before `rospy.init_node`."""


class ROSInterruptException(ROSException, KeyboardInterrupt):
    """The node was shut down while it waited."""


class ROSTimeMovedBackwardsException(ROSInterruptException):
    """Never here."""


class ROSSerializationException(ROSException):
    """Never here."""


class TransportException(ROSException):
    """Never here."""


class ServiceException(Exception):  # noqa: N818 - its name there
    """A service could not be called."""
