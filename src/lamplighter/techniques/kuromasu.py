"""Kuromasu's techniques, easiest first, and the sentences for their steps.

The order is that of the ladder in the core: a step's technique comes from there as its place in
`LADDER`. `search` comes last and is this package's own.
"""

from __future__ import annotations

from collections.abc import Sequence

from lamplighter.genres.sight import arms
from lamplighter.grid import Cell, cell_name, neighbours
from lamplighter.techniques.base import (
    Case,
    Link,
    Technique,
    capital,
    follows_assumption,
    list_cells,
    name_one,
    number_word,
    plural,
)
from lamplighter.techniques.proof import Speaker

__all__ = ["LADDER"]


def _are(cells: Sequence[Cell], colour: str) -> str:
    return f"{list_cells(cells)} {'is' if len(cells) == 1 else 'are'} {colour}"


def _conclusion(case: Case) -> str:
    parts = []
    if case.excludes:
        parts.append(_are(case.excludes, "white"))
    if case.places:
        parts.append(_are(case.places, "black"))
    return " and ".join(parts)


def _counts_in(case: Case, cells: Sequence[Cell]) -> list[Cell]:
    """The clues among the cells that count; a ? only keeps its cell white."""
    return [cell for cell in case.clues_in(cells) if case.clue(cell) != "?"]


def _first_clue(case: Case) -> Cell:
    return next(iter(_counts_in(case, case.focus) or _counts_in(case, case.because)))


def _cells_seen(case: Case, clue: Cell) -> str:
    count = case.clue(clue)
    assert isinstance(count, int)
    return f"{number_word(count)} cell{'' if count == 1 else 's'}"


def _beside_black(case: Case) -> str:
    black = next((each for each in (*case.focus, *case.because) if case.mark(each) == "#"), None)
    assert black is not None
    beside = "neighbour" if len(case.excludes) == 1 else "neighbours"
    return f"{cell_name(black)} is black, so its {beside} {_conclusion(case)}."


def _clue_reached(case: Case) -> str:
    clue = _first_clue(case)
    if case.clue(clue) == 1:
        return f"{capital(case.the_clue(clue))} sees no cell but its own, so {_conclusion(case)}."
    return (
        f"{capital(case.the_clue(clue))} sees its {_cells_seen(case, clue)} already, so"
        f" {_conclusion(case)}."
    )


_DIRECTIONS = ("above", "to the left", "to the right", "below")


def _way(clue: Cell, cell: Cell) -> int:
    """The direction from a clue to a cell in its row or column."""
    if cell[1] == clue[1]:
        return 0 if cell[0] < clue[0] else 3
    return 1 if cell[1] < clue[1] else 2


def _sight(case: Case, clue: Cell, white: Cell | None = None) -> tuple[list[int], list[int]]:
    """How far the clue sees for sure, and how far at most, in each direction.

    `white` is a cell taken as white. Counted from what the step rests on: earlier steps of the same
    batch have made marks.
    """

    def is_known(cell: Cell, mark: str) -> bool:
        return cell in case.because and case.mark(cell) == mark

    def is_white(cell: Cell) -> bool:
        is_clue = cell in case.because and case.clue(cell) is not None
        return cell == white or is_clue or is_known(cell, "+")

    runs = arms(case.puzzle, clue, lambda cell: not is_white(cell))
    reach = arms(case.puzzle, clue, lambda cell: is_known(cell, "#"))
    return [len(arm) for arm in runs], [len(arm) for arm in reach]


def _count(case: Case, clue: Cell) -> int:
    count = case.clue(clue)
    assert isinstance(count, int)
    return count


def _clue_must_reach(case: Case) -> str:
    clue = _first_clue(case)
    the_clue = capital(case.the_clue(clue))
    ways = {_way(clue, cell) for cell in case.excludes}
    if len(ways) > 1:
        cells = list_cells(case.excludes)
        return f"{the_clue} falls short without any of {cells}, so they are white."
    (way,) = ways
    reach = _sight(case, clue)[1]
    others = sum(reach) - reach[way]
    due = number_word(_count(case, clue) - 1 - others)
    return (
        f"{the_clue} can see at most {plural(others + 1, 'cell')} the other ways, itself included,"
        f" so it sees at least {due} {_DIRECTIONS[way]}: {_conclusion(case)}."
    )


