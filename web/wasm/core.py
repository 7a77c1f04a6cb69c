"""`lamplighter._core` where no extension can be loaded: every call is put to the wasm engine.

In a browser this file is the package's `_core.py`. Names, arguments and results are those of the
compiled module (`tests/web/test_wasm.py` compares them); the JSON in between is engine.cpp's.
`connect` says who carries the questions over.
"""

from __future__ import annotations

import enum
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

A_SECOND = 20_000_000

_ask: Callable[[str], str] | None = None


def connect(ask: Callable[[str], str]) -> None:
    """From now on this function takes the questions to the engine: JSON in, JSON out."""
    global _ask
    _ask = ask


class _Alarm:
    """A function that is due at a time, and is called once."""

    def __init__(self, due: float, ring: Callable[[], object]) -> None:
        self.due, self.ring = due, ring
        self.has_rung = False

    def look(self) -> None:
        if not self.has_rung and time.perf_counter() >= self.due:
            self.has_rung = True
            self.ring()


_alarms: list[_Alarm] = []


@contextmanager
def alarm(seconds: float | None, ring: Callable[[], object]) -> Iterator[None]:
    """Have a function called after so many seconds, by whoever next looks at a token or asks the
    engine, which stops at that time: there is no other thread that could."""
    if seconds is None:
        yield
        return
    _alarms.append(_Alarm(time.perf_counter() + seconds, ring))
    try:
        yield
    finally:
        _alarms.pop()


def _look() -> None:
    for each in _alarms:
        each.look()


