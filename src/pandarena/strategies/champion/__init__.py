"""The champion: every block in one tower, by what each step is expected to be worth.

    mind        one value of belief after the other, and what was tried in vain
    assess      the situation that follows from it
    decide      the next task and why: a pure function of the situation
    worth       expected points of an order of steps, by risks that were measured
    doing       tasks, carried out with the skills that everybody has
    play        believe, decide, do, again

Static blocks below, dynamic ones above, on one axis; readings are taken while the arm moves.
`docs/champion.md` tells how it plays.
"""

from pandarena.strategies import Strategy
from pandarena.strategies.champion.params import Params
from pandarena.strategies.champion.play import play

STRATEGY = Strategy(
    "champion", "all twelve blocks in one tower, by expected points", play, Params()
)
