"""An OR whose inputs come from opposite sides; those of the `or` in `tiles` meet at a corner.

It makes a layout a third lower. A variant without such a tile does without it: the layout then
takes another row, in which one input turns to come from above.
"""

from __future__ import annotations

from lamplighter.complexity.tiles import Port, Tile

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


def meeting_tiles(only: int) -> tuple[Tile, ...]:
    """The OR with its inputs above and below and its output to the right, if there is one."""
    if only not in _DRAWN:
        return ()
    ports = Port("N", "in"), Port("S", "in"), Port("E", "out")
    return (Tile("or", only, tuple(_DRAWN[only].split()), ports),)
