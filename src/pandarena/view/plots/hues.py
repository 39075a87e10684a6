"""Teams' colours on white and on black."""

from pandarena.field import Team

HUES: dict[Team, str] = {"red": "#d2463f", "blue": "#3d74d8"}
