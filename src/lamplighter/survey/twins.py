"""Twins: boards of a set that repeat one another, exactly or nearly, turned or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lamplighter.survey.pattern import Pattern

__all__ = ["NEAR", "Twins", "near_twins", "repeats", "twins_of"]

NEAR = 0.1
"""Two patterns are near-twins if at most this share of their cells is in only one of them."""

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
    """The boards among which near-twins were looked for: those whose dark cells are known."""
    pairs: tuple[tuple[int, int], ...]
    """Some of these boards, each behind an earlier one it is like, as places from 0."""

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
    pairs = near_twins(inked)
    known = sum(each is not None for each in inked)
    return Twins(repeats(drawn), repeats(answers), len(pairs), known, tuple(pairs[:_MOST_TOLD]))


def repeats(patterns: Sequence[Pattern]) -> int:
    """How many patterns have been there before, turned or not."""
    return len(patterns) - len(Counter(each.key for each in patterns))


def near_twins(patterns: Sequence[Pattern | None]) -> list[tuple[int, int]]:
    """For each pattern that is near to an earlier one, the places of the earlier and of itself.

    Patterns of different sizes never are.
    """
    by_size: dict[tuple[int, int], list[tuple[int, Pattern]]] = {}
    for place, pattern in enumerate(patterns):
        if pattern is not None:
            by_size.setdefault((pattern.height, pattern.width), []).append((place, pattern))
    found = (pair for group in by_size.values() for pair in _near_in(group))
    return sorted(found, key=lambda pair: pair[1])


def _near_in(group: Sequence[tuple[int, Pattern]]) -> Iterator[tuple[int, int]]:
    """Near-twins of one size. Patterns that differ in m cells agree on one of any m + 1 parts."""
    most = int(max(_allowed(each, each) for _, each in group))
    cells = group[0][1].height * group[0][1].width
    parts = [sum(1 << cell for cell in range(part, cells, most + 1)) for part in range(most + 1)]
    index: dict[tuple[int, int], list[int]] = {}
    for number, (place, pattern) in enumerate(group):
        candidates = {
            earlier
            for image in pattern.images
            for part, mask in enumerate(parts)
            for earlier in index.get((part, image & mask), ())
        }
        for earlier in sorted(candidates):
            if _is_near(pattern, group[earlier][1]):
                yield group[earlier][0], place
                break
        for part, mask in enumerate(parts):
            index.setdefault((part, pattern.bits & mask), []).append(number)


def _is_near(one: Pattern, other: Pattern) -> bool:
    most = _allowed(one, other)
    return any((image ^ other.bits).bit_count() <= most for image in one.images)


def _allowed(one: Pattern, other: Pattern) -> float:
    """How many cells may be in only one of two near-twins."""
    return NEAR * (len(one.cells) + len(other.cells))
