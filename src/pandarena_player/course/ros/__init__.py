"""What the course's scripts use of ROS: time, messages, parameters, topics, rotations, frames."""
