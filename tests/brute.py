"""Every solution of a small board, found without the package: the truth to compare solvers with.

Three ways, each checked against the one before it (`test_brute.py`):

- `plain`   tries every subset of the cells and reads the rules aloud; a dozen cells are its limit.
- `table`   the same, for all subsets at once: a rule is a truth table, kept as one integer with a
            bit for each of the 2^n subsets, and a board is the conjunction of its rules.
- `walk`    decides cell after cell and turns back where a rule is broken; boards up to 6x6.

A solution is a mask: bit i is set where cell i, counted row by row, holds a bulb (is black).
Boards are the rows of a puzzle: strings for Akari, tuples of None, "?" and counts for Kuromasu.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

Rows = Sequence[str] | Sequence[Sequence[object]]
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def mask_of(rows: Sequence[str], placed: str) -> int:
    """The mask of a solution's rows."""
    text = "".join(rows)
    return sum(1 << index for index, letter in enumerate(text) if letter == placed)


def bits_of(number: int) -> Iterator[int]:
    """The places of the ones."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def lines_from(height: int, width: int, cell: int) -> list[list[int]]:
    """The cells up, left, right and down of a cell, nearest first."""
    lines = []
    for down, right in STEPS:
        row, col = divmod(cell, width)
        line = []
        while 0 <= (row := row + down) < height and 0 <= (col := col + right) < width:
            line.append(row * width + col)
        lines.append(line)
    return lines


# --- plain --------------------------------------------------------------------------------------


def plain_akari(rows: Sequence[str]) -> set[int]:
    height, width = len(rows), len(rows[0])
    return {mask for mask in range(1 << height * width) if is_akari_solution(rows, mask)}


def is_akari_solution(rows: Sequence[str], mask: int) -> bool:
    height, width, board = len(rows), len(rows[0]), "".join(rows)
    for cell, letter in enumerate(board):
        bulb = mask >> cell & 1
        if letter != ".":
            if bulb:
                return False
            beside = [line[0] for line in lines_from(height, width, cell) if line]
            if letter != "#" and sum(mask >> near & 1 for near in beside) != int(letter):
                return False
            continue
        bulbs_in_sight = 0
        for line in lines_from(height, width, cell):
            for other in line:
                if board[other] != ".":
                    break
                bulbs_in_sight += mask >> other & 1
        if bulb and bulbs_in_sight:
            return False
        if not bulb and not bulbs_in_sight:
            return False
    return True


def plain_kuromasu(rows: Sequence[Sequence[object]]) -> set[int]:
    height, width = len(rows), len(rows[0])
    return {mask for mask in range(1 << height * width) if is_kuromasu_solution(rows, mask)}


def is_kuromasu_solution(rows: Sequence[Sequence[object]], mask: int) -> bool:
    height, width = len(rows), len(rows[0])
    for cell, clue in enumerate([clue for row in rows for clue in row]):
        lines = lines_from(height, width, cell)
        if mask >> cell & 1:
            if clue is not None:
                return False
            if any(mask >> line[0] & 1 for line in lines if line):
                return False
        elif isinstance(clue, int):
            seen = 1
            for line in lines:
                for other in line:
                    if mask >> other & 1:
                        break
                    seen += 1
            if seen != clue:
                return False
    return is_connected(height, width, mask)


def is_connected(height: int, width: int, mask: int) -> bool:
    """Whether the cells outside the mask form one area, or none."""
    white = {cell for cell in range(height * width) if not mask >> cell & 1}
    edge = [min(white)] if white else []
    white.difference_update(edge)
    while edge:
        for line in lines_from(height, width, edge.pop()):
            if line and line[0] in white:
                white.remove(line[0])
                edge.append(line[0])
    return not white


# --- table --------------------------------------------------------------------------------------


@cache
def variable(cells: int, cell: int) -> int:
    """The truth table of "this cell is placed" over all subsets of that many cells."""
    table, length = ((1 << (1 << cell)) - 1) << (1 << cell), 2 << cell
    while length < 1 << cells:
        table |= table << length
        length *= 2
    return table


@cache
def exactly(cells: int, among: tuple[int, ...], count: int) -> int:
    """The truth table of "exactly this many of these are placed"."""
    every = (1 << (1 << cells)) - 1
    found = 0
    for chosen in combinations(among, count):
        table = every
        for cell in among:
            table &= variable(cells, cell) if cell in chosen else every ^ variable(cells, cell)
        found |= table
    return found


def table_akari(rows: Sequence[str]) -> int:
    height, width, board = len(rows), len(rows[0]), "".join(rows)
    cells = len(board)
    table = (1 << (1 << cells)) - 1
    for cell, letter in enumerate(board):
        here = variable(cells, cell)
        lines = lines_from(height, width, cell)
        if letter != ".":
            table &= ~here
            if letter != "#":
                table &= exactly(cells, tuple(line[0] for line in lines if line), int(letter))
            continue
        elsewhere = 0
        for line in lines:
            for other in line:
                if board[other] != ".":
                    break
                elsewhere |= variable(cells, other)
        # Lit by itself or by others, never by both.
        table &= here ^ elsewhere
    return table


@cache
def apart_and_connected(height: int, width: int) -> int:
    """Black cells apart, white cells in one piece: what a board without clues asks."""
    blank = [[None] * width] * height
    return sum(1 << mask for mask in plain_kuromasu(blank))


@cache
def sees(height: int, width: int, cell: int, count: int) -> int:
    """The truth table of "this cell is white and sees this many"."""
    cells = height * width
    every = (1 << (1 << cells)) - 1
    views = [1] + [0] * (height + width)  # by how many cells are seen so far
    views[1], views[0] = every, 0
    for line in lines_from(height, width, cell):
        ways = [0] * len(views)
        clear = every
        for length in range(len(line) + 1):
            ends = variable(cells, line[length]) if length < len(line) else every
            for before in range(len(views) - length):
                ways[before + length] |= views[before] & clear & ends
            clear &= ~ends
        views = ways
    found = views[count] if 0 < count < len(views) else 0
    return found & (every ^ variable(cells, cell))


def table_kuromasu(rows: Sequence[Sequence[object]]) -> int:
    height, width = len(rows), len(rows[0])
    table = apart_and_connected(height, width)
    for cell, clue in enumerate([clue for row in rows for clue in row]):
        if isinstance(clue, int):
            table &= sees(height, width, cell, clue)
        elif clue is not None:
            table &= ~variable(height * width, cell)
    return table


# --- walk ---------------------------------------------------------------------------------------


def walk_akari(rows: Sequence[str], most: int) -> set[int]:
    """All solutions, or the first `most`."""
    height, width, board = len(rows), len(rows[0]), "".join(rows)
    cells = len(board)
    rivals = [0] * cells  # the other cells in sight
    due: list[list[tuple[int, int]]] = [[] for _ in board]  # (cells, count; -1: one at least)
    for cell, letter in enumerate(board):
        lines = lines_from(height, width, cell)
        if letter == ".":
            for line in lines:
                for other in line:
                    if board[other] != ".":
                        break
                    rivals[cell] |= 1 << other
            group, count = rivals[cell] | 1 << cell, -1
        elif letter != "#":
            group, count = sum(1 << line[0] for line in lines if line), int(letter)
        else:
            continue
        # A group is judged when its last cell is decided; a clue without cells at once.
        due[max(group.bit_length() - 1, 0)].append((group, count))

    found: set[int] = set()

    def decide(cell: int, mask: int) -> None:
        if cell == cells:
            found.add(mask)
            return
        for placed in (0, 1):
            if placed and (board[cell] != "." or rivals[cell] & mask):
                continue
            now = mask | placed << cell
            for group, count in due[cell]:
                bulbs = (now & group).bit_count()
                if bulbs != count and (count != -1 or not bulbs):
                    break
            else:
                decide(cell + 1, now)
                if len(found) >= most:
                    return

    decide(0, 0)
    return found


def walk_kuromasu(rows: Sequence[Sequence[object]], most: int) -> set[int]:
    """All solutions, or the first `most`."""
    height, width = len(rows), len(rows[0])
    contents = [clue for row in rows for clue in row]
    cells = len(contents)
    every = (1 << cells) - 1
    first = sum(1 << row * width for row in range(height))
    last = first << (width - 1)
    lines = [lines_from(height, width, cell) for cell in range(cells)]
    beside = [sum(1 << line[0] for line in lines[cell] if line) for cell in range(cells)]
    watching = [
        [other for line in lines[cell] for other in line if isinstance(contents[other], int)]
        + ([cell] if isinstance(contents[cell], int) else [])
        for cell in range(cells)
    ]

    def still_connected(mask: int) -> bool:
        # Undecided cells count as white: what black cells cut off so far stays cut off.
        white = every & ~mask
        area = white & -white
        while True:
            grown = area | area << width | area >> width
            grown |= (area & ~last) << 1 | (area & ~first) >> 1
            grown &= white
            if grown == area:
                return area == white
            area = grown

    def clue_fits(clue: int, mask: int, decided: int) -> bool:
        least = most_seen = 1
        for line in lines[clue]:
            sure = True
            for other in line:
                if mask >> other & 1:
                    break
                sure = sure and other < decided
                least += sure
                most_seen += 1
        return least <= contents[clue] <= most_seen  # type: ignore[operator]

    found: set[int] = set()

    def decide(cell: int, mask: int) -> None:
        if cell == cells:
            found.add(mask)
            return
        for placed in (1, 0):
            if placed and (contents[cell] is not None or beside[cell] & mask):
                continue
            now = mask | placed << cell
            if placed and not still_connected(now):
                continue
            if all(clue_fits(clue, now, cell + 1) for clue in watching[cell]):
                decide(cell + 1, now)
                if len(found) >= most:
                    return

    decide(0, 0)
    return found


def table(rows: Rows) -> int:
    """The truth table of a board of either genre."""
    return table_akari(rows) if isinstance(rows[0], str) else table_kuromasu(rows)  # type: ignore[arg-type]


def walk(rows: Rows, most: int) -> set[int]:
    """The solutions of a board of either genre, `most` at most."""
    if isinstance(rows[0], str):
        return walk_akari(rows, most)  # type: ignore[arg-type]
    return walk_kuromasu(rows, most)  # type: ignore[arg-type]
