"""Random orders for `generate`, and a judge who reads docs/generating.md and knows no generator.

`draw` covers every wish and every method, sensible together or not. `broken` says which wishes a
board does not keep. Uniqueness is asked of a SAT solver, levels of `rate`, the six strategies of
`six_aloud` and styles of clingo; the rest is counted here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import lamplighter as ll
from lamplighter.labels import LABELS
from lamplighter.methods import find_style
from lamplighter.methods.style import Style
from lamplighter.methods.style_file import read_style
from six_aloud import deduce
from style_aloud import broken_by_asp

Cell = tuple[int, int]
Order = dict[str, Any]

STYLES = (
    "thesis",
    "[walls]\nshare = [0.2, 0.3]",
    "[walls]\nshare = [0.2, 0.35]\nline = 1\nbeside = 1",
    "[walls]\nshare = [0.25, 0.4]\n[clues]\n'0-4' = [0.5, 0.9]",
    "[walls]\nshare = [0.2, 0.3]\n[clues]\n'0' = [0, 0]\n[count]\n'2' = 1",
    "rounding = 'exact'\n[walls]\nshare = [0.2, 0.3]\ninner = 0.5\n[squares]\nfilled = true",
)
SQUARE = ("rotate4", "diagonal", "diagonal2")
WALLS = (
    ("..#....", "....#..", "#..#...", "..#.#..", "...#..#", "..#....", "....#.."),
    ("......", ".#..#.", "......", "......", ".#..#.", "......"),
    ("..#..", ".....", "#.#.#", ".....", "..#.."),
    ("#...#.....#..", ".....#.......", "..#.....#...#"),
    (".....",),
    ("###", "#.#", "###"),
)


def draw(dice: Random) -> Order:
    """An order: what `generate` is to be called with, by name."""
    genre = dice.choice(["akari", "akari", "kuromasu"])
    height, width = _size(dice)
    order: Order = {
        "genre": genre,
        "height": height,
        "width": width,
        "seed": dice.randrange(1 << 32),
        "index": dice.choice([0, 0, dice.randrange(1000)]),
    }
    if dice.random() < 0.75:
        order["level"] = dice.choice(
            [*LABELS[:3] * 3, *map(str, range(9)), *range(9), LABELS[3], 9]
        )
    if dice.random() < 0.6:
        order["symmetry"] = dice.choice([*ll.SYMMETRIES, "varied"])
        if order["symmetry"] in SQUARE and dice.random() < 0.9:
            order["width"] = order["height"]
    if dice.random() < 0.5:
        most = dice.choice([0.28, 0.35, 0.5, 1.0])
        order["density"] = round(dice.uniform(0.1 if most < 0.4 else 0, most), 2)
        if dice.random() < 0.4:
            low = round(dice.uniform(0.1, order["density"]), 2)
            order["density"] = (min(low, order["density"]), order["density"])
    if dice.random() < 0.15:
        order["plain"] = True
    if dice.random() < 0.6:
        order["clues"] = dice.choice(["minimal", "all", round(dice.random(), 2), 0.5, 0.75, 1.0])
    if dice.random() < (0.2 if genre == "akari" else 0.02):
        order["human"] = True
    if dice.random() < (0.2 if genre == "akari" else 0.02):
        order["only"] = dice.choice([1, 1, 2, 2, 0, 3, 4])
    if dice.random() < (0.15 if genre == "akari" else 0.02):
        order["style"] = dice.choice(STYLES)
    if dice.random() < (0.1 if genre == "akari" else 0.02):
        order["walls"] = dice.choice(WALLS)
        if dice.random() < 0.9:
            order.pop("density", None)
    if dice.random() < 0.2:
        order["method"] = dice.choice(["walls"] * 6 + ["native"] * 6 + ["asp", "asp:human"])
        # clingo is slow: it gets what it can do, on boards it can do it on.
        if order["method"].startswith("asp"):
            order["height"], order["width"] = dice.choice([(6, 6), (7, 7), (6, 8)])
            for wish in ("clues", "symmetry", "only", "walls"):
                if dice.random() < 0.9:
                    order.pop(wish, None)
    return order


def _size(dice: Random) -> tuple[int, int]:
    kind = dice.random()
    if kind < 0.06:
        size = (1, dice.randint(1, 30))
    elif kind < 0.16:
        size = (dice.randint(2, 4), dice.randint(2, 12))
    elif kind < 0.94:
        size = (dice.randint(5, 12), dice.randint(5, 12))
    else:
        size = (dice.randint(13, 20), dice.randint(13, 20))
    return size if dice.random() < 0.5 else (size[1], size[0])


def make(order: Mapping[str, Any]) -> ll.Puzzle:
    """The puzzle `generate` makes to this order."""
    wishes = dict(order)
    if "style" in wishes:
        wishes["style"] = style_of(wishes["style"])
    return ll.generate(wishes.pop("genre"), **wishes)


def style_of(text: str) -> Style:
    return find_style(text) if text == "thesis" else read_style(text, "drawn")


def broken(order: Mapping[str, Any], puzzle: ll.Puzzle) -> list[str]:
    """The wishes of an order that a puzzle does not keep, each in a few words."""
    outcome = ll.solve(puzzle, "sat")
    if outcome.status is not ll.Status.UNIQUE or outcome.solution is None:
        return [f"has {outcome.status.value} solutions"]
    return list(_broken(order, puzzle, outcome.solution))


def _broken(order: Mapping[str, Any], puzzle: ll.Puzzle, solution: ll.Solution) -> Iterator[str]:
    akari = order["genre"] == "akari"
    method = order.get("method", "native")
    walls = order.get("walls")
    size = (len(walls), len(walls[0])) if walls else (order["height"], order["width"])
    if (puzzle.genre, puzzle.height, puzzle.width) != (order["genre"], *size):
        yield "genre or size"
        return
    held = {cell for cell in puzzle.cells() if puzzle[cell] not in (".", None)}
    symmetry = order.get("symmetry", "none")
    if symmetry != "varied" and not _has(held, symmetry, *size):
        yield f"symmetry {symmetry}"
    if walls and held != {(r, c) for r, row in enumerate(walls) for c in _at(row, "#")}:
        yield "walls"
    number = order.get("only")
    if number is not None and set(puzzle.clues.values()) - {number}:
        yield f"only {number}"
    if order.get("human") and deduce(puzzle)[0] != "unique":
        yield "human"
    style = style_of(order["style"]) if "style" in order else None
    if method.startswith("asp"):
        style = style or find_style("thesis")
    if style and (faults := broken_by_asp(puzzle, solution, style)):
        yield f"style: {faults}"
    if "density" in order:
        yield from _broken_density(order, held, len(held if akari else solution.placed), style)
    rating = ll.rate(puzzle)
    level = order.get("level")
    if level is not None and str(level) not in (rating.label, str(rating.level)):
        yield f"level {level}: it is {rating.label}, {rating.level}"
    yield from _broken_clues(order, puzzle, solution, style, str(rating.label))


def _broken_density(
    order: Mapping[str, Any], held: set[Cell], black: int, style: Style | None
) -> Iterator[str]:
    height, width = order["height"], order["width"]
    asked, most = [each * height * width for each in _range(order["density"])]
    # Within a range there is nothing to say; beyond it, the nearer end was the nearest to ask for.
    asked = max(asked, min(black, most))
    off = abs(black - asked)
    if order["genre"] == "kuromasu":
        allowed = max(0.5, 0.03 * height * width)
    elif style is not None:
        allowed = 0.5
    else:
        # As near as whole orbits of walls come.
        allowed = max(
            min(abs(each - asked) for each in _sums(symmetry, height, width))
            for symmetry in _symmetries(order, held)
        )
    if off > allowed + 1e-9:
        yield f"density: {black} for {asked:.2f}, {allowed:.2f} off at most"


def _broken_clues(
    order: Mapping[str, Any],
    puzzle: ll.Puzzle,
    solution: ll.Solution,
    style: Style | None,
    label: str,
) -> Iterator[str]:
    akari, clues = puzzle.genre == "akari", order.get("clues")
    method = order.get("method", "native")
    held = {cell for cell in puzzle.cells() if puzzle[cell] not in (".", None)}
    symmetries = _symmetries(order, held)
    shown = len(puzzle.clues)
    bare = [c for c in puzzle.cells() if c not in puzzle.clues and (puzzle[c] == "#" or not akari)]
    bare = [cell for cell in bare if akari or cell not in solution.placed]
    total = shown + len(bare)
    if clues in ("all", 1.0):
        for cell in bare:
            number = _count(solution, cell) if akari else -1
            if order.get("only") not in (None, number):
                continue
            if style and broken_by_asp(puzzle.with_clue(cell, number), solution, style):
                continue  # as many as the style allows
            yield f"clues all: none at {cell}"
            return
    elif isinstance(clues, float):
        # As near as whole orbits of clues come, and never more; an Akari's show each for itself.
        orbits = [len(_orbit(cell, symmetries, puzzle.height, puzzle.width)) for cell in bare]
        room = max(orbits, default=1) if method == "native" and not akari else 1
        missing = clues * total - shown
        if not -0.5 <= missing <= room - 0.5:
            yield f"clues {clues}: {shown} of {total}, {missing:+.1f}, orbits of {room}"
    elif clues is None and not akari:
        pass  # more than needed, as published ones have, or to spare the grind of an extreme one
    elif clues == "minimal" or (clues is None and str(order.get("level", "easy")) in LABELS):
        if method in ("asp", "asp:human") or (clues is None and method == "walls"):
            return
        yield from _spare(order, puzzle, solution, style, symmetries, label)


def _spare(
    order: Mapping[str, Any],
    puzzle: ll.Puzzle,
    solution: ll.Solution,
    style: Style | None,
    symmetries: tuple[str, ...],
    label: str,
) -> Iterator[str]:
    """A clue that could go, in Kuromasu with its images: unique, no harder, in the style."""
    if style or order.get("method") == "walls" or puzzle.genre == "akari":
        symmetries = ("none",)  # each clue shows for itself
    left = set(puzzle.clues)
    while left:
        orbit = _orbit(min(left), symmetries, puzzle.height, puzzle.width) & set(puzzle.clues)
        left -= orbit
        poorer = puzzle.with_only(set(puzzle.clues) - orbit)
        if ll.solve(poorer, "sat").status is not ll.Status.UNIQUE:
            continue
        if style and broken_by_asp(poorer, solution, style):
            continue
        if order.get("human") and deduce(poorer)[0] != "unique":
            continue
        if style and order.get("level") is None:
            yield f"clues minimal: {sorted(orbit)} can go"
            return
        now = ll.rate(poorer).label
        if now is not None and LABELS.index(now) <= LABELS.index(label):
            yield f"clues minimal: {sorted(orbit)} can go, {label} to {now}"
            return


def images(cell: Cell, symmetry: str, height: int, width: int) -> set[Cell]:
    """A cell and where the symmetry takes it."""
    row, col = cell
    low, far = height - 1 - row, width - 1 - col
    if symmetry in SQUARE and height != width:
        return {cell}
    return {
        "none": {cell},
        "mirror": {cell, (row, far)},
        "rotate2": {cell, (low, far)},
        "mirror4": {cell, (row, far), (low, col), (low, far)},
        "rotate4": {cell, (col, low), (low, far), (far, row)},
        "diagonal": {cell, (col, row)},
        "diagonal2": {cell, (col, row), (low, far), (far, low)},
    }[symmetry]


def _orbit(cell: Cell, symmetries: tuple[str, ...], height: int, width: int) -> set[Cell]:
    """A cell and where all of these symmetries together take it."""
    orbit, new = {cell}, {cell}
    while new:
        new = {
            image
            for each in new
            for symmetry in symmetries
            for image in images(each, symmetry, height, width)
        } - orbit
        orbit |= new
    return orbit


def _has(held: set[Cell], symmetry: str, height: int, width: int) -> bool:
    if symmetry in SQUARE and height != width:
        return False
    return all(images(cell, symmetry, height, width) <= held for cell in held)


def _sums(symmetry: str, height: int, width: int) -> set[int]:
    """How many cells whole orbits can make up."""
    sums = {0}
    for cell in _leads(symmetry, height, width):
        orbit = len(images(cell, symmetry, height, width))
        sums |= {each + orbit for each in sums}
    return sums


def _range(density: float | tuple[float, float]) -> tuple[float, float]:
    return density if isinstance(density, tuple) else (density, density)


def _leads(symmetry: str, height: int, width: int) -> list[Cell]:
    cells = [(row, col) for row in range(height) for col in range(width)]
    return [cell for cell in cells if cell == min(images(cell, symmetry, height, width))]


def _symmetries(order: Mapping[str, Any], held: set[Cell]) -> tuple[str, ...]:
    """The symmetry asked for; where one was drawn, those that the board has are all in question."""
    asked = order.get("symmetry")
    if asked is None:
        if {"walls", "style"} & set(order) or order.get("method", "native") != "native":
            return ("none",)
        asked = "rotate2" if order.get("plain") else "varied"
    if asked != "varied":
        return (asked,)
    return tuple(
        each for each in ll.SYMMETRIES if _has(held, each, order["height"], order["width"])
    )


def _at(row: str, letter: str) -> list[int]:
    return [col for col, each in enumerate(row) if each == letter]


def _count(solution: ll.Solution, wall: Cell) -> int:
    row, col = wall
    beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
    return len(beside & set(solution.placed))
