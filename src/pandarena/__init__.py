"""pandarena: two Franka Pandas, a turntable, and a tower that pays by its height."""
