"""Random boards for the solvers: any, solvable by construction, and damaged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import brute
from lamplighter.genres import find_genre
from lamplighter.puzzle import Puzzle

AKARI_LETTERS = ".#01234"
GENRES = ("akari", "kuromasu")
Content = int | str | None


def akari(*rows: str) -> Puzzle:
    return Puzzle.from_rows("akari", rows)


def kuromasu(*rows: list[object], lenient: bool = False) -> Puzzle:
    return Puzzle.from_rows("kuromasu", rows, lenient=lenient)


def empty(height: int, width: int) -> Puzzle:
    """Akari without a wall: a bulb in every row, or in every column."""
    return akari(*["." * width] * height)


def blank(height: int, width: int) -> Puzzle:
    """Kuromasu without a clue."""
    return kuromasu(*[[None] * width] * height)


def random_puzzles(seed: str, count: int, side: int = 6) -> list[Puzzle]:
    """Both genres in turn."""
    random = Random(seed)
    return [random_puzzle(random, GENRES[index % 2], side) for index in range(count)]


def random_puzzle(random: Random, genre: str, side: int) -> Puzzle:
    """A board of any size up to that side."""
    draw = random_akari if genre == "akari" else random_kuromasu
    return Puzzle(genre, tuple(draw(random, random.randint(1, side), random.randint(1, side))))


def cut(cells: tuple[Content, ...] | list[Content] | str, width: int) -> list:
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def every_akari(height: int, width: int) -> Iterator[list[str]]:
    """Every board of that size."""
    for letters in product(AKARI_LETTERS, repeat=height * width):
        yield cut("".join(letters), width)


def every_kuromasu(height: int, width: int) -> Iterator[list[tuple[Content, ...]]]:
    contents: list[Content] = [None, "?", *range(1, height + width)]
    for cells in product(contents, repeat=height * width):
        yield cut(cells, width)


def random_akari(random: Random, height: int, width: int) -> list[str]:
    """Half of the boards certainly have a solution; the other half have any clues."""
    cells = height * width
    density = random.choice((0.05, 0.15, 0.25, 0.4, 0.6))
    share = random.choice((0.2, 0.5, 0.8, 1.0))
    board = ["#" if random.random() < density else "." for _ in range(cells)]
    if random.random() < 0.5:
        for cell in range(cells):
            if board[cell] == "#" and random.random() < share:
                board[cell] = random.choices("01234", (4, 8, 4, 2, 1))[0]
        return cut("".join(board), width)
    bulbs = 0
    order = list(range(cells))
    random.shuffle(order)
    for cell in order:
        if board[cell] != ".":
            continue
        lit = 0
        for line in brute.lines_from(height, width, cell):
            for other in line:
                if board[other] != ".":
                    break
                lit |= bulbs >> other & 1
        if not lit:
            bulbs |= 1 << cell
    for cell in range(cells):
        if board[cell] == "#" and random.random() < share:
            beside = [line[0] for line in brute.lines_from(height, width, cell) if line]
            board[cell] = str(sum(bulbs >> near & 1 for near in beside))
    if random.random() < 0.3:
        _nudge(random, board)
    return cut("".join(board), width)


def _nudge(random: Random, board: list[str]) -> None:
    clues = [cell for cell, letter in enumerate(board) if letter.isdigit()]
    if clues:
        cell = random.choice(clues)
        clue = int(board[cell]) + random.choice((-1, 1))
        board[cell] = str(min(max(clue, 0), 4))


def random_kuromasu(random: Random, height: int, width: int) -> list[tuple[Content, ...]]:
    """Half of the boards certainly have a solution; the other half have any clues."""
    cells = height * width
    share = random.choice((0.05, 0.1, 0.2, 0.35, 0.6))
    board: list[Content] = [None] * cells
    if random.random() < 0.35:
        for cell in range(cells):
            if random.random() < share:
                board[cell] = random.choice([*range(1, height + width), "?"])
        return [tuple(row) for row in cut(board, width)]
    black = random_black(random, height, width, random.choice((0.1, 0.2, 0.35)))
    for cell in range(cells):
        if cell in black or random.random() >= share:
            continue
        board[cell] = "?" if random.random() < 0.1 else view(height, width, black, cell)
    clues = [cell for cell, clue in enumerate(board) if isinstance(clue, int)]
    if clues and random.random() < 0.3:
        cell = random.choice(clues)
        clue = board[cell]
        assert isinstance(clue, int)
        board[cell] = min(max(clue + random.choice((-1, 1)), 1), height + width - 1)
    return [tuple(row) for row in cut(board, width)]


def view(height: int, width: int, black: set[int], cell: int) -> int:
    """How many white cells a clue there would count."""
    seen = 1
    for line in brute.lines_from(height, width, cell):
        for other in line:
            if other in black:
                break
            seen += 1
    return seen


def random_black(random: Random, height: int, width: int, share: float) -> set[int]:
    """Black cells that keep apart and leave white in one piece."""
    black: set[int] = set()
    order = list(range(height * width))
    random.shuffle(order)
    for cell in order:
        if random.random() >= share:
            continue
        beside = [line[0] for line in brute.lines_from(height, width, cell) if line]
        if any(near in black for near in beside):
            continue
        if _still_joined(height, width, black | {cell}, beside):
            black.add(cell)
    return black


def _still_joined(height: int, width: int, black: set[int], cells: list[int]) -> bool:
    """Whether these white cells still reach one another."""
    if len(cells) < 2:
        return True
    seen, edge = {cells[0]}, [cells[0]]
    missing = set(cells[1:])
    while edge and missing:
        row, col = divmod(edge.pop(), width)
        for down, right in brute.STEPS:
            near_row, near_col = row + down, col + right
            near = near_row * width + near_col
            if not (0 <= near_row < height and 0 <= near_col < width):
                continue
            if near not in black and near not in seen:
                seen.add(near)
                missing.discard(near)
                edge.append(near)
    return not missing


DAMAGES = ("one", "tenth", "third", "most", "all", "changed", "added")


def damaged(random: Random, puzzle: Puzzle, how: str) -> Puzzle:
    """The puzzle with clues left out, one changed by one, or one added."""
    clues = [cell for cell, clue in puzzle.clues.items() if isinstance(clue, int)]
    if how == "added":
        low, high = find_genre(puzzle.genre).clue_range(puzzle.height, puzzle.width)
        free = [cell for cell in puzzle.cells() if cell not in clues]
        if puzzle.genre == "akari" and random.random() < 0.7:
            free = [cell for cell in free if puzzle[cell] == "#"] or free
        return puzzle.with_clue(random.choice(free), random.randint(low, high)) if free else puzzle
    if not clues:
        return puzzle
    if how == "changed":
        cell = random.choice(clues)
        clue = puzzle.clues[cell]
        assert isinstance(clue, int)
        low, high = find_genre(puzzle.genre).clue_range(puzzle.height, puzzle.width)
        return puzzle.with_clue(cell, min(max(clue + random.choice((-1, 1)), low), high))
    share = {"one": 0.0, "tenth": 0.1, "third": 0.3, "most": 0.7, "all": 1.0}[how]
    for cell in random.sample(clues, max(1, round(share * len(clues)))):
        puzzle = puzzle.without(cell)
    return puzzle


def pigeons(rows: int, columns: int) -> Puzzle:
    """Every row must hold a bulb, and so may every column once: pigeons and their holes.

    The cells before the zeros cannot hold bulbs, so each needs one in its row. With more rows than
    columns there is no solution, and no short proof of that from clauses: the number of dead ends
    doubles with every column. With as many, each of the n! ways to place rooks is one.
    """
    return Puzzle.from_rows("akari", ["." * columns + ".0"] * rows)


@cache
def few_views(side: int) -> Puzzle:
    """A Kuromasu board with hardly a clue: hard to decide, and large."""
    random = Random("few views")
    black = random_black(random, side, side, 0.4)
    cells: list[object] = [None] * (side * side)
    for cell in range(side * side):
        if cell not in black and random.random() < 0.12:
            cells[cell] = view(side, side, black, cell)
    return Puzzle.from_rows("kuromasu", cut(cells, side))
