"""S3, "Team 5": player `timed`."""
