"""Forward kinematics against MuJoCo's, built here from the same table; the Jacobian against FK."""

import mujoco
import numpy as np
import pytest

from pandarena.geometry import log_so3, quat_from_matrix
from pandarena.kinematics import fk, jacobian, link_frames, manipulability
from pandarena.kinematics.forward import T_LINK7_EE, T_LINK7_HAND
from pandarena.panda import DH, HOME_Q, PANDA

RNG = np.random.default_rng(7)
CONFIGURATIONS = RNG.uniform(PANDA.q_lower, PANDA.q_upper, (50, 7))


def mujoco_chain() -> mujoco.MjModel:
    """Seven hinges after the table: Rx(alpha) Tx(a) is the body's place, then Rz(q), then Tz(d)."""
    spec = mujoco.MjSpec()
    parent = spec.worldbody
    for i, joint in enumerate(DH):
        c, s = np.cos(joint.alpha / 2), np.sin(joint.alpha / 2)
        sin, cos = np.sin(joint.alpha), np.cos(joint.alpha)
        place = (joint.a, -joint.d * sin, joint.d * cos)
        parent = parent.add_body(name=f"link{i + 1}", pos=place, quat=(c, s, 0, 0))
        parent.add_joint(name=f"joint{i + 1}", type=mujoco.mjtJoint.mjJNT_HINGE, axis=(0, 0, 1))
        parent.mass, parent.inertia, parent.explicitinertial = 1.0, (1.0, 1.0, 1.0), True
    for name, T in (("hand", T_LINK7_HAND), ("ee", T_LINK7_EE)):
        parent.add_site(name=name, pos=T[:3, 3], quat=quat_from_matrix(T[:3, :3]))
    return spec.compile()


def test_every_frame_agrees_with_mujoco() -> None:
    model = mujoco_chain()
    data = mujoco.MjData(model)
    frames = link_frames(CONFIGURATIONS)
    for q, ours in zip(CONFIGURATIONS, frames, strict=True):
        data.qpos[:] = q
        mujoco.mj_kinematics(model, data)
        for i in range(7):
            np.testing.assert_allclose(ours[i, :3, 3], data.xpos[i + 1], atol=1e-9)
            np.testing.assert_allclose(ours[i, :3, :3], data.xmat[i + 1].reshape(3, 3), atol=1e-9)
        for i in range(2):
            np.testing.assert_allclose(ours[7 + i, :3, 3], data.site_xpos[i], atol=1e-9)
            np.testing.assert_allclose(
                ours[7 + i, :3, :3], data.site_xmat[i].reshape(3, 3), atol=1e-9
            )


def test_home_is_hand_down_in_front_of_the_base() -> None:
    T = fk(HOME_Q)
    np.testing.assert_allclose(T[:3, 2], (0, 0, -1), atol=2e-3)
    assert T[0, 3] > 0.3
    assert abs(T[1, 3]) < 1e-3


def test_a_stack_of_any_shape_is_the_single_answers_stacked() -> None:
    stack = CONFIGURATIONS[:12].reshape(3, 4, 7)
    for function in (fk, link_frames, jacobian, manipulability):
        whole = function(stack)
        single = np.stack([function(q) for q in CONFIGURATIONS[:12]])
        np.testing.assert_allclose(whole.reshape(single.shape), single, atol=1e-14)


def test_the_last_link_frame_is_the_ee() -> None:
    np.testing.assert_array_equal(link_frames(CONFIGURATIONS)[:, 8], fk(CONFIGURATIONS))


@pytest.mark.parametrize("q", CONFIGURATIONS[:10])
def test_jacobian_is_the_derivative_of_fk(q: np.ndarray) -> None:
    J, h = jacobian(q), 1e-6
    for i in range(7):
        step = np.zeros(7)
        step[i] = h
        forth, back = fk(q + step), fk(q - step)
        linear = (forth[:3, 3] - back[:3, 3]) / (2 * h)
        angular = log_so3(forth[:3, :3] @ back[:3, :3].T) / (2 * h)
        np.testing.assert_allclose(J[:, i], np.concatenate([linear, angular]), atol=1e-8)


def test_manipulability_vanishes_where_the_arm_is_singular() -> None:
    # Joints 1, 3, 5 in line, the wrist on their axis: the arm stretched straight up.
    assert manipulability(np.zeros(7)) < 1e-6
    assert manipulability(HOME_Q) > 0.05
