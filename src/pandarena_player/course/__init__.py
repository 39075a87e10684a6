"""Scripts of the course's stack, run as they are: what they call, and how those calls behave.

`laws` holds the laws of moves and of the hand as pure functions. The arena's simulated hand, the
published systems' calls and the drop-ins for scripts all read that one file, which is why it lives
here: nothing that runs in a script's process may need more than the standard library and numpy.

`entry` runs a script. `dropins` holds the packages that it imports (`rospy`, `core`, ...), under
the names that it knows them by; they are thin, and what they do is done here: `controller` and
`franka` move arm and hand, `ros` is the rest of ROS, `patching` what Python's own clock and
keyboard mean, `session` the way to the arena that all of them share.
"""
