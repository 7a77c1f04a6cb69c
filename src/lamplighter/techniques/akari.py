"""Akari's techniques, easiest first, and the sentences for their steps.

The order is that of the ladder in the core: a step's technique comes from there as its place in
`LADDER`. `search` comes last and is this package's own.
"""

from __future__ import annotations

from collections.abc import Sequence

from lamplighter.genres.akari import lit_by
from lamplighter.grid import Cell, cell_name, neighbours
from lamplighter.techniques.base import (
    Case,
    Link,
    Technique,
    both_or_all,
    capital,
    follows_assumption,
    list_cells,
    name_one,
    number_word,
    plural,
)
from lamplighter.techniques.proof import Speaker

__all__ = ["LADDER"]


def _beside(case: Case, clue: Cell) -> list[Cell]:
    """The white cells a clue counts."""
    puzzle = case.puzzle
    return [near for near in neighbours(puzzle.height, puzzle.width, clue) if puzzle[near] == "."]


def _bulbs_at(case: Case, clue: Cell) -> int:
    return sum(case.mark(near) == "o" for near in _beside(case, clue))


def _first_clue(case: Case) -> Cell:
    return next(iter(case.clues_in(case.focus) or case.clues_in(case.because)))


def _stay_empty(cells: Sequence[Cell]) -> str:
    """'r1c2 holds none' or 'r1c2 and r1c3 hold none'."""
    return f"{list_cells(cells)} {'holds' if len(cells) == 1 else 'hold'} none"


def _no_bulb(cells: Sequence[Cell]) -> str:
    return f"{list_cells(cells)} {'holds' if len(cells) == 1 else 'hold'} no bulb"


def _get_bulbs(cells: Sequence[Cell]) -> str:
    if len(cells) == 1:
        return f"{list_cells(cells)} holds a bulb"
    return f"{list_cells(cells)} hold bulbs"


def _conclusion(case: Case) -> str:
    parts = []
    if case.places:
        parts.append(_get_bulbs(case.places))
    if case.excludes:
        parts.append(_no_bulb(case.excludes))
    return " and ".join(parts)


def _forced_empty(case: Case) -> str:
    bulb = next((each for each in (*case.focus, *case.because) if case.mark(each) == "o"), None)
    who = "A bulb" if bulb is None else f"The bulb at {cell_name(bulb)}"
    if len(case.excludes) == 1:
        return f"{who} lights {cell_name(case.excludes[0])}, so no bulb goes there."
    none = "neither of them holds" if len(case.excludes) == 2 else "none of them holds"
    return f"{who} lights {list_cells(case.excludes)}, so {none} one."


def _clue_saturation(case: Case) -> str:
    clue = _first_clue(case)
    count = case.clue(clue)
    if count == 0:
        return (
            f"{capital(case.the_clue(clue))} wants no bulb beside it, so {_empty(case.excludes)}."
        )
    assert isinstance(count, int)
    has = "its bulb" if count == 1 else f"its {number_word(count)} bulbs"
    return f"{capital(case.the_clue(clue))} has {has}, so {_stay_empty(case.excludes)}."


def _empty(cells: Sequence[Cell]) -> str:
    return f"{list_cells(cells)} {'stays' if len(cells) == 1 else 'stay'} empty"


def _restricted_clue(case: Case) -> str:
    clue = _first_clue(case)
    has, due = _bulbs_at(case, clue), len(case.places)
    the_clue = capital(case.the_clue(clue))
    where = list_cells(case.places)
    more = "more " if has else ""
    needs = f"{the_clue} needs {number_word(due)} {more}" + ("bulb" if due == 1 else "bulbs")
    if due == 1:
        return f"{needs}, and only {where} is left for it, so {where} holds a bulb."
    if due == 4:
        return f"{the_clue} has a bulb on every side: {where} hold bulbs."
    whole = "" if has else "just "
    return (
        f"{needs} and has {whole}{number_word(due)} cells left for them: {where}."
        f" So {both_or_all(due)} hold{'' if due > 1 else 's'} bulbs."
    )


