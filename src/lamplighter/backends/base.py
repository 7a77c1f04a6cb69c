"""What a back end is: one way of solving, behind one method."""

from __future__ import annotations

import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, overload

from lamplighter.engine import CancelToken
from lamplighter.errors import BackendMissingError, UnsupportedError, WrongAnswerError
from lamplighter.genres import GENRES, Genre, find_genre
from lamplighter.outcome import Limit, Outcome
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.watch import Watch

__all__ = [
    "Backend", "Between", "Capabilities", "Task", "allowed", "checked", "is_right",
    "require_right",
]  # fmt: skip


@dataclass(frozen=True)
class Capabilities:
    """What a back end can do."""

    prove_unique: bool = True
    prove_unsolvable: bool = True
    count: bool = True
    """Finds as many solutions as the limit asks for."""
    partial: bool = False
    """May stop at marks that settle only part of the board."""
    nodes: bool = False
    """Keeps a limit of decisions (`Limit.nodes`); the others pass over it."""
    explain: bool = False
    """Gives a reason for each mark it makes."""
    only: tuple[str, ...] | None = None
    """The genres it is made for; None is every one."""
    engine: bool = False
    """Whether it asks the engine, and so takes only genres that have one."""

    @property
    def genres(self) -> tuple[str, ...]:
        """The names of the genres it solves."""
        return tuple(each.name for each in GENRES if self.solves(each.name))

    def solves(self, genre: str) -> bool:
        """Whether it takes puzzles of that genre, by its own name."""
        if self.only is not None and genre not in self.only:
            return False
        return not self.engine or find_genre(genre).engine is not None


class Task(NamedTuple):
    """One puzzle to solve, and everything asked about it."""

    puzzle: Puzzle
    limit: Limit
    marks: Marks | None = None
    """A position to solve from: it must hold in every answer."""
    cancel: CancelToken | None = None
    options: Mapping[str, Any] = MappingProxyType({})
    """The back end's own, as `Backend.require` filled them in."""


class Between(Sequence[Any]):
    """The numbers from `low` to `high` as values of an option: whole ones if both ends are.

    It lists the default, which may be a word, and the two ends.
    """

    def __init__(self, low: float, high: float, *, default: float | str) -> None:
        self.low, self.high, self.default = low, high, default
        self.is_whole = isinstance(low, int) and isinstance(high, int)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...

    def __getitem__(self, index: int | slice) -> Any:
        return (self.default, self.low, self.high)[index]

    def __len__(self) -> int:
        return 3

    def __repr__(self) -> str:
        return f"Between({self.low!r}, {self.high!r}, default={self.default!r})"

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool):
            return False
        if isinstance(value, int) or (isinstance(value, float) and not self.is_whole):
            return self.low <= value <= self.high
        return isinstance(value, str) and value == self.default


