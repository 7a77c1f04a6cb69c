"""Kuromasu's techniques, easiest first, and the sentences for their steps.

The order is that of the ladder in the core: a step's technique comes from there as its place in
`LADDER`. `search` comes last and is this package's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import takewhile

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
    plural,
    search_told,
)
from lamplighter.techniques.proof import Speaker, supposed_together
from lamplighter.techniques.views import (
    ALL_WAYS,
    WAYS,
    Views,
    add_up,
    find_views,
    join_and,
    join_views,
    name_ways,
    tell_lengths,
    tell_sum,
    way_to,
)
from lamplighter.techniques.walls import find_cut_off, find_wall

__all__ = ["LADDER"]


def _are(cells: Sequence[Cell], colour: str) -> str:
    return f"{list_cells(cells)} {'is' if len(cells) == 1 else 'are'} {colour}"


def _conclusion(case: Case) -> str:
    parts = []
    if case.own:
        parts.append(_are(case.own, "white"))
    if case.places:
        parts.append(_are(case.places, "black"))
    return " and ".join(parts)


def _with_whites(sentence: Callable[[Case], str]) -> Callable[[Case], str]:
    """The sentence, and then which cells are white beside what it makes black."""
    return partial(_and_whites, sentence)


def _and_whites(sentence: Callable[[Case], str], case: Case) -> str:
    if not case.follows:
        return sentence(case)
    beside = "it" if len(case.places) == 1 else "them"
    return f"{sentence(case)} Beside {beside}, {_are(case.follows, 'white')}."


def _counts_in(case: Case, cells: Sequence[Cell]) -> list[Cell]:
    """The clues among the cells that count; a ? only keeps its cell white."""
    return [cell for cell in case.clues_in(cells) if case.clue(cell) != "?"]


def _first_clue(case: Case) -> Cell:
    return next(iter(_counts_in(case, case.focus) or _counts_in(case, case.because)))


def _count(case: Case, clue: Cell) -> int:
    count = case.clue(clue)
    assert isinstance(count, int)
    return count


def _known(case: Case, white: Iterable[Cell] = ()) -> dict[Cell, str]:
    """What the step rests on, and cells taken as white. Other marks are not looked at."""
    known = {cell: case.mark(cell) if case.clue(cell) is None else "+" for cell in case.because}
    return known | dict.fromkeys(white, "+")


def _views(case: Case, clue: Cell, known: dict[Cell, str]) -> Views:
    return find_views(case.puzzle, clue, known, _count(case, clue) - 1)


def _beside_black(case: Case) -> str:
    black = next((each for each in (*case.focus, *case.because) if case.mark(each) == "#"), None)
    assert black is not None
    beside = "neighbour" if len(case.own) == 1 else "neighbours"
    return f"{cell_name(black)} is black, so its {beside} {_conclusion(case)}."


def _seen(lengths: Sequence[int]) -> str:
    """What a clue sees each way, and its own cell: 'up 1, right 2 and itself'."""
    return join_and(
        [*(f"{WAYS[way]} {lengths[way]}" for way in ALL_WAYS if lengths[way]), "itself"]
    )


def _clue_reached(case: Case) -> str:
    clue = _first_clue(case)
    the_clue, count = capital(case.the_clue(clue)), _count(case, clue)
    if count == 1:
        return f"{the_clue} sees no cell but its own, so {_conclusion(case)}."
    views = _views(case, clue, _known(case))
    return (
        f"{the_clue} sees its {plural(count, 'cell')} already ({_seen(views.least)}), so"
        f" {_conclusion(case)}."
    )


def _clue_must_reach(case: Case) -> str:
    clue = _first_clue(case)
    the_clue = capital(case.the_clue(clue))
    views = _views(case, clue, _known(case))
    ways = {way_to(clue, cell)[0] for cell in case.settles}
    if len(ways) > 1:
        most = tell_sum([views.most[way] for way in views.open_ways])
        return (
            f"{the_clue} must see {plural(views.total, 'cell')} besides itself, and all ways"
            f" together give no more than {most}: {_conclusion(case)}."
        )
    (way,) = ways
    return f"{_must_reach(the_clue, views, way)}: {_conclusion(case)}."


def _must_reach(the_clue: str, views: Views, way: int) -> str:
    others = views.others(way)
    most = [views.most[other] for other in others]
    due = views.total - sum(most)
    start = f"{the_clue} must see {plural(views.total, 'cell')} besides itself"
    if not others:
        return f"{start}, and it can only look {WAYS[way]}"
    give = "gives" if len(others) == 1 else "give"
    at_most = f"at most {tell_sum(most)}" if sum(most) else "none"
    return (
        f"{start}. {name_ways(others)} {give} {at_most} of them, so {WAYS[way]} gives at least"
        f" {due}"
    )


def _by_lengths(the_clue: str, views: Views, ways: Sequence[int]) -> str:
    """Every length of every view, what they can make up together, and what that leaves.

    Where the other views are known, what they give is enough.
    """
    start = f"{the_clue} must see {plural(views.total, 'cell')} besides itself"
    told = f"{start}: {views.tell(views.open_ways)}"
    known = [way for way in views.open_ways if len(views.lengths[way]) == 1]
    if len(ways) == 1 and set(views.others(ways[0])) <= set(known):
        return _by_the_rest(start, views, ways[0])
    parts = []
    for way in ways:
        others = views.others(way)
        left = tell_lengths(views.left(way), views.total)
        sums = views.sums(others)
        some = "none" if sums == {0} else tell_lengths(sums, views.total)
        only = "only " if len(sums) == 1 and sums != {0} else ""
        parts.append(
            f"{name_ways(others)} can give {only}{some} of them, so {WAYS[way]} gives {left}"
        )
    return ". ".join([told, *parts])


def _by_the_rest(start: str, views: Views, way: int) -> str:
    """What one view gives when all the others are known."""
    others = views.others(way)
    if not others:
        return f"{start}, and it can only look {WAYS[way]}"
    give = "gives" if len(others) == 1 else "give"
    seen = [views.lengths[other][0] for other in others]
    some = tell_sum(seen) if sum(seen) else "none"
    left = tell_lengths(views.left(way), views.total)
    return f"{start}. {name_ways(others)} {give} {some} of them, so {WAYS[way]} gives {left}"


def _either_way(clue: Cell, views: Views, cells: Sequence[Cell]) -> str:
    """For a white cell behind a view's shortest end: why it is white though it may not be seen."""
    for cell in cells:
        way, steps = way_to(clue, cell)
        if views.left(way)[:1] == [steps - 2]:
            row, col = cell
            down, right = ((-1, 0), (0, -1), (0, 1), (1, 0))[way]
            end = cell_name((row - down, col - right))
            which = "" if len(cells) == 1 else f"{cell_name(cell)} "
            return f", {which}in sight or beside a black {end}"
    return ""


