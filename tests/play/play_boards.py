"""What the tests of play share: small boards, their solutions, sessions without a disk."""

from __future__ import annotations

import lamplighter as ll
from lamplighter import Puzzle
from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.play.session import Session
from lamplighter.play.store import Kept


def unique(genre: str, side: int = 5) -> Puzzle:
    """A small board with one solution."""
    return ll.generate(genre, height=side, width=side, level="easy", seed=1)


def solution_of(puzzle: Puzzle) -> list[Cell]:
    """The cells with bulbs, or the black ones."""
    found = ll.solve(puzzle).solution
    assert found is not None
    letter = find_genre(puzzle.genre).placed
    return [
        cell
        for cell in puzzle.cells()
        if found.rows[cell[0]][cell[1]] == letter and puzzle[cell] != letter
    ]


def session_of(*puzzles: Puzzle) -> Session:
    """Boards in play that are kept nowhere."""
    return Session([Kept(puzzle) for puzzle in puzzles])
