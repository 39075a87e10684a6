"""Timed paths: their timing is kept, they end settled, and a new one takes over without a jump."""

import numpy as np

from pandarena.geometry import Array
from pandarena.motion import from_state
from pandarena.station import ArmState, PathMotion, Station
from stations.asking import LATE, SPEED, assert_failed, assert_smooth, away, lookback


def _errors(motion: PathMotion, states: list[ArmState], began: float) -> tuple[float, float, float]:
    """(delay [s], error of q_d, error of q [rad]) at the delay that fits what was told best."""

    def worst(delay: float, told: bool) -> float:
        q, _ = motion.path.sample(stamps - began - delay)
        return float(np.abs(q - (q_d if told else q_is)).max())

    stamps = np.array([s.stamp for s in states])
    q_d, q_is = np.array([s.q_d for s in states]), np.array([s.q for s in states])
    delays: Array = np.arange(0.0, LATE, 0.001)
    delay = float(min(delays, key=lambda d: worst(d, told=True)))
    lags = delay + np.arange(0.0, 0.05, 0.001)
    return delay, worst(delay, told=True), min(worst(float(d), told=False) for d in lags)


def a_path_keeps_its_timing(station: Station) -> None:
    path = away(station, 0.2)
    began = station.clock.now()
    motion = station.arm.follow(path)
    assert motion.wait()
    took = station.clock.now() - began
    assert path.duration - 0.01 <= took <= path.duration + 0.3
    delay, told, was = _errors(motion, lookback(station, began, began + path.duration), began)
    assert told < 0.005, f"q_d is {told:.4f} rad off the path, {delay:.3f} s late"
    assert was < 0.01, f"q is {was:.4f} rad off the path"


def what_was_sent_can_be_read(station: Station) -> None:
    path = away(station, 0.05)
    motion = station.arm.follow(path)
    sent = motion.path
    assert abs(sent.duration - path.duration) < 0.01
    assert np.abs(sent.q[-1] - path.q[-1]).max() < 1e-6
    assert motion.wait()


def a_path_ends_settled(station: Station) -> None:
    path = away(station, 0.05)
    assert station.arm.follow(path).wait()
    state = station.arm.state()
    assert np.abs(state.q - path.q[-1]).max() < 0.005
    assert np.abs(state.dq).max() < 0.03
    assert np.abs(state.q_d - path.q[-1]).max() < 1e-3


def a_motion_under_way_says_so(station: Station) -> None:
    motion = station.arm.follow(away(station, 0.03))
    assert not motion.done
    assert not motion.outcome
    assert motion.outcome.why == "still moving"
    assert motion.wait()
    assert motion.done and motion.outcome
    assert motion.wait(), "waiting again tells the same"


def waiting_ends_in_time(station: Station) -> None:
    motion = station.arm.follow(away(station, 0.2))
    for timeout in (0.0, 0.1):
        began = station.clock.now()
        outcome = motion.wait(timeout=timeout)
        assert timeout - 0.01 <= station.clock.now() - began <= timeout + LATE
        assert not outcome and outcome.why == "still moving"
    assert motion.wait(timeout=10.0)
    began = station.clock.now()
    assert motion.wait(timeout=10.0)
    assert station.clock.now() - began < LATE


def a_path_to_where_the_arm_is_ends_soon(station: Station) -> None:
    began = station.clock.now()
    assert station.arm.follow(away(station, 0.0)).wait(2.0)
    assert station.clock.now() - began < 0.1 + LATE


def a_new_path_replaces_the_old_one(station: Station) -> None:
    first = station.arm.follow(away(station, 0.5))
    station.clock.sleep(0.15)
    state = station.arm.state()
    assert np.abs(state.dq_d).max() > 0.1
    q_to = state.q_d + 0.1
    path = from_state(state.q_d, state.dq_d, q_to, station.arm.limits, SPEED)
    assert path
    began = station.clock.now()
    second = station.arm.follow(path)
    assert second.wait()
    assert_failed(first)
    assert np.abs(station.arm.state().q - q_to).max() < 0.005
    limit = SPEED * station.arm.limits.velocity.max()
    assert_smooth(lookback(station, began - 0.1, began + 0.3), limit)


def arm_and_hand_move_together(station: Station) -> None:
    station.gripper.move(station.gripper.limits.width).wait()
    path = away(station, 0.2)
    began = station.clock.now()
    closing = station.gripper.move(0.04)
    assert station.arm.follow(path).wait()
    assert closing.wait()
    assert station.clock.now() - began < max(path.duration, 0.4) + 0.1 + LATE


CONTRACTS = [
    a_path_keeps_its_timing,
    what_was_sent_can_be_read,
    a_path_ends_settled,
    a_motion_under_way_says_so,
    waiting_ends_in_time,
    a_path_to_where_the_arm_is_ends_soon,
    a_new_path_replaces_the_old_one,
    arm_and_hand_move_together,
]