def _limited_light(case: Case) -> str:
    name = list_cells(case.places)
    return f"No other cell can light {name} any more, so {name} holds a bulb itself."


def _last_lighter(case: Case) -> str:
    name = list_cells(case.places)
    dark = [cell for cell in case.focus if cell not in case.places]
    if not dark:
        return f"Only a bulb at {name} can light the cells it sees, so {name} holds a bulb."
    is_dark = "is" if len(dark) == 1 else "are"
    return (
        f"{list_cells(dark)} {is_dark} still dark, and only a bulb at {name} can light"
        f" {'it' if len(dark) == 1 else 'them'}, so {name} holds a bulb."
    )


def _diagonal_exclusion(case: Case) -> str:
    clue = _first_clue(case)
    out = case.excludes
    # Counted from what the step rests on: earlier steps of the same batch have made marks.
    left = [near for near in _beside(case, clue) if near not in case.because]
    the_clue = capital(case.the_clue(clue))
    if len(left) == 2:
        needs = f"{the_clue} needs a bulb at {' or '.join(map(cell_name, left))}"
        return f"{needs}. A bulb at {name_one(out)} would light both, so {_stay_empty(out)}."
    spare = f"{the_clue} can spare only one of its {number_word(len(left))} open cells"
    if len(out) == 1:
        name = cell_name(out[0])
        lit = lit_by(case.puzzle, out[0])
        taken = [near for near in left if near in lit]
        return f"{spare}. A bulb at {name} would light {list_cells(taken)}, so {name} holds none."
    none = "neither holds one" if len(out) == 2 else "these hold none"
    return f"{spare}. A bulb at {name_one(out)} would light two of them, so {none}."


def _due(case: Case, clue: Cell) -> int:
    count = case.clue(clue)
    assert isinstance(count, int)
    return count - _bulbs_at(case, clue)


def _clue_patterns(case: Case) -> str:
    clues = case.clues_in(case.focus) or case.clues_in(case.because)
    pair = " and ".join(case.the_clue(clue) for clue in clues[:2])
    between = _between(clues)
    if between in case.places:
        others = [cell for cell in case.places if cell != between]
        far = f"; then {_get_bulbs(others)} as well" if others else ""
        return (
            f"{capital(pair)} share {cell_name(between)}. Without a bulb there each would need all"
            f" its other cells, and two of those light each other. So {cell_name(between)} holds a"
            f" bulb{far}."
        )
    return (
        f"{capital(pair)} stand two apart and share {cell_name(between)}, so {_conclusion(case)}."
    )


def _between(clues: Sequence[Cell]) -> Cell:
    (row, col), (other_row, other_col) = clues[:2]
    return (row + other_row) // 2, (col + other_col) // 2


def _discount_by_sight(case: Case) -> str:
    name = list_cells(case.excludes)
    return f"A bulb at {name} would {_harm(case, case.excludes)}, so {name} holds none."


def _discount_by_clue(case: Case) -> str:
    name = list_cells(case.excludes)
    full = [
        clue
        for clue in case.clues_in(case.because)
        if _due(case, clue) == 1 and any(cell in _beside(case, clue) for cell in case.excludes)
    ]
    if not full:
        return _discount_by_sight(case)
    done = " and ".join(case.the_clue(clue) for clue in full)
    others = "its other cells" if len(full) == 1 else "their other cells"
    harm = _harm(case, case.excludes, done=full)
    return (
        f"A bulb at {name} would complete {done} and close {others}. It would then {harm}, so"
        f" {name} holds none."
    )


def _harm(case: Case, out: Sequence[Cell], done: Sequence[Cell] = ()) -> str:
    """What a bulb there would do: leave a clue without room, or a cell dark."""
    victims = [cell for cell in case.focus if cell not in out and cell not in done]
    clues = case.clues_in(victims)
    if clues:
        clue = clues[0]
        due = _due(case, clue)
        need = plural(due, "bulb") if not _bulbs_at(case, clue) else plural(due, "more bulb")
        return f"leave {case.the_clue(clue)} without room for {need}"
    if victims:
        return f"leave nothing to light {list_cells(victims[:1])}"
    return "leave a clue or a cell without its bulb"


