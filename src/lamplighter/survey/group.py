"""Group: boards of one kind as a set, with the spread of every figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from lamplighter.genre import Clue, find_genre
from lamplighter.labels import LABELS
from lamplighter.puzzle import Puzzle
from lamplighter.survey.spread import Spread, spread_of
from lamplighter.survey.symmetry import NAMES
from lamplighter.survey.traits import FIGURES, Figure, Traits
from lamplighter.survey.twins import Twins, twins_of

__all__ = ["Group", "label_of", "size_of", "title_of"]

Key = TypeVar("Key", bound=Hashable)

_BY_LABEL = ("openings", "score", "suppositions")


@dataclass(frozen=True, repr=False)
class Group:
    """Boards of one genre, looked at together."""

    traits: tuple[Traits, ...]
    """Each board in numbers, in the order they came; at least one."""

    def __str__(self) -> str:
        boards = len(self.traits)
        kind = f"{self.genre} {self.size}" if self.size else self.genre
        return f"{kind}: {boards} board{'' if boards == 1 else 's'}"

    def __repr__(self) -> str:
        return f"<Group {self}>"

    @property
    def genre(self) -> str:
        return self.traits[0].puzzle.genre

    @property
    def size(self) -> str | None:
        """Width x height, such as 12x8; None if the boards differ in it."""
        sizes = {size_of(each.puzzle) for each in self.traits}
        return sizes.pop() if len(sizes) == 1 else None

    @property
    def label(self) -> str | None:
        """The label of the boards; None if they differ in it, or have none."""
        labels = set(map(label_of, self.traits))
        return labels.pop() if len(labels) == 1 else None

    @cached_property
    def figures(self) -> Mapping[str, Spread]:
        """The spread of each figure over the boards that have it."""
        return _figures(self.traits, FIGURES)

    @cached_property
    def numbers(self) -> Mapping[Clue, float]:
        """The share of each number among all clues, smallest number first."""
        return _shares((clue for each in self.traits for clue in each.clues), _clue_order)

    @cached_property
    def symmetries(self) -> Mapping[str, float]:
        """The share of the boards with each symmetry; each board has one."""
        return _shares((each.symmetry for each in self.traits), NAMES.index)

    @cached_property
    def labels(self) -> Mapping[str, int]:
        """The boards of each label."""
        found = Counter(each.difficulty.label for each in self.traits if each.difficulty)
        return {label: found[label] for label in LABELS if found[label]}

    @cached_property
    def levels(self) -> Mapping[int, int]:
        """The boards of each level."""
        found = Counter(each.difficulty.level for each in self.traits if each.difficulty)
        return dict(sorted(found.items()))

    @property
    def unrated(self) -> int:
        """The boards without a label: not unique, or out of time."""
        return len(self.traits) - sum(self.labels.values())

    @cached_property
    def by_label(self) -> Mapping[str, Mapping[str, Spread]]:
        """For each label the figures that depend on it: openings, score, suppositions."""
        figures = [each for each in FIGURES if each.name in _BY_LABEL]
        return {label: _figures(self.labelled(label), figures) for label in self.labels}

    def labelled(self, label: str) -> tuple[Traits, ...]:
        """The boards of one label."""
        return tuple(each for each in self.traits if label_of(each) == label)

    @cached_property
    def twins(self) -> Twins:
        """How often boards repeat one another."""
        return twins_of(
            [each.drawn for each in self.traits],
            [each.answer for each in self.traits if each.answer is not None],
            [each.inked for each in self.traits],
        )

    def to_json(self) -> dict[str, Any]:
        """The group as plain JSON values."""
        return {
            "genre": self.genre,
            "size": self.size,
            "label": self.label,
            "boards": len(self.traits),
            "figures": _plain(self.figures),
            "numbers": {str(clue): round(share, 6) for clue, share in self.numbers.items()},
            "symmetries": {name: round(share, 6) for name, share in self.symmetries.items()},
            "twins": self.twins.to_json(),
            "labels": dict(self.labels),
            "levels": {str(level): count for level, count in self.levels.items()},
            "unrated": self.unrated,
            "by_label": {label: _plain(held) for label, held in self.by_label.items()},
        }


def size_of(puzzle: Puzzle) -> str:
    """Width x height."""
    return f"{puzzle.width}x{puzzle.height}"


def label_of(traits: Traits) -> str | None:
    """The label of a board, if it has one."""
    return traits.difficulty.label if traits.difficulty else None


def title_of(figure: Figure, genre: str) -> str:
    """What a table calls the figure in that genre."""
    if find_genre(genre).walls:
        return figure.title.format(inked="walls", drawn="walls", numbered="walls with a number")
    return figure.title.format(inked="black cells", drawn="clues", numbered="cells with a clue")


def _figures(traits: Sequence[Traits], figures: Iterable[Figure]) -> dict[str, Spread]:
    found = {}
    for figure in figures:
        values = (figure.of(each) for each in traits)
        spread = spread_of(value for value in values if value is not None)
        if spread is not None:
            found[figure.name] = spread
    return found


def _shares(values: Iterable[Key], order: Any) -> dict[Key, float]:
    counts = Counter(values)
    whole = sum(counts.values())
    return {value: counts[value] / whole for value in sorted(counts, key=order)}


def _clue_order(clue: Clue) -> tuple[bool, int]:
    return (True, 0) if clue == "?" else (False, clue)


def _plain(figures: Mapping[str, Spread]) -> dict[str, Any]:
    return {name: spread.to_json() for name, spread in figures.items()}
