"""diagnose: is a draft unique? If not, where do solutions differ, and what repairs or clashes?"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from lamplighter.engine import CancelToken
from lamplighter.genres import find_genre
from lamplighter.grid import Cell, cell_lists
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle
from lamplighter.verbs.repairs import Repair, find_repairs
from lamplighter.verbs.smallest import Clues, smallest_set
from lamplighter.verbs.solve import solve, solve_each
from lamplighter.watch import Watch

__all__ = ["Diagnosis", "Repair", "diagnose"]

_DEFAULT = Limit()
_SAMPLE = 64  # solutions to compare before cells are tested one by one
_CELLS = 100_000  # of all the solutions that are compared; but two are
PATIENCE = 2.0
"""The most seconds spent on proving that a set of clues is the smallest."""


@dataclass(frozen=True)
class Diagnosis:
    """What is right or wrong with a draft. Cells are in reading order."""

    status: Status
    differs: tuple[Cell, ...] = ()
    """Ambiguous: every cell that is not the same in all solutions."""
    repairs: tuple[Repair, ...] = ()
    """Ambiguous: every single change that leaves one solution, likeliest first."""
    clash: tuple[Cell, ...] = ()
    """Unsolvable: clues that cannot all hold, whatever the others say; without any one they can."""
    clash_is_minimum: bool = False
    """Whether no clash has fewer clues; otherwise none is part of this one."""
    redundant: tuple[Cell, ...] = ()
    """Unique: clues that could go, each by itself."""
    sufficient: tuple[Cell, ...] = ()
    """Unique: clues that alone leave the one solution; without any one of them they do not."""
    sufficient_is_minimum: bool = False
    """Whether no fewer clues would suffice."""
    idle: tuple[Cell, ...] = ()
    """Cells that no clue influences: none counts them, or lights them from beside it (Akari)."""
    complete: bool = True
    """Whether all of it was worked out before the limit."""

    def to_json(self) -> dict[str, Any]:
        """The diagnosis as plain JSON values."""
        return {
            "status": self.status.value,
            "differs": cell_lists(self.differs),
            "repairs": [each.to_json() for each in self.repairs],
            "clash": cell_lists(self.clash),
            "clash_is_minimum": self.clash_is_minimum,
            "redundant": cell_lists(self.redundant),
            "sufficient": cell_lists(self.sufficient),
            "sufficient_is_minimum": self.sufficient_is_minimum,
            "idle": cell_lists(self.idle),
            "complete": self.complete,
        }


def diagnose(
    puzzle: Puzzle, *, limit: Limit = _DEFAULT, cancel: CancelToken | None = None
) -> Diagnosis:
    """What is right or wrong with a draft, for the person who sets it.

    If the time limit comes first, what was found so far is true and `complete` is False.
    """
    watch = Watch(limit, cancel)
    stop = CancelToken()
    expect_puzzle(puzzle)
    if watch.is_over():
        return Diagnosis(Status.UNKNOWN, complete=False)
    return watch.run(lambda: _Doctor(puzzle, stop).examine(), stop.cancel)


class _Doctor:
    def __init__(self, puzzle: Puzzle, stop: CancelToken) -> None:
        self.puzzle = puzzle
        self.genre = find_genre(puzzle.genre)
        self.stop = stop

    def examine(self) -> Diagnosis:
        puzzle = self.puzzle
        most = _CELLS // (puzzle.height * puzzle.width)
        outcome = self._solve(puzzle, min(max(most, 2), _SAMPLE))
        if not self._may_go_on():
            status = Status.UNKNOWN if outcome.status is Status.SOLVED else outcome.status
            return Diagnosis(status, complete=False)
        found = Diagnosis(outcome.status, idle=tuple(self.genre.idle(puzzle)))
        if outcome.status is Status.UNIQUE:
            return self._examine_unique(found, outcome.solutions[0])
        if outcome.status is Status.UNSOLVABLE:
            return self._examine_clash(found)
        if outcome.status is Status.MULTIPLE:
            return self._examine_ambiguous(found, outcome.solutions)
        return replace(found, status=Status.UNKNOWN, complete=False)

    def _may_go_on(self) -> bool:
        return not self.stop.cancelled

    def _solve(self, puzzle: Puzzle, solutions: int = 2, marks: Marks | None = None) -> Outcome:
        return solve(puzzle, limit=Limit(solutions=solutions), marks=marks, cancel=self.stop)

    # Several solutions

    def _examine_ambiguous(self, found: Diagnosis, solutions: tuple[Solution, ...]) -> Diagnosis:
        settled, exact = self._backbone(solutions)
        differs = [
            cell
            for cell in self.puzzle.cells()
            if cell not in settled and self.genre.can_place(self.puzzle[cell])
        ]
        found = replace(found, differs=tuple(differs), complete=exact)
        if not exact:
            return found
        placed = [cell for cell, mark in settled.items() if mark == self.genre.placed]
        repairs, all_tried = find_repairs(self.puzzle, differs, placed, self._may_go_on, self.stop)
        return replace(found, repairs=tuple(repairs), complete=all_tried)

    def _backbone(self, solutions: Iterable[Solution]) -> tuple[dict[Cell, str], bool]:
        """The cells that are the same in all solutions, with their mark; and whether that is sure.

        Cells on which the solutions found so far agree are tested one by one; what deduction
        proves needs no test.
        """
        puzzle = self.puzzle
        first, *others = [solution.marks for solution in solutions]
        same = {cell: first[cell] for cell in puzzle.cells() if first[cell] != "."}
        for marks in others:
            same = {cell: mark for cell, mark in same.items() if marks[cell] == mark}
        proved = self._proved()
        placed, absent = self.genre.placed, self.genre.absent
        other_way = {placed: absent, absent: placed}
        empty = Marks.empty(puzzle)
        for cell, mark in list(same.items()):
            if cell not in same or proved[cell] != ".":
                continue
            outcome = self._solve(puzzle, 1, empty.with_mark(cell, other_way[mark]))
            if outcome.solutions:
                marks = outcome.solutions[0].marks
                same = {each: known for each, known in same.items() if marks[each] == known}
            elif outcome.status is not Status.UNSOLVABLE:
                return same, False
        return same, True

    def _proved(self) -> Marks:
        """What one level of hypotheses settles; nothing where no engine has any."""
        engine = self.genre.engine
        if engine is None:
            return Marks.empty(self.puzzle)
        found = engine.deduce(
            self.puzzle.rows, level=1, patterns=True, seconds=PATIENCE, cancel=self.stop
        )
        return Marks(self.puzzle.genre, found.marks)

    # No solution

    def _examine_clash(self, found: Diagnosis) -> Diagnosis:
        clash, exact = self._minimal(list(self.puzzle.clues), self._is_clash)
        found = replace(found, clash=_in_order(clash), complete=exact)
        if not exact:
            return found
        smaller = self._prove_smallest(len(clash), [], self._not_clashing)
        if smaller is not None:
            found = replace(found, clash=_in_order(smaller), clash_is_minimum=True)
        return replace(found, complete=self._may_go_on())

    def _is_clash(self, clues: Collection[Cell]) -> bool | None:
        status = self._solve(self._with_only(clues), 1).status
        return None if status is Status.UNKNOWN else status is Status.UNSOLVABLE

    def _not_clashing(self, clues: Clues) -> Collection[Cell] | None:
        """Clues that some solution of these breaks, as few as possible; none for a clash."""
        outcome = self._solve(self._with_only(clues), 1)
        if outcome.status is Status.UNSOLVABLE:
            return ()
        everything = frozenset(self.puzzle.clues)
        missing = everything - clues
        for clue in [None, *sorted(missing)]:
            if clue is not None:
                if clue not in missing:
                    continue
                outcome = self._solve(self._with_only((everything - missing) | {clue}), 1)
            if outcome.status is Status.UNKNOWN:
                return None
            if outcome.solutions:
                missing &= self._broken_by(outcome.solutions[0])
        return missing

    # One solution

    def _examine_unique(self, found: Diagnosis, solution: Solution) -> Diagnosis:
        clues = list(self.puzzle.clues)
        # One by one: thousands of large boards are not held at a time. They may end early.
        outcomes = solve_each((self.puzzle.without(cell) for cell in clues), cancel=self.stop)
        redundant = [
            cell
            for cell, outcome in zip(clues, outcomes, strict=False)
            if outcome.status is Status.UNIQUE
        ]
        if not self._may_go_on():
            return replace(found, redundant=tuple(redundant), complete=False)
        needed = [cell for cell in clues if cell not in redundant]
        sufficient, exact = self._minimal(redundant, self._is_enough, needed)
        found = replace(
            found,
            redundant=tuple(redundant),
            sufficient=_in_order(sufficient),
            sufficient_is_minimum=not redundant,
            complete=exact,
        )
        if not exact or not redundant:
            return found
        smaller = self._prove_smallest(
            len(sufficient),
            [[cell] for cell in needed],
            lambda clues: self._not_enough(clues, solution),
        )
        if smaller is not None:
            found = replace(found, sufficient=_in_order(smaller), sufficient_is_minimum=True)
        return replace(found, complete=self._may_go_on())

    def _is_enough(self, clues: Collection[Cell]) -> bool | None:
        status = self._solve(self._with_only(clues)).status
        return None if status is Status.UNKNOWN else status is Status.UNIQUE

    def _not_enough(self, clues: Clues, solution: Solution) -> Collection[Cell] | None:
        """Clues that another solution breaks, as few as possible; none if there is no other."""
        kept, best = set(clues), None
        # Each other solution that breaks fewer clues is a harder one to keep out.
        while True:
            outcome = self._solve(self._with_only(kept))
            if outcome.status is Status.UNKNOWN:
                return None
            others = [each for each in outcome.solutions if each.placed != solution.placed]
            if not others:
                return () if best is None else best
            best = self._broken_by(others[0])
            spare = best - kept
            kept = set(self.puzzle.clues) - spare
            if len(spare) == 1:
                return spare
            kept.add(min(spare))

    # Sets of clues

    def _minimal(
        self,
        clues: list[Cell],
        still: Callable[[Collection[Cell]], bool | None],
        always: Iterable[Cell] = (),
    ) -> tuple[set[Cell], bool]:
        """The clues left after leaving out what can go, one by one; and whether all were tried."""
        kept = {*clues, *always}
        for clue in clues:
            answer = still(kept - {clue})
            if answer is None:
                return kept, False
            if answer:
                kept.discard(clue)
        return kept, True

    def _prove_smallest(
        self,
        most: int,
        demands: Iterable[Collection[Cell]],
        lacks: Callable[[Clues], Collection[Cell] | None],
    ) -> Clues | None:
        end = time.perf_counter() + PATIENCE
        return smallest_set(
            self.puzzle.clues,
            most,
            demands,
            lacks,
            lambda: self._may_go_on() and time.perf_counter() < end,
        )

    def _with_only(self, clues: Collection[Cell]) -> Puzzle:
        return self.puzzle.with_only(clues)

    def _broken_by(self, solution: Solution) -> set[Cell]:
        """The clues of the puzzle that a placement breaks."""
        marks = Solution.from_placed(self.puzzle, solution.placed).marks
        violations = self.genre.check(self.puzzle, marks, True)
        clues = self.puzzle.clues
        return {each.cells[0] for each in violations if each.cells and each.cells[0] in clues}


def _in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells))
