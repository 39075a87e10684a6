"""A field from a TOML file: what it may say, and one clear line for what it may not."""

from pathlib import Path

import pytest

from pandarena.field import Field, load_field
from pandarena.settings import SettingsError


def written(tmp_path: Path, text: str | bytes) -> Path:
    file = tmp_path / "my field.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def complaint(path: Path) -> str:
    with pytest.raises(SettingsError) as caught:
        load_field(path)
    said = str(caught.value)
    assert str(path) in said
    assert "\n" not in said
    return said


def test_no_file_is_the_contests_field() -> None:
    assert load_field(None) == Field()


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    assert load_field(written(tmp_path, "")) == Field()


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    text = """
    static_blocks = 2
    [turntable]
    speed = -0.06
    center = [0.01, 0]
    [blue]
    base_yaw = 3.14159
    [red.wrist.lens]
    width = 640
    """
    field = load_field(written(tmp_path, text))
    assert len(field.blocks) == 12
    assert (field.turntable.speed, field.turntable.center) == (-0.06, (0.01, 0.0))
    assert field.turntable.radius == Field().turntable.radius
    assert field.blue.base_yaw == 3.14159
    assert field.blue.goal == Field().blue.goal
    assert field.red.wrist.lens.width == 640


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("static_blocks = ", "is not valid TOML"),
        ("static_blocks = 4\nstatic_blocks = 5", "is not valid TOML"),
        ("[turntable", "is not valid TOML"),
        (b"\xff\xfe\x00\x01", "is not valid TOML"),
        (b"\x7fELF\x02\x01\x01\x00", "is not valid TOML"),
        ("static_blocks = 1" + "0" * 5_000, "is not valid TOML"),
        ("x = " + "[" * 5_000, "is not valid TOML"),
        ("speed = 0.06", "unknown setting 'speed'; there are: block_size, blue, "),
        ("[turntable]\nsped = 1", "unknown setting 'turntable.sped'; there are: center, "),
        ("turntable = 3", "turntable = 3 is not a table of settings; set one of: center, "),
        ("static_blocks = 10", "static_blocks = 10 is not in 0..9"),
        ("static_blocks = -1", "static_blocks = -1 is not in 0..9"),
        ("dynamic_blocks = 4.0", "dynamic_blocks = 4.0 is not a whole number"),
        ("block_size = 0.2", "does not fit the hand (0.02..0.07)"),
        ("block_size = nan", "block_size = nan is not finite"),
        ("platform = [0.25, 0.25]", "platform wants 3 values, got 2"),
        ("platform = [0.25, 0.25, 0]", "must be positive"),
        ("[turntable]\nradius = -1", "turntable: radius = -1 m is not positive"),
        ("[turntable]\nhub_radius = 0", "turntable: hub_radius = 0 m is not positive"),
        ("[turntable]\ntop = -0.8", "the turntable stands in the floor"),
        ("[spawn]\nstatic_jitter = -0.01", "is not negative"),
        ("[middle.lens]\nheight = 0", "middle.lens: a lens has"),
        ("[red]\ngoal = [1, 'x']", "red.goal[1] = 'x' is not a number"),
    ],
)
def test_what_a_file_may_not_say(tmp_path: Path, text: str | bytes, said: str) -> None:
    assert said in complaint(written(tmp_path, text))


def test_a_missing_file(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.toml").endswith("No such file or directory")


def test_a_folder(tmp_path: Path) -> None:
    assert complaint(tmp_path).endswith("Is a directory")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A link to itself: even who may read everything cannot read this."""
    link = tmp_path / "link.toml"
    link.symlink_to(link)
    assert complaint(link).startswith("cannot read")


def test_a_path_that_no_file_can_have() -> None:
    with pytest.raises(SettingsError, match="null byte"):
        load_field(Path("a\0b.toml"))
