"""Draw a match at some moment, without a screen."""

import sys
from pathlib import Path

from PIL import Image

import pandarena
from pandarena.world.render import Renderer

out = Path(sys.argv[1] if len(sys.argv) > 1 else "match.png")
match = pandarena.make_match("hello", "hello", time=14)
match.run()
world = match.world
with Renderer(world.field, world.scenario, world.arms, size=(960, 600)) as renderer:
    Image.fromarray(renderer.draw(world.now.qpos, world.now.turntable_angle, "hall")).save(out)
print("wrote", out)
