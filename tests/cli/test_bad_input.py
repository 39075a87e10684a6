"""What a user gives wrongly gets one clear line that names the valid choices, and exit code 2."""

from pathlib import Path

import pytest

from pandarena import scenario, strategies
from pandarena.cli.commands import COMMANDS
from pandarena.world.render import VIEWS

from .conftest import Run


class TestUnknownNames:
    def test_a_command(self, run: Run) -> None:
        said = run("mtach").complaint
        assert said == f"unknown command 'mtach'; there are: {', '.join(COMMANDS)}"
        assert {"match", "shot", "list"} <= set(COMMANDS)

    @pytest.mark.parametrize("first", ["--seed", "--bogus", "-x", "--", ""])
    def test_an_option_or_nothing_in_place_of_a_command(self, run: Run, first: str) -> None:
        assert f"there are: {', '.join(COMMANDS)}" in run(first).complaint

    @pytest.mark.parametrize("players", [("hullo",), ("hello", "hullo")])
    def test_a_player(self, run: Run, players: tuple[str, ...]) -> None:
        said = run("match", *players).complaint
        assert said.startswith("unknown player 'hullo'; there are: ")
        assert all(name in said for name in [*strategies.names(), "none"])

    def test_a_scenario(self, run: Run) -> None:
        said = run("match", "--scenario", "ideel").complaint
        assert said.startswith("unknown scenario 'ideel'; there are: ")
        assert all(name in said for name in scenario.names())

    def test_a_camera(self, run: Run, tmp_path: Path) -> None:
        said = run("shot", tmp_path / "a.png", "--camera", "tip").complaint
        assert said.startswith("unknown camera 'tip'; there are: ")
        assert all(name in said for name in [*VIEWS, "middle", "red_wrist"])
        assert "blue_wrist" not in said  # nobody is there to carry it

    def test_the_camera_of_an_absent_arm(self, run: Run, tmp_path: Path) -> None:
        out = tmp_path / "a.png"
        said = run("shot", out, "--red", "none", "--blue", "hello", "--camera", "red_wrist")
        assert "blue_wrist" in said.complaint

    @pytest.mark.parametrize("option", ["--sed", "--sed=3", "-s", "--Seed", "--tim"])
    def test_an_option(self, run: Run, option: str) -> None:
        said = run("match", option, "3").complaint
        assert said.startswith(f"unknown option '{option}' of match; there are: ")
        assert all(name in said for name in ["--seed", "--time", "--set", "--json", "--help"])
        assert "--camera" not in said

    def test_an_option_of_another_command(self, run: Run) -> None:
        assert "unknown option '--json' of shot" in run("shot", "--json").complaint

    @pytest.mark.parametrize(
        ("assignment", "valid"),
        [
            ("fild.static_blocks=2", ["scenario", "field", "rules", "red", "blue"]),
            ("field.static_block=2", ["static_blocks", "dynamic_blocks", "turntable"]),
            ("field.turntable.sped=2", ["speed", "radius"]),
            ("scenario.mass=2", ["block_mass", "contacts"]),
            ("rules.tim=2", ["time", "strike"]),
            ("red.sped=2", ["speed", "force"]),
            ("rules.strike=bounce", ["reflex", "s_stop", "ignore"]),
            ("field=3", ["static_blocks", "turntable"]),
            ("scenario=ideal", ["block_mass", "contacts"]),
        ],
    )
    def test_a_setting(self, run: Run, assignment: str, valid: list[str]) -> None:
        said = run("match", "--set", assignment).complaint
        assert all(name in said for name in valid)

    def test_a_choice(self, run: Run) -> None:
        said = run("match", "--think", "hard").complaint
        assert all(word in said for word in ["'hard'", "--think", "free", "measured"])

    def test_what_to_list(self, run: Run) -> None:
        said = run("list", "robots").complaint
        assert all(word in said for word in ["'robots'", "players", "scenarios", "cameras"])

    def test_the_choices_of_an_option_are_told_in_one_order(self, run: Run) -> None:
        said = run("log", "a.mcap", "--table", "all").complaint
        assert said == ("--table 'all': choose one of detections, events, gripper, joints, notes")

    @pytest.mark.parametrize(
        ("line", "needs"),
        [("score", "FILE.mcap"), ("video", "FILE.mcap and OUT.mp4"), ("course", "SCRIPT.py")],
    )
    def test_a_command_without_what_it_is_for(self, run: Run, line: str, needs: str) -> None:
        assert run(line).complaint == f"{line} needs {needs}; see pandarena {line} --help"

    def test_a_player_to_watch(self, run: Run) -> None:
        """Nothing is said of a page where nothing can be seen."""
        said = run("watch", "--red", "hullo", "--port", "0", "--no-browser").complaint
        assert said.startswith("unknown player 'hullo'; there are: ")

    def test_a_scenario_to_check_in(self, run: Run, tmp_path: Path) -> None:
        """Found out before the first match of the check, not in the middle of its findings."""
        file = tmp_path / "mine.py"
        file.write_text("def play(station):\n    pass\n")
        for wrong in (("--scenario", "ideel"), ("--time", "1e99"), ("--time", "-1")):
            assert run("check", file, *wrong).complaint


