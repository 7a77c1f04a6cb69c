"""What a recipe is: boards x back ends x options x seeds, and from that a list of jobs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lamplighter.backends import find_backend
from lamplighter.backends.asp.encoding import find_encoding
from lamplighter.errors import UnsupportedError
from lamplighter.puzzle import Puzzle
from lamplighter.study.asp_statistics import REPORT, programs
from lamplighter.study.corpus import GIVEN_LABELS, Corpus, own_board
from lamplighter.study.trial import Board, Job

__all__ = [
    "SIZES", "Batch", "Empty", "Janko", "Labelled", "Large", "Made", "Pick", "Printed", "Programs",
    "Recipe", "Styled", "each_of", "one_at_a_time",
]  # fmt: skip

SIZES = (7, 10, 14, 25)
"""The sides of the labelled boards."""
FILE = 300
"""How many labelled boards there are of one size and label."""


class Pick(ABC):
    """The boards of a batch. `quick` takes some of those that the full study takes."""

    @abstractmethod
    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        """The boards, always the same ones."""


@dataclass(frozen=True)
class Labelled(Pick):
    """Every nth of the 300 labelled boards of each size and label.

    From a path that a user gave, as many boards, or all if there are fewer.
    """

    every: int
    quick: int
    """Used instead of `every`, and a multiple of it."""
    sizes: tuple[int, ...] = SIZES
    labels: tuple[str, ...] = GIVEN_LABELS

    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        given = corpus.given()
        if given is not None:
            most = (
                len(self.sizes) * len(self.labels) * (FILE // (self.quick if quick else self.every))
            )
            yield from given[:: -(-len(given) // most) or 1]
            return
        for size in self.sizes:
            for label in self.labels:
                yield from corpus.labelled(size, label, self.quick if quick else self.every)


@dataclass(frozen=True)
class Janko(Pick):
    """Every nth of the Janko boards (485 Akari, 280 Kuromasu), 5x5 to 45x35."""

    every: int
    quick: int
    genre: str = "akari"

    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        return corpus.janko(self.genre, self.quick if quick else self.every)


@dataclass(frozen=True)
class Styled(Pick):
    """Boards of our own in the style of Pal 2025, that many of each size, as in its Table 2."""

    each: int
    quick: int
    sizes: tuple[int, ...] = tuple(range(6, 15))

    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        for size in self.sizes:
            for index in range(self.quick if quick else self.each):
                name = f"thesis-{size}x{size}-{index + 1:03}"
                board = own_board(name, "akari", size, index, style="thesis")
                if board is not None:
                    yield board


@dataclass(frozen=True)
class Large(Pick):
    """Boards of our own above side 55, that many of each size and label."""

    each: int
    quick: int
    sizes: tuple[int, ...] = (60, 80, 100)

    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        for size in self.sizes[:1] if quick else self.sizes:
            for label in ("easy", "hard"):
                for index in range(self.quick if quick else self.each):
                    name = f"{label}-{size}x{size}-{index + 1:03}"
                    board = own_board(name, "akari", size, index, label)
                    if board is not None:
                        yield board


@dataclass(frozen=True)
class Printed(Pick):
    """The boards that a paper prints in full, where its text is there to be read."""

    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        return iter(()) if quick else corpus.printed()


@dataclass(frozen=True)
class Empty(Pick):
    """Boards without a wall, of these sides."""

    sizes: tuple[int, ...]
    quick: int
    """How many of the sizes, from the first."""

    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        for size in self.sizes[: self.quick] if quick else self.sizes:
            puzzle = Puzzle.from_rows("akari", ["." * size] * size)
            yield Board("own", f"empty-{size}x{size}", "akari", size, size, None, puzzle)


@dataclass(frozen=True)
class Made(Pick):
    """Boards that the job itself makes: (width, height) of each."""

    sizes: tuple[tuple[int, int], ...]
    quick: int
    """How many of the sizes, from the first."""
    genre: str = "akari"
    label: str | None = None

    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        for width, height in self.sizes[: self.quick] if quick else self.sizes:
            kind = "-".join(word for word in (self.genre, self.label) if word)
            yield Board("own", f"{kind}-{width}x{height}", self.genre, height, width, self.label)


@dataclass(frozen=True)
class Programs(Pick):
    """The boards of the table `asp-statistics`, one for each of its logic programs.

    Those of the lparse report are among them where its text lies beside the corpus.
    """

    def boards(self, corpus: Corpus, quick: bool) -> Iterator[Board]:
        own = programs()
        for name, puzzle in programs(corpus.papers).items():
            kind = "own" if name in own else REPORT
            yield Board(kind, name, puzzle.genre, puzzle.height, puzzle.width, None, puzzle)


@dataclass(frozen=True)
class Batch:
    """Every combination of these boards, back ends, options and seeds is a trial."""

    boards: tuple[Pick, ...]
    backends: tuple[str, ...]
    """Back ends; for `construct` and `generate`, methods of making puzzles."""
    kind: str = "solve"
    options: tuple[Mapping[str, Any], ...] = ({},)
    seeds: int | None = None
    """How many: 0, 1, 2 and so on. None is no seed at all."""
    quick_seeds: int = 2
    repeats: int = 1
    seconds: float = 10.0

    def jobs(self, study: str, corpus: Corpus, quick: bool, seconds: float | None) -> Iterator[Job]:
        seeds = self.quick_seeds if quick and self.seeds else self.seeds
        for pick in self.boards:
            for board in pick.boards(corpus, quick):
                for backend in self.backends:
                    if not _takes(backend, self.kind, board.genre):
                        continue
                    for options in self.options:
                        if not _fits(board, options):
                            continue
                        for seed in (None,) if seeds is None else range(seeds):
                            for repeat in range(self.repeats):
                                yield Job(
                                    study, self.kind, board, backend, options, seed, repeat,
                                    self.seconds if seconds is None else seconds,
                                )  # fmt: skip


@dataclass(frozen=True)
class Recipe:
    """A study: its name, a sentence about it, and its batches."""

    name: str
    title: str
    batches: tuple[Batch, ...]

    def jobs(self, corpus: Corpus, *, quick: bool, seconds: float | None = None) -> Iterator[Job]:
        """The trials it asks for, some of them more than once; `seconds` replaces the limit."""
        for batch in self.batches:
            yield from batch.jobs(self.name, corpus, quick, seconds)


def _takes(backend: str, kind: str, genre: str) -> bool:
    """Whether the back end takes the genre at all: many know only Akari."""
    return kind not in ("solve", "first") or genre in find_backend(backend).can.genres


def _fits(board: Board, options: Mapping[str, Any]) -> bool:
    """Whether an encoding asked for takes the board: one takes squares only."""
    if "encoding" not in options or board.puzzle is None:
        return True
    try:
        find_encoding(options["encoding"], board.puzzle)
    except UnsupportedError:
        return False
    return True


def each_of(**values: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    """Every combination of the values, as options."""
    found: list[dict[str, Any]] = [{}]
    for name, some in values.items():
        found = [{**options, name: value} for options in found for value in some]
    return tuple(found)


def one_at_a_time(**values: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    """No option at all, and then each value of each option alone."""
    return ({}, *({name: value} for name, some in values.items() for value in some))
