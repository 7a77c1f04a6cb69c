"""Play: how a board was played by a person who agreed to have it kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lamplighter.collection.boardtext import board_of, text_of
from lamplighter.errors import PuzzleError, quote
from lamplighter.expect import expect_whole
from lamplighter.genres import find_genre
from lamplighter.puzzle import Puzzle, expect_puzzle
from lamplighter.verbs.twins import likeness

__all__ = ["Play", "require_token"]

_TOKEN = re.compile(r"[A-Za-z0-9_-]{8,64}")
_LONGEST = 7 * 24 * 3600  # seconds: who has taken longer did something else meanwhile
_MOST_MOVES = 100_000  # characters
_MOST = 100_000  # hints, mistakes


def require_token(value: object, what: str) -> str:
    """The value, if it can name a play or a player: letters and digits that a browser drew."""
    if not isinstance(value, str) or not _TOKEN.fullmatch(value):
        raise PuzzleError(f"{what}: expected 8 to 64 letters and digits, got {quote(value)}")
    return value


@dataclass(frozen=True)
class Play:
    """A board that was solved by a person."""

    id: str
    """Drawn by the browser: what is sent twice is kept once."""
    player: str
    """Drawn by the browser as well: it says whose plays belong together, and nothing else."""
    puzzle: Puzzle
    seconds: float
    hints: int = 0
    mistakes: int = 0
    moves: str = ""
    """For replay, as the page writes it into a link."""
    started: int = 0
    """Seconds since 1970."""

    def __post_init__(self) -> None:
        require_token(self.id, "id")
        require_token(self.player, "player")
        expect_puzzle(self.puzzle)
        seconds = self.seconds
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise PuzzleError(f"seconds: expected a number, got {quote(seconds)}")
        if not 0 < seconds <= _LONGEST:
            raise PuzzleError(f"seconds: expected more than 0 and at most a week, got {seconds}")
        for name in ("hints", "mistakes", "started"):
            expect_whole(getattr(self, name), name)
        for name in ("hints", "mistakes"):
            if getattr(self, name) > _MOST:
                raise PuzzleError(f"{name}: expected at most {_MOST}, got {getattr(self, name)}")
        if self.started >= 2**31:
            raise PuzzleError(f"started: expected seconds since 1970, got {self.started}")
        if not isinstance(self.moves, str) or not self.moves.isascii():
            raise PuzzleError(f"moves: expected a text of moves, got {quote(self.moves)}")
        if len(self.moves) > _MOST_MOVES or not self.moves.isprintable():
            raise PuzzleError(f"moves: expected at most {_MOST_MOVES} letters in one line")

    def row(self, now: int) -> dict[str, Any]:
        """The columns of the table `plays`."""
        puzzle = self.puzzle
        return {
            "id": self.id,
            "player": self.player,
            "genre": puzzle.genre,
            "height": puzzle.height,
            "width": puzzle.width,
            "board": text_of(puzzle),
            "likeness": likeness(puzzle),
            "started": self.started,
            "seconds": float(self.seconds),
            "hints": self.hints,
            "mistakes": self.mistakes,
            "moves": self.moves,
            "added": now,
        }

    @classmethod
    def of_row(cls, row: Mapping[Any, Any]) -> Play:
        """The play of such columns."""
        genre = row["genre"]
        puzzle = board_of(genre, row["width"], row["board"], bool(find_genre(genre).walls))
        told = {name: row[name] for name in ("seconds", "hints", "mistakes", "moves", "started")}
        return cls(row["id"], row["player"], puzzle, **told)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "id": self.id,
            "player": self.player,
            "puzzle": self.puzzle.to_json(),
            "started": self.started,
            "seconds": self.seconds,
            "hints": self.hints,
            "mistakes": self.mistakes,
            "moves": self.moves,
        }
