"""hint: the next step from a player's own position, bit by bit; or the first mistake in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError, UnknownNameError
from lamplighter.genres import find_genre
from lamplighter.grid import Cell, cell_lists, cell_name, name_cells
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.techniques import Case, Step, Technique
from lamplighter.techniques.base import capital
from lamplighter.verbs.explain import Position, Verdict, explain, find_next, told
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

__all__ = ["GRADES", "Hint", "State", "cone", "hint"]

GRADES = ("state", "where", "why", "what")
"""How much a hint gives away, from least to most. A mistake is named (what) before it is proved
(why): `Hint.grades` has the order."""

_DEFAULT = Limit()


class State(Enum):
    """The state of a player's position."""

    OPEN = "open"
    """Correct so far, and there is a next step."""
    SOLVED = "solved"
    """Nothing is left to do."""
    MISTAKE = "mistake"
    """No solution keeps all the marks."""
    UNSOLVABLE = "unsolvable"
    """The puzzle itself has no solution."""
    AMBIGUOUS = "ambiguous"
    """Correct so far, but several solutions are left and nothing more follows."""
    UNKNOWN = "unknown"
    """The limit came first."""

    __repr__ = Enum.__str__  # State.OPEN, which can be pasted back


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player may be told: where to look, why, and what to mark; or what went wrong."""

    state: State
    message: str
    """The state of the position: "Correct so far.", or "There is a mistake."."""
    where: tuple[Cell, ...] = ()
    """The cells the next step rests on, never those it settles; or the area of the mistake."""
    why: str = ""
    """The sentences that lead to the next placement; or why the wrong mark cannot be."""
    what: Step | None = None
    """The next placement, with all that it rests on among the player's marks and the clues."""
    action: str = ""
    """The marks it makes, in words; or which mark is wrong."""
    mistake: Cell | None = None
    """The first wrong mark: in the order given, else row by row."""
    area: str = ""
    """Where a mistake is, in words."""
    steps: tuple[Step, ...] = ()
    """The way to that placement, or to the proof, one step after another."""

    @property
    def correct(self) -> bool | None:
        """Whether the marks are right so far; None if the limit came first."""
        if self.state is State.UNKNOWN:
            return None
        return self.state not in (State.MISTAKE, State.UNSOLVABLE)

    @property
    def grades(self) -> tuple[str, ...]:
        """The grades in the order in which they give away more."""
        if self.mistake is not None:
            return ("state", "where", "what", "why")
        return GRADES if self.what is not None else ("state",)

    def tell(self, grade: str = "where") -> str:
        """The hint as a sentence: "state" gives away least, "what" says it all."""
        if grade not in GRADES:
            raise UnknownNameError("grade", str(grade), GRADES)
        if grade not in self.grades or grade == "state":
            return self.message
        if self.mistake is not None:
            told = {"where": f"Look {self.area}.", "what": self.action}
            return f"{self.message} {told.get(grade) or f'{self.action} {self.why}'}"
        if grade == "where":
            look = name_cells(self.where) if self.where else "how the walls stand"
            return f"{self.message} Look at {look}."
        return f"{self.message} {self.why if grade == 'why' else self.action}"

    def to_json(self, grade: str = "what") -> dict[str, Any]:
        """The hint as plain JSON values, as far as its grade goes: the rest is left out."""
        if grade not in GRADES:
            raise UnknownNameError("grade", str(grade), GRADES)
        order = self.grades
        reached = order[: order.index(grade) + 1] if grade in order else order
        is_wrong = self.mistake is not None
        named = is_wrong and "what" in reached
        fields: dict[str, Any] = {
            "state": self.state.value,
            "correct": self.correct,
            "mistake": list(self.mistake) if named and self.mistake is not None else None,
            "message": self.message,
        }
        if "where" in reached or not is_wrong:
            fields["where"] = cell_lists(self.where)
        if is_wrong and "where" in reached:
            fields["area"] = self.area
        if named:
            fields["action"] = self.action
        if "why" in reached:
            fields["why"] = self.why
        if "what" in reached and not is_wrong:
            fields["what"] = None if self.what is None else self.what.to_json()
            fields["action"] = self.action
        if "why" in reached:
            fields["steps"] = [step.to_json() for step in self.steps]
        return fields

    def __str__(self) -> str:
        return self.tell()


_UNKNOWN = Hint(State.UNKNOWN, "Unknown: the limit came first.")


