"""Entry: a board of a book, with its solution, its level and where to begin."""

from __future__ import annotations

from dataclasses import dataclass

from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError
from lamplighter.formats.base import Document
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.techniques.base import list_cells
from lamplighter.verbs.hint import hint
from lamplighter.verbs.rate import grade
from lamplighter.verbs.solve import solve

__all__ = ["Entry"]

_DEFAULT = Limit()


@dataclass(frozen=True)
class Entry:
    """A board that is ready for a book: it has exactly one solution."""

    puzzle: Puzzle
    solution: Solution
    label: str | None = None
    """easy, normal, hard or extreme; None if a limit came first or the genre is not rated."""
    level: int | None = None
    """0 to 9."""
    where: str = ""
    """The cells to look at first."""
    title: str = ""
    author: str = ""

    @classmethod
    def of(
        cls,
        source: Document | Puzzle,
        *,
        hints: bool = False,
        limit: Limit = _DEFAULT,
        cancel: CancelToken | None = None,
    ) -> Entry:
        """Solve and grade a board. A PuzzleError refuses one without exactly one solution."""
        doc = source if isinstance(source, Document) else Document(source)
        puzzle = doc.puzzle
        found = solve(puzzle, limit=limit, cancel=cancel)
        if found.status is not Status.UNIQUE or found.solution is None:
            raise PuzzleError(_REFUSALS.get(found.status, _UNKNOWN))
        rated = grade(puzzle, limit, cancel) if _is_rated(puzzle) else None
        label, level = rated or (None, None)
        where = ""
        if hints and _is_rated(puzzle):
            told = hint(puzzle, limit=limit, cancel=cancel)
            where = list_cells(told.where)
        return cls(
            puzzle,
            found.solution,
            label,
            level,
            where,
            _line(doc.meta.get("title")),
            _line(doc.meta.get("author")),
        )


_UNKNOWN = "the time ran out before its solution was known to be the only one"
_REFUSALS = {
    Status.MULTIPLE: "it has several solutions, and a book needs exactly one:"
    " lamplighter diagnose says what would repair it",
    Status.UNSOLVABLE: "it has no solution: lamplighter diagnose says why",
}


def _is_rated(puzzle: Puzzle) -> bool:
    from lamplighter.genre import find_genre

    return find_genre(puzzle.genre).engine is not None


def _line(value: object) -> str:
    """A text from a file as one short line."""
    text = " ".join(str(value).split()) if isinstance(value, str) else ""
    text = "".join(char for char in text if char.isprintable())
    return text if len(text) <= 60 else f"{text[:59].rstrip()}…"
