"""What S3 does with the hand: moves to poses, and verdicts by the fingers' distance."""

from pandarena.geometry import Array
from pandarena.kinematics.reports import Attempt, pseudo_inverse
from pandarena.skills.course import ArmController
from pandarena.skills.moves import raised
from pandarena.station import DONE, Outcome
from pandarena.strategies.timed.params import Params

CLOSED = "the fingers seem closed"


class Hand:
    """The arm, its solver and its fingers; every verdict is logged with the width it rests on."""

    def __init__(self, arm: ArmController, params: Params) -> None:
        self._arm, self._params = arm, params

    def open(self) -> None:
        """To the default width."""
        self._arm.exec_gripper_cmd(self._params.open_width)

    def holds(self) -> bool:
        """Whether the fingers are apart: more than 4 cm in simulation (section 2.1.4)."""
        return self._width("holds a block?") > self._params.held_above

    def has_let_go(self) -> bool:
        """Whether they are open; S3-30: asked after the release."""
        return self._width("let go?") > self._params.opened_above

    def over_and_at(self, T_base_ee: Array, above: float, seed: Array) -> tuple[Attempt, Attempt]:
        """Configurations `above` [m] a pose and at it."""
        over = pseudo_inverse(raised(T_base_ee, above), seed)
        return over, pseudo_inverse(T_base_ee, over.q)

    def go(self, q: Array) -> None:
        """Straight in joints."""
        self._arm.safe_move_to_position(q)

    def grab(self, over: Attempt, at: Attempt) -> Outcome:
        """Down, close, up again; then look at the fingers."""
        self.go(at.q)
        self._arm.exec_gripper_cmd(self._params.close_width, self._params.close_force)
        self.go(over.q)
        return DONE if self.holds() else Outcome(False, CLOSED)

    def _width(self, asked: str) -> float:
        """S3-20: all that is needed to track errors afterwards is written down."""
        width = self._arm.get_gripper_width()
        self._arm.station.log.note(asked, width=round(width, 4))
        return width


def unreached(over: Attempt, at: Attempt) -> Outcome:
    """What the solver says of them: true if both will do."""
    return Outcome(bool(over and at), over.why or at.why)
