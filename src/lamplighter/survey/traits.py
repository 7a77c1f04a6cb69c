"""Traits: all that is measured on one board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from lamplighter.genre import Clue, find_genre
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.survey.clumps import clumps_of
from lamplighter.survey.diagonal import diagonal_of
from lamplighter.survey.giveaways import Giveaways, giveaways_of
from lamplighter.survey.pattern import Pattern, answer_of, drawn_of
from lamplighter.survey.symmetry import symmetry_of
from lamplighter.survey.void import Void, void_of

__all__ = ["FIGURES", "Difficulty", "Figure", "Traits", "traits_of"]


class Difficulty(NamedTuple):
    """What a rating says of a board, as far as it is counted here."""

    label: str
    level: int
    score: int
    suppositions: int
    openings: int
    """Steps that `explain` could begin with."""


@dataclass(frozen=True)
class Traits:
    """One board in numbers."""

    puzzle: Puzzle
    drawn: Pattern
    """Its walls, or without walls the places of its clues."""
    answer: Pattern | None
    """What is placed in its solution; None if it has none, or several."""
    inked: Pattern | None
    """The cells that are dark in the end: walls, or black cells."""
    clues: tuple[Clue, ...]
    clumps: tuple[int, ...]
    diagonal: int
    void: Void
    symmetry: str
    giveaways: Giveaways
    difficulty: Difficulty | None

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.puzzle.height * self.puzzle.width

    @property
    def density(self) -> float | None:
        """The share of dark cells."""
        return None if self.inked is None else len(self.inked.cells) / self.cells

    @property
    def clue_share(self) -> float | None:
        """The share of the walls that show a number, or of the cells that show a clue."""
        has_walls = bool(find_genre(self.puzzle.genre).walls)
        return _share(len(self.clues), len(self.drawn.cells) if has_walls else self.cells)

    @property
    def number(self) -> float | None:
        """The mean of its clues."""
        numbers = [each for each in self.clues if each != "?"]
        return fmean(numbers) if numbers else None

    @property
    def isolated(self) -> float | None:
        """The share of walls, or clues, without another beside them."""
        return _share(self.clumps.count(1), len(self.drawn.cells))

    @property
    def giveaway_share(self) -> float | None:
        """The share of the clues that are giveaways."""
        return _share(self.giveaways.clues, len(self.clues))

    @property
    def given(self) -> float | None:
        """The share of the cells to decide that single clues settle."""
        can_place = find_genre(self.puzzle.genre).can_place
        undecided = sum(can_place(self.puzzle[cell]) for cell in self.puzzle.cells())
        return _share(self.giveaways.cells, undecided)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def traits_of(
    puzzle: Puzzle, solution: Solution | None = None, difficulty: Difficulty | None = None
) -> Traits:
    """The traits of a puzzle; some of them need its only solution, some its rating."""
    drawn = drawn_of(puzzle)
    answer = None if solution is None else answer_of(puzzle, solution)
    return Traits(
        puzzle,
        drawn,
        answer,
        drawn if find_genre(puzzle.genre).walls else answer,
        tuple(puzzle.clues.values()),
        tuple(clumps_of(drawn)),
        diagonal_of(drawn),
        void_of(drawn),
        symmetry_of(drawn),
        giveaways_of(puzzle),
        difficulty,
    )


@dataclass(frozen=True)
class Figure:
    """A number of a board that a set of boards has a spread of."""

    name: str
    title: str
    """What it is called in a table; {drawn} is walls or clues, {inked} walls or black cells."""
    of: Callable[[Traits], float | None]
    grain: float
    """A difference that nobody would notice."""
    is_share: bool = False
    varies: bool = False
    """Whether boards that are all alike in it would look machine-made."""
    grows: bool = False
    """Whether it grows with the cells: then boards of different sizes are compared by the cell."""

    def told(self, value: float) -> str:
        """A value as a table shows it."""
        return f"{100 * value:.1f} %" if self.is_share else f"{value:.1f}"


def _rated(name: str) -> Callable[[Traits], float | None]:
    return lambda each: None if each.difficulty is None else getattr(each.difficulty, name)


FIGURES = (
    Figure("density", "{inked}", lambda each: each.density, 0.01, True, True),
    Figure("clues", "{numbered}", lambda each: each.clue_share, 0.01, True, True),
    Figure("number", "mean number", lambda each: each.number, 0.1, False, True),
    Figure("isolated", "isolated {drawn}", lambda each: each.isolated, 0.01, True, True),
    Figure("clump", "largest clump", lambda each: max(each.clumps, default=0), 0.5),
    Figure("diagonal", "longest diagonal", lambda each: each.diagonal, 0.5),
    Figure("void", "largest void", lambda each: each.void.area / each.cells, 0.01, True, True),
    Figure("giveaways", "giveaway clues", lambda each: each.giveaway_share, 0.01, True),
    Figure("given", "cells given away", lambda each: each.given, 0.01, True),
    Figure("openings", "steps open at the start", _rated("openings"), 1, grows=True),
    Figure("score", "score", _rated("score"), 10, grows=True),
    Figure("suppositions", "suppositions", _rated("suppositions"), 1, grows=True),
)
"""What is measured on every board, in the order of the tables."""
