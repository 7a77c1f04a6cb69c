"""lesson: a board on which a technique is the next step, for a learner to find.

Most techniques turn up on new boards at once. For the few that are too rare to wait for, there is a
stock of positions in `static/lessons.json`; each turn of one is a lesson of its own. Puzzles with
one solution hardly ever need them, so these may have several: a step holds in all of them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from lamplighter.errors import GenerationError
from lamplighter.genre import find_genre
from lamplighter.grid import Turn
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.techniques import Step, Technique
from lamplighter.verbs.explain import Position, explain, find_next, told
from lamplighter.verbs.generate import generate
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch
from lamplighter.web.files import STATIC

__all__ = ["LESSONS", "RARE", "Lesson", "lesson_on", "make_lesson"]

LESSONS = STATIC / "lessons.json"
"""What the page of Learn holds: the course, its texts and its boards."""

RARE = ("agreement", "search")
"""The techniques with a stock."""

_SIDES = {"easy": (5, 6, 6, 7), "normal": (6, 6, 7), "hard": (6, 7)}
_QUICKEST = {"akari": (7,), "kuromasu": (6,)}  # sides at which extreme boards come soonest
_BOARDS = {"easy": 4, "normal": 4, "hard": 4, "extreme": 1}  # new ones to choose from
_TRIES = 100
_SECONDS = 3.0  # for one board
_BEST = 2  # steps to find


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, and what follows there."""

    puzzle: Puzzle
    marks: Marks
    technique: Technique
    steps: tuple[Step, ...]
    """Every step of the technique from here."""
    others: tuple[Step, ...]
    """The steps of techniques that are as easy."""
    solution: Marks
    """What all solutions have from here on: every cell, unless the technique is rare."""

    @property
    def cost(self) -> float:
        """How much there is besides the point: the less, the better it teaches."""
        first = self.steps[0]
        telling = 0.5 * len(first.lines) + 0.1 * len(first.because)
        return abs(len(self.steps) - _BEST) + 0.4 * len(self.others) + telling

    def to_json(self) -> dict[str, Any]:
        """The lesson as plain JSON values; a step as `explain` writes it."""
        return {
            "genre": self.puzzle.genre,
            "height": self.puzzle.height,
            "width": self.puzzle.width,
            "rows": self.puzzle.to_json()["rows"],
            "marks": list(self.marks.rows),
            "technique": self.technique.name,
            "title": self.technique.title,
            "steps": [step.to_json() for step in self.steps],
            "others": [step.to_json() for step in self.others],
            "solution": list(self.solution.rows),
        }


def lesson_on(puzzle: Puzzle, marks: Marks, technique: Technique, watch: Watch) -> Lesson | None:
    """The lesson of a position; None if the technique is not next, or the board is ambiguous."""
    position = Position(puzzle, marks)
    _, found = find_next(position, watch)
    steps = [told(*each) for each in found]
    mine = tuple(step for step in steps if step.technique == technique.name)
    if not mine:
        return None
    if technique.name in RARE:
        solution = _agreed(position, watch)
    else:
        alone = solve(puzzle, limit=Limit(seconds=watch.left, solutions=2), cancel=watch.cancel)
        if alone.solution is None or len(alone.solutions) != 1:
            return None
        solution = alone.solution.marks
    others = tuple(step for step in steps if step.technique != technique.name)
    ordered = sorted(mine, key=lambda step: (len(step.lines), len(step.because)))
    return Lesson(puzzle, marks, technique, tuple(ordered), others, solution)


def _agreed(position: Position, watch: Watch) -> Marks:
    """The marks, and every cell that is the same in all solutions from here on."""
    puzzle, agreed = position.puzzle, position.marks
    genre = find_genre(puzzle.genre)
    for cell in puzzle.cells():
        if agreed[cell] != "." or str(puzzle[cell]) in genre.walls:
            continue
        both = [agreed.with_mark(cell, mark) for mark in (genre.placed, genre.absent)]
        left = [each for each in both if _may_be(puzzle, each, watch)]
        if len(left) == 1:
            agreed = left[0]
    return agreed


