"""S0, "Team 1": player `team1`."""