def hint(
    puzzle: Puzzle,
    marks: Marks | Solution | Sequence[str] | None = None,
    *,
    order: Iterable[Cell] | None = None,
    dots: bool = False,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> Hint:
    """The easiest next placement from these marks, in grades; or the first mistake in them.

    What anybody sees is taken for granted: the cells that bulbs light, those beside a complete
    clue, the neighbours of black cells. With `dots`, for players who mark the cells that hold
    nothing too, the next step may be such a mark. `order` is the order in which the cells were
    marked, as far as it is known: it says which wrong mark came first.
    """
    watch = Watch(limit, cancel)
    position = Position(puzzle, marks)
    given = position.marks
    ordered = None if order is None else _in_order(given, order)
    found = _solve(puzzle, given, watch)
    if found.status is Status.UNSOLVABLE:
        return _find_mistake(puzzle, given, ordered, watch)
    if not found.solutions:
        return _UNKNOWN
    if not find_genre(puzzle.genre).check(puzzle, given, True):
        return Hint(State.SOLVED, "Solved: every rule is kept.")
    granted = _take_for_granted(position, dots, watch)
    verdict, steps = find_next(position, watch)
    easy = [each for each in steps if dots or each[0].places]
    if easy:
        return _next(puzzle.genre, [told(*_least(easy))], granted, dots)
    if not dots:
        whole = explain(puzzle, position.marks, every=True, limit=_left(watch), cancel=cancel)
        goal = next((i for i, step in enumerate(whole.steps) if step.places), None)
        if goal is not None:
            return _next(puzzle.genre, cone(whole.steps, goal), granted, dots)
        verdict = whole.verdict
    if steps:  # no placement follows, but something does
        return _next(puzzle.genre, [told(*_least(steps))], granted, True)
    if verdict is Verdict.AMBIGUOUS:
        return Hint(
            State.AMBIGUOUS,
            "Correct so far, but more than one solution is left and nothing more follows.",
        )
    return _UNKNOWN


_BOOKKEEPING = frozenset({"forced-empty", "clue-saturation", "beside-black"})

Granted = dict[Cell, tuple[Cell, ...]]
"""Cells that nobody has to mark, with the player's marks and the clues that settle them."""


def _take_for_granted(position: Position, dots: bool, watch: Watch) -> Granted:
    """Settle what anybody sees, until there is no more of it; of a player who dots, only light."""
    granted: Granted = {}
    while True:
        _, steps = find_next(position, watch)
        obvious = [
            case
            for case, technique in steps
            if technique.name in _BOOKKEEPING and not (dots and case.clues_in(case.focus))
        ]
        if not obvious:
            return granted
        for case in obvious:
            reasons = _reasons(case.because, granted)
            position.settle(case)
            granted.update(dict.fromkeys(case.excludes, reasons))


def _reasons(because: Iterable[Cell], granted: Granted) -> tuple[Cell, ...]:
    """What a step rests on, in terms of the player's own marks and the clues."""
    return tuple(dict.fromkeys(each for cell in because for each in granted.get(cell, (cell,))))


def cone(steps: Sequence[Step], goal: int) -> list[Step]:
    """The step `goal`, and of those before it the ones it rests on, in their order."""
    settled_by = {cell: index for index, step in enumerate(steps) for cell in step.settles}
    needed = {goal}
    for index in range(goal, -1, -1):
        if index not in needed:
            continue
        for cell in steps[index].because:
            by = settled_by.get(cell, goal)
            if by < index:
                needed.add(by)
    return [steps[index] for index in sorted(needed)]


def _least(steps: Sequence[tuple[Case, Technique]]) -> tuple[Case, Technique]:
    """The step that rests on least, and of those the one that settles most."""
    return min(steps, key=lambda each: (len(each[0].because), -len(each[0].settles)))


def _next(genre: str, steps: Sequence[Step], granted: Granted, dots: bool) -> Hint:
    """The last of these steps as a hint, the others as the way there."""
    last = steps[-1]
    settled = {cell for step in steps[:-1] for cell in step.settles}
    because = _reasons(
        (cell for step in steps for cell in step.because if cell not in settled), granted
    )
    why = _sentences(steps)
    excludes = last.excludes if dots or not last.places else ()
    step = replace(last, excludes=excludes, because=because, message=why)
    where = [cell for cell in because if cell not in last.settles]
    where = where or [cell for cell in last.focus if cell not in last.settles]
    return Hint(
        State.OPEN,
        "Correct so far.",
        tuple(where),
        why,
        step,
        action=_action(genre, last, dots),
        steps=tuple(steps),
    )


def _sentences(steps: Sequence[Step]) -> str:
    """The steps one below the other; a single one as it is."""
    return "\n".join(step.message for step in steps)


def _solve(puzzle: Puzzle, marks: Marks, watch: Watch, solutions: int = 1) -> Outcome:
    limit = Limit(seconds=watch.left, solutions=solutions)
    return solve(puzzle, "native", limit, marks=marks, cancel=watch.cancel)


def _left(watch: Watch) -> Limit:
    return Limit(seconds=watch.left)


def _action(genre: str, step: Step, dots: bool) -> str:
    parts = []
    words = find_genre(genre).words
    if step.places:
        parts.append(words.place(name_cells(step.places), several=len(step.places) > 1))
    if step.excludes and (dots or not step.places):
        parts.append(f"mark {name_cells(step.excludes)} as {words.absent}")
    return f"{capital(' and '.join(parts))}."


def _find_mistake(puzzle: Puzzle, marks: Marks, order: list[Cell] | None, watch: Watch) -> Hint:
    """The first mark with which no solution is left; without an order, row by row."""
    empty = Marks.empty(puzzle)
    alone = _solve(puzzle, empty, watch, solutions=2)
    if alone.status is Status.UNSOLVABLE:
        return Hint(State.UNSOLVABLE, "The puzzle itself has no solution.")
    if not alone.solutions:
        return _UNKNOWN
    ordered = _in_order(marks, ()) if order is None else order
    # Marks only ever take solutions away, so bisection finds the place.
    some, none = 0, len(ordered)
    while none - some > 1:
        middle = (some + none) // 2
        found = _solve(puzzle, _only(marks, ordered[:middle]), watch)
        if found.status is Status.UNSOLVABLE:
            none = middle
        elif found.solutions:
            some = middle
        else:
            return _UNKNOWN
    cell = ordered[some]
    mark = _mark_name(marks, cell)
    if alone.status is not Status.UNIQUE:
        action = f"{capital(mark)} leaves no solution with the marks before it."
        kept = _only(marks, ordered[:some])
    else:
        action = f"{capital(mark)} is wrong." if order is None else f"The first is {mark}."
        kept = _right(marks, alone.solutions[0])
    why, steps = _disprove(puzzle, kept, cell, _only(marks, ordered[:none]), watch)
    return Hint(
        State.MISTAKE,
        "There is a mistake.",
        _area_cells(puzzle, cell),
        why,
        action=action,
        mistake=cell,
        area=_area(puzzle, cell),
        steps=tuple(steps),
    )


def _right(marks: Marks, solution: Solution) -> Marks:
    """The marks that the solution keeps."""
    right = solution.marks
    return _only(marks, [c for c in marks.placed + marks.excluded if marks[c] == right[c]])


def _disprove(
    puzzle: Puzzle, kept: Marks, wrong: Cell, together: Marks, watch: Watch
) -> tuple[str, list[Step]]:
    """Why a mark cannot be: a rule it breaks at once, or the steps that settle its cell."""
    broken = find_genre(puzzle.genre).check(puzzle, together, False)
    if broken:
        return broken[0].message, []
    found = explain(puzzle, kept, every=True, limit=_left(watch), cancel=watch.cancel)
    goal = next((i for i, step in enumerate(found.steps) if wrong in step.settles), None)
    if goal is None:
        return "With it, no solution is left.", []
    steps = cone(found.steps, goal)
    return _sentences(steps), steps


_PARTS = 3
_AREAS = (
    ("at the upper left", "at the top", "at the upper right"),
    ("at the left", "in the middle", "at the right"),
    ("at the lower left", "at the bottom", "at the lower right"),
)


def _part(place: int, size: int) -> int:
    return min(place * _PARTS // size, _PARTS - 1)


def _area(puzzle: Puzzle, cell: Cell) -> str:
    """The ninth of the board that the cell is in, in words."""
    return _AREAS[_part(cell[0], puzzle.height)][_part(cell[1], puzzle.width)]


def _area_cells(puzzle: Puzzle, cell: Cell) -> tuple[Cell, ...]:
    """The cells of that ninth."""
    mine = _part(cell[0], puzzle.height), _part(cell[1], puzzle.width)
    return tuple(
        each
        for each in puzzle.cells()
        if (_part(each[0], puzzle.height), _part(each[1], puzzle.width)) == mine
    )


def _in_order(marks: Marks, order: Iterable[Cell]) -> list[Cell]:
    """The marked cells in the order of marking; those without an order come first."""
    marked = sorted(marks.placed + marks.excluded)
    known = []
    for cell in order:
        row, col = cell
        if not (0 <= row < marks.height and 0 <= col < marks.width):
            raise PuzzleError(f"the order names {cell_name(cell)}, which is not on the board")
        if marks[row, col] != ".":
            known.append((row, col))
    # A cell marked, cleared and marked again counts where it was marked last.
    known = list(dict.fromkeys(reversed(known)))[::-1]
    placed = set(known)
    return [cell for cell in marked if cell not in placed] + known


def _only(marks: Marks, cells: Iterable[Cell]) -> Marks:
    rows = [["."] * marks.width for _ in range(marks.height)]
    for row, col in cells:
        rows[row][col] = marks[row, col]
    return Marks(marks.genre, tuple(map("".join, rows)))


def _mark_name(marks: Marks, cell: Cell) -> str:
    genre = find_genre(marks.genre)
    return genre.words.name(cell_name(cell), placed=marks[cell] == genre.placed)
