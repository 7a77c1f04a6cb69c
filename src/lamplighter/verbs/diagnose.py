"""diagnose: is a draft unique? If not, where do solutions differ, and what repairs or clashes?"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace

from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError
from lamplighter.expect import expect_whole
from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle
from lamplighter.verbs.clue_sets import ClueSets
from lamplighter.verbs.count import count
from lamplighter.verbs.diagnosis import Diagnosis
from lamplighter.verbs.orbits import turns_kept
from lamplighter.verbs.patience import Patience
from lamplighter.verbs.repair import Edit, Repair
from lamplighter.verbs.repair_sets import best_clue, smallest_repair_set
from lamplighter.verbs.repairs import RepairSearch, rate_repairs
from lamplighter.verbs.solution_table import SolutionTable
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

__all__ = ["Diagnosis", "Edit", "Repair", "diagnose"]

_DEFAULT = Limit()
_FIRST, _SAMPLE = 64, 1000  # solutions looked for at once; solutions held, if they come quickly
_CELLS = 250_000  # of all the solutions that are compared; but two are
_PATIENCE = 0.25  # seconds for each thing that may take forever, or what is left of three times it
_SHARE = 4  # with a time limit, as much of it as one in so many


def diagnose(
    puzzle: Puzzle,
    *,
    symmetric: bool = False,
    most: int = 1000,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> Diagnosis:
    """What is right or wrong with a draft, for the person who sets it.

    With `symmetric`, repairs keep the symmetry of the walls (without walls: of the places of the
    clues). Solutions are counted up to `most`. If the time limit comes first, what was found so far
    is true and `complete` is False. What may take forever (trying changes one by one, proofs,
    levels) gets about a second in all or, where there is one, the time limit; after that, fields
    such as `repairs_are_all` say what was not worked out, and levels are None.
    """
    watch = Watch(limit, cancel)
    stop = CancelToken()
    expect_puzzle(puzzle)
    expect_whole(most, "a number of solutions")
    if most < 2:
        raise PuzzleError(f"solutions are counted up to 2 or more, got {most}")
    if watch.is_over():
        return Diagnosis(Status.UNKNOWN, puzzle, complete=False)
    patience = max(_PATIENCE, (limit.seconds or 0.0) / _SHARE)
    doctor = _Doctor(puzzle, symmetric, most, patience, stop)
    return watch.run(doctor.examine, stop.cancel)


class _Doctor:
    def __init__(
        self, puzzle: Puzzle, symmetric: bool, most: int, patience: float, stop: CancelToken
    ) -> None:
        self.start = time.perf_counter()
        self.puzzle = puzzle
        self.genre = find_genre(puzzle.genre)
        self.most, self.patience, self.stop = most, patience, stop
        self.turns = turns_kept(puzzle) if symmetric else ()
        self.symmetry = tuple(turn.value for turn in self.turns) if symmetric else None
        self.search = RepairSearch(puzzle, self.turns, Patience(_SHARE * patience, stop))

    def examine(self) -> Diagnosis:
        puzzle = self.puzzle
        room = max(_CELLS // (puzzle.height * puzzle.width), 2)
        outcome = self._solve(puzzle, min(room, _FIRST, _SAMPLE))
        found = Diagnosis(
            Status.UNKNOWN if outcome.status is Status.SOLVED else outcome.status,
            puzzle,
            count=len(outcome.solutions) if outcome.complete or outcome.solutions else None,
            count_is_exact=outcome.complete,
            symmetry=self.symmetry,
            complete=False,
        )
        if not self._may_go_on():
            return found
        found = replace(found, idle=tuple(self.genre.idle(puzzle)))
        if found.status is Status.UNIQUE:
            return self._examine_unique(found, outcome.solutions[0])
        if found.status is Status.UNSOLVABLE:
            return self._examine_clash(found)
        if found.status is Status.MULTIPLE:
            return self._examine_ambiguous(
                found, self._more(outcome, min(room, self.most, _SAMPLE))
            )
        return found

    def _more(self, outcome: Outcome, most: int) -> Outcome:
        """An outcome with more of the solutions, if they come quickly."""
        if outcome.complete or most <= len(outcome.solutions):
            return outcome
        more = solve(self.puzzle, limit=self._patience().limit(most), cancel=self.stop)
        return more if len(more.solutions) > len(outcome.solutions) else outcome

    def _may_go_on(self) -> bool:
        return not self.stop.cancelled

    def _patience(self) -> Patience:
        """For one thing that may take forever."""
        sooner = self.start + 2 * self.patience - time.perf_counter()
        return Patience(max(sooner, 0.0) + self.patience, self.stop)

    def _solve(self, puzzle: Puzzle, solutions: int = 2, marks: Marks | None = None) -> Outcome:
        return solve(puzzle, limit=Limit(solutions=solutions), marks=marks, cancel=self.stop)

    # Several solutions

    def _examine_ambiguous(self, found: Diagnosis, outcome: Outcome) -> Diagnosis:
        table = SolutionTable(
            self.puzzle,
            self._units(outcome.solutions),
            outcome.solutions,
            complete=outcome.complete,
            may_go_on=self._may_go_on,
        )
        found = self._compared(found, table, outcome)
        settled, exact = self._backbone(outcome.solutions)
        differs = [
            cell
            for cell in self.puzzle.cells()
            if cell not in settled and self.genre.can_place(self.puzzle[cell])
        ]
        found = replace(found, differs=tuple(differs))
        if not exact:
            return found
        placed = [cell for cell, mark in settled.items() if mark == self.genre.placed]
        known = table if self.genre.numbers is not None else None
        repairs, tried = self.search.of_ambiguous(differs, placed, known)
        found = replace(found, repairs=tuple(repairs), repairs_are_all=tried)
        if not self._may_go_on():
            return found
        if known is not None:
            found = self._next_clues(found, known)
        return self._rated(found)

    def _units(self, solutions: Iterable[Solution]) -> list[tuple[Cell, ...]]:
        if self.genre.numbers is None:
            return []
        first, *others = [set(each.placed) for each in solutions]
        near = set().union(*(first ^ each for each in others))
        return self.search.units(near)

    def _compared(self, found: Diagnosis, table: SolutionTable, outcome: Outcome) -> Diagnosis:
        """How many solutions there are, and two that are much alike."""
        first, second = table.closest()
        differs = sorted(set(first.placed) ^ set(second.placed))
        found = replace(found, pair=(first, second), pair_differs=tuple(differs))
        number = len(outcome.solutions)
        found = replace(found, count=number, count_is_exact=outcome.complete)
        if outcome.complete or number >= self.most or not self._may_go_on():
            return found
        more = count(self.puzzle, limit=self._patience().limit(self.most), cancel=self.stop)
        number = max(more.number, number)
        return replace(found, count=number, count_is_exact=more.exact)

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
            self.puzzle.rows, level=1, patterns=True, seconds=self.patience, cancel=self.stop
        )
        return Marks(self.puzzle.genre, found.marks)

    def _next_clues(self, found: Diagnosis, table: SolutionTable) -> Diagnosis:
        """The best next clue; and a set of clues, where no clue by itself is enough."""
        enough = any(each.kind == "add" for each in found.repairs)
        best, proved = best_clue(self.search, table, self.most, self._patience())
        found = replace(found, best=best, best_is_minimum=proved)
        if enough or not self._may_go_on():
            return found
        several, proved = smallest_repair_set(
            self.search, table, best, self._patience(), singles_tried=found.repairs_are_all
        )
        return replace(found, repair_set=several, repair_set_is_minimum=proved)

    def _rated(self, found: Diagnosis) -> Diagnosis:
        """The diagnosis with the levels that the repairs give; it is the last thing."""
        extra = [each for each in (found.repair_set, found.best) if each is not None]
        rated = rate_repairs([*extra, *found.repairs], self._patience())
        by_edits = {each.edits: each for each in rated}
        return replace(
            found,
            repairs=tuple(by_edits[each.edits] for each in found.repairs),
            repair_set=found.repair_set and by_edits[found.repair_set.edits],
            best=found.best and by_edits[found.best.edits],
            complete=self._may_go_on(),
        )

    # No solution

    def _examine_clash(self, found: Diagnosis) -> Diagnosis:
        sets = ClueSets(self.puzzle, self.stop)
        clash, exact = sets.minimal_clash()
        found = replace(found, clash=clash)
        if not exact:
            return found
        repairs, tried = self.search.of_unsolvable(clash)
        found = replace(found, repairs=tuple(repairs), repairs_are_all=tried)
        smaller = sets.smallest_clash(len(clash), self._patience())
        if smaller is not None:
            found = replace(found, clash=smaller, clash_is_minimum=True)
        return self._rated(found)

    # One solution

    def _examine_unique(self, found: Diagnosis, solution: Solution) -> Diagnosis:
        sets = ClueSets(self.puzzle, self.stop)
        redundant, exact = sets.redundant()
        found = replace(found, redundant=redundant)
        if not exact:
            return found
        sufficient, exact = sets.minimal_sufficient(redundant, solution)
        found = replace(found, sufficient=sufficient, sufficient_is_minimum=not redundant)
        if not exact:
            return found
        if redundant:
            smaller = sets.smallest_sufficient(sufficient, redundant, solution, self._patience())
            if smaller is not None:
                found = replace(found, sufficient=smaller, sufficient_is_minimum=True)
        if not self._may_go_on():
            return found
        graded = sets.level(self._patience())
        if graded is not None:
            label, level = graded
            found = replace(found, level=level, label=label)
            keeping, proved = sets.keeping(
                level,
                redundant,
                found.sufficient,
                found.sufficient_is_minimum,
                solution,
                self._patience(),
            )
            found = replace(found, keeping=keeping, keeping_is_minimum=proved)
        return replace(found, complete=self._may_go_on())
