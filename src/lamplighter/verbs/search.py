"""One more cell where every technique gets stuck: proved by search, with the smallest reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.techniques import Case
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

__all__ = ["search"]


def search(puzzle: Puzzle, marks: Marks, watch: Watch) -> Case | Status:
    """One open cell that only search can settle, with a reason of which every part is needed.

    Or why there is none: UNSOLVABLE, MULTIPLE (nothing more follows), UNIQUE (nothing is open) or
    UNKNOWN (the limit came first).
    """
    outcome = _solve(puzzle, marks, 2, watch)
    if outcome.status not in (Status.UNIQUE, Status.MULTIPLE):
        return Status.UNSOLVABLE if outcome.status is Status.UNSOLVABLE else Status.UNKNOWN
    literal = _forced(puzzle, marks, outcome, watch)
    if watch.is_over():
        return Status.UNKNOWN
    if literal is None:
        return outcome.status
    cell, placed = literal
    genre = find_genre(puzzle.genre)
    wrong = marks.with_mark(cell, genre.absent if placed else genre.placed)
    dead_ends = _solve(puzzle, wrong, 1, watch).stats.get("conflicts", 0)
    because = _smallest_reason(puzzle, marks, cell, placed, watch)
    places, excludes = ((cell,), ()) if placed else ((), (cell,))
    return Case(puzzle, marks.rows, places, excludes, (), because, dead_ends=dead_ends)


def _solve(puzzle: Puzzle, marks: Marks, solutions: int, watch: Watch) -> Outcome:
    limit = Limit(seconds=watch.left, solutions=solutions)
    return solve(puzzle, "native", limit, marks=marks, cancel=watch.cancel)


def _forced(
    puzzle: Puzzle, marks: Marks, outcome: Outcome, watch: Watch
) -> tuple[Cell, bool] | None:
    """An open cell that is the same in every solution, and its value; bulbs and blacks first."""
    genre = find_genre(puzzle.genre)
    solutions = list(outcome.solutions)
    # A wall holds nothing and a Kuromasu clue is white, whatever the marks say.
    open_cells = [
        cell for cell in puzzle.cells() if marks[cell] == "." and genre.can_place(puzzle[cell])
    ]
    first = solutions[0]
    open_cells.sort(key=lambda cell: first[cell] != genre.placed)
    for cell in open_cells:
        placed = first[cell] == genre.placed
        if any((each[cell] == genre.placed) != placed for each in solutions):
            continue
        if outcome.status is Status.UNIQUE:
            return cell, placed
        # Another solution either proves this cell open, and often others, or there is none.
        other = marks.with_mark(cell, genre.absent if placed else genre.placed)
        found = _solve(puzzle, other, 1, watch)
        if found.status is Status.UNSOLVABLE:
            return cell, placed
        if watch.is_over():
            return None
        solutions += found.solutions
    return None


def _smallest_reason(
    puzzle: Puzzle, marks: Marks, cell: Cell, placed: bool, watch: Watch
) -> tuple[Cell, ...]:
    """Clues and marks that together rule out the cell's other value, each of them needed.

    What is far from the cell is left out first, so that what stays is near. If time runs out, the
    reason is right but larger.
    """
    genre = find_genre(puzzle.genre)
    clues = puzzle.clues
    items = [*clues, *(each for each in puzzle.cells() if marks[each] != "." and each not in clues)]
    items.sort(key=lambda each: -(abs(each[0] - cell[0]) + abs(each[1] - cell[1])))
    wrong = genre.absent if placed else genre.placed

    def is_enough(kept: Iterable[Cell]) -> bool | None:
        if watch.is_over():
            return None
        less, fewer = _only(puzzle, marks, set(kept))
        found = _solve(less, fewer.with_mark(cell, wrong), 1, watch)
        return found.status is Status.UNSOLVABLE

    return tuple(sorted(_without_the_needless(items, is_enough)))


def _only(puzzle: Puzzle, marks: Marks, kept: set[Cell]) -> tuple[Puzzle, Marks]:
    """The puzzle and the marks with only what is kept; Akari's walls stay."""
    puzzle = puzzle.with_only(kept)
    rows = tuple(
        "".join(mark if (r, c) in kept else "." for c, mark in enumerate(row))
        for r, row in enumerate(marks.rows)
    )
    return puzzle, Marks(marks.genre, rows)


def _without_the_needless(
    items: Sequence[Cell], is_enough: Callable[[Sequence[Cell]], bool | None]
) -> list[Cell]:
    """The items that cannot be left out, after trying halves, quarters and single ones.

    Or those left when `is_enough` says None: that there is no more time.
    """
    kept = list(items)
    size = max(1, len(kept) // 2)
    while True:
        start = 0
        while start < len(kept):
            trial = kept[:start] + kept[start + size :]
            answer = is_enough(trial)
            if answer is None:
                return kept
            if answer:
                kept = trial
            else:
                start += size
        if size == 1:
            return kept
        size //= 2
