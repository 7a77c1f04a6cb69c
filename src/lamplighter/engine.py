"""The one door to the native core: nothing else imports `lamplighter._core`.

An `Engine` is what the core can do for one genre; a genre has one, or none. What the core hands
back are values of its own (`Answer`, `Path`, `Tier`, ...) with named fields and enumerations,
which the caller turns into its own words. Functions for one genre alone, or for many puzzles at a
time, are next to it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from lamplighter import _core
from lamplighter._core import (
    A_SECOND,
    Answer,
    BegunBoards,
    BegunLines,
    BegunMade,
    BegunRatings,
    BoardReader,
    CancelToken,
    ColonyRun,
    ColonyState,
    Confirmation,
    Deduction,
    Detail,
    Forms,
    Genre,
    Groups,
    HumanDeduction,
    HumanMark,
    Label,
    Look,
    Made,
    Making,
    Path,
    PathLink,
    PathStep,
    Profile,
    Proof,
    Rated,
    Squares,
    Status,
    StyleMade,
    Symmetry,
    Team,
    Tier,
    Verdict,
    Wanted,
    ants,
    begin_boards,
    begin_lines,
    begin_many,
    begin_ratings,
    confirm,
    generate_style,
    human,
    label_many,
    look,
    trivial,
    write_cells,
)

__all__ = [
    "AKARI",
    "A_SECOND",
    "KUROMASU",
    "Answer",
    "BegunBoards",
    "BegunLines",
    "BegunMade",
    "BegunRatings",
    "BoardReader",
    "CancelToken",
    "ColonyRun",
    "ColonyState",
    "Confirmation",
    "Deduction",
    "Detail",
    "Engine",
    "Forms",
    "Genre",
    "Groups",
    "HumanDeduction",
    "HumanMark",
    "Label",
    "Look",
    "Made",
    "Making",
    "Path",
    "PathLink",
    "PathStep",
    "Profile",
    "Proof",
    "Rated",
    "Squares",
    "Status",
    "StyleMade",
    "Symmetry",
    "Team",
    "Tier",
    "Verdict",
    "Wanted",
    "alarm",
    "ants",
    "begin_boards",
    "begin_lines",
    "begin_many",
    "begin_ratings",
    "confirm",
    "count_of",
    "generate_style",
    "human",
    "label_many",
    "look",
    "trivial",
    "write_cells",
]

_ENDLESS = 2**64

Alarm = Callable[[float | None, Callable[[], object]], AbstractContextManager[None]]
alarm: Alarm | None = getattr(_core, "alarm", None)
"""Where there is one thread only (a browser): has a function called after so many seconds, as soon
as the engine or a token is asked for something. None where another thread can watch the clock."""


class Engine:
    """What the core can do for one genre: its functions, with the genre filled in.

    `solve`, `solves` (is this a solution?), `deduce`, `explain` and `generate` take rows as a
    `Puzzle` has them; `wanted` asks for one of the puzzles that `begin_boards` makes.
    """

    def __init__(self, genre: Genre, *, patterns: bool = False) -> None:
        self.genre = genre
        self.patterns = patterns
        """Whether `deduce` knows patterns that look a step ahead of the rules."""
        # Partial functions, not methods: a call costs no more than the core's own.
        self.solve = partial(_core.solve, genre)
        self.solves = partial(_core.solves, genre)
        self.deduce = partial(_core.deduce, genre)
        self.explain = partial(_core.explain, genre)
        self.generate = partial(_core.generate, genre)
        self.wanted = partial(_core.wanted, genre)

    def __repr__(self) -> str:
        return f"<Engine {self.genre.name}>"


AKARI = Engine(Genre.akari, patterns=True)
KUROMASU = Engine(Genre.kuromasu)


def count_of(most: int | None) -> int | None:
    """A limit as the core takes it: one beyond its numbers is none at all."""
    return None if most is None or most >= _ENDLESS else most
