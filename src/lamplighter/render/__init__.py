"""Pictures of boards: text for terminals, SVG for pages, PDF for paper, PNG for everything else.

Their modules are loaded when they are first used: a board in the terminal needs few of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lamplighter.render.text import draw_text

if TYPE_CHECKING:
    from lamplighter.render.diagnosis_html import draw_diagnosis_page
    from lamplighter.render.diagnosis_svg import draw_diagnosis
    from lamplighter.render.explain_html import draw_explanation
    from lamplighter.render.explain_svg import draw_step, draw_steps
    from lamplighter.render.pdf import draw_pdf
    from lamplighter.render.png import draw_png
    from lamplighter.render.quality_html import draw_quality_page
    from lamplighter.render.sheet import Tile, draw_sheet
    from lamplighter.render.svg import Svg, draw_svg
    from lamplighter.render.themes import THEMES

__all__ = [
    "THEMES",
    "Svg",
    "Tile",
    "draw_diagnosis",
    "draw_diagnosis_page",
    "draw_explanation",
    "draw_pdf",
    "draw_png",
    "draw_quality_page",
    "draw_sheet",
    "draw_step",
    "draw_steps",
    "draw_svg",
    "draw_text",
]

_HOMES = {
    "THEMES": "themes",
    "Svg": "svg",
    "Tile": "sheet",
    "draw_diagnosis": "diagnosis_svg",
    "draw_diagnosis_page": "diagnosis_html",
    "draw_explanation": "explain_html",
    "draw_pdf": "pdf",
    "draw_png": "png",
    "draw_quality_page": "quality_html",
    "draw_sheet": "sheet",
    "draw_step": "explain_svg",
    "draw_steps": "explain_svg",
    "draw_svg": "svg",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'lamplighter.render' has no attribute {name!r}")
    value: object = getattr(import_module(f"lamplighter.render.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
