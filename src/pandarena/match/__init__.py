"""A match: the conductor and its time, players in their seats, the referee, the score, the result.

It may import the world and its backends, and starts the strategies; nothing that plays imports it.
The conductor alone steps the world, and the referee reads the truth and tells nobody who plays.
"""
