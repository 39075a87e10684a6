"""Builds the planner's own MuJoCo model: one arm, a carried block, a pool of obstacles.

Made of the arm's data, as the world is, and sharing nothing else with it. Obstacles are mocap
bodies of one geom each, whose bounds in the broad phase are those of the geom.

Who meets whom, as the arm's own data have it (`panda.mjcf`): every link but the base meets every
obstacle, the far end meets the near end; besides, the carried block meets all links but the last
two, to which it is fixed.

The hand's boxes are made meshes of eight corners: MuJoCo's own code for two boxes overlooks some
that are apart by less than the margin; its code for convex hulls was never seen to.
"""

import mujoco
import numpy as np

from pandarena.motion.clearance.hand import Hand
from pandarena.panda.mjcf import Bits, Skin, add_arm, add_meshes, hand_from_ee

ARM_BIT, SELF_BIT, OBSTACLE_BIT, CARRIED_BIT = 1, 2, 4, 8
_FINGERS = {"finger_left": "left finger", "finger_right": "right finger"}


def compiled(hand: Hand, boxes: int, cylinders: int, planes: int) -> mujoco.MjModel:
    """The model for hands with this one's camera and blocks of this size."""
    spec = mujoco.MjSpec()
    spec.compiler.degree = False
    spec.compiler.boundmass = 1e-4
    add_meshes(spec, look="none")
    skin = Skin(Bits(ARM_BIT, OBSTACLE_BIT, SELF_BIT), look="none", pad_friction=1.0)
    add_arm(spec, "", np.eye(4), hand_from_ee(hand.T_ee_camera), skin)
    half = hand.block_size / 2
    _add_geom(
        spec.body("hand").add_body(name="carried"), "carried", mujoco.mjtGeom.mjGEOM_BOX, half
    )
    for geom in list(spec.geoms):
        if geom.type == mujoco.mjtGeom.mjGEOM_BOX:
            _make_mesh(spec, geom)
    for i in range(boxes):
        _add_geom(_mocap(spec, f"box{i}"), f"box{i}", mujoco.mjtGeom.mjGEOM_BOX)
    for i in range(cylinders):
        _add_geom(_mocap(spec, f"cylinder{i}"), f"cylinder{i}", mujoco.mjtGeom.mjGEOM_CYLINDER)
    for i in range(planes):
        _add_geom(_mocap(spec, f"plane{i}"), f"plane{i}", mujoco.mjtGeom.mjGEOM_PLANE)
    model = spec.compile()
    _set_bits(model)
    return model


def _mocap(spec: mujoco.MjSpec, name: str) -> mujoco.MjsBody:
    return spec.worldbody.add_body(name=name, mocap=True)


def _make_mesh(spec: mujoco.MjSpec, geom: mujoco.MjsGeom) -> None:
    """Turn a box into the mesh of its corners."""
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    spec.add_mesh(name=f"{geom.name}_box", uservert=(corners * geom.size).ravel())
    geom.type, geom.meshname = mujoco.mjtGeom.mjGEOM_MESH, f"{geom.name}_box"


def _add_geom(body: mujoco.MjsBody, name: str, kind: mujoco.mjtGeom, radius: float = 0.025) -> None:
    # All edges alike, so that the body's inertial axes, in which bounds are kept, are its own.
    half = radius * np.sqrt(3) / 2 if kind == mujoco.mjtGeom.mjGEOM_CYLINDER else radius
    geom = body.add_geom(name=name, type=kind, size=[radius, half, radius])
    geom.contype, geom.conaffinity = OBSTACLE_BIT, 0


def _set_bits(model: mujoco.MjModel) -> None:
    base, held = model.geom("link0").id, model.geom("carried").id
    model.geom_conaffinity[base] = SELF_BIT
    for name in ("link0", "link1", "link2", "link3", "link4", "link5"):
        model.geom_conaffinity[model.geom(name).id] |= CARRIED_BIT
    # The carried block's bits come and go with it; its body's are what the broad phase looks at.
    body = model.geom_bodyid[held]
    model.body_contype[body], model.body_conaffinity[body] = SELF_BIT | CARRIED_BIT, OBSTACLE_BIT
    for g in range(held):
        model.body_conaffinity[model.geom_bodyid[g]] |= model.geom_conaffinity[g]


def in_words(geom: str) -> str:
    """What a geom of the arm is called in reasons."""
    if geom == "carried":
        return "carried block"
    if geom == "hand_camera":
        return "camera housing"
    if geom.startswith("link"):
        return f"link {geom[4:]}"
    return _FINGERS.get(geom.rsplit("_", 1)[0], geom)
