"""Pictures of a state, from the model's own cameras or from a free one."""

from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from pandarena.field import Field, Team
from pandarena.geometry import Array
from pandarena.panda.mjcf import Look
from pandarena.scenario import Scenario
from pandarena.world.gl import draw_in, open_context
from pandarena.world.looks import MARK
from pandarena.world.model import build
from pandarena.world.truth import Truth

Image = NDArray[np.uint8]


@dataclass(frozen=True)
class FreeView:
    """A camera that looks at a point of the world. Angles [deg], lengths [m]."""

    summary: str
    lookat: tuple[float, float, float]
    distance: float
    azimuth: float
    elevation: float

    @property
    def eye(self) -> Array:
        """Where it stands [m]."""
        turn, rise = np.radians([self.azimuth, self.elevation])
        ahead = [np.cos(rise) * np.cos(turn), np.cos(rise) * np.sin(turn), np.sin(rise)]
        return np.asarray(self.lookat) - self.distance * np.array(ahead)


FOVY = 30.0
"""Height of a free view [deg]: from some way off, so that towers stand upright at its edges."""
VIEWS = {
    "hall": FreeView("both teams, as seen from the hall", (0.15, 0.0, 0.24), 3.95, 180.0, -22.0),
    "corner": FreeView(
        "red's tower, the turntable and blue behind", (0.15, -0.1, 0.35), 3.0, 140.0, -13.0
    ),
    "top": FreeView("all of it, from above", (0.15, 0.0, 0.2), 4.0, 180.0, -89.0),
    "red": FreeView("red's half", (0.35, -0.82, 0.33), 2.17, 150.0, -14.0),
    "blue": FreeView("blue's half", (0.35, 0.82, 0.33), 2.17, 210.0, -14.0),
    "turntable": FreeView("what rides between them", (0.0, 0.0, 0.22), 1.78, 180.0, -35.0),
}
"""Free views by name; the model's own cameras are `red_wrist`, `blue_wrist` and `middle`."""

NEAR = 0.001
"""The near plane where shadows are drawn, as a share of the arena: they are pushed off what casts
them the farther the nearer it is; at MuJoCo's 0.01 surfaces shade themselves in dots."""


class Renderer:
    """Draws states of one match. Opens its context when it is made; `close` it or use `with`.

    The arms' `plain` look is for cameras: less to draw, and edges are not smoothed but in textures.
    `light` is for many pictures: edges are not smoothed, and shadows are coarse.
    """

    def __init__(
        self,
        field: Field,
        scenario: Scenario,
        arms: tuple[Team, ...],
        size: tuple[int, int] = (1280, 800),
        truth: Truth | None = None,
        look: Look = "full",
    ) -> None:
        self.model = build(field, scenario, arms, look, truth)
        self.size = size
        quality, buffer = self.model.vis.quality, self.model.vis.global_
        buffer.offwidth, buffer.offheight = size
        buffer.fovy = FOVY
        if look == "plain":
            quality.offsamples, quality.shadowsize = 0, 0
        else:
            self.model.vis.map.znear = NEAR
        if look == "light":
            quality.offsamples, quality.shadowsize = 0, 1024
        self._data = mujoco.MjData(self.model)
        self._context = open_context(*size)
        self._mjr = draw_in(self._context, self.model)
        mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN.value, self._mjr)
        self._scene = mujoco.MjvScene(self.model, maxgeom=2000)
        self._option = mujoco.MjvOption()
        self._option.geomgroup[3:] = 0
        self._mark = int(self.model.body(MARK).mocapid[0])
        self._closed = False

    def __enter__(self) -> "Renderer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the context back; a second time does nothing."""
        if self._closed:
            return
        self._closed = True
        self._context.make_current()
        self._mjr.free()
        self._context.free()

    def cameras(self) -> list[str]:
        """Names that `draw` takes."""
        own = [self.model.camera(i).name for i in range(self.model.ncam)]
        return [*VIEWS, *own]

    def draw(
        self,
        qpos: Array,
        turntable_angle: float,
        camera: str,
        shadows: bool = True,
        light: float = 1.0,
        size: tuple[int, int] | None = None,
    ) -> Image:
        """The picture of a state (height, width, 3). Shadows cost most of the time."""
        self._pose(qpos, turntable_angle, camera)
        for lamp in self._scene.lights[: self._scene.nlight]:
            lamp.ambient[:] = light * np.asarray(lamp.ambient)
            lamp.diffuse[:] = light * np.asarray(lamp.diffuse)
        self._scene.flags[mujoco.mjtRndFlag.mjRND_SHADOW] = shadows
        rect = mujoco.MjrRect(0, 0, *(size or self.size))
        mujoco.mjr_render(rect, self._scene, self._mjr)
        image = np.empty((rect.height, rect.width, 3), np.uint8)
        mujoco.mjr_readPixels(image, None, rect, self._mjr)
        return np.ascontiguousarray(image[::-1])

    def depth(
        self, qpos: Array, turntable_angle: float, camera: str, size: tuple[int, int] | None = None
    ) -> NDArray[np.float32]:
        """Depths along the camera's axis (height, width) [m]."""
        self._pose(qpos, turntable_angle, camera)
        self._scene.flags[mujoco.mjtRndFlag.mjRND_SHADOW] = False
        rect = mujoco.MjrRect(0, 0, *(size or self.size))
        mujoco.mjr_render(rect, self._scene, self._mjr)
        buffer = np.empty((rect.height, rect.width), np.float32)
        mujoco.mjr_readPixels(None, buffer, rect, self._mjr)
        reach, extent = self.model.vis.map, self.model.stat.extent
        near, far = reach.znear * extent, reach.zfar * extent
        # The buffer runs from 0 at the near plane to 1 at the far one, evenly in 1 / depth.
        depths = far * near / (far - buffer[::-1].astype(np.float64) * (far - near))
        return depths.astype(np.float32)

    def _pose(self, qpos: Array, turntable_angle: float, camera: str) -> None:
        """Bring the scene into that state, seen from there."""
        self._context.make_current()
        data = self._data
        data.qpos[:] = qpos
        half = turntable_angle / 2
        data.mocap_quat[self._mark] = [np.cos(half), 0, 0, np.sin(half)]
        mujoco.mj_kinematics(self.model, data)
        mujoco.mj_camlight(self.model, data)
        everything = mujoco.mjtCatBit.mjCAT_ALL.value
        mujoco.mjv_updateScene(
            self.model, data, self._option, None, self._view(camera), everything, self._scene
        )

    def _view(self, camera: str) -> mujoco.MjvCamera:
        view = mujoco.MjvCamera()
        if camera in VIEWS:
            free = VIEWS[camera]
            view.type = mujoco.mjtCamera.mjCAMERA_FREE.value
            view.lookat[:], view.distance = free.lookat, free.distance
            view.azimuth, view.elevation = free.azimuth, free.elevation
        else:
            view.type = mujoco.mjtCamera.mjCAMERA_FIXED.value
            view.fixedcamid = self.model.camera(camera).id
        return view