class Backend(ABC):
    """One way of solving. Limits and options are arguments; nothing is kept between calls."""

    name: ClassVar[str]
    title: ClassVar[str]
    can: ClassVar[Capabilities]
    extra: ClassVar[str | None] = None
    """The extra that brings its library: pip install 'lamplighter[extra]'."""
    module: ClassVar[str | None] = None
    """The library's import name, to see whether it is installed."""
    options: ClassVar[Mapping[str, Sequence[Any]]] = {}
    """The keyword options it takes, each with the values it allows, the default first.

    A range allows every whole number in it, a Between every number."""

    @property
    def is_installed(self) -> bool:
        return self.module is None or importlib.util.find_spec(self.module) is not None

    def require(self, puzzle: Puzzle, options: Mapping[str, Any]) -> dict[str, Any]:
        """Refuse what this back end cannot do; returns the options with defaults filled in."""
        if not self.is_installed:
            raise BackendMissingError(
                f"back end {self.name!r} needs {self.module}:"
                f" pip install 'lamplighter[{self.extra}]'"
            )
        if not self.can.solves(puzzle.genre):
            raise UnsupportedError(
                f"back end {self.name!r} solves {' and '.join(self.can.genres)}, not {puzzle.genre}"
            )
        return self.fill(options)

    def fill(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options with defaults filled in; one that it does not have is an error."""
        filled = {name: values[0] for name, values in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise UnsupportedError(
                    f"back end {self.name!r} has no option {name!r}; known: {known}"
                )
            if value not in self.options[name]:
                raise UnsupportedError(
                    f"back end {self.name!r}: option {name} is one of"
                    f" {', '.join(allowed(self.options[name]))}, got {value!r}"
                )
            filled[name] = value
        return filled

    def __repr__(self) -> str:
        return f"<Backend {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        from lamplighter.backends import find_backend

        return find_backend, (self.name,)

    def to_json(self) -> dict[str, Any]:
        """The back end as `lamplighter backends` lists it, as plain JSON values."""
        can = self.can
        return {
            "name": self.name,
            "title": self.title,
            "genres": list(can.genres),
            "prove_unique": can.prove_unique,
            "prove_unsolvable": can.prove_unsolvable,
            "count": can.count,
            "nodes": can.nodes,
            "explain": can.explain,
            "partial": can.partial,
            "options": {
                name: allowed(values) if isinstance(values, (range, Between)) else list(values)
                for name, values in self.options.items()
            },
            "extra": self.extra,
            "installed": self.is_installed,
        }

    @abstractmethod
    def solve(self, task: Task) -> Outcome:
        """Solve one puzzle as far as the task allows."""


def allowed(values: Sequence[Any]) -> list[str]:
    """The values of an option for a reader: many numbers are shown as their two ends."""
    if isinstance(values, range):
        return [f"{values[0]}..{values[-1]}"]
    if isinstance(values, Between):
        return [str(values.default), f"{values.low}..{values.high}"]
    return [str(value) for value in values]


def checked(puzzle: Puzzle, outcome: Outcome, watch: Watch) -> Outcome:
    """The outcome with those of its solutions that can be checked in time; see `require_right`."""
    right = tuple(_right(puzzle, outcome, watch.take(outcome.solutions)))
    if len(right) == len(outcome.solutions):
        return outcome
    return outcome._replace(solutions=right, exhausted=False)


def require_right(puzzle: Puzzle, outcome: Outcome) -> None:
    """Pass every solution through the checker; a wrong one is an error, not an answer.

    The core's checker, which shares no code with any solver, is asked first: it takes microseconds.
    What it does not accept is judged, and described, by the genre's own checker.
    """
    for _ in _right(puzzle, outcome, outcome.solutions):
        pass


def _right(puzzle: Puzzle, outcome: Outcome, solutions: Iterable[Solution]) -> Iterator[Solution]:
    genre = find_genre(puzzle.genre)
    for solution in solutions:
        if not _engine_accepts(genre, puzzle, solution):
            broken = genre.check(puzzle, Marks.on(puzzle, solution.rows), True)
            if broken:
                raise WrongAnswerError(
                    f"back end {outcome.backend!r} answered wrongly: {broken[0].message}",
                    puzzle=puzzle,
                )
        yield solution


def is_right(puzzle: Puzzle, solution: Solution) -> bool:
    """Whether a checker passes the solution, the core's or the genre's own."""
    genre = find_genre(puzzle.genre)
    if _engine_accepts(genre, puzzle, solution):
        return True
    return not genre.check(puzzle, Marks.on(puzzle, solution.rows), True)


def _engine_accepts(genre: Genre, puzzle: Puzzle, solution: Solution) -> bool:
    """Whether the core's checker passes the solution; it never does without an engine."""
    if genre.engine is None:
        return False
    # Where walls are drawn they must be the puzzle's.
    shown = tuple(row.replace(genre.placed, ".") for row in solution.rows)
    drawn = not genre.walls or shown == puzzle.rows
    return drawn and genre.engine.solves(puzzle.rows, solution.rows)