def _no_room(case: Case) -> str:
    clue = _first_clue(case)
    the_clue = case.the_clue(clue)
    ways = {_way(clue, cell) for cell in case.settles}
    runs, reach = _sight(case, clue)
    if len(ways) > 1:
        return f"What {the_clue} still has to see fits in one way only, so {_conclusion(case)}."
    (way,) = ways
    farthest = max(abs(row - clue[0]) + abs(col - clue[1]) for row, col in case.settles)
    if not case.places and _count(case, clue) - 1 - sum(reach) + reach[way] >= farthest:
        # Only the reach is needed after all, which has a simpler sentence.
        return _clue_must_reach(case)
    if all(runs[each] == reach[each] for each in range(4) if each != way):
        others = sum(runs) - runs[way]
        due = _count(case, clue) - 1 - others
        exactly = f"exactly {number_word(due)}" if due else "nothing"
        only = f"{plural(others + 1, 'cell')}, itself included" if others else "only itself"
        return (
            f"The other ways {the_clue} is stopped: it sees {only}. So it sees {exactly}"
            f" {_DIRECTIONS[way]}: {_conclusion(case)}."
        )
    # A black end fixes the view's length; white cells only say how long it is at least.
    length = f"at least {number_word(farthest)}"
    if case.places:
        length = f"exactly {number_word(farthest - 1)}" if farthest > 1 else "nothing"
    return (
        f"A view never ends just before a white cell. With that in mind, {the_clue} sees {length}"
        f" {_DIRECTIONS[way]}: {_conclusion(case)}."
    )


def _overshoot(case: Case) -> str:
    clue = _first_clue(case)
    name = list_cells(case.places)
    if len(case.places) > 1:
        would = f"{case.the_clue(clue)} would see too many cells"
        return f"With any of {name} white, {would}, so they are black."
    runs, _ = _sight(case, clue)
    joined, _ = _sight(case, clue, white=case.places[0])
    way = _way(clue, case.places[0])
    seen = 1 + sum(runs) - runs[way] + joined[way]
    return (
        f"With {name} white, {case.the_clue(clue)} would see at least {plural(seen, 'cell')}, so"
        f" {name} is black."
    )


def _two_clues(case: Case) -> str:
    clues = _counts_in(case, case.focus) or _counts_in(case, case.because)
    pair = " and ".join(case.the_clue(clue) for clue in clues[:2])
    return (
        f"{capital(pair)} see each other, so they share the line they stand on. In every way that"
        f" suits both, {_conclusion(case)}."
    )


def _cut_cell(case: Case) -> str:
    name = list_cells(case.excludes)
    if len(case.excludes) > 1:
        return f"{name} are white: each of them, if black, would cut the white cells in two."
    area = _cut_off(case, case.excludes[0])
    if area:
        return f"A black {name} would cut {list_cells(area)} off from the rest, so {name} is white."
    return f"A black {name} would cut the white cells in two, so {name} is white."


_SMALL_AREA = 6


def _would_enclose(case: Case) -> str:
    name = list_cells(case.excludes)
    if len(case.excludes) > 1:
        return f"{name} are white: each of them, if black, would shut a few white cells in."
    area = _cut_off(case, case.excludes[0])
    shut = list_cells(area) if area else "white cells"
    return f"A black {name} would shut {shut} in, so {name} is white."


def _cut_off(case: Case, cell: Cell) -> list[Cell]:
    """A small area that turning the cell black would leave on its own; none if all are larger."""
    height, width = case.puzzle.height, case.puzzle.width
    for start in neighbours(height, width, cell):
        if case.mark(start) == "#":
            continue
        area, edge = {start}, [start]
        # Only as far as a sentence would name the cells: boards are large, and steps many.
        while edge and len(area) <= _SMALL_AREA:
            for near in neighbours(height, width, edge.pop()):
                if near != cell and near not in area and case.mark(near) != "#":
                    area.add(near)
                    edge.append(near)
        if len(area) <= _SMALL_AREA:
            return sorted(area)
    return []


def _view_sets(case: Case) -> str:
    clue = _first_clue(case)
    count = number_word(_count(case, clue))
    return f"In every way {case.the_clue(clue)} can see its {count} cells, {_conclusion(case)}."


def _proved(case: Case) -> str:
    return f"So {_conclusion(case)}."


def _suppose(case: Case, cells: Sequence[Cell], placed: bool, depth: int) -> str:
    colour = "black" if placed else "white"
    besides = "suppose besides that" if depth > 1 else "suppose"
    return f"{besides} {name_one(cells)} were {colour}"


def _closes(case: Case, link: Link) -> str:
    return f"so {cell_name(link.cell)} would be {'black' if link.placed else 'white'}"