def _by_views(case: Case) -> str:
    clue = _first_clue(case)
    views = _views(case, clue, _known(case))
    ways = sorted({way_to(clue, cell)[0] for cell in case.settles})
    told = _by_lengths(capital(case.the_clue(clue)), views, ways)
    return f"{told}: {_conclusion(case)}{_either_way(clue, views, case.own)}."


def _no_room(case: Case) -> str:
    clue = _first_clue(case)
    views = _views(case, clue, _known(case))
    ways = {way_to(clue, cell)[0] for cell in case.settles}
    if len(ways) == 1 and not case.places:
        (way,) = ways
        farthest = max(way_to(clue, cell)[1] for cell in case.settles)
        if views.total - sum(views.most[other] for other in views.others(way)) >= farthest:
            return _clue_must_reach(case)  # only the reach is needed after all
    return _by_views(case)


def _breaks_clue(case: Case, clue: Cell, views: Views) -> str:
    """How the clue would break, with the sum: without capital and full stop."""
    the_clue, count = case.the_clue(clue), _count(case, clue)
    if sum(views.least) > views.total:
        seen = plural(sum(views.least) + 1, "cell")
        least = "" if views.least == views.most else "at least "
        return f"{the_clue} would see {least}{seen} ({_seen(views.least)})"
    if sum(views.most) < views.total:
        seen = plural(sum(views.most) + 1, "cell")
        return f"{the_clue} could see at most {seen} ({_seen(views.most)})"
    told = views.tell(views.open_ways)
    return f"{the_clue} could see, besides itself, {told}: never {number_word(count - 1)} in all"


