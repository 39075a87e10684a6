"""What a team believes, plans and is about to follow, as messages, and back."""

import json
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from pandarena.backends.sim.clock import MICRO
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.match.recording.parse import parse
from pandarena.match.recording.protobuf import varint
from pandarena.match.recording.rows import Rows
from pandarena.match.recording.sayings import poses_of
from pandarena.match.recording.schemas import BELIEF, PATH, PLAN
from pandarena.match.recording.tape import Said, Topic
from pandarena.match.recording.values import time_of, transform_of
from pandarena.motion.path import JointPath
from pandarena.thoughts import Beliefs, Plan, Thought

KNOTS = 48
"""A path is told at so many times: enough to draw it."""
_FARTHEST = 1e6
"""Nonsense is told as no more than this [m], [rad], [s]."""
_LONGEST = 2000
_UPPER = np.triu_indices(3)


class Told(NamedTuple):
    """A thought with its time and whose it is."""

    time: float
    """[s]"""
    team: Team
    thought: Thought


class Following(NamedTuple):
    """A path that an arm begins; one without times ends what there was."""

    time: float
    """[s]"""
    team: Team
    t: Array
    """(n,) after `time` [s]."""
    q: Array
    """(n, 7) [rad]"""


@cache
def belief_topic(team: Team) -> Topic:
    """Where a team believes blocks to be."""
    return Topic(f"/{team}/belief", BELIEF)


@cache
def plan_topic(team: Team) -> Topic:
    """What a team is about to do."""
    return Topic(f"/{team}/plan", PLAN)


@cache
def path_topic(team: Team) -> Topic:
    """What a team's arm is about to follow."""
    return Topic(f"/{team}/path", PATH)


def thought(team: Team, time: float, told: Thought, blocks: int) -> Said:
    """One thought; of blocks only those that the field has."""
    if isinstance(told, Plan):
        return plan_topic(team), round(time * MICRO), _plan(time, told)
    known = [i for i, b in enumerate(told.ids) if 0 <= b < blocks]
    ids = b"".join(varint(told.ids[i]) for i in known)
    values = {
        "time": time,
        "poses": poses_of(_near(told.T_base_blocks[known])),
        "spreads": _near(told.covariances[known])[:, _UPPER[0], _UPPER[1]],
        "stamps": _near(told.stamps[known]),
        "turntable": _near(told.turntable),
    }
    data = _belief_rows(ids, len(known), len(told.turntable)).fill(1, values)[0]
    return belief_topic(team), round(time * MICRO), data


def path(team: Team, time: float, told: JointPath | None) -> Said:
    """A path that begins; None where the arm follows nothing any more."""
    t = np.zeros(0) if told is None else np.linspace(0.0, told.duration, KNOTS)
    q = np.zeros((0, 7)) if told is None else told.sample(t)[0]
    data = _path_rows(len(t)).fill(1, {"time": time, "t": t, "q": q})[0]
    return path_topic(team), round(time * MICRO), data


def read_belief(data: bytes, team: Team, blocks: int) -> Told:
    """ValueError, as in all of these, if it is none."""
    told = parse(BELIEF, data)
    ids = tuple(told.get("blocks", np.empty(0, int)).tolist())
    if max(ids, default=0) >= blocks:
        raise ValueError("a belief of unknown blocks")
    poses = told.get("poses", np.empty(0)).astype(float).reshape(len(ids), 7)
    upper = told.get("spreads", np.empty(0)).astype(float).reshape(len(ids), 6)
    covariances = np.empty((len(ids), 3, 3))
    covariances[:, _UPPER[0], _UPPER[1]] = covariances[:, _UPPER[1], _UPPER[0]] = upper
    stamps = told.get("stamps", np.empty(0)).astype(float).reshape(len(ids))
    table = told.get("turntable", np.empty(0)).astype(float)
    if len(table) not in (0, 3):
        raise ValueError("a turntable that is not three numbers")
    T = np.array([transform_of(pose) for pose in poses]).reshape(-1, 4, 4)
    return Told(time_of(told["time"]), team, Beliefs(ids, T, covariances, stamps, table))


def read_plan(data: bytes, team: Team) -> Told:
    """A plan."""
    told: Any = json.loads(data)
    if not isinstance(told, dict):
        raise ValueError("it is not a table")
    pose = np.array(told.get("T_base_ee", ()), float).reshape(-1, 7)
    if not np.isfinite(pose).all():
        raise ValueError("a hand that is nowhere")
    T = np.array([transform_of(row) for row in pose]).reshape(-1, 4, 4)
    at = told.get("at")
    plan = Plan(str(told["task"]), str(told["why"]), T, None if at is None else time_of(at))
    return Told(time_of(told["time"]), team, plan)


def read_path(data: bytes, team: Team) -> Following:
    """A path."""
    told = parse(PATH, data)
    t = told.get("t", np.empty(0)).astype(float)
    q = told.get("q", np.empty(0)).astype(float).reshape(len(t), 7)
    return Following(time_of(told["time"]), team, t, q)


def _plan(time: float, told: Plan) -> bytes:
    own: dict[str, Any] = {"time": time, "task": told.task[:_LONGEST], "why": told.why[:_LONGEST]}
    if len(told.T_base_ee):
        own["T_base_ee"] = poses_of(_near(told.T_base_ee[:1]))[0].tolist()
    if told.at is not None:
        own["at"] = told.at
    return json.dumps(own).encode()


def _near(values: Array) -> Array:
    return np.clip(values, -_FARTHEST, _FARTHEST)


@lru_cache(256)
def _belief_rows(ids: bytes, blocks: int, table: int) -> Rows:
    numbers = {"poses": 7 * blocks, "spreads": 6 * blocks, "stamps": blocks, "turntable": table}
    return Rows(BELIEF, {"time": 1, "blocks": ids, **numbers})


@lru_cache(4)
def _path_rows(knots: int) -> Rows:
    return Rows(PATH, {"time": 1, "t": knots, "q": 7 * knots})