def _may_be(puzzle: Puzzle, marks: Marks, watch: Watch) -> bool:
    limit = Limit(seconds=watch.left, solutions=1)
    found = solve(puzzle, marks=marks, limit=limit, cancel=watch.cancel)
    return found.status is not Status.UNSOLVABLE


def make_lesson(
    technique: Technique, seed: int, watch: Watch, *, boards: int | None = None
) -> Lesson:
    """A new lesson; the same seed gives the same one, unless time runs out."""
    dice = random.Random(f"{technique.genre} {technique.name} {seed}")
    stock = _stock().get((technique.genre, technique.name), ())
    found = _turned(stock, technique, dice, watch) if stock else _new(technique, dice, watch)
    most = boards or _BOARDS[technique.tier]
    best = min(islice(found, most), key=lambda each: each.cost, default=None)
    if best is None:
        raise GenerationError(
            f"no board came up on which {technique.name} is the next step: try another seed",
            seed=seed, attempts=_TRIES,
        )  # fmt: skip
    return best


def _new(technique: Technique, dice: random.Random, watch: Watch) -> Iterator[Lesson]:
    """The best lesson of each new board."""
    # What the placements say by themselves no board can be asked for: any will do.
    wish = () if technique.name == "beside-black" else (technique.name,)
    for _ in range(_TRIES):
        if watch.is_over():
            return
        side = dice.choice(_SIDES.get(technique.tier) or _QUICKEST[technique.genre])
        seconds = _SECONDS if watch.left is None else min(_SECONDS, watch.left)
        try:
            puzzle = generate(
                technique.genre, height=side, width=side, seed=dice.getrandbits(32),
                limit=Limit(seconds=seconds), cancel=watch.cancel, technique=wish,
            )  # fmt: skip
        except GenerationError:
            continue
        found = [
            each
            for marks in _positions(puzzle, technique, watch)
            if (each := lesson_on(puzzle, marks, technique, watch)) is not None
        ]
        if found:
            yield min(found, key=lambda each: each.cost)


def _positions(puzzle: Puzzle, technique: Technique, watch: Watch) -> Iterator[Marks]:
    """Where the technique may come next on the way to the solution."""
    limit = Limit(seconds=watch.left)
    position = Position(puzzle, None)
    for step in explain(puzzle, every=True, limit=limit, cancel=watch.cancel).steps:
        if step.technique == technique.name:
            yield position.marks
        before = position.marks
        position.settle(step)
        if technique.is_bookkeeping and step.places:
            # Placements say at once what they rule out: here that is left to the learner.
            bare = before
            mark = position.marks[step.places[0]]
            for cell in step.places:
                bare = bare.with_mark(cell, mark)
            yield bare


def _turned(
    stock: Iterable[tuple[Puzzle, Marks]], technique: Technique, dice: random.Random, watch: Watch
) -> Iterator[Lesson]:
    """A board of the stock, turned or mirrored."""
    boards = list(stock)
    dice.shuffle(boards)
    for puzzle, marks in boards:
        turn = dice.choice(list(Turn))
        found = lesson_on(puzzle.turned(turn), marks.turned(turn), technique, watch)
        if found is not None:
            yield found
            return  # of a stock none is better than another


@cache
def _stock() -> dict[tuple[str, str], list[tuple[Puzzle, Marks]]]:
    """The boards kept for rare techniques, by genre and name."""
    found: dict[tuple[str, str], list[tuple[Puzzle, Marks]]] = {}
    if not LESSONS.exists():
        return found
    for genre in json.loads(LESSONS.read_text("utf-8"))["genres"]:
        for chapter in genre["chapters"]:
            for each in chapter["lessons"]:
                if each.get("stock"):
                    boards = [_read(genre["name"], board) for board in each["stock"]]
                    found[genre["name"], each["name"]] = boards
    return found


def _read(genre: str, board: dict[str, Any]) -> tuple[Puzzle, Marks]:
    puzzle = Puzzle.from_rows(genre, board["rows"])
    return puzzle, Marks.on(puzzle, board["marks"])
