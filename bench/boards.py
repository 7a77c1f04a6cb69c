"""Boards for the benchmarks: the corpus, damaged copies, and large boards made on the spot."""

from __future__ import annotations

import os
import random
from pathlib import Path

from lamplighter import LamplighterError, Puzzle
from lamplighter.study.corpus import VARIABLE, SharedCorpus

CORPUS = SharedCorpus(
    Path(os.environ.get(VARIABLE) or Path(__file__).parents[2] / "shared" / "corpus")
)
DAMAGES = (
    "one clue gone",
    "one clue off by one",
    "10 % gone",
    "30 % gone",
    "70 % gone",
    "none left",
)


def labelled(side: int, label: str) -> list[Puzzle]:
    """The corpus boards of one size and label; empty where the corpus is absent."""
    return [board.puzzle for board in CORPUS.labelled(side, label, 1) if board.puzzle]


def janko(genre: str) -> list[Puzzle]:
    """The Janko boards of the corpus; empty where the corpus is absent."""
    return [board.puzzle for board in CORPUS.janko(genre, 1) if board.puzzle]


def damaged(puzzle: Puzzle, damage: str, rng: random.Random) -> Puzzle:
    """The puzzle with clues removed or changed: often ambiguous or impossible."""
    clues = list(puzzle.clues)
    if damage == "one clue off by one":
        for _ in range(50):
            cell = rng.choice(clues)
            clue = puzzle.clues[cell]
            assert isinstance(clue, int)
            try:
                return puzzle.with_clue(cell, clue + rng.choice((-1, 1)))
            except LamplighterError:
                continue
        return puzzle
    shares = {"10 % gone": 0.1, "30 % gone": 0.3, "70 % gone": 0.7, "none left": 1.0}
    share = shares.get(damage)
    count = 1 if share is None else max(1, round(share * len(clues)))
    for cell in rng.sample(clues, min(count, len(clues))):
        puzzle = puzzle.without(cell)
    return puzzle


def tiled_akari(tiles: list[Puzzle], side: int) -> Puzzle:
    """One board of about side x side: unique boards side by side, walls between them."""
    height, width = tiles[0].height, tiles[0].width
    down, across = (side + 1) // (height + 1), (side + 1) // (width + 1)
    rows: list[str] = []
    for band in range(down):
        row_tiles = [tiles[(band * across + i) % len(tiles)] for i in range(across)]
        for r in range(height):
            line = "#".join(str(tile.rows[r]) for tile in row_tiles)
            rows.append(line.ljust(side, "#")[:side])
        rows.append("#" * side)
    rows = rows[:side] + ["#" * side] * (side - len(rows))
    return Puzzle.from_rows("akari", rows)


def scattered_kuromasu(side: int, share: float, seed: int) -> Puzzle:
    """Black cells scattered so that none touch, even at corners; a share of the rest are clues."""
    rng = random.Random(seed)
    black = [bytearray(side + 2) for _ in range(side + 2)]
    for r in range(1, side + 1):
        for c in range(1, side + 1):
            near = black[r - 1][c - 1] | black[r - 1][c] | black[r - 1][c + 1] | black[r][c - 1]
            if not near and rng.random() < 0.3:
                black[r][c] = 1
    view = [[1] * side for _ in range(side)]
    for r in range(side):
        for line in (range(side), range(side - 1, -1, -1)):
            seen = 0
            for c in line:
                view[r][c] += seen
                seen = 0 if black[r + 1][c + 1] else seen + 1
    for c in range(side):
        for line in (range(side), range(side - 1, -1, -1)):
            seen = 0
            for r in line:
                view[r][c] += seen
                seen = 0 if black[r + 1][c + 1] else seen + 1
    rows = [
        [None if black[r + 1][c + 1] or rng.random() >= share else view[r][c] for c in range(side)]
        for r in range(side)
    ]
    return Puzzle.from_rows("kuromasu", rows)
