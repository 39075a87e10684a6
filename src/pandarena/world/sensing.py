"""The pose sensor: tags and block poses in a camera's frame, made from the truth of one kept state.

A block is seen if a tag of it is: the tag faces the camera, its corners lie in the image, and
(where the scenario says so) nothing stands before it. The course's simulator has its own rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import mujoco
import numpy as np

from pandarena.cameras import Camera, Lens
from pandarena.estimates import BlockSeen, TagSeen
from pandarena.field import Team
from pandarena.geometry import Array, Mask, inverse
from pandarena.perception.detecting import tags_at
from pandarena.perception.faces import NORMALS, T_block_tag
from pandarena.perception.shown import expected
from pandarena.world.framing import in_frame
from pandarena.world.spoiling import corner_noise, is_clean, spoil
from pandarena.world.world import Snapshot, World

ALL = np.ones(6, dtype=bool)


def _tag_points(normal: Array, reach: float) -> Array:
    """Centre and four corners of a face's tag, in half edges of the block; `reach` the tag's."""
    u = np.roll(normal, 1)
    v = np.cross(normal, u)
    offsets = [(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
    return np.array([normal + reach * (a * u + b * v) for a, b in offsets])


@dataclass(frozen=True, eq=False)
class _Sight:
    """One exposure before it is spoiled."""

    T_camera_block: Array
    faces: Mask
    """(blocks, 6) which tags are in view."""
    up: Array
    """In the camera's frame."""
    lens: Lens
    focal: float
    """True focal length over the announced one."""
    key: tuple[int | str, ...]
    """Names its draws."""


