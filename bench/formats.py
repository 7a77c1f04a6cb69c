"""How quick are the formats, and how much does starting up cost?

    python bench/formats.py

Reads 100,000 random 10x10 boards from a codex file with `load_many`, writes each as a pzpr-url,
and starts Python with and without the package. Each figure is printed with its limit; the exit code
is 0 if all of them hold. Work is measured in CPU time, which other processes on the machine do not
change; start-up in wall time, as a median, since that is what a user waits for.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from report import Report, cpu

import lamplighter as ll
from lamplighter import Puzzle

BOARDS, SIDE, SEED = 100_000, 10, 7
BOARDS_PER_SECOND = 50_000
STARTS, START_MS = 15, 120


def codex_line(rng: random.Random) -> str:
    """A random board of SIDE x SIDE, about a fifth of it walls, half of those numbered."""
    cells = rng.choices(".B01234", (80, 10, 3, 3, 2, 1, 1), k=SIDE * SIDE)
    rows = ["".join(cells[start : start + SIDE]) for start in range(0, len(cells), SIDE)]
    return Puzzle("akari", tuple(row.replace("B", "#") for row in rows)).to("codex")


def measure_formats(report: Report) -> None:
    report.heading(f"{BOARDS:,} boards of {SIDE}x{SIDE}, seed {SEED} (per second of CPU time)")
    rng = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{SIDE}x{SIDE}.codex"
        path.write_text("\n".join(codex_line(rng) for _ in range(BOARDS)) + "\n")
        reading = cpu(lambda: ll.load_many(path), 3)
        puzzles = ll.load_many(path)
    assert len(puzzles) == BOARDS
    writing = cpu(lambda: [puzzle.to("pzpr-url") for puzzle in puzzles], 3)
    for puzzle in rng.sample(puzzles, 100):
        assert ll.load(puzzle.to("pzpr-url")) == puzzle
    report.floor("load_many of a codex file", BOARDS / reading, BOARDS_PER_SECOND, unit="/s")
    report.floor('puzzle.to("pzpr-url")', BOARDS / writing, BOARDS_PER_SECOND, unit="/s")


def measure_starts(report: Report) -> None:
    report.heading(f"Start-up beyond that of `python -c pass`, median of {STARTS}")
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "import lamplighter": [sys.executable, "-c", "import lamplighter"],
        "python -m lamplighter --version": [sys.executable, "-m", "lamplighter", "--version"],
    }
    script = shutil.which("lamplighter", path=str(Path(sys.executable).parent))
    if script is not None:
        commands["lamplighter --version"] = [script, "--version"]
    times: dict[str, list[float]] = {name: [] for name in commands}
    # An installed package has its bytecode ready, but some machines are set not to keep any.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        env = {**kept, "PYTHONPYCACHEPREFIX": folder}
        for turn in range(-1, STARTS):  # in turn, so that a busy moment affects all of them
            for name, command in commands.items():
                start = time.perf_counter()
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
                if turn >= 0:  # the first one only writes the bytecode
                    times[name].append(1000 * (time.perf_counter() - start))
    empty, *others = (statistics.median(each) for each in times.values())
    for name, each in zip(list(commands)[1:], others, strict=True):
        report.ceiling(name, each - empty, START_MS, unit=" ms")


def main() -> int:
    report = Report("formats")
    measure_formats(report)
    measure_starts(report)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
