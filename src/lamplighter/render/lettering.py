"""Lettering: text on a board, as `<text>` or as the strokes of `glyphs`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from lamplighter.render.glyphs import CAP_HEIGHT, GAP, GLYPHS, can_draw, text_width
from lamplighter.render.shapes import number

__all__ = ["Anchor", "Glyphs", "Lettering", "escape", "fit"]

Glyphs = Literal["text", "paths"]
Anchor = Literal["start", "middle", "end"]

_FONTS = "'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,'DejaVu Sans',sans-serif"
_CAP = 0.72
"""The height of a capital over the font size, as most sans-serif fonts have it."""
_SHIFT = {"start": 0.0, "middle": 0.5, "end": 1.0}

_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}


def escape(text: str) -> str:
    """The text as XML may hold it. What XML forbids outright, such as NUL, becomes U+FFFD."""
    safe = "".join(char if _is_allowed(ord(char)) else "\ufffd" for char in text)
    return safe.translate(_ESCAPES)


def _is_allowed(code: int) -> bool:
    if code < 0x20:
        return code in (0x9, 0xA, 0xD)
    return code < 0xD800 or 0xE000 <= code <= 0xFFFD or code >= 0x10000


def fit(text: str, size: float, room: float) -> float:
    """The font size at which the text fits the room, at most `size`."""
    # A bold digit is 0.55 to 0.7 of the font size wide, in whatever font the viewer has.
    return round(min(size, room / (0.65 * max(1, len(text)))), 2)


@dataclass
class Lettering:
    """Writes groups of equal text, and gathers the glyphs they use for `<defs>`."""

    glyphs: Glyphs
    definitions: dict[str, str] = field(default_factory=dict)

    def write(
        self,
        kind: str,
        items: Sequence[tuple[float, float, str]],
        *,
        size: float,
        colour: str,
        bold: bool = False,
        anchor: Anchor = "middle",
        halo: str | None = None,
    ) -> str:
        """The texts, each at a place whose `y` is the middle of its capitals.

        A halo of another colour keeps them apart from what they cross.
        """
        drawn = [item for item in items if self.glyphs == "paths" and can_draw(item[2])]
        # A label may hold any character; one that has no strokes here is left to the fonts.
        typed = items if not drawn else [item for item in items if not can_draw(item[2])]
        parts = []
        if drawn:
            # Strokes are in glyph units: their width grows with the letters.
            stroke = 1.7 if bold else 1.2
            uses = "".join(use for x, y, t in drawn for use in self._draw(x, y, t, size, anchor))
            parts.append(
                f'<g class="ll-{kind}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
            )
            if halo:
                parts.append(f'<g stroke="{halo}" stroke-width="{number(stroke + 3)}">{uses}</g>')
            parts.append(f'<g stroke="{colour}" stroke-width="{stroke}">{uses}</g></g>')
        if typed:
            weight = ' font-weight="700"' if bold else ""
            if halo:
                weight += f' stroke="{halo}" stroke-width="{number(size / 4)}" paint-order="stroke"'
            parts.append(
                f'<g class="ll-{kind}" fill="{colour}" font-family="{_FONTS}"'
                f' font-size="{number(size)}"{weight} text-anchor="{anchor}">'
            )
            drop = _CAP / 2 * size
            parts += [
                f'<text x="{number(x)}" y="{number(y + drop)}">{escape(text)}</text>'
                for x, y, text in typed
            ]
            parts.append("</g>")
        return "".join(parts)

    def _draw(self, x: float, y: float, text: str, size: float, anchor: Anchor) -> list[str]:
        scale = _CAP * size / CAP_HEIGHT
        left = x - _SHIFT[anchor] * text_width(text) * scale
        top = number(y - _CAP * size / 2)
        uses = []
        for char in text:
            width, path = GLYPHS[char]
            if path:
                name = f"ll-glyph-{ord(char):x}-{number(size)}"
                if name not in self.definitions:
                    self.definitions[name] = (
                        f'<path id="{name}" d="{path}" transform="scale({scale:.4f})"/>'
                    )
                uses.append(f'<use href="#{name}" x="{number(left)}" y="{top}"/>')
            left += (width + GAP) * scale
        return uses
