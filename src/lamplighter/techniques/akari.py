"""Akari's techniques, easiest first, and the sentences for their steps.

The order is that of the ladder in the core: a step's technique comes from there as its place in
`LADDER`. `search` comes last and is this package's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from lamplighter.genres.akari import lit_by
from lamplighter.grid import Cell, cell_name, neighbours
from lamplighter.techniques.base import (
    Case,
    Link,
    Technique,
    capital,
    follows_assumption,
    links_before,
    list_cells,
    name_one,
    number_word,
    search_told,
)
from lamplighter.techniques.proof import Speaker
from lamplighter.techniques.refute import Wants, refute

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
    if case.own:
        parts.append(_no_bulb(case.own))
    return " and ".join(parts)


def _and_lights(case: Case, also: Sequence[Cell] = (), by_name: bool = False) -> str:
    """What the step's bulbs light that was open until now, as a sentence of its own."""
    if not case.follows and not also:
        return ""
    who = "It lights" if len(case.places) == 1 else "They light"
    if by_name:
        bulbs = "bulb" if len(case.places) == 1 else "bulbs"
        who = f"The {bulbs} at {list_cells(case.places)} light{'s' if bulbs == 'bulb' else ''}"
    return f" {who} {list_cells([*case.follows, *also])}."


def _forced_empty(case: Case) -> str:
    bulb = next((each for each in (*case.focus, *case.because) if case.mark(each) == "o"), None)
    if bulb is None:
        clue = _first_clue(case)
        return f"{capital(case.the_clue(clue))} has no bulb beside it, so {_empty(case.own)}."
    lights = f"The bulb at {cell_name(bulb)} lights"
    if len(case.own) == 1:
        return f"{lights} {cell_name(case.own[0])}, so no bulb goes there."
    none = "neither of them holds" if len(case.own) == 2 else "none of them holds"
    return f"{lights} {list_cells(case.own)}, so {none} one."


def _clue_saturation(case: Case) -> str:
    clue = _first_clue(case)
    count = case.clue(clue)
    assert isinstance(count, int)
    has = "its bulb" if count == 1 else f"its {number_word(count)} bulbs"
    return f"{capital(case.the_clue(clue))} has {has}, so {_empty(case.own)}."


def _empty(cells: Sequence[Cell]) -> str:
    return f"{list_cells(cells)} {'stays' if len(cells) == 1 else 'stay'} empty"


def _restricted_clue(case: Case) -> str:
    clue = _first_clue(case)
    has, due = _bulbs_at(case, clue), len(case.places)
    the_clue = capital(case.the_clue(clue))
    where = list_cells(case.places)
    lights = _and_lights(case)
    more = "more " if has else ""
    needs = f"{the_clue} needs {number_word(due)} {more}" + ("bulb" if due == 1 else "bulbs")
    if due == 1:
        return f"{needs}, and only {where} is left for it, so {where} holds a bulb.{lights}"
    if due == 4:
        return f"{the_clue} has a bulb on every side: {where} hold bulbs.{lights}"
    just = "" if has else "just "
    all_hold = "both hold" if due == 2 else "all of them hold"
    return (
        f"{needs} and has {just}{number_word(due)} cells left for them: {where}."
        f" So {all_hold} bulbs.{lights}"
    )


def _limited_light(case: Case) -> str:
    (lamp,) = case.places
    name, lights = cell_name(lamp), _and_lights(case)
    dark = next((cell for cell in case.focus if cell != lamp), None)
    if dark is None:
        if not case.because and lit_by(case.puzzle, lamp) == {lamp}:
            return f"{name} has walls all around, so it holds a bulb itself.{lights}"
        return f"No other cell can light {name}, so {name} holds a bulb itself.{lights}"
    return f"Only a bulb at {name} can light {cell_name(dark)}, so {name} holds a bulb.{lights}"


def _spare(case: Case) -> str:
    clue = _first_clue(case)
    out = case.own
    # Counted from what the step rests on: earlier steps of the same batch have made marks.
    left = [near for near in _beside(case, clue) if near not in case.because]
    the_clue = capital(case.the_clue(clue))
    if len(left) == 2:
        needs = f"{the_clue} needs a bulb at {' or '.join(map(cell_name, left))}"
        return f"{needs}. A bulb at {name_one(out)} would light both, so {_stay_empty(out)}."
    spare = f"{the_clue} can spare only one of its cells {list_cells(left)}"
    if len(out) == 1:
        name = cell_name(out[0])
        taken = [near for near in left if near in lit_by(case.puzzle, out[0])]
        return f"{spare}. A bulb at {name} would light {list_cells(taken)}, so {name} holds none."
    none = "neither holds one" if len(out) == 2 else "these hold none"
    return f"{spare}. A bulb at {name_one(out)} would light two of them, so {none}."


