"""Builds the model of one match: arms, tables, platforms, turntable, blocks, cameras.

With a `look` the same tree carries tags, lights and the arms' appearance for pictures; bodies and
coordinates are the same, so that states go from one to the other as they are.
"""

from dataclasses import dataclass

import mujoco
import numpy as np

from pandarena.cameras import Camera
from pandarena.field import TEAMS, Field, Team
from pandarena.geometry import Array, Ints, quat_from_matrix
from pandarena.panda.mjcf import Bits, Look, Skin, add_arm, add_meshes, hand_from_ee
from pandarena.scenario import Scenario
from pandarena.world import looks
from pandarena.world.truth import Truth, nominal

OWN = 1
"""Contact priority of what has a friction of its own: the block's, if larger, does not count."""
BLOCK, RED, BLUE, SELF = 1, 2, 4, 8
TIMESTEP = 0.002
"""[s]"""
SOLREF, SOLIMP = [0.004, 1.0], [0.95, 0.99, 0.001]


def build(
    field: Field,
    scenario: Scenario,
    arms: tuple[Team, ...],
    look: Look = "none",
    truth: Truth | None = None,
) -> mujoco.MjModel:
    """The compiled model with the given arms in it; `truth` None is all as the field says."""
    truth = truth or nominal(field, scenario)
    spec = mujoco.MjSpec()
    _set_options(spec)
    add_meshes(spec, look)
    if look != "none":
        looks.add_stage(spec, field, truth.turntable_center)
    _add_fixtures(spec, field, truth)
    for team in TEAMS:
        if team in arms:
            _add_team_arm(spec, field, scenario, truth, team, look)
    for block in field.blocks:
        material = looks.material(spec, field, block) if look != "none" else ""
        _add_block(spec, scenario, truth, block.id, material)
    _add_camera(spec.worldbody, "middle", field.middle, field.middle.T_mount_camera)
    return spec.compile()


def _set_options(spec: mujoco.MjSpec) -> None:
    option = spec.option
    option.timestep = TIMESTEP
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.impratio = 100.0  # a held block creeps ten times less than at 10, at no cost in speed
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    # At the default (1e-6), a block that just touches the turntable is told to be 100 mm inside it
    # once in 700 looks, and is thrown across the hall.
    option.ccd_tolerance = 1e-10
    option.enableflags |= int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    spec.compiler.degree = False
    spec.compiler.boundmass = 1e-4
    spec.memory = 64 << 20
    spec.visual.map.znear, spec.visual.map.zfar = 0.01, 10.0


def _fixture(
    spec: mujoco.MjSpec, name: str, kind: mujoco.mjtGeom, friction: float
) -> mujoco.MjsGeom:
    geom = spec.worldbody.add_geom(name=name, type=kind)
    geom.contype, geom.conaffinity, geom.condim = BLOCK, 0, 4
    geom.friction = [friction, 0.005, 0.0001]
    geom.solref, geom.solimp[:3] = SOLREF, SOLIMP
    geom.rgba = looks.FIXTURE_COLORS[name.rsplit("_", 1)[-1]]
    return geom


def _add_fixtures(spec: mujoco.MjSpec, field: Field, truth: Truth) -> None:
    """Floor, tables, platforms and the turntable.

    The turntable is a static disc whose surface moves: it costs no degree of freedom and leaves
    every block on it an island of its own.
    """
    box, cylinder = mujoco.mjtGeom.mjGEOM_BOX, mujoco.mjtGeom.mjGEOM_CYLINDER
    friction = truth.contacts.block
    floor = _fixture(spec, "floor", mujoco.mjtGeom.mjGEOM_PLANE, friction)
    floor.size, floor.pos = [3, 3, 0.1], [0, 0, field.floor]
    for team in TEAMS:
        side = field.side(team)
        T = side.T_world_base
        table = _fixture(spec, f"{team}_table", box, friction)
        table.size = np.array(field.table) / 2
        table.pos = T[:3, 3] - [0, 0, field.table[2] / 2]
        table.quat = quat_from_matrix(T[:3, :3])
        for name, xy in (("goal", side.goal), ("source", side.source)):
            platform = _fixture(spec, f"{team}_{name}", box, friction)
            platform.size = np.array(field.platform) / 2
            platform.pos = (T @ [*xy, field.platform[2] / 2, 1.0])[:3]
            platform.quat = quat_from_matrix(T[:3, :3])
            platform.friction[0], platform.priority = truth.contacts.platform, OWN
            if name == "goal":
                platform.rgba = looks.TEAM_COLORS[team]
    disc = field.turntable
    turntable = _fixture(spec, "turntable", cylinder, truth.contacts.turntable)
    turntable.priority = OWN
    turntable.size = [disc.radius, disc.thickness / 2, 0]
    turntable.pos = [*truth.turntable_center, disc.top - disc.thickness / 2]
    turntable.surfacevel = [0, 0, 0, 0, 0, truth.turntable_speed]
    hub_height = disc.top - disc.thickness - field.floor
    hub = _fixture(spec, "hub", cylinder, friction)
    hub.size = [disc.hub_radius, hub_height / 2, 0]
    hub.pos = [*truth.turntable_center, field.floor + hub_height / 2]


