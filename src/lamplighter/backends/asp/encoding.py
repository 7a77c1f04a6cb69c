"""Which encodings there are: the files of each, and the facts they read.

The encodings of the literature are named after the dialect of facts they read; `best` is our own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from lamplighter.errors import UnsupportedError
from lamplighter.formats import asp
from lamplighter.formats.asp import Layout
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.watch import Watch

__all__ = [
    "ENCODINGS",
    "NAMES",
    "Encoding",
    "board_facts",
    "find_encoding",
    "layout_of",
    "mark_rules",
    "read_files",
    "size",
]


@dataclass(frozen=True)
class Encoding:
    """One way to write the rules of a genre."""

    name: str
    genre: str
    dialect: str
    files: tuple[str, ...]
    apart_from: int
    """Boards of more `size` take so long to ground that it must be possible to stop."""

    @property
    def layout(self) -> Layout:
        return layout_of(self.dialect, self.genre)

    def is_apart(self, puzzle: Puzzle) -> bool:
        """Whether its program for this board belongs in a process of its own."""
        return size(puzzle.height, puzzle.width) > self.apart_from

    @property
    def program(self) -> str:
        """The text of its files."""
        return read_files(self.files)

    def without(self, file: str) -> Encoding:
        """The same without one of its files."""
        return replace(self, files=tuple(each for each in self.files if each != file))


def size(height: int, width: int) -> int:
    """How much there is to ground: pairs of cells in a line, roughly. A 10x10 board has 2000."""
    return height * width * (height + width)


# Up to these sizes, grounding takes a quarter of a second at most.
ENCODINGS = (
    Encoding("best", "akari", "numblack", ("akari",), 1_000_000),
    Encoding("best", "kuromasu", "lparse", ("kuromasu",), 100_000),
    Encoding("tud", "akari", "tud", ("tud-guess", "tud-solution"), 25_000),
    Encoding("lparse", "akari", "lparse", ("lparse-akari",), 25_000),
    Encoding("lparse", "kuromasu", "lparse", ("lparse-kuromasu", "lparse-connected"), 3000),
    Encoding("numblack", "akari", "numblack", ("numblack",), 25_000),
    Encoding("black3", "akari", "black3", ("black3",), 25_000),
)
NAMES = tuple(dict.fromkeys(each.name for each in ENCODINGS))


def find_encoding(name: str, puzzle: Puzzle) -> Encoding:
    """The encoding of that name for this puzzle; UnsupportedError if there is none."""
    fitting = [each for each in ENCODINGS if each.name == name]
    for each in fitting:
        if each.genre == puzzle.genre:
            if each.dialect == "tud" and puzzle.height != puzzle.width:
                raise UnsupportedError(
                    f"encoding 'tud' takes square boards, got {puzzle.width}x{puzzle.height}"
                )
            return each
    raise UnsupportedError(
        f"encoding {name!r} is for {' and '.join(e.genre for e in fitting)}, not {puzzle.genre}"
    )


def layout_of(dialect: str, genre: str) -> Layout:
    """How a dialect writes a genre."""
    found = asp.layout_of(dialect, genre)
    assert found is not None  # every caller has an encoding that reads it
    return found


@cache
def read_files(names: tuple[str, ...]) -> str:
    """The text of these files of `encodings/`, one after another."""
    folder = files("lamplighter.backends.asp") / "encodings"
    return "\n".join((folder / f"{name}.lp").read_text(encoding="utf-8") for name in names)


def board_facts(puzzle: Puzzle, layout: Layout, watch: Watch | None = None) -> str:
    """The size, walls and clues, as `convert` writes them. A `?` has no fact: see `mark_rules`.

    Raises TimeoutError when the watch says so.
    """
    height = puzzle.height
    facts = [layout.size.format(height=height, width=puzzle.width)]
    for row, contents in enumerate(puzzle.rows):
        if watch is not None and watch.is_over():
            raise TimeoutError
        for col, content in enumerate(contents):
            cell = row, col
            if content in (None, ".", "?"):
                continue
            if content == "#" and layout.wall:
                facts.append(layout.atom(layout.wall, cell, height))
            else:
                clue = "e" if content == "#" else content
                facts.append(layout.atom(layout.clue, cell, height, clue))
    return "\n".join(facts)


def mark_rules(puzzle: Puzzle, layout: Layout, marks: Marks | None) -> Iterator[str]:
    """Constraints that hold the answers to the marks, and `?` clues to white."""
    answer, height = layout.answers[0], puzzle.height
    for cell, clue in puzzle.clues.items():
        if clue == "?":
            yield f":- {layout.atom(answer, cell, height)}"
    if marks is not None:
        for cell in marks.placed:
            yield f":- not {layout.atom(answer, cell, height)}"
        for cell in marks.excluded:
            yield f":- {layout.atom(answer, cell, height)}"
