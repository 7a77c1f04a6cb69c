"""Twins: puzzles of a series that are too much like an earlier one."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple

from lamplighter import engine
from lamplighter.puzzle import Puzzle

__all__ = ["Known", "Look", "digest", "likeness", "pattern"]


class Look(NamedTuple):
    """What a puzzle shares with its turns and mirror images."""

    whole: bytes
    """Shared with no other puzzle."""
    pattern: bytes
    """Shared with all whose walls, or clues, are in the same places."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Look:
        look = engine.look(puzzle.rows)
        return cls(digest(puzzle.genre, look.whole), digest(puzzle.genre, look.pattern))


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
    return digest(puzzle.genre, engine.look(puzzle.rows).whole)


def pattern(puzzle: Puzzle) -> bytes:
    """The same for the places of its walls, or of its clues where there are none."""
    return digest(puzzle.genre, engine.look(puzzle.rows).pattern)


def digest(genre: str, image: bytes) -> bytes:
    """A few letters in the place of what `engine.look` tells of a board of that genre."""
    return blake2b(genre.encode() + image, digest_size=16).digest()
