"""The shapes of a picture: bulb, disc, dot, circle, and the outlines that mark cells.

Each is drawn once, in a square of 100 by 100 units, and placed with `<use>`. There are no
gradients, patterns or style sheets: those are shared by a whole page, so a second board on it
could change the first. An id says everything its shape depends on, so two boards that use the
same id mean the same shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from lamplighter.render.themes import Theme

__all__ = ["SHAPES", "define_shape", "number", "place_shape"]


def number(value: float) -> str:
    """A coordinate, with no more decimals than it needs, and at most two."""
    return str(int(value)) if value == int(value) else f"{value:.2f}".rstrip("0")


def define_shape(name: str, theme: Theme, cell: int) -> str:
    """The shape for `<defs>`, sized to the cell."""
    scale = f"{cell / 100:.4f}".rstrip("0").rstrip(".")
    body = SHAPES[name](theme)
    return f'<g id="{_shape_id(name, theme, cell)}" transform="scale({scale})">{body}</g>'


def place_shape(
    name: str, theme: Theme, cell: int, places: Iterable[tuple[str, str]]
) -> Iterable[str]:
    """The shape at each place, given as the top left corner of its cell."""
    opening = f'<use href="#{_shape_id(name, theme, cell)}" x="'
    return [f'{opening}{x}" y="{y}"/>' for x, y in places]


def _shape_id(name: str, theme: Theme, cell: int) -> str:
    return f"ll-{name}-{theme.name}-{cell}"


_GLASS = (
    "M50 13C35 13 25 24 25 38C25 48 31 54 36 60C38.5 63 40 65.5 40 69H60"
    "C60 65.5 61.5 63 64 60C69 54 75 48 75 38C75 24 65 13 50 13Z"
)


def _bulb(theme: Theme) -> str:
    glow = ""
    if theme.glow:
        glow = (
            f'<circle cx="50" cy="40" r="38" fill="{theme.glow}" opacity=".28"/>'
            f'<circle cx="50" cy="40" r="32" fill="{theme.glow}" opacity=".4"/>'
        )
    return (
        f"{glow}"
        f'<path d="{_GLASS}"'
        f' fill="{theme.glass}" stroke="{theme.bulb_line}" stroke-width="4.5"/>'
        '<path d="M45 67L42 46L50 52L58 46L55 67"'
        f' fill="none" stroke="{theme.bulb_line}" stroke-width="3.5" stroke-linejoin="round"/>'
        '<path d="M35 36C36 29 40 24 46 23" fill="none" stroke="#fff" stroke-width="5"'
        ' stroke-linecap="round"/>'
        f'<path d="M41 74H59M43 80.5H57" stroke="{theme.socket}" stroke-width="5.5"'
        ' stroke-linecap="round"/>'
    )


def _disc(theme: Theme) -> str:
    return f'<circle cx="50" cy="50" r="30" fill="{theme.on_paper}"/>'


def _dot(theme: Theme) -> str:
    return f'<circle cx="50" cy="50" r="8" fill="{theme.dot}"/>'


def _circle(theme: Theme) -> str:
    return (
        f'<circle cx="50" cy="50" r="38" fill="{theme.disc}"'
        f' stroke="{theme.circle}" stroke-width="4"/>'
    )


def _circle_on_ink(theme: Theme) -> str:
    return f'<circle cx="50" cy="50" r="38" fill="none" stroke="{theme.on_ink}" stroke-width="4"/>'


def _twice(path: str, colour: str, width: float, halo: str) -> str:
    # A halo in the page's colour keeps a mark apart from whatever it crosses: ink, light, bulbs.
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{path}" stroke="{halo}" stroke-width="{number(width + 5)}"/>'
        f'<path d="{path}" stroke="{colour}" stroke-width="{number(width)}"/></g>'
    )


def _broken(theme: Theme) -> str:
    return _twice("M14 89" + "l6-7l6 7" * 6, theme.broken, 4.5, theme.page)


def _witness(theme: Theme) -> str:
    return _twice("M20 87h0M35 87h0M50 87h0M65 87h0M80 87h0", theme.broken, 6.5, theme.page)


_HATCH = "M6 28L28 6M6 50L50 6M6 72L72 6M6 94L94 6M28 94L94 28M50 94L94 50M72 94L94 72"
_BOX = "M14 6H86A8 8 0 0 1 94 14V86A8 8 0 0 1 86 94H14A8 8 0 0 1 6 86V14A8 8 0 0 1 14 6Z"
# Four corners rather than dashes, which would start at one corner and limp at another.
_CORNERS = (
    "M6 34V14A8 8 0 0 1 14 6H34M66 6H86A8 8 0 0 1 94 14V34"
    "M94 66V86A8 8 0 0 1 86 94H66M34 94H14A8 8 0 0 1 6 86V66"
)


def _hatch(colour: str) -> str:
    return f'<path d="{_HATCH}" stroke="{colour}" stroke-width="4" opacity=".45"/>'


def _box(colour: str) -> str:
    return f'<path d="{_BOX}" fill="none" stroke="{colour}" stroke-width="3.5"/>'


def _ghost(theme: Theme, inside: bool, body: str) -> str:
    """A mark that is only supposed: hollow, in a dotted ring, or a double one inside another."""
    colour = theme.focus if inside else theme.reason
    ring = f'<circle cx="50" cy="50" r="40" fill="{colour}" fill-opacity=".12"'
    ring += (
        f' stroke="{colour}" stroke-width="3.5" stroke-dasharray="{"11 4" if inside else "6 5"}"/>'
    )
    if inside:
        ring += f'<circle cx="50" cy="50" r="34" fill="none" stroke="{colour}" stroke-width="2"/>'
    return ring + body.replace("{colour}", colour)


_GHOSTS = {
    "bulb": '<g transform="translate(12 13) scale(.76)" fill="none" stroke="{colour}"'
    f' stroke-width="7" stroke-linecap="round"><path d="{_GLASS}"/><path d="M42 79H58"/></g>',
    "disc": '<circle cx="50" cy="50" r="20" fill="none" stroke="{colour}" stroke-width="6"/>',
    "black": '<path d="M32 32H68V68H32Z" fill="{colour}"/>',
    "dot": '<circle cx="50" cy="50" r="9" fill="{colour}"/>',
}


def _clash(theme: Theme) -> str:
    """A dashed frame and a badge at the corner, where it leaves room for a clue."""
    frame = (
        f'<path d="{_BOX}" fill="none" stroke="{theme.page}" stroke-width="10"/>'
        f'<path d="{_BOX}" fill="none" stroke="{theme.broken}" stroke-width="6"'
        ' stroke-dasharray="13 8"/>'
    )
    badge = (
        f'<circle cx="89" cy="11" r="16" fill="{theme.broken}" stroke="{theme.page}"'
        ' stroke-width="4"/>'
        f'<path d="M83 5L95 17M95 5L83 17" stroke="{theme.page}" stroke-width="4.5"'
        ' stroke-linecap="round"/>'
    )
    return frame + badge


SHAPES: dict[str, Callable[[Theme], str]] = {
    "bulb": _bulb,
    "disc": _disc,
    "dot": _dot,
    "circle": _circle,
    "circle-on-ink": _circle_on_ink,
    "broken": _broken,
    "witness": _witness,
    "hatch": lambda theme: _hatch(theme.reason),
    "hatch-on-ink": lambda theme: _hatch(theme.reason_on_ink),
    "reason": lambda theme: _box(theme.reason),
    "reason-on-ink": lambda theme: _box(theme.reason_on_ink),
    "target": lambda theme: _twice(_BOX, theme.target, 8, theme.page),
    "focus": lambda theme: _twice(_CORNERS, theme.focus, 8, theme.page),
    "differs": lambda theme: (
        f'<path d="M96 96V58L58 96Z" fill="{theme.differs}" stroke="{theme.page}"'
        ' stroke-width="3" stroke-linejoin="round"/>'
    ),
    "clash": _clash,
    **{
        f"ghost-{name}{suffix}": partial(_ghost, inside=bool(suffix), body=body)
        for name, body in _GHOSTS.items()
        for suffix in ("", "-inside")
    },
}
