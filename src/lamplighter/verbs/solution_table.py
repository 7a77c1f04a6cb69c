"""The solutions of an ambiguous draft, and which of them each new clue would leave.

A clue that is written into a draft leaves those solutions that show its number there. So with all
solutions at hand no solver is needed: a clue is a set of solutions, kept as the bits of one number,
and a set of clues that repairs the draft is one whose sets have exactly one solution in common.

With only some of the solutions at hand the table says which clues leave too many; what else it
says has to be asked of a solver, whose answers then join the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.verbs.repair import Edit

__all__ = ["Choice", "SolutionTable"]

Numbers = tuple[int, ...]
Choice = tuple[int, Numbers]
"""A unit of the table, and the numbers to write into its cells."""


class SolutionTable:
    """Solutions in rows, units in columns: cells, or orbits of cells, that may take clues."""

    def __init__(
        self,
        puzzle: Puzzle,
        units: Sequence[tuple[Cell, ...]],
        solutions: Sequence[Solution],
        *,
        complete: bool,
        may_go_on: Callable[[], bool] = lambda: True,
    ) -> None:
        self.puzzle, self.units = puzzle, units
        self.complete = complete
        """Whether these are all the solutions there are."""
        self.solutions: list[Solution] = []
        self._cells = [cell for unit in units for cell in unit]
        self.masks: dict[Choice, int] = {}
        """The solutions that each choice leaves."""
        self._choices: list[list[Choice]] = []  # what each solution shows
        self._seen: set[tuple[str, ...]] = set()
        for place, each in enumerate(solutions):
            if place >= 2 and not may_go_on():
                self.complete = False
                break
            self.add(each)

    def add(self, solution: Solution) -> bool:
        """Take up a solution; False if it is there already."""
        # The rows of a solution may show clues that only a changed puzzle has: cells are compared.
        key = tuple(solution.marks.rows)
        if key in self._seen:
            return False
        self._seen.add(key)
        count = find_genre(self.puzzle.genre).numbers
        numbers = iter(count(self.puzzle, solution.rows, self._cells) if count else ())
        bit = 1 << len(self.solutions)
        shown = []
        for index, unit in enumerate(self.units):
            values = tuple([next(numbers) for _ in unit])
            if None not in values:
                choice: Choice = (index, values)  # type: ignore[assignment]
                self.masks[choice] = self.masks.get(choice, 0) | bit
                shown.append(choice)
        self._choices.append(shown)
        self.solutions.append(solution)
        return True

    def left(self, choice: Choice) -> int:
        """How many of these solutions a clue leaves."""
        return self.masks.get(choice, 0).bit_count()

    def edits(self, choices: Sequence[Choice]) -> tuple[Edit, ...]:
        """The clues to write, in reading order; a `?` changes, any other cell gets one."""
        clues = self.puzzle.clues
        found = [
            Edit("change" if cell in clues else "add", cell, number)
            for index, numbers in choices
            for cell, number in zip(self.units[index], numbers, strict=True)
        ]
        return tuple(sorted(found, key=lambda edit: (edit.kind, edit.cell)))

    def closest(self) -> tuple[Solution, Solution]:
        """Two solutions that differ in as few cells as any two of the first some hundred."""
        placed = [set(each.placed) for each in self.solutions[:_COMPARED]]
        first, second = min(
            combinations(range(len(placed)), 2),
            key=lambda pair: len(placed[pair[0]] ^ placed[pair[1]]),
        )
        return self.solutions[first], self.solutions[second]

    # Sets

    def isolating(
        self, size: int, may_go_on: Callable[[], bool], start: int = 0
    ) -> Iterator[tuple[int, list[Choice]]]:
        """Sets of at most that many choices that leave one solution, each with its number.

        A solution is tried again after a set for it was handed over: the caller may have found
        another solution that the set leaves as well, and added it. One that fails once fails for
        good. Those from `start` on are tried.
        """
        target = start
        while target < len(self.solutions) and may_go_on():
            found = self._isolate(target, size)
            if found is None:
                target += 1
                continue
            before = len(self.solutions)
            yield target, found
            if len(self.solutions) == before:
                target += 1

    def can_be_isolated(self, target: int) -> bool:
        """Whether a solution can be told from the others here by any clues at all."""
        return self._common(self._choices[target]) == 1 << target

    def _isolate(self, target: int, size: int) -> list[Choice] | None:
        own = 1 << target
        everything = (1 << len(self.solutions)) - 1
        useful = [(self.masks[each], each) for each in self._choices[target]]
        # Those that leave the fewest come first, so that good sets are met early.
        useful = sorted(
            (item for item in useful if item[0] != everything),
            key=lambda item: item[0].bit_count(),
        )

        def search(alive: int, size: int) -> list[Choice] | None:
            if alive == own:
                return []
            if size == 1:
                return next(([each] for mask, each in useful if alive & mask == own), None)
            # Whatever the set is, it rules out the rival that the fewest choices rule out.
            others = alive ^ own
            rival = others & -others
            if alive == everything:
                rival = min(
                    _some_bits(others),
                    key=lambda bit: sum(not mask & bit for mask, _ in useful),
                )
            for mask, each in useful:
                if not mask & rival:
                    rest = search(alive & mask, size - 1)
                    if rest is not None:
                        return [each, *rest]
            return None

        return search(everything, size)

    def greedy(self, target: int) -> list[Choice] | None:
        """Choices that leave one solution, the most telling first; None if none do."""
        own = 1 << target
        alive = (1 << len(self.solutions)) - 1
        found = []
        while alive != own:
            mask, best = min(
                ((alive & self.masks[each], each) for each in self._choices[target]),
                key=lambda item: item[0].bit_count(),
                default=(alive, None),
            )
            if best is None or mask == alive:
                return None
            alive = mask
            found.append(best)
        # A later choice may make an earlier one superfluous.
        for each in list(found):
            rest = [other for other in found if other != each]
            if self._common(rest) == own:
                found = rest
        return found

    def _common(self, choices: Sequence[Choice]) -> int:
        alive = (1 << len(self.solutions)) - 1
        for each in choices:
            alive &= self.masks[each]
        return alive


_COMPARED = 150  # solutions, each with each, for the closest two
_RIVALS = 40  # that are compared, to branch on the one with the fewest ways out


def _some_bits(number: int) -> Iterator[int]:
    for _ in range(_RIVALS):
        if not number:
            return
        low = number & -number
        yield low
        number ^= low