class CancelToken:
    """A flag that stops what has not begun yet: nobody can raise it while the engine works."""

    def __init__(self) -> None:
        self._cancelled = False

    def cancel(self) -> None:
        """Ask every search that was given this token to stop."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        _look()
        return self._cancelled


Genre = enum.Enum("Genre", "akari kuromasu", start=0)
Status = enum.IntEnum("Status", "unique multiple unsolvable solved unknown wrong", start=0)
Verdict = enum.Enum("Verdict", "solved contradiction non_deducible stopped found", start=0)
Label = enum.Enum("Label", "easy normal hard extreme none", start=0)
Symmetry = enum.Enum("Symmetry", "none mirror rotate2 mirror4 rotate4 diagonal diagonal2", start=0)
Making = enum.Enum("Making", "made gave_up stopped impossible", start=0)
Proof = enum.Enum("Proof", "unique easy normal human", start=0)
Squares = enum.Enum("Squares", "any filled walled", start=0)
Groups = enum.Enum("Groups", "row column both", start=0)
ColonyState = enum.Enum("ColonyState", "open solved hopeless stopped", start=0)
Detail = enum.Enum("Detail", "marks counts record", start=0)


class _Told:
    """An answer of the engine: its fields as attributes."""

    def __init__(self, **told: Any) -> None:
        self.__dict__.update(told)


class Answer(_Told):
    """What came of one search."""

    @property
    def told(self) -> tuple[Any, ...]:
        """(status, solutions, seconds, stats, exhausted), in one go."""
        return self.status, self.solutions, self.seconds, self.stats, self.exhausted


class Deduction(_Told):
    """What was deduced, and what it took."""


class HumanMark(_Told):
    """One mark that a strategy made."""


class HumanDeduction(_Told):
    """What the six strategies settle."""


class ColonyRun(_Told):
    """What a colony of ants found, and what it took."""


class Confirmation(_Told):
    """How much of a guess was proved, and what it took."""


class PathLink(_Told):
    """One link of the chain that a hypothesis leads along."""


class PathStep(_Told):
    """What a technique settles, and what that rests on."""


class Path(_Told):
    """Steps from some marks on, and how they end."""


class Tier(_Told):
    """The label of a puzzle, or why it has none."""


class Profile(_Told):
    """The path that `explain` tells, in numbers."""


class Made(_Told):
    """What a generator made, or why it made nothing."""


class StyleMade(_Told):
    """What the generator of boards in a style made."""


Rows = Sequence[Any]
Marks = Sequence[str] | None


def solve(
    genre: Genre, rows: Rows, marks: Marks = None, *, solutions: int | None = 2,
    kept: int | None = None, nodes: int | None = None, conflicts: int | None = None,
    seconds: float | None = None, cancel: CancelToken | None = None,
) -> Answer:  # fmt: skip
    """One puzzle; None is no limit. Of the solutions found, so many are `kept`."""
    told = _call(
        "solve", cancel, genre=genre, rows=rows, marks=marks, solutions=solutions, kept=kept,
        nodes=nodes, conflicts=conflicts, seconds=seconds,
    )  # fmt: skip
    told["status"] = Status(told["status"])
    told["solutions"] = [tuple(each) for each in told["solutions"]]
    return Answer(**told)


class Team:
    """Whoever asks: there is no other thread."""

    def __init__(self, jobs: int = 1) -> None:
        if jobs < 0:
            raise ValueError("a number of jobs is 0 or more")


class Forms:
    """The values that outcomes are made as."""

    def __init__(self, blank: Any, solution: Any, statuses: tuple[Any, ...]) -> None:
        self.blank, self.solution, self.statuses = blank, solution, statuses


class BegunBoards:
    """Puzzles that nobody is at work on before their outcomes are asked for."""

    def __init__(self, answers: Callable[[], list[Answer]]) -> None:
        self._answers = answers

    def outcomes(self, forms: Forms, puzzles: Sequence[Any]) -> list[Any]:
        """An outcome of each puzzle, in order, or its answer where it gave up or is wrong."""
        return [
            answer
            if answer.gave_up or answer.status is Status.wrong
            else forms.blank._replace(
                status=forms.statuses[answer.status],
                solutions=tuple(forms.solution(puzzle.genre, rows) for rows in answer.solutions),
                seconds=answer.seconds,
                stats=answer.stats,
                exhausted=answer.exhausted,
                puzzle=puzzle,
            )
            for puzzle, answer in zip(puzzles, self._answers(), strict=True)
        ]


def begin_many(
    team: Team, puzzles: Sequence[tuple[Genre, Rows]], *, solutions: int | None = 2,
    nodes: int | None = None, conflicts: int | None = None, seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> BegunBoards:  # fmt: skip
    """Many puzzles, solved one after the other once they are asked for; limits for each."""
    return BegunBoards(
        lambda: [
            solve(
                genre, rows, solutions=solutions, nodes=nodes, conflicts=conflicts,
                seconds=seconds, cancel=cancel,
            )
            for genre, rows in puzzles
        ]
    )  # fmt: skip


class BegunLines:
    """Lines that nobody is at work on before they are asked for."""

    def __init__(self, lines: Callable[[], list[Answer | None]]) -> None:
        self.lines = lines


def begin_lines(
    team: Team, lines: Sequence[tuple[Any, ...]], *, solutions: int | None = 2,
    nodes: int | None = None, conflicts: int | None = None, seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> BegunLines:  # fmt: skip
    """Lines are left to the reader of JSON here, and boards are answered without one."""
    limits = {"solutions": solutions, "nodes": nodes, "conflicts": conflicts, "seconds": seconds}

    def told() -> list[Answer | None]:
        return [
            solve(*board, cancel=cancel, **limits) if len(board) > 1 else None
            for _, *board in lines
        ]

    return BegunLines(told)


def solves(genre: Genre, rows: Rows, answer: Marks) -> bool:
    """Whether an answer, placed cells marked and all others empty, keeps to every rule."""
    return bool(_call("solves", None, genre=genre, rows=rows, marks=answer)["solves"])


def deduce(
    genre: Genre, rows: Rows, marks: Marks = None, *, level: int, full: bool = False,
    patterns: bool = False, early_stop: bool = False, trace: bool = False,
    seconds: float | None = None, cancel: CancelToken | None = None,
) -> Deduction:  # fmt: skip
    """Deductive Search up to that level of embedding; `full` looks at every cell each time."""
    return _deduction(
        _call(
            "deduce", cancel, genre=genre, rows=rows, marks=marks, level=level, full=full,
            patterns=patterns, early_stop=early_stop, trace=trace, seconds=seconds,
        )
    )  # fmt: skip


def trivial(rows: Rows, marks: Marks = None) -> Deduction:
    """Akari: Pulles's trivial solver, whose marks follow from clues with just enough room."""
    return _deduction(_call("trivial", None, rows=rows, marks=marks))


