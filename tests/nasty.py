"""Boards on which everything takes long, and everything that can be asked about them.

As a program it asks all of it of one board, each with half a second, and prints what each took: CPU
seconds of this process and of those it started, and the most memory so far.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import lamplighter as ll
from boards import akari, blank, empty, few_views, kuromasu, pigeons
from lamplighter.backends import BACKENDS
from lamplighter.complexity.formula import random_3sat
from lamplighter.complexity.gadget import Gadget
from lamplighter.complexity.kinds import find_kind
from lamplighter.complexity.reading import clauses_circuit
from lamplighter.complexity.reduction import reduce_circuit
from lamplighter.complexity.variant import variant
from lamplighter.formats import read
from lamplighter.metrics import METRICS
from lamplighter.puzzle import Marks, Puzzle

SECONDS = 0.5
Call = Callable[[Puzzle, ll.Limit], object]


def three_sat() -> Puzzle:
    return reduce_circuit(clauses_circuit(20, random_3sat(20, seed=7)), 1, 7).puzzle


def walls(side: int) -> Puzzle:
    random = Random("walls")
    return akari(*["".join(random.choices("#.....", k=side)) for _ in range(side)])


BOARDS: dict[str, Callable[[], Puzzle]] = {
    "3-SAT": three_sat,
    "blank Kuromasu 1x1000": lambda: blank(1, 1000),
    "blank Kuromasu 40x40": lambda: blank(40, 40),
    "blank Kuromasu 200x200": lambda: blank(200, 200),
    "Kuromasu 50x50 of ?": lambda: kuromasu(*[["?"] * 50] * 50),
    "Kuromasu 40x40 of large clues": lambda: kuromasu(
        *[[79 if (row + col) % 7 == 0 else None for col in range(40)] for row in range(40)]
    ),
    "few views 50x50": lambda: few_views(50),
    "blank Akari 60x60": lambda: empty(60, 60),
    "blank Akari 300x300": lambda: empty(300, 300),
    "blank Akari 1x1000": lambda: empty(1, 1000),
    "checkered Akari 100x100": lambda: akari(*["#." * 50, ".#" * 50] * 50),
    "walls 200x200": lambda: walls(200),
    "pigeons": lambda: pigeons(17, 16),
}


def pigeons_and_a_value(rows: int, columns: int) -> Gadget:
    """A gadget of the kind `true`, if more pigeons than holes could be housed beside it."""
    lines = ["-" * columns + "-0"] * rows + ["*" * (columns + 2), "xX1" + "*" * (columns - 1)]
    return Gadget.from_document(find_kind("true"), read("\n".join(lines), "pulles-annotated"))


def calls() -> Iterator[tuple[str, Call]]:
    """Every verb, and every back end with each of its encodings."""

    def solved(backend: str, solutions: int = 2, **options: Any) -> Call:
        return lambda puzzle, limit: ll.solve(
            puzzle, backend, ll.Limit(seconds=limit.seconds, solutions=solutions), **options
        )

    for backend in BACKENDS:
        if backend.is_installed:
            for option in ("encoding", "cardinality", "level"):
                for value in backend.options.get(option, ())[1:]:
                    yield f"{backend.name} {value}", solved(backend.name, **{option: value})
            yield backend.name, solved(backend.name)
            if backend.can.count:
                yield f"count by {backend.name}", solved(backend.name, 10**7)
    yield "explain", lambda puzzle, limit: ll.explain(puzzle, limit=limit)
    yield "hint", lambda puzzle, limit: ll.hint(puzzle, limit=limit)
    every = [each.name for each in METRICS]
    yield "rate", lambda puzzle, limit: ll.rate(puzzle, metrics=every, limit=limit)
    yield "diagnose", lambda puzzle, limit: ll.diagnose(puzzle, limit=limit)
    yield "check", lambda puzzle, limit: ll.check(puzzle, Marks.empty(puzzle))
    yield "variant", lambda puzzle, limit: variant(puzzle)
    yield "generate", _generated


def _generated(puzzle: Puzzle, limit: ll.Limit) -> None:
    with suppress(ll.GenerationError):
        ll.generate(
            puzzle.genre, height=puzzle.height, width=puzzle.width, level="hard", limit=limit
        )


def spent() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def most_memory() -> float:
    """In MB, of this process and of the largest that it started."""
    import resource

    unit = 2**20 if sys.platform == "darwin" else 2**10
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    status = Path("/proc/self/status")
    if status.exists():
        # Linux counts the memory of whoever started this process in the figure above.
        lines = status.read_text().splitlines()
        own = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    return (own + resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / unit


def main(name: str) -> None:
    puzzle = BOARDS[name]()
    easy = empty(3, 3) if puzzle.genre == "akari" else blank(2, 2)
    for name, call in calls():
        try:
            call(easy, ll.Limit())  # what has to be loaded is loaded now
            start, clock = spent(), time.perf_counter()
            call(puzzle, ll.Limit(seconds=SECONDS))
        except (ll.UnsupportedError, ll.PuzzleError):
            continue
        took = {"cpu": spent() - start, "wall": time.perf_counter() - clock}
        print(json.dumps({"call": name, **took, "memory": most_memory()}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
