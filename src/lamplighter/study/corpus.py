"""Where the boards of a study come from: the shared corpus, any path, or our own generator.

The shared corpus is a folder with files named `akari-lightup-7x7-hard.codex` (boards that carry a
label) and `akari-janko.jsonl` (boards without one). Any other path is read as it is, in any format,
and replaces the labelled boards. Without a path the boards are generated from a fixed seed: they
are the same everywhere, and never stored.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from lamplighter.errors import FormatError, GenerationError, quote
from lamplighter.formats import read
from lamplighter.formats.base import Reading
from lamplighter.formats.many import read_items
from lamplighter.labels import LABELS
from lamplighter.puzzle import Puzzle
from lamplighter.study.trial import Board
from lamplighter.verbs.generate import generate

__all__ = [
    "GIVEN_LABELS", "VARIABLE", "Corpus", "SharedCorpus", "open_corpus", "own_board",
    "papers_beside",
]  # fmt: skip

GIVEN_LABELS = LABELS[:3]
"""The labels that boards come with: nobody collects extreme ones."""

VARIABLE = "LAMPLIGHTER_CORPUS"
"""The environment variable that names the corpus if --corpus does not."""

# A name, and a game id over several lines, as the text of Mjakinin 2025 has them.
_PRINTED = re.compile(r"^(20x20[bc]):\s+(20x20:[0-9A-Za-z\s]+?)\n\s*\n", re.MULTILINE)
_SEED = 2026
_COUNT = 300  # boards of our own per size and label: as many as the shared corpus has
_OWN_KUROMASU = (7, 10, 14)


class Corpus(ABC):
    """A collection of boards. From many it takes every nth, always the same ones."""

    @abstractmethod
    def labelled(self, size: int, label: str, every: int) -> Iterator[Board]:
        """Akari boards of that side and label."""

    @abstractmethod
    def janko(self, genre: str, every: int) -> Iterator[Board]:
        """Boards of all sizes without a label."""

    def printed(self) -> Iterator[Board]:
        """The boards 20x20b and 20x20c, which Mjakinin 2025 prints in an appendix."""
        return iter(())

    def given(self) -> list[Board] | None:
        """All boards of a path that a user gave, which replace the labelled ones."""
        return None

    @property
    def papers(self) -> Path | None:
        """The folder of the papers' texts, where there is one."""
        return None


def papers_beside(corpus: str | os.PathLike[str] | None) -> Path | None:
    """The folder of the papers' texts, which lies beside the corpus of published boards."""
    if corpus is None:
        return None
    folder = Path(corpus).resolve().parent / "seeds"
    return folder if folder.is_dir() else None


def open_corpus(path: str | None) -> Corpus:
    """The corpus at that path, else at $LAMPLIGHTER_CORPUS, else our own."""
    path = path or os.environ.get(VARIABLE) or None
    if path is None:
        return OwnCorpus()
    folder = Path(path)
    if folder.is_dir() and any(folder.glob("akari-lightup-*.codex")):
        return SharedCorpus(folder)
    return GivenCorpus(path)


class SharedCorpus(Corpus):
    """A folder of files named by genre, source, size and label."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read = cache(_read)

    @property
    def papers(self) -> Path | None:
        return papers_beside(self._folder)

    def labelled(self, size: int, label: str, every: int) -> Iterator[Board]:
        path = self._folder / f"akari-lightup-{size}x{size}-{label}.codex"
        found = self._read(path) if path.exists() else []
        for index in range(0, len(found), every):
            name = f"{label}-{size}x{size}-{index + 1:03}"
            yield _board("labelled", name, found[index][1], label)

    def janko(self, genre: str, every: int) -> Iterator[Board]:
        path = self._folder / f"{genre}-janko.jsonl"
        found = self._read(path) if path.exists() else []
        for name, puzzle in found[::every]:
            yield _board("janko", name, puzzle)

    def printed(self) -> Iterator[Board]:
        for path in sorted((self._folder.parent / "seeds").glob("*.txt")):
            for name, printed in _PRINTED.findall(path.read_text(encoding="utf-8")):
                puzzle = read("".join(printed.split()), "tatham-id", genre="akari").puzzle
                yield _board("printed", name, puzzle, "hard")


class OwnCorpus(Corpus):
    """Boards by our own generator, made when they are asked for."""

    def labelled(self, size: int, label: str, every: int) -> Iterator[Board]:
        return _own("akari", size, label, every)

    def janko(self, genre: str, every: int) -> Iterator[Board]:
        # Akari boards are among the labelled ones already.
        for size in _OWN_KUROMASU if genre == "kuromasu" else ():
            for label in GIVEN_LABELS:
                yield from _own(genre, size, label, every)


class GivenCorpus(Corpus):
    """All puzzles of a file or folder, in any format."""

    def __init__(self, path: str) -> None:
        if not Path(path).exists():
            raise FormatError(f"no such corpus: {quote(path, 80)}")
        self._boards = [_board(path, name, puzzle) for name, puzzle in _read(Path(path))]

    def labelled(self, size: int, label: str, every: int) -> Iterator[Board]:
        return iter(())

    def janko(self, genre: str, every: int) -> Iterator[Board]:
        return iter(())

    def given(self) -> list[Board] | None:
        return self._boards


def _read(path: Path) -> list[tuple[str, Puzzle]]:
    """Every puzzle with a name of its own; the first that cannot be read is an error."""
    found: dict[str, Puzzle] = {}
    for item in read_items(path, None, Reading()):
        if item.doc is None:
            raise FormatError(f"corpus {quote(str(path), 80)}: {item.name}: {item.error}")
        name, number = item.name, 2
        while name in found:
            name, number = f"{item.name}#{number}", number + 1
        found[name] = item.doc.puzzle
    return list(found.items())


def _board(corpus: str, name: str, puzzle: Puzzle, label: str | None = None) -> Board:
    return Board(corpus, name, puzzle.genre, puzzle.height, puzzle.width, label, puzzle)


def _own(genre: str, size: int, label: str, every: int) -> Iterator[Board]:
    kind = label if genre == "akari" else f"{genre}-{label}"
    for index in range(0, _COUNT, every):
        board = own_board(f"{kind}-{size}x{size}-{index + 1:03}", genre, size, index, label)
        if board is not None:
            yield board


@cache
def own_board(
    name: str, genre: str, size: int, index: int, label: str | None = None, style: str | None = None
) -> Board | None:
    """A board of our own, always the same for the same arguments; None if none is found."""
    try:
        puzzle = generate(
            genre, height=size, width=size, level=label, style=style, seed=_SEED, index=index
        )
    except GenerationError:
        return None
    return _board("own", name, puzzle, label)
