"""Inverse dynamics against MuJoCo's, on a chain that is built here from the same data."""

import mujoco
import numpy as np
import pytest

from pandarena.geometry import Array, quat_from_matrix, rot_x
from pandarena.motion.dynamics import NOTHING, Payload, terms, torques
from pandarena.panda import DH, EE_FROM_HAND, HAND, HAND_FROM_FLANGE, LINKS, Inertia
from pandarena.panda.links import ARMATURE, FINGER_FROM_HAND_Z, FINGER_MASS, FLANGE_FROM_LINK7

CUBE = Payload(0.15, (0.01, -0.02, 0.005))


def chain(payload: Payload) -> mujoco.MjModel:
    spec = mujoco.MjSpec()
    spec.option.timestep = 0.001
    body = spec.worldbody
    for i, (joint, inertia) in enumerate(zip(DH, LINKS, strict=True)):
        body = body.add_body(name=f"link{i + 1}")
        R = rot_x(joint.alpha)
        body.pos, body.quat = R @ [0, 0, joint.d] + [joint.a, 0, 0], quat_from_matrix(R)
        _weigh(body, inertia)
        body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0, 0, 1], armature=ARMATURE)
    hand = body.add_body(name="hand")
    T = FLANGE_FROM_LINK7 @ HAND_FROM_FLANGE
    hand.pos, hand.quat = T[:3, 3], quat_from_matrix(T[:3, :3])
    _weigh(hand, HAND)
    _point(hand, 2 * FINGER_MASS, np.array([0, 0, FINGER_FROM_HAND_Z]))
    if payload.mass:
        _point(hand, payload.mass, EE_FROM_HAND[:3, 3] + payload.com)
    return spec.compile()


def _weigh(body: mujoco.MjsBody, inertia: Inertia) -> None:
    body.mass, body.ipos, body.fullinertia = inertia.mass, inertia.com, inertia.moments
    body.explicitinertial = True


def _point(parent: mujoco.MjsBody, mass: float, at: Array) -> None:
    body = parent.add_body(pos=at)
    body.mass, body.ipos, body.inertia = mass, [0, 0, 0], [1e-9, 1e-9, 1e-9]
    body.explicitinertial = True


def reference(model: mujoco.MjModel, q: Array, dq: Array, ddq: Array) -> Array:
    data = mujoco.MjData(model)
    out = []
    for data.qpos, data.qvel, data.qacc in zip(q, dq, ddq, strict=True):
        mujoco.mj_inverse(model, data)
        out.append(data.qfrc_inverse.copy())
    return np.array(out)


def random_motion(n: int = 200) -> tuple[Array, Array, Array]:
    rng = np.random.default_rng(7)
    return rng.uniform(-2, 2, (n, 7)), rng.normal(size=(n, 7)) * 2, rng.normal(size=(n, 7)) * 10


@pytest.mark.parametrize("payload", [NOTHING, CUBE])
def test_torques_are_mujocos(payload: Payload) -> None:
    q, dq, ddq = random_motion()
    ours = torques(q, dq, ddq, payload)
    assert np.allclose(ours, reference(chain(payload), q, dq, ddq), atol=1e-6)


def test_one_sample_needs_no_axis() -> None:
    q, dq, ddq = random_motion(3)
    assert np.allclose(torques(q[1], dq[1], ddq[1]), torques(q, dq, ddq)[1])


def test_terms_add_up_along_a_curve() -> None:
    q, slope, bend = random_motion()
    u, x = 1.7, 0.6
    found = terms(q, slope, bend, CUBE)
    whole = torques(q, slope * np.sqrt(x), slope * u + bend * x, CUBE)
    assert np.allclose(found.A * u + found.B * x + found.C, whole)
