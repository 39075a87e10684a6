"""Skills: pick, place, look and the like, as sequential code against the station's protocols.

They may import motion, kinematics, perception and the protocols, and know no strategy. What fails
is a falsy `Outcome` with a reason; exceptions end the skill.
"""