def _add_team_arm(
    spec: mujoco.MjSpec, field: Field, scenario: Scenario, truth: Truth, team: Team, look: Look
) -> None:
    own, across = (RED, BLUE) if team == "red" else (BLUE, RED)
    bits = Bits(own, BLOCK | across, SELF)
    skin = Skin(bits, look, truth.contacts.pad, free_fingers=scenario.gripper.law == "gazebo")
    T_hand_camera = hand_from_ee(truth.T_ee_camera[team])
    add_arm(spec, f"{team}_", field.side(team).T_world_base, T_hand_camera, skin)
    _add_camera(spec.body(f"{team}_hand"), f"{team}_wrist", field.side(team).wrist, T_hand_camera)


def _add_block(
    spec: mujoco.MjSpec, scenario: Scenario, truth: Truth, block: int, material: str
) -> None:
    body = spec.worldbody.add_body(name=f"block{block}")
    body.add_freejoint()
    half = scenario.block_size / 2
    geom = body.add_geom(name=f"block{block}", type=mujoco.mjtGeom.mjGEOM_BOX)
    geom.size, geom.mass = [half, half, half], scenario.block_mass
    if scenario.block_inertia != 1.0:
        solid = scenario.block_mass * scenario.block_size**2 / 6
        body.mass, body.inertia = scenario.block_mass, [scenario.block_inertia * solid] * 3
        body.explicitinertial = True
    geom.contype, geom.conaffinity, geom.condim = BLOCK, BLOCK, 4
    geom.friction = [truth.contacts.block, 0.005, 0.0001]
    geom.solref, geom.solimp[:3] = SOLREF, SOLIMP
    if material:
        geom.material = material


def _add_camera(body: mujoco.MjsBody, name: str, camera: Camera, T_body_camera: Array) -> None:
    """A camera for rendering; MuJoCo's looks along -z with y up, ours along z with y down."""
    view = body.add_camera(name=name)
    view.pos = T_body_camera[:3, 3]
    view.quat = quat_from_matrix(T_body_camera[:3, :3] @ np.diag([1.0, -1.0, -1.0]))
    lens = camera.lens
    view.resolution = [lens.width, lens.height]
    view.focal_pixel = [lens.fx, lens.fy]
    # MuJoCo measures from the image's centre, with pixel centres at half pixels.
    view.principal_pixel = [lens.width / 2 - (lens.cx + 0.5), lens.height / 2 - (lens.cy + 0.5)]
    view.sensor_size = [0.008 * lens.width / lens.height, 0.008]


@dataclass(frozen=True, eq=False)
class ArmIndex:
    """Where one arm stands in the state's and the control's arrays."""

    q: slice
    dof: slice
    fingers_q: slice
    fingers_dof: slice
    pull: slice
    hold: slice
    width: int
    ee: int
    """Site between the finger pads."""


@dataclass(frozen=True, eq=False)
class Index:
    """Names turned into numbers, once."""

    arms: dict[Team, ArmIndex]
    block_q: Ints
    """(blocks, 7) positions in qpos"""
    block_dof: Ints
    """(blocks, 6) positions in qvel"""


def index(model: mujoco.MjModel, field: Field, arms: tuple[Team, ...]) -> Index:
    """The index of a model made by `build`."""

    def at(team: Team) -> ArmIndex:
        joint, finger = model.joint(f"{team}_joint1"), model.joint(f"{team}_finger_left")
        q, dof = int(joint.qposadr[0]), int(joint.dofadr[0])
        fq, fdof = int(finger.qposadr[0]), int(finger.dofadr[0])
        pull, hold = model.actuator(f"{team}_pull1").id, model.actuator(f"{team}_hold1").id
        return ArmIndex(
            slice(q, q + 7),
            slice(dof, dof + 7),
            slice(fq, fq + 2),
            slice(fdof, fdof + 2),
            slice(pull, pull + 7),
            slice(hold, hold + 7),
            model.actuator(f"{team}_width").id,
            model.site(f"{team}_ee").id,
        )

    bodies = [model.body(f"block{b.id}") for b in field.blocks]
    q0 = [int(model.jnt_qposadr[b.jntadr[0]]) for b in bodies]
    v0 = [int(model.jnt_dofadr[b.jntadr[0]]) for b in bodies]
    return Index(
        {team: at(team) for team in arms},
        np.add.outer(np.array(q0, dtype=int), np.arange(7)),
        np.add.outer(np.array(v0, dtype=int), np.arange(6)),
    )
