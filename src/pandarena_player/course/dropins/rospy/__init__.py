"""The part of ROS that scripts of the course call; it is in `pandarena_player.course.ros`."""

from typing import Any

from pandarena_player.course.refusing import unsupported
from pandarena_player.course.ros.exceptions import (
    ROSException,
    ROSInitException,
    ROSInterruptException,
    ROSSerializationException,
    ROSTimeMovedBackwardsException,
    ServiceException,
)
from pandarena_player.course.ros.logs import logger, once, throttle
from pandarena_player.course.ros.messages import Message as AnyMsg
from pandarena_player.course.ros.node import (
    Rate,
    delete_param,
    get_name,
    get_namespace,
    get_param,
    get_param_names,
    get_rostime,
    get_time,
    has_param,
    init_node,
    is_shutdown,
    is_shutdown_requested,
    myargv,
    on_shutdown,
    resolve_name,
    search_param,
    set_param,
    signal_shutdown,
    sleep,
    spin,
)
from pandarena_player.course.ros.stamps import Duration, Time
from pandarena_player.course.ros.topics import (
    Publisher,
    Subscriber,
    Timer,
    get_published_topics,
    wait_for_message,
)

from . import exceptions

DEBUG, INFO, WARN, ERROR, FATAL = 1, 2, 4, 8, 16
get_caller_id = get_name
logdebug, loginfo, logwarn = logger("DEBUG"), logger("INFO"), logger("WARN")
logerr, logfatal, logout = logger("ERROR"), logger("FATAL"), logger("INFO")
logerror, logwarning = logerr, logwarn
loginfo_once, logwarn_once, logerr_once = once("INFO"), once("WARN"), once("ERROR")
loginfo_throttle, logwarn_throttle = throttle("INFO"), throttle("WARN")
logerr_throttle, logdebug_throttle = throttle("ERROR"), logger("DEBUG")

_NO_SERVICES = "there are no services in the arena"
Service = unsupported("rospy.Service", _NO_SERVICES)
ServiceProxy = unsupported("rospy.ServiceProxy", _NO_SERVICES)
wait_for_service = unsupported("rospy.wait_for_service", _NO_SERVICES)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return unsupported("rospy." + name)


__all__ = [
    "AnyMsg",
    "Duration",
    "Publisher",
    "ROSException",
    "ROSInitException",
    "ROSInterruptException",
    "ROSSerializationException",
    "ROSTimeMovedBackwardsException",
    "Rate",
    "ServiceException",
    "Subscriber",
    "Time",
    "Timer",
    "delete_param",
    "exceptions",
    "get_name",
    "get_namespace",
    "get_param",
    "get_param_names",
    "get_published_topics",
    "get_rostime",
    "get_time",
    "has_param",
    "init_node",
    "is_shutdown",
    "is_shutdown_requested",
    "myargv",
    "on_shutdown",
    "resolve_name",
    "search_param",
    "set_param",
    "signal_shutdown",
    "sleep",
    "spin",
    "wait_for_message",
]
