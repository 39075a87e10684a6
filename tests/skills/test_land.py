"""A held block is set down where it meets something, wherever it was expected."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

import mujoco
import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.backends.fake import open_station
from pandarena.field import Field
from pandarena.geometry import Array, inverse, quat_from_matrix, rot_x, rot_z, transform
from pandarena.kinematics import jacobian, reach
from pandarena.match.conductor import Match
from pandarena.panda import HOME_Q
from pandarena.skills.above import Pace, pick
from pandarena.skills.carry import SOFTLY, Manner, put
from pandarena.skills.descend import Descent
from pandarena.skills.grasps import Scene
from pandarena.skills.land import Feeler, Landed, NotLanded, Touch, land, set_down
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.station import DONE, ArmState, Outcome, Station

FIELD = Field().seen_by("red")
HELD, TOWER, AWAY = 0, (8, 9, 10, 11, 12, 13), (1, 2, 3)
SHORT = Descent(duration=0.6, n=60)
GOAL = FIELD.field.red.goal


@dataclass
class Table:
    """A match with a tower in it, and what is measured behind the player's back."""

    levels: int
    troubles: tuple[str, ...] = ()
    seed: int = 1
    xy: tuple[float, float] = GOAL
    """Of the tower in the base frame [m]."""
    yaw: float = 0.0
    forces: list[float] = field(default_factory=list)
    """Between the held block and what is below it, at each physics step [N]."""

    @property
    def height(self) -> float:
        """Of the hand when the block stands on the tower [m]."""
        return FIELD.level_height(self.levels + 1)

    def play(self, player: Callable[[Station], None]) -> None:
        """Let it play with the block in its hand, high over the tower."""

        def whole(station: Station) -> None:
            x, y, top = FIELD.source
            block = transform(p=(x, y, top + FIELD.block_size / 2))
            assert pick(station, block, 0.1 + 0.05 * self.levels, Pace(carry=0.9, touch=0.6))
            assert self.over(station, 0.04)
            player(station)

        self.match = make_match(whole, "none", seed=self.seed, time=20.0, troubles=self.troubles)
        self._set_up(self.match)
        seat = self.match.seats["red"]
        while seat.playing and not self.match.over:
            self.match.step()
        assert not seat.playing, "it did not end"
        assert not seat.forfeit, seat.traceback

    def over(self, station: Station, by: float, speed: float = 0.9) -> bool:
        """The held block that far above the tower."""
        at = pointing_down((*self.xy, self.height + by), self.yaw)
        return bool(move_hand(station, at, speed))

    def position(self, block: int) -> Array:
        """In the base frame, the truth [m]."""
        world = self.match.world
        return (FIELD.T_base_world @ world.block_transforms(world.data.qpos)[block])[:3, 3]

    def tower(self) -> Array:
        """(levels, 3) [m]"""
        return np.array([self.position(b) for b in TOWER[: self.levels]]).reshape(-1, 3)

    def _set_up(self, match: Match) -> None:
        world, half = match.world, FIELD.block_size / 2
        x, y, top = FIELD.source
        places = {HELD: transform(p=(x, y, top + half))}
        for k, block in enumerate(AWAY):
            places[block] = transform(p=(x + 0.09, y + 0.07 * (k - 1), top + half))
        for k in range(self.levels):
            p = (*self.xy, FIELD.level_height(k + 1))
            places[TOWER[k]] = transform(rot_z(self.yaw), p)
        for block, T_base_block in places.items():
            T = inverse(FIELD.T_base_world) @ T_base_block
            world.data.qpos[world.index.block_q[block]] = [*T[:3, 3], *quat_from_matrix(T[:3, :3])]
        mujoco.mj_forward(world.model, world.data)
        self._listen(match)

    def _listen(self, match: Match) -> None:
        """Also read the contacts that the referee reads after each physics step."""
        world = match.world
        below = f"block{TOWER[self.levels - 1]}" if self.levels else "red_goal"
        pair = {world.model.geom(name).id for name in (f"block{HELD}", below)}
        referees, force = world.watch.sample, np.zeros(6)

        def sample(data: mujoco.MjData) -> None:
            total = 0.0
            for i, geoms in enumerate(data.contact.geom.tolist()):
                if set(geoms) == pair:
                    mujoco.mj_contactForce(world.model, data, i, force)
                    total += force[0]
            self.forces.append(total)
            referees(data)

        world.watch.sample = sample

    @property
    def struck(self) -> list[object]:
        return [e.what for e in self.match.referee.events if e.kind == "struck"]


def assert_set_down(table: Table, wrong: float, hover: float = 0.02) -> None:
    """Expected `wrong` [m] too high, the block is set down nevertheless."""
    told: dict[str, Landed | NotLanded] = {}
    bottom: list[float] = []

    def player(station: Station) -> None:
        assert table.over(station, max(hover, wrong + 0.012))
        before = table.tower()
        in_hand = table.position(HELD)[2] - station.arm.state().T_base_ee[2, 3]
        told["landed"] = land(station, table.height + wrong, approach=SHORT)
        bottom.append(float(table.position(HELD)[2] - table.height))
        if told["landed"]:
            assert abs(told["landed"].height + in_hand - table.height) < 0.0015
            assert station.gripper.move(0.075).wait()
            station.clock.sleep(0.2)
            bottom.append(float(table.position(HELD)[2] - table.height))
            moved = np.abs(table.tower() - before)
            assert moved.max(initial=0.0) < 0.001
            assert np.hypot(*(table.position(HELD)[:2] - table.xy)) < 0.003

    table.play(player)
    assert told["landed"], told["landed"]
    assert max(np.abs(bottom)) < 0.001, f"the block's bottom was {bottom} m above its support"
    assert max(table.forces) < 40.0
    assert not table.struck


