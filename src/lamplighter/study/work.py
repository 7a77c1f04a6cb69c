"""One trial: what a worker does with a job. It never raises: a failure is recorded as the trial."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from lamplighter._version import VERSION
from lamplighter.backends import find_backend
from lamplighter.backends.base import require_right
from lamplighter.errors import GenerationError, LamplighterError, WrongAnswerError
from lamplighter.genres import find_genre
from lamplighter.methods import find_method, find_style
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle
from lamplighter.study.asp_statistics import row_of
from lamplighter.study.peers import (
    PEER,
    density_of,
    find_peer,
    make_native,
    make_peer,
    peer_version,
)
from lamplighter.study.trial import Job, Line, counts_of
from lamplighter.verbs.generate import generate
from lamplighter.verbs.rate import rate
from lamplighter.verbs.solve import solve

__all__ = ["MACHINE", "failure", "lacking", "make_trial", "versions_of"]

_DISTRIBUTIONS = {
    "ortools": "ortools", "pysat": "python-sat", "clingo": "clingo", "z3": "z3-solver",
}  # fmt: skip
"""Libraries: the name of the module, and the name it is installed by."""
# A small board of each genre, to load what a back end needs before the clock starts.
_SMALL = {
    "akari": Puzzle.from_rows("akari", ["...", ".2.", "..."]),
    "kuromasu": Puzzle.from_rows("kuromasu", [[None, 3], [None, None]]),
}
_WARM_SECONDS = 5.0
_MAKING = ("construct", "generate")  # kinds whose `backend` is a method


class Result(NamedTuple):
    """What came of a job."""

    status: str
    seconds: float
    cpu_seconds: float
    stats: Mapping[str, Any]
    puzzle: Puzzle | None = None
    """The puzzle that was made, where one was."""


def make_trial(job: Job) -> Line:
    """Do the job and report what came of it."""
    start, cpu = time.perf_counter(), time.process_time()
    try:
        _warm(job.kind, job.backend, job.board.genre)
        start, cpu = time.perf_counter(), time.process_time()
        result = _KINDS[job.kind](job)
    except Exception as error:
        # One bad trial must not end a study: it is recorded in one line, and the others follow.
        spent = time.perf_counter() - start, time.process_time() - cpu
        result = Result("error", *spent, {"error": _sentence(error)})
    return _written(job, result)


def failure(job: Job, status: str, seconds: float, sentence: str) -> Line:
    """The trial of a job whose worker did not come back."""
    return _written(job, Result(status, seconds, seconds, {"error": sentence}))


def lacking(job: Job) -> str | None:
    """A sentence that says what this job needs and is not installed; None if nothing is missing."""
    return _lacking(job.kind, job.backend, job.board.genre)


@cache
def _lacking(kind: str, name: str, genre: str) -> str | None:
    if name == PEER:
        return None if find_peer(genre) else f"{PEER} is not installed"
    is_method = kind in _MAKING
    needed = find_method(name) if is_method else find_backend(name)
    if needed.is_installed:
        return None
    what = "method" if is_method else "back end"
    return f"{what} {name!r} needs {needed.module}: pip install 'lamplighter[{needed.extra}]'"


def _sentence(error: Exception) -> str:
    words = " ".join(str(error).split())
    return words if isinstance(error, LamplighterError) else f"{type(error).__name__}: {words}"


def _written(job: Job, result: Result) -> Line:
    trial = job.asked()
    limit = trial.pop("limit_seconds")
    if result.puzzle is not None:
        trial |= counts_of(result.puzzle)
    return {
        **trial,
        "status": result.status,
        "seconds": result.seconds,
        "cpu_seconds": result.cpu_seconds,
        "limit_seconds": limit,
        "stats": json.loads(json.dumps(dict(result.stats), default=_plain)),
        "versions": dict(versions_of(job.kind, job.backend, job.board.genre)),
        "machine": MACHINE,
        "at": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else str(value)


@cache
def _warm(kind: str, backend: str, genre: str) -> None:
    """Load what the first call would load, so that it takes no longer than the others."""
    limit = Limit(seconds=_WARM_SECONDS)
    if backend == PEER:
        return
    if kind in ("solve", "first", "program"):
        solve(_SMALL[genre], backend, limit)
    elif kind == "rate":
        rate(_SMALL[genre], limit=limit)
    elif kind in _MAKING:
        generate("akari", method=backend, height=6, width=6, seed=0, limit=limit)


def _solve(job: Job) -> Result:
    return _solved(job, Limit(seconds=job.limit_seconds))


def _first(job: Job) -> Result:
    """The first solution, and no proof that it is the only one."""
    return _solved(job, Limit(seconds=job.limit_seconds, solutions=1))


def _solved(job: Job, limit: Limit) -> Result:
    puzzle = _puzzle_of(job)
    options = dict(job.options) if job.seed is None else {**job.options, "seed": job.seed}
    start, cpu = time.perf_counter(), time.process_time()
    outcome = solve(puzzle, job.backend, limit, **options)
    spent, cpu_spent = time.perf_counter() - start, time.process_time() - cpu
    # Most answers have been checked already; this is the one place that checks them all.
    require_right(puzzle, outcome)
    stats = {**outcome.stats, "solver_seconds": outcome.seconds}
    if find_backend(job.backend).can.partial:
        stats["share_decided"] = _share_decided(puzzle, outcome)
    return Result(_status(outcome.status, spent, job), spent, cpu_spent, stats)


def _share_decided(puzzle: Puzzle, outcome: Outcome) -> float:
    """How much of the board was settled: 1 for a solution."""
    whites = counts_of(puzzle)["whites"]
    if outcome.solutions or not whites:
        return 1.0
    if outcome.marks is None:
        return 0.0
    can_place = find_genre(puzzle.genre).can_place
    left = sum(
        mark == "." and can_place(cell)
        for marks, cells in zip(outcome.marks.rows, puzzle.rows, strict=True)
        for mark, cell in zip(marks, cells, strict=True)
    )
    return 1 - left / whites


def _rate(job: Job) -> Result:
    puzzle = _puzzle_of(job)
    start, cpu = time.perf_counter(), time.process_time()
    rating = rate(puzzle, limit=Limit(seconds=job.limit_seconds))
    spent, cpu_spent = time.perf_counter() - start, time.process_time() - cpu
    stats = {
        "ds_class": rating.metrics.get("class"),
        "score": rating.metrics.get("diff"),
        "level": rating.level,
        "label": rating.label,
        "human": rating.human,
        "techniques": rating.techniques,
        "metrics": rating.metrics,
    }
    return Result(_status(rating.status, spent, job), spent, cpu_spent, stats)


def _construct(job: Job) -> Result:
    board = job.board
    limit = Limit(seconds=job.limit_seconds)
    start, cpu = time.perf_counter(), time.process_time()
    puzzle, said = None, {}
    try:
        puzzle = generate(
            board.genre, method=job.backend, height=board.height, width=board.width,
            seed=job.seed, limit=limit, **dict(job.options),
        )  # fmt: skip
    except GenerationError as error:
        said = {"error": _sentence(error)}
    spent, cpu_spent = time.perf_counter() - start, time.process_time() - cpu
    if puzzle is None:
        return Result(_without(spent, job), spent, cpu_spent, said)
    _require_unique(puzzle, job)
    walls = {"density": density_of(puzzle)} if job.study == "walls" else {}
    return Result("made", spent, cpu_spent, {**walls, **_strategies(puzzle, job)}, puzzle)


def _strategies(puzzle: Puzzle, job: Job) -> Line:
    """Whether the six solve a board that clingo made: sound, in the narrow reading, as printed."""
    if job.backend != "asp":
        return {}
    limit = Limit(seconds=job.limit_seconds)
    return {
        "six": solve(puzzle, "human").status is Status.UNIQUE,
        "strict": solve(puzzle, "human", strict_text=True).status is Status.UNIQUE,
        "printed": solve(puzzle, "asp:human", limit, printed=True).status is Status.SOLVED,
    }


def _generate(job: Job) -> Result:
    """`count` puzzles at once, from the options; the seconds are per puzzle."""
    make = make_peer if job.backend == PEER else make_native
    count = job.options.get("count", 1)
    start, cpu = time.perf_counter(), time.process_time()
    try:
        made = make(job.board, count, job.seed or 0, job.limit_seconds)
    except GenerationError as error:
        spent, cpu_spent = time.perf_counter() - start, time.process_time() - cpu
        return Result(_without(spent, job), spent, cpu_spent, {"error": _sentence(error)})
    for puzzle in made.puzzles:
        _require_unique(puzzle, job)
    stats = {
        "count": len(made.puzzles),
        "total_seconds": made.seconds,
        "total_cpu_seconds": made.cpu_seconds,
        "density": sum(map(density_of, made.puzzles)) / len(made.puzzles),
    }
    if job.board.genre == "akari":
        stats["six"] = sum(solve(each, "human").status is Status.UNIQUE for each in made.puzzles)
        stats["styled"] = sum(map(_is_styled, made.puzzles))
    return Result("made", made.seconds / count, made.cpu_seconds / count, stats, made.puzzles[0])


def _is_styled(puzzle: Puzzle) -> bool:
    """Whether the board passes all that Pal (2025) asks of one."""
    return not find_style("thesis").broken(puzzle, solve(puzzle).solutions[0])


def _program(job: Job) -> Result:
    start, cpu = time.perf_counter(), time.process_time()
    row = row_of(job.board.name, job.board.puzzle, job.limit_seconds)
    spent, cpu_spent = time.perf_counter() - start, time.process_time() - cpu
    if not row["complete"] and spent >= job.limit_seconds:
        return Result("timeout", spent, cpu_spent, row)
    status = Status.MULTIPLE if row["models"] > 1 else Status.UNIQUE
    return Result(status.value, spent, cpu_spent, row)


_KINDS: dict[str, Callable[[Job], Result]] = {
    "solve": _solve,
    "first": _first,
    "rate": _rate,
    "construct": _construct,
    "generate": _generate,
    "program": _program,
}


def _puzzle_of(job: Job) -> Puzzle:
    assert job.board.puzzle is not None
    return job.board.puzzle


def _status(status: Status, spent: float, job: Job) -> str:
    """The verdict; an unknown one is a timeout where it was time that ran out."""
    out_of_time = status is Status.UNKNOWN and spent >= job.limit_seconds
    return "timeout" if out_of_time else status.value


def _without(spent: float, job: Job) -> str:
    return "timeout" if spent >= job.limit_seconds else "gave up"


def _require_unique(puzzle: Puzzle, job: Job) -> None:
    status = solve(puzzle).status
    if status is not Status.UNIQUE:
        raise WrongAnswerError(
            f"method {job.backend!r} made a puzzle that is {status.value}", puzzle=puzzle
        )


@cache
def versions_of(kind: str, backend: str, genre: str) -> dict[str, str]:
    """Lamplighter, Python, and the library or program that did the work."""
    found = {"lamplighter": VERSION, "python": platform.python_version()}
    if backend == PEER:
        return found | {PEER: peer_version(genre)}
    module = (find_method(backend) if kind in _MAKING else find_backend(backend)).module
    if module is not None:
        name = _DISTRIBUTIONS.get(module, module)
        found[name] = metadata.version(name)
    return found


def _machine() -> str:
    """The kind of processor, how many cores, and its name."""
    model = platform.processor()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    return f"{platform.machine()}, {os.cpu_count()} cores, {model or 'unknown'}"


MACHINE = _machine()
