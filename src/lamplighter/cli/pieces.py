"""Gadgets and tiles by name, and as pictures: what the words after `lamplighter gadget` share."""

from __future__ import annotations

from lamplighter.cli.files import ending_of
from lamplighter.complexity.gadget import ONLY, Gadget, find_gadget, gadget_names
from lamplighter.complexity.kinds import KINDS
from lamplighter.complexity.meeting import meeting_tiles
from lamplighter.complexity.tiles import Tile, tiles
from lamplighter.errors import FormatError, UnknownNameError, quote
from lamplighter.render.png import draw_png
from lamplighter.render.svg import draw_svg

__all__ = [
    "OUTPUT",
    "draw_piece",
    "find_any",
    "find_piece",
    "kind_names",
    "piece_names",
    "require_picture",
]

OUTPUT = "a picture, or the text: .svg .png .txt"
"""How -o is explained."""

_TILE = "tile:"


def kind_names() -> str:
    """The kinds of gadgets, for a reader."""
    return ", ".join(kind.name for kind in KINDS)


def piece_names() -> list[str]:
    """Every gadget and tile."""
    return [*gadget_names(), *_tiles()]


def find_any(name: str) -> Gadget | Tile:
    """The gadget or tile of that name."""
    return _find_tile(name) if name.startswith(_TILE) else find_gadget(name)


def find_piece(name: str) -> Gadget:
    """The gadget of that name, or the tile as a gadget."""
    return _find_tile(name).gadget() if name.startswith(_TILE) else find_gadget(name)


def _tiles() -> dict[str, Tile]:
    """Every tile by name; those whose inputs come from opposite sides are `meeting`."""
    found = {}
    for only in ONLY:
        for kind, tile in tiles(only).items():
            if kind != "empty":
                found[f"{_TILE}{only}-{kind}"] = tile
        for tile in meeting_tiles(only):
            found[f"{_TILE}{only}-{tile.kind}-meeting"] = tile
    return found


def _find_tile(name: str) -> Tile:
    known = _tiles()
    if name not in known:
        raise UnknownNameError("tile", name, known)
    return known[name]


def require_picture(target: str) -> str:
    """The ending of the picture to write, refused unless a gadget can be drawn so."""
    ending = ending_of(target)
    if ending not in (".svg", ".png", ".txt"):
        raise FormatError(f"expected a file ending in .svg, .png or .txt, got {quote(target)}")
    return ending


def draw_piece(gadget: Gadget, name: str, ending: str) -> str | bytes:
    """A gadget as text or as a picture."""
    match ending:
        case ".txt":
            return f"{gadget}\n"
        case ".svg":
            return f"{draw_svg(gadget.puzzle, labels=gadget.labels, title=name)}\n"
    return draw_png(gadget.puzzle, labels=gadget.labels, title=name)
