"""A series as `generate` writes it: its puzzles with their ids, and where a file of it stopped."""

from __future__ import annotations

import re
import sys
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from lamplighter.cli.show import can_show_boxes
from lamplighter.errors import FormatError, LamplighterError, quote
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.formats.convert import read_text, write_document
from lamplighter.formats.source import decode
from lamplighter.methods import Order
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.render.text import draw_text, wants_colour
from lamplighter.verbs.generate import TWINS, Numbered, likeness, number
from lamplighter.verbs.solve import solve

__all__ = ["Begun", "Series", "seed_in"]

_ID = re.compile(r"(?P<genre>[a-z]+)-(?P<seed>[0-9]{1,40})-(?P<index>[0-9]{1,18})")
_ROOM = 80  # columns that a puzzle and its solution may take side by side


@dataclass(frozen=True)
class Series:
    """An order, a method and a seed, which make the puzzles; and how they are written."""

    order: Order
    method: str
    seed: int
    format: Format | None
    """None draws the boards."""
    with_solution: bool = False
    start: int = 0
    """The index it begins at."""

    def name(self, index: int) -> str:
        """The id of a puzzle: with the order, it makes the puzzle again."""
        return f"{self.order.genre}-{self.seed}-{index}"

    def text(self, made: Numbered) -> str:
        """The puzzle as it is written."""
        name, puzzle = self.name(made.place), made.puzzle
        solution: Solution | None = None
        if self.with_solution:
            solution = solve(puzzle, limit=Limit(solutions=1)).solution
        if self.format is not None:
            doc = Document(puzzle, solution=solution, meta={"id": name})
            return write_document(doc, self.format.name)
        title = f"{name}: {puzzle.genre} {puzzle.width}x{puzzle.height}"
        return f"{title}\n{_drawn(puzzle, solution)}"

    def make(
        self, count: int, limit: Limit, jobs: int = 0, begun: Begun | None = None
    ) -> Generator[Numbered, None, None]:
        """The puzzles from the start, or those that follow what a file already holds."""
        start, known = (self.start, frozenset()) if begun is None else (begun.next, begun.known)
        return number(
            self.order, count, method=self.method, seed=self.seed, jobs=jobs, limit=limit,
            start=start, known=known,
        )  # fmt: skip


def _drawn(puzzle: Puzzle, solution: Solution | None) -> str:
    """The board with the solution next to it, or below it if there is no room."""
    style = "unicode" if can_show_boxes() else "ascii"
    colour = wants_colour(sys.stdout)
    board = draw_text(puzzle, style=style, colour=colour)
    if solution is None:
        return board
    solved = draw_text(puzzle, solution, style=style, colour=colour)
    if 2 * len(board.partition("\n")[0]) + 1 > _ROOM:
        return f"{board}\n{solved}"
    return "\n".join(map(" ".join, zip(board.splitlines(), solved.splitlines(), strict=True)))


@dataclass(frozen=True)
class Begun:
    """What a file holds of a series: whole lines, their likenesses, and where to carry on."""

    count: int
    size: int
    """Bytes of the whole lines; what follows is a line that was cut off."""
    known: frozenset[bytes]
    next: int

    @classmethod
    def of(cls, path: Path, series: Series, limit: Limit) -> Begun:
        """Read a file back, and make sure that it holds this series."""
        format, order = series.format, series.order
        assert format is not None
        reading = Reading(order.genre, order.height, order.width)
        known: set[bytes] = set()
        count, size, last, doc = 0, 0, "", None
        try:
            with path.open("rb") as file:
                for line in file:
                    if not line.endswith(b"\n"):
                        break
                    last = decode(line[:-1], str(path))
                    if doc is not None:
                        known.add(likeness(doc.puzzle))
                    doc = read_text(last, format.name, reading)
                    count, size = count + 1, size + len(line)
        except OSError as error:
            raise FormatError(f"cannot read {quote(str(path), 80)}: {error.strerror}") from None
        except LamplighterError as error:
            raise FormatError(f"{path.name}:{count + 1}: {error}") from None
        if doc is None:
            return cls(0, 0, frozenset(), series.start)
        made = _first_new(series, doc, count, known, limit)
        if made is None or series.text(made) != last:
            raise FormatError(
                f"{quote(str(path), 80)} was made with other wishes or another seed:"
                " its last puzzle is not the one that would come there"
            )
        return cls(count, size, frozenset(known | {likeness(doc.puzzle)}), made.place + 1)


def _first_new(
    series: Series, last: Document, count: int, known: set[bytes], limit: Limit
) -> Numbered | None:
    """The puzzle that this series has in the place of the last one of a file.

    An id names the place. Without one, it is the first place, from the number of lines on, whose
    puzzle is not among those before: a skipped index gave one of these.
    """
    found = _ID.fullmatch(last.id or "")
    start = int(found["index"]) if found else series.start + count - 1
    rest = number(
        series.order, 1, method=series.method, seed=series.seed, jobs=1, limit=limit,
        start=start, known=known, patience=TWINS * (count + 1),
    )  # fmt: skip
    with closing(rest):
        return next(rest, None)


def seed_in(path: Path, format: Format, genre: str) -> int | None:
    """The seed in the id of a file's first line; None if there is no whole line."""
    try:
        with path.open("rb") as file:
            line = file.readline()
        doc = read_text(decode(line, str(path)), format.name, Reading(genre))
    except OSError as error:
        raise FormatError(f"cannot read {quote(str(path), 80)}: {error.strerror}") from None
    except LamplighterError as error:
        if not line.endswith(b"\n"):
            return None
        raise FormatError(f"{path.name}:1: {error}") from None
    found = _ID.fullmatch(doc.id or "")
    if found is None:
        raise FormatError(f"{quote(str(path), 80)} does not say its seed: give it with --seed")
    return int(found["seed"])
