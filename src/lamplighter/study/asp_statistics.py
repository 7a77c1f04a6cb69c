"""What a rule costs a logic program: the table of the lparse report, measured with clingo.

The report runs its two programs on one board each, 11x11 and 10x10, and the Kuromasu program with
and without the rule that white is in one piece. Here are the same programs, as we wrote them in its
style, and our own `best` below them. The printed figures are next to ours: the boards, the solvers
and the computer were different, so it is the proportions that compare.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from lamplighter.backends.asp import AspBackend
from lamplighter.backends.asp.encoding import Encoding, board_facts, find_encoding, mark_rules
from lamplighter.backends.asp.program import Program
from lamplighter.formats import load
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.study.published import PROGRAMS
from lamplighter.watch import Watch

__all__ = ["COLUMNS", "TITLE", "notes", "programs", "row_of", "rows"]

TITLE = "The lparse report: what the rules cost"
COLUMNS = {
    "program": "program",
    "atoms": "atoms",
    "rules": "rules",
    "choices": "choices",
    "conflicts": "conflicts",
    "grounding_seconds": "ground s",
    "solving_seconds": "solve s",
    "models": "models",
    "seed_atoms": "report: atoms",
    "seed_rules": "rules",
    "seed_assignments": "assignments",
    "seed_seconds": "s",
}
_PRINTED = ("seed_atoms", "seed_rules", "seed_assignments", "seed_seconds")
MOST_MODELS = 100
"""Enumeration ends there: without the connectivity rule a board may have very many."""

# Boards of our own, as large as those of the report, each with one solution.
_BOARDS = (
    """kuromasu 11x11
    .  4  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  8  5  .
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  . 14  .  .  .  4  .
    9  .  .  3  .  .  .  .  .  . 12
    .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    .  . 15  . 11  .  . 12  .  .  .
    .  8  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  . 10  .
    .  .  .  .  .  . 15  .  .  6  .""",
    """akari 10x10
    ......##1.
    .....1....
    ..#.......
    .....0....
    ..#...##..
    .2#.3...#.
    ........1.
    ...#0.2...
    0...##....
    ...0..1.#.""",
)


class Setup(NamedTuple):
    """One line of the table: an encoding, perhaps without one of its files."""

    title: str
    encoding: str
    without: str = ""


_SETUPS = {
    "kuromasu": (
        Setup("not connected", "lparse", "lparse-connected"),
        Setup("connected", "lparse"),
        Setup("best", "best"),
    ),
    "akari": (Setup("lparse", "lparse"), Setup("best", "best")),
}


def rows(puzzles: Iterable[tuple[str, Puzzle]], seconds: float | None) -> Iterator[dict[str, Any]]:
    """A row for each program and puzzle; without puzzles, the boards of this module."""
    given = list(puzzles)
    for name, puzzle in given or _own_boards():
        AspBackend().require(puzzle, {})
        for setup in _SETUPS[puzzle.genre]:
            yield _row(f"{name}, {setup.title}", puzzle, setup, seconds, with_printed=not given)


def programs() -> dict[str, Puzzle]:
    """The programs on the boards of this module, by the names they have in the table."""
    return {
        f"{name}, {setup.title}": puzzle
        for name, puzzle in _own_boards()
        for setup in _SETUPS[puzzle.genre]
    }


def row_of(program: str, seconds: float | None) -> dict[str, Any]:
    """The row of one of `programs()`."""
    puzzle = programs()[program]
    title = program.rpartition(", ")[2]
    setup = next(each for each in _SETUPS[puzzle.genre] if each.title == title)
    return _row(program, puzzle, setup, seconds, with_printed=True)


def _own_boards() -> list[tuple[str, Puzzle]]:
    return [(f"{each.genre} {each.width}x{each.height}", each) for each in map(load, _BOARDS)]


def _row(
    program: str, puzzle: Puzzle, setup: Setup, seconds: float | None, *, with_printed: bool
) -> dict[str, Any]:
    known = PROGRAMS.get((puzzle.genre, setup.title)) if with_printed else None
    printed = known or (None,) * len(_PRINTED)
    figures = _measure(puzzle, setup, seconds)
    return {"program": program, **figures, **dict(zip(_PRINTED, printed, strict=True))}


def notes(table: list[dict[str, Any]]) -> list[str]:
    """What a reader of the table has to know."""
    import clingo

    said = [
        f"clingo {clingo.__version__}, Python {platform.python_version()};"
        f" at most {MOST_MODELS} models; + if there are more, or the time ran out"
    ]
    if any(row["seed_atoms"] is not None for row in table):
        said.append("report: lparse and smodels, 2.4 GHz Core Quad, on other boards of this size")
    return said


def _measure(puzzle: Puzzle, setup: Setup, seconds: float | None) -> dict[str, Any]:
    encoding = find_encoding(setup.encoding, puzzle)
    program = Program(_text(puzzle, encoding, setup.without), ["0"], apart=seconds is not None)
    models = 0

    def count(_: Any) -> bool:
        nonlocal models
        models += 1
        return models < MOST_MODELS

    watch = Watch(Limit(seconds=seconds))
    complete = not watch.is_over() and watch.run(
        lambda: program.ground() and program.search(count), program.stop
    )
    return {**program.stats(), "models": models, "complete": complete}


def _text(puzzle: Puzzle, encoding: Encoding, without: str) -> str:
    kept = encoding.without(without) if without else encoding
    layout = encoding.layout
    return "\n".join([kept.program, board_facts(puzzle, layout), *mark_rules(puzzle, layout, None)])
