"""Sets of a puzzle's own clues: those that clash, those that suffice, those that keep the level."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import combinations

from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.verbs.patience import Patience
from lamplighter.verbs.rate import Rating, rate
from lamplighter.verbs.smallest import Clues, smallest_set
from lamplighter.verbs.solve import solve, solve_each

__all__ = ["ClueSets"]


class ClueSets:
    """The search for such sets. A cancelled token ends it: then what it says is not exact."""

    def __init__(self, puzzle: Puzzle, stop: CancelToken) -> None:
        self.puzzle, self.stop = puzzle, stop
        self.genre = find_genre(puzzle.genre)

    def _solve(self, clues: Collection[Cell], solutions: int = 2) -> Outcome:
        puzzle = self.puzzle.with_only(clues)
        return solve(puzzle, limit=Limit(solutions=solutions), cancel=self.stop)

    # Clues that clash

    def minimal_clash(self) -> tuple[tuple[Cell, ...], bool]:
        """Clues that cannot all hold, none of which can be left out; and whether all were tried."""
        return self._minimal(list(self.puzzle.clues), self._is_clash)

    def smallest_clash(self, most: int, patience: Patience) -> tuple[Cell, ...] | None:
        """As few such clues as possible; None if that takes too long. So many are known."""
        return self._smallest(most, [], self._not_clashing, patience)

    def _is_clash(self, clues: Collection[Cell]) -> bool | None:
        status = self._solve(clues, 1).status
        return None if status is Status.UNKNOWN else status is Status.UNSOLVABLE

    def _not_clashing(self, clues: Clues) -> Collection[Cell] | None:
        """Clues that some solution of these breaks, as few as possible; none for a clash."""
        outcome = self._solve(clues, 1)
        if outcome.status is Status.UNSOLVABLE:
            return ()
        everything = frozenset(self.puzzle.clues)
        missing = everything - clues
        for clue in [None, *sorted(missing)]:
            if clue is not None:
                if clue not in missing:
                    continue
                outcome = self._solve((everything - missing) | {clue}, 1)
            if outcome.status is Status.UNKNOWN:
                return None
            if outcome.solutions:
                missing &= self._broken_by(outcome.solutions[0])
        return missing

    # Clues that suffice

    def redundant(self) -> tuple[tuple[Cell, ...], bool]:
        """Clues that could go, each by itself; and whether all were tried."""
        clues = list(self.puzzle.clues)
        # One by one: thousands of large boards are not held at a time. They may end early.
        outcomes = solve_each((self.puzzle.without(cell) for cell in clues), cancel=self.stop)
        found = [
            cell
            for cell, outcome in zip(clues, outcomes, strict=False)
            if outcome.status is Status.UNIQUE
        ]
        return tuple(found), not self.stop.cancelled

    def minimal_sufficient(self, redundant: Collection[Cell]) -> tuple[tuple[Cell, ...], bool]:
        """Clues that alone leave one solution, none of which can be left out."""
        return self._minimal(list(redundant), self._is_enough, self._needed(redundant))

    def smallest_sufficient(
        self,
        known: Collection[Cell],
        redundant: Collection[Cell],
        solution: Solution,
        patience: Patience,
    ) -> tuple[Cell, ...] | None:
        """As few such clues as possible; None if that takes too long."""
        return self._smallest(
            len(known),
            [[cell] for cell in self._needed(redundant)],
            lambda clues: self._not_enough(clues, solution),
            patience,
        )

    def _needed(self, redundant: Collection[Cell]) -> list[Cell]:
        return [cell for cell in self.puzzle.clues if cell not in redundant]

    def _is_enough(self, clues: Collection[Cell]) -> bool | None:
        status = self._solve(clues).status
        return None if status is Status.UNKNOWN else status is Status.UNIQUE

    def _not_enough(self, clues: Clues, solution: Solution) -> Collection[Cell] | None:
        """Clues that another solution breaks, as few as possible; none if there is no other."""
        kept, best = set(clues), None
        # Each other solution that breaks fewer clues is a harder one to keep out.
        while True:
            outcome = self._solve(kept)
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

    # Clues that keep the level

    def rating(self, puzzle: Puzzle, seconds: float) -> Rating:
        """How hard the puzzle is; unknown for a genre without an engine."""
        try:
            return rate(puzzle, metrics=(), limit=Limit(seconds=seconds), cancel=self.stop)
        except UnsupportedError:
            return Rating(None, None, None, status=Status.UNKNOWN)

    def keeping(
        self,
        level: int,
        redundant: Collection[Cell],
        sufficient: Collection[Cell],
        sufficient_is_minimum: bool,
        patience: Patience,
    ) -> tuple[tuple[Cell, ...] | None, bool]:
        """Clues that leave one solution and the level, none of which can be left out alone.

        And whether no fewer do: no set is smaller than a smallest sufficient one, and the sizes
        between are searched through while there is time. None if there is no time at all.
        """

        def keeps(clues: Collection[Cell]) -> bool | None:
            if not patience.lasts():
                return None
            enough = self._is_enough(clues)
            if not enough:
                return enough
            found = self.rating(self.puzzle.with_only(clues), patience.left)
            return None if found.level is None else found.level == level

        if keeps(sufficient):
            return _in_order(sufficient), sufficient_is_minimum
        # Fewer clues do not always make a puzzle harder: it goes on until no clue can go.
        kept, before = set(self.puzzle.clues), None
        while kept != before:
            before = set(kept)
            for clue in redundant:
                answer = clue in kept and keeps(kept - {clue})
                if answer is None:
                    return None, False
                if answer:
                    kept.discard(clue)
        needed = self._needed(redundant)
        least = len(sufficient) if sufficient_is_minimum else len(needed)
        for size in range(least, len(kept)):
            for some in combinations(redundant, size - len(needed)):
                answer = keeps({*needed, *some})
                if answer is None:
                    return _in_order(kept), False
                if answer:
                    return _in_order({*needed, *some}), True
        return _in_order(kept), True

    # All of them

    def _minimal(
        self,
        clues: list[Cell],
        still: Callable[[Collection[Cell]], bool | None],
        always: Iterable[Cell] = (),
    ) -> tuple[tuple[Cell, ...], bool]:
        """The clues left after leaving out what can go, one by one; and whether all were tried."""
        kept = {*clues, *always}
        for clue in clues:
            answer = still(kept - {clue})
            if answer is None:
                return _in_order(kept), False
            if answer:
                kept.discard(clue)
        return _in_order(kept), True

    def _smallest(
        self,
        most: int,
        demands: Iterable[Collection[Cell]],
        lacks: Callable[[Clues], Collection[Cell] | None],
        patience: Patience,
    ) -> tuple[Cell, ...] | None:
        found = smallest_set(self.puzzle.clues, most, demands, lacks, patience.lasts)
        return None if found is None else _in_order(found)

    def _broken_by(self, solution: Solution) -> set[Cell]:
        """The clues of the puzzle that a placement breaks."""
        marks = Solution.from_placed(self.puzzle, solution.placed).marks
        violations = self.genre.check(self.puzzle, marks, True)
        clues = self.puzzle.clues
        return {each.cells[0] for each in violations if each.cells and each.cells[0] in clues}


def _in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells))