def _overshoot(case: Case) -> str:
    clue = _first_clue(case)
    name = list_cells(case.places)
    if len(case.places) > 1:
        would = f"{case.the_clue(clue)} would see too many cells"
        return f"With any of {name} white, {would}, so they are black."
    views = _views(case, clue, _known(case, case.places))
    return f"With {name} white, {_breaks_clue(case, clue, views)}. So {name} is black."


def _corner(case: Case) -> str:
    clue = _first_clue(case)
    (corner,) = case.own
    name = cell_name(corner)
    white = sorted([(clue[0], corner[1]), (corner[0], clue[1])])
    views = _views(case, clue, _known(case, white))
    return (
        f"A black {name} would make {list_cells(white)} white, and then"
        f" {_breaks_clue(case, clue, views)}. So {name} is white."
    )


_SIDES = ("above", "left of", "right of", "below")


def _two_clues(case: Case) -> str:
    first, second = (_counts_in(case, case.focus) or _counts_in(case, case.because))[:2]
    along, distance = way_to(first, second)
    back, known = 3 - along, _known(case)
    across = [way for way in ALL_WAYS if way not in (along, back)]
    both = [
        find_views(case.puzzle, clue, known, _count(case, clue) - 1 - distance)
        for clue in (first, second)
    ]
    total = min(views.total for views in both)
    ends = [both[0].lengths[back], both[1].lengths[along]]
    shared = add_up(ends, total)
    told = []
    for clue, views in zip((first, second), both, strict=True):
        room = {views.total - each for each in views.sums(across)}
        shared &= room
        seen = views.tell(way for way in across if way in views.open_ways)
        told.append(
            f"the {_count(case, clue)} must see {views.total} more{f': {seen}' if seen else ''}."
            f" That leaves {tell_lengths(room, views.total)} for the ends."
        )
    sides = [
        f"{_SIDES[way]} {cell_name(clue)} {tell_lengths(lengths, total)}"
        for way, clue, lengths in zip((back, along), (first, second), ends, strict=True)
    ]
    cell = case.settles[0]
    what = _shared_view(case, (first, second), both, shared, cell)
    return (
        f"{capital(case.the_clue(first))} and {case.the_clue(second)} see each other, so the ends"
        f" of their line count for both: {'; '.join(sides)}. Besides the line from one to the"
        f" other, {told[0]} {capital(told[1])} So the ends give {tell_lengths(shared, total)}, and"
        f" {what}: {_conclusion(case)}."
    )


def _shared_view(
    case: Case, clues: tuple[Cell, Cell], both: Sequence[Views], shared: set[int], cell: Cell
) -> str:
    """What two clues that share a line leave for the view that the cell is in."""
    first, second = clues
    along, _ = way_to(first, second)
    total = min(views.total for views in both)
    is_along = cell[0] == first[0] == second[0] or cell[1] == first[1] == second[1]
    if is_along:
        is_behind = way_to(first, cell)[0] != along
        own, other = both[0].lengths[3 - along], both[1].lengths[along]
        clue, way = (first, 3 - along) if is_behind else (second, along)
        own, other = (own, other) if is_behind else (other, own)
        left = [one for one in own if any(one + each in shared for each in other)]
        return f"{_SIDES[way]} {cell_name(clue)} they see {tell_lengths(left, total)}"
    clue = first if first[0] == cell[0] or first[1] == cell[1] else second
    views = both[clues.index(clue)]
    way, _ = way_to(clue, cell)
    left = [
        one
        for one in views.lengths[way]
        if any(views.total - one - each in shared for each in views.lengths[3 - way])
    ]
    return f"the {_count(case, clue)} sees {tell_lengths(left, views.total)} {WAYS[way]}"


def _closing_in(case: Case) -> str:
    (cell,) = case.own
    name, clue, whites = cell_name(cell), case.focus[0], case.focus[1:]
    height, width = case.puzzle.height, case.puzzle.width
    beside = [each for each in whites if each in neighbours(height, width, cell)]
    blacks = [cell, *(each for each in case.because if case.mark(each) == "#")]
    told = [f"{list_cells(beside)} beside it would be white"] if beside else []
    told += [_tell_loop(case, each, blacks) for each in whites if each not in beside]
    breaks = _breaks_clue(case, clue, _views(case, clue, _known(case, whites) | {cell: "#"}))
    return f"With {name} black, {'; '.join(told)}. Then {breaks}. So {name} is white."


