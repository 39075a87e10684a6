"""Play one match and see who won."""

import pandarena

result = pandarena.play("hello", "none", seed=3, time=30)
print(result.score, result.red.standing.levels)
