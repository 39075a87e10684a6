"""Simulated cameras: 30 exposures a second, each kept at the control tick that follows it."""

from pandarena.backends.sim.clock import MICRO, SimClock
from pandarena.backends.sim.measuring import measured_q
from pandarena.cameras import Camera
from pandarena.estimates import BlocksReading
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.world.sensing import PoseSensor
from pandarena.world.world import TICK_RATE, World

RATE = 30
"""[Hz]"""


def exposure_tick(us: int) -> int:
    """The control tick of the newest exposure at time `us`."""
    frame = us * RATE // 1_000_000
    tick = -(-frame * 100 // RATE)
    return tick if tick * 10_000 <= us else -(-(frame - 1) * 100 // RATE)


class SimCamera:
    """The `Camera` protocol on the world."""

    def __init__(
        self, world: World, team: Team, name: str, sensor: PoseSensor, clock: SimClock
    ) -> None:
        self._world, self._sensor, self._clock = world, sensor, clock
        self._team: Team = team
        self._wrist = name == "wrist"
        self._camera: Camera = world.field.side(team).wrist if self._wrist else world.field.middle
        self._name = name
        self.told: BlocksReading | None = None
        """What the player was last told."""
        self._last_tick = -1

    @property
    def T_ee_camera(self) -> Array | None:
        return self._camera.T_mount_camera if self._wrist else None

    def blocks(self) -> BlocksReading:
        self._clock.ask(f"camera.{self._name}")
        tick = self._newest(self._clock.us)
        if self.told is None or tick != self._last_tick:
            self.told, self._last_tick = self._expose(tick), tick
            self._clock.resume()  # sensing is the arena's work, not the player's thinking
        return self.told

    @property
    def stands(self) -> bool:
        """Whether what it sees now is the newest there is up to the end of the tick."""
        clock = self._clock
        return self._newest(clock.us) == self._newest(clock.horizon_us - 1)

    def _newest(self, us: int) -> int:
        latency_us = round(self._world.scenario.sensor.latency * MICRO)
        return exposure_tick(max(0, us - latency_us))

    def _expose(self, tick: int) -> BlocksReading:
        snapshot = self._world.at_tick(tick)
        blocks = self._sensor.see(snapshot, self._camera, self._team if self._wrist else None)
        if not self._wrist:
            T_base_world = self._world.field.seen_by(self._team).T_base_world
            T_base_camera = T_base_world @ self._camera.T_mount_camera
            return BlocksReading(snapshot.tick / TICK_RATE, T_base_camera, None, blocks)
        T_base_ee = fk(measured_q(self._world, self._team, snapshot))
        T_base_camera = T_base_ee @ self._camera.T_mount_camera
        return BlocksReading(snapshot.tick / TICK_RATE, T_base_camera, T_base_ee, blocks)
