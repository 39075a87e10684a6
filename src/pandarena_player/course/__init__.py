"""What the course's scripts call, and how those calls behave.

`laws` holds the laws of moves and of the hand as pure functions. The arena's simulated hand, the
published systems' calls and the drop-ins for scripts all read that one file, which is why it lives
here: nothing that runs in a script's process may need more than the standard library and numpy.
"""
