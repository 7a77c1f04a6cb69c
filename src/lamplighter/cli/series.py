"""A series as `generate` writes it: its puzzles with their ids, and where a file of it stopped."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from lamplighter._version import VERSION
from lamplighter.cli.packed import PACKED, unpacked
from lamplighter.errors import FormatError, LamplighterError, quote
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.formats.convert import read_text, write_document
from lamplighter.formats.source import MAX_BYTES, decode
from lamplighter.methods import Order
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.render.text import draw_text
from lamplighter.verbs.generate import TWINS, Numbered, name_made, number
from lamplighter.verbs.solve import solve
from lamplighter.verbs.twins import Known, Look

__all__ = ["Begun", "Series", "seed_in"]

_ID = re.compile(r"(?P<genre>[a-z]+)-(?P<seed>[0-9]{1,40})-(?P<index>[0-9]{1,18})")
_PIECE = 1 << 20
_SKIPPED = 10_000  # puzzles that a file without ids may have left out because of their patterns
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
    draw: Callable[[Puzzle, Solution | None], str] = draw_text
    """How boards are drawn."""
    dialect: str | None = None
    """Of the format."""

    def name(self, index: int) -> str:
        """The id of a puzzle: with the order, it makes the puzzle again."""
        return name_made(self.order.genre, self.seed, index)

    def text(self, made: Numbered) -> str:
        """The puzzle as it is written."""
        name, puzzle = self.name(made.place), made.puzzle
        solution = self._solution(puzzle)
        if self.format is not None:
            doc = Document(puzzle, solution=solution, meta={"id": name})
            return write_document(doc, self.format.name, dialect=self.dialect)
        title = f"{name}: {puzzle.genre} {puzzle.width}x{puzzle.height}"
        return f"{title}\n{self._drawn(puzzle, solution)}"

    def document(self, made: Numbered) -> Document:
        """The puzzle as a row of a table, with all that is known of it."""
        order, puzzle = self.order, made.puzzle
        level = order.level if isinstance(order.level, int) else None
        meta = {
            "id": self.name(made.place),
            "status": Status.UNIQUE.value,
            "level": level,
            "label": order.label,
            "seed": self.seed,
            "index": made.place,
            "version": VERSION,
        }
        return Document(puzzle, solution=self._solution(puzzle), meta=meta)

    def _solution(self, puzzle: Puzzle) -> Solution | None:
        if not self.with_solution:
            return None
        return solve(puzzle, limit=Limit(solutions=1)).solution

    def _drawn(self, puzzle: Puzzle, solution: Solution | None) -> str:
        """The board with the solution next to it, or below it if there is no room."""
        board = self.draw(puzzle, None)
        if solution is None:
            return board
        solved = self.draw(puzzle, solution)
        if 2 * len(board.partition("\n")[0]) + 1 > _ROOM:
            return f"{board}\n{solved}"
        return "\n".join(map(" ".join, zip(board.splitlines(), solved.splitlines(), strict=True)))

    def make(
        self, count: int, limit: Limit, jobs: int = 0, begun: Begun | None = None
    ) -> Generator[Numbered, None, None]:
        """The puzzles from the start, or those that follow what a file already holds."""
        start, known = (self.start, None) if begun is None else (begun.next, begun.known)
        return number(
            self.order, count, method=self.method, seed=self.seed, jobs=jobs, limit=limit,
            start=start, known=known,
        )  # fmt: skip


@dataclass(frozen=True)
class Begun:
    """What a file holds of a series: whole lines, their puzzles, and where to carry on."""

    count: int
    size: int
    """Bytes of the whole lines, unpacked."""
    cut: bytes
    """What follows them: the beginning of a line that was cut off."""
    known: Known
    next: int

    @classmethod
    def of(cls, path: Path, series: Series, limit: Limit) -> Begun:
        """Read a file back, and make sure that it holds this series."""
        format, order = series.format, series.order
        assert format is not None
        reading = Reading(order.genre, order.height, order.width)
        known = Known()
        count, size, last, cut, doc = 0, 0, "", b"", None
        with closing(_lines(path)) as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    cut = line
                    break
                last = decode(line[:-1], str(path))
                if doc is not None:
                    known.add(Look.of(doc.puzzle))
                try:
                    doc = read_text(last, format.name, reading)
                except LamplighterError as error:
                    raise FormatError(f"{path.name}:{count + 1}: {error}") from None
                count, size = count + 1, size + len(line)
        if doc is None:
            return cls(0, 0, cut, known, series.start)
        made = _first_new(series, doc, count, known, limit)
        if made is None or series.text(made) != last:
            raise FormatError(
                f"{quote(str(path), 80)} was made with other wishes or another seed:"
                " its last puzzle is not the one that would come there"
            )
        known.add(Look.of(doc.puzzle))
        return cls(count, size, cut, known, made.place + 1)


def _lines(path: Path) -> Generator[bytes, None, None]:
    """The lines of a file, packed or not, the last of them perhaps without its end."""
    try:
        pieces = unpacked(path) if path.name.lower().endswith(PACKED) else _pieces(path)
        with closing(pieces):
            rest = b""
            for piece in pieces:
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    yield line + b"\n"
                if len(rest) > MAX_BYTES:
                    raise FormatError(f"{quote(str(path), 80)} has a line above {MAX_BYTES} bytes")
            if rest:
                yield rest
    except zlib.error:
        raise FormatError(f"{quote(str(path), 80)} is not packed by gzip") from None
    except OSError as error:
        raise FormatError(f"cannot read {quote(str(path), 80)}: {error.strerror}") from None


def _pieces(path: Path) -> Generator[bytes, None, None]:
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece


def _first_new(
    series: Series, last: Document, count: int, known: Known, limit: Limit
) -> Numbered | None:
    """The puzzle that this series has in the place of the last one of a file.

    An id names the place. Without one, it is the first place, from the number of lines on, whose
    puzzle is not among those before: a skipped index gave one of these, or none. Where patterns
    repeat, it may also have given a puzzle whose pattern was still to come but once.
    """
    found = _ID.fullmatch(last.id or "")
    start = int(found["index"]) if found else series.start + count - 1
    before = known.copy()
    before.is_strict = known.is_strict and not known.repeats(Look.of(last.puzzle))
    most = 1 if found or before.is_strict else _SKIPPED + count
    rest = number(
        series.order, most, method=series.method, seed=series.seed, jobs=1, limit=limit,
        start=start, known=before, patience=TWINS * (count + 1), hopeless=TWINS,
    )  # fmt: skip
    with closing(rest):
        made = None
        for made in rest:
            if made.puzzle == last.puzzle:
                break
        return made


def seed_in(path: Path, format: Format, genre: str) -> int | None:
    """The seed in the id of a file's first line; None if the file is empty."""
    with closing(_lines(path)) as lines:
        line = next(lines, b"")
    if not line:
        return None
    if line.endswith(b"\n"):
        try:
            doc = read_text(decode(line[:-1], str(path)), format.name, Reading(genre))
        except LamplighterError as error:
            raise FormatError(f"{path.name}:1: {error}") from None
        found = _ID.fullmatch(doc.id or "")
    else:
        # A line that was cut off may still show its id.
        found = _ID.search(line.decode(errors="replace"))
    if found is None:
        raise FormatError(f"{quote(str(path), 80)} does not say its seed: give it with --seed")
    return int(found["seed"])
