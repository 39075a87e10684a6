"""The conductor's time: whose turn it is, how long a match lasts, what asking and thinking cost."""

import pytest

from pandarena.api import make_match, play
from pandarena.match.conductor import Match
from pandarena.motion.rest import rest_to_rest
from pandarena.station import Station


def idle(station: Station) -> None:
    """Sits there to the end."""
    station.clock.sleep(1e6)


class TestWhoseTurnItIs:
    def test_red_comes_before_blue_at_equal_times(self) -> None:
        turns: list[tuple[str, float]] = []

        def ticking(station: Station) -> None:
            while True:
                turns.append((station.field.team, station.clock.now()))
                station.clock.sleep(0.01)

        play(ticking, ticking, time=0.05)
        times = [round(0.01 * k, 2) for k in range(5)]
        assert turns == [(team, t) for t in times for team in ("red", "blue")]

    def test_the_one_whose_time_is_earlier_comes_first(self) -> None:
        turns: list[tuple[str, int]] = []

        def at(*milliseconds: int):
            def player(station: Station) -> None:
                for ms in milliseconds:
                    station.clock.sleep(ms / 1000 - station.clock.now())
                    turns.append((station.field.team, ms))

            return player

        play(at(8, 25), at(2, 23, 24), time=0.05)
        # Whoever's turn it is plays on to the end of the tick: red's 8 ms come before blue's 2.
        assert turns == [("red", 8), ("blue", 2), ("blue", 23), ("blue", 24), ("red", 25)]

    def test_nobody_runs_ahead_of_the_world(self) -> None:
        """A player's time lies in the tick that is about to be simulated."""
        match: Match

        def watch(station: Station) -> None:
            for seconds in [0.003, 0.01, 0.0, 0.0271, 0.002] * 20:
                station.clock.sleep(seconds)
                ahead = station.clock.now() - match.time
                assert 0.0 <= ahead < 0.01 + 1e-9

        match = make_match(watch, watch, time=2.0)
        result = match.run()
        assert (result.red.forfeit, result.blue.forfeit) == ("", "")

    def test_a_state_is_as_old_as_the_tick_and_no_older(self) -> None:
        stamps: list[tuple[float, float]] = []

        def watch(station: Station) -> None:
            for _ in range(40):
                station.clock.sleep(0.0137)
                stamps.append((station.clock.now(), station.arm.state().stamp))

        play(watch, time=1.0)
        assert len(stamps) == 40
        assert all(0.0 <= now - stamp < 0.01 + 1e-9 for now, stamp in stamps)


class TestPollingEnds:
    """Asking the same thing again at one instant lets a millisecond pass."""

    @pytest.mark.parametrize(
        "ask",
        [
            lambda s: s.clock.now(),
            lambda s: s.arm.state(),
            lambda s: s.gripper.state(),
            lambda s: s.cameras["wrist"].blocks(),
            lambda s: s.cameras["middle"].blocks(),
            lambda s: s.arm.at(0.0),
        ],
        ids=["clock", "arm", "hand", "wrist", "middle", "past"],
    )
    def test_whatever_is_polled(self, ask) -> None:
        count = 0

        def poll(station: Station) -> None:
            nonlocal count
            while True:
                ask(station)
                count += 1

        result = play(poll, time=0.1)
        assert result.time == pytest.approx(0.1)
        assert result.red.forfeit == ""
        assert 100 <= count <= 102

    def test_a_loop_until_a_move_is_done(self) -> None:
        ended: list[float] = []

        def poll(station: Station) -> None:
            q = station.arm.state().q_d
            path = rest_to_rest(q, q + 0.1, station.arm.limits, 0.5)
            assert path
            motion = station.arm.follow(path)
            while not motion.done:
                pass
            ended.append(station.clock.now() - path.duration)

        result = play(poll, time=3.0)
        assert result.red.forfeit == ""
        assert 0.0 <= ended[0] < 0.3

    @pytest.mark.parametrize(
        "ended",
        [
            lambda s, motion: motion.outcome,
            lambda s, motion: s.arm.recover(),
            lambda s, motion: s.arm.follow(motion.path).wait(),
            lambda s, motion: s.gripper.move(0.5).wait(),
        ],
        ids=["outcome", "recover", "refused path", "refused width"],
    )
    def test_a_loop_until_something_works_that_never_will(self, ended) -> None:
        """The arm is out of the match: nothing but the end of time ends these."""

        def poll(station: Station) -> None:
            q = station.arm.state().q_d
            path = rest_to_rest(q, q + 0.3, station.arm.limits, 0.1)
            assert path
            motion = station.arm.follow(path)
            station.clock.sleep(0.05)
            while not ended(station, motion):
                pass

        match = make_match(poll, time=0.2)
        while match.time < 0.03:
            match.step()
        match.seats["red"].station.arm.reflex("struck", for_good=True)
        assert match.run().time == pytest.approx(0.2)

    def test_different_questions_at_one_instant_are_free(self) -> None:
        times: list[float] = []

        def look(station: Station) -> None:
            station.clock.sleep(0.01)
            station.arm.state()
            station.gripper.state()
            station.cameras["wrist"].blocks()
            times.append(station.clock.now())

        play(look, time=0.1)
        assert times == [0.01]


