"""How well the simulated arm keeps a timed path with a block in its hand."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from pandarena.geometry import Array, top_yaw
from pandarena.motion import JointPath, rest_to_rest
from pandarena.skills.moves import move_hand, pointing_down, raised
from pandarena.station import Station
from stations.rigs import descend_on_a_block, in_a_match

WITHIN = 0.003
"""[rad]; it measures 0.001 at 60 % of the limits, 0.0016 at 100 %."""
TICK = 0.01


def _grasp_and_rise(station: Station) -> None:
    station.gripper.move(0.075).wait()
    descend_on_a_block(station)
    assert station.gripper.grasp(0.05, epsilon=(0.004, 0.004)).wait()
    T = station.arm.state().T_base_ee
    high = raised(pointing_down(T[:3, 3], top_yaw(T[:3, :3])), 0.25)
    assert move_hand(station, high, speed=0.25)


def _errors(station: Station, path: JointPath) -> Array:
    """(ticks, 7): how far the arm is off the path [rad], to its end."""
    now = station.clock.now()
    began = math.ceil(now / TICK) * TICK  # commands act at ticks
    station.clock.sleep(began - now)
    motion = station.arm.follow(path)
    rows: list[Array] = []
    while not motion.done:
        station.clock.sleep(TICK)
        state = station.arm.state()
        rows.append(state.q - path.sample(state.stamp - began)[0])
    assert motion.outcome, motion.outcome.why
    return np.array(rows)


@pytest.mark.parametrize("speed", [0.6, 1.0])
def test_a_carried_block_leaves_the_path_alone(
    speed: float, record_property: Callable[[str, object], None]
) -> None:
    worst: dict[str, float] = {}

    def contract(station: Station) -> None:
        _grasp_and_rise(station)
        for name, by in (
            ("base", [0.8, 0, 0, 0, 0, 0, 0]),
            ("reach", [0, 0.35, 0, 0.35, 0, 0, 0]),
            ("wrist", [0, 0, 0, 0, 0.7, 0, 0.9]),
            ("all", [-0.8, -0.35, 0.1, -0.3, -0.7, 0.2, -0.9]),
        ):
            here = station.arm.state().q_d
            path = rest_to_rest(here, here + np.array(by), station.arm.limits, speed)
            assert path, path
            worst[name] = float(np.abs(_errors(station, path)).max())
        assert 0.048 <= station.gripper.state().width <= 0.052, "the block was lost"

    in_a_match(contract)
    for name, error in worst.items():
        record_property(f"tracking_{name}_mrad", round(1000 * error, 2))
    print("worst tracking error with a block [rad]:", {k: round(v, 5) for k, v in worst.items()})
    assert max(worst.values()) < WITHIN
