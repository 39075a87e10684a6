"""The image sensor: a camera's picture of a kept state, drawn only when somebody asks for it."""

import math
import weakref
from dataclasses import dataclass, replace

import mujoco
import numpy as np
from numpy.typing import NDArray

from pandarena.cameras import Camera, Lens
from pandarena.estimates import Pixels
from pandarena.field import Field, Team
from pandarena.geometry import Array
from pandarena.seeds import rng
from pandarena.world.looks import LAMPS
from pandarena.world.optics import Bend, Grey, add_glare, developed, pinhole, shade, true_lens
from pandarena.world.render import Renderer
from pandarena.world.world import Snapshot, World

SMEAR = 1.5
"""What moves further than this while the shutter is open is drawn several times [px]."""
DRAWN_MOST = 6
LAMP_RANGE = 0.5
"""Lamps hang within this of their places, drawn for each match [m]."""
LUMA = np.array([77, 150, 29], np.float32) / np.float32(256)


@dataclass(frozen=True, eq=False)
class View:
    """One camera: what it is called in the model, its true lens, and how its picture is made."""

    name: str
    lens: Lens
    straight: Lens
    bend: Bend | None
    shade: Grey | None
    depths: bool


class ImageSensor:
    """Takes pictures for all cameras of a match; its context is opened with the first one."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._data = mujoco.MjData(world.model)
        self._views: dict[str, View] = {}
        self._renderer: Renderer | None = None
        self._lamps = self._hung()

    def picture(self, snapshot: Snapshot, camera: Camera, team: Team | None) -> Pixels:
        """In colour (height, width, 3); `team` None is the middle camera."""
        view = self._view(camera, team)
        rgb = self._exposed(snapshot, view)
        channels = [self._finished(rgb[..., i], snapshot, view) for i in range(3)]
        return np.stack(channels, axis=-1)

    def grey(self, snapshot: Snapshot, camera: Camera, team: Team | None) -> Pixels:
        """Its brightness (height, width), at a third of the cost: what a detector looks at."""
        view = self._view(camera, team)
        brightness: Grey = (self._exposed(snapshot, view) @ LUMA).astype(np.float32)
        return self._finished(brightness, snapshot, view)

    def depth(
        self, snapshot: Snapshot, camera: Camera, team: Team | None
    ) -> NDArray[np.float32] | None:
        """(height, width) [m], None for a camera without."""
        view = self._view(camera, team)
        if not view.depths:
            return None
        size = (view.straight.width, view.straight.height)
        depth = self._open().depth(snapshot.qpos, snapshot.turntable_angle, view.name, size)
        sigma = self._world.scenario.sensor.image.depth_noise
        if sigma:
            draw = rng(self._world.seed, "depth", view.name, snapshot.tick)
            depth += sigma * depth**2 * draw.standard_normal(depth.shape, np.float32)
        return depth

    def close(self) -> None:
        """Give the context back; the next picture opens one again."""
        if self._renderer:
            self._renderer.close()
            self._renderer = None

    # How a picture is made.

    def _exposed(self, snapshot: Snapshot, view: View) -> Grey:
        """What falls on the sensor while the shutter is open, (height, width, 3) of a pinhole."""
        renderer, size = self._open(), (view.straight.width, view.straight.height)
        times = self._times(snapshot, view)
        total = np.zeros((size[1], size[0], 3), np.float32)
        for time in times:
            total += renderer.draw(
                self._at(snapshot, time), snapshot.turntable_angle, view.name, False, size=size
            )
        total *= np.float32(snapshot.light / len(times))
        return total

    def _finished(self, channel: Grey, snapshot: Snapshot, view: View) -> Pixels:
        world, imaging = self._world, self._world.scenario.sensor.image
        picture = view.bend(channel) if view.bend else channel
        if view.shade is not None:
            picture *= view.shade
        if imaging.glare:
            for lamp in self._mirrored_lamps(snapshot, view):
                add_glare(picture, view.lens, lamp, 255.0 * imaging.glare * snapshot.light)
        return developed(picture, imaging, rng(world.seed, "image", view.name, snapshot.tick))

    def _times(self, snapshot: Snapshot, view: View) -> list[float]:
        """When within the exposure the scene is drawn, from its middle [s]."""
        exposure = self._world.scenario.sensor.image.exposure
        if exposure == 0.0:
            return [0.0]
        ends = [self._centers(snapshot, view, 0.5 * sign * exposure) for sign in (-1, 1)]
        motion = np.nan_to_num(np.linalg.norm(ends[1] - ends[0], axis=1))
        n = min(DRAWN_MOST, max(1, math.ceil(float(motion.max(initial=0.0)) / SMEAR)))
        return [exposure * ((i + 0.5) / n - 0.5) for i in range(n)]

    def _centers(self, snapshot: Snapshot, view: View, time: float) -> Array:
        """(blocks, 2) where blocks in view are, `time` [s] from the snapshot; else not a number."""
        qpos = self._at(snapshot, time)
        R, eye = self._pose(qpos, view)
        p = (self._world.block_poses(qpos)[:, :3] - eye) @ R
        seen = p[:, 2] > 0.05
        pixels = np.full((len(p), 2), np.nan)
        lens = view.straight
        pixels[seen] = lens.pixels(p[seen])
        outside = (pixels < -50) | (pixels > [lens.width + 50, lens.height + 50])
        pixels[outside.any(axis=1)] = np.nan
        return pixels

    def _at(self, snapshot: Snapshot, time: float) -> Array:
        """The state `time` [s] from the snapshot, as fast as all moved then."""
        qpos = snapshot.qpos.copy()
        if time:
            mujoco.mj_integratePos(self._world.model, qpos, snapshot.qvel, time)
        return qpos

    def _pose(self, qpos: Array, view: View) -> tuple[Array, Array]:
        """The camera's axes (as columns) and place in the world."""
        model, data = self._world.model, self._data
        data.qpos[:] = qpos
        mujoco.mj_kinematics(model, data)
        mujoco.mj_camlight(model, data)
        camera = model.camera(view.name).id
        axes = data.cam_xmat[camera].reshape(3, 3) * [1.0, -1.0, -1.0]
        return axes, data.cam_xpos[camera].copy()

    def _mirrored_lamps(self, snapshot: Snapshot, view: View) -> Array:
        """(lamps, 3) mirror images in the plane of tops, in the camera's frame."""
        field = self._world.field
        R, eye = self._pose(snapshot.qpos, view)
        mirrored = self._lamps.copy()
        mirrored[:, 2] = 2.0 * (field.platform[2] + field.block_size) - mirrored[:, 2]
        return (mirrored - eye) @ R

    # What stays the same all match long.

    def _hung(self) -> Array:
        """(lamps, 3) where they hang in this match."""
        off = rng(self._world.seed, "lamps").uniform(-LAMP_RANGE, LAMP_RANGE, (len(LAMPS), 2))
        lamps = np.array(LAMPS, float)
        lamps[:, :2] += off
        return lamps

    def _view(self, camera: Camera, team: Team | None) -> View:
        name = f"{team}_wrist" if team else "middle"
        if name not in self._views:
            self._views[name] = self._made(name, camera, team)
        return self._views[name]

    def _made(self, name: str, camera: Camera, team: Team | None) -> View:
        world, imaging = self._world, self._world.scenario.sensor.image
        lens = self._true_lens(camera, team)
        straight = pinhole(lens)
        bend = Bend.of(lens, straight) if any(lens.distortion) else None
        angle = rng(world.seed, "uneven", name).uniform(-math.pi, math.pi)
        darkened = shade(lens, imaging.uneven, angle) if imaging.uneven else None
        return View(name, lens, straight, bend, darkened, team is None)

    def _true_lens(self, camera: Camera, team: Team | None) -> Lens:
        focal = self._world.truth.focal[team] if team else 1.0
        return true_lens(camera.lens, focal, self._world.scenario.sensor.bias)

    def _open(self) -> Renderer:
        if self._renderer is None:
            world = self._world
            field = self._field_as_drawn()
            lenses = [field.red.wrist.lens, field.blue.wrist.lens, field.middle.lens]
            size = (max(lens.width for lens in lenses), max(lens.height for lens in lenses))
            renderer = Renderer(field, world.scenario, world.arms, size, world.truth, look="plain")
            self._renderer = renderer
            weakref.finalize(self, renderer.close)
        return self._renderer

    def _field_as_drawn(self) -> Field:
        """The field with each camera's pinhole in place of its lens."""
        field = self._world.field

        def drawn(camera: Camera, team: Team | None) -> Camera:
            return replace(camera, lens=pinhole(self._true_lens(camera, team)))

        return replace(
            field,
            red=replace(field.red, wrist=drawn(field.red.wrist, "red")),
            blue=replace(field.blue, wrist=drawn(field.blue.wrist, "blue")),
            middle=drawn(field.middle, None),
        )
