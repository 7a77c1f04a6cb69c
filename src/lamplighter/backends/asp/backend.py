"""`asp`: the rules as a logic program, and clingo to find its answer sets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lamplighter.backends.asp.encoding import (
    ENCODINGS,
    NAMES,
    board_facts,
    find_encoding,
    mark_rules,
)
from lamplighter.backends.asp.program import Program
from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.outcome import Outcome, judge
from lamplighter.puzzle import Solution
from lamplighter.watch import Watch

__all__ = ["AspBackend"]

_FEW = 200  # conflicts, some hundredths of a second


class AspBackend(Backend):
    name = "asp"
    title = "logic programs for an answer set solver (clingo)"
    can = Capabilities(only=tuple(dict.fromkeys(each.genre for each in ENCODINGS)))
    extra = "asp"
    module = "clingo"
    options: ClassVar[Mapping[str, Sequence[Any]]] = {"encoding": NAMES}

    def solve(self, task: Task) -> Outcome:
        puzzle, limit, marks, cancel, options = task
        encoding = find_encoding(options["encoding"], puzzle)
        layout = encoding.layout
        watch = Watch(limit, cancel)
        if limit.solutions == 0 or watch.is_over():
            return Outcome(judge(0, False), backend=self.name)
        try:
            facts = board_facts(puzzle, layout, watch)
        except TimeoutError:
            return Outcome(judge(0, False), backend=self.name, seconds=watch.elapsed)
        text = [encoding.program, facts, *mark_rules(puzzle, layout, marks)]
        apart = encoding.is_apart(puzzle)
        # 0 asks for all: the callback counts, and a count may be larger than clingo can read.
        program = Program("\n".join(text), ["0"], apart=apart)
        found: list[Solution] = []

        def take(model: str) -> bool:
            cells = []
            for first, second in re.findall(r"\((\d+),(\d+)\)", model):
                cell = layout.cell(int(first), int(second), puzzle.height, puzzle.width)
                assert cell is not None  # no encoding places anything off the board
                cells.append(cell)
            found.append(Solution.from_placed(puzzle, cells))
            return len(found) < limit.solutions and not watch.is_over()

        def search() -> bool:
            return program.search(take)

        if apart:
            grounded = watch.run(program.ground, program.stop)
            exhausted = grounded and watch.run(search, program.stop)
        else:
            # A thread takes 10 % of a small board's time: its core has to load the program
            # again. A short search needs none, and most boards end after few conflicts.
            exhausted = program.ground() and program.search(take, conflicts=_FEW)
            if not exhausted and len(found) < limit.solutions and not watch.is_over():
                found.clear()
                exhausted = watch.run(search, program.stop)
        return Outcome(
            judge(len(found), exhausted),
            tuple(found),
            self.name,
            watch.elapsed,
            {"encoding": encoding.name, **program.stats()},
            exhausted=exhausted,
        )
