"""A job is one thing to measure; a trial is its result: one JSON object, one line of a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

from lamplighter.genres import find_genre
from lamplighter.puzzle import Puzzle

__all__ = ["IDENTITY", "Board", "Job", "Line", "identity_of"]

Line = dict[str, Any]
"""A trial as its file holds it; docs/study.md lists the keys."""

IDENTITY = (
    "study", "kind", "corpus", "puzzle", "backend", "options", "seed", "repeat", "limit_seconds",
)  # fmt: skip
"""The keys that tell trials apart: two that agree in all of them are the same trial."""


@dataclass(frozen=True)
class Board:
    """A puzzle of a corpus, or the size of one that is still to be made."""

    corpus: str
    name: str
    genre: str
    height: int
    width: int
    label: str | None = None
    """What others call it: easy, normal, hard."""
    puzzle: Puzzle | None = None


@dataclass(frozen=True)
class Job:
    """One trial to run."""

    study: str
    kind: str
    board: Board
    backend: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    repeat: int = 0
    limit_seconds: float = 10.0

    def asked(self) -> Line:
        """The part of the trial that is known before it is run."""
        board = self.board
        return {
            "study": self.study,
            "kind": self.kind,
            "puzzle": board.name,
            "corpus": board.corpus,
            "genre": board.genre,
            "height": board.height,
            "width": board.width,
            **counts_of(board.puzzle),
            "label": board.label,
            "backend": self.backend,
            "options": dict(self.options),
            "seed": self.seed,
            "repeat": self.repeat,
            "limit_seconds": self.limit_seconds,
        }

    @property
    def identity(self) -> str:
        return identity_of(self.asked())


def identity_of(trial: Mapping[str, Any]) -> str:
    """What two records share only if they are the same trial."""
    return json.dumps([trial[key] for key in IDENTITY], sort_keys=True)


@cache  # a board is in many jobs
def counts_of(puzzle: Puzzle | None) -> dict[str, int | None]:
    """How many cells a player decides (white ones; in Kuromasu those without a clue), and clues."""
    if puzzle is None:
        return {"whites": None, "clues": None}
    can_place = find_genre(puzzle.genre).can_place
    whites = sum(map(can_place, chain.from_iterable(puzzle.rows)))
    return {"whites": whites, "clues": len(puzzle.clues)}
