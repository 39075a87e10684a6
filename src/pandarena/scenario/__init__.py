"""What nobody on the field knows: true sizes and speeds, friction, the troubles of real hardware.

Only the arena side reads this. A trouble is one number, zero or off in `ideal`; what is random
about it is drawn by name from the match's seed, so that asking more often changes nothing and
paired seeds stay paired. A preset is a file in `scenarios/`, and a new one is a new file; with
`base = "lab"` it says only what is not as there.
"""

from pandarena.scenario.disturbance import Action, Disturbance
from pandarena.scenario.hardware import Arm, Contacts, Gripper, Turntable
from pandarena.scenario.presets import names, preset
from pandarena.scenario.scenario import Scenario
from pandarena.scenario.sensing import Imaging, Sensor

__all__ = [
    "Action",
    "Arm",
    "Contacts",
    "Disturbance",
    "Gripper",
    "Imaging",
    "Scenario",
    "Sensor",
    "Turntable",
    "names",
    "preset",
]
