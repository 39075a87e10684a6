"""The referee tells what each block has been through, from contacts and poses alone."""

import pytest

from pandarena.world.contacts import Strike

from .stage import Stage

STORY = ("lifted", "placed", "lost", "set_down", "toppled")


def test_a_touch_is_told_once_and_again_after_a_second_without() -> None:
    stage = Stage()
    stage.pass_ticks(200, touched={("red", 3)})
    stage.wait(0.9)
    stage.pass_ticks(1, touched={("red", 3)})
    stage.wait(1.0)
    stage.pass_ticks(1, touched={("red", 3), ("blue", 3)})
    assert [(e.time, e.team, e.block) for e in stage.told("touched")] == [
        (pytest.approx(0.01), "red", 3),
        (pytest.approx(3.92), "blue", 3),
        (pytest.approx(3.92), "red", 3),
    ]


def test_a_held_block_is_lifted_once_it_is_a_centimetre_up() -> None:
    stage = Stage()
    stage.pass_ticks(held={"red": 2})
    stage.shift(2, dz=0.009)
    stage.pass_ticks(held={"red": 2})
    assert stage.story("lifted") == []
    stage.shift(2, dz=0.002)
    stage.pass_ticks(5, held={"red": 2})
    assert stage.story() == [("gripped", "red", 2), ("lifted", "red", 2)]


def test_a_block_is_placed_when_it_has_lain_still_on_its_goal_and_then_it_scores() -> None:
    stage = Stage()
    stage.build("blue", [4, 12])
    assert stage.story() == [
        ("gripped", "blue", 4),
        ("lifted", "blue", 4),
        ("placed", "blue", 4),
        ("scored", "blue", None),
        ("gripped", "blue", 12),
        ("lifted", "blue", 12),
        ("placed", "blue", 12),
        ("scored", "blue", None),
    ]
    assert [e.what for e in stage.told("placed", "scored")] == [
        {"level": 1},
        {"score": 250},
        {"level": 2},
        {"score": 1_750},
    ]
    assert stage.referee.scored_at["blue"] == stage.told("scored")[-1].time
    assert stage.referee.scored_at["red"] == 0.0


@pytest.mark.parametrize("motion", [(0.05, 0.0), (0.02, 0.0), (0.0, 2.0)])
def test_a_block_that_still_rocks_is_not_placed_yet(motion: tuple[float, float]) -> None:
    stage = Stage()
    stage.pass_ticks(held={"red": 0})
    stage.put("red", {0: (0, 0, 1)})
    stage.pass_ticks(held={"red": 0})
    stage.set_speed(0, *motion)
    stage.wait(1.0)
    assert stage.story("placed") == []
    stage.set_speed(0, 0.0)
    stage.wait(0.1)
    assert stage.story("placed") == [("placed", "red", 0)]


def test_a_block_that_falls_from_the_hand_is_lost() -> None:
    stage = Stage()
    stage.pass_ticks(held={"red": 9})
    stage.shift(9, dz=0.3)
    stage.pass_ticks(held={"red": 9})
    stage.pass_ticks()
    stage.shift(9, dz=-0.3)
    stage.wait(0.2)
    assert stage.story(*STORY) == [("lifted", "red", 9), ("lost", "red", 9)]


def test_a_block_laid_down_elsewhere_is_set_down() -> None:
    stage = Stage()
    stage.pass_ticks(held={"red": 9})
    stage.shift(9, dz=0.3)
    stage.pass_ticks(held={"red": 9})
    stage.wait(0.2)
    assert stage.story(*STORY) == [("lifted", "red", 9), ("set_down", "red", 9)]


def test_a_block_on_the_other_teams_goal_is_set_down_not_placed() -> None:
    stage = Stage()
    stage.pass_ticks(held={"red": 0})
    stage.put("blue", {0: (0, 0, 1)})
    stage.pass_ticks(held={"red": 0})
    stage.wait(0.2)
    assert stage.story(*STORY) == [("lifted", "red", 0), ("set_down", "red", 0)]


def test_a_block_riding_the_turntable_is_judged_too() -> None:
    """It moves with the table, at up to 16 mm/s: that is as still as it gets."""
    stage = Stage()
    stage.pass_ticks(held={"red": 9})
    stage.shift(9, dz=0.3)
    stage.pass_ticks(held={"red": 9})
    stage.ride(9, 0.3)
    stage.set_speed(9, 0.016, spin=0.0523)
    stage.wait(0.2)
    assert stage.story(*STORY) == [("lifted", "red", 9), ("set_down", "red", 9)]


def test_a_grip_that_blinks_for_a_tick_is_one_grip() -> None:
    """Contact of a pad may be missing for a step in a fast swing."""
    stage = Stage()
    stage.pass_ticks(held={"red": 0})
    stage.put("red", {0: (0, 0, 3)})
    stage.pass_ticks(5, held={"red": 0})
    stage.pass_ticks(1)
    stage.pass_ticks(5, held={"red": 0})
    stage.put("red", {0: (0, 0, 1)})
    stage.pass_ticks(5, held={"red": 0})
    stage.wait(0.2)
    assert stage.story(*STORY) == [("lifted", "red", 0), ("placed", "red", 0)]


