"""Lamplighter solves, checks, explains, rates and generates Akari and Kuromasu puzzles.

>>> import lamplighter as ll
>>> puzzle = ll.load("akari/6/6/nekcakbl")
>>> puzzle.height, puzzle.width
(6, 6)
>>> ll.check(puzzle, ["..o...", ".o4o..", "..o.2o", ".0..o.", "o..1..", "...o.."])
[]
"""

from __future__ import annotations

from lamplighter._core import CancelToken
from lamplighter._version import VERSION as __version__
from lamplighter.backends import BACKENDS, find_backend
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
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.solve import solve, solve_many

__all__ = [
    "BACKENDS",
    "FORMATS",
    "GENRES",
    "MAX_SIDE",
    "BackendError",
    "BackendMissingError",
    "CancelToken",
    "Document",
    "FormatError",
    "GenerationError",
    "InvalidPuzzleError",
    "LamplighterError",
    "Limit",
    "LossWarning",
    "Marks",
    "Outcome",
    "Puzzle",
    "PuzzleError",
    "Solution",
    "Status",
    "Turn",
    "UnknownNameError",
    "UnsupportedError",
    "Violation",
    "WrongAnswerError",
    "__version__",
    "check",
    "find_backend",
    "find_format",
    "find_genre",
    "load",
    "load_many",
    "read",
    "read_many",
    "solve",
    "solve_many",
    "write",
    "write_document",
]
