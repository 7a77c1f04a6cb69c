"""hint: the next step from a player's own position, bit by bit; or the first mistake in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from lamplighter.engine import CancelToken
from lamplighter.errors import UnknownNameError
from lamplighter.genres import find_genre
from lamplighter.grid import Cell, cell_lists
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.techniques import Case, Step, Technique
from lamplighter.techniques.base import capital, cone, list_cells
from lamplighter.verbs.disproof import Disproof
from lamplighter.verbs.explain import Position, Verdict, explain, find_next, told
from lamplighter.verbs.mistake import Mistake, area_of, first_mistake, in_order
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

__all__ = ["GRADES", "Hint", "State", "hint"]

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
    """The way to that placement, one step after another; or the way to the mistake's opposite, or
    from the mistake to a broken rule."""
    clash: str = ""
    """Of a mistake: the rule that it breaks, at once or after the steps."""

    @property
    def correct(self) -> bool | None:
        """Whether the marks are right so far; None if the limit came first."""
        if self.state is State.UNKNOWN:
            return None
        return self.state not in (State.MISTAKE, State.UNSOLVABLE)

    @property
    def lines(self) -> tuple[str, ...]:
        """`why`, sentence by sentence: the steps, and what comes before and after them."""
        if self.mistake is not None:
            return Disproof(self.steps, self.clash).lines
        return tuple(step.message for step in self.steps)

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
            return f"{self.message} {told.get(grade) or f'{self.action}{self._way}'}"
        if grade == "where":
            look = list_cells(self.where) if self.where else "how the walls stand"
            return f"{self.message} Look at {look}."
        return f"{self.message}{self._way if grade == 'why' else f' {self.action}'}"

    @property
    def _way(self) -> str:
        """The sentences of `why`: one step goes on in the line, several are numbered below it."""
        if len(self.steps) < 2:
            return " " + " ".join(self.lines)
        wide = len(str(len(self.steps)))
        told = {step.message for step in self.steps}
        number, way = 0, ""
        for line in self.lines:
            number += line in told
            lead = f"{number:>{wide}}. " if line in told else ""
            way += f"\n{lead}" + line.replace("\n", "\n" + " " * len(lead))
        return way

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
        fields["grades"] = list(order)
        fields["told"] = {each: self.tell(each) for each in reached}
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
    ordered = None if order is None else in_order(given, order)
    found = _solve(puzzle, given, watch)
    if found.status is Status.UNSOLVABLE:
        return _mistaken(puzzle, first_mistake(puzzle, given, ordered, watch))
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
            if technique.is_bookkeeping and not (dots and case.clues_in(case.focus))
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
    why = "\n".join(each.message for each in steps)
    excludes = last.excludes if dots or not last.places else ()
    step = replace(last, excludes=excludes, because=because, message=why)
    # What each sentence speaks of first is where to look; all that it rests on would be a crowd.
    told = settled.union(last.settles)
    focus = dict.fromkeys(cell for step in steps for cell in step.focus if cell not in told)
    where = list(focus) or [cell for cell in because if cell not in last.settles]
    return Hint(
        State.OPEN,
        "Correct so far.",
        tuple(where),
        why,
        step,
        action=_action(genre, last, dots),
        steps=tuple(steps),
    )


def _mistaken(puzzle: Puzzle, found: Mistake | Status) -> Hint:
    if found is Status.UNSOLVABLE:
        return Hint(State.UNSOLVABLE, "The puzzle itself has no solution.")
    if isinstance(found, Status):
        return _UNKNOWN
    area, cells = area_of(puzzle, found.cell)
    return Hint(
        State.MISTAKE,
        "There is a mistake.",
        cells,
        "\n".join(found.why.lines),
        action=found.action,
        mistake=found.cell,
        area=area,
        steps=found.why.steps,
        clash=found.why.clash,
    )


def _solve(puzzle: Puzzle, marks: Marks, watch: Watch, solutions: int = 1) -> Outcome:
    limit = Limit(seconds=watch.left, solutions=solutions)
    return solve(puzzle, "native", limit, marks=marks, cancel=watch.cancel)


def _left(watch: Watch) -> Limit:
    return Limit(seconds=watch.left)


def _action(genre: str, step: Step, dots: bool) -> str:
    parts = []
    words = find_genre(genre).words
    if step.places:
        parts.append(words.place(list_cells(step.places), several=len(step.places) > 1))
    if step.excludes and (dots or not step.places):
        parts.append(f"mark {list_cells(step.excludes)} as {words.absent}")
    return f"{capital(' and '.join(parts))}."
