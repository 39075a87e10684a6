"""The arm as a MuJoCo tree, made from this folder's data.

World and planner each compile their own model with it; they share these numbers, never a model.
Actuators: for joint i of an arm, `<prefix>pull<i>` applies its control as torque and
`<prefix>hold<i>` applies -control * (q + DAMPING_TIME * dq). With pull = k (q_ref +
DAMPING_TIME dq_ref) and hold = k the sum is the impedance k (q_ref - q) + k DAMPING_TIME (dq_ref -
dq): gains are controls, so a recorded control replays stiff and soft motion alike.
"""

from dataclasses import dataclass
from typing import Literal

import mujoco
import numpy as np

from pandarena.geometry import Array, matrix_from_quat, quat_from_matrix, rot_x, rot_z
from pandarena.panda import gains, links
from pandarena.panda.limits import PANDA, Limits
from pandarena.panda.links import DH, FINGER_FROM_HAND_Z, HAND_FROM_FLANGE, Inertia
from pandarena.panda.meshes import coarse, mesh_folder
from pandarena.panda.shapes import CAMERA_HOUSING, FINGER, MESHES, PAD, Box

FINGER_STIFFNESS = 5000.0
"""Of the width's servo [N/m]."""
FINGER_DAMPING = 150.0
"""[Ns/m]"""
FINGER_SWAY = 250.0
"""Of fingers that are free, against moving the same way [Ns/m]: for each finger twice as much."""
FINGER_FORCE = 70.0
"""Strongest force on each pad [N]."""


@dataclass(frozen=True)
class Bits:
    """Collision bits: two geoms touch if one's `kind` meets the other's `touches`."""

    kind: int
    touches: int
    self_bit: int
    """Joins the far end of the arm to its own base; neighbours never touch."""


FAR = {"hand", "finger_left", "finger_right"}
NEAR = {"link0", "link1", "link2", "link3"}


Look = Literal["none", "plain", "light", "full"]
"""Not at all; by the shapes that touch, which are drawn twice as fast; by its visual meshes, with
corners of some millimetres as one, or as they are."""
LIGHT = 0.005
"""[m]"""


@dataclass(frozen=True)
class Skin:
    """How the arm looks and touches."""

    bits: Bits
    look: Look
    pad_friction: float
    free_fingers: bool = False
    """Each finger has a drive of its own, as in the course's simulator: none waits for the other,
    and a block off the middle is held where it is. Else they move as one, as the real ones do."""


def add_meshes(spec: mujoco.MjSpec, look: Look) -> None:
    """Load the link meshes once; arms share them."""
    folder = mesh_folder()
    for name in MESHES:
        spec.add_mesh(name=f"{name}_hull", file=str(folder / "collision" / f"{name}.stl"))
    for name in (*MESHES, "finger") if look in ("light", "full") else ():
        if look == "light":
            corners, triangles = coarse(name, LIGHT)
            mesh = spec.add_mesh(name=f"{name}_look")
            mesh.uservert, mesh.userface = corners.ravel(), triangles.ravel()
        else:
            spec.add_mesh(name=f"{name}_look", file=str(folder / "visual" / f"{name}.stl"))


