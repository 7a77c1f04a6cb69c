"""Pictures of boards: text for terminals, SVG for pages, PNG for everything else."""

from __future__ import annotations

from lamplighter.render.png import draw_png
from lamplighter.render.svg import Svg, draw_svg
from lamplighter.render.text import draw_text
from lamplighter.render.themes import THEMES

__all__ = ["THEMES", "Svg", "draw_png", "draw_svg", "draw_text"]