_MOST_NAMED = 8
"""Cells of an area that a sentence still names; of a larger one it says where it is cut off."""


def _cuts(case: Case, cell: Cell, blacks: Sequence[Cell]) -> str:
    """What a black cell and these black cells would do to the white ones."""
    height, width = case.puzzle.height, case.puzzle.width
    area = find_cut_off(height, width, cell, set(blacks))
    if not area:
        return "would cut the white cells in two"
    named = [each for each in area if case.mark(each) != "#"]
    if len(named) <= _MOST_NAMED:
        return f"would cut {list_cells(named)} off from the rest"
    beside = neighbours(height, width, cell)
    other = next(near for near in beside if near not in area and near not in blacks)
    return f"would leave no way from {cell_name(area[0])} to {cell_name(other)}"


def _cut_cell(case: Case) -> str:
    (cell,) = case.own
    name = cell_name(cell)
    blacks = [each for each in case.because if case.mark(each) == "#"]
    wall = find_wall(case.puzzle.height, case.puzzle.width, cell, set(blacks))
    together = f"Together with {_name_wall(wall)}, a" if wall else "A"
    return f"{together} black {name} {_cuts(case, cell, blacks)}, so {name} is white."


def _name_wall(cells: Sequence[Cell]) -> str:
    """Black cells in their order along a wall, so that the eye can follow it."""
    return join_and(list(map(cell_name, cells)))


def _proved(case: Case) -> str:
    return f"So {_conclusion(case)}."


def _suppose(case: Case, cells: Sequence[Cell], placed: bool, depth: int) -> str:
    colour = "black" if placed else "white"
    besides = "suppose also that" if depth > 1 else "suppose"
    which = name_one(cells) if len(cells) < 3 else f"one of {list_cells(cells)}"
    return f"{besides} {which} were {colour}"


def _closes(case: Case, link: Link) -> str:
    colour = "black" if link.placed else "white"
    return f"that cannot be, so {cell_name(link.cell)} would be {colour}"


def _known_at(case: Case, link: Link, supposed: Cell | None = None) -> dict[Cell, str]:
    """What is known when the chain comes to that link: what it rests on and the links before.

    `supposed` takes the place of the cell that the chain begins with.
    """
    known = _known(case)
    for each in links_before(case, link):
        cell = each.cell if supposed is None or each is not case.chain[0] else supposed
        known[cell] = "#" if each.placed else "+"
    return known


def _views_at(case: Case, link: Link, clue: Cell) -> list[Views]:
    """The views of a clue at that link, for each of the cells that are supposed."""
    supposed = supposed_together(case, case.chain[0])
    return [_views(case, clue, _known_at(case, link, cell)) for cell in supposed]


def _blacks(known: dict[Cell, str]) -> list[Cell]:
    return sorted(cell for cell, mark in known.items() if mark == "#")


def _tell(case: Case, links: Sequence[Link]) -> str:
    link, cells = links[0], [each.cell for each in links]
    where, source = list_cells(cells), link.source
    colour = "black" if link.placed else "white"
    if link.rule == "beside" and source is not None:
        beside = "it" if follows_assumption(case, link) else cell_name(source)
        return f"{where}, beside {beside}, would be white"
    if link.rule == "view" and source is not None:
        return _tell_view(case, source, links)
    if link.rule == "loop":
        known = _known_at(case, link)
        return "; ".join(_tell_loop(case, cell, _blacks(known)) for cell in cells)
    return f"{where} would be {colour}"


def _tell_view(case: Case, clue: Cell, links: Sequence[Link]) -> str:
    several = _views_at(case, links[0], clue)
    views = join_views(several)
    if _settles_all(views, clue, links):
        return _tell_settled(case, clue, views, links)
    return _tell_each(case, [_tell_settled(case, clue, each, links) for each in several])


def _settles_all(views: Views, clue: Cell, links: Sequence[Link]) -> bool:
    ends = [(*way_to(clue, link.cell), link.placed) for link in links]
    return all(views.settles(far, way, placed) for way, far, placed in ends)


