"""Gates whose inputs come from opposite sides; those of the `or` in `tiles` meet at a corner.

It makes a layout a third lower. A variant without such a tile does without it: the layout then
takes another row, in which one input turns to come from above.
"""

from __future__ import annotations

from lamplighter.complexity.tiles import Port, Tile, tiles
from lamplighter.grid import Turn

__all__ = ["meeting_tiles"]

# Found by the same search as the tiles.
_DRAWN = {
    1: """
        ###.###
        #.11#.#
        ##....1
        1..#.#.
        ##....1
        #.11#.#
        ###.###
    """,
    2: """
        ####.####
        ####2.###
        ###..2###
        ##.##.#.#
        ###....2.
        ##.2..###
        ####.#.##
        ###.2####
        ####.####
    """,
}


# The OR of 0s without the line inside it, which lights one of its two dark cells at no cost.
_AND = """
    ###.###
    ###.0##
    ###..##
    ####...
    ###..##
    ###.0##
    ###.###
"""


def meeting_tiles(only: int) -> tuple[Tile, ...]:
    """The gates with their inputs above and below and the output to the right, if there are any."""
    ports = Port("N", "in"), Port("S", "in"), Port("E", "out")
    if only == 0:
        # An OR of 0s has three ports alike: any of them can be the output.
        drawn = tiles(0)["or"].turned(Turn.ROTATE90).rows
        return Tile("or", 0, drawn, ports), Tile("and", 0, tuple(_AND.split()), ports)
    if only not in _DRAWN:
        return ()
    return (Tile("or", only, tuple(_DRAWN[only].split()), ports),)