@pytest.mark.parametrize("wrong", [-0.008, 0.008])
@pytest.mark.parametrize("levels", [0, 1, 3])
def test_set_down_where_it_stands(levels: int, wrong: float) -> None:
    assert_set_down(Table(levels), wrong)


@pytest.mark.parametrize("trouble", ["torques:mild", "torques:hard"])
@pytest.mark.parametrize("wrong", [-0.008, 0.008])
def test_felt_through_noise(trouble: str, wrong: float) -> None:
    assert_set_down(Table(1, (trouble,)), wrong)


def test_without_a_way_down_it_is_felt_from_where_the_hand_is() -> None:
    assert_set_down(Table(0), 0.0, hover=0.004)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("levels", "trouble"),
    [*product(range(7), ["torques:mild", "torques:hard", "joints:mild", "friction:hard"])],
)
def test_set_down_anywhere(levels: int, trouble: str) -> None:
    rng = np.random.default_rng([levels, len(trouble)])
    for seed in range(1, 9):
        x, y = np.array(GOAL) - rng.uniform(0.0, 0.07, 2) * [1, np.sign(GOAL[1])]
        table = Table(levels, (trouble,), seed, (float(x), float(y)), float(rng.uniform(-0.7, 0.7)))
        assert_set_down(table, float(rng.uniform(-0.008, 0.008)))


def test_set_down_lets_go_only_of_what_landed() -> None:
    table = Table(1)
    told: list[Landed | NotLanded] = []

    def player(station: Station) -> None:
        assert table.over(station, 0.06)
        told.append(set_down(station, table.height + 0.03, approach=SHORT))
        assert station.gripper.state().width < 0.052
        told.append(set_down(station, table.height, approach=SHORT))
        assert station.gripper.state().width > 0.07

    table.play(player)
    nothing, landed = told
    assert isinstance(nothing, NotLanded)
    assert nothing.why == f"nothing met by {table.height + 0.02:.3f} m"
    assert isinstance(landed, Landed)
    assert landed.height == pytest.approx(table.height, abs=0.001)


def test_what_is_met_above_the_window_is_told() -> None:
    """A tower that is one block higher than thought (row S0-43)."""
    table = Table(2)
    told: list[Landed | NotLanded] = []

    def player(station: Station) -> None:
        slow = Descent(duration=6.0, n=600)
        told.append(land(station, table.height - FIELD.block_size, approach=slow))

    table.play(player)
    assert isinstance(told[0], NotLanded)
    assert told[0].why == f"met something at {table.height:.3f} m, above the window"
    assert max(table.forces) < 40.0
    assert not table.struck


@pytest.mark.parametrize("low", [0.0, 0.003])
def test_a_carry_that_ends_too_low_is_felt_and_presses_no_harder(low: float) -> None:
    table = Table(1)
    put_down: list[Outcome] = []

    def player(station: Station) -> None:
        T = pointing_down((*table.xy, table.height - low), table.yaw)
        found = reach(T, station.arm.state().q_d, station.arm.limits)
        assert found, found.why
        held = transform(rot_x(np.pi))
        soft = Manner(land=SOFTLY, feel=5.0)
        put_down.append(put(station, Scene(FIELD), found.q, held, soft))

    table.play(player)
    assert put_down == [DONE]
    assert not table.struck
    assert max(table.forces) < 30.0
    assert table.position(HELD)[2] == pytest.approx(table.height, abs=0.001)


def test_a_hand_below_its_window_is_told() -> None:
    table = Table(0)
    told: list[Landed | NotLanded] = []
    table.play(lambda station: told.append(land(station, table.height + 0.07)))
    assert told == [NotLanded("the hand is 30.0 mm below where to land")]


def test_an_arm_without_torques_is_not_asked_to_feel() -> None:
    station = open_station()
    assert land(station, 0.3) == NotLanded("this arm does not tell external torques")


# The feeler alone.


def state(torques: Array) -> ArmState:
    still = np.zeros(7)
    return ArmState(0.0, HOME_Q, still, HOME_Q, still, still, torques)


def noisy(rng: np.random.Generator, noise: float, push: float = 0.0) -> ArmState:
    """With `push` [N] from below, and friction that goes with it."""
    w = push * np.array([0.3, 0.1, 1.0, 0.0, 0.01, 0.0])
    return state(jacobian(HOME_Q).T @ w + noise * rng.normal(size=7))


@pytest.mark.parametrize("noise", [0.0, 0.2, 1.0])
def test_noise_alone_is_no_push_and_a_push_is_soon_felt(noise: float) -> None:
    for seed in range(8):
        rng = np.random.default_rng(seed)
        feeler = Feeler([noisy(rng, noise) for _ in range(20)], Touch().force)
        assert not any(feeler.feels(noisy(rng, noise)) for _ in range(100))
        felt = [feeler.feels(noisy(rng, noise, push=8.0)) for _ in range(12)]
        assert any(felt), "8 N went unfelt for 0.12 s"


def test_one_wild_reading_is_no_push() -> None:
    rng = np.random.default_rng(0)
    feeler = Feeler([noisy(rng, 0.05) for _ in range(20)], 3.0)
    assert not feeler.feels(noisy(rng, 0.05, push=300.0))
    assert not any(feeler.feels(noisy(rng, 0.05)) for _ in range(20))


def test_without_noise_the_push_is_the_true_one() -> None:
    rng = np.random.default_rng(0)
    feeler = Feeler([noisy(rng, 0.0)] * 20, 3.0)
    for _ in range(3):
        feeler.feels(noisy(rng, 0.0, push=5.0))
    assert feeler.felt
    assert feeler.push == pytest.approx(5.0, rel=0.02)
