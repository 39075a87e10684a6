"""Messages of `sensor_msgs`."""

from pandarena_player.course.ros.messages import package_messages

globals().update(package_messages("sensor_msgs"))