def add_arm(
    spec: mujoco.MjSpec,
    prefix: str,
    T_world_base: Array,
    T_hand_camera: Array,
    skin: Skin,
    limits: Limits = PANDA,
) -> None:
    """Add one arm with hand, camera housing and actuators; names start with `prefix`."""
    parent = spec.worldbody.add_body(name=f"{prefix}link0")
    parent.pos, parent.quat = T_world_base[:3, 3], quat_from_matrix(T_world_base[:3, :3])
    _add_link_geoms(parent, prefix, "link0", skin)
    for i, (joint, inertia) in enumerate(zip(DH, links.LINKS, strict=True), start=1):
        body = parent.add_body(name=f"{prefix}link{i}")
        R_x = rot_x(joint.alpha)
        body.pos = R_x @ [0, 0, joint.d] + [joint.a, 0, 0]
        body.quat = quat_from_matrix(R_x)
        _set_inertia(body, inertia)
        body.add_joint(
            name=f"{prefix}joint{i}",
            range=[limits.q_lower[i - 1], limits.q_upper[i - 1]],
            limited=True,
            armature=links.ARMATURE,
            actfrcrange=[-limits.torque[i - 1], limits.torque[i - 1]],
            actfrclimited=True,
            actgravcomp=True,
        )
        _add_link_geoms(body, prefix, f"link{i}", skin)
        parent = body
    hand = parent.add_body(name=f"{prefix}hand")
    T_link7_hand = links.FLANGE_FROM_LINK7 @ HAND_FROM_FLANGE
    hand.pos, hand.quat = T_link7_hand[:3, 3], quat_from_matrix(T_link7_hand[:3, :3])
    _set_inertia(hand, links.HAND)
    _add_link_geoms(hand, prefix, "hand", skin)
    hand.add_site(name=f"{prefix}ee", pos=links.EE_FROM_HAND[:3, 3], group=5)
    _add_box(hand, prefix, CAMERA_HOUSING, skin, "hand", T_hand_camera, rgba=[0.3, 0.3, 0.32, 1])
    for side, turn in (("left", 0.0), ("right", np.pi)):
        _add_finger(hand, prefix, side, turn, skin)
    _join_fingers(spec, prefix, skin.free_fingers)
    _add_actuators(spec, prefix)


def _set_inertia(body: mujoco.MjsBody, inertia: Inertia) -> None:
    body.mass, body.ipos = inertia.mass, inertia.com
    body.fullinertia = inertia.moments
    body.explicitinertial = True
    body.gravcomp = 1.0


def _add_link_geoms(body: mujoco.MjsBody, prefix: str, link: str, skin: Skin) -> None:
    geom = body.add_geom(
        name=f"{prefix}{link}", type=mujoco.mjtGeom.mjGEOM_MESH, meshname=f"{link}_hull"
    )
    _collide(geom, skin, link)
    if skin.look in ("light", "full"):
        _look(body, link)


def _look(body: mujoco.MjsBody, mesh: str) -> None:
    body.add_geom(
        type=mujoco.mjtGeom.mjGEOM_MESH,
        meshname=f"{mesh}_look",
        contype=0,
        conaffinity=0,
        group=2,
        mass=0,
        rgba=_color(mesh),
    )


def _color(part: str) -> list[float]:
    dark = part == "hand" or part.startswith("finger")
    return [0.25, 0.25, 0.27, 1] if dark else [0.93, 0.93, 0.94, 1]


def _collide(geom: mujoco.MjsGeom, skin: Skin, part: str) -> None:
    """Collision bits and group; hidden unless it is these shapes that show the arm."""
    geom.contype = skin.bits.kind | (skin.bits.self_bit if part in FAR else 0)
    geom.conaffinity = skin.bits.touches | (skin.bits.self_bit if part in NEAR else 0)
    geom.group, geom.mass, geom.condim = 3, 0, 4
    geom.friction = [0.3, 0.005, 0.0001]
    geom.solref, geom.solimp[:3] = [0.004, 1.0], [0.95, 0.99, 0.001]
    if skin.look == "plain":
        geom.group, geom.rgba = 2, _color(part)


def _add_box(
    body: mujoco.MjsBody,
    prefix: str,
    box: Box,
    skin: Skin,
    part: str,
    T_body_box: Array | None = None,
    rgba: list[float] | None = None,
) -> mujoco.MjsGeom:
    T = np.eye(4) if T_body_box is None else T_body_box
    geom = body.add_geom(
        name=f"{prefix}{part}_{box.name}", type=mujoco.mjtGeom.mjGEOM_BOX, size=box.half
    )
    geom.pos, geom.quat = T[:3, :3] @ box.center + T[:3, 3], quat_from_matrix(T[:3, :3])
    _collide(geom, skin, part)
    if rgba is not None:
        geom.group, geom.rgba = 2, rgba
    return geom


