"""The solutions of an ambiguous draft, and which of them each new clue would leave.

A clue that is written into a draft leaves those solutions that show its number there. So with all
solutions at hand no solver is needed: a clue is a set of solutions, kept as the bits of one number,
and a set of clues that repairs the draft is one whose sets have exactly one solution in common.

With only some of the solutions at hand the table says which clues leave too many; what else it
says has to be asked of a solver, whose answers then join the table. One solution may stand for a
great many: of the black cells of a Kuromasu at which no clue looks, any may be white as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
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
        self._genre = find_genre(puzzle.genre)
        self.complete = complete
        """Whether these are all the solutions there are."""
        self.solutions: list[Solution] = []
        self._cells = [cell for unit in units for cell in unit]
        self._masks: dict[Choice, int] = {}
        self._waiting: list[list[int | None]] = []  # numbers of solutions not yet in the masks
        self._numbers: list[list[int | None]] = []  # of each solution, in all the cells
        self._seen: set[tuple[str, ...]] = set()
        self._numbered = [cell for cell, clue in puzzle.clues.items() if clue != "?"]
        self._loose: dict[int, set[Cell]] = {}  # by solution: placed cells that no clue notices
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
        count = self._genre.numbers
        numbers = count(self.puzzle, solution.rows, self._cells) if count else []
        self._numbers.append(numbers)
        self._waiting.append(numbers)
        self.solutions.append(solution)
        return True

    @property
    def masks(self) -> dict[Choice, int]:
        """The solutions that each choice leaves."""
        if self._waiting:
            # All at once: numbers as long as the table are made for each unit, not each solution.
            before = len(self.solutions) - len(self._waiting)
            found = self._masks
            for index, columns in enumerate(self._columns(self._waiting)):
                new: dict[Numbers, int] = {}
                for place, values in enumerate(columns):
                    if None not in values:
                        new[values] = new.get(values, 0) | 1 << place  # type: ignore[index,arg-type]
                for values, mask in new.items():
                    choice = index, values
                    found[choice] = found.get(choice, 0) | mask << before
            self._waiting = []
        return self._masks

    def _columns(
        self, numbers: Sequence[Sequence[int | None]]
    ) -> Iterator[Iterable[tuple[int | None, ...]]]:
        """What each unit shows in these solutions, of which there are the numbers in all cells."""
        shown = zip(*numbers, strict=True)
        for unit in self.units:
            yield zip(*[next(shown) for _ in unit], strict=True)

    def _choices(self, target: int) -> list[Choice]:
        """What a solution shows."""
        columns = self._columns([self._numbers[target]])
        shown = enumerate(next(iter(column)) for column in columns)
        return [(index, values) for index, values in shown if None not in values]  # type: ignore[misc]

    def left(self, choice: Choice) -> int:
        """How many of these solutions a clue leaves."""
        return self.masks.get(choice, 0).bit_count()

    def at_least(self, choice: Choice, enough: int) -> int:
        """How many solutions a clue leaves at least; it is not asked for more than enough."""
        mask = self.masks.get(choice, 0)
        found = mask.bit_count()
        notices = self._genre.notices
        if notices is None or self.complete:
            return found
        for bit in _some_bits(mask, _WITNESSES):
            if found >= enough:
                break
            index = bit.bit_length() - 1
            rows = self.solutions[index].rows
            loose = self._loose_in(index).difference(
                *(notices(rows, cell) for cell in self.units[choice[0]])
            )
            found = max(found, 1 << len(loose))
        return found

    def _loose_in(self, index: int) -> set[Cell]:
        """The placed cells of a solution that may go, each by itself and all at once."""
        notices = self._genre.notices
        if notices is None:
            return set()
        if index not in self._loose:
            solution = self.solutions[index]
            seen = (notices(solution.rows, cell) for cell in self._numbered)
            self._loose[index] = set(solution.placed).difference(*seen)
        return self._loose[index]

    def add_poorer(self, target: int) -> None:
        """Take up all that one solution stands for and that lack one of its placed cells."""
        solution = self.solutions[target]
        for cell in sorted(self._loose_in(target)):
            self.add(Solution.from_placed(self.puzzle, set(solution.placed) - {cell}))

    def can_be_told(self, target: int, size: int) -> bool:
        """Whether so many choices could notice all that may go from a solution."""
        if self.complete:
            return True
        most = size * _WAYS * max(map(len, self.units), default=0)
        return len(self._loose_in(target)) <= most

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
        self, size: int, may_go_on: Callable[[], bool], targets: int | None = None
    ) -> Iterator[tuple[int, list[Choice]]]:
        """Sets of at most that many choices that leave one solution, each with its number.

        A solution is tried again after a set for it was handed over: the caller may have found
        another solution that the set leaves as well, and added it. One that fails once fails for
        good. So many solutions are tried, or all.
        """
        target = 0
        while target < min(len(self.solutions), targets or len(self.solutions)) and may_go_on():
            found = self._isolate(target, size) if self.can_be_told(target, size) else None
            if found is None:
                target += 1
                continue
            before = len(self.solutions)
            yield target, found
            if len(self.solutions) == before:
                target += 1

    def can_be_isolated(self, target: int) -> bool:
        """Whether a solution can be told from the others here by any clues at all."""
        return self._common(self._choices(target)) == 1 << target

    def _isolate(self, target: int, size: int) -> list[Choice] | None:
        own = 1 << target
        everything = (1 << len(self.solutions)) - 1
        useful = [(self.masks[each], each) for each in self._choices(target)]
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
                    _some_bits(others, _RIVALS),
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
        found: list[Choice] = []
        # Each is known to rule out no more than it once did: few have to be looked at again.
        masks = self.masks
        telling = [(-len(self.solutions), each) for each in self._choices(target)]
        while alive != own:
            if not telling:
                return None
            _, best = heappop(telling)
            mask = alive & masks[best]
            now = mask.bit_count() - alive.bit_count()
            if telling and now > telling[0][0]:
                heappush(telling, (now, best))
            elif mask == alive:
                return None
            else:
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
_WITNESSES = 3  # solutions that may stand for many
_WAYS = 4  # in which a clue looks


def _some_bits(number: int, most: int) -> Iterator[int]:
    for _ in range(most):
        if not number:
            return
        low = number & -number
        yield low
        number ^= low
