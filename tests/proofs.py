"""Proofs of the steps of explanations, for every test that makes steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import lamplighter as ll
from lamplighter import engine
from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.techniques import Step, ladder_of

__all__ = ["Told", "after", "only", "prove_step"]


class Told(NamedTuple):
    """A step as the core reports it."""

    technique: int
    settled: list[tuple[int, int, bool]]
    focus: list[Cell]
    because: list[Cell]
    chain: list[tuple[int, int, bool, str, Cell | None]]
    open_steps: int
    follows: list[Cell]

    @property
    def own(self) -> list[tuple[int, int, bool]]:
        """What the step is about, without what its placements rule out by themselves."""
        return [each for each in self.settled if each[2] or each[:2] not in self.follows]

    @classmethod
    def of(cls, step: engine.PathStep) -> Told:
        settled = [(*cell, True) for cell in step.places]
        settled += [(*cell, False) for cell in step.excludes]
        chain = [(*each.cell, each.placed, each.rule, each.source) for each in step.chain]
        assert not any(each.breaks for each in step.chain[:-1] if each.depth == 1)
        return cls(
            step.technique,
            settled,
            step.focus,
            step.because,
            chain,
            step.open_steps,
            step.follows,
        )


def is_unsolvable(puzzle: Puzzle, marks: Marks, backend: str = "native") -> bool:
    return ll.solve(puzzle, backend, ll.Limit(solutions=1), marks=marks).status is (
        ll.Status.UNSOLVABLE
    )


def after(puzzle: Puzzle, marks: Marks, step: Step) -> Marks:
    """The marks with those of the step made."""
    for cell in step.places:
        marks = marks.with_mark(cell, ll.find_genre(puzzle.genre).placed)
    for cell in step.excludes:
        marks = marks.with_mark(cell, ll.find_genre(puzzle.genre).absent)
    return marks


def only(puzzle: Puzzle, marks: Marks, kept: Iterable[Cell]) -> tuple[Puzzle, Marks]:
    """The puzzle and the marks with only the clues and marks that are kept; walls stay walls."""
    kept = set(kept)
    for cell in puzzle.clues:
        if cell not in kept:
            puzzle = puzzle.without(cell)
    fewer = Marks.empty(puzzle)
    for cell in kept:
        if marks[cell] != ".":
            fewer = fewer.with_mark(cell, marks[cell])
    return puzzle, fewer


def prove_step(puzzle: Puzzle, marks: Marks, step: Step, backend: str = "native") -> None:
    """Fails unless the step is new, well formed, and follows from its reasons alone."""
    genre = ll.find_genre(puzzle.genre)
    where = f"{step!r} of {puzzle!r} at {marks!r}"
    assert step.technique in [each.name for each in ladder_of(puzzle.genre)]
    assert step.settles, where
    assert len(set(step.settles)) == len(step.settles), where
    assert len(set(step.because)) == len(step.because), where
    for cell in step.settles:
        assert marks[cell] == ".", where
        assert not genre.walls or puzzle[cell] == ".", where
    clues = puzzle.clues
    for cell in step.because:
        assert cell in clues or marks[cell] != ".", where
    assert step.message.endswith("."), where
    assert all("  " not in line.lstrip() for line in step.message.split("\n")), where
    assert " ." not in step.message, where
    assert step.message[0].isupper() or step.message[0] == "r", where
    small, fewer = only(puzzle, marks, step.because)
    for cells, other in ((step.places, genre.absent), (step.excludes, genre.placed)):
        for cell in cells:
            assert is_unsolvable(puzzle, marks.with_mark(cell, other), backend), where
            assert is_unsolvable(small, fewer.with_mark(cell, other), backend), where
