"""The calls that the course's scripts make, on a station: names and behaviour are the course's.

What the published systems are written with, so that they read as their authors' scripts do. A move
returns nothing and says nothing of how it ended; a hand's call is true if the hand's command ended,
well or not. Laws of time, safety and clamping are the course's (`pandarena_player.course.laws`).
"""

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array
from pandarena.motion import JointPath
from pandarena.skills.descend import stream
from pandarena.station import Outcome, Reflex, Station
from pandarena_player.course import laws


class ArmController:
    """The course's `ArmController` and `ObjectDetector` in one."""

    def __init__(self, station: Station, speed: float = laws.SPEED) -> None:
        self.station = station
        self._speed = speed

    def set_arm_speed(self, ratio: float) -> None:
        """Share of the full speed, from the next move on."""
        self._speed = ratio

    def safe_move_to_position(self, q: Array) -> None:
        """Straight in joint space to rest at `q` [rad], if it is safe there."""
        if laws.unsafe(q):
            self._note("unsafe", laws.UNSAFE)
            return
        q, cut = laws.clipped(q)
        if cut:
            self._note("clipped", f"joints {', '.join(map(str, cut))} are out of their limits")
        try:
            outcome = self._move(q)
        except Reflex as reflex:
            outcome = self._recovered(reflex)
        if not outcome:
            self._note("not arrived", outcome.why)
        self.station.clock.sleep(laws.PAUSE)

    def stream(self, path: JointPath) -> None:
        """`safe_set_joint_positions_velocities` knot by knot, in time; a reflex ends it."""
        try:
            stream(self.station, path)
        except Reflex as reflex:
            self._note("not arrived", self._recovered(reflex).why)

    def exec_gripper_cmd(self, width: float, force: float | None = None) -> bool:
        """Open or close to `width` [m]; with a `force` [N] it is a grasp."""
        command = laws.hand_command(width, force)
        gripper = self.station.gripper
        goal = min(command.width, gripper.limits.takes)
        if command.grasp:
            motion = gripper.grasp(goal, command.force, laws.HAND_SPEED, laws.EPSILON)
        else:
            motion = gripper.move(goal, laws.HAND_SPEED)
        motion.wait(laws.HAND_PATIENCE)
        return motion.done

    def open_gripper(self) -> None:
        """As far as it goes."""
        self.exec_gripper_cmd(laws.OPEN)

    def close_gripper(self) -> None:
        """As far as it goes."""
        self.exec_gripper_cmd(laws.CLOSED)

    def get_gripper_width(self) -> float:
        """The sum of both positions of `get_gripper_state` [m]."""
        return self.station.gripper.state().width

    def get_positions(self) -> Array:
        """[rad]"""
        return self.station.arm.state().q

    def get_detections(self) -> BlocksReading:
        """The wrist camera's blocks."""
        return self.station.cameras["wrist"].blocks()

    def time_in_seconds(self) -> float:
        """Simulated or wall time [s]."""
        return self.station.clock.now()

    def sleep(self, seconds: float) -> None:
        """Let time pass, if any is left to pass."""
        self.station.clock.sleep(max(0.0, seconds))

    def _move(self, q: Array) -> Outcome:
        """Until the joints have arrived, the motion has ended or patience has."""
        arm, clock = self.station.arm, self.station.clock
        if arm.state().errors:
            arm.recover()
        state, began = arm.state(), clock.now()
        lasting = max(laws.duration(state.q_d, q, self._speed), laws.fastest(state.q_d, q))
        motion = arm.follow(JointPath(*laws.line(state.q_d, q, lasting, state.dq_d)))
        motion.wait(min(laws.early(state.q_d, q, lasting), laws.PATIENCE))
        while not motion.done and clock.now() - began < laws.PATIENCE:
            if abs(arm.state().q - q).max() < laws.ARRIVED:
                return Outcome(True)
            clock.sleep(laws.POLL)
        return motion.outcome

    def _recovered(self, reflex: Reflex) -> Outcome:
        """Somebody resets the arm, as in a laboratory session; the script goes on unaware."""
        recovered = self.station.arm.recover()
        return Outcome(False, f"{reflex}; {recovered.why or 'recovered'}")

    def _note(self, text: str, why: str) -> None:
        self.station.log.note(text, why=why)
