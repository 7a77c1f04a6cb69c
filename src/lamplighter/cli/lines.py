"""`solve --json`: a line in, a line out.

The core reads, solves and writes the usual line by itself, and nothing becomes a puzzle here: files
of a million lines go this way. What it leaves is read, solved or written in the usual ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lamplighter.backends.base import Task
from lamplighter.backends.native import (
    BY_CORE,
    Asked,
    NativeBackend,
    Told,
    answer_lines,
    kind_of,
    settled,
)
from lamplighter.cli.progress import working
from lamplighter.cli.report import printable
from lamplighter.engine import Answer, BegunLines, Team
from lamplighter.formats.many import Item, read_line
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.watch import stretches, threads_of

__all__ = ["Line", "answer_items"]

Line = tuple[Status, str]
"""What came of a puzzle, and the line that says so."""


def answer_items(
    items: Iterator[Item], limit: Limit, jobs: int, *, waits: bool
) -> Iterator[tuple[Item, Line | None]]:
    """Every item with its line, in order; what cannot be read is an item with an error instead.

    `waits` is whether the items come when they like: what is there is then answered before more of
    them are waited for. Otherwise the threads have the next thousand to go on with.
    """
    threads = threads_of(jobs)
    team = Team(threads)

    def begin(chunk: Sequence[Item]) -> BegunLines:
        asked = (_asked(item) for item in chunk)
        return answer_lines([each for each in asked if each is not None], limit=limit, team=team)

    lead = int(threads > 1 and not waits)
    for chunk, begun in stretches(items, begin, lead=lead):
        name = printable(chunk[0].name) if len(chunk) == 1 else f"{len(chunk)} puzzles"
        with working(f"solving {name}"):
            told = _told(chunk, begun)
            left = [i for i, item in enumerate(chunk) if item.line is not None and told[i] is None]
            for i in left:
                chunk[i] = read_line(chunk[i])
            if left:
                rest = [chunk[i] for i in left]
                for i, found in zip(left, _told(rest, begin(rest)), strict=True):
                    told[i] = found
        for item, found in zip(chunk, told, strict=True):
            if isinstance(found, tuple):
                yield item, (BY_CORE[found[0]], found[1])
            elif item.error is not None:
                yield item, None
            else:
                with working(f"solving {printable(item.name)}"):
                    line = _written(item, found, limit)
                yield item, line


def _told(items: Sequence[Item], begun: BegunLines) -> list[Told]:
    """What the core says of each; None of one that has an error or a genre it does not know."""
    told = iter(begun.lines())
    return [None if _asked(item) is None else next(told) for item in items]


def _asked(item: Item) -> Asked | None:
    if item.line is not None:
        return item.name, item.line
    if item.doc is None:
        return None
    puzzle = item.doc.puzzle
    kind = kind_of(puzzle.genre)
    return None if kind is None else (item.name, kind, puzzle.rows)


def _written(item: Item, answer: Told, limit: Limit) -> Line:
    """The line of a puzzle that the core has not settled, or does not know."""
    if item.line is not None:
        item = read_line(item)
    assert item.doc is not None
    task = Task(item.doc.puzzle, limit)
    if isinstance(answer, Answer):
        return _line_of(item, settled(task, answer))
    return _line_of(item, NativeBackend().solve(task))


def _line_of(item: Item, outcome: Outcome) -> Line:
    return outcome.status, outcome.write_json(item.name) + "\n"
