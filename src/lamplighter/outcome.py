"""What a back end is asked (Limit) and what it reports (Outcome), doubt included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from lamplighter.errors import PuzzleError
from lamplighter.expect import expect, expect_number, expect_whole
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["Limit", "Outcome", "Status", "expect_limit", "judge"]


class Status(Enum):
    """A verdict. It is exact, or it says that it is not."""

    UNIQUE = "unique"
    """Exactly one solution, proved."""
    MULTIPLE = "multiple"
    """At least two solutions."""
    UNSOLVABLE = "unsolvable"
    """No solution, proved."""
    SOLVED = "solved"
    """One solution found; others are not ruled out."""
    UNKNOWN = "unknown"
    """The limit came first."""

    __repr__ = Enum.__str__  # Status.UNIQUE, which can be pasted back


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a solver may go. None means no limit.

    `solutions` is how many to look for: two tell a unique puzzle from an ambiguous one. `nodes`
    bounds the decisions of a search; with 0 only deduction is left.
    """

    seconds: float | None = None
    solutions: int = 2
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name, value in (("seconds", self.seconds), ("nodes", self.nodes)):
            if value is None:
                continue
            expect_number(value, f"a limit of {name}")
            if not value >= 0:
                raise PuzzleError(f"a limit of {name} is 0 or more, got {value!r}")
        expect_whole(self.solutions, "a limit of solutions")


def expect_limit(value: object) -> None:
    """A TypeError, with a way out, if the value is no limit."""
    expect(value, Limit, "Limit(seconds=5) is one")


class Outcome(NamedTuple):
    """What came of solving: a status, the solutions found, and what it took."""

    # A named tuple where other values are dataclasses: a batch makes one for every puzzle, and this
    # takes a third of the time.
    status: Status
    solutions: tuple[Solution, ...] = ()
    backend: str = ""
    seconds: float = 0.0
    stats: Mapping[str, Any] = MappingProxyType({})
    marks: Marks | None = None
    """What a partial solver could settle; None if the solutions say it all.

    With `errors`, marks are a guess instead: nothing of it is proved."""
    exhausted: bool = False
    """Whether a search went to its end; see `complete`."""
    puzzle: Puzzle | None = None
    """What was solved; `solve` fills it in."""
    errors: int | None = None
    """What is wrong with `marks` that are a guess; None if every mark is proved."""

    @property
    def solution(self) -> Solution | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    @property
    def complete(self) -> bool:
        """Whether the solutions are all there are."""
        return self.exhausted or self.status in (Status.UNIQUE, Status.UNSOLVABLE)

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, tuple(self._replace(stats=dict(self.stats)))

    def __repr__(self) -> str:
        """The call that makes it, without what is as it would be anyway."""
        plain = self._replace(stats=dict(self.stats))
        told = [
            f"{name}={value!r}"
            for name, value in zip(self._fields, plain, strict=True)
            if name not in self._field_defaults or value != self._field_defaults[name]
        ]
        return f"Outcome({', '.join(told)})"

    def to_json(self) -> dict[str, Any]:
        """The outcome as plain JSON values; solutions and marks are lists of rows."""
        fields: dict[str, Any] = {}
        if self.puzzle is not None:
            puzzle = self.puzzle
            fields = {"genre": puzzle.genre, "height": puzzle.height, "width": puzzle.width}
            fields["rows"] = [row if isinstance(row, str) else list(row) for row in puzzle.rows]
        fields |= {
            "status": self.status.value,
            "solutions": [list(each.rows) for each in self.solutions],
            "backend": self.backend,
            "seconds": round(self.seconds, 9),
        }
        if self.marks is not None:
            fields["marks"] = list(self.marks.rows)
        if self.errors is not None:
            fields["errors"] = self.errors
        return {**fields, "stats": dict(self.stats)}

    def write_json(self, id: str) -> str:
        """`to_json` behind an id, as text: made by hand, which takes half the time.

        A file of a million puzzles is a million lines of this, mostly letters that need no escape.
        """
        import json

        status, solutions, backend, seconds, stats, held, _, puzzle, errors = self
        plain = id.isascii() and id.isprintable() and '"' not in id and "\\" not in id
        quoted = f'"{id}"' if plain else json.dumps(id)
        board = "" if puzzle is None else _board(puzzle)
        drawn = ", ".join(['["' + '", "'.join(each.rows) + '"]' for each in solutions])
        marks = "" if held is None else f', "marks": {json.dumps(list(held.rows))}'
        marks += "" if errors is None else f', "errors": {errors}'
        return (
            f'{{"id": {quoted},{board}'
            f' "status": "{status.value}", "solutions": [{drawn}],'
            f' "backend": "{backend}", "seconds": {seconds:.9f}{marks},'
            f' "stats": {_stats(stats)}}}'
        )


def _board(puzzle: Puzzle) -> str:
    import json

    rows: tuple[Any, ...] = puzzle.rows
    held = '["' + '", "'.join(rows) + '"]' if type(rows[0]) is str else json.dumps(rows)
    size = f'"height": {len(rows)}, "width": {len(rows[0])}'
    return f' "genre": "{puzzle.genre}", {size}, "rows": {held},'


def _stats(stats: Mapping[str, Any]) -> str:
    if {int}.issuperset(map(type, stats.values())):
        return _stats_template(tuple(stats)) % tuple(stats.values())
    import json

    return json.dumps(dict(stats))


@cache
def _stats_template(names: tuple[str, ...]) -> str:
    """Where the numbers go; a back end counts the same things for every puzzle."""
    import json

    return "{" + ", ".join(f"{json.dumps(name)}: %d" for name in names) + "}"


def judge(found: int, exhausted: bool) -> Status:
    """The status for that many solutions, with or without others ruled out."""
    if found >= 2:
        return Status.MULTIPLE
    if exhausted:
        return Status.UNIQUE if found else Status.UNSOLVABLE
    return Status.SOLVED if found else Status.UNKNOWN
