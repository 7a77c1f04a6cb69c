"""explain: the solution path as steps, each with its technique, its reason and a sentence.

The core's ladder finds the steps. Where it gets stuck, search proves one more cell, with a reason
made as small as leaving out clues and marks can make it, and the ladder carries on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, overload

from lamplighter import engine
from lamplighter.engine import CancelToken
from lamplighter.genres import Violation, find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle
from lamplighter.techniques import (
    Case,
    Link,
    Step,
    Technique,
    find_technique,
    ladder_of,
    require_strategies,
)
from lamplighter.techniques.proof import lines_of, write_proof
from lamplighter.verbs.solve import marks_on, solve
from lamplighter.watch import Watch

__all__ = [
    "Explanation",
    "Position",
    "Verdict",
    "explain",
    "explain_next",
    "find_next",
    "told",
]

_DEFAULT = Limit()


class Verdict(Enum):
    """How an explanation ends."""

    SOLVED = "solved"
    """Every cell is settled: the solution is the only one that keeps the marks."""
    IMPOSSIBLE = "impossible"
    """No solution keeps the marks."""
    AMBIGUOUS = "ambiguous"
    """Nothing more follows: more than one solution is left."""
    LIMIT = "limit"
    """The limit came first."""
    OPEN = "open"
    """More follows: only one step was asked for."""
    STUCK = "stuck"
    """The strategies asked for find nothing more; others may."""

    __repr__ = Enum.__str__  # Verdict.OPEN, which can be pasted back


_BY_CORE = {
    engine.Verdict.solved: Verdict.SOLVED,
    engine.Verdict.contradiction: Verdict.IMPOSSIBLE,
    engine.Verdict.non_deducible: Verdict.OPEN,
    engine.Verdict.stopped: Verdict.LIMIT,
}


@dataclass(frozen=True, eq=False, repr=False)
class Explanation(Sequence[Step]):
    """The steps from some marks on, how they end, and the marks they end with.

    It is a sequence of its steps, and equal to any list of the same ones.
    """

    puzzle: Puzzle
    start: Marks
    steps: tuple[Step, ...]
    verdict: Verdict
    marks: Marks
    rest: tuple[Cell, ...] = ()
    """Cells that no step had to settle: with everything placed, they hold nothing or are white."""
    strategies: str = "own"
    """The ladder: the genre's own, or the strategies asked for."""

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Explanation):
            mine = (self.puzzle, self.start, self.steps, self.verdict)
            return mine == (other.puzzle, other.start, other.steps, other.verdict)
        return self.steps == tuple(other) if isinstance(other, (list, tuple)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.steps)

    def __repr__(self) -> str:
        steps = f"{len(self)} step{'' if len(self) == 1 else 's'}"
        return f"<Explanation {self.verdict.value}, {steps}>"

    @property
    def solved(self) -> bool:
        """Whether every cell is settled."""
        return self.verdict is Verdict.SOLVED

    @property
    def first(self) -> Explanation:
        """Its first step alone; itself, if it has none."""
        if not self.steps:
            return self
        position = Position(self.puzzle, self.start)
        position.settle(self.steps[0])
        steps = self.steps[:1]
        return replace(self, steps=steps, verdict=Verdict.OPEN, marks=position.marks, rest=())

    @property
    def broken(self) -> list[Violation]:
        """The rules that the marks at the end break; a contradiction need not show yet."""
        return find_genre(self.puzzle.genre).check(self.puzzle, self.marks, False)

    @property
    def conclusion(self) -> str:
        """How it ends, in a sentence."""
        match self.verdict:
            case Verdict.SOLVED:
                words = find_genre(self.puzzle.genre).words
                return words.finished if self.rest else "Every cell is settled."
            case Verdict.IMPOSSIBLE:
                told = " ".join(each.message for each in self.broken[:1])
                return f"Here it breaks down: no solution is left. {told}".rstrip()
            case Verdict.AMBIGUOUS:
                return "Nothing more follows: more than one solution is left."
            case Verdict.LIMIT:
                return "The limit came before the end."
            case Verdict.OPEN:
                return "More follows."
            case Verdict.STUCK:
                return "These strategies find nothing more."

    def title_of(self, step: Step) -> str:
        """What the step's technique is called."""
        return find_technique(step.technique, self.puzzle.genre, self.strategies).title

    def to_json(self) -> dict[str, Any]:
        """The explanation as plain JSON values."""
        fields: dict[str, Any] = {"verdict": self.verdict.value, "solved": self.solved}
        if self.strategies != "own":
            fields["strategies"] = self.strategies
        fields["steps"] = [step.to_json() for step in self.steps]
        return fields


