"""Any command line either names a command or is refused by a SettingsError; nothing is played."""

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from pandarena.cli.commands import COMMANDS, parse
from pandarena.settings import SettingsError

words = st.one_of(
    st.sampled_from(
        ["match", "shot", "list", "hello", "none", "players", "a.png", "1", "-1", "nan"]
    ),
    st.sampled_from(
        ["--seed", "--time", "--set", "--json", "--field", "--think", "--size", "--camera"]
    ),
    st.sampled_from(
        ["--seed=1", "--json=", "--time=x", "-x", "--", "-", "--=", "rules.time=3", "="]
    ),
    st.text(max_size=6),
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    command=st.sampled_from(sorted(COMMANDS)) | st.text(max_size=5),
    rest=st.lists(words, max_size=5),
)
@example("match", ["--set"])
@example("shot", ["--size", "a", "b"])
@example("match", ["--seed", "9" * 5_000])
def test_any_command_line(
    capsys: pytest.CaptureFixture[str], command: str, rest: list[str]
) -> None:
    # Help is printed and leaves.
    assume(not any(word.startswith(("-h", "--help", "--tyro")) for word in [command, *rest]))
    try:
        parsed = parse([command, *rest])
    except SettingsError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert type(parsed) is COMMANDS[command]
    assert capsys.readouterr() == ("", "")