def _due(case: Case, clue: Cell) -> int:
    count = case.clue(clue)
    assert isinstance(count, int)
    return count - _bulbs_at(case, clue)


def _clue_patterns(case: Case) -> str:
    first, second = (case.clues_in(case.focus) or case.clues_in(case.because))[:2]
    pair = f"{case.the_clue(first)} and {case.the_clue(second)}"
    middle = _between(first, second)
    name, lights = cell_name(middle), _and_lights(case)
    far = [cell for cell in case.places if cell != middle]
    parts = []
    if middle in case.places:
        parts.append(
            f"{capital(pair)} share {name}. Without a bulb there each would need all its other"
            f" cells{_why_not(case, first, second, middle)}. So {name} holds a bulb."
        )
    else:
        parts.append(f"{capital(pair)} share the bulb at {name}.")
    if far:
        sides = ", and only one of ".join(
            f"{cell_name(one)} and {cell_name(other)}"
            for one, other in _facing(case, first, second)
        )
        also = " too" if middle in case.places else ""
        parts.append(
            f"Besides it they need four bulbs. Only one of {sides} can hold one, as they would"
            f" light each other, so {_get_bulbs(far)}{also}."
        )
    return " ".join(parts) + lights


def _between(one: Cell, other: Cell) -> Cell:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _facing(case: Case, first: Cell, second: Cell) -> list[tuple[Cell, Cell]]:
    """The cells of both clues on either side of their line, where light passes between them."""
    down, right = int(first[0] == second[0]), int(first[1] == second[1])
    found = []
    for side in (-1, 1):
        one = first[0] + side * down, first[1] + side * right
        other = second[0] + side * down, second[1] + side * right
        if one in lit_by(case.puzzle, other):
            found.append((one, other))
    return found


def _why_not(case: Case, first: Cell, second: Cell, middle: Cell) -> str:
    for one, other in _facing(case, first, second):
        return f", but bulbs at {cell_name(one)} and {cell_name(other)} would light each other"
    return f", and nothing could light {cell_name(middle)}"


def _discount_by_sight(case: Case) -> str:
    return _discounted(case, [])


def _discount_by_clue(case: Case) -> str:
    completed = [
        clue
        for clue in case.clues_in(case.because)
        if _due(case, clue) == 1 and any(cell in _beside(case, clue) for cell in case.own)
    ]
    return _discounted(case, completed)


def _discounted(case: Case, completed: Sequence[Cell]) -> str:
    """What is needed, what a bulb would take of it, and by what."""
    (out,) = case.own[:1]
    victim = next(cell for cell in case.focus if cell not in case.own and cell not in completed)
    if case.clue(victim) is not None:
        # Counted from what the step rests on: other marks are not its reasons.
        has = sum(near in case.because and case.mark(near) == "o" for near in _beside(case, victim))
        count = case.clue(victim)
        assert isinstance(count, int)
        left = [
            near
            for near in _beside(case, victim)
            if not (near in case.because and case.mark(near) != ".")
        ]
        more = "more " if has else ""
        need = f"{case.the_clue(victim)} needs {number_word(count - has)} {more}bulb"
        need += f" at {name_one(left)}" if count - has == 1 else f"s out of {list_cells(left)}"
    else:
        left = [
            cell
            for cell in sorted({victim, *lit_by(case.puzzle, victim)})
            if cell not in case.because or case.mark(cell) != "+"
        ]
        need = f"{cell_name(victim)} can be lit only from {name_one(left)}"
        if left == [victim]:
            need = f"{cell_name(victim)} can be lit only by a bulb of its own"
    lit = [cell for cell in left if cell in lit_by(case.puzzle, out)]
    takes = [f"light {list_cells(lit)}"] if lit else []
    for clue in completed:
        closed = [cell for cell in left if cell in _beside(case, clue) and cell not in (*lit, out)]
        if closed:
            takes.append(f"complete {case.the_clue(clue)}, which closes {list_cells(closed)}")
    return (
        f"{capital(need)}. A bulb at {cell_name(out)} would {' and '.join(takes)}, so"
        f" {cell_name(out)} holds none."
    )


