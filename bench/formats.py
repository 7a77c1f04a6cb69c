"""How quick are the formats, and how much does starting up cost?

    python bench/formats.py

Reads 100,000 random 10x10 boards from a codex file with `load_many`, writes each as a pzpr-url,
and starts Python with and without the package. Each figure stands beside its floor; the exit code
is 0 if all of them hold. Work is measured in CPU time, which other processes on the machine do not
change; start-up in wall time, as a median, since that is what a user waits for.
"""

from __future__ import annotations

import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import lamplighter as ll
from lamplighter import Puzzle

BOARDS, SIDE, SEED = 100_000, 10, 7
BOARDS_A_SECOND = 50_000
STARTS, START_MS = 15, 120


@dataclass(frozen=True)
class Figure:
    """One measurement beside what it must reach."""

    what: str
    value: float
    floor: float
    unit: str
    more_is_better: bool = True

    @property
    def holds(self) -> bool:
        return self.value >= self.floor if self.more_is_better else self.value <= self.floor

    def row(self) -> str:
        verdict = "ok" if self.holds else "TOO SLOW"
        sign = ">=" if self.more_is_better else "<="
        figure = f"{self.value:>10,.0f} {sign} {self.floor:>7,.0f} {self.unit:9}"
        return f"{self.what:46} {figure} {verdict}"


def codex_line(rng: random.Random) -> str:
    """A random board of SIDE x SIDE, about a fifth of it walls, half of those numbered."""
    cells = rng.choices(".B01234", (80, 10, 3, 3, 2, 1, 1), k=SIDE * SIDE)
    rows = ["".join(cells[start : start + SIDE]) for start in range(0, len(cells), SIDE)]
    return Puzzle("akari", tuple(row.replace("B", "#") for row in rows)).to("codex")


def a_second(work: Callable[[], object]) -> float:
    """Boards a second of CPU time, the best of three."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return BOARDS / best


def measure_formats() -> list[Figure]:
    rng = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{SIDE}x{SIDE}.codex"
        path.write_text("\n".join(codex_line(rng) for _ in range(BOARDS)) + "\n")
        reading = a_second(lambda: ll.load_many(path))
        puzzles = ll.load_many(path)
    assert len(puzzles) == BOARDS
    writing = a_second(lambda: [puzzle.to("pzpr-url") for puzzle in puzzles])
    for puzzle in rng.sample(puzzles, 100):
        assert ll.load(puzzle.to("pzpr-url")) == puzzle
    floor = BOARDS_A_SECOND
    return [
        Figure("load_many of a 10x10 codex file", reading, floor, "boards/s"),
        Figure('puzzle.to("pzpr-url")', writing, floor, "boards/s"),
    ]


def measure_starts() -> list[Figure]:
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "import lamplighter": [sys.executable, "-c", "import lamplighter"],
        "python -m lamplighter --version": [sys.executable, "-m", "lamplighter", "--version"],
    }
    script = shutil.which("lamplighter", path=str(Path(sys.executable).parent))
    if script is not None:
        commands["lamplighter --version"] = [script, "--version"]
    times: dict[str, list[float]] = {name: [] for name in commands}
    # An installed package has its bytecode ready; some machines are told not to keep any.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        env = {**kept, "PYTHONPYCACHEPREFIX": folder}
        for turn in range(-1, STARTS):  # in turn, so that a busy moment falls on all of them
            for name, command in commands.items():
                start = time.perf_counter()
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
                if turn >= 0:  # the first one only writes the bytecode
                    times[name].append(1000 * (time.perf_counter() - start))
    empty, *others = (statistics.median(each) for each in times.values())
    return [
        Figure(f"{name}, beyond `pass`", each - empty, START_MS, "ms", more_is_better=False)
        for name, each in zip(list(commands)[1:], others, strict=True)
    ]


def main() -> int:
    print(f"lamplighter {ll.__version__}, Python {platform.python_version()}, {platform.machine()}")
    print(f"{BOARDS:,} boards of {SIDE}x{SIDE}, seed {SEED}; start-up: median of {STARTS}\n")
    figures = measure_formats() + measure_starts()
    for figure in figures:
        print(figure.row())
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
