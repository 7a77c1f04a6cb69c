"""hint: the next step from a player's own position, bit by bit; or the first mistake in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
from lamplighter.verbs.explain import Position, Verdict, find_next, told
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

__all__ = ["GRADES", "Hint", "State", "hint"]

GRADES = ("where", "why", "what")
"""How much a hint gives away, from least to most."""

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
    """The state of the position: "Correct so far.", or the mistake."""
    where: tuple[Cell, ...] = ()
    """The cells the next step rests on, never those it settles; or the wrong mark."""
    why: str = ""
    """The next step's sentence."""
    what: Step | None = None
    """The next step itself."""
    action: str = ""
    """The marks it makes, in words."""
    mistake: Cell | None = None
    """The first wrong mark: in the order given, else row by row."""

    @property
    def correct(self) -> bool | None:
        """Whether the marks are right so far; None if the limit came first."""
        if self.state is State.UNKNOWN:
            return None
        return self.state not in (State.MISTAKE, State.UNSOLVABLE)

    def tell(self, grade: str = "where") -> str:
        """The hint as a sentence: "where" gives away least, "what" says it all."""
        if grade not in GRADES:
            raise UnknownNameError("grade", str(grade), GRADES)
        if self.what is None:
            return self.message
        if grade == "where":
            look = name_cells(self.where) if self.where else "how the walls stand"
            return f"{self.message} Look at {look}."
        return f"{self.message} {self.why if grade == 'why' else self.action}"

    def to_json(self, grade: str = "what") -> dict[str, Any]:
        """The hint as plain JSON values, as far as its grade goes: the rest is left out."""
        if grade not in GRADES:
            raise UnknownNameError("grade", str(grade), GRADES)
        fields: dict[str, Any] = {
            "state": self.state.value,
            "correct": self.correct,
            "mistake": None if self.mistake is None else list(self.mistake),
            "message": self.message,
            "where": cell_lists(self.where),
        }
        if grade != "where":
            fields["why"] = self.why
        if grade == "what":
            fields["what"] = None if self.what is None else self.what.to_json()
        return fields

    def __str__(self) -> str:
        return self.tell()


_UNKNOWN = Hint(State.UNKNOWN, "Unknown: the limit came first.")


def hint(
    puzzle: Puzzle,
    marks: Marks | Solution | Sequence[str] | None = None,
    *,
    order: Iterable[Cell] | None = None,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> Hint:
    """The easiest next step from these marks, in three grades; or the first mistake in them.

    `order` is the order in which the cells were marked, as far as it is known: it says which wrong
    mark came first. In Akari there is no need to cross out what a bulb lights: the board shows it.
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
    lit_from: dict[Cell, tuple[Cell, ...]] = {}
    while True:
        verdict, steps = find_next(position, watch)
        obvious = [case for case, technique in steps if technique.name == "forced-empty"]
        if not obvious:
            break
        for case in obvious:
            position.settle(case)
            lit_from.update(dict.fromkeys(case.excludes, case.because))
    if steps:
        return _next(steps, lit_from)
    if verdict is Verdict.AMBIGUOUS:
        return Hint(
            State.AMBIGUOUS,
            "Correct so far, but more than one solution is left and nothing more follows.",
        )
    return _UNKNOWN


def _solve(puzzle: Puzzle, marks: Marks, watch: Watch, solutions: int = 1) -> Outcome:
    limit = Limit(seconds=watch.left, solutions=solutions)
    return solve(puzzle, "native", limit, marks=marks, cancel=watch.cancel)


def _next(steps: Sequence[tuple[Case, Technique]], lit_from: dict[Cell, tuple[Cell, ...]]) -> Hint:
    """The step that rests on least, and of those the one that settles most."""
    case, technique = min(steps, key=lambda each: (len(each[0].because), -len(each[0].settles)))
    # A cell that is only lit has no mark of the player's: the bulb that lights it is the mark.
    because = tuple(
        dict.fromkeys(reason for cell in case.because for reason in lit_from.get(cell, (cell,)))
    )
    step = told(case, technique, because)
    where = [cell for cell in because if cell not in step.settles]
    where = where or [cell for cell in step.focus if cell not in step.settles]
    return Hint(
        State.OPEN, "Correct so far.", tuple(where), step.message, step, action=_action(case)
    )


def _action(case: Case) -> str:
    parts = []
    words = find_genre(case.puzzle.genre).words
    if case.places:
        parts.append(words.place(name_cells(case.places), several=len(case.places) > 1))
    if case.excludes:
        parts.append(f"mark {name_cells(case.excludes)} as {words.absent}")
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
    if order is not None:
        message = f"The first mistake is {mark}."
    elif alone.status is Status.UNIQUE:
        message = f"There is a mistake: {mark}."
    else:
        message = f"The marks do not go together: {mark} leaves no solution with those before it."
    broken = find_genre(puzzle.genre).check(puzzle, _only(marks, ordered[:none]), False)
    why = " ".join([message, *(each.message for each in broken[:1])])
    return Hint(State.MISTAKE, message, (cell,), why, mistake=cell)


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
