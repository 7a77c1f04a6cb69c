"""How long it takes to construct a puzzle: Tables 1 and 3 of Pal 2025, by size.

Table 1 is Pal's first constructor, `asp` here; Table 3 is the one that also asks for the six
strategies, `asp:human`. Pal's seconds are next to ours, but the programs, the version of clingo and
the computer were different. `native` is the engine.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Iterable, Iterator
from statistics import fmean, median
from typing import Any

from lamplighter.errors import PuzzleError
from lamplighter.methods import Dice, Method, Order, find_method
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.study.published import CONSTRUCTION, CONSTRUCTION_HUMAN
from lamplighter.watch import Watch

__all__ = ["COLUMNS", "COUNT", "OPTIONS", "SIZES", "TITLE", "notes", "rows"]

TITLE = "Pal 2025, Tables 1 and 3: seconds to construct a puzzle"
OPTIONS = ("sizes", "count")
"""The arguments of `rows` that may be given on the command line."""
SIZES = (6, 7, 8, 9, 10)
COUNT = 10
COLUMNS = {
    "program": "size, method",
    "made": "made",
    "candidates": "candidates",
    "mean_seconds": "mean s",
    "median_seconds": "median s",
    "most_seconds": "longest s",
    "seed_seconds": "Pal: mean s",
}
_SETUPS = (
    ("asp", CONSTRUCTION),
    ("asp:human", CONSTRUCTION_HUMAN),
    ("native", CONSTRUCTION_HUMAN),
)
_STYLE = "thesis"
_SEED = 1


def rows(
    puzzles: Iterable[tuple[str, Puzzle]],
    seconds: float | None,
    *,
    sizes: Iterable[int] = SIZES,
    count: int = COUNT,
) -> Iterator[dict[str, Any]]:
    """A row for each size and method; the time limit applies to each row."""
    if list(puzzles):
        raise PuzzleError("the table of construction makes its own puzzles and takes none")
    for size in sizes:
        for name, table in _SETUPS:
            method = find_method(name)
            found, candidates = _measure(method, size, count, Watch(Limit(seconds=seconds)))
            mean = fmean(found) if found else None
            before = table.get(size)
            yield {
                "program": f"{size}x{size}, {name}",
                "made": len(found),
                "complete": len(found) == count,
                "candidates": candidates / len(found) if found else None,
                "mean_seconds": mean,
                "median_seconds": median(found) if found else None,
                "most_seconds": max(found, default=None),
                "seed_seconds": before,
            }


def notes(table: list[dict[str, Any]]) -> list[str]:
    """What a reader of the table has to know."""
    import clingo

    said = [
        f"clingo {clingo.__version__}, Python {platform.python_version()}; our seconds are"
        f" processor time, Pal's wall-clock time; style {_STYLE}, at 6x6 with one wall per line"
    ]
    said.append("asp: one solution; asp:human and native: one that the six strategies find")
    if "style" not in find_method("native").takes:
        said.append("native: any look, since it takes no style")
    if not all(row["complete"] for row in table):
        said.append("+: out of time; the figures are those of the puzzles found")
    return said


def _measure(method: Method, size: int, count: int, watch: Watch) -> tuple[list[float], int]:
    """Seconds for each puzzle, and how many boards were begun in all."""
    human = method.name != "asp"
    style = _STYLE if "style" in method.takes else None
    order = Order.of("akari", height=size, width=size, human=human, style=style)
    method.require(order)
    found: list[float] = []
    candidates = attempt = 0
    start = time.process_time()
    while len(found) < count and not watch.is_over():
        made = method.make(order, Dice(_SEED, len(found), attempt), watch)
        candidates += made.tries
        attempt += 1
        if made.puzzle is not None and _is_wanted(method, order, made.puzzle, watch):
            now = time.process_time()
            found.append(now - start)
            start, attempt = now, 0
    return found, candidates


def _is_wanted(method: Method, order: Order, puzzle: Puzzle, watch: Watch) -> bool:
    from lamplighter.verbs.rate import is_human

    return not order.human or method.is_sure("human", order) or is_human(puzzle, watch)
