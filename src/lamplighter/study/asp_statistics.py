"""What a rule costs a logic program: the table of the lparse report, measured with clingo.

The report runs its two programs on one board each, 11x11 and 10x10, and the Kuromasu program with
and without the rule that white is in one piece. Here are the same programs, as we wrote them in its
style, and our own `best` below them. The printed figures are next to ours, on the report's own two
boards where the text of the report is at hand (`report_boards`), and else on boards of the same
sizes. The solvers and the computer were different, so it is the proportions that compare, and not
all of those: see `notes`.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from lamplighter.backends.asp import AspBackend
from lamplighter.backends.asp.encoding import Encoding, board_facts, find_encoding, mark_rules
from lamplighter.backends.asp.program import Program
from lamplighter.formats import load
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.study.corpus import VARIABLE, papers_beside
from lamplighter.study.published import PROGRAMS
from lamplighter.watch import Watch

__all__ = [
    "COLUMNS", "REPORT", "TITLE", "WHY", "notes", "programs", "report_boards", "row_of", "rows",
]  # fmt: skip

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


REPORT = "report"
"""The corpus of the report's own boards."""
# The two programs of the report's appendix; what follows a name is the program.
_FILES = {"kuromasu": "Kuromasu.lp", "akari": "lightup.lp"}
_FACT = re.compile(r"\b(?:(?:row|col)\(1\.\.[0-9]+\)|(?:num|black)\([0-9, ]+\))\.")


def report_boards(papers: Path | None) -> list[tuple[str, Puzzle]]:
    """The two boards printed in the lparse report, if its text is among the papers; else none.

    They are its authors' work and not ours to hand out, so they are read where they are.
    """
    for path in sorted(papers.glob("*.txt")) if papers is not None else ():
        text = path.read_text(encoding="utf-8")
        starts = {genre: text.rfind(f"\n{name}\n") for genre, name in _FILES.items()}
        if -1 in starts.values():
            continue
        found = []
        for genre, start in starts.items():
            ends = [each for each in starts.values() if each > start]
            facts = " ".join(_FACT.findall(text[start : min(ends, default=len(text))]))
            puzzle = load(facts, format="asp", dialect="lparse", genre=genre)
            found.append((f"{genre} {puzzle.width}x{puzzle.height} of the report", puzzle))
        return found
    return []


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
    """A row for each program and puzzle; without puzzles, the report's boards or our own."""
    given = list(puzzles)
    boards = given or report_boards(papers_beside(os.environ.get(VARIABLE))) or _own_boards()
    for name, puzzle in boards:
        AspBackend().require(puzzle, {})
        for setup in _SETUPS[puzzle.genre]:
            yield _row(f"{name}, {setup.title}", puzzle, setup, seconds, with_printed=not given)


def programs(papers: Path | None = None) -> dict[str, Puzzle]:
    """The programs on our own boards, and on the report's, by the names they have in the table."""
    return {
        f"{name}, {setup.title}": puzzle
        for name, puzzle in (*_own_boards(), *report_boards(papers))
        for setup in _SETUPS[puzzle.genre]
    }


def row_of(program: str, puzzle: Puzzle | None, seconds: float | None) -> dict[str, Any]:
    """The row of one of `programs()`, by its name; without a puzzle, on our own board."""
    puzzle = puzzle or programs()[program]
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
    printed = [row for row in table if row["seed_atoms"] is not None]
    if not printed:
        return said
    own = all("of the report" in row["program"] for row in printed)
    boards = "the same boards" if own else "other boards of this size: its own are not at hand"
    said.append(f"report: lparse and smodels, 2.4 GHz Core Quad, on {boards}")
    rules = {
        title: (row["rules"], row["seed_rules"])
        for row in printed
        if (title := row["program"].rpartition(", ")[2]) and "rules" in row
    }
    if {"not connected", "connected", "lparse"} <= rules.keys():
        ours, theirs = (
            [(each["connected"] / each["not connected"]), (each["connected"] / each["lparse"])]
            for each in ({title: pair[side] for title, pair in rules.items()} for side in (0, 1))
        )
        said.append(
            f"rules: connectivity multiplies those of Kuromasu by {ours[0]:.1f} (report"
            f" {theirs[0]:.1f}); Kuromasu has {ours[1]:.1f} times those of Light Up (report"
            f" {theirs[1]:.1f}): this does not carry over, {WHY}"
        )
    return said


WHY = (
    "most likely since clingo settles which cells see each other in Light Up while it grounds, and"
    " lparse does not"
)
"""Why the two programs compare otherwise here than in the report."""


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
