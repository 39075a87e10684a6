"""S2's arm: moves to frames (algorithm 4), looks of ten detections (algorithm 3), a stopwatch."""

from collections.abc import Generator
from contextlib import contextmanager

from pandarena.geometry import Array
from pandarena.kinematics.reports import pseudo_inverse
from pandarena.skills.course import ArmController
from pandarena.station import Station
from pandarena.strategies._published.looking import Sight, see_mean
from pandarena.strategies.bracket.params import DESCENT, Params


class BracketArm(ArmController):
    """The course's arm, with what S2 wrote around it."""

    def __init__(self, station: Station, params: Params) -> None:
        super().__init__(station, params.speed)
        self._params = params

    @contextmanager
    def timed(self, stage: str) -> Generator[None]:
        """Notes how long a step takes, as its authors did for tables 3 and 4."""
        began = self.time_in_seconds()
        yield
        self.station.log.note(stage, seconds=self.time_in_seconds() - began)

    def move_to_frame(
        self, T_base_ee: Array, speed: float, computing: float, bias: Array | None = None
    ) -> bool:
        """Algorithm 4: not at all if the solver, seeded by where the arm is, finds nothing."""
        found = pseudo_inverse(T_base_ee, self.get_positions(), bias, settings=DESCENT)
        self.sleep(computing)
        if not found:
            self.station.log.note("no inverse kinematics", why=found.why)
            return False
        self.move_at(found.q, speed)
        return True

    def move_at(self, q: Array, speed: float) -> None:
        """To joints [rad] at a share of the full speed."""
        self.set_arm_speed(speed)
        self.safe_move_to_position(q)

    def get_cubes(self, q: Array) -> Sight:
        """All cubes as seen from a configuration [rad], the mean of ten detections."""
        self.move_at(q, self._params.speed)
        return self.get_cubes_in_robot_frame()

    def get_cubes_in_robot_frame(self) -> Sight:
        """Algorithm 3."""
        params = self._params
        return see_mean(self, params.camera_offset, params.detections, params.detection_period)

    def open_gripper(self) -> None:
        """S2-18: by `exec_gripper_cmd`, as `open_gripper` ceased to work with a block in hand."""
        self.exec_gripper_cmd(self._params.open_width)

    def close_gripper(self) -> None:
        """S2-18: by `exec_gripper_cmd`; nothing is asked of the width thereafter."""
        with self.timed("closing gripper"):
            self.exec_gripper_cmd(self._params.close_width, self._params.close_force)
