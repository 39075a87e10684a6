"""What of the flat script others use again, and one cycle, beside the scripts that use them."""

from final import down, forward, grasp_angle, inverse


def static_blocks(arm, detector, T_ee_camera=None):
    """Poses in the base frame of what the camera sees."""
    if T_ee_camera is None:
        T_ee_camera = detector.get_H_ee_camera()
    T = forward(arm.get_positions())[1]
    return [T @ T_ee_camera @ pose for name, pose in detector.get_detections() if "static" in name]


def cycle(block, level, side, seed):
    """The five configurations of a cycle, and whether all of them are there."""
    x, y, z = block[:3, 3]
    angle = grasp_angle(block)
    height = 0.2 + 0.025 + 0.051 * level
    above, ok1 = inverse(down(x, y, z + 0.12, angle), seed)
    at, ok2 = inverse(down(x, y, z, angle), above)
    over, ok3 = inverse(down(0.562, 0.169 * side, height + 0.1, 0.0), seed)
    place, ok4 = inverse(down(0.562, 0.169 * side, height + 0.003, 0.0), over)
    return (above, at, over, place), ok1 and ok2 and ok3 and ok4


def look(side, seed):
    return inverse(down(0.52, -0.169 * side, 0.55, 0.0), seed)[0]


def stack(arm, above, at, over, place):
    """Take a block and set it down."""
    arm.safe_move_to_position(above)
    arm.safe_move_to_position(at)
    arm.exec_gripper_cmd(0.045, 50)
    arm.safe_move_to_position(above)
    arm.safe_move_to_position(over)
    arm.safe_move_to_position(place)
    arm.exec_gripper_cmd(0.08)
    arm.safe_move_to_position(over)
