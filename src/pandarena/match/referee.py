"""The referee: sees the truth, keeps what each block has been through, tells nobody who plays."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pandarena.field import TEAMS, Team
from pandarena.geometry import Array, Ints
from pandarena.match.closings import BLINK, Closings
from pandarena.match.events import Event
from pandarena.match.scoring import AT_REST, Standing, standing
from pandarena.world.contacts import Strike, TickContacts, speeds, struck_block
from pandarena.world.world import World

LIFT = 0.01
"""A held block is lifted when it is this much above where it was taken [m]."""
DROP = 0.02
"""A block that comes to rest further than this below where it was let go is lost [m]."""
STILL_TICKS = 10
"""A block let go is judged after lying still for so long."""
RIDING = 0.03
"""A block on the turntable counts as still up to this speed [m/s]."""
MOVED = 0.005
"""A block of a tower has moved when it is this far from where it was placed [m]."""
TOPPLED = 0.025
"""And toppled when it is this far [m]."""
BLAME = 1.0
"""A fall is a team's own doing if it began this soon after its contact or release [s]."""
AGAIN = 1.0
"""A touch is told again after this long without [s]."""


@dataclass
class _Release:
    """A block let go, or fallen off a tower, until it lies still."""

    team: Team
    height: float
    time: float
    fallen: bool = False
    still: int = 0

    def blinked(self, team: Team, now: float) -> bool:
        """Whether that team has it in hand again, so soon that it never lost it."""
        return team == self.team and not self.fallen and now - self.time <= BLINK


@dataclass
class _Hand:
    """What a team's hand is about."""

    block: int
    taken_at: float
    """Height of the block's centre when it was taken [m]."""
    lifted: bool = False
    before: _Release | None = None
    """How this team had let go of it, if it had not come to rest since: fingers that open stick."""


@dataclass
class _Placed:
    """A block of a tower."""

    team: Team
    position: tuple[float, float, float]
    moved_at: float | None = None
    by: str = ""
    """Whose doing it was that it moved."""


@dataclass(frozen=True, eq=False)
class _Towers:
    """Where the placed blocks were put, as arrays: they are watched at every tick."""

    at: Ints
    """(blocks, 3) positions in qpos"""
    was: Array

    @staticmethod
    def of(placed: dict[int, _Placed], block_q: Ints) -> "_Towers":
        was = np.array([p.position for p in placed.values()])
        return _Towers(block_q[list(placed), :3], was)

    def moved(self, qpos: Array) -> Array:
        """How far each is from there [m]."""
        off = qpos[self.at] - self.was
        return np.sqrt(np.einsum("ij,ij->i", off, off))