class TestLengths:
    @pytest.mark.parametrize(
        ("asked", "played"),
        [(0.015, 0.02), (0.025, 0.03), (0.0001, 0.01), (0.01, 0.01), (7.77, 7.77), (0.29, 0.29)],
    )
    def test_any_length_is_played_to_whole_ticks_and_never_shorter(
        self, asked: float, played: float
    ) -> None:
        result = play(idle, time=asked)
        assert result.time == pytest.approx(played)
        (ended,) = [e for e in result.events if e.kind == "ended"]
        assert ended.time == pytest.approx(played)

    @pytest.mark.parametrize("length", [180, 240, 300])
    def test_a_player_knows_when_it_will_end(self, length: int) -> None:
        ends: list[float] = []
        match = make_match(lambda s: ends.append(s.clock.end), time=length)
        match.step()
        assert ends == [length]
        assert match.end == pytest.approx(length)

    def test_a_sleep_past_the_end_never_returns(self) -> None:
        returned: list[str] = []

        def sleeper(station: Station) -> None:
            station.clock.sleep(0.2)
            returned.append("too late")

        result = play(sleeper, time=0.1)
        assert (returned, result.red.forfeit) == ([], "")

    @pytest.mark.parametrize("seconds", [-1.0, float("nan")])
    def test_time_does_not_run_backwards(self, seconds: float) -> None:
        result = play(lambda s: s.clock.sleep(seconds), time=0.05)
        assert "cannot sleep" in result.red.forfeit


class TestStepByStep:
    def test_a_step_is_a_tick(self) -> None:
        match = make_match(idle, time=0.05)
        match.step()
        assert match.time == pytest.approx(0.01)
        assert not match.over

    def test_stepping_gives_what_running_gives(self) -> None:
        stepped = make_match("hello", time=3.0)
        while not stepped.over:
            stepped.step()
        assert stepped.result().events_hash == play("hello", time=3.0).events_hash

    def test_a_result_is_there_at_any_time(self) -> None:
        match = make_match("hello", time=1.0)
        assert match.result().time == 0.0
        match.step()
        result = match.result()
        assert (result.time, result.score) == (pytest.approx(0.01), {"red": 0, "blue": 0})

    def test_after_the_end_nothing_moves(self) -> None:
        match = make_match("hello", time=0.1)
        before = match.run()
        match.step()
        assert match.time == before.time
        assert match.run().events_hash == before.events_hash

    def test_progress_is_told_once_a_second(self) -> None:
        times: list[float] = []
        make_match(idle, time=2.5).run(lambda m: times.append(m.time))
        assert times == pytest.approx([1.0, 2.0])


class TestAbsence:
    def test_an_absent_team_has_no_arm_and_scores_nothing(self) -> None:
        match = make_match("none", "hello", time=0.5)
        result = match.run()
        assert match.world.arms == ("blue",)
        assert result.red.player == "none"
        assert (result.score["red"], result.red.think_s, result.red.forfeit) == (0, 0.0, "")
        assert [(e.kind, e.team) for e in result.events] == [("ended", "blue")]

    def test_with_nobody_there_time_passes_all_the_same(self) -> None:
        result = play(None, None, time=0.5)
        assert result.time == pytest.approx(0.5)
        assert (result.events, result.winner) == ((), (None, "draw"))

    def test_an_absent_opponent_leaves_the_field_as_it_is(self) -> None:
        """Blocks start where they start, whoever comes."""
        both, one = make_match("hello", "hello", seed=4), make_match("hello", "none", seed=4)
        assert (both.world.block_poses() == one.world.block_poses()).all()


class TestTheEnd:
    def test_it_stops_an_arm_that_moves_and_takes_no_more_commands(self) -> None:
        def mover(station: Station) -> None:
            q = station.arm.state().q_d
            path = rest_to_rest(q, q + 0.5, station.arm.limits, 0.3)
            assert path
            station.arm.follow(path)
            station.clock.sleep(10.0)

        match = make_match(mover, time=0.6)
        while match.time < 0.55:
            match.step()
        arm = match.world.index.arms["red"]
        assert abs(match.world.now.qvel[arm.dof]).max() > 0.1
        match.run()
        assert match.seats["red"].station.arm.recover().why == "the match is over"

    def test_players_are_unwound_where_they_stand(self) -> None:
        left: list[str] = []

        def tidy(station: Station) -> None:
            try:
                station.clock.sleep(10.0)
            finally:
                left.append(station.field.team)

        play(tidy, tidy, time=0.05)
        assert left == ["red", "blue"]

    def test_a_player_that_ends_early_leaves_the_other_playing(self) -> None:
        def early(station: Station) -> None:
            station.clock.sleep(0.1)

        def late(station: Station) -> None:
            for _ in range(5):
                station.clock.sleep(0.1)
                station.log.note("here")

        result = play(early, late, time=1.0)
        assert (result.red.forfeit, result.blue.forfeit) == ("", "")
        assert result.time == pytest.approx(1.0)
        assert [round(t, 2) for t, *_ in result.blue.notes] == [0.1, 0.2, 0.3, 0.4, 0.5]

    def test_a_match_given_up_half_way_unwinds_its_players_too(self) -> None:
        left: list[str] = []

        def tidy(station: Station) -> None:
            try:
                station.clock.sleep(10.0)
            finally:
                left.append("left")

        match = make_match(tidy, time=10.0)

        def enough(match: Match) -> None:
            raise RuntimeError("the watcher has seen enough")

        with pytest.raises(RuntimeError, match="seen enough"):
            match.run(enough)
        assert left == ["left"]
