"""What is measured of Lamplighter itself: of this one, and of an earlier one in the same run.

    python bench/solve.py --before ../earlier/.venv/bin/python

The earlier one is another checkout, with a Python of its own that imports it. It answers in a
process of its own, set by set, right after this one: both meet the same machine.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from lamplighter import Outcome, Puzzle, __version__, generate, read, solve_many
from lamplighter.study.peers import make_one
from lamplighter.study.trial import Board

__all__ = ["Earlier", "add_before", "batch", "making", "ours"]


def batch(puzzles: list[Puzzle]) -> tuple[list[float], list[Outcome]]:
    """Seconds for each puzzle of a batch on one core: its own, and its share of the overhead."""
    best: list[float] = []
    outcomes: list[Outcome] = []
    for _ in range(5):
        start = time.process_time()
        outcomes = solve_many(puzzles, jobs=1)
        total = time.process_time() - start
        inside = sum(outcome.seconds for outcome in outcomes)
        share = max(0.0, total - inside) / len(puzzles)
        each = [outcome.seconds + share for outcome in outcomes]
        best = each if not best else [min(a, b) for a, b in zip(best, each, strict=True)]
    return best, outcomes


def ours(make: Callable[[int], Puzzle], count: int) -> tuple[float, list[Puzzle]]:
    """Seconds for each puzzle that is made, and the puzzles."""
    make(count)  # the first call loads what the others need
    start = time.process_time()
    puzzles = [make(index) for index in range(count)]
    return (time.process_time() - start) / count, puzzles


def making(board: Board, seed: int, level: str | None = None) -> Callable[[int], Puzzle]:
    """Makes boards as the peer does; of another level if one is named."""
    if level is None:
        return partial(make_one, board, seed)
    return lambda index: generate(
        board.genre, height=board.height, width=board.width, level=level, density=0.2,
        symmetry="rotate2", seed=seed, index=index,
    )  # fmt: skip


def add_before(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--before",
        metavar="PYTHON",
        type=Earlier,
        help="show what an earlier Lamplighter takes, that of this Python",
    )


class Earlier:
    """An earlier Lamplighter at work in a process of its own."""

    def __init__(self, python: str) -> None:
        self.python = python
        self._process = subprocess.Popen(
            [python, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.version = str(self._ask({"ask": "version"}))

    def batch(self, puzzles: list[Puzzle]) -> list[float]:
        """As `batch` has it."""
        return [float(each) for each in self._ask({"ask": "batch", "boards": _texts(puzzles)})]

    def making(self, board: Board, seed: int, count: int, level: str | None = None) -> float:
        """Seconds for each board, as `ours` has it."""
        size = [board.genre, board.height, board.width, board.label]
        asked = {"ask": "making", "board": size, "seed": seed, "count": count, "level": level}
        return float(self._ask(asked))

    def _ask(self, question: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit("the earlier Lamplighter gave no answer: does that Python import it?")
        return json.loads(answer)


def _texts(puzzles: list[Puzzle]) -> list[str]:
    return [puzzle.to("json") for puzzle in puzzles]


def _answer(question: dict[str, Any]) -> object:
    match question["ask"]:
        case "batch":
            return batch([read(text).puzzle for text in question["boards"]])[0]
        case "making":
            genre, height, width, label = question["board"]
            board = Board("own", "", genre, height, width, label)
            make = making(board, question["seed"], question["level"])
            return ours(make, question["count"])[0]
        case _:
            return __version__


def main() -> int:
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
