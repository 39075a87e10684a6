"""The best configuration of many: swept, weighed, refined; or the reason why there is none."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics.closed_form import Goals, Indices, goals, solve
from pandarena.kinematics.cost import (
    DEFAULT_WEIGHTS,
    Penalty,
    Telling,
    Weights,
    limit_cost,
    reach_time,
)
from pandarena.kinematics.explain import rescue
from pandarena.kinematics.results import NoSolution, Solution
from pandarena.kinematics.sweep import Candidates, q7_grid, sweep_goals
from pandarena.panda import PANDA, Limits

# The penalty and linked poses are first asked of so many of the cheapest candidates.
_PORTION = 16
# Values of q7 tried between the neighbours of the best one on the grid.
_REFINEMENT = 15


@dataclass(frozen=True, eq=False)
class Question:
    """What is asked of `choose`: everything that a candidate is weighed by."""

    near: Array | None = None
    """(7,) where the arm is [rad]; None if it does not matter."""
    limits: Limits = PANDA
    links: Array | None = None
    """(n, k, 4, 4) poses of each target that must be near it on the same branch: hover, lift."""
    penalty: Penalty | None = None
    weights: Weights = DEFAULT_WEIGHTS

    @property
    def q1_free(self) -> float:
        """Where joint 1 stays if its axis is joint 3's [rad]."""
        return 0.0 if self.near is None else float(self.near[0])

    def with_near(self, q7: Array) -> Array:
        """`q7` (k,) and the value that it has now: what is reached already costs nothing."""
        return q7 if self.near is None else np.append(q7, self.near[6])


def ik(
    T_base_ee: Array, near: Array | None = None, limits: Limits = PANDA
) -> Solution | NoSolution:
    """The configuration that reaches a pose soonest from `near` (7,) [rad], clear of limits."""
    return reach(T_base_ee, near, limits)


def reach(
    T_base_ee: Array,
    near: Array | None = None,
    limits: Limits = PANDA,
    links: Array | None = None,
    penalty: Penalty | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
) -> Solution | NoSolution:
    """The best configuration over all targets (4, 4) or (n, 4, 4); `target` says which it reaches.

    `links` (n, k, 4, 4) are poses that must be reachable on the same branch at the same q7 with
    no joint turning more than `weights.link_step`: a hover above the grasp, the lift after it.
    One link a target may come as (n, 4, 4).
    """
    targets = T_base_ee.reshape(-1, 4, 4)
    if why := _nonsense(targets, near):
        return NoSolution(why)
    if links is not None:
        links = links.reshape(len(targets), -1, 4, 4)
    question = Question(near, limits, links, penalty, weights)
    goal, grid = goals(targets), q7_grid(limits)
    step = float(grid[1] - grid[0])
    found = sweep_goals(goal, limits, question.with_near(grid), q1_free=question.q1_free)
    tried = found if len(found) else rescue(goal, limits)
    if isinstance(tried, NoSolution):
        return tried
    best = choose(tried, question)
    return best and _refined(best, goal, step, question)


def _nonsense(targets: Array, near: Array | None) -> str:
    """What is wrong with the question itself, in words; empty if nothing is."""
    if not len(targets):
        return "there is no target to reach"
    if not np.isfinite(targets).all():
        return "a target is no pose: some of its numbers are not finite"
    if near is not None and not np.isfinite(near).all():
        return f"the arm is nowhere: it is said to be at {near}"
    return ""


def choose(found: Candidates, question: Question) -> Solution | NoSolution:
    """The cheapest of the candidates: time to reach, closeness to limits, penalty, links.

    Penalty and links only add to the cost, and are asked of the cheapest first: as soon as nothing
    left can be cheaper than what was found, they are asked no more.
    """
    own = _own_cost(found.q, question)
    order = np.argsort(own, kind="stable")
    best, least, passed = 0, np.inf, 0
    for some in _portions(order):
        if own[some[0]] >= least:
            break
        rows, cost = _penalised(found.q, own, some, question.penalty)
        passed += len(rows)
        cost = cost + _link_cost(found.take(rows), question)
        if cost.min(initial=np.inf) < least:
            best, least = int(rows[np.argmin(cost)]), float(cost.min())
    if np.isfinite(least):
        return _solution(found, least, best)
    return NoSolution(_why_none(found.q[order], passed, question))


def _portions(order: Indices) -> Iterator[Indices]:
    """All of `order`, the first of it alone: mostly that is enough."""
    start, size = 0, _PORTION
    while start < len(order):
        yield order[start : start + size]
        start, size = start + size, 2 * size


def _penalised(
    q: Array, own: Array, rows: Indices, penalty: Penalty | None
) -> tuple[Indices, Array]:
    """Those of `rows` that the penalty does not rule out, and what they cost [s]."""
    if penalty is None:
        return rows, own[rows]
    cost = own[rows] + penalty(q[rows])
    keep = np.isfinite(cost)
    return rows[keep], cost[keep]


def _why_none(q: Array, passed: int, question: Question) -> str:
    """Why none of `q` (m, 7), cheapest first, of which some passed the penalty, will do."""
    if passed == 0:
        told = question.penalty.why(q[0]) if isinstance(question.penalty, Telling) else ""
        return f"the extra penalty rules out all {len(q)} configurations" + (
            f"; the soonest reached: {told}" if told else ""
        )
    return (
        f"none of {passed} configurations reaches the linked poses on its own branch "
        f"within {question.weights.link_step:.2f} rad a joint"
    )


def _solution(found: Candidates, cost: float, row: int) -> Solution:
    q = found.q[row].copy()
    q.setflags(write=False)
    return Solution(q, cost, int(found.target[row]), int(found.branch[row]))


def _own_cost(q: Array, question: Question) -> Array:
    cost = limit_cost(q, question.limits, question.weights)
    if question.near is not None:
        cost = cost + reach_time(q, question.near, question.limits)
    return cost


def _link_cost(found: Candidates, question: Question) -> Array:
    """Joint motion to the linked poses at the same q7 and branch [s]; infinite if there is none."""
    links = question.links
    if links is None:
        return np.zeros(len(found))
    m, k = len(found), links.shape[1]
    poses = links[found.target].reshape(-1, 4, 4)
    q7 = np.repeat(found.q[:, 6], k)
    near = solve(goals(poses), np.arange(m * k), q7, question.limits, q1_free=question.q1_free)
    row = near.lane // k
    turn = np.abs(near.q - found.q[row]).max(axis=1)
    good = (near.branch == found.branch[row]) & (turn <= question.weights.link_step)
    turns = np.full(m * k, np.inf)
    turns[near.lane[good]] = turn[good]
    return question.weights.link * turns.reshape(m, k).sum(axis=1)


def _refined(best: Solution, goal: Goals, step: float, question: Question) -> Solution:
    """`best`, or what is cheaper on its branch at a q7 between its neighbours on the grid."""
    q7 = best.q[6] + step * np.linspace(-1.0, 1.0, _REFINEMENT + 2)[1:-1]
    target = np.full(len(q7), best.target)
    found = solve(goal, target, q7, question.limits, q1_free=question.q1_free)
    rows = np.flatnonzero(found.branch == best.branch)
    near = Candidates(found.q[rows], target[: len(rows)], found.branch[rows])
    better = choose(near, question) if len(near) else None
    return better if better and better.cost < best.cost else best
