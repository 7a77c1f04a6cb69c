"""`asp` and `asp:human`: the constructors of Pal's thesis (2025), with clingo.

A candidate is a random answer of a logic program: a board in the style asked for, with bulbs that
solve it. A second program, Pal's solution validator, then counts the solutions. A candidate with
several is thrown away, and the next one drawn.

`asp:human` is Pal's second design: the six strategies have to solve the candidate too, and one
program asks for both. They are a least fixpoint here (`tud-human.lp`), not the rules as printed,
which may guess.

Two more follow the outlook of the thesis, which asks for uniqueness in the program itself:
`asp:inside` says by saturation that no other bulbs solve the board, and `asp:learn` keeps one
program and forbids, after a candidate with a second solution, all boards with that solution.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import ClassVar

from lamplighter.backends.asp.encoding import board_facts, layout_of, read_files, size
from lamplighter.backends.asp.program import Program
from lamplighter.engine import A_SECOND
from lamplighter.errors import PuzzleError
from lamplighter.grid import Turn
from lamplighter.methods.asp_style import style_facts
from lamplighter.methods.base import Dice, Made, Method
from lamplighter.methods.order import FEWEST, SYMMETRIC, SYMMETRIES, Order
from lamplighter.methods.style import Style
from lamplighter.methods.style_file import find_style
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = [
    "CHANCE", "AspHumanMethod", "AspInsideMethod", "AspLearnMethod", "AspMethod", "read_encodings",
]  # fmt: skip

_STYLE = "thesis"
_CANDIDATES = 100  # tried before an attempt is given up
_LESSONS = 1000  # second solutions to learn from, likewise: one takes less than a new candidate
_EFFORT = 20_000  # conflicts for a better board, seconds at 10x10; a number, so that seeds hold
_TURNS = {
    Turn.MIRROR: "mirror", Turn.FLIP: "flip", Turn.ROTATE180: "half", Turn.ROTATE90: "quarter",
    Turn.TRANSPOSE: "falling", Turn.ANTITRANSPOSE: "rising",
}  # fmt: skip
_WORK = A_SECOND // 250  # what one counts for: it takes longer, and there is no other way to more
# A seed alone changes almost nothing: clingo has to leave half of its choices, and the values it
# begins with, to chance. With all choices left to chance it takes ten times as long.
CHANCE = ("--rand-freq=0.5", "--sign-def=rnd")
_ROUNDS = 12  # of the six strategies, at first; four times as many until they are enough
_APART_FROM = 2000  # of the board's size, 10x10: what is larger takes long to ground
_ATOM = re.compile(r"(\w+)\((\d+),(\d+)(?:,(\d+))?\)")


class AspMethod(Method):
    name = "asp"
    title = "boards in a style by clingo, until one has a single solution (Pal)"
    symmetries = ("none", "mirror", "rotate2", "mirror4", "rotate4", "diagonal", "diagonal2")
    takes = frozenset({"aim", "density", "human", "style"})
    sure = frozenset({"style"})
    extra = "asp"
    module = "clingo"
    parts: ClassVar[tuple[str, ...]] = ()
    """Files behind those that every candidate is built with."""
    validator: ClassVar[tuple[str, ...]] = ("tud-guess", "tud-solution")

    def require(self, order: Order) -> None:
        super().require(order)
        refusal = _style_of(order).refusal(order.height, order.width, order.density)
        if refusal is not None:
            raise PuzzleError(f"no such board: {refusal}")
        style_facts(_style_of(order), order.height, order.width)

    def text(self, order: Order) -> str:
        """The program whose answers are the candidates for an order."""
        files, facts = ["grid", "board", "style"], []
        if order.aim == FEWEST:
            files.append("fewest")
        if order.aim == SYMMETRIC:
            files += ["symmetry", "symmetric"]
        if order.symmetry not in (None, "none"):
            files.append("symmetry")
            facts = [f"turn({_TURNS[turn]})." for turn in SYMMETRIES[order.symmetry]]
        style = style_facts(_style_of(order), order.height, order.width, order.density)
        # A file may open a part of its own, so facts come before the last ones.
        return "\n".join([read_encodings(tuple(files)), style, *facts, read_encodings(self.parts)])

    def make(self, order: Order, dice: Dice, watch: Watch) -> Made:
        random = dice.random()
        text = self.text(order)
        for tries in range(1, _CANDIDATES + 1):
            program = _asked(text, order, random.getrandbits(31))
            puzzle = _candidate(program, order, watch, ground=True)
            if puzzle is None or watch.is_over():
                return Made(None, tries, stopped=True)
            accepted = self.accepts(puzzle, watch)
            if accepted is None:
                return Made(None, tries, stopped=True)
            if accepted:
                return Made(puzzle, tries, tries * _WORK)
        return Made(None, _CANDIDATES, _CANDIDATES * _WORK)

    def accepts(self, puzzle: Puzzle, watch: Watch) -> bool | None:
        """Whether the candidate has exactly one solution; None if the time ran out first."""
        program = _program(puzzle, read_files(self.validator), ["2"])
        models = _answers(program, watch)
        return None if models is None else len(models) == 1


class AspInsideMethod(AspMethod):
    name = "asp:inside"
    title = "one program that asks for a single solution too, by saturation (Pal's outlook)"
    parts = ("unique",)


class AspLearnMethod(AspMethod):
    name = "asp:learn"
    title = "one program that learns from each second solution (Pal's outlook)"
    parts = ("second",)

    def make(self, order: Order, dice: Dice, watch: Watch) -> Made:
        program = _asked(self.text(order), order, dice.random().getrandbits(31))
        for tries in range(1, _LESSONS + 1):
            puzzle = _candidate(program, order, watch, ground=tries == 1)
            if puzzle is None or watch.is_over():
                return Made(None, tries, stopped=True)
            models = _answers(_program(puzzle, read_files(self.validator), ["2"]), watch)
            if models is None:
                return Made(None, tries, stopped=True)
            if len(models) == 1:
                return Made(puzzle, tries, tries * _WORK)
            # Both are lessons: no board with one solution has either of them beside its own.
            for number, model in enumerate(models, 2 * tries):
                bulbs = [
                    f"other({number},{column},{row})."
                    for name, column, row, _ in _ATOM.findall(model)
                    if name == "light"
                ]
                if not program.extend(" ".join(bulbs), "second", number):
                    return Made(None, tries, stopped=True)
        return Made(None, _LESSONS, _LESSONS * _WORK)


class AspHumanMethod(AspMethod):
    name = "asp:human"
    title = "the same, until the six strategies solve one (Pal, redesigned)"
    sure = frozenset({"human", "style"})
    validator = (*AspMethod.validator, "tud-human", "tud-human-validator")

    def accepts(self, puzzle: Puzzle, watch: Watch) -> bool | None:
        text = read_files(self.validator) + read_encodings(("human",))
        size = [f"--const=width={puzzle.width}", f"--const=height={puzzle.height}"]
        rounds = _ROUNDS
        while True:
            program = _program(puzzle, text, ["2", *size, f"--const=rounds={rounds}"])
            models = _answers(program, watch)
            if models is None:
                return None
            if not program.facts("unfinished", 0):
                return len(models) == 1
            rounds *= 4


def _style_of(order: Order) -> Style:
    return order.style or find_style(_STYLE)


def _asked(text: str, order: Order, seed: int) -> Program:
    """The program for candidates of that size."""
    height, width = order.height, order.width
    return Program(
        text,
        [f"--const=width={width}", f"--const=height={height}", f"--seed={seed}", *CHANCE],
        apart=size(height, width) > _APART_FROM,
    )


def _candidate(program: Program, order: Order, watch: Watch, *, ground: bool) -> Puzzle | None:
    """A board in the style, or None if the time ran out first; an error if there is none."""
    answers: list[str] = []

    def keep(model: str) -> bool:
        answers.append(model)
        # With an aim each answer is better than the last; clingo ends when none is.
        return order.aim is not None

    def search() -> bool:
        if ground and not program.ground():
            return False
        # A proof that nothing is better may take for ever, and what is found first is rarely best.
        return program.search(keep, conflicts=None if order.aim is None else _EFFORT)

    complete = watch.run(search, program.stop)
    if answers:
        return _board(answers[-1], order.height, order.width)
    if complete:
        size_name = f"{order.width}x{order.height}"
        symmetry = (
            "" if order.symmetry in (None, "none") else f" with the symmetry {order.symmetry}"
        )
        raise PuzzleError(
            f"no such board: none of {size_name} is in the style{symmetry or ' asked for'}"
        )
    return None


def _board(answer: str, height: int, width: int) -> Puzzle:
    """The walls and numbers of an answer; its atoms count columns and rows from 1."""
    rows = [["."] * width for _ in range(height)]
    for name, column, row, number in _ATOM.findall(answer):
        if name != "light":
            rows[int(row) - 1][int(column) - 1] = number or "#"
    return Puzzle._trusted("akari", tuple(map("".join, rows)))


def _program(puzzle: Puzzle, text: str, arguments: Sequence[str]) -> Program:
    """A program about the board; the validator takes squares, so it is filled up with walls."""
    side = max(puzzle.height, puzzle.width)
    rows = [str(row) + "#" * (side - puzzle.width) for row in puzzle.rows]
    square = Puzzle._trusted("akari", (*rows, *["#" * side] * (side - puzzle.height)))
    return Program(
        "\n".join([text, board_facts(square, layout_of("tud", "akari"))]),
        arguments,
        apart=size(side, side) > _APART_FROM,
    )


def _answers(program: Program, watch: Watch) -> list[str] | None:
    """The answers of a program, up to two; None if the time ran out first."""
    models: list[str] = []

    def add(model: str) -> bool:
        models.append(model)
        return len(models) < 2

    complete = watch.run(lambda: program.ground() and program.search(add), program.stop)
    return models if complete or len(models) == 2 else None


@cache
def read_encodings(names: tuple[str, ...]) -> str:
    """The text of these files of `encodings/`, one after another."""
    folder = files("lamplighter.methods") / "encodings"
    return "\n".join((folder / f"{name}.lp").read_text(encoding="utf-8") for name in names)
