"""Boards as PNG, drawn by resvg from the same SVG."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial
from typing import Unpack

from lamplighter.errors import BackendMissingError, PuzzleError, UnsupportedError, quote
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.render.svg import Svg, SvgOptions, draw_svg

__all__ = ["MAX_PIXELS", "draw_png", "png_of"]

MAX_PIXELS = 8192
"""The longest side of a picture, which keeps drawing it within 256 MB."""

_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


def draw_png(
    puzzle: Puzzle,
    marks: Marks | Solution | None = None,
    *,
    scale: float = 2.0,
    **options: Unpack[SvgOptions],
) -> bytes:
    """The board as a PNG picture, `scale` pixels for each of the SVG's; needs lamplighter[print].

    The options are those of `draw_svg`. A picture that would be larger than `MAX_PIXELS` on a
    side is drawn at a smaller scale; one of hundreds of thousands of cells is refused.
    """
    # Lettering is drawn as lines: on a machine without fonts resvg leaves text out silently,
    # and with other fonts the same board would give another picture.
    svg = partial(draw_svg, puzzle, marks, glyphs="paths", **options)
    return png_of(svg, scale, f"a board {puzzle.width} wide and {puzzle.height} high")


def png_of(draw: Callable[[], Svg], scale: float, what: str) -> bytes:
    """An SVG as PNG; `what` says what it shows, should that be too much."""
    if not (isinstance(scale, (int, float)) and math.isfinite(scale) and scale > 0):
        raise PuzzleError(f"the scale of a picture is a number above 0, got {quote(scale)}")
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BackendMissingError(
            "a PNG needs resvg-py: pip install 'lamplighter[print]'"
        ) from None
    svg = draw()
    size = _SIZE.search(svg)
    assert size is not None  # draw_svg writes it
    longest = max(int(size[1]), int(size[2]))
    zoom = min(scale, MAX_PIXELS / longest)
    try:
        # Only a label with characters beyond the stroke font is left to the system's fonts.
        return svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts="<text" not in svg)
    except ValueError as error:
        # resvg takes a million shapes: a full board of about 400x400. Such a picture would have
        # cells too small to read anyway.
        raise UnsupportedError(
            f"{what} is too much for a PNG ({error}); an SVG can hold it"
        ) from None