def _pair_of(case: Case) -> str:
    clues = case.clues_in(case.focus) or case.clues_in(case.because)
    return " and ".join(case.the_clue(clue) for clue in clues[:2])


def _pair_result(case: Case) -> str:
    parts = []
    if case.places:
        one = len(case.places) == 1
        parts.append(f"{list_cells(case.places)} {'holds one' if one else 'hold one each'}")
    if case.excludes:
        parts.append(_stay_empty(case.excludes))
    return f"However they get their bulbs, {' and '.join(parts)}"


def _diagonal_pair(case: Case) -> str:
    return f"{capital(_pair_of(case))} touch at a corner. {_pair_result(case)}."


def _aligned_pair(case: Case) -> str:
    return f"{capital(_pair_of(case))} stand in one line. {_pair_result(case)}."


def _proved(case: Case) -> str:
    return f"So {_conclusion(case)}."


def _suppose(case: Case, cells: Sequence[Cell], placed: bool, depth: int) -> str:
    held = "held a bulb" if placed else "held none" if depth > 1 else "held no bulb"
    if depth > 1:
        return f"suppose besides that {name_one(cells)} {held}"
    return f"suppose {name_one(cells)} {held}"


def _closes(case: Case, link: Link) -> str:
    return f"so {cell_name(link.cell)} would hold {'a bulb' if link.placed else 'none'}"


def _tell(case: Case, link: Link, cells: Sequence[Cell]) -> str:
    where, source = list_cells(cells), link.source
    one = len(cells) == 1
    clue = case.the_clue(source) if source is not None and case.clue(source) is not None else None
    if link.rule == "lit" and source is not None:
        it = "it" if follows_assumption(case, link) else f"the bulb at {cell_name(source)}"
        return f"{it} would light {where}"
    if link.rule == "clue-full" and clue:
        return f"{clue} would be complete, with none at {where}"
    if link.rule == "clue-room" and clue:
        return f"{clue} would need {'a bulb' if one else 'bulbs'} at {where}"
    if link.rule == "last-light" and source is not None:
        if source == link.cell:
            return f"{where} could be lit only by a bulb of its own"
        return f"{cell_name(source)} could be lit only from {where}"
    if link.rule == "diagonal" and clue:
        return f"{clue} could not spare what a bulb at {where} would light"
    if link.rule == "corner" and source is not None:
        return f"a bulb at {where} would leave nothing to light {cell_name(source)}"
    held = "a bulb" if link.placed else "no bulb"
    return f"{where} would hold {held}"


def _tell_broken(case: Case, link: Link) -> str:
    at = link.source if link.source is not None else link.cell
    if link.rule in ("too-many", "too-few") and case.clue(at) is not None:
        have = "too many bulbs" if link.rule == "too-many" else "too few cells left for its bulbs"
        return f"{case.the_clue(at)} would have {have}"
    if link.rule == "dark":
        return f"nothing could light {cell_name(at)}"
    return f"so {cell_name(at)} would need a bulb and could not hold one"


SPEAKER = Speaker(_suppose, _tell, _tell_broken, _closes)


def _agreement(case: Case) -> str:
    return f"Either way {_conclusion(case)}."


def _search(case: Case) -> str:
    (cell,) = case.settles[:1]
    name = cell_name(cell)
    wrong, right = ("no bulb", "a bulb") if case.places else ("a bulb", "no bulb")
    return (
        f"No single thread leads on from here. A search through every way to go on finds no"
        f" solution with {wrong} at {name}, so {name} holds {right}."
    )