def _ways(case: Case) -> tuple[list[Cell], list[list[Cell]]]:
    """Both clues of a pair, and every way to serve both, as the step has them."""
    clues = (case.clues_in(case.focus) or case.clues_in(case.because))[:2]
    beside = [_beside(case, clue) for clue in clues]
    cells = sorted({*beside[0], *beside[1]})
    known = {cell: case.mark(cell) for cell in cells if cell in case.because}
    numbers = [case.clue(clue) for clue in clues]
    found = []
    for size in range(len(cells) + 1):
        for bulbs in combinations(cells, size):
            fits = all(
                sum(cell in bulbs for cell in near) == number
                for near, number in zip(beside, numbers, strict=True)
            )
            agrees = all((mark == "o") == (cell in bulbs) for cell, mark in known.items())
            if fits and agrees and not _see_each_other(case, bulbs):
                found.append(list(bulbs))
    return clues, found


def _see_each_other(case: Case, bulbs: Sequence[Cell]) -> bool:
    return any(one in lit_by(case.puzzle, other) for one, other in combinations(bulbs, 2))


def _pair(case: Case, how: str) -> str:
    clues, ways = _ways(case)
    pair = " and ".join(case.the_clue(clue) for clue in clues)
    new = [[cell for cell in way if case.mark(cell) != "o"] for way in ways]
    by_bulbs = _lit_by_places(case)
    rest, lights = _rest(case, by_bulbs), _and_lights(case, by_bulbs)
    if not ways:
        return f"{capital(pair)} {how}, and there is no way to serve both.{lights}"
    told = [list_cells(way) for way in new]
    opening = f"{capital(pair)} {how}."
    if case.places and len(case.own) > len(by_bulbs):
        # "It" would be taken for a cell that was named since.
        lights = _and_lights(case, by_bulbs, by_name=True)
    if len(ways) == 1:
        return f"{opening} Both can be served in one way alone: {told[0]}. So {rest}.{lights}"
    if len(ways) <= _MOST_WAYS_IN_PROSE:
        listed = "; or ".join(told)
        return f"{opening} The bulbs they need go to {listed}. In each case {rest}.{lights}"
    if len(ways) > _MOST_WAYS_LISTED:
        refuted = _refuted(case, clues, [each for each in case.settles if each not in by_bulbs])
        if refuted is not None:
            return "\n".join([opening, *refuted]) + lights
    lines = [f"{number}. {way}." for number, way in enumerate(told, 1)]
    return "\n".join(
        [f"{opening} The bulbs they need go to:", *lines, f"In each case {rest}.{lights}"]
    )


_MOST_WAYS_IN_PROSE = 3
_MOST_WAYS_LISTED = 4
"""Ways that are still quick to go through; of more, each conclusion is proved by its opposite."""


def _refuted(case: Case, clues: Sequence[Cell], settled: Sequence[Cell]) -> list[str] | None:
    """For each settled cell, why it cannot be the other way; None if one of them takes cases."""
    wants: list[Wants] = []
    known: dict[Cell, bool] = {}
    for clue in clues:
        count, beside = case.clue(clue), _beside(case, clue)
        assert isinstance(count, int)
        wants.append(Wants(case.the_clue(clue), count, tuple(beside)))
        known |= {cell: case.mark(cell) == "o" for cell in beside if cell in case.because}
    found = []
    for cell in settled:
        is_bulb = cell in case.places
        proof = refute(case.puzzle, wants, known, cell, is_bulb)
        if proof is None:
            return None
        found.append(f"{proof} So {_get_bulbs([cell]) if is_bulb else _no_bulb([cell])}.")
    return found


def _lit_by_places(case: Case) -> list[Cell]:
    """The excluded cells that the step's own bulbs light, whatever the case."""
    lit = {cell for bulb in case.places for cell in lit_by(case.puzzle, bulb)}
    return [cell for cell in case.own if cell in lit]


def _rest(case: Case, by_bulbs: Sequence[Cell]) -> str:
    """The conclusion; a cell that is always lit is told as such, if not `by_bulbs`."""
    parts = []
    if case.places:
        parts.append(_get_bulbs(case.places))
    if case.own:
        clues = (case.clues_in(case.focus) or case.clues_in(case.because))[:2]
        near = {cell for clue in clues for cell in _beside(case, clue)}
        own = [cell for cell in case.own if cell not in by_bulbs]
        beside = [cell for cell in own if cell in near]
        lit = [cell for cell in own if cell not in near]
        if beside:
            parts.append(_stay_empty(beside) if not parts else _no_bulb(beside))
        if lit:
            parts.append(f"{list_cells(lit)} {'is' if len(lit) == 1 else 'are'} lit")
    return " and ".join(parts)