def test_a_block_that_sticks_to_opening_fingers_is_placed() -> None:
    """They hold it again for a moment, where it stands, and let go at last."""
    stage = Stage()
    stage.pass_ticks(held={"red": 0})
    stage.put("red", {0: (0, 0, 3)})
    stage.pass_ticks(5, held={"red": 0})
    stage.put("red", {0: (0, 0, 1)})
    stage.pass_ticks(5, held={"red": 0})
    stage.pass_ticks(8)
    stage.pass_ticks(3, held={"red": 0})
    assert stage.story(*STORY) == [("lifted", "red", 0)]
    stage.wait(0.2)
    assert stage.story(*STORY) == [("lifted", "red", 0), ("placed", "red", 0)]


def test_a_block_taken_off_the_tower_takes_its_points_along() -> None:
    stage = Stage()
    stage.build("red", [0, 1])
    stage.pass_ticks(held={"red": 1})
    stage.put("red", {1: (0, 0, 4)})
    stage.pass_ticks(held={"red": 1})
    assert stage.story("toppled") == []
    assert stage.told("scored")[-1].what == {"score": 250}


def test_a_block_stolen_by_the_other_team_costs_its_builder() -> None:
    stage = Stage()
    stage.build("red", [8])
    stage.pass_ticks(held={"blue": 8})
    stage.put("blue", {8: (0, 0, 1)})
    stage.shift(8, dz=0.05)
    stage.pass_ticks(held={"blue": 8})
    stage.shift(8, dz=-0.05)
    stage.pass_ticks(held={"blue": 8})
    stage.wait(0.2)
    scores = [(e.team, e.what["score"]) for e in stage.told("scored")]
    assert scores == [("red", 500), ("red", 0), ("blue", 500)]


class TestAHandThatCloses:
    def test_a_grip_is_told_with_what_the_block_lay_on(self) -> None:
        stage = Stage()
        stage.ride(9, 0.23)
        stage.pass_ticks(3, held={"red": 9})
        stage.pass_ticks(4)
        stage.pass_ticks(3, held={"red": 9})  # it only blinked
        (grip,) = stage.told("gripped")
        assert (grip.team, grip.block) == ("red", 9)
        assert grip.what == {"on": "turntable", "radius": 0.23}

    def test_places(self) -> None:
        stage = Stage()
        stage.build("red", [0])
        stage.put("red", {1: (1.5, 0.0, 1)})
        for block in (0, 1, 2):
            stage.pass_ticks(held={"red": block})
            stage.wait(0.1)
        assert [e.what["on"] for e in stage.told("gripped")][1:] == ["tower", "goal", "elsewhere"]

    def test_a_hand_that_shuts_on_nothing_has_missed_the_nearest_block(self) -> None:
        stage = Stage()
        stage.ride(9, 0.23)
        stage.hand("blue", 0.075, over=9, dx=0.05)
        stage.pass_ticks()
        for width in (0.055, 0.045, 0.035, 0.0):
            stage.hand("blue", width)
            stage.pass_ticks(2)
        (miss,) = stage.told("missed")
        assert (miss.team, miss.block) == ("blue", 9)
        assert miss.what == {"on": "turntable", "radius": 0.23}
        for width in (0.075, 0.0):
            stage.hand("blue", width)
            stage.pass_ticks()
        assert len(stage.told("missed")) == 2

    def test_far_from_any_loose_block_it_has_missed_nothing(self) -> None:
        stage = Stage()
        stage.build("red", [0])
        stage.ride(9, 0.23)
        for over, dx in ((9, 0.25), (0, 0.0)):
            for width in (0.075, 0.0):
                stage.hand("red", width, over=over, dx=dx)
                stage.pass_ticks()
        assert stage.told("missed") == []

    def test_a_hand_that_lost_its_block_has_missed_nothing(self) -> None:
        stage = Stage()
        stage.hand("red", 0.075, over=3)
        stage.pass_ticks()
        stage.hand("red", 0.05)
        stage.pass_ticks(10, held={"red": 3})
        stage.hand("red", 0.0)
        stage.pass_ticks(10)
        assert stage.told("missed") == []


def test_at_the_end_scores_are_told_that_changed_without_an_event() -> None:
    """As when the arm stops with its hand against a tower, which leans on it from then on."""
    stage = Stage()
    stage.build("red", [0, 1])
    stage.shift(1, dx=0.02)
    stage.wait(1.0)
    assert stage.told("scored")[-1].what == {"score": 1_000}
    stage.set_speed(1, 0.02)
    stage.wait(0.1)
    stage.referee.settle()
    assert stage.told("scored")[-1].what == {"score": 250}


def test_a_strike_is_told_with_what_hit_what_and_how_hard() -> None:
    stage = Stage()
    stage.pass_ticks(strikes=[Strike("blue", "hand", "blue_goal", 52.5)])
    (struck,) = stage.told()
    assert (struck.kind, struck.team, struck.block) == ("struck", "blue", None)
    assert struck.what == {"what": "hand", "against": "blue_goal", "force": 52.5}