def _tell(case: Case, link: Link, cells: Sequence[Cell]) -> str:
    where, source = list_cells(cells), link.source
    colour = "black" if link.placed else "white"
    if link.rule == "beside" and source is not None:
        beside = "it" if follows_assumption(case, link) else cell_name(source)
        return f"{where}, beside {beside}, would be white"
    if link.rule == "view" and source is not None:
        return f"{case.the_clue(source)} would need {where} {colour}"
    if link.rule == "loop":
        return f"{where} would have to stay white to keep the white cells together"
    return f"{where} would be {colour}"


def _tell_broken(case: Case, link: Link) -> str:
    at = link.source if link.source is not None else link.cell
    if link.rule == "touching":
        return f"{cell_name(at)} would touch another black cell"
    if link.rule == "clue-broken" and case.clue(at) is not None:
        return f"{case.the_clue(at)} could no longer see exactly {_cells_seen(case, at)}"
    if link.rule == "cut":
        return f"a black {cell_name(at)} would cut the white cells apart"
    return f"so {cell_name(at)} would have to be black and white at once"


SPEAKER = Speaker(_suppose, _tell, _tell_broken, _closes)


def _agreement(case: Case) -> str:
    return f"Either way {_conclusion(case)}."


def _search(case: Case) -> str:
    (cell,) = case.settles[:1]
    name = cell_name(cell)
    wrong, right = ("white", "black") if case.places else ("black", "white")
    return (
        f"No single thread leads on from here. A search through every way to go on finds no"
        f" solution with {name} {wrong}, so {name} is {right}."
    )


LADDER = (
    Technique(
        "beside-black", "Beside black", "kuromasu", "easy",
        "Black cells never touch edge to edge, so the up to four neighbours of a black cell are"
        " white.",
        _beside_black,
    ),
    Technique(
        "clue-reached", "Clue reached", "kuromasu", "easy",
        "A clue that already sees as many white cells as it says sees no more: the next cell in"
        " every direction is black.",
        _clue_reached,
    ),
    Technique(
        "clue-must-reach", "Clue must reach", "kuromasu", "easy",
        "Add up the most a clue can see in three directions. What is missing it has to see in the"
        " fourth, so the cells that far are white.",
        _clue_must_reach,
    ),
    Technique(
        "no-room", "No room", "kuromasu", "easy",
        "When black cells or the border stop a clue's other directions, what is left of its count"
        " has to lie this way: that many white cells, and a black one behind them. It helps to"
        " know that a view never ends just before a white cell: such lengths are out, which often"
        " makes the other directions shorter, or longer, than they seem.",
        _no_room,
    ),
    Technique(
        "overshoot", "Overshoot", "kuromasu", "easy",
        "A white cell joins the white cells behind it to a clue's view. If the clue would then see"
        " more than it says, the cell is black.",
        _overshoot,
    ),
    Technique(
        "two-clues", "Two clues", "kuromasu", "hard",
        "Two clues that see each other through white cells share that line and its two ends. What"
        " one of them needs along it the other has to allow: bounds on its length hold for both.",
        _two_clues,
    ),
    Technique(
        "would-enclose", "Would enclose", "kuromasu", "normal",
        "All white cells are connected. A black cell here would shut one to four of them in a"
        " pocket of their own, behind black cells that touch at their corners, so it is white.",
        _would_enclose,
    ),
    Technique(
        "cut-cell", "Cut cell", "kuromasu", "normal",
        "The same with a longer way to follow: a black cell here would join black cells that touch"
        " at their corners to a wall from border to border, or to a ring, and cut the white cells"
        " in two. So it is white.",
        _cut_cell,
    ),
    Technique(
        "view-sets", "View sets", "kuromasu", "normal",
        "List for each of a clue's four directions how far it can see there, gaps left out. Strike"
        " out every value that no three values of the other directions complete to the clue; what"
        " is left fixes cells.",
        _view_sets,
    ),
    Technique(
        "shaving", "Hypothesis", "kuromasu", "hard",
        "Suppose one cell the other way and follow what the rules then force, link by link. When"
        " that ends in a broken rule the supposition was wrong. Of all suppositions that fail, the"
        " one with the shortest chain is shown.",
        _proved, SPEAKER,
    ),
    Technique(
        "agreement", "Agreement", "kuromasu", "hard",
        "Suppose a cell black, then white, and follow both. Neither breaks a rule, but a cell that"
        " comes out the same both times is settled, whichever way is right.",
        _agreement, SPEAKER,
    ),
    Technique(
        "search", "Search", "kuromasu", "extreme",
        "No supposition followed by the rules alone leads on. A search that supposes again inside"
        " its suppositions still proves one cell: with the other value no solution is left. The"
        " clues and marks it names are those the proof cannot do without.",
        _search,
    ),
)  # fmt: skip