def _diagonal_pair(case: Case) -> str:
    return _pair(case, "touch at a corner")


def _aligned_pair(case: Case) -> str:
    return _pair(case, "stand in one line")


def _proved(case: Case) -> str:
    return f"So {_conclusion(case)}.{_and_lights(case)}"


def _suppose(case: Case, cells: Sequence[Cell], placed: bool, depth: int) -> str:
    suppose = "suppose also that" if depth > 1 else "suppose"
    return f"{suppose} {name_one(cells)} held {'a' if placed else 'no'} bulb"


def _closes(case: Case, link: Link) -> str:
    holds = f"hold {'a' if link.placed else 'no'} bulb"
    return f"that cannot be, so {cell_name(link.cell)} would {holds}"


def _tell(case: Case, links: Sequence[Link]) -> str:
    link, cells = links[0], [each.cell for each in links]
    where, source, one = list_cells(cells), link.source, len(cells) == 1
    none = f"{where} would hold none"
    clue = case.the_clue(source) if source is not None and case.clue(source) is not None else None
    if link.rule == "lit" and source is not None:
        it = "it" if follows_assumption(case, link) else f"the bulb at {cell_name(source)}"
        return f"{it} would light {where}"
    if link.rule == "clue-full" and clue:
        return f"{clue} would be complete, with no bulb at {where}"
    if link.rule == "clue-room" and clue:
        return f"{clue} would need {'a bulb' if one else 'bulbs'} at {where}"
    if link.rule == "last-light" and source is not None:
        if source == link.cell:
            return f"{where} could be lit only by a bulb of its own"
        return f"{cell_name(source)} could be lit only from {where}"
    if link.rule == "diagonal" and clue:
        return f"{clue} could not spare what a bulb at {name_one(cells)} would light, so {none}"
    if link.rule == "corner" and source is not None:
        dark = cell_name(source)
        return f"a bulb at {name_one(cells)} would leave nothing to light {dark}, so {none}"
    held = "a bulb" if link.placed else "no bulb"
    return f"{where} would hold {held}"


def _tell_broken(case: Case, link: Link) -> str:
    at = link.source if link.source is not None else link.cell
    if link.rule in ("too-many", "too-few") and case.clue(at) is not None:
        have = "too many bulbs" if link.rule == "too-many" else "too few cells left for its bulbs"
        return f"{case.the_clue(at)} would have {have}"
    if link.rule == "dark":
        return f"nothing could light {cell_name(at)}"
    return _tell_clash(case, link, at)


def _tell_clash(case: Case, link: Link, at: Cell) -> str:
    """A cell that would have to hold a bulb and cannot; after its bulb was told, only why not."""
    before = links_before(case, link)
    if not before or before[-1].cell != at or not before[-1].placed:
        return f"then {cell_name(at)} would need a bulb and could not hold one"
    if any(each.cell == at and each.rule == "lit" for each in before):
        return f"but {cell_name(at)} would be lit already"
    return f"but {cell_name(at)} would hold none, as said"


SPEAKER = Speaker(_suppose, _tell, _tell_broken, _closes)


def _agreement(case: Case) -> str:
    return f"Either way {_conclusion(case)}.{_and_lights(case)}"


def _search(case: Case) -> str:
    (cell,) = case.settles[:1]
    name = cell_name(cell)
    wrong, right = ("no bulb", "a bulb") if case.places else ("a bulb", "no bulb")
    return (
        f"No short proof leads on from here. {search_told(case)} through every way to go on finds"
        f" no solution with {wrong} at {name}, so {name} holds {right}.{_and_lights(case)}"
    )


