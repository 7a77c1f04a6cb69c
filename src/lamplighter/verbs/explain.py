"""explain: the solution path as steps, each with its technique, its reason and a sentence.

The core's ladder finds the steps. Where it gets stuck, search proves one more cell, with a reason
made as small as leaving out clues and marks can make it, and the ladder carries on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, overload

from lamplighter import engine
from lamplighter.engine import CancelToken
from lamplighter.genres import Violation, find_genre
from lamplighter.grid import Cell, cell_lists
from lamplighter.outcome import Limit, Status
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
from lamplighter.verbs.search import search
from lamplighter.verbs.solve import marks_on
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


_BY_SEARCH = {
    Status.UNIQUE: Verdict.SOLVED,
    Status.MULTIPLE: Verdict.AMBIGUOUS,
    Status.UNSOLVABLE: Verdict.IMPOSSIBLE,
    Status.UNKNOWN: Verdict.LIMIT,
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
        fields["start"] = list(self.start.rows)
        fields["marks"] = list(self.marks.rows)
        fields["rest"] = cell_lists(self.rest)
        fields["conclusion"] = self.conclusion
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
        found = search(puzzle, position.marks, watch)
        if isinstance(found, Status):
            verdict = _BY_SEARCH[found]
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
    found = search(position.puzzle, position.marks, watch)
    if isinstance(found, Status):
        return _BY_SEARCH[found], []
    return Verdict.OPEN, [(found, find_technique("search", position.puzzle.genre))]


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
        title=technique.title,
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
