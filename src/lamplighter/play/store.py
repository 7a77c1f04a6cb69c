"""Games that were begun, one file for each board, in the user's data folder.

A file is written under another name and moved into place: it is there whole or as it was before.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from lamplighter.errors import LamplighterError
from lamplighter.folders import data_folder
from lamplighter.puzzle import Puzzle

__all__ = ["Kept", "Store"]


@dataclass
class Kept:
    """A board, the game on it, and what is known of both."""

    puzzle: Puzzle
    game: dict[str, Any] | None = None
    """What `Game.save` gave."""
    title: str = ""
    level: str = ""
    solved: int | None = None
    """The milliseconds it took; None while it is open."""
    helped: int = 0
    """How many hints were taken."""
    wishes: dict[str, Any] = field(default_factory=dict)
    """What was asked of it, besides its genre, if it was made to order."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"puzzle": self.puzzle.to_json()}


class Store:
    """The games of a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = data_folder() / "play" if folder is None else folder
        self.fault = ""
        """Why the last game could not be kept; empty if it was."""

    def find(self, puzzle: Puzzle) -> Kept | None:
        """The game on this board, if one was begun."""
        kept = _read(self._path(puzzle))
        return kept if kept is not None and kept.puzzle == puzzle else None

    def last(self) -> Kept | None:
        """The game that was played last, of those that are not at their end."""
        return next((kept for kept in self._latest() if kept.solved is None), None)

    def keep(self, kept: Kept) -> bool:
        """Write a game; False, with the `fault`, if that cannot be done."""
        text = json.dumps(kept.to_json(), separators=(",", ":"))
        draft = None
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, draft = tempfile.mkstemp(dir=self._folder, prefix=".draft-")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(draft).replace(self._path(kept.puzzle))
        except OSError as error:
            if draft is not None:
                with suppress(OSError):
                    Path(draft).unlink()
            self.fault = f"this game cannot be kept in {self._folder}: {error.strerror or error}"
            return False
        self.fault = ""
        return True

    def _path(self, puzzle: Puzzle) -> Path:
        text = json.dumps(puzzle.to_json(), separators=(",", ":"))
        return self._folder / f"{hashlib.sha256(text.encode()).hexdigest()[:20]}.json"

    def _latest(self) -> Iterator[Kept]:
        """The games, the one written last first; a damaged file is passed over."""
        dated = []
        with suppress(OSError):
            for path in self._folder.glob("*.json"):
                with suppress(OSError):
                    dated.append((path.stat().st_mtime_ns, path))
        for _, path in sorted(dated, reverse=True):
            kept = _read(path)
            if kept is not None:
                yield kept


def _read(path: Path) -> Kept | None:
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
        board = saved["puzzle"]
        solved = saved["solved"]
        return Kept(
            Puzzle.from_rows(board["genre"], board["rows"], lenient=True),
            dict(saved["game"] or {}) or None,
            str(saved["title"]),
            str(saved["level"]),
            None if solved is None else int(solved),
            int(saved["helped"]),
            dict(saved["wishes"]),
        )
    except (OSError, ValueError, KeyError, TypeError, RecursionError, LamplighterError):
        return None
