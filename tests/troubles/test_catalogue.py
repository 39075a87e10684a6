"""Troubles by name, and the presets made of them."""

from dataclasses import replace

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.motion import rest_to_rest
from pandarena.scenario import preset
from pandarena.settings import SettingsError
from pandarena.troubles import TROUBLES, troubled

from .stage import played


@pytest.mark.parametrize("name", sorted(TROUBLES))
def test_every_named_trouble_leaves_the_draws_of_all_else(name):
    """Paired seeds stay paired: blocks start where they did, but for where their axis is."""
    for size in ("mild", "hard"):
        assert troubled(preset("ideal"), f"{name}:{size}") != preset("ideal")
    alone, clean = (make_match(None, None, seed=3, troubles=t).world for t in ([name], []))
    center = np.array([*alone.truth.turntable_center, 0.0])
    off = alone.block_poses() - clean.block_poses()
    assert (off[:8] == 0.0).all()
    assert np.allclose(off[8:, :3], center, atol=1e-12) and (off[8:, 3:] == 0.0).all()


@pytest.mark.parametrize("name", sorted(TROUBLES))
def test_every_named_trouble_can_be_played(name):
    result = make_match("hello", "none", time=4.0, troubles=[name]).run()
    assert not result.red.forfeit


@pytest.mark.parametrize("name", ["lab", "contest"])
def test_presets_play_and_cost_points(name):
    result = make_match("hello", "hello", name, time=40.0, seed=2).run()
    assert not result.red.forfeit and not result.blue.forfeit
    assert sum(result.score.values()) < 8000


def test_the_contest_is_the_laboratory_but_for_who_plays_and_what_a_strike_does():
    lab, contest = preset("lab"), preset("contest")
    same = replace(lab, name="contest", summary=contest.summary)
    assert contest == replace(same, strike="s_stop", opponent="hello")


def test_in_the_contest_a_second_team_plays():
    assert make_match("hello", scenario="contest").names["blue"] == "hello"
    assert make_match("hello", None, "contest").names["blue"] == "none"
    assert make_match("hello", scenario="lab").names["blue"] == "none"


def test_a_scenario_of_ones_own_says_only_what_is_not_as_in_its_base(tmp_path):
    path = tmp_path / "slippery.toml"
    path.write_text('base = "lab"\n[contacts]\npad = 0.4')
    mine, lab = preset(str(path)), preset("lab")
    assert mine == replace(lab, name="slippery", summary="", contacts=mine.contacts)
    assert (mine.contacts.pad, mine.contacts.spread) == (0.4, lab.contacts.spread)
    path.write_text('base = "moon"')
    with pytest.raises(SettingsError, match=r"unknown base 'moon'; there are: contest, .*lab"):
        preset(str(path))


def test_an_unknown_trouble_names_the_valid_ones():
    with pytest.raises(SettingsError, match="flips"):
        troubled(preset("ideal"), "gremlins")
    with pytest.raises(SettingsError, match="mild, hard"):
        troubled(preset("ideal"), "flips:awful")


def test_a_path_that_is_played_is_still_the_same_without_troubles():
    """The troubles' code costs the clean world nothing: not one bit of it."""

    def player(station):
        q = station.arm.state().q_d
        station.arm.follow(rest_to_rest(q, q + 0.2)).wait()

    hashes = {played(player, time=2.0)[1].events_hash for _ in range(2)}
    assert len(hashes) == 1
