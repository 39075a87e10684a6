"""What players are called in headings."""

import pytest

from pandarena.lab.figures.naming import short_names


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (["hello", "none"], ["hello", "none"]),
        (["course:/w/labs/final/final.py", "champion"], ["final", "champion"]),
        (["course:/w/a/final.py", "course:/w/b/final.py"], ["a/final", "b/final"]),
        (
            ["course:/w/a/labs/final/final.py", "course:/w/b/labs/final/final.py"],
            ["a/.../final", "b/.../final"],
        ),
        (["final.py", "course:/w/final.py"], ["final.py", "w/final"]),
        (["a.py", "course:a.py"], ["a.py", "course:a.py"]),
        (["my/hello.py", "hello"], ["my/hello", "hello"]),
    ],
)
def test_files_are_called_by_what_tells_them_apart(players: list[str], names: list[str]) -> None:
    assert list(short_names(players).values()) == names
