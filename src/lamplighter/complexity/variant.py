"""The variant of Akari a board belongs to: what its clues say about its complexity.

Pulles (2021) looks at boards whose clues are all the same number. Without clues, or with only 4s,
they are solved in polynomial time; with only 1s, 2s or 3s they are NP-complete. He leaves 0s open;
docs/only-zero.md proves them NP-complete as well. Several numbers are as hard as the hardest of
them: NP-complete if there is anything but 4s.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from lamplighter.errors import PuzzleError
from lamplighter.outcome import Outcome
from lamplighter.puzzle import Puzzle

__all__ = ["Complexity", "Variant", "variant"]


class Complexity(Enum):
    """How hard the boards of a variant are."""

    POLYNOMIAL = "polynomial"
    NP_COMPLETE = "NP-complete"

    __repr__ = Enum.__str__


@dataclass(frozen=True)
class Variant:
    """The clues that occur on a board, and what is known about boards with these."""

    numbers: tuple[int, ...]
    complexity: Complexity
    backend: str | None
    """The back end that needs no search on such boards; None if there is none."""

    @property
    def name(self) -> str:
        """The variant in words: `no numbers`, `only 1`, `mixed 0 1 4`."""
        if not self.numbers:
            return "no numbers"
        shown = " ".join(map(str, self.numbers))
        return f"only {shown}" if len(self.numbers) == 1 else f"mixed {shown}"

    @property
    def reason(self) -> str:
        """Why, in a sentence."""
        match self.numbers:
            case ():
                return "putting a bulb on any unlit cell until there is none solves every board"
            case (4,):
                return "a 4 decides all four cells beside it; the rest is a board without numbers"
        hard = [each for each in self.numbers if each != 4]
        return f"circuits can be drawn with {' or '.join(f'{each}s' for each in hard)} alone"

    def to_json(self, outcome: Outcome | None = None) -> dict[str, Any]:
        """The variant as plain JSON values, with what came of solving a board, if it was."""
        fields: dict[str, Any] = {
            "numbers": list(self.numbers),
            "variant": self.name,
            "complexity": self.complexity.value,
            "reason": self.reason,
            "backend": self.backend,
        }
        if outcome is not None:
            fields["status"] = outcome.status.value
            fields["solution"] = outcome.solution and list(outcome.solution.rows)
        return fields


def variant(puzzle: Puzzle) -> Variant:
    """The variant a board falls in, by the clues that occur on it. Akari only."""
    if puzzle.genre != "akari":
        raise PuzzleError(f"the variants are those of akari, not of {puzzle.genre}")
    numbers = tuple(sorted({clue for clue in puzzle.clues.values() if isinstance(clue, int)}))
    if set(numbers) <= {4}:
        return Variant(numbers, Complexity.POLYNOMIAL, "polynomial")
    return Variant(numbers, Complexity.NP_COMPLETE, None)
