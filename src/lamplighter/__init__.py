"""Lamplighter solves, checks, explains, rates and generates Akari and Kuromasu puzzles.

    >>> import lamplighter as ll
    >>> puzzle = ll.load("akari/6/6/nekcakbl")
    >>> puzzle.height, puzzle.width
    (6, 6)
    >>> ll.solve(puzzle).status
    Status.UNIQUE
    >>> ll.check(puzzle, ["..o...", ".o4o..", "..o.2o", ".0..o.", "o..1..", "...o.."])
    []

Names are loaded when they are first used: importing the package costs almost nothing.
"""

from __future__ import annotations

from importlib import import_module

from lamplighter._version import VERSION as __version__

TYPE_CHECKING = False  # type checkers read it as true; the module `typing` takes long to load
if TYPE_CHECKING:
    from lamplighter.backends import BACKENDS, Backend, Capabilities, find_backend
    from lamplighter.book import Book
    from lamplighter.collection.collection import Collection
    from lamplighter.engine import CancelToken
    from lamplighter.errors import (
        BackendError,
        BackendMissingError,
        CollectionError,
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
        Format,
        find_format,
        load,
        load_many,
        read,
        read_many,
        write,
        write_document,
    )
    from lamplighter.genres import GENRES, Genre, Violation, find_genre
    from lamplighter.grid import MAX_SIDE, Turn
    from lamplighter.methods import METHODS, SYMMETRIES, Method, find_method
    from lamplighter.metrics import METRICS, Metric, find_metric
    from lamplighter.outcome import Limit, Outcome, Status
    from lamplighter.puzzle import Marks, Puzzle, Solution
    from lamplighter.techniques import TECHNIQUES, Line, Link, Step, Technique, find_technique
    from lamplighter.verbs.check import Violations, check
    from lamplighter.verbs.count import Count, count
    from lamplighter.verbs.diagnose import Diagnosis, Edit, Repair, diagnose
    from lamplighter.verbs.explain import Explanation, Verdict, explain
    from lamplighter.verbs.generate import generate, generate_many
    from lamplighter.verbs.hint import Hint, State, hint
    from lamplighter.verbs.quality import Quality, quality
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
    "Backend",
    "BackendError",
    "BackendMissingError",
    "Book",
    "CancelToken",
    "Capabilities",
    "Collection",
    "CollectionError",
    "Count",
    "Diagnosis",
    "Document",
    "Edit",
    "Explanation",
    "Format",
    "FormatError",
    "GenerationError",
    "Genre",
    "Hint",
    "InvalidPuzzleError",
    "LamplighterError",
    "Limit",
    "Line",
    "Link",
    "LossWarning",
    "Marks",
    "Method",
    "Metric",
    "Outcome",
    "Puzzle",
    "PuzzleError",
    "Quality",
    "Rating",
    "Repair",
    "Solution",
    "State",
    "Status",
    "Step",
    "Technique",
    "Turn",
    "UnknownNameError",
    "UnsupportedError",
    "Verdict",
    "Violation",
    "Violations",
    "WrongAnswerError",
    "__version__",
    "check",
    "count",
    "diagnose",
    "explain",
    "find_backend",
    "find_format",
    "find_genre",
    "find_method",
    "find_metric",
    "find_technique",
    "generate",
    "generate_many",
    "hint",
    "load",
    "load_many",
    "quality",
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
    "engine": ("CancelToken",),
    "book": ("Book",),
    "collection.collection": ("Collection",),
    "backends": ("BACKENDS", "Backend", "Capabilities", "find_backend"),
    "formats": (
        "FORMATS", "Document", "Format", "find_format", "load", "load_many", "read", "read_many",
        "write", "write_document",
    ),
    "genres": ("GENRES", "Genre", "Violation", "find_genre"),
    "grid": ("MAX_SIDE", "Turn"),
    "methods": ("METHODS", "SYMMETRIES", "Method", "find_method"),
    "metrics": ("METRICS", "Metric", "find_metric"),
    "outcome": ("Limit", "Outcome", "Status"),
    "puzzle": ("Marks", "Puzzle", "Solution"),
    "techniques": ("TECHNIQUES", "Line", "Link", "Step", "Technique", "find_technique"),
    "verbs.check": ("Violations", "check"),
    "verbs.count": ("Count", "count"),
    "verbs.diagnose": ("Diagnosis", "Edit", "Repair", "diagnose"),
    "verbs.explain": ("Explanation", "Verdict", "explain"),
    "verbs.generate": ("generate", "generate_many"),
    "verbs.hint": ("Hint", "State", "hint"),
    "verbs.quality": ("Quality", "quality"),
    "verbs.rate": ("Rating", "rate", "rate_many"),
    "verbs.solve": ("solve", "solve_many"),
}  # fmt: skip
_HOME = {name: module for module, names in _HOMES.items() for name in names}


# Type checkers know the names from above, and so know which do not exist.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """The public name, from the module that has it; errors are in `errors`."""
        module = _HOME.get(name) or ("errors" if name in __all__ else None)
        if module is None:
            raise AttributeError(f"module 'lamplighter' has no attribute {name!r}")
        value: object = getattr(import_module(f"lamplighter.{module}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
