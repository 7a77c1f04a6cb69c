"""Style: what a board is asked to look like, as data. Akari only.

It knows which demands a board breaks, and which sizes and counts of walls no board can have.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from lamplighter.grid import cell_name
from lamplighter.methods.style_sums import Demand, Refusal, too_much
from lamplighter.puzzle import Puzzle, Solution

__all__ = ["Density", "Numbers", "Share", "Style"]

Density = float | tuple[float, float]
"""A share, or the lowest and the highest of a range from which one is drawn for each board."""

_HIGHEST = 4


@dataclass(frozen=True)
class Share:
    """A share of something: at least, and at most."""

    least: float = 0.0
    most: float = 1.0

    def counts(self, total: int, *, exact: bool) -> tuple[int, int]:
        """The same as whole numbers out of `total`."""
        # A share is meant as written: 0.29 of 100 is 29, not slightly less.
        least, most = Fraction(str(self.least)) * total, Fraction(str(self.most)) * total
        return (math.ceil(least) if exact else math.floor(least)), math.floor(most)

    def __str__(self) -> str:
        if self.most == 1:
            return f"at least {_percent(self.least)}"
        if self.least == 0:
            return f"at most {_percent(self.most)}"
        return f"{_percent(self.least)[:-2]} to {_percent(self.most)}"


@dataclass(frozen=True)
class Numbers:
    """Clues from the first number to the last."""

    first: int
    last: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.first <= number <= self.last

    @property
    def mask(self) -> int:
        """A bit for each of the numbers."""
        return (2 << self.last) - (1 << self.first)

    def __str__(self) -> str:
        return f"{self.first}-{self.last}" if self.last > self.first else str(self.first)


@dataclass(frozen=True)
class Style:
    """A named set of demands. None, or an empty tuple, demands nothing."""

    name: str
    title: str = ""
    exact: bool = False
    """Whether shares are met exactly; otherwise the counts are rounded down."""
    share: Share = Share()
    """Of the cells that are walls."""
    inner: Share = Share()
    """Of the walls that are off the border."""
    line: tuple[tuple[int, int], ...] = ()
    """The fewest walls in each row and column, by the shorter side from which that applies."""
    beside: int | None = None
    """Wall neighbours of a wall, at most."""
    diagonal: int | None = None
    """Walls in an unbroken diagonal, at most."""
    clues: tuple[tuple[Numbers, Share], ...] = ()
    """Of the walls that show these numbers."""
    count: tuple[tuple[Numbers, int], ...] = ()
    """Walls that show these numbers, at least."""
    squares: str | None = None
    """What each 2x2 has: "bulb" for a wall or a bulb, "wall" for a wall."""

    def line_at(self, height: int, width: int) -> int:
        """How many walls each row and column of such a board needs."""
        side = min(height, width)
        return max(((start, walls) for start, walls in self.line if start <= side), default=(0, 0))[
            1
        ]

    def wall_counts(self, height: int, width: int, density: Density | None = None) -> range:
        """How many walls such a board may have; a density asked for leaves one number or none."""
        cells = height * width
        least, most = self.share.counts(cells, exact=self.exact)
        if density is not None:
            low, high = density if isinstance(density, tuple) else (density, density)
            least, most = max(least, round(low * cells)), min(most, round(high * cells))
        return range(least, most + 1)

    def demands(self, walls: int) -> list[Demand]:
        """What is asked of the numbers on that many walls."""
        found = []
        for numbers, share in self.clues:
            least, most = share.counts(walls, exact=self.exact)
            found.append(Demand(numbers.mask, least, most, f"{numbers}s", "share"))
        for numbers, least in self.count:
            found.append(Demand(numbers.mask, least, walls, f"{numbers}s", "count"))
        return found

    def refusal(self, height: int, width: int, density: Density | None = None) -> str | None:
        """Why no board of that size can have this style, as far as arithmetic shows; or None."""
        return _refusal(self, height, width, density)

    def refusal_of(self, walls: int, height: int, width: int) -> str | None:
        """Why no board of that size with that many walls can have this style."""
        refusal = _refusal_of(self, walls, height, width)
        return None if refusal is None else refusal.message

    def broken(self, puzzle: Puzzle, solution: Solution) -> list[str]:
        """The demands that a board does not meet, one sentence each."""
        return [*self.broken_walls(puzzle), *self._broken_clues(puzzle)] + (
            []
            if self.squares != "bulb"
            else _empty_squares(solution.rows, "wall or bulb", "#01234o")
        )

    def broken_walls(self, puzzle: Puzzle) -> list[str]:
        """The same for the demands on the walls alone, whatever their numbers."""
        return list(self._broken_walls(puzzle))

    def _broken_walls(self, puzzle: Puzzle) -> Iterator[str]:
        height, width = puzzle.height, puzzle.width
        cells = height * width
        walls = {cell for cell in puzzle.cells() if puzzle[cell] != "."}
        least, most = self.share.counts(cells, exact=self.exact)
        if not least <= len(walls) <= most:
            yield f"{len(walls)} of {cells} cells are walls, not {self.share}"
        inner = sum(0 < row < height - 1 and 0 < col < width - 1 for row, col in walls)
        least, most = self.inner.counts(len(walls), exact=self.exact)
        if not least <= inner <= most:
            yield f"{inner} of {len(walls)} walls are off the border, not {self.inner}"
        line = self.line_at(height, width)
        for kind, place, length in (("row", 0, height), ("column", 1, width)):
            for index in range(length):
                here = sum(wall[place] == index for wall in walls)
                if here < line:
                    yield f"{kind} {index + 1} has {_walls(here)}, fewer than {line}"
        if self.beside is not None:
            for row, col in sorted(walls):
                near = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & walls
                if len(near) > self.beside:
                    yield (
                        f"the wall at {cell_name((row, col))} has {_walls(len(near))} beside it,"
                        f" more than {self.beside}"
                    )
        if self.diagonal is not None:
            for row, col in sorted(walls):
                for step in (1, -1):
                    if (row - 1, col - step) in walls:
                        continue
                    length = 1
                    while (row + length, col + length * step) in walls:
                        length += 1
                    if length > self.diagonal:
                        yield (
                            f"the diagonal from {cell_name((row, col))} has {_walls(length)},"
                            f" more than {self.diagonal}"
                        )
        if self.squares == "wall":
            yield from _empty_squares(puzzle.rows, "wall", "#01234")

    def _broken_clues(self, puzzle: Puzzle) -> Iterator[str]:
        walls = sum(puzzle[cell] != "." for cell in puzzle.cells())
        shown = Counter(puzzle.clues.values())
        for numbers, share in self.clues:
            here = sum(shown[number] for number in range(numbers.first, numbers.last + 1))
            least, most = share.counts(walls, exact=self.exact)
            if not least <= here <= most:
                yield f"{here} of {walls} walls show {numbers}, not {share}"
        for numbers, count in self.count:
            here = sum(shown[number] for number in range(numbers.first, numbers.last + 1))
            if here < count:
                yield f"{_walls(here)} show {numbers}, fewer than {count}"


def _empty_squares(rows: Sequence[Sequence[object]], what: str, filled: str) -> list[str]:
    return [
        f"the 2x2 at {cell_name((row, col))} has no {what}"
        for row, col in product(range(len(rows) - 1), range(len(rows[0]) - 1))
        if not any(str(rows[r][c]) in filled for r in (row, row + 1) for c in (col, col + 1))
    ]


@lru_cache(maxsize=256)
def _refusal(style: Style, height: int, width: int, density: Density | None) -> str | None:
    cells = height * width
    least, most = style.share.counts(cells, exact=style.exact)
    if least > most:
        return f"{style.name} asks for {style.share} of {cells} cells, {least} and {most}"
    counts = style.wall_counts(height, width, density)
    if not counts:
        ends = density if isinstance(density, tuple) else (density or 0.0,)
        asked = " to ".join(str(round(each * cells)) for each in ends)
        return (
            f"{style.name} asks for {style.share} walls, {least} to {most} of {cells} cells,"
            f" not {asked}"
        )
    line = style.line_at(height, width)
    for kind, number, length in (("rows", height, width), ("columns", width, height)):
        if line > length:
            return f"{style.name} asks for {_walls(line)} in a line of {length} cells"
        if number * line > counts[-1] and density is None:
            return (
                f"{style.name} asks for {_walls(line)} in each of {number} {kind}, {number * line},"
                f" and at most {_percent(style.share.most)} of {cells} cells, {counts[-1]}"
            )
    # One number of walls that is possible is enough. If none is, the message is about the largest.
    shares = [style.inner, *(share for _, share in style.clues)]
    rests = math.lcm(
        *(Fraction(str(end)).denominator for each in shares for end in (each.least, each.most))
    )
    for rest in range(min(rests, len(counts))):
        if not _all_refused(style, counts[rest::rests], height, width):
            return None
    last = _refusal_of(style, counts[-1], height, width)
    assert last is not None
    others = f", and fewer walls, {counts[0]} at least, do no better" if len(counts) > 1 else ""
    return f"{style.name}: {last.message}{others}"


def _all_refused(style: Style, counts: range, height: int, width: int) -> bool:
    """Whether none of these numbers of walls is possible; all leave the same rest in each share."""
    ends = [_refusal_of(style, walls, height, width) for walls in (counts[0], counts[-1])]
    if ends[0] is None or ends[1] is None:
        return False
    if len(counts) <= 2 or ends[0].between == ends[1].between:
        return True
    middle = len(counts) // 2
    return all(
        _all_refused(style, half, height, width) for half in (counts[:middle], counts[middle:])
    )


@lru_cache(maxsize=4096)
def _refusal_of(style: Style, walls: int, height: int, width: int) -> Refusal | None:
    told = _walls_refused(style, walls, height, width)
    if told is not None:
        return Refusal(told[1], (told[0],))
    # A clue counts neighbours that are there.
    demands = style.demands(walls)
    highest = min(2, height - 1) + min(2, width - 1)
    above = [Demand(0b11111 & -(2 << highest), 0, 0, f"numbers above {highest}")]
    return too_much(demands + (above if highest < _HIGHEST else []), walls)


def _walls_refused(style: Style, walls: int, height: int, width: int) -> tuple[str, str] | None:
    """A name and a sentence for what that many walls cannot be."""
    line = style.line_at(height, width)
    for kind, number in (("rows", height), ("columns", width)):
        if number * line > walls:
            told = f"{_walls(line)} in each of {number} {kind} are {number * line}, not {walls}"
            return kind, told
    least, most = style.inner.counts(walls, exact=style.exact)
    room = max(height - 2, 0) * max(width - 2, 0)
    if least > room:
        return "room", f"{least} of {walls} walls off the border, where {room} cells are"
    # Border lines meet in the corners, where a wall serves two.
    border = max(2 * line, 4 * line - 4) if min(height, width) > 1 else walls
    if least + border > walls:
        return "border", f"{least} of {walls} walls off the border, and at least {border} on it"
    if most < walls - (height * width - room):
        return "outer", (
            f"at most {most} of {walls} walls off the border, which has {height * width - room}"
        )
    if style.squares == "wall" and (needed := (height // 2) * (width // 2)) > walls:
        return "squares", f"a wall in each 2x2 makes {needed}, not {walls}"
    if style.beside is not None and not _can_part(walls, style.beside, height, width):
        return "beside", f"{walls} walls with at most {style.beside} beside each have no room"
    room = _most_by_squares(style, height, width)
    if walls > room:
        return "apart", f"{walls} walls as far apart as that, where {room} have room"
    if style.diagonal is not None:
        long = style.diagonal + 1
        gaps = sum(
            min(height, width, at + 1, height + width - 1 - at) // long
            for at in range(height + width - 1)
        )
        if walls > height * width - gaps:
            return "diagonal", (
                f"{walls} walls, where diagonals of {style.diagonal} at most leave {gaps} gaps"
            )
    return None


def _most_by_squares(style: Style, height: int, width: int) -> int:
    """How many walls fit, 2x2 by 2x2, if walls may not touch at sides or at corners."""
    aside = style.beside is None or style.beside > 0
    across = style.diagonal is None or style.diagonal > 1
    if across and (style.beside is None or style.beside > 1):
        return height * width
    rows, cols = height // 2, width // 2
    square, pair = (2 if aside or across else 1), (2 if aside else 1)
    edges = rows * (width % 2) + cols * (height % 2)
    return rows * cols * square + edges * pair + (height % 2) * (width % 2)


def _can_part(walls: int, beside: int, height: int, width: int) -> bool:
    """Whether that many walls have enough white cells beside them, counted by touching sides."""
    inner = max(height - 2, 0) * max(width - 2, 0)
    sides = height * (width - 1) + width * (height - 1)
    if min(height, width) < 2:
        return beside >= 2 or walls <= (height * width * (beside + 1) + beside + 1) // (beside + 2)
    corners = 4 if min(height, width) > 1 else 0
    edges = height * width - inner - corners
    on_corners = min(walls, corners)
    on_edges = min(walls - on_corners, edges)
    touching = 2 * on_corners + 3 * on_edges + 4 * (walls - on_corners - on_edges)
    return 2 * touching <= 2 * sides + beside * walls


def _percent(share: float) -> str:
    return f"{share * 100:.6g} %"


def _walls(count: int) -> str:
    return "1 wall" if count == 1 else f"{count} walls"
