"""Sets of a puzzle's own clues: those that clash, those that suffice, those that keep the level.

A solution of some of the clues breaks others. Whatever set of clues is to keep it out holds one of
those; so every such solution that is met answers many later questions without a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.genre import Content
from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.verbs.patience import Patience
from lamplighter.verbs.rate import grade, levels_left
from lamplighter.verbs.smallest import Clues, meeting_sets, smallest_set
from lamplighter.verbs.solve import solve, solve_each

__all__ = ["ClueSets"]


class ClueSets:
    """The search for such sets. A cancelled token ends it: then what it says is not exact."""

    def __init__(self, puzzle: Puzzle, stop: CancelToken) -> None:
        self.puzzle, self.stop = puzzle, stop
        self.genre = find_genre(puzzle.genre)
        self.clues = puzzle.clues
        self.bare = puzzle.with_only(())
        self.demands: list[Clues] = []
        """Each of them: clues that a solution breaks, at least one of which is in every set that
        leaves no other solution than the puzzle's."""

    def _posed(self, clues: Iterable[Cell]) -> Puzzle:
        """The puzzle with those of its clues alone."""
        rows: dict[int, list[Content]] = {}
        for row, col in clues:
            if row not in rows:
                rows[row] = list(self.bare.rows[row])
            rows[row][col] = self.puzzle.rows[row][col]
        join = self.genre.join
        return Puzzle._trusted(
            self.puzzle.genre,
            tuple(
                join(rows[index]) if index in rows else row
                for index, row in enumerate(self.bare.rows)
            ),
        )

    def _solve(self, clues: Iterable[Cell], solutions: int = 2) -> Outcome:
        return solve(self._posed(clues), limit=Limit(solutions=solutions), cancel=self.stop)

    # Clues that clash

    def minimal_clash(self) -> tuple[tuple[Cell, ...], bool]:
        """Clues that cannot all hold, none of which can be left out; and whether all were tried."""
        return self._minimal(list(self.clues), self._is_clash)

    def smallest_clash(self, most: int, patience: Patience) -> tuple[Cell, ...] | None:
        """As few such clues as possible; None if that takes too long. So many are known."""
        return self._smallest(most, [], self._not_clashing, patience)

    def _is_clash(self, clues: Collection[Cell]) -> bool | None:
        status = self._solve(clues, 1).status
        return None if status is Status.UNKNOWN else status is Status.UNSOLVABLE

    def _not_clashing(self, clues: Clues) -> Clues | None:
        """Clues that some solution of these breaks, as few as possible; none for a clash."""
        return self._demand(clues, None)

    # Clues that suffice

    def redundant(self) -> tuple[tuple[Cell, ...], bool]:
        """Clues that could go, each by itself; and whether all were tried."""
        clues = list(self.clues)
        # One by one: thousands of large boards are not held at a time. They may end early.
        outcomes = solve_each((self.puzzle.without(cell) for cell in clues), cancel=self.stop)
        found = [
            cell
            for cell, outcome in zip(clues, outcomes, strict=False)
            if outcome.status is Status.UNIQUE
        ]
        return tuple(found), not self.stop.cancelled

    def minimal_sufficient(
        self, redundant: Collection[Cell], solution: Solution
    ) -> tuple[tuple[Cell, ...], bool]:
        """Clues that alone leave the one solution, none of which can be left out."""
        return self._minimal(
            list(redundant),
            lambda clues: self._is_enough(clues, solution),
            self._needed(redundant),
        )

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
        gone = set(redundant)
        return [cell for cell in self.clues if cell not in gone]

    def _is_enough(self, clues: Collection[Cell], solution: Solution) -> bool | None:
        if any(map(frozenset(clues).isdisjoint, self.demands)):
            return False
        outcome = self._solve(clues)
        for each in outcome.solutions:
            if each.placed != solution.placed:
                self.demands.append(self._broken_by(each))
        status = outcome.status
        return None if status is Status.UNKNOWN else status is Status.UNIQUE

    def _not_enough(self, clues: Clues, solution: Solution) -> Clues | None:
        """Clues that another solution breaks, as few as possible; none if there is no other."""
        demand = self._demand(clues, solution)
        if demand:
            self.demands.append(demand)
        return demand

    # Clues that keep the level

    def level(self, patience: Patience) -> tuple[str, int] | None:
        """Label and level of the puzzle, which has one solution; None if there is no time.

        None too for a genre without an engine.
        """
        try:
            return self._grade(self.puzzle, patience)
        except UnsupportedError:
            return None

    def _grade(self, puzzle: Puzzle, patience: Patience) -> tuple[str, int] | None:
        return grade(puzzle, Limit(seconds=patience.left), self.stop, proven=True)

    def keeping(
        self,
        level: int,
        redundant: Sequence[Cell],
        sufficient: Collection[Cell],
        sufficient_is_minimum: bool,
        solution: Solution,
        patience: Patience,
    ) -> tuple[tuple[Cell, ...] | None, bool]:
        """Clues that leave one solution and the level, none of which can be left out alone.

        And whether no fewer do: no set is smaller than a smallest sufficient one, and the sizes
        between are searched through while there is time. None if there is no time at all.
        """

        demands = self.demands  # and those of the level join them: it is the last question

        def is_harder(clues: Collection[Cell]) -> bool | None:
            """Whether the label alone says so; of clues that are enough."""
            left = levels_left(self._posed(clues), Limit(seconds=patience.left), self.stop)
            return None if left is None else left[0] > level

        def keeps(clues: Collection[Cell]) -> bool | None:
            if not patience.lasts():
                return None
            if any(map(frozenset(clues).isdisjoint, demands)):
                return False
            enough = self._is_enough(clues, solution)
            if not enough:
                return enough
            harder = is_harder(clues)
            if harder is None:
                return None
            if harder:
                # What the rules settle they settle with more clues as well, so a label is never
                # easier with fewer: one of the others is needed, and of as few as can be found.
                kept = set(clues)
                for clue in redundant:
                    if clue not in kept and is_harder(kept | {clue}):
                        kept.add(clue)
                demands.append(frozenset(self.clues.keys() - kept))
                return False
            graded = self._grade(self._posed(clues), patience)
            return None if graded is None else graded[1] == level

        if keeps(sufficient):
            return _in_order(sufficient), sufficient_is_minimum
        # Fewer clues do not always make a puzzle harder: it goes on until no clue can go.
        kept, before = set(self.clues), None
        while kept != before:
            before = set(kept)
            for clue in redundant:
                answer = clue in kept and keeps(kept - {clue})
                if answer is None:
                    return None, False
                if answer:
                    kept.discard(clue)
        if not sufficient_is_minimum:
            # How few are enough would have to be known first, and there was no time for that.
            return _in_order(kept), False
        needed = set(self._needed(redundant))
        for size in range(len(sufficient), len(kept)):
            for some in meeting_sets(redundant, size - len(needed), demands, patience.lasts):
                fewer = needed.union(some or ())
                answer = None if some is None else keeps(fewer)
                if answer is None:
                    return _in_order(kept), False
                if answer:
                    return _in_order(fewer), True
        return _in_order(kept), True

    # All of them

    def _demand(self, clues: Clues, known: Solution | None) -> Clues | None:
        """Clues that a solution of these breaks, other than the one known; none if there is none.

        They are as few as can be: with any one of them no such solution breaks the others alone.
        """
        everything = frozenset(self.clues)
        missing = everything - clues
        found = False
        for clue in [None, *sorted(missing)]:
            if clue is None:
                outcome = self._solve(clues, 1 if known is None else 2)
            elif clue in missing:
                outcome = self._solve(everything - missing | {clue}, 1 if known is None else 2)
            else:
                continue
            if outcome.status is Status.UNKNOWN:
                return None
            for each in outcome.solutions:
                if known is None or each.placed != known.placed:
                    missing &= self._broken_by(each)
                    found = True
                    break
            if not found:
                return frozenset()
        return missing

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
        found = smallest_set(self.clues, most, demands, lacks, patience.lasts)
        return None if found is None else _in_order(found)

    def _broken_by(self, solution: Solution) -> Clues:
        """The clues of the puzzle that a placement breaks."""
        count = self.genre.numbers
        if count is None:
            marks = Solution.from_placed(self.puzzle, solution.placed).marks
            violations = self.genre.check(self.puzzle, marks, True)
            named = {each.cells[0] for each in violations if each.cells}
            return frozenset(named.intersection(self.clues))
        shown = count(self.puzzle, solution.rows, self.clues)
        return frozenset(
            cell
            for (cell, clue), number in zip(self.clues.items(), shown, strict=True)
            if number is None or (number != clue and clue != "?")
        )


def _in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells))