def _joins(case: Case, links: Sequence[Link]) -> bool:
    """Whether the white cells of one view and the black one behind them follow at once."""
    clue = links[0].source
    if links[0].rule != "view" or clue is None:
        return False
    if len({way_to(clue, link.cell)[0] for link in links}) > 1:
        return False
    return _settles_all(join_views(_views_at(case, links[0], clue)), clue, links)


def _tell_each(case: Case, told: Sequence[str]) -> str:
    """What holds of each of the cells that are supposed, where each takes its own part in it."""
    first = case.chain[0]
    colour = "black" if first.placed else "white"
    supposed = map(cell_name, supposed_together(case, first))
    pairs = zip(supposed, told, strict=True)
    return "; ".join(f"with {name} {colour}, {each}" for name, each in pairs)


def _tell_settled(case: Case, clue: Cell, views: Views, links: Sequence[Link]) -> str:
    """Why a clue settles the cells, by the views it has."""
    the_clue = case.the_clue(clue)
    white = [link.cell for link in links if not link.placed]
    black = [link.cell for link in links if link.placed]
    would = f"{list_cells(white or black)} would be {'white' if white else 'black'}"
    if white and black:
        would += f" and {list_cells(black)} black"
    steps = [way_to(clue, link.cell) for link in links]
    if not all(views.left(way) for way, _ in steps):
        return _breaks_clue(case, clue, views)
    if not white and sum(views.least) == views.total:
        all_its = "both its" if views.total == 1 else f"all its {number_word(views.total + 1)}"
        return f"{the_clue} would see {all_its} cells ({_seen(views.least)}), so {would}"
    ways = sorted({way for way, _ in steps})
    if not black and len(ways) == 1:
        farthest = max(far for _, far in steps)
        if views.total - sum(views.most[other] for other in views.others(ways[0])) >= farthest:
            return f"{_must_reach(the_clue, views, ways[0])}: {would}"
    return f"{_by_lengths(the_clue, views, ways)}: {would}{_either_way(clue, views, white)}"


def _tell_loop(case: Case, cell: Cell, blacks: Sequence[Cell]) -> str:
    wall = find_wall(case.puzzle.height, case.puzzle.width, cell, set(blacks))
    name = cell_name(cell)
    together = f" together with {_name_wall(wall)}" if wall else ""
    return f"a black {name}{together} {_cuts(case, cell, wall)}, so {name} would be white"


def _tell_broken(case: Case, link: Link) -> str:
    at = link.source if link.source is not None else link.cell
    known = _known_at(case, link)
    if link.rule == "touching":
        near = neighbours(case.puzzle.height, case.puzzle.width, at)
        black = [each for each in near if known.get(each) == "#"]
        touched = list_cells(black[:1]) if black else "another one"
        return f"{cell_name(at)} would be black, right beside {touched}"
    if link.rule == "clue-broken" and case.clue(at) is not None:
        return _tell_broken_clue(case, at, _views_at(case, link, at))
    if link.rule == "cut":
        blacks = [each for each in _blacks(known) if each != at]
        wall = find_wall(case.puzzle.height, case.puzzle.width, at, set(blacks))
        together = f" together with {_name_wall(wall)}" if wall else ""
        return f"a black {cell_name(at)}{together} {_cuts(case, at, wall)}"
    if _is_dead(case, link):
        return "so that cannot be"  # the clue was told as broken already
    return f"so {cell_name(at)} would have to be black and white at once"


def _is_dead(case: Case, link: Link) -> bool:
    """Whether the links just before come from a clue that nothing fits any more."""
    before = links_before(case, link)
    last = before[-1] if before else link
    if last.rule != "view" or last.source is None:
        return False
    same = takewhile(
        lambda each: (each.rule, each.source) == (last.rule, last.source), before[::-1]
    )
    views = join_views(_views_at(case, list(same)[-1], last.source))
    return not all(views.left(way) for way in ALL_WAYS)


def _tell_broken_clue(case: Case, clue: Cell, several: Sequence[Views]) -> str:
    views = join_views(several)
    if all(views.left(way) for way in ALL_WAYS):
        return _tell_each(case, [_breaks_clue(case, clue, each) for each in several])
    return _breaks_clue(case, clue, views)


SPEAKER = Speaker(_suppose, _tell, _tell_broken, _closes, _joins)


def _agreement(case: Case) -> str:
    return f"Either way {_conclusion(case)}."


