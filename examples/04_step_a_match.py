"""Own the loop: step a match tick by tick and watch its score grow."""

import pandarena

match = pandarena.make_match("hello", "hello", seed=5, time=25)
score = {"red": 0, "blue": 0}
while not match.over:
    match.step()  # 10 ms
    now = {team: match.referee.standing(team).score for team in score}
    if match.world.tick % 100 == 0 and now != score:
        score = now
        print(f"{match.time:5.1f} s  red {score['red']:5,}  blue {score['blue']:5,}")
print(match.result().events_hash)
