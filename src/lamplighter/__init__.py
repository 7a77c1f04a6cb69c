"""Lamplighter solves, checks, explains, rates and generates Akari and Kuromasu puzzles.

    >>> import lamplighter as ll
    >>> puzzle = ll.load("akari/6/6/nekcakbl")
    >>> puzzle.height, puzzle.width
    (6, 6)
    >>> ll.solve(puzzle).status
    <Status.UNIQUE: 'unique'>
    >>> ll.check(puzzle, ["..o...", ".o4o..", "..o.2o", ".0..o.", "o..1..", "...o.."])
    []

Names are loaded when they are first used: importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lamplighter._version import VERSION as __version__

if TYPE_CHECKING:
    from lamplighter._core import CancelToken
    from lamplighter.backends import BACKENDS, find_backend
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
    from lamplighter.methods import METHODS, SYMMETRIES, find_method
    from lamplighter.metrics import METRICS
    from lamplighter.outcome import Limit, Outcome, Status
    from lamplighter.puzzle import Marks, Puzzle, Solution
    from lamplighter.techniques import TECHNIQUES, Step, find_technique
    from lamplighter.verbs.check import check
    from lamplighter.verbs.diagnose import Diagnosis, Repair, diagnose
    from lamplighter.verbs.explain import explain
    from lamplighter.verbs.generate import generate, generate_many
    from lamplighter.verbs.hint import Hint, hint
    from lamplighter.verbs.rate import Rating, rate, rate_many
    from lamplighter.verbs.solve import solve, solve_many

__all__ = [
    "BACKENDS",
    "FORMATS",
    "GENRES",
    "MAX_SIDE",
    "METHODS",
    "METRICS",
    "SYMMETRIES",
    "TECHNIQUES",
    "BackendError",
    "BackendMissingError",
    "CancelToken",
    "Diagnosis",
    "Document",
    "FormatError",
    "GenerationError",
    "Hint",
    "InvalidPuzzleError",
    "LamplighterError",
    "Limit",
    "LossWarning",
    "Marks",
    "Outcome",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Repair",
    "Solution",
    "Status",
    "Step",
    "Turn",
    "UnknownNameError",
    "UnsupportedError",
    "Violation",
    "WrongAnswerError",
    "__version__",
    "check",
    "diagnose",
    "explain",
    "find_backend",
    "find_format",
    "find_genre",
    "find_method",
    "find_technique",
    "generate",
    "generate_many",
    "hint",
    "load",
    "load_many",
    "rate",
    "rate_many",
    "read",
    "read_many",
    "solve",
    "solve_many",
    "write",
    "write_document",
]

_HOMES = {
    "_core": ("CancelToken",),
    "backends": ("BACKENDS", "find_backend"),
    "formats": (
        "FORMATS", "Document", "find_format", "load", "load_many", "read", "read_many", "write",
        "write_document",
    ),
    "genres": ("GENRES", "Violation", "find_genre"),
    "grid": ("MAX_SIDE", "Turn"),
    "methods": ("METHODS", "SYMMETRIES", "find_method"),
    "metrics": ("METRICS",),
    "outcome": ("Limit", "Outcome", "Status"),
    "puzzle": ("Marks", "Puzzle", "Solution"),
    "techniques": ("TECHNIQUES", "Step", "find_technique"),
    "verbs.check": ("check",),
    "verbs.diagnose": ("Diagnosis", "Repair", "diagnose"),
    "verbs.explain": ("explain",),
    "verbs.generate": ("generate", "generate_many"),
    "verbs.hint": ("Hint", "hint"),
    "verbs.rate": ("Rating", "rate", "rate_many"),
    "verbs.solve": ("solve", "solve_many"),
}  # fmt: skip
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """The public name, from the module that has it; errors are at home in `errors`."""
    module = _HOME.get(name) or ("errors" if name in __all__ else None)
    if module is None:
        raise AttributeError(f"module 'lamplighter' has no attribute {name!r}")
    value: object = getattr(import_module(f"lamplighter.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
