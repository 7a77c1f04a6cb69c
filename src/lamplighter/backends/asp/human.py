"""`asp:human`: Pal's six strategies as a logic program, to the least fixpoint.

Marks are bulbs and cells without one. They are made in rounds: in one round every strategy looks at
the board after the round before it, and all marks it can make are made together. A mark belongs to
the first round that makes it, and there to the strategy with the lowest number. So marks, rounds
and strategies depend on the puzzle alone, not on an order of rules.

A cell is lit if there is a bulb in one of its runs; light takes no round of its own: it counts as
soon as the bulb is there. A cell is open if it is white, without a mark, and not lit.

1. Forced empty: lit cells without a bulb, and the cells beside a 0.
2. Diagonal exclusion: the diagonals of a 4, of a 3, of a 2 on the edge, of a 1 in a corner. Walls
   beside the clue change nothing.
3. Clue saturation: a clue that has its bulbs closes the other cells beside it.
4. Restricted clue: if bulbs placed and open cells add up to the clue, the open cells are bulbs.
5. Clue pattern 3-3: two 3s with one white cell between them put a bulb there, and beyond both of
   them if the cells on both sides of the middle are white.
6. Limited light options: an unlit white cell with one open cell left in its two runs, itself
   included, puts a bulb there; with `strict_text` only if that one is the cell itself.

The rounds end with one that makes no mark. It is a contradiction if then a cell has both marks, a
bulb is on a wall or sees another, a clue has too many bulbs or too few with its open cells, or
an unlit white cell has no open cell in its runs. Without one, a board whose white cells are all
marked is solved, and its solution is the only one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from lamplighter.backends.asp.encoding import board_facts, layout_of, read_files, size
from lamplighter.backends.asp.program import Program
from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.errors import UnsupportedError
from lamplighter.grid import Cell
from lamplighter.outcome import Limit, Outcome, Status, judge
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.watch import Watch

__all__ = ["AspHumanBackend", "Made", "strategies_of"]

_FILES = ("tud-human", "tud-human-validator")
_ROUNDS = 12  # tried first; four times as many until they are enough
_APART_FROM = 4000  # of the board's size, about 12x12
_STRATEGIES = range(1, 7)
_BULB = re.compile(r"bulb\((\d+),(\d+)\)")
_STATUS = {
    "solved": Status.UNIQUE,
    "stuck": Status.UNKNOWN,
    "contradiction": Status.UNSOLVABLE,
}


class Made(NamedTuple):
    """One mark, with the strategy and the round that made it."""

    cell: Cell
    mark: str
    strategy: int
    round: int


class Fixpoint(NamedTuple):
    """Where the strategies got stuck."""

    verdict: str
    made: list[Made]
    stats: dict[str, Any]


class AspHumanBackend(Backend):
    name = "asp:human"
    title = "the six human strategies (Pal) as a logic program (clingo), in rounds"
    can = Capabilities(count=False, explain=True, partial=True, only=("akari",))
    extra = "asp"
    module = "clingo"
    options: ClassVar[Mapping[str, Sequence[Any]]] = {
        "strict_text": (False, True),
        "printed": (False, True),
    }

    def solve(self, task: Task) -> Outcome:
        puzzle, limit, marks, cancel, options = task
        if options["printed"]:
            return _solve_as_printed(self.name, task)
        before = marks or Marks.empty(puzzle)
        watch = Watch(limit, cancel)
        if limit.solutions == 0 or watch.is_over():
            return Outcome(Status.UNKNOWN, backend=self.name, marks=before)
        found = _deduce(puzzle, before, options["strict_text"], watch)
        if found is None:
            return Outcome(Status.UNKNOWN, (), self.name, watch.elapsed, marks=before)
        after = _with(before, found.made)
        solved = found.verdict == "solved"
        counts = Counter(each.strategy for each in found.made)
        stats = {
            "verdict": found.verdict,
            "strategies": {str(number): counts[number] for number in _STRATEGIES},
            "rounds": max((each.round for each in found.made), default=0),
            **found.stats,
        }
        return Outcome(
            _STATUS[found.verdict],
            (Solution.from_marks(puzzle, after),) if solved else (),
            self.name,
            watch.elapsed,
            stats,
            after,
        )


def _solve_as_printed(name: str, task: Task) -> Outcome:
    """An answer of the program as it was printed: a solution, reached by whatever it allows.

    It may guess, so an answer proves nothing about others, and the lack of one nothing at all.
    """
    puzzle, limit, marks, cancel, _ = task
    if puzzle.height != puzzle.width or marks is not None:
        raise UnsupportedError("the six strategies as printed take square boards without marks")
    watch = Watch(limit, cancel)
    if limit.solutions == 0 or watch.is_over():
        return Outcome(Status.UNKNOWN, backend=name)
    facts = board_facts(puzzle, layout_of("tud", "akari"))
    program = Program(
        read_files(("tud-human-printed",)) + facts,
        ["1"],
        apart=size(puzzle.height, puzzle.width) > _APART_FROM,
    )
    answers: list[Solution] = []

    def keep(model: str) -> bool:
        cells = [(int(row) - 1, int(column) - 1) for column, row in _BULB.findall(model)]
        answers.append(Solution.from_placed(puzzle, cells))
        return False

    watch.run(lambda: program.ground() and program.search(keep), program.stop)
    return Outcome(judge(len(answers), False), tuple(answers), name, watch.elapsed)


def strategies_of(
    puzzle: Puzzle, marks: Marks | None = None, *, strict_text: bool = False
) -> list[Made]:
    """Every mark the six make, by round and cell, each with its strategy.

    If the marks contradict one another, a cell may be in the list with both.
    """
    AspHumanBackend().require(puzzle, {"strict_text": strict_text})
    found = _deduce(puzzle, marks or Marks.empty(puzzle), strict_text, Watch(Limit()))
    assert found is not None  # nothing limits it
    return found.made


def _deduce(puzzle: Puzzle, marks: Marks, strict_text: bool, watch: Watch) -> Fixpoint | None:
    """The fixpoint, or None if the time ran out first."""
    layout = layout_of("tud", "akari")
    height = puzzle.height
    try:
        text = [read_files(_FILES), board_facts(puzzle, layout, watch)]
    except TimeoutError:
        return None
    text += [layout.atom("given_bulb", cell, height) for cell in marks.placed]
    text += [layout.atom("given_empty", cell, height) for cell in marks.excluded]
    arguments = [f"--const=height={height}", f"--const=strict={int(strict_text)}"]
    apart = size(puzzle.height, puzzle.width) > _APART_FROM
    rounds = _ROUNDS
    seconds = 0.0
    while not watch.is_over():
        program = Program("\n".join(text), [*arguments, f"--const=rounds={rounds}"], apart=apart)
        if not watch.run(program.ground, program.stop):
            return None
        seconds += program.grounding_seconds
        if not program.facts("unfinished", 0):
            return Fixpoint(
                next(str(verdict) for (verdict,) in program.facts("verdict", 1)),
                sorted(
                    _made(program, "placed", "o") + _made(program, "crossed", "+"),
                    key=lambda each: (each.round, each.cell),
                ),
                {"grounding_seconds": seconds},
            )
        rounds *= 4
    return None


def _made(program: Program, predicate: str, mark: str) -> list[Made]:
    """The marks of one kind; the facts count columns and rows from 1."""
    return [
        Made((int(row) - 1, int(column) - 1), mark, int(strategy), int(round_))
        for column, row, strategy, round_ in program.facts(predicate, 4)
    ]


def _with(marks: Marks, made: Sequence[Made]) -> Marks:
    """The marks with those made; a cell that got both is left open."""
    rows = [list(row) for row in marks.rows]
    for (row, col), mark, _, _ in made:
        rows[row][col] = mark if rows[row][col] in (".", mark) else "."
    return Marks(marks.genre, tuple(map("".join, rows)))