class PoseSensor:
    """Sees for one team's cameras; owns a scratch state, so looking never disturbs the world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._data = mujoco.MjData(world.model)
        field = world.field
        reach = field.tag_size / field.block_size
        half = world.scenario.block_size / 2
        self._points = half * np.array([_tag_points(n, reach) for n in NORMALS])
        self._geoms = np.array([world.model.geom(f"block{b.id}").id for b in field.blocks])

    def blocks(
        self, snapshot: Snapshot, camera: Camera, team: Team | None
    ) -> tuple[BlockSeen, ...]:
        """Each block in view; `team` None is the middle camera."""
        sensor, sight = self._world.scenario.sensor, self._look(snapshot, camera, team)
        clean, whole = is_clean(sensor), sensor.sees == "blocks"
        seen: list[BlockSeen] = []
        in_view = sight.faces.any(axis=1)
        if whole:
            in_view = in_frame(sight.T_camera_block, sight.up, sight.lens)
        ids = np.flatnonzero(in_view).tolist()
        spreads = self._spreads([(b, sight.faces[b]) for b in ids], sight)
        for block, spread in zip(ids, spreads, strict=True):
            faces, T = ALL if whole else sight.faces[block], sight.T_camera_block[block]
            told = T if clean else self._spoil(T, faces, sight, (block,), spread)
            if told is not None:
                tags = () if whole else tuple(np.flatnonzero(faces).tolist())
                seen.append(BlockSeen(block, told, tags, spread))
        return tuple(seen)

    def tags(self, snapshot: Snapshot, camera: Camera, team: Team | None) -> tuple[TagSeen, ...]:
        """Each tag in view, spoiled by itself; its corners are where such a tag is seen."""
        sight, world = self._look(snapshot, camera, team), self._world
        clean, edge = is_clean(world.scenario.sensor), world.scenario.block_size
        found: dict[int, Array] = {}
        pairs = [(block, np.arange(6) == face) for block, face in np.argwhere(sight.faces).tolist()]
        for (block, only), spread in zip(pairs, self._spreads(pairs, sight), strict=True):
            T, face = sight.T_camera_block[block], int(only.argmax())
            told = T if clean else self._spoil(T, only, sight, (block, "face", face), spread)
            if told is not None:
                found[6 * block + face] = told @ T_block_tag(face, edge)
        return tags_at(found, camera.lens, world.field.tag_size)

    def _look(self, snapshot: Snapshot, camera: Camera, team: Team | None) -> "_Sight":
        world, data = self._world, self._data
        data.qpos[:] = snapshot.qpos
        mujoco.mj_kinematics(world.model, data)
        mujoco.mj_camlight(world.model, data)
        view = world.model.camera(f"{team}_wrist" if team else "middle").id
        T_world_camera = np.eye(4)
        T_world_camera[:3, :3] = data.cam_xmat[view].reshape(3, 3) * [1.0, -1.0, -1.0]
        T_world_camera[:3, 3] = data.cam_xpos[view]
        T_camera_block = inverse(T_world_camera) @ world.block_transforms(snapshot.qpos)
        faces = self._tags_in_view(T_camera_block, camera)
        if world.scenario.sensor.occlusion:
            own_hand = world.model.body(f"{team}_hand").id if team else -1
            self._hide_occluded(faces, T_world_camera, T_camera_block, own_hand)
        return _Sight(
            T_camera_block,
            faces,
            T_world_camera[:3, :3].T[:, 2],
            camera.lens,
            world.truth.focal[team] if team else 1.0,
            (world.seed, "camera", team or "middle", snapshot.tick),
        )

    def _spreads(self, seen: Sequence[tuple[int, Mask]], sight: "_Sight") -> Sequence[Array | None]:
        """(6, 6) each: what a picture of these faces would tell of its own doubt."""
        sensor, field = self._world.scenario.sensor, self._world.field
        if not sensor.corners or sensor.sees == "blocks" or not seen:
            return [None] * len(seen)
        T = sight.T_camera_block[[block for block, _ in seen]]
        faces = [np.flatnonzero(mask).tolist() for _, mask in seen]
        shown = expected(T, faces, sight.lens, self._world.scenario.block_size, field.tag_size)
        return list(sensor.corners**2 * shown.spread(T))

    def _spoil(
        self,
        T: Array,
        faces: Mask,
        sight: "_Sight",
        key: tuple[int | str, ...],
        spread: Array | None,
    ) -> Array | None:
        """One sighting as a real camera would give it, by the tag that faces it best."""
        normals = NORMALS[faces] @ T[:3, :3].T
        best = normals[int(np.argmin(normals @ T[:3, 3]))]
        scenario = self._world.scenario
        half = scenario.block_size / 2
        key = (*sight.key, *key)
        off = None if spread is None else corner_noise(spread, sight.lens.pixels(T[:3, 3]), key)
        return spoil(T, best, sight.up, scenario.sensor, sight.lens, half, sight.focal, key, off)

    def _tags_in_view(self, T_camera_block: Array, camera: Camera) -> Mask:
        """(blocks, 6) whether each tag faces the camera and lies within the image."""
        sensor, lens = self._world.scenario.sensor, camera.lens
        R, p = T_camera_block[:, None, None, :3, :3], T_camera_block[:, None, None, :3, 3]
        points = np.einsum("bxyij,fkj->bfki", R, self._points) + p
        normals = np.einsum("bij,fj->bfi", T_camera_block[:, :3, :3], NORMALS)
        centers = points[:, :, 0]
        distance = np.linalg.norm(centers, axis=-1)
        facing = -np.einsum("bfi,bfi->bf", normals, centers) / distance
        depth = np.maximum(points[..., 2], 1e-6)
        u = lens.fx * points[..., 0] / depth + lens.cx
        v = lens.fy * points[..., 1] / depth + lens.cy
        inside = (u >= 0) & (u <= lens.width - 1) & (v >= 0) & (v <= lens.height - 1)
        inside &= points[..., 2] > 0.01
        near_enough = (distance > sensor.near) & (distance < sensor.far)
        if sensor.narrowest:
            # Seen at a slant, a tag is as narrow as its cosine.
            tag = lens.fx * self._world.field.tag_size / distance
            near_enough &= tag * facing > sensor.narrowest
        return (facing > np.cos(sensor.grazing)) & inside.all(axis=-1) & near_enough

    def _hide_occluded(
        self, seen: Mask, T_world_camera: Array, T_camera_block: Array, own_hand: int
    ) -> None:
        """Clear the tags whose centre or a corner something stands before."""
        eye = T_world_camera[:3, 3].copy()
        for block, face in np.argwhere(seen):
            T_world_block = T_world_camera @ T_camera_block[block]
            # Aim just inside the block, so that the ray ends in the face and not beside it.
            targets = 0.98 * self._points[face] @ T_world_block[:3, :3].T + T_world_block[:3, 3]
            rays = np.ascontiguousarray(targets - eye)
            hit = np.full(len(rays), -1, np.int32)
            far = np.full(len(rays), -1.0)
            mujoco.mj_multiRay(
                self._world.model, self._data, eye, rays.ravel(), None, 1, own_hand, hit, far,
                None, len(rays), mujoco.mjMAXVAL,
            )  # fmt: skip
            seen[block, face] = bool((hit == self._geoms[block]).all())
