"""In the manner of ROS: a class, a rate, a subscriber, a timer, tf."""
import numpy as np
import rospy
import tf
from geometry_msgs.msg import Pose, PoseStamped
from sensor_msgs.msg import JointState
from std_msgs.msg import String

from core.interfaces import ArmController
from core.interfaces import ObjectDetector

from helpers import cycle, forward, look, stack, static_blocks


class Stacker:
    def __init__(self):
        rospy.init_node("stacker")
        self.side = {"red": 1, "blue": -1}[rospy.get_param("team")]
        self.arm = ArmController()
        self.detector = ObjectDetector()
        self.listener = tf.TransformListener()
        self.heard = 0
        self.ticks = 0
        self.talk = rospy.Publisher("/stacker/said", String, queue_size=1)
        rospy.Subscriber("/stacker/said", String, lambda m: rospy.loginfo("said %s", m.data))
        rospy.Subscriber(
            "/franka_ros_interface/custom_franka_state_controller/joint_states",
            JointState,
            self.on_joints,
        )
        rospy.Timer(rospy.Duration(1.0), self.on_timer)

    def on_joints(self, message):
        self.heard += 1
        self.q = np.array(message.position)

    def on_timer(self, event):
        self.ticks += 1

    def check_tf(self):
        place, turned = self.listener.lookupTransform("world", "panda_EE", rospy.Time(0))
        T = forward(self.arm.get_positions())[1]
        assert np.allclose(place, T[:3, 3], atol=1e-3)
        R = tf.transformations.quaternion_matrix(turned)[:3, :3]
        assert np.allclose(R, T[:3, :3], atol=1e-3)

    def run(self):
        arm = self.arm
        arm.set_arm_speed(0.3)
        arm.exec_gripper_cmd(0.08)
        start = look(self.side, arm.neutral_position())
        arm.safe_move_to_position(start)
        began, rate = rospy.Time.now(), rospy.Rate(10)
        for _ in range(5):
            rate.sleep()
        assert abs((rospy.Time.now() - began).to_sec() - 0.5) < 0.02
        self.check_tf()
        goal = PoseStamped(pose=Pose())
        goal.header.stamp = rospy.Time.now()
        for level, block in enumerate(static_blocks(arm, self.detector)):
            stack(arm, *cycle(block, level, self.side, start)[0])
            self.talk.publish("level %d" % level)
        lasting = rospy.get_time()
        assert abs(self.ticks - lasting) < 2 and abs(self.heard - 100 * lasting) < 110, (
            self.ticks, self.heard, lasting)
        assert np.allclose(self.q, arm.get_positions(), atol=1e-3)


if __name__ == "__main__":
    try:
        stacker = Stacker()
        input("ENTER")
        stacker.run()
    except rospy.ROSInterruptException:
        pass
