"""Lamplighter solves, checks, explains, rates and generates Akari and Kuromasu puzzles.

>>> import lamplighter as ll
>>> puzzle = ll.load("akari/6/6/nekcakbl")
>>> puzzle.height, puzzle.width
(6, 6)
>>> ll.check(puzzle, ["..o...", ".o4o..", "..o.2o", ".0..o.", "o..1..", "...o.."])
[]
"""

from __future__ import annotations

from lamplighter._version import VERSION as __version__
from lamplighter.check import check
from lamplighter.errors import (
    BackendError,
    BackendMissingError,
    FormatError,
    GenerationError,
    InvalidPuzzleError,
    LamplighterError,
    LossWarning,
    PuzzleError,
    UnknownNameError,
    UnsupportedError,
    WrongAnswerError,
)
from lamplighter.formats import (
    FORMATS,
    Document,
    find_format,
    load,
    load_many,
    read,
    read_many,
    write,
    write_document,
)
from lamplighter.genres import GENRES, Violation, find_genre
from lamplighter.grid import MAX_SIDE, Turn
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = [
    "FORMATS",
    "GENRES",
    "MAX_SIDE",
    "BackendError",
    "BackendMissingError",
    "Document",
    "FormatError",
    "GenerationError",
    "InvalidPuzzleError",
    "LamplighterError",
    "LossWarning",
    "Marks",
    "Puzzle",
    "PuzzleError",
    "Solution",
    "Turn",
    "UnknownNameError",
    "UnsupportedError",
    "Violation",
    "WrongAnswerError",
    "__version__",
    "check",
    "find_format",
    "find_genre",
    "load",
    "load_many",
    "read",
    "read_many",
    "write",
    "write_document",
]
