"""Puzzles with one solution each: our own corpus, and other people's puzzles if they are there.

A test takes `@EACH_CORPUS` and gets each corpus there is as `corpus`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from lamplighter.formats import load_many
from lamplighter.puzzle import Puzzle, Solution
from shared import CORPUS

__all__ = ["CORPORA", "EACH_CORPUS", "OWN", "Board", "Corpus"]

LABELS = ("easy", "normal", "hard")


class Board(NamedTuple):
    id: str
    puzzle: Puzzle
    solution: Solution
    label: str | None


class Corpus(ABC):
    """A folder of puzzles, none of which asks for more than one hypothesis at a time."""

    name: str
    folder: Path

    @abstractmethod
    def path(self, genre: str) -> Path:
        """The file of JSON lines that holds puzzles of that genre with their solutions."""

    @abstractmethod
    def solved(self, genre: str) -> list[Board]:
        """Puzzles of all sizes with their solutions."""

    @abstractmethod
    def labelled(self, side: int, label: str) -> list[Puzzle]:
        """Akari puzzles of that side and label."""

    def all_labelled(self) -> Iterator[tuple[str, str, list[Puzzle]]]:
        """Each side and label there is: a name, the label and the Akari puzzles."""
        for side in (7, 10, 14, 25):
            for label in LABELS:
                yield f"{side}x{side}-{label}", label, self.labelled(side, label)

    def __repr__(self) -> str:
        return self.name


class OwnCorpus(Corpus):
    """The corpus of `tests/corpus`, which its `make.py` made."""

    name = "own"
    folder = Path(__file__).parent / "corpus"

    def path(self, genre: str) -> Path:
        return self.folder / f"{genre}.jsonl"

    def solved(self, genre: str) -> list[Board]:
        return [each for each in _boards(self.path(genre)) if each.label != "extreme"]

    def extreme(self, genre: str) -> list[Board]:
        """Puzzles that take more than one hypothesis at a time."""
        return [each for each in _boards(self.path(genre)) if each.label == "extreme"]

    def damaged(self) -> list[dict[str, Any]]:
        """Lines with the `genre`, `rows` and `status` of puzzles whose clues were tampered with."""
        return _lines(self.folder / "damaged.jsonl")

    def labelled(self, side: int, label: str) -> list[Puzzle]:
        return [
            each.puzzle
            for each in self.solved("akari")
            if each.label == label and each.puzzle.height == each.puzzle.width == side
        ]


class SharedCorpus(Corpus):
    """Published puzzles beside the project, laid out as `study/corpus.py` says."""

    name = "shared"
    folder = CORPUS

    def path(self, genre: str) -> Path:
        return self.folder / f"{genre}-janko.jsonl"

    def solved(self, genre: str) -> list[Board]:
        return _boards(self.path(genre))

    def labelled(self, side: int, label: str) -> list[Puzzle]:
        return _load(self.folder / f"akari-lightup-{side}x{side}-{label}.codex")


@cache
def _load(path: Path) -> list[Puzzle]:
    return list(load_many(path))


@cache
def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@cache
def _boards(path: Path) -> list[Board]:
    return [
        Board(
            line["id"],
            Puzzle.from_rows(line["genre"], line["rows"]),
            Solution.from_rows(line["genre"], line["solution"]),
            line.get("label"),
        )
        for line in _lines(path)
    ]


OWN = OwnCorpus()
CORPORA: list[Corpus] = [OWN, *([SharedCorpus()] if CORPUS.is_dir() else [])]
EACH_CORPUS = pytest.mark.parametrize("corpus", CORPORA, ids=repr)