def _search(case: Case) -> str:
    (cell,) = case.settles[:1]
    name = cell_name(cell)
    wrong, right = ("white", "black") if case.places else ("black", "white")
    return (
        f"Here the rules and suppositions get stuck. {search_told(case)} through every way"
        f" to go on finds no solution with {name} {wrong}, so {name} is {right}."
    )


LADDER = (
    Technique(
        "beside-black", "Beside black", "kuromasu", "easy",
        "Black cells never touch edge to edge, so the up to four neighbours of a black cell are"
        " white.",
        _beside_black, is_bookkeeping=True,
    ),
    Technique(
        "clue-reached", "Clue reached", "kuromasu", "easy",
        "A clue that already sees as many white cells as it says sees no more: the next cell in"
        " every direction is black.",
        _with_whites(_clue_reached),
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
        _with_whites(_no_room),
    ),
    Technique(
        "overshoot", "Overshoot", "kuromasu", "easy",
        "A white cell joins the white cells behind it to a clue's view. If the clue would then see"
        " more than it says, the cell is black.",
        _with_whites(_overshoot),
    ),
    Technique(
        "would-enclose", "Would enclose", "kuromasu", "normal",
        "All white cells are connected. A black cell here would shut one to four of them in a"
        " pocket of their own, behind black cells that touch at their corners, so it is white.",
        _cut_cell,
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
        _with_whites(_by_views),
    ),
    Technique(
        "corner", "Corner", "kuromasu", "normal",
        "A black cell at a clue's corner makes two of the clue's neighbours white at once. If the"
        " clue would then see too much, or no lengths of its four views add up to it, the cell at"
        " the corner is white.",
        _corner,
    ),
    Technique(
        "two-clues", "Two clues", "kuromasu", "hard",
        "Two clues that see each other through white cells share that line and its two ends. What"
        " one of them needs along it the other has to allow: bounds on its length hold for both.",
        _with_whites(_two_clues),
    ),
    Technique(
        "closing-in", "Closing in", "kuromasu", "hard",
        "A black cell makes others white at once: its neighbours, and every cell that would then"
        " close a wall around white cells. If a clue cannot see its number with those white, the"
        " black cell cannot be.",
        _closing_in,
    ),
    Technique(
        "forced-view", "Forced view", "kuromasu", "hard",
        "Suppose a cell black or white and look at one clue that this touches. A black cell may"
        " leave it so little that it has to see more another way; a white one may give it all it"
        " wants, so that its views end. The cells which that settles, with those beside black ones"
        " and the last gaps of walls, break another clue or cut white cells off. So the supposition"
        " was wrong.",
        _with_whites(_proved), SPEAKER,
    ),
    Technique(
        "forced-pair", "Forced pair", "kuromasu", "hard",
        "As forced view, with two clues that settle cells, one after the other or side by side:"
        " between them they break a clue, or cut white cells off.",
        _with_whites(_proved), SPEAKER,
    ),
    Technique(
        "shaving", "Hypothesis", "kuromasu", "hard",
        "Suppose one cell the other way and follow what the rules then force, link by link. When"
        " that ends in a broken rule the supposition was wrong. Of all suppositions that fail"
        " and so lead to a black cell, the one with the shortest chain is shown; cells that fall to"
        " the same chain are told together.",
        _with_whites(_proved), SPEAKER,
    ),
    Technique(
        "agreement", "Agreement", "kuromasu", "hard",
        "Suppose a cell black, then white, and follow both. Neither breaks a rule, but a cell that"
        " comes out the same both times is settled, whichever way is right.",
        _with_whites(_agreement), SPEAKER,
    ),
    Technique(
        "cases", "Cases", "kuromasu", "extreme",
        "One supposition alone breaks nothing, but inside it others do: as long as the first one is"
        " supposed, each of those is ruled out, and its opposite carries on. When the first one"
        " breaks down in the end it was wrong. Of the trees found, the one with the fewest"
        " suppositions inside is shown, then the shortest.",
        _with_whites(_proved), SPEAKER,
    ),
    Technique(
        "search", "Search", "kuromasu", "extreme",
        "No supposition followed by the rules alone leads on. A search that supposes again inside"
        " its suppositions still proves one cell: with the other value no solution is left. The"
        " clues and marks it names are those the proof cannot do without.",
        _with_whites(_search),
    ),
)  # fmt: skip
