"""New boards to order, one after another of the same seed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from lamplighter.engine import CancelToken
from lamplighter.labels import LABELS
from lamplighter.outcome import Limit
from lamplighter.play.store import Kept
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.generate import generate
from lamplighter.verbs.rate import rate

__all__ = ["Maker", "level_of", "wishes_like"]

_RATED_CELLS = 2500  # a larger board goes without a level
_RATE = Limit(seconds=5)


class Maker:
    """Makes boards; no two of them are the same."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = secrets.randbits(32) if seed is None else seed
        self._index = 0

    def make(
        self, genre: str, wishes: Mapping[str, Any], cancel: CancelToken | None = None
    ) -> Kept:
        """A board to play, with its level; GenerationError if none was found."""
        index, self._index = self._index, self._index + 1
        asked = dict(wishes)
        if isinstance(asked.get("density"), list):  # as JSON brings it back
            asked["density"] = tuple(asked["density"])
        puzzle = generate(genre, seed=self._seed, index=index, cancel=cancel, **asked)
        return Kept(puzzle, level=level_of(puzzle, cancel), wishes=dict(wishes))


def wishes_like(kept: Kept) -> dict[str, Any]:
    """What to ask for to get another board like this one."""
    if kept.wishes:
        return kept.wishes
    level = {"level": kept.level} if kept.level in LABELS else {}
    return {"height": kept.puzzle.height, "width": kept.puzzle.width, **level}


def level_of(puzzle: Puzzle, cancel: CancelToken | None = None) -> str:
    """How hard a board is, in a word; empty if that takes too long or cannot be said."""
    if puzzle.height * puzzle.width > _RATED_CELLS:
        return ""
    label = rate(puzzle, metrics=(), limit=_RATE, cancel=cancel).label
    return label if label in LABELS else ""
