"""What is drawn on a board: the marks a document holds, its solution, one found now, or nothing."""

from __future__ import annotations

from lamplighter.engine import CancelToken
from lamplighter.errors import FormatError, PuzzleError
from lamplighter.formats.base import Document
from lamplighter.outcome import Limit, Outcome
from lamplighter.puzzle import Marks, Solution
from lamplighter.verbs.solve import solve

__all__ = ["layer_of", "solved_layer"]


def layer_of(
    doc: Document, *, empty: bool = False, solution: bool = False
) -> Marks | Solution | None:
    """The marks of a document; its `solution` if that is asked for, or nothing if `empty`."""
    if empty:
        return None
    if not solution:
        return doc.marks
    if doc.solution is None:
        raise FormatError("no solution to draw: SOURCE holds none")
    return doc.solution


def solved_layer(
    doc: Document, limit: Limit, cancel: CancelToken | None = None
) -> tuple[Solution, Outcome]:
    """The first solution, to be drawn, and how many there are; an error if none is found."""
    found = solve(doc.puzzle, limit=limit, cancel=cancel)
    if found.solution is None:
        raise PuzzleError(f"no solution to draw: the puzzle is {found.status.value}")
    return found.solution, found