class TestValues:
    @pytest.mark.parametrize("time", ["-1", "0", "-0.0", "nan", "inf", "-inf", "1e9"])
    def test_a_time_that_no_match_takes(self, run: Run, time: str) -> None:
        assert "time" in run("match", "--time", time).complaint
        assert "time" in run("match", f"--time={time}").complaint

    @pytest.mark.parametrize("time", ["-1", "nan", "inf", "-inf", "1e9"])
    def test_a_time_that_no_picture_is_taken_at(self, run: Run, time: str, tmp_path: Path) -> None:
        assert "time" in run("shot", tmp_path / "a.png", "--time", time).complaint
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("option", ["--time", "--seed"])
    @pytest.mark.parametrize("value", ["soon", "", "1,5", "0x10", "3s"])
    def test_a_text_that_is_no_number(self, run: Run, option: str, value: str) -> None:
        said = run("match", option, value).complaint
        assert option in said
        assert repr(value) in said

    def test_a_seed_with_a_fraction(self, run: Run) -> None:
        assert run("match", "--seed", "1.5").complaint == "--seed '1.5' is not a whole number"

    def test_a_time_in_words(self, run: Run) -> None:
        assert run("match", "--time", "soon").complaint == "--time 'soon' is not a number"

    @pytest.mark.parametrize("told", ["latest=-1", "count=0", "level=0"])
    def test_a_disturbance_before_the_match(self, run: Run, told: str) -> None:
        name = told.partition("=")[0]
        said = run("match", "--disturb", f"topple@2:{told}").complaint
        assert f"{name} = " in said

    @pytest.mark.parametrize("seed", ["-1", "-99999999999999999999"])
    def test_a_negative_seed(self, run: Run, seed: str) -> None:
        assert run("match", "--seed", seed).complaint == f"seed = {seed} is negative"

    @pytest.mark.parametrize("option", ["--time", "--seed", "--set", "--field", "--scenario"])
    def test_an_option_without_its_value(self, run: Run, option: str) -> None:
        assert option in run("match", option).complaint

    @pytest.mark.parametrize("option", ["--json=1", "--knockout=yes"])
    def test_a_flag_with_a_value(self, run: Run, option: str) -> None:
        assert option.partition("=")[0] in run("match", option).complaint

    def test_more_players_than_there_are_arms(self, run: Run) -> None:
        assert "'third' is one too many" in run("match", "hello", "hello", "third").complaint

    @pytest.mark.parametrize(
        "assignment", ["rules.time", "=3", "rules..time=3", "", "rules.time=", "rules.time=[1]"]
    )
    def test_an_assignment_that_assigns_nothing(self, run: Run, assignment: str) -> None:
        assert run("match", "--set", assignment).complaint

    @pytest.mark.parametrize("side", ["red=3", "red=", "blue=hello"])
    def test_a_value_where_a_players_settings_belong(self, run: Run, side: str) -> None:
        said = run("match", "hello", "hello", "--set", side).complaint
        assert "is not a table of settings" in said

    def test_settings_for_nobody(self, run: Run) -> None:
        said = run("match", "hello", "none", "--set", "blue.speed=0.5").complaint
        assert said == "settings for blue, which is absent"

    @pytest.mark.parametrize("size", [("0", "0"), ("-5", "100"), ("99999", "10"), ("800", "x")])
    def test_a_picture_of_no_size(self, run: Run, size: tuple[str, str], tmp_path: Path) -> None:
        assert "size" in run("shot", tmp_path / "a.png", "--size", *size).complaint

    def test_a_picture_of_one_side_only(self, run: Run, tmp_path: Path) -> None:
        assert "--size" in run("shot", tmp_path / "a.png", "--size", "800").complaint