LADDER = (
    Technique(
        "forced-empty", "Forced empty", "akari", "easy",
        "No bulb stands beside a 0. And a bulb lights its row and its column up to the next wall,"
        " where no other bulb may stand: every cell it lights can be marked empty at once.",
        _forced_empty, is_bookkeeping=True,
    ),
    Technique(
        "clue-saturation", "Clue saturation", "akari", "easy",
        "A number that already touches as many bulbs as it says takes no more: the other cells"
        " beside it stay empty.",
        _clue_saturation, is_bookkeeping=True,
    ),
    Technique(
        "restricted-clue", "Restricted clue", "akari", "easy",
        "Count the bulbs a number still needs and the cells beside it that are neither lit nor"
        " crossed out. Where the two counts are the same, every one of those cells holds a bulb.",
        _restricted_clue,
    ),
    Technique(
        "limited-light", "Limited light", "akari", "easy",
        "Every white cell has to be lit, by a bulb of its own or from its row or column. When just"
        " one cell is left that can light a dark cell, the cell itself or another one in sight, it"
        " holds a bulb.",
        _limited_light,
    ),
    Technique(
        "diagonal-exclusion", "Diagonal exclusion", "akari", "normal",
        "A 3 can do without one of its four cells, not without two; so can a 2 at the edge of the"
        " board and a 1 in its corner. A bulb diagonally next to the number would light two of"
        " them at once, so none stands there.",
        _spare,
    ),
    Technique(
        "one-to-spare", "One to spare", "akari", "normal",
        "Diagonal exclusion for any number: walls and crosses may leave it with just one cell more"
        " than it needs. A bulb that would light two of the cells it has left is out.",
        _spare,
    ),
    Technique(
        "discount-by-sight", "Discount by sight", "akari", "normal",
        "Ask what a bulb in an open cell would do. If its light alone takes the last places from"
        " which some dark cell could be lit, the cell holds no bulb.",
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
        "clue-patterns", "Clue patterns", "akari", "hard",
        "Two 3s in line with one white cell between them. Were that cell empty, each 3 would need"
        " all its other cells, and those on the same side would light each other; where there are"
        " no such cells, nothing could light the cell between. So it holds a bulb, which serves"
        " both, and where both its other sides are white the far ends hold bulbs too.",
        _clue_patterns,
    ),
    Technique(
        "diagonal-pair", "Diagonal pair", "akari", "hard",
        "Two numbers that touch at a corner share the two cells between them. Go through the ways"
        " to give both their bulbs, with no bulb lighting another: a cell that gets a bulb in all"
        " of them, or is lit or left out in all of them, is settled. With many ways, suppose the"
        " opposite instead: it leaves one of the numbers short.",
        _diagonal_pair,
    ),
    Technique(
        "aligned-pair", "Aligned pair", "akari", "hard",
        "Two numbers in one row or column, whose cells see one another. Go through the ways to"
        " give both their bulbs: what is the same in all of them is settled. With many ways,"
        " suppose the opposite instead: it leaves one of the numbers short.",
        _aligned_pair,
    ),
    Technique(
        "forced-bulb", "Forced bulb", "akari", "hard",
        "Suppose a bulb, or none, in a cell, and look at the numbers and dark cells it touches. One"
        " of them is left with a single place, so a bulb is forced there; and the two together"
        " leave another number or cell with nothing. So the supposition was wrong.",
        _proved, SPEAKER,
    ),
    Technique(
        "forced-pair", "Forced pair", "akari", "hard",
        "As forced bulb, with two bulbs forced one after the other or side by side: they light each"
        " other, or between them they take the last place from a number or a dark cell.",
        _proved, SPEAKER,
    ),
    Technique(
        "shaving", "Hypothesis", "akari", "hard",
        "Suppose one cell the other way and follow what the rules then force, link by link. When"
        " that ends in a broken rule the supposition was wrong. Of all suppositions that fail and"
        " lead on to a bulb, the one with the shortest proof is shown.",
        _proved, SPEAKER,
    ),
    Technique(
        "agreement", "Agreement", "akari", "hard",
        "Suppose a cell one way, then the other, and follow both. Neither breaks a rule, but a"
        " cell that comes out the same both times is settled, whichever way is right.",
        _agreement, SPEAKER,
    ),
    Technique(
        "cases", "Cases", "akari", "extreme",
        "One supposition alone does not break down. Suppose something else inside it: if that"
        " breaks down, its opposite holds inside the first one, and so on until the first"
        " supposition has nothing left. The proof with the fewest suppositions is shown.",
        _proved, SPEAKER,
    ),
    Technique(
        "search", "Search", "akari", "extreme",
        "No short proof leads on. A search that supposes again and again inside its suppositions"
        " still proves one cell: with the other value no solution is left. The clues and marks it"
        " names are those the proof cannot do without.",
        _search,
    ),
)  # fmt: skip