def _add_finger(hand: mujoco.MjsBody, prefix: str, side: str, turn: float, skin: Skin) -> None:
    body = hand.add_body(name=f"{prefix}finger_{side}", pos=[0, 0, FINGER_FROM_HAND_Z])
    body.quat = quat_from_matrix(rot_z(turn))
    body.mass, body.ipos = links.FINGER_MASS, (0, 0.015, 0.03)
    body.inertia, body.explicitinertial = [3e-6, 3e-6, 1e-6], True
    body.gravcomp = 1.0
    body.add_joint(
        name=f"{prefix}finger_{side}",
        type=mujoco.mjtJoint.mjJNT_SLIDE,
        axis=[0, 1, 0],
        range=[0.0, 0.04],
        limited=True,
        armature=links.FINGER_ARMATURE,
        damping=5.0,
    )
    for box in FINGER:
        _add_box(body, prefix, box, skin, f"finger_{side}")
    pad = _add_box(body, prefix, PAD, skin, f"finger_{side}")
    # Held blocks creep with soft pads: a direct stiffness, and the pad's own friction wins.
    pad.friction = [skin.pad_friction, 0.01, 0.0002]
    pad.priority, pad.solref = 2, [-62500.0, -900.0]
    if skin.look in ("light", "full"):
        _look(body, "finger")


def _join_fingers(spec: mujoco.MjSpec, prefix: str, free: bool) -> None:
    width = spec.add_tendon(name=f"{prefix}width")
    width.wrap_joint(f"{prefix}finger_left", 1.0)
    width.wrap_joint(f"{prefix}finger_right", 1.0)
    if free:
        sway = spec.add_tendon(name=f"{prefix}sway")
        sway.wrap_joint(f"{prefix}finger_left", 1.0)
        sway.wrap_joint(f"{prefix}finger_right", -1.0)
        sway.damping = [FINGER_SWAY, 0.0, 0.0]
        return
    equality = spec.add_equality(type=mujoco.mjtEq.mjEQ_JOINT)
    equality.name1, equality.name2 = f"{prefix}finger_left", f"{prefix}finger_right"
    equality.objtype = mujoco.mjtObj.mjOBJ_JOINT
    equality.data[:5] = [0, 1, 0, 0, 0]
    equality.solref, equality.solimp[:3] = [0.004, 1.0], [0.95, 0.99, 0.001]


def _add_actuators(spec: mujoco.MjSpec, prefix: str) -> None:
    for i in range(1, 8):
        pull = spec.add_actuator(name=f"{prefix}pull{i}", target=f"{prefix}joint{i}")
        pull.trntype = mujoco.mjtTrn.mjTRN_JOINT
    for i in range(1, 8):
        hold = spec.add_actuator(name=f"{prefix}hold{i}", target=f"{prefix}joint{i}")
        hold.trntype = mujoco.mjtTrn.mjTRN_JOINT
        hold.gaintype = mujoco.mjtGain.mjGAIN_AFFINE
        hold.gainprm[:3] = [0.0, -1.0, -gains.DAMPING_TIME]
    width = spec.add_actuator(name=f"{prefix}width", target=f"{prefix}width")
    width.trntype = mujoco.mjtTrn.mjTRN_TENDON
    width.gaintype, width.biastype = mujoco.mjtGain.mjGAIN_FIXED, mujoco.mjtBias.mjBIAS_AFFINE
    width.gainprm[0] = FINGER_STIFFNESS
    width.biasprm[:3] = [0.0, -FINGER_STIFFNESS, -FINGER_DAMPING]
    width.forcerange, width.forcelimited = [-FINGER_FORCE, FINGER_FORCE], True


def hand_from_ee(T_ee_x: Array) -> Array:
    """A pose given in the end effector's frame, in the hand's."""
    return links.EE_FROM_HAND @ T_ee_x


def pose_of(pos: Array, quat: Array) -> Array:
    """A 4x4 pose from MuJoCo's position and quaternion."""
    T = np.eye(4)
    T[:3, :3], T[:3, 3] = matrix_from_quat(quat), pos
    return T
