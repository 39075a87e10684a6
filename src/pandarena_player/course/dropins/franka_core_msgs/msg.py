"""Messages of `franka_core_msgs`."""

from pandarena_player.course.ros.messages import package_messages

globals().update(package_messages("franka_core_msgs"))
