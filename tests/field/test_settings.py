"""Settings change by path, each checked against what it replaces; errors are one clear line."""

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from pandarena.field import Field, Rules
from pandarena.settings import SettingsError, choose, overlay, parse_assignments


@dataclass(frozen=True)
class Inner:
    speed: float = 0.5
    count: int = 3


@dataclass(frozen=True)
class Tree:
    """One of each kind of value."""

    inner: Inner = Inner()
    name: str = "a"
    on: bool = False
    mode: Literal["slow", "fast"] = "slow"
    pair: tuple[float, float] = (0.0, 0.0)
    many: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.name == "forbidden":
            raise ValueError("name may not be forbidden")


def complaint(changes: dict[str, Any], tree: Any = None, where: str = "") -> str:
    with pytest.raises(SettingsError) as caught:
        overlay(tree or Tree(), changes, where)
    return str(caught.value)


class TestOverlay:
    def test_changes_what_is_named_and_nothing_else(self) -> None:
        changed = overlay(Tree(), {"inner": {"speed": 0.7}, "on": True, "many": [1, 2]})
        assert changed == Tree(inner=Inner(speed=0.7), on=True, many=(1, 2))

    def test_leaves_the_tree_it_was_given(self) -> None:
        tree = Tree()
        overlay(tree, {"name": "b"})
        assert tree == Tree()

    def test_no_changes_are_no_change(self) -> None:
        assert overlay(Field(), {}) == Field()

    def test_a_whole_number_is_a_number_but_not_the_other_way_round(self) -> None:
        speed = overlay(Tree(), {"inner": {"speed": 1}}).inner.speed
        assert (speed, type(speed)) == (1.0, float)
        assert complaint({"inner": {"count": 1.5}}) == "inner.count = 1.5 is not a whole number"
        assert complaint({"inner": {"count": True}}) == "inner.count = True is not a whole number"
        assert complaint({"inner": {"speed": True}}) == "inner.speed = True is not a number"

    def test_an_unknown_name_is_answered_with_those_there_are(self) -> None:
        said = complaint({"inner": {"sped": 1.0}})
        assert said == "unknown setting 'inner.sped'; there are: count, speed"
        said = complaint({"inne": 1}, where="red")
        assert said == "unknown setting 'red.inne'; there are: inner, many, mode, name, on, pair"

    def test_an_unknown_choice_is_answered_with_those_there_are(self) -> None:
        assert complaint({"mode": "medium"}) == "mode = 'medium': choose one of slow, fast"

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"on": 1}, "on = 1 is not true or false"),
            ({"name": 1}, "name = 1 is not a text"),
            ({"pair": 1.0}, "pair = 1.0 is not a list"),
            ({"pair": "ab"}, "pair = 'ab' is not a list"),
            ({"pair": [1.0]}, "pair wants 2 values, got 1"),
            ({"pair": [1.0, "x"]}, "pair[1] = 'x' is not a number"),
            ({"many": [1, 2.5]}, "many[1] = 2.5 is not a whole number"),
            ({"inner": 3}, "inner = 3 is not a table of settings; set one of: count, speed"),
            ({"inner": {"speed": {"x": 1}}}, "inner.speed = {'x': 1} is not a number"),
            ({"inner": {"speed": float("nan")}}, "inner.speed = nan is not finite"),
            ({"inner": {"speed": float("-inf")}}, "inner.speed = -inf is not finite"),
            ({"name": "forbidden"}, "name may not be forbidden"),
        ],
    )
    def test_what_does_not_fit_is_named_with_what_would(
        self, changes: dict[str, Any], said: str
    ) -> None:
        assert complaint(changes) == said

    def test_a_number_too_large_for_a_float_is_not_finite(self) -> None:
        assert complaint({"inner": {"speed": 10**400}}).endswith("is not finite")

    def test_a_long_value_is_cut_short_in_the_telling(self) -> None:
        assert len(complaint({"inner": {"speed": "x" * 10_000}})) < 200

    @pytest.mark.parametrize("changes", [3, "ideal", [1], None, True])
    def test_a_value_where_settings_are_wanted_is_refused(self, changes: Any) -> None:
        assert "is not a table of settings" in complaint(changes, where="red")


class TestAssignments:
    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("1", 1),
            ("1.5", 1.5),
            ("-3", -3),
            ("true", True),
            ('"two words"', "two words"),
            ("word", "word"),
            ("two words", "two words"),
            ("[1, 2.5]", [1, 2.5]),
            ("{x = 1}", {"x": 1}),
            ("", ""),
            ("a=b", "a=b"),
            ("1e3", 1000.0),
        ],
    )
    def test_values_are_toml_and_bare_words_are_texts(self, text: str, value: Any) -> None:
        assert parse_assignments([f"a.b={text}"]) == {"a": {"b": value}}

    def test_they_gather_in_one_tree(self) -> None:
        assert parse_assignments(["a.b=1", "c=2", "a.d.e=x"]) == {
            "a": {"b": 1, "d": {"e": "x"}},
            "c": 2,
        }

    def test_the_last_one_counts(self) -> None:
        assert parse_assignments(["a=1", "a=2"]) == {"a": 2}

    @pytest.mark.parametrize("text", ["", "a", "=1", "a.=1", ".a=1", "a..b=1", " =1"])
    def test_another_form_is_refused_with_the_right_one(self, text: str) -> None:
        with pytest.raises(SettingsError, match=r"is not of the form a\.b=value"):
            parse_assignments([text])

    def test_a_value_has_no_settings_inside(self) -> None:
        with pytest.raises(SettingsError, match="sets inside 'a', which is set to a value before"):
            parse_assignments(["a=1", "a.b=2"])


def test_an_error_is_one_line_whatever_is_in_it() -> None:
    assert str(SettingsError("first\nsecond\r\n\tthird\x0bfourth")) == "first second third fourth"


def test_a_choice_is_itself_or_answered_with_the_others() -> None:
    assert choose("fruit", "pear", ["apple", "pear"]) == "pear"
    with pytest.raises(SettingsError, match=r"^unknown fruit 'fig'; there are: apple, pear$"):
        choose("fruit", "fig", ["apple", "pear"])


class TestRules:
    @pytest.mark.parametrize("time", [0.0, -1.0, float("nan"), float("inf"), 86_401.0])
    def test_a_match_takes_some_time_and_not_more_than_a_day(self, time: float) -> None:
        with pytest.raises(ValueError, match="time"):
            Rules(time=time)

    @pytest.mark.parametrize("extension", [-1.0, float("nan"), float("inf")])
    def test_an_extension_is_no_less_than_none(self, extension: float) -> None:
        with pytest.raises(ValueError, match="extension"):
            Rules(extension=extension)

    def test_a_strike_has_a_rule_that_there_is(self) -> None:
        with pytest.raises(ValueError, match=r"strike.*reflex.*s_stop.*ignore"):
            Rules(strike="bounce")  # type: ignore[arg-type]
