"""Twins: boards of a set that repeat one another, exactly or nearly, turned or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from lamplighter.survey.pattern import Pattern

__all__ = ["MOST_COMPARED", "NEAR", "Twins", "near_twins", "repeats", "twins_of"]

NEAR = 0.1
"""Two patterns are near-twins if at most this share of their cells is in only one of them."""

MOST_COMPARED = 2000
"""Near-twins are looked for among the first so many: every pair is compared in every turn."""

_MOST_TOLD = 10


class Twins(NamedTuple):
    """How often the boards of a set repeat one another, up to turning and mirroring."""

    repeated: int
    """Boards whose walls, or places of clues, an earlier board has as well."""
    repeated_answers: int
    """Boards whose solution an earlier board has as well."""
    near: int
    """Boards whose walls, or black cells, an earlier board has but for a tenth, or has them all."""
    compared: int
    """The boards among which near-twins were looked for."""
    pairs: tuple[tuple[int, int], ...]
    """Some near-twins, as places in the set from 0."""

    @property
    def near_share(self) -> float:
        """The share of boards that nearly repeat an earlier one."""
        return self.near / max(1, self.compared)

    def to_json(self) -> dict[str, Any]:
        """The twins as plain JSON values."""
        return self._asdict() | {"pairs": [list(pair) for pair in self.pairs]}


def twins_of(
    drawn: Sequence[Pattern], answers: Sequence[Pattern], inked: Sequence[Pattern | None]
) -> Twins:
    """The twins of a set: by what is printed, by the solutions, nearly by what is dark."""
    compared = inked[:MOST_COMPARED]
    pairs = near_twins(compared)
    return Twins(
        repeats(drawn),
        repeats(answers),
        len({later for _, later in pairs}),
        len(compared),
        tuple(pairs[:_MOST_TOLD]),
    )


def repeats(patterns: Sequence[Pattern]) -> int:
    """How many patterns have been there before, turned or not."""
    return len(patterns) - len(Counter(each.key for each in patterns))


def near_twins(patterns: Sequence[Pattern | None]) -> list[tuple[int, int]]:
    """The pairs of places, the lower first, whose patterns are near-twins.

    Boards of different sizes never are.
    """
    by_size: dict[tuple[int, int], list[tuple[int, Pattern]]] = {}
    for place, pattern in enumerate(patterns):
        if pattern is not None:
            by_size.setdefault((pattern.height, pattern.width), []).append((place, pattern))
    return sorted(
        (one, other)
        for group in by_size.values()
        for (one, first), (other, second) in combinations(group, 2)
        if _is_near(first, second)
    )


def _is_near(one: Pattern, other: Pattern) -> bool:
    # Of |A| and |B| cells, those in only one of them are counted twice by |A xor B|.
    most = NEAR * (len(one.cells) + len(other.cells))
    if abs(len(one.cells) - len(other.cells)) > most:
        return False
    bits = other.bits
    return any((image ^ bits).bit_count() <= most for image in one.images)