LADDER = (
    Technique(
        "forced-empty", "Forced empty", "akari", "easy",
        "A bulb lights its row and its column up to the next wall, and no bulb may light another."
        " So every cell it lights can be marked empty at once.",
        _forced_empty,
    ),
    Technique(
        "clue-saturation", "Clue saturation", "akari", "easy",
        "A number that already touches as many bulbs as it says takes no more: the other cells"
        " beside it stay empty. A 0 is complete from the start.",
        _clue_saturation,
    ),
    Technique(
        "restricted-clue", "Restricted clue", "akari", "easy",
        "Count the bulbs a number still needs and the cells beside it that are neither lit nor"
        " crossed out. Where the two counts are the same, every one of those cells holds a bulb.",
        _restricted_clue,
    ),
    Technique(
        "limited-light", "Limited light", "akari", "easy",
        "Every white cell has to be lit. A dark cell whose row and column, up to the next wall,"
        " have no place for a bulb left can only light itself.",
        _limited_light,
    ),
    Technique(
        "last-lighter", "Last lighter", "akari", "easy",
        "A dark cell that holds no bulb itself has to be lit from its row or its column. When just"
        " one cell in sight can still take a bulb, it takes it.",
        _last_lighter,
    ),
    Technique(
        "diagonal-exclusion", "Diagonal exclusion", "akari", "normal",
        "A number with one cell to spare can do without one of its cells, not without two. A bulb"
        " diagonally next to the number lights two of them at once, so none stands there. Best"
        " known are the four diagonals of a 3, the 2 at the border and the 1 in the corner.",
        _diagonal_exclusion,
    ),
    Technique(
        "clue-patterns", "Clue patterns", "akari", "hard",
        "Two 3s in line with one white cell between them. Were that cell empty, each 3 would need"
        " all its other cells, and those on the same side would light each other; where there are"
        " no such cells, nothing could light the cell between. So it holds a bulb, which serves"
        " both, and where both its other sides are white the far ends hold bulbs too.",
        _clue_patterns,
    ),
    Technique(
        "discount-by-sight", "Discount by sight", "akari", "normal",
        "Ask what a bulb in an open cell would do. If its light alone takes the last place from"
        " which some dark cell could be lit, or leaves a number fewer cells than it needs, the cell"
        " holds no bulb.",
        _discount_by_sight,
    ),
    Technique(
        "discount-by-clue", "Discount by clue", "akari", "normal",
        "As discount by sight, one thought further: the bulb would also complete a number beside"
        " it, which closes that number's other cells. If a dark cell then has no lighter left, or"
        " another number no room, the bulb does not stand there.",
        _discount_by_clue,
    ),
    Technique(
        "diagonal-pair", "Diagonal pair", "akari", "hard",
        "Two numbers that touch at a corner share the two cells between them. Go through the ways"
        " to give both their bulbs, with no bulb lighting another: a cell that gets a bulb in all"
        " of them, or is lit or left out in all of them, is settled.",
        _diagonal_pair,
    ),
    Technique(
        "aligned-pair", "Aligned pair", "akari", "hard",
        "Two numbers in one row or column, whose cells see one another. Go through the ways to"
        " give both their bulbs: what is the same in all of them is settled.",
        _aligned_pair,
    ),
    Technique(
        "shaving", "Hypothesis", "akari", "hard",
        "Suppose one cell the other way and follow what the rules then force, link by link. When"
        " that ends in a broken rule the supposition was wrong. Of all suppositions that fail, the"
        " one with the shortest chain is shown.",
        _proved, SPEAKER,
    ),
    Technique(
        "agreement", "Agreement", "akari", "hard",
        "Suppose a cell one way, then the other, and follow both. Neither breaks a rule, but a"
        " cell that comes out the same both times is settled, whichever way is right.",
        _agreement, SPEAKER,
    ),
    Technique(
        "search", "Search", "akari", "extreme",
        "No supposition followed by the rules alone leads on. A search that supposes again inside"
        " its suppositions still proves one cell: with the other value no solution is left. The"
        " clues and marks it names are those the proof cannot do without.",
        _search,
    ),
)  # fmt: skip
