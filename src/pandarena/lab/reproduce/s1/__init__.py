"""S1, the winners: player `sweep`."""
