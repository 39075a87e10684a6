"""A tower that falls is told with its reason: by its own team's doing, or not."""

from .stage import Stage


class TestATowerThatFalls:
    """By whose doing: contact or release within 1 s before it first moved 5 mm."""

    @staticmethod
    def standing_tower() -> Stage:
        stage = Stage()
        stage.build("red", [0, 1])
        stage.wait(5.0)
        return stage

    @staticmethod
    def fall(stage: Stage) -> str | int | float:
        """It has begun to move; now it falls."""
        stage.shift(1, dx=0.06, dz=-0.05)
        stage.pass_ticks()
        (toppled,) = stage.told("toppled")
        assert (toppled.team, toppled.block) == ("red", 1)
        assert stage.told("scored")[-1].what == {"score": 500}
        return toppled.what["by"]

    def test_by_nobodys_doing_if_nobody_was_near(self) -> None:
        assert self.fall(self.standing_tower()) == "nobody"

    def test_by_its_own_teams_doing_if_that_touched_it(self) -> None:
        stage = self.standing_tower()
        stage.pass_ticks(touched={("red", 1)})
        stage.wait(0.9)
        assert self.fall(stage) == "red"

    def test_not_if_the_touch_was_longer_ago(self) -> None:
        stage = self.standing_tower()
        stage.pass_ticks(touched={("red", 1)})
        stage.wait(1.1)
        assert self.fall(stage) == "nobody"

    def test_by_its_own_teams_doing_if_that_let_go_of_something(self) -> None:
        stage = self.standing_tower()
        stage.pass_ticks(held={"red": 2})
        stage.pass_ticks()
        assert self.fall(stage) == "red"

    def test_by_the_other_teams_doing_if_that_touched_it(self) -> None:
        stage = self.standing_tower()
        stage.pass_ticks(touched={("blue", 0)})
        assert self.fall(stage) == "blue"

    def test_by_its_own_teams_doing_if_both_touched_it(self) -> None:
        stage = self.standing_tower()
        stage.pass_ticks(touched={("blue", 0), ("red", 0)})
        assert self.fall(stage) == "red"

    def test_the_touch_before_it_moved_counts_though_it_falls_much_later(self) -> None:
        stage = self.standing_tower()
        stage.pass_ticks(touched={("red", 1)})
        stage.shift(1, dx=0.006)
        stage.wait(3.0)
        assert self.fall(stage) == "red"

    def test_a_touch_after_it_moved_excuses_nobody(self) -> None:
        """Touched, moved, touched again in falling: the first touch began it."""
        stage = self.standing_tower()
        stage.pass_ticks(touched={("red", 1)})
        stage.shift(1, dx=0.006)
        stage.wait(0.5)
        stage.pass_ticks(touched={("red", 1)})
        assert self.fall(stage) == "red"

    def test_a_touch_after_it_moved_blames_nobody(self) -> None:
        stage = self.standing_tower()
        stage.shift(1, dx=0.006)
        stage.wait(0.5)
        stage.pass_ticks(touched={("red", 1)})
        assert self.fall(stage) == "nobody"

    def test_a_block_that_moved_a_little_has_not_fallen(self) -> None:
        stage = self.standing_tower()
        stage.shift(1, dx=0.02)
        stage.wait(2.0)
        assert stage.story("toppled") == []

    def test_every_block_that_fell_is_told_and_the_score_once(self) -> None:
        stage = self.standing_tower()
        before = len(stage.told("scored"))
        for block in (0, 1):
            stage.shift(block, dx=0.4, dz=-0.2)
        stage.wait(1.0)
        assert stage.story("toppled") == [("toppled", "red", 0), ("toppled", "red", 1)]
        assert [e.what for e in stage.told("scored")[before:]] == [{"score": 0}]

    def test_a_block_that_fell_onto_the_goal_scores_again_once_it_lies_still(self) -> None:
        """S1's lowest match: the second block fell to the base level and counts there."""
        stage = self.standing_tower()
        stage.put("red", {1: (1.3, 0.0, 1)})
        stage.set_speed(1, 0.2)
        stage.wait(0.5)
        stage.set_speed(1, 0.0)
        stage.wait(0.2)
        assert [e.what["score"] for e in stage.told("scored")] == [250, 1_000, 250, 500]
        assert len(stage.told("placed")) == 2  # nobody placed it there
        stage.pass_ticks(held={"red": 1})
        stage.shift(1, dz=0.1)
        stage.pass_ticks(held={"red": 1})
        assert stage.told("scored")[-1].what == {"score": 250}