def explain(
    puzzle: Puzzle,
    marks: Marks | Solution | Sequence[str] | None = None,
    *,
    strategies: str = "own",
    every: bool = False,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> Explanation:
    """The way to the solution, step by step, from `marks` or from an empty board.

    Each step follows from the marks before it. What no placement rests on is left out, unless
    `every` step is asked for. The steps end when everything is placed, where a rule is broken,
    where nothing more follows because several solutions are left, or at the limit; the `verdict`
    says which. `strategies` is "own" for the genre's ladder, or "six" for Pal's six strategies of
    Akari, round by round, all of them, which may get stuck.
    """
    watch = Watch(limit, cancel)
    position = Position(puzzle, marks)
    require_strategies(strategies, puzzle.genre)
    if strategies == "six":
        return _explain_by_six(position, watch)
    start = position.marks
    steps: list[Step] = []
    while True:
        verdict, climbed = _climb(position, only_next=False, every=every, watch=watch)
        before = len(steps)
        for each in watch.take(climbed):
            case, technique = position.read(each)
            steps.append(told(case, technique))
            position.settle(case)
        if len(steps) - before < len(climbed):
            verdict = Verdict.LIMIT  # no time to tell the rest
        if verdict is not Verdict.OPEN:
            break
        verdict, found = search(position, watch)
        if found is None:
            break
        steps.append(told(found, find_technique("search", puzzle.genre)))
        position.settle(found)
    rest = position.close() if verdict is Verdict.SOLVED else ()
    return Explanation(puzzle, start, tuple(steps), verdict, position.marks, rest)


def explain_next(
    puzzle: Puzzle,
    marks: Marks | Solution | Sequence[str] | None = None,
    *,
    strategies: str = "own",
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> Explanation:
    """Only the next step; there is none if the marks are complete, wrong or ambiguous."""
    if strategies != "own":
        return explain(puzzle, marks, strategies=strategies, limit=limit, cancel=cancel).first
    position = Position(puzzle, marks)
    start = position.marks
    verdict, found = find_next(position, Watch(limit, cancel))
    steps = tuple(told(*each) for each in found[:1])
    for case, _ in found[:1]:
        position.settle(case)
    return Explanation(puzzle, start, steps, verdict, position.marks)


def find_next(position: Position, watch: Watch) -> tuple[Verdict, list[tuple[Case, Technique]]]:
    """Every step of the easiest technique that has one, or one step by search."""
    verdict, climbed = _climb(position, only_next=True, watch=watch)
    if climbed:
        return Verdict.OPEN, [position.read(each) for each in climbed]
    if verdict is not Verdict.OPEN:
        return verdict, []
    verdict, case = search(position, watch)
    return verdict, [] if case is None else [
        (case, find_technique("search", position.puzzle.genre))
    ]


class Position:
    """Marks that grow with every step."""

    def __init__(self, puzzle: Puzzle, marks: Marks | Solution | Sequence[str] | None) -> None:
        expect_puzzle(puzzle)
        given = Marks.empty(puzzle) if marks is None else marks_on(puzzle, marks)
        self.puzzle = puzzle
        self.rows = [list(row) for row in given.rows]
        self._genre = find_genre(puzzle.genre)
        self.engine = self._genre.require_engine("explained")
        self._ladder = ladder_of(puzzle.genre)

    @property
    def marks(self) -> Marks:
        return Marks(self.puzzle.genre, tuple(map("".join, self.rows)))

    def settle(self, case: Case | Step) -> None:
        """Make the marks of a step."""
        genre = self._genre
        for cells, mark in ((case.places, genre.placed), (case.excludes, genre.absent)):
            for row, col in cells:
                self.rows[row][col] = mark

    def close(self) -> tuple[Cell, ...]:
        """Mark every cell that is still open as absent, and return them."""
        genre = self._genre
        rest = tuple(
            cell
            for cell in self.puzzle.cells()
            if self.rows[cell[0]][cell[1]] == "." and genre.can_place(self.puzzle[cell])
        )
        for row, col in rest:
            self.rows[row][col] = genre.absent
        return rest

    def read(self, step: engine.PathStep) -> tuple[Case, Technique]:
        """A step as the engine gives it, from this position."""
        chain = tuple(
            Link(each.cell, each.placed, each.rule, each.source, each.breaks, each.depth)
            for each in step.chain
        )
        case = Case(
            self.puzzle,
            self.rows,
            tuple(step.places),
            tuple(step.excludes),
            tuple(step.focus),
            tuple(step.because),
            chain,
            tuple(step.follows),
        )
        return case, self._ladder[step.technique]


def told(case: Case, technique: Technique, because: tuple[Cell, ...] | None = None) -> Step:
    """The step with its sentence; `because` replaces the cells it rests on."""
    reasons = case.because if because is None else because
    lines = lines_of(case, technique.speaker) if technique.speaker else ()
    return Step(
        technique.name,
        case.places,
        case.excludes,
        reasons,
        write_proof(lines, technique.message(case)),
        case.focus,
        case.chain,
        case.follows,
        lines,
    )


def _explain_by_six(position: Position, watch: Watch) -> Explanation:
    """What the strategies of the `human` back end find, each mark in its round."""
    from lamplighter.verbs.six import tell_rounds  # few ask for it

    puzzle, start = position.puzzle, position.marks
    found = engine.human(
        puzzle.rows,
        start.rows,
        detail=engine.Detail.record,
        seconds=watch.left,
        cancel=watch.cancel,
    )
    verdict = _BY_CORE[found.verdict]
    if verdict is Verdict.OPEN:
        verdict = Verdict.STUCK
    steps: list[Step] = []
    settled = 0
    for case, technique, number in watch.take(tell_rounds(puzzle, start, found.record)):
        steps.append(replace(told(case, technique), round=number))
        position.settle(case)
        settled += len(case.settles)
    if settled < len(found.record):
        verdict = Verdict.LIMIT  # no time to tell the rest
    return Explanation(puzzle, start, tuple(steps), verdict, position.marks, strategies="six")


def _climb(
    position: Position, *, only_next: bool, watch: Watch, every: bool = False
) -> tuple[Verdict, list[engine.PathStep]]:
    if watch.is_over():
        return Verdict.LIMIT, []
    path = position.engine.explain(
        position.puzzle.rows,
        position.marks.rows,
        only_next=only_next,
        all=every,
        seconds=watch.left,
        cancel=watch.cancel,
    )
    return _BY_CORE[path.verdict], path.steps


def search(position: Position, watch: Watch) -> tuple[Verdict, Case | None]:
    """One open cell that only search can settle, with a reason of which every part is needed."""
    puzzle, marks = position.puzzle, position.marks
    outcome = _solve(puzzle, marks, 2, watch)
    if outcome.status is Status.UNSOLVABLE:
        return Verdict.IMPOSSIBLE, None
    if outcome.status not in (Status.UNIQUE, Status.MULTIPLE):
        return Verdict.LIMIT, None
    literal = _forced(puzzle, marks, outcome, watch)
    if watch.is_over():
        return Verdict.LIMIT, None
    if literal is None:
        is_complete = outcome.status is Status.UNIQUE
        return Verdict.SOLVED if is_complete else Verdict.AMBIGUOUS, None
    cell, placed = literal
    genre = find_genre(puzzle.genre)
    wrong = marks.with_mark(cell, genre.absent if placed else genre.placed)
    dead_ends = _solve(puzzle, wrong, 1, watch).stats.get("conflicts", 0)
    because = _smallest_reason(puzzle, marks, cell, placed, watch)
    places, excludes = ((cell,), ()) if placed else ((), (cell,))
    return Verdict.OPEN, Case(
        puzzle, position.rows, places, excludes, (), because, dead_ends=dead_ends
    )


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
