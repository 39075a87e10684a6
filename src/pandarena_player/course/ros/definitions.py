"""The fields of the messages that scripts build or read: `type name`, by commas."""

from __future__ import annotations

from typing import Dict

_SEVEN = "float64[7]"
_SIXTEEN = "float64[16]"
_HEADER = "std_msgs/Header header"

DEFINITIONS: Dict[str, str] = {
    "std_msgs/Header": "uint32 seq, time stamp, string frame_id",
    "std_msgs/Empty": "",
    "std_msgs/String": "string data",
    "std_msgs/Bool": "bool data",
    "std_msgs/Time": "time data",
    "std_msgs/Duration": "duration data",
    "std_msgs/ColorRGBA": "float32 r, float32 g, float32 b, float32 a",
    "std_msgs/MultiArrayDimension": "string label, uint32 size, uint32 stride",
    "std_msgs/MultiArrayLayout": "MultiArrayDimension[] dim, uint32 data_offset",
    "geometry_msgs/Point": "float64 x, float64 y, float64 z",
    "geometry_msgs/Point32": "float32 x, float32 y, float32 z",
    "geometry_msgs/Vector3": "float64 x, float64 y, float64 z",
    "geometry_msgs/Quaternion": "float64 x, float64 y, float64 z, float64 w",
    "geometry_msgs/Pose": "Point position, Quaternion orientation",
    "geometry_msgs/Pose2D": "float64 x, float64 y, float64 theta",
    "geometry_msgs/PoseArray": _HEADER + ", Pose[] poses",
    "geometry_msgs/PoseWithCovariance": "Pose pose, float64[36] covariance",
    "geometry_msgs/Transform": "Vector3 translation, Quaternion rotation",
    "geometry_msgs/TransformStamped": _HEADER + ", string child_frame_id, Transform transform",
    "geometry_msgs/Twist": "Vector3 linear, Vector3 angular",
    "geometry_msgs/Wrench": "Vector3 force, Vector3 torque",
    "sensor_msgs/JointState": _HEADER
    + ", string[] name, float64[] position, float64[] velocity, float64[] effort",
    "sensor_msgs/Image": _HEADER + ", uint32 height, uint32 width, string encoding, "
    "uint8 is_bigendian, uint32 step, uint8[] data",
    "sensor_msgs/CompressedImage": _HEADER + ", string format, uint8[] data",
    "sensor_msgs/RegionOfInterest": "uint32 x_offset, uint32 y_offset, uint32 height, "
    "uint32 width, bool do_rectify",
    "sensor_msgs/CameraInfo": _HEADER + ", uint32 height, uint32 width, "
    "string distortion_model, float64[] D, float64[9] K, float64[9] R, float64[12] P, "
    "uint32 binning_x, uint32 binning_y, RegionOfInterest roi",
    "sensor_msgs/PointField": "string name, uint32 offset, uint8 datatype, uint32 count",
    "sensor_msgs/PointCloud2": _HEADER + ", uint32 height, uint32 width, PointField[] fields, "
    "bool is_bigendian, uint32 point_step, uint32 row_step, uint8[] data, bool is_dense",
    "rosgraph_msgs/Clock": "time clock",
    "gazebo_msgs/ModelState": "string model_name, geometry_msgs/Pose pose, "
    "geometry_msgs/Twist twist, string reference_frame",
    "gazebo_msgs/ModelStates": "string[] name, geometry_msgs/Pose[] pose, "
    "geometry_msgs/Twist[] twist",
    "gazebo_msgs/LinkState": "string link_name, geometry_msgs/Pose pose, "
    "geometry_msgs/Twist twist, string reference_frame",
    "gazebo_msgs/LinkStates": "string[] name, geometry_msgs/Pose[] pose, "
    "geometry_msgs/Twist[] twist",
    "franka_core_msgs/EndPointState": _HEADER
    + f", {_SIXTEEN} O_T_EE, geometry_msgs/WrenchStamped O_F_ext_hat_K, "
    "geometry_msgs/WrenchStamped K_F_ext_hat_K",
    "franka_core_msgs/RobotState": _HEADER
    + f", {_SEVEN} q_d, {_SEVEN} dq_d, {_SEVEN} tau_ext_hat_filtered, {_SIXTEEN} O_T_EE, "
    f"{_SIXTEEN} F_T_EE, float64[6] O_F_ext_hat_K, uint8 robot_mode, bool robot_mode_ok",
    "franka_core_msgs/JointCommand": _HEADER + ", int32 mode, string[] names, "
    "float64[] position, float64[] velocity, float64[] acceleration, float64[] effort",
    "franka_core_msgs/JointLimits": "string[] joint_names, float64[] position_lower, "
    "float64[] position_upper, float64[] velocity, float64[] accel, float64[] effort",
    "trajectory_msgs/JointTrajectoryPoint": "float64[] positions, float64[] velocities, "
    "float64[] accelerations, float64[] effort, duration time_from_start",
    "trajectory_msgs/JointTrajectory": _HEADER
    + ", string[] joint_names, JointTrajectoryPoint[] points",
    "visualization_msgs/Marker": _HEADER + ", string ns, int32 id, int32 type, int32 action, "
    "geometry_msgs/Pose pose, geometry_msgs/Vector3 scale, std_msgs/ColorRGBA color, "
    "duration lifetime, bool frame_locked, geometry_msgs/Point[] points, "
    "std_msgs/ColorRGBA[] colors, string text",
    "visualization_msgs/MarkerArray": "Marker[] markers",
}
for _kind in ("Point", "Vector3", "Quaternion", "Pose", "Twist", "Wrench", "PoseWithCovariance"):
    DEFINITIONS["geometry_msgs/%sStamped" % _kind] = "%s, %s %s" % (
        _HEADER,
        _kind,
        {"PoseWithCovariance": "pose"}.get(_kind, _kind.replace("3", "").lower()),
    )
for _kind in ("Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64"):
    DEFINITIONS["std_msgs/" + _kind] = "%s data" % _kind.lower()
for _kind in ("Float32", "Float64"):
    DEFINITIONS["std_msgs/" + _kind] = "%s data" % _kind.lower()
for _kind in ("Int8", "Int16", "Int32", "Int64", "UInt8", "Float32", "Float64"):
    DEFINITIONS["std_msgs/%sMultiArray" % _kind] = (
        "MultiArrayLayout layout, %s[] data" % _kind.lower()
    )
