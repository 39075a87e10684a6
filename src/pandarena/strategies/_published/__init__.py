"""What the five published systems share: their course's calls, sides, parameters, looks.

`params` names what all of them have, so that one table shows what differs; `sides` mirrors red's
places for blue. What one system alone does stays in its own folder. May touch what a strategy may.
"""
