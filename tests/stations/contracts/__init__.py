"""What a team may rely on, whatever its station is made of: one contract, one function.

`CONTRACTS` ask nothing but a station. `WITH_REFLEX` ask for a way to provoke a reflex as well, and
`WITH_BLOCK` for a way to get a block between the open fingers.
"""

from stations.contracts import (
    clock,
    following,
    gripping,
    reflexes,
    refusing,
    seeing,
    states,
    stopping,
    tracking,
)

CONTRACTS = [
    *clock.CONTRACTS,
    *states.CONTRACTS,
    *following.CONTRACTS,
    *refusing.CONTRACTS,
    *stopping.CONTRACTS,
    *tracking.CONTRACTS,
    *gripping.CONTRACTS,
    *seeing.CONTRACTS,
]
WITH_REFLEX = reflexes.CONTRACTS
WITH_BLOCK = gripping.WITH_BLOCK
