"""Twins: puzzles of a series that are too much like an earlier one."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

from lamplighter.genre import Content
from lamplighter.puzzle import Puzzle

__all__ = ["Known", "Look", "likeness", "pattern"]


class Look(NamedTuple):
    """What a puzzle shares with its turns and mirror images."""

    whole: bytes
    """Shared with no other puzzle."""
    pattern: bytes
    """Shared with all whose walls, or clues, are in the same places."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Look:
        return cls(likeness(puzzle), pattern(puzzle))


class Known:
    """How the puzzles of a series looked so far.

    No puzzle comes twice. A pattern does only when no others are left: from the first repeat on,
    which is how a file shows it too.
    """

    def __init__(self, puzzles: Iterable[Puzzle] = ()) -> None:
        self._wholes: set[bytes] = set()
        self._patterns: set[bytes] = set()
        self.is_strict = True
        """Whether no pattern has come twice, so that none may."""
        for puzzle in puzzles:
            self.add(Look.of(puzzle))

    def copy(self) -> Known:
        """Another of the same, which can be added to."""
        other = Known()
        other._wholes, other._patterns = set(self._wholes), set(self._patterns)
        other.is_strict = self.is_strict
        return other

    def __len__(self) -> int:
        return len(self._wholes)

    def has(self, look: Look) -> bool:
        """Whether the puzzle has come before, turned or mirrored perhaps."""
        return look.whole in self._wholes

    def repeats(self, look: Look) -> bool:
        """Whether its pattern has, and may not come again."""
        return self.is_strict and look.pattern in self._patterns

    def add(self, look: Look) -> None:
        """From now on it has come; a pattern that comes again says that no others are left."""
        self._wholes.add(look.whole)
        self.is_strict = self.is_strict and look.pattern not in self._patterns
        self._patterns.add(look.pattern)


def likeness(puzzle: Puzzle) -> bytes:
    """A text that a puzzle shares with its turns and mirror images, and with no other."""
    rows = [row if isinstance(row, str) else "".join(map(_letter, row)) for row in puzzle.rows]
    return _digest(puzzle.genre, rows)


def pattern(puzzle: Puzzle) -> bytes:
    """The same for the places of its walls, or of its clues where there are none."""
    rows = [
        row.translate(_BARE) if isinstance(row, str) else "".join(map(_bare, row))
        for row in puzzle.rows
    ]
    return _digest(puzzle.genre, rows)


def _digest(genre: str, rows: list[str]) -> bytes:
    across = ["".join(col) for col in zip(*rows, strict=True)]
    looks = []
    for board in (rows, across):
        if len(board) > len(board[0]):
            continue  # of a board and its transpose, the one that is no higher than wide
        upright = "\n".join(board)
        mirrored = "\n".join(row[::-1] for row in board)
        looks += [upright, mirrored, upright[::-1], mirrored[::-1]]
    return blake2b(f"{genre}{min(looks)}".encode(), digest_size=16).digest()


def _letter(content: Content) -> str:
    """One letter for what a cell holds, however large its number."""
    return chr(64 + content) if isinstance(content, int) else content or "#"


_BARE = {ord(digit): "#" for digit in "0123456789?"}


def _bare(content: Content) -> str:
    return "." if content is None else "#"