def human(
    rows: Rows, marks: Marks = None, *, strict_text: bool = False, strategies: int = 126,
    detail: Detail, seconds: float | None = None, cancel: CancelToken | None = None,
) -> HumanDeduction:  # fmt: skip
    """Akari: the six strategies to their fixpoint. Bit n of `strategies` allows strategy n."""
    told = _call(
        "human", cancel, rows=rows, marks=marks, strict_text=strict_text, strategies=strategies,
        detail=detail, seconds=seconds,
    )  # fmt: skip
    told["verdict"] = Verdict(told["verdict"])
    told["marks"] = tuple(told["marks"])
    told["record"] = [
        HumanMark(round=number, strategy=strategy, cell=tuple(cell), placed=placed)
        for number, strategy, cell, placed in told["record"]
    ]
    return HumanDeduction(**told)


def ants(
    rows: Rows, marks: Marks = None, *, groups: Groups, alpha: float, beta: float, rho: float,
    deposit: float, count: int, iterations: int, preprocessing: bool, hybrid: bool, seed: int,
    nodes: int | None = None, seconds: float | None = None, cancel: CancelToken | None = None,
) -> ColonyRun:  # fmt: skip
    """Akari: a colony of ants; ants.hpp has the formulas."""
    told = _call(
        "ants", cancel, rows=rows, marks=marks, groups=groups, alpha=alpha, beta=beta, rho=rho,
        deposit=deposit, count=count, iterations=iterations, preprocessing=preprocessing,
        hybrid=hybrid, seed=seed, nodes=nodes, seconds=seconds,
    )  # fmt: skip
    told["state"] = ColonyState(told["state"])
    told["bulbs"] = tuple(told["bulbs"])
    told["falls"] = _cells(told["falls"])
    return ColonyRun(**told)


