"""S1's `GraspPrimitive` (section II.A): detection, grasps, placements, the gripper's status."""

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk, reach
from pandarena.kinematics.reports import closest_of_four, hands, pseudo_inverse
from pandarena.panda import HOME_Q
from pandarena.perception.filters import coarse_then_fine
from pandarena.perception.offsets import in_camera
from pandarena.skills.course import ArmController
from pandarena.skills.moves import pointing_down, raised
from pandarena.station import DONE, Outcome, Station
from pandarena.strategies._published.looking import found, looking
from pandarena.strategies._published.sides import own
from pandarena.strategies.sweep import poses
from pandarena.strategies.sweep.deciding import aligned, along_camera, in_range, static_candidates
from pandarena.strategies.sweep.params import DESCENT, Params
from pandarena.strategies.sweep.poses import Triple


class GraspPrimitive:
    """Counts what it has stacked, and never looks whether it still stands."""

    def __init__(self, station: Station, params: Params) -> None:
        field = station.field
        self._arm = ArmController(station, params.speed)
        self._params, self._field = params, field
        T_start = looking(field, params.look_static, 0.0, across=False)
        self._q_start = found(closest_of_four(T_start, HOME_Q))
        T_observe = pointing_down(own(field, params.observe))
        self._q_observe = found(reach(T_observe, HOME_Q))
        self._q_stack = poses.stack(field)
        self._xy = own(field, (*params.place, 0.0))[:2]
        self._offset = self._camera_offset(T_start)
        self.stacked = 0

    def detect_static(self) -> dict[int, Array]:
        """All static blocks that are left, from the start pose: the coarse look."""
        self._arm.safe_move_to_position(self._q_start)
        self._coarse = in_camera(self._arm.get_detections(), self._offset)
        seen, T_base_camera = self._coarse.in_base(), self._coarse.T_base_camera
        return static_candidates(seen, T_base_camera, self._field, self._params)

    def grasp_static(self, block: int, T_base_block: Array) -> Outcome:
        """From 15 cm above look again, descend, close, rise (section II.D)."""
        params = self._params
        above = self._move(raised(aligned(T_base_block), params.hover))
        if not above:
            return above
        fine = in_camera(self._arm.get_detections(), self._offset)
        T = coarse_then_fine([self._coarse], [fine])[block].copy()
        T[2, 3] = params.pick_height
        grasp = aligned(T)
        descended = self._move(grasp)
        if not descended:
            return descended
        self._close()
        held = self.gripper_status()
        return self._move(raised(grasp, params.clearance)) if held else held

    def stack_static(self) -> None:
        """To the height that the count says, over the observe pose there and back."""
        self._arm.safe_move_to_position(self._q_observe)
        z = self._params.place_height + self._params.level_step * self.stacked
        self._release(pointing_down((*self._xy, z)))

    def sweep(self, triple: Triple) -> Outcome:
        """Prepare, wait for a block in range, stand in its way, close (section II.E)."""
        arm, params = self._arm, self._params
        prepare, grasp, lift = triple.of(self._field)
        arm.safe_move_to_position(prepare)
        self._open()
        while in_range(arm.get_detections().in_base(), params, self._field) is None:
            arm.sleep(0.1)
        arm.safe_move_to_position(grasp)
        arm.sleep(triple.wait)
        self._close()
        held = self.gripper_status()
        if held:
            arm.safe_move_to_position(lift)
        return held

    def stack_dynamic(self) -> None:
        """By the stack preparation pose, its roll and pitch kept (sections II.E and IV.A)."""
        self._arm.safe_move_to_position(self._q_stack)
        z = self._params.place_height_dynamic + self._params.level_step * self.stacked
        self._release(hands.locked(fk(self._q_stack)[:3, :3], np.array([*self._xy, z])))

    def gripper_status(self) -> Outcome:
        """By the fingers' distance."""
        width = self._arm.get_gripper_width()
        if width >= self._params.held_above:
            return DONE
        return Outcome(False, f"the fingers are {1e3 * width:.1f} mm apart")

    def _release(self, T_base_ee: Array) -> None:
        """Counted as stacked once it is let go; the observe pose is clear of the tower."""
        moved = self._move(T_base_ee)
        if not moved:
            self._arm.station.log.note("cannot stack there", why=moved.why)
        self._open()
        self.stacked += 1
        self._arm.safe_move_to_position(self._q_observe)

    def _move(self, T_base_ee: Array) -> Outcome:
        """By the pseudo-inverse, seeded by where the arm is."""
        attempt = pseudo_inverse(T_base_ee, self._arm.get_positions(), settings=DESCENT)
        if not attempt:
            return Outcome(False, attempt.why)
        self._arm.safe_move_to_position(attempt.q)
        return DONE

    def _open(self) -> None:
        self._arm.exec_gripper_cmd(self._params.open_width)

    def _close(self) -> None:
        self._arm.exec_gripper_cmd(self._params.close_width, self._params.close_force)

    def _camera_offset(self, T_base_ee: Array) -> tuple[float, float, float]:
        """What was found at the start pose, along the camera's x and y (S1-05)."""
        T_ee_camera = self._arm.station.cameras["wrist"].T_ee_camera
        if T_ee_camera is None:
            return (0.0, 0.0, 0.0)
        return along_camera(self._params.camera_offset, T_base_ee @ T_ee_camera)
