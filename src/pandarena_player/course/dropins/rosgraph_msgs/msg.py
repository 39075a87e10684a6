"""Messages of `rosgraph_msgs`."""

from pandarena_player.course.ros.messages import package_messages

globals().update(package_messages("rosgraph_msgs"))
