"""From readings to estimates: tags to block poses, filters, the turntable, the camera's own error.

What lives here reads `geometry`, `cameras`, `field` and `estimates`: it is told what a camera said
and what everybody knows, never how the arena makes it. All of it is pure: values in, values out.
"""
