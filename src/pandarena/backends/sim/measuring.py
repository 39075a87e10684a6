"""What the arm measures of itself: the kept truth of a tick, with the noise of its sensors.

The noise of a tick is drawn by the tick's name, so that whoever asks, and however often, sees the
same.
"""

from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.seeds import rng
from pandarena.station import ArmState
from pandarena.world.world import TICK_RATE, Snapshot, World


def measured_q(world: World, team: Team, s: Snapshot) -> Array:
    """Joint angles [rad]."""
    q = s.qpos[world.index.arms[team].q].copy()
    noise = world.scenario.arm.joint_noise
    if noise:
        q += noise * rng(world.seed, "joints", team, s.tick).normal(size=7)
    return q


def measured_push(world: World, team: Team, s: Snapshot) -> Array:
    """External torques [Nm]."""
    push = s.push[world.index.arms[team].dof].copy()
    noise = world.scenario.arm.torque_noise
    if noise:
        push += noise * rng(world.seed, "torques", team, s.tick).normal(size=7)
    return push


def state_at(
    world: World, team: Team, s: Snapshot, commanded: Array, errors: tuple[str, ...]
) -> ArmState:
    """The whole state; `commanded` is (2, 7): q_d and dq_d."""
    dof = world.index.arms[team].dof
    return ArmState(
        stamp=s.tick / TICK_RATE,
        q=measured_q(world, team, s),
        dq=s.qvel[dof].copy(),
        q_d=commanded[0].copy(),
        dq_d=commanded[1].copy(),
        torque=s.torque[dof].copy(),
        torque_ext=measured_push(world, team, s),
        errors=errors,
    )


def between(a: ArmState, b: ArmState, share: float) -> ArmState:
    """The state `share` of the way from `a` to `b`."""

    def mix(x: Array, y: Array) -> Array:
        return (1.0 - share) * x + share * y

    external = None
    if a.torque_ext is not None and b.torque_ext is not None:
        external = mix(a.torque_ext, b.torque_ext)
    return ArmState(
        stamp=a.stamp + share * (b.stamp - a.stamp),
        q=mix(a.q, b.q),
        dq=mix(a.dq, b.dq),
        q_d=mix(a.q_d, b.q_d),
        dq_d=mix(a.dq_d, b.dq_d),
        torque=mix(a.torque, b.torque),
        torque_ext=external,
        errors=a.errors,
    )
