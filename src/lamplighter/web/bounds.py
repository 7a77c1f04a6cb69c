"""How much one question may ask for: a server answers strangers."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BOUNDS", "Bounds"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most that one answer takes, whatever the question says."""

    side: int = 200
    """Cells along a side of a board."""
    seconds: float = 10.0
    """Seconds of work; a question that gives no `timeout` gets as many."""
    solutions: int = 1000
    """Solutions that are looked for and sent."""
    cells: int = 2_000_000
    """Cells of all those solutions together."""
    counted: int = 1_000_000
    """Solutions that are counted, none of them held."""
    pixels: int = 3000
    """Pixels along a side of a PNG; a larger one is drawn at a smaller scale."""

    kept: int = 2000
    """Boards that one question adds to a collection, tags, removes or is handed."""
    boards: int = 240
    """Boards of a book."""
    book_side: int = 60
    """Cells along a side of a board in a book."""
    book_seconds: float = 60.0
    """Seconds of work on a book."""


BOUNDS = Bounds()
