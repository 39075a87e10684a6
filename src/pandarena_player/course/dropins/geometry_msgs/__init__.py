"""ROS's package of that name: its messages are in `msg`."""
