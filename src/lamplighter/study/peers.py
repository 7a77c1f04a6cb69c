"""Two generators side by side: ours and Debian's sgt-puzzles, asked for the same boards.

Light Up is given the size, a fifth of walls, the symmetry (half or a quarter of a turn) and the
level. Range takes only a size, and ours is asked for what Range can solve.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from typing import NamedTuple, cast

from lamplighter import engine
from lamplighter.errors import BackendError, GenerationError
from lamplighter.formats import read
from lamplighter.genre import Row
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.study.trial import Board
from lamplighter.verbs.generate import generate
from lamplighter.verbs.solve import solve

__all__ = [
    "PEER", "Batch", "density_of", "find_peer", "make_native", "make_one", "make_peer",
    "peer_version",
]  # fmt: skip

PEER = "sgt-puzzles"
_PROGRAMS = {"akari": "sgt-lightup", "kuromasu": "sgt-range"}
_FOLDER = "/usr/games"  # where Debian puts them; not on every path
_DEPTHS = {"easy": 0, "normal": 1, "hard": 2}
_DENSITY = 0.2
_LARGEST_QUARTER = 14  # Light Up hardly finds larger boards with the symmetry of a quarter turn


class Batch(NamedTuple):
    """Puzzles made one after another, and the time they took together."""

    puzzles: list[Puzzle]
    seconds: float
    cpu_seconds: float


def find_peer(genre: str) -> str | None:
    """The path of the program that makes boards of the genre, if it is installed."""
    name = _PROGRAMS[genre]
    return shutil.which(name) or shutil.which(name, path=_FOLDER)


def peer_version(genre: str) -> str:
    """The version that the program reports."""
    path = find_peer(genre)
    if path is None:
        return ""
    told = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    words = told.stdout.partition("Version ")[2].split()
    return words[0] if words else ""


def make_native(board: Board, count: int, seed: int, seconds: float) -> Batch:
    """That many boards by our own generator."""
    start, cpu = time.perf_counter(), time.process_time()
    puzzles = []
    for index in range(count):
        left = seconds - (time.perf_counter() - start)
        puzzles.append(make_one(board, seed, index, max(0.0, left)))
    return Batch(puzzles, time.perf_counter() - start, time.process_time() - cpu)


def make_one(board: Board, seed: int, index: int, seconds: float | None = None) -> Puzzle:
    """One board by our own generator, as the peer would be asked for it."""
    if board.genre == "akari":
        return generate(
            "akari", height=board.height, width=board.width, level=board.label, density=_DENSITY,
            symmetry=f"rotate{_turn(board)}", seed=seed, index=index,
            limit=Limit(seconds=seconds),
        )  # fmt: skip
    # What Range knows how to solve is no level of ours: the rules without value sets.
    made = engine.KUROMASU.generate(
        board.height, board.width, level=engine.Label.normal, by_rules_alone=True,
        symmetry=engine.Symmetry.rotate2, density=_DENSITY, seed=seed, index=index,
        seconds=seconds,
    )  # fmt: skip
    rows = made.rows
    if rows is None:
        raise GenerationError(f"no {board.name}", seed=seed, attempts=1)
    return Puzzle._trusted("kuromasu", cast("tuple[Row, ...]", rows))


def make_peer(board: Board, count: int, seed: int, seconds: float | None = None) -> Batch:
    """That many boards by sgt-puzzles, in one process."""
    import resource  # not on every system, and neither is the peer

    path = find_peer(board.genre)
    if path is None:
        raise BackendError(f"{PEER} is not installed")
    order = f"{board.width}x{board.height}"
    if board.genre == "akari":
        order += f"b{_DENSITY:.0%}s{_turn(board)}d{_DEPTHS[board.label or 'easy']}".replace("%", "")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [path, "--generate", str(count), f"{order}#{seed}"],
            capture_output=True, text=True, check=True, timeout=seconds,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise GenerationError(f"no {board.name} in time", seed=seed, attempts=1) from None
    except (OSError, subprocess.CalledProcessError) as error:
        raise BackendError(f"{PEER} failed: {error}") from None
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    lines = done.stdout.split()
    return Batch([read(each, "tatham-id", genre=board.genre).puzzle for each in lines], wall, cpu)


def _turn(board: Board) -> int:
    return 4 if board.height == board.width <= _LARGEST_QUARTER else 2


def density_of(puzzle: Puzzle) -> float:
    """The share of walls, or of black cells in the solution."""
    walled = bool(find_genre(puzzle.genre).walls)
    rows = puzzle.rows if walled else solve(puzzle).solutions[0].rows
    white = sum(list(row).count(".") for row in rows)
    return 1 - white / (puzzle.height * puzzle.width)