class TestFieldFiles:
    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"static_blocks = ", "is not valid TOML"),
            (b"\x89PNG\r\n\x1a\n\x00\xff", "is not valid TOML"),
            (b"statics = 4", "unknown setting 'statics'; there are: block_size"),
            (b"static_blocks = 99", "static_blocks = 99 is not in 0..9"),
            (b"[turntable]\nhub_radius = -1", "hub_radius = -1 m is not positive"),
        ],
    )
    def test_a_broken_one(self, run: Run, content: bytes, said: str, tmp_path: Path) -> None:
        file = tmp_path / "field.toml"
        file.write_bytes(content)
        complaint = run("match", "--field", file).complaint
        assert said in complaint
        assert str(file) in complaint

    def test_one_that_is_not_there(self, run: Run) -> None:
        said = run("match", "--field", "no/such/field.toml").complaint
        assert said == "cannot read no/such/field.toml: No such file or directory"

    def test_a_folder(self, run: Run, tmp_path: Path) -> None:
        assert "Is a directory" in run("match", "--field", tmp_path).complaint

    def test_one_that_cannot_be_read(self, run: Run, tmp_path: Path) -> None:
        link = tmp_path / "link.toml"
        link.symlink_to(link)
        assert "cannot read" in run("match", "--field", link).complaint

    def test_one_that_cannot_be_built(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        """The model's compiler says no to what no check had thought of."""

        def refuse(*_: object) -> None:
            raise ValueError("size 1 must be positive in geom\nElement name 'hub', id 8")

        monkeypatch.setattr("pandarena.match.conductor.World", refuse)
        said = run("match", "--set", "field.floor=-1").complaint
        assert said.startswith("this field and scenario cannot be built: size 1 must be positive")


class TestScenarioFiles:
    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"base = 'labb'", "unknown base 'labb'; there are: contest, gazebo"),
            (b"[contacts]\nblock = 'many'", "contacts.block = 'many' is not a number"),
            (b"block_mass = -1", "block_mass = -1.0 is not positive"),
        ],
    )
    def test_a_broken_one(self, run: Run, content: bytes, said: str, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        file.write_bytes(content)
        assert run("match", "--scenario", file).complaint.startswith(f"{file}: {said}")

    def test_what_is_no_preset_may_have_been_meant_as_a_file(self, run: Run) -> None:
        said = run("match", "--scenario", "mine").complaint
        assert said.endswith(", and paths of TOML files")


class TestTextFiles:
    @pytest.mark.parametrize("line", [("match", "none", "--printed"), ("diagram", "--out")])
    def test_a_folder(self, run: Run, line: tuple[str, ...], tmp_path: Path) -> None:
        assert str(tmp_path) in run(*line, tmp_path).complaint


class TestPictureFiles:
    @pytest.mark.parametrize("name", ["a.gif", "a", "a.png.txt", ".png/"])
    def test_another_ending(self, run: Run, name: str, tmp_path: Path) -> None:
        said = run("shot", tmp_path / name).complaint
        assert "does not end in .png or .jpg" in said

    def test_a_folder(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "a.png").mkdir()
        assert run("shot", tmp_path / "a.png").complaint.endswith("a.png is a folder")

    def test_a_folder_that_is_not_there(self, run: Run, tmp_path: Path) -> None:
        said = run("shot", tmp_path / "none" / "a.png").complaint
        assert said == f"cannot write {tmp_path / 'none' / 'a.png'}: No such file or directory"

    def test_a_file_in_place_of_a_folder(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        assert "Not a directory" in run("shot", tmp_path / "file" / "a.png").complaint

    def test_a_place_where_nobody_may_write(self, run: Run) -> None:
        """Found out before the match is played, not after it."""
        assert "cannot write /proc/a.png" in run("shot", "/proc/a.png").complaint

    def test_finding_out_leaves_nothing_behind(self, run: Run, tmp_path: Path) -> None:
        run("shot", tmp_path / "a.png", "--camera", "none")
        assert list(tmp_path.iterdir()) == []
        (tmp_path / "b.png").write_text("mine")
        run("shot", tmp_path / "b.png", "--camera", "none")
        assert (tmp_path / "b.png").read_text() == "mine"
