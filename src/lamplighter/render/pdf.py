"""Boards as PDF: one page of the board's own size, drawn from the same SVG."""

from __future__ import annotations

from functools import partial
from typing import Unpack

from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.render.picture import Picture
from lamplighter.render.press import press
from lamplighter.render.svg import Svg, SvgOptions, draw_svg

__all__ = ["draw_pdf", "pdf_of"]

_MAIN = """\
#let title = read("title.txt")
#set document(title: title, date: none)
#set page(width: auto, height: auto, margin: 0pt)
#set text(lang: "en")
#image("board.svg", alt: read("told.txt"))
"""


def draw_pdf(
    puzzle: Puzzle,
    marks: Marks | Solution | None = None,
    **options: Unpack[SvgOptions],
) -> bytes:
    """The board as a PDF of one page; needs lamplighter[book]. The options are `draw_svg`'s."""
    svg = partial(draw_svg, puzzle, marks, glyphs="paths", **options)
    picture = Picture(puzzle, marks, options.get("violations", ()), title=options.get("title"))
    return pdf_of(svg(), picture.name, picture.describe())


def pdf_of(svg: Svg, title: str, told: str) -> bytes:
    """An SVG as a PDF of one page, with its title and what it shows in words."""
    return press(
        {
            "main": _MAIN.encode(),
            # A title may hold half a character, which is none.
            "board.svg": svg.encode(errors="replace"),
            "title.txt": title.encode(errors="replace"),
            "told.txt": told.encode(errors="replace"),
        }
    )
