"""Change the field, the rules and a player's parameters, as --field and --set do."""

import tempfile
from pathlib import Path

import pandarena

FIELD = """
static_blocks = 3
dynamic_blocks = 4
[red]
goal = [0.52, 0.12]
"""

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "small.toml"
    path.write_text(FIELD)
    result = pandarena.play(
        "hello",
        "none",
        field=path,
        time=40,
        settings={"red": {"speed": 0.9}, "rules": {"strike": "ignore"}},
    )
print(result.score["red"], "points at", result.red.standing.altitude, "mm")