def confirm(
    rows: Rows, marks: Marks, guess: Sequence[str], *, seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> Confirmation:  # fmt: skip
    """Akari: proves what it can of a guess, which may be wrong, by refuting its opposite."""
    told = _call("confirm", cancel, rows=rows, marks=marks, guess=guess, seconds=seconds)
    told["verdict"] = Verdict(told["verdict"])
    told["marks"] = tuple(told["marks"])
    return Confirmation(**told)


def explain(
    genre: Genre, rows: Rows, marks: Marks = None, *, only_next: bool = False, group: bool = True,
    all: bool = False, seconds: float | None = None, cancel: CancelToken | None = None,
) -> Path:  # fmt: skip
    """Step by step; `only_next` gives the steps that are open now, without `group` each step
    settles one cell, and `all` leaves out no step."""
    told = _call(
        "explain", cancel, genre=genre, rows=rows, marks=marks, only_next=only_next, group=group,
        all=all, seconds=seconds,
    )  # fmt: skip
    return Path(verdict=Verdict(told["verdict"]), steps=[_step(**each) for each in told["steps"]])


def label_many(
    puzzles: Sequence[tuple[Genre, Rows]], *, proven: bool = False, conflicts: int | None = None,
    seconds: float | None = None, jobs: int = 1, cancel: CancelToken | None = None,
) -> list[Tier]:  # fmt: skip
    """The label of each puzzle. `proven`: all are unique."""
    _expect_jobs(jobs)
    return [
        Tier(
            label=Label(told["label"]), status=Status(told["status"]), gave_up=told["gave_up"],
            seconds=told["seconds"],
        )
        for genre, rows in puzzles
        for told in [
            _call(
                "label", cancel, genre=genre, rows=rows, proven=proven, conflicts=conflicts,
                seconds=seconds,
            )
        ]
    ]  # fmt: skip


class Rated(_Told):
    """All that a rating counts of a puzzle."""


class BegunRatings:
    """Puzzles that nobody counts anything of before they are asked for."""

    def __init__(self, ratings: Callable[[], list[Rated]]) -> None:
        self.ratings = ratings


def begin_ratings(
    team: Team, puzzles: Sequence[tuple[Genre, Rows]], *,
    tiers: Sequence[tuple[Genre, Sequence[int]]], costs: Sequence[int], level: int | None = None,
    full: bool = False, conflicts: int | None = None, seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> BegunRatings:  # fmt: skip
    """The label of each puzzle, its path in numbers, and with a `level` what `deduce` counts."""
    ladders = dict(tiers)

    def rated(genre: Genre, rows: Rows) -> Rated:
        start = time.perf_counter()

        def left() -> float | None:
            return None if seconds is None else max(0.0, seconds - time.perf_counter() + start)

        tier = label_many([(genre, rows)], conflicts=conflicts, seconds=seconds, cancel=cancel)[0]
        profile = deduction = None
        if tier.label is not Label.none:
            told = _call(
                "profile", cancel, genre=genre, rows=rows, tiers=ladders[genre], costs=costs,
                seconds=left(),
            )  # fmt: skip
            profile = Profile(**{**told, "verdict": Verdict(told["verdict"])})
            if level is not None:
                deduction = deduce(
                    genre, rows, level=level, full=full, seconds=left(), cancel=cancel
                )
        spent = time.perf_counter() - start
        return Rated(tier=tier, profile=profile, deduction=deduction, seconds=spent)

    return BegunRatings(lambda: [rated(genre, rows) for genre, rows in puzzles])


def generate(
    genre: Genre, height: int, width: int, *, level: Label, symmetry: Symmetry, density: float,
    hollow: int = 0, clues: float | None = None, only: int | None = None,
    mask: Sequence[str] | None = None, by_rules_alone: bool = False, about: bool = False,
    seed: int, index: int, seconds: float | None = None, cancel: CancelToken | None = None,
) -> Made:  # fmt: skip
    """One puzzle made to order; the compiled module says what each argument means."""
    told = _call(
        "generate", cancel, genre=genre, height=height, width=width, level=level,
        symmetry=symmetry, density=density, hollow=hollow, clues=clues, only=only, mask=mask,
        by_rules_alone=by_rules_alone, about=about, seed=seed, index=index, seconds=seconds,
    )  # fmt: skip
    return Made(**_made(told))


class Wanted:
    """A puzzle as it is asked for."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self._asked = asked

    def make(self, seconds: float | None, cancel: CancelToken | None) -> Made:
        return generate(**self._asked, seconds=seconds, cancel=cancel)


def wanted(
    genre: Genre, height: int, width: int, *, level: Label, symmetry: Symmetry, density: float,
    hollow: int = 0, clues: float | None = None, only: int | None = None,
    mask: Sequence[str] | None = None, by_rules_alone: bool = False, about: bool = False,
    seed: int, index: int,
) -> Wanted:  # fmt: skip
    """One puzzle for `begin_boards`; the arguments are those of `generate`."""
    return Wanted(locals())


class BegunMade:
    """Puzzles that nobody makes before they are asked for."""

    def __init__(self, made: Callable[[], list[Made]]) -> None:
        self.made = made


def begin_boards(
    team: Team, wanted: Sequence[Wanted], *, seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> BegunMade:  # fmt: skip
    """Puzzles made to order; the limit of time is for all of them."""
    due = None if seconds is None else time.perf_counter() + seconds
    return BegunMade(
        lambda: [
            each.make(None if due is None else max(0.0, due - time.perf_counter()), cancel)
            for each in wanted
        ]
    )


def generate_style(
    height: int, width: int, walls: int, *, inner: tuple[int, int], line: int,
    beside: int | None = None, diagonal: int | None = None, squares: Squares,
    clues: Sequence[tuple[int, int, int]], symmetry: Symmetry, proof: Proof,
    all_clues: bool = False, seed: int, index: int, seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> StyleMade:  # fmt: skip
    """One Akari puzzle in a style. `inner` and `clues` are counts of walls, least and most; each
    clue demand begins with the bits of its numbers."""
    told = _call(
        "generate_style", cancel, height=height, width=width, walls=walls, inner=inner, line=line,
        beside=beside, diagonal=diagonal, squares=squares, clues=clues, symmetry=symmetry,
        proof=proof, all_clues=all_clues, seed=seed, index=index, seconds=seconds,
    )  # fmt: skip
    return StyleMade(**_made(told))


def _call(name: str, cancel: CancelToken | None, **asked: Any) -> dict[str, Any]:
    if _ask is None:
        raise RuntimeError("the engine is not connected")
    if cancel is not None and cancel.cancelled:
        asked["seconds"] = 0
    elif _alarms and "seconds" in asked:
        left = max(0.0, min(each.due for each in _alarms) - time.perf_counter())
        asked["seconds"] = left if asked["seconds"] is None else min(left, asked["seconds"])
    question = {"call": name, **asked}
    told: dict[str, Any] = json.loads(_ask(json.dumps(question, default=_plain)))
    if "error" in told:
        raise ValueError(told["error"])
    return told


def _plain(value: object) -> object:
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"the engine takes no {type(value).__name__}")


def _expect_jobs(jobs: int) -> None:
    if jobs < 0:
        raise ValueError("a number of jobs is 0 or more")


def _cells(pairs: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    return [tuple(pair) for pair in pairs]


def _cell(pair: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if pair is None else tuple(pair)


def _deduction(told: dict[str, Any]) -> Deduction:
    told["verdict"] = Verdict(told["verdict"])
    told["marks"], told["solution"] = tuple(told["marks"]), tuple(told["solution"])
    told["trace"] = [
        (level, rule, tuple(cell), placed, _cell(source))
        for level, rule, cell, placed, source in told["trace"]
    ]
    return Deduction(**told)


def _step(chain: Sequence[Any], technique: int, open_steps: int, **cells: Any) -> PathStep:
    links = [
        PathLink(
            cell=tuple(cell), placed=placed, rule=rule, breaks=breaks, source=_cell(source),
            depth=depth,
        )
        for cell, placed, rule, breaks, source, depth in chain
    ]  # fmt: skip
    listed = {name: _cells(each) for name, each in cells.items()}
    return PathStep(technique=technique, chain=links, open_steps=open_steps, **listed)


def _made(told: dict[str, Any]) -> dict[str, Any]:
    told["status"] = Making(told["status"])
    if told["rows"] is not None:
        told["rows"] = tuple(row if isinstance(row, str) else tuple(row) for row in told["rows"])
    return told


# Boards -----------------------------------------------------------------------------------------


class BoardReader:
    """Reads boards of one size, each a text of lines."""

    def __init__(
        self, height: int, width: int, letters: str, least: int, most: int, unknown: bool
    ) -> None:
        self._height, self._width, self._letters = height, width, letters
        self._words: dict[str, Any] = {str(clue): clue for clue in range(least, most + 1)}
        self._words["."] = None
        if unknown:
            self._words["?"] = "?"

    def read(self, text: str) -> tuple[Any, ...] | None:
        """Its rows; None if it is no such board."""
        lines = text.split("\n")
        if self._letters:
            is_right = set(self._letters).issuperset(text.replace("\n", ""))
            rows: list[Any] = lines if is_right else []
        else:
            words = [line.split(" ") for line in lines]
            is_right = all(word in self._words for line in words for word in line)
            rows = [tuple(map(self._words.get, line)) for line in words] if is_right else []
        if len(rows) != self._height or {*map(len, rows)} != {self._width}:
            return None
        return tuple(rows)


def write_cells(rows: Rows) -> str:
    """Rows without letters as the text that is read so."""
    return "\n".join(" ".join("." if cell is None else str(cell) for cell in row) for row in rows)


class Look(_Told):
    """How a board looks, whichever way it is turned or mirrored."""


_PRINTED = {ord(letter): "#" for letter in "0123456789?"}


def look(rows: Rows) -> Look:
    """How a board looks."""
    if isinstance(rows[0], str):
        letters = list(rows)
        pattern = [row.translate(_PRINTED) for row in rows]
        clues = sum(letter in "0123456789?" for row in rows for letter in row)
    else:
        letters = ["".join(map(_letter, row)) for row in rows]
        pattern = ["".join("." if cell is None else "#" for cell in row) for row in rows]
        clues = sum(cell is not None for row in rows for cell in row)
    return Look(
        whole=_first(letters).encode(errors="surrogatepass"),
        pattern=_first(pattern).encode(errors="surrogatepass"),
        turns=sum(1 << code for code in range(8) if _turned(pattern, code) == pattern),
        printed=sum(letter != "." for row in pattern for letter in row),
        clues=clues,
    )


def _letter(cell: Any) -> str:
    """One letter for what a cell holds, however large its number."""
    return chr(64 + cell) if isinstance(cell, int) else cell or "#"


def _turned(rows: list[str], code: int) -> list[str]:
    """1 turns rows into columns, after 2 has changed their order and 4 the order within them."""
    rows = rows[::-1] if code & 2 else rows
    rows = [row[::-1] for row in rows] if code & 4 else rows
    return ["".join(col) for col in zip(*rows, strict=True)] if code & 1 else rows


def _first(rows: list[str]) -> str:
    images = (_turned(rows, code) for code in range(8))
    return min("\n".join(image) for image in images if len(image) <= len(image[0]))