class Referee:
    """Call `observe` after every tick; `standing` at any time."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.events: list[Event] = []
        self._closings = Closings(world)
        self._hands: dict[Team, _Hand] = {}
        self._released: dict[int, _Release] = {}
        self._placed: dict[int, _Placed] = {}
        self._towers: _Towers | None = None
        """The same as arrays; None when a block was placed or taken since."""
        self._last_touch: dict[tuple[Team, int], float] = {}
        self._last_contact: dict[Team, float] = {}
        for team in TEAMS:
            for block in world.start.tower(team):  # of a drill
                self._stands(team, block)
        self._scores: dict[Team, int] = {team: self.standing(team).score for team in TEAMS}
        self.scored_at: dict[Team, float] = dict.fromkeys(TEAMS, 0.0)
        """When each score last changed [s]."""

    def observe(self, contacts: TickContacts) -> None:
        """Take in one tick."""
        now = self._world.time
        self._touches(contacts, now)
        self._grips(contacts, now)
        for team in self._closings.missed(contacts.held, now):
            self._missed(team, now)
        if self._released:
            self._judge_released(now)
        if self._placed:
            self._watch_placed(now)
        for strike in contacts.strikes:
            self._struck(strike, now)

    def add(
        self,
        time: float,
        kind: str,
        team: Team | None,
        block: int | None = None,
        **what: str | int | float,
    ) -> None:
        """Note an event."""
        self.events.append(Event(time, kind, team, block, what))  # type: ignore[arg-type]

    def standing(self, team: Team) -> Standing:
        """What counts for a team at this moment."""
        world = self._world
        held = {hand.block for hand in self._hands.values()}
        return standing(
            world.field,
            team,
            world.block_poses(),
            speeds(world.data.qvel, world.index.block_dof),
            held,
            world.scenario.block_size,
        )

    def built(self, team: Team) -> dict[int, int]:
        """Level by block of what counts for a team and was placed, not only let go."""
        if not self._placed:
            return {}
        return {b: level for b, level in self.standing(team).levels if b in self._placed}

    def _height(self, block: int) -> float:
        return float(self._world.data.qpos[self._world.index.block_q[block][2]])

    def _struck(self, strike: Strike, now: float) -> None:
        by, against, force = strike.what, strike.against, strike.force
        block = struck_block(against)
        more = {} if block is None else self._where(strike.team, block)
        self.add(now, "struck", strike.team, what=by, against=against, force=force, **more)

    def _touches(self, contacts: TickContacts, now: float) -> None:
        for team, block in sorted(contacts.touched):
            last = self._last_touch.get((team, block), -AGAIN)
            if now - last >= AGAIN:
                self.add(now, "touched", team, block)
            self._last_touch[team, block] = now
            if block in self._placed:
                self._last_contact[team] = now

    def _grips(self, contacts: TickContacts, now: float) -> None:
        for team in self._world.arms:
            held, hand = contacts.held.get(team), self._hands.get(team)
            if hand and held != hand.block:
                self._let_go(team, hand, now)
                hand = None
            if held is None:
                continue
            if hand is None:
                hand = self._hands[team] = _Hand(held, self._height(held))
                was = self._released.pop(held, None)
                if was is not None and was.team == team:
                    hand.lifted, hand.before = was.blinked(team, now), was
                if self._closings.is_new(team, held, now):
                    self.add(now, "gripped", team, held, **self._where(team, held))
            if not hand.lifted and self._height(held) - hand.taken_at > LIFT:
                hand.lifted = True
                tower = self._placed.pop(held, None)
                self._towers = None
                self.add(now, "lifted", team, held)
                if tower:
                    self._update_score(tower.team, now)

    def _missed(self, team: Team, now: float) -> None:
        """A hand has shut on nothing; it went for a block that stands on no tower."""
        taken = {*self._placed, *(hand.block for hand in self._hands.values())}
        block = self._closings.nearest(team, taken)
        if block is not None:
            self.add(now, "missed", team, block, **self._where(team, block))

    def _where(self, team: Team, block: int) -> dict[str, Any]:
        return {"on": "tower"} if block in self._placed else self._closings.where(team, block)

    def _let_go(self, team: Team, hand: _Hand, now: float) -> None:
        del self._hands[team]
        self._last_contact[team] = now
        if hand.lifted:
            self._released[hand.block] = _Release(team, self._height(hand.block), now)
        elif hand.before:
            self._released[hand.block] = hand.before

    def _judge_released(self, now: float) -> None:
        world = self._world
        for block, release in list(self._released.items()):
            velocity = world.data.qvel[world.index.block_dof[block]]
            speed = float(np.linalg.norm(velocity[:3]))
            spin = float(np.linalg.norm(velocity[3:]))
            still = speed < self._rest(release.team, block) and spin < 1.0
            release.still = release.still + 1 if still else 0
            if release.still >= STILL_TICKS:
                del self._released[block]
                self._judge(block, release, speed, now)

    def _rest(self, team: Team, block: int) -> float:
        """Up to what speed a block counts as still where it is [m/s]; a tower sways for a while."""
        return RIDING if self._closings.where(team, block).get("on") == "turntable" else AT_REST

    def _judge(self, block: int, release: _Release, speed: float, now: float) -> None:
        team = release.team
        level = dict(self.standing(team).levels).get(block) if speed < AT_REST else None
        if level is not None:
            self._stands(team, block)
            if not release.fallen:
                self.add(now, "placed", team, block, level=level)
            self._update_score(team, now)
        elif release.fallen:
            return
        elif release.height - self._height(block) > DROP:
            self.add(now, "lost", team, block)
        else:
            self.add(now, "set_down", team, block)

    def _stands(self, team: Team, block: int) -> None:
        x, y, z = self._world.block_poses()[block, :3].tolist()
        self._placed[block] = _Placed(team, (x, y, z))
        self._towers = None

    def _watch_placed(self, now: float) -> None:
        if self._towers is None:
            self._towers = _Towers.of(self._placed, self._world.index.block_q)
        off = self._towers.moved(self._world.data.qpos)
        if off.max() <= MOVED:
            return
        fallen: set[Team] = set()
        for block, distance in zip(list(self._placed), off.tolist(), strict=True):
            placed = self._placed[block]
            if distance > MOVED and placed.moved_at is None:
                placed.moved_at, placed.by = now, self._blame(placed.team, now)
            if distance > TOPPLED and not any(h.block == block for h in self._hands.values()):
                self._topple(block, placed, now)
                fallen.add(placed.team)
        for team in sorted(fallen):
            self._update_score(team, now)

    def _blame(self, owner: Team, now: float) -> str:
        """Whose doing it is that a block of `owner`'s tower begins to move."""
        near = [t for t in TEAMS if now - self._last_contact.get(t, -2 * BLAME) <= BLAME]
        return owner if owner in near else (near[0] if near else "nobody")

    def _topple(self, block: int, placed: _Placed, now: float) -> None:
        began = placed.moved_at if placed.moved_at is not None else now
        del self._placed[block]
        self._towers = None
        self._released[block] = _Release(placed.team, self._height(block), now, fallen=True)
        self.add(now, "toppled", placed.team, block, by=placed.by, began=began)

    def settle(self) -> None:
        """Time is over: tell scores that changed while no event did it."""
        for team in TEAMS:
            self._update_score(team, self._world.time)

    def _update_score(self, team: Team, now: float) -> None:
        score = self.standing(team).score
        if score != self._scores[team]:
            self._scores[team], self.scored_at[team] = score, now
            self.add(now, "scored", team, score=score)
