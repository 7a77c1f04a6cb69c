"""What is measured on boards and sets of them, against plain readings of small drawn boards."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import lamplighter as ll
from boards import akari, kuromasu, random_puzzles
from lamplighter import engine
from lamplighter.grid import Turn, neighbours
from lamplighter.survey.clumps import clumps_of
from lamplighter.survey.diagonal import diagonal_of
from lamplighter.survey.giveaways import Giveaways, giveaways_of
from lamplighter.survey.group import Group
from lamplighter.survey.judge import FEWEST, apart, judge
from lamplighter.survey.pattern import Pattern, drawn_of
from lamplighter.survey.spread import spread_of
from lamplighter.survey.symmetry import NAMES, symmetry_of
from lamplighter.survey.table import lines_of, sets_table, spread_table
from lamplighter.survey.traits import FIGURES, Difficulty, traits_of
from lamplighter.survey.twins import near_twins, repeats
from lamplighter.survey.void import Void, void_of
from lamplighter.verbs.quality import measure_each
from shared import CORPUS, needs_corpus


def pattern(*rows: str) -> Pattern:
    return drawn_of(akari(*rows))


def drawn(seed: int, height: int, width: int, share: float) -> Pattern:
    random = Random(seed)
    cells = product(range(height), range(width))
    return Pattern.of(height, width, (cell for cell in cells if random.random() < share))


# One board ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "name"),
    [
        (("#..", "...", ".#."), "none"),
        (("#.#", "...", ".#."), "mirror"),
        (("#..", ".#.", "#.."), "flip"),
        (("#..", ".#.", "..#"), "diagonal2"),
        ((".#.#", "....", "#.#."), "rotate2"),
        (("#..#", ".##.", "#..#"), "mirror4"),
        ((".#..", "...#", "#...", "..#."), "rotate4"),
        (("##.", "#..", "..."), "diagonal"),
        ((".##", "..#", "..."), "antidiagonal"),
        (("#.#", ".#.", "#.#"), "full"),
        (("...", "..."), "mirror4"),
        (("...", "...", "..."), "full"),
    ],
)
def test_symmetries(rows: tuple[str, ...], name: str) -> None:
    assert symmetry_of(pattern(*rows)) == name


def test_a_symmetry_is_that_of_the_clues_places_without_walls() -> None:
    board = kuromasu([2, None, 4], [None, None, None], [None, 3, None])
    assert symmetry_of(drawn_of(board)) == "mirror"


def test_every_pattern_has_one_symmetry() -> None:
    every = (Pattern.of(3, 3, _cells(number)) for number in range(512))
    # A quarter turn alone takes more room: see above.
    assert {symmetry_of(each) for each in every} == {*NAMES} - {"rotate4"}


def _cells(number: int) -> list[tuple[int, int]]:
    return [divmod(place, 3) for place in range(9) if number >> place & 1]


def plain_void(board: Pattern) -> int:
    """Every rectangle is tried."""
    best = 0
    for top, left in product(range(board.height), range(board.width)):
        for bottom, right in product(range(top, board.height), range(left, board.width)):
            cells = product(range(top, bottom + 1), range(left, right + 1))
            if board.cells.isdisjoint(cells):
                best = max(best, (bottom - top + 1) * (right - left + 1))
    return best


@pytest.mark.parametrize("seed", range(30))
def test_the_largest_void_is_that_of_trying_all(seed: int) -> None:
    board = drawn(seed, 3 + seed % 5, 4 + seed % 4, 0.05 * (1 + seed % 6))
    found = void_of(board)
    assert found.area == plain_void(board)
    assert found.height <= board.height
    assert found.width <= board.width


def test_voids_at_the_edges() -> None:
    assert void_of(pattern("...#", "...#", "####")) == Void(2, 3)
    assert void_of(pattern("##", "##")) == Void(0, 0)
    assert void_of(pattern("....")) == Void(1, 4)
    assert void_of(Pattern.of(10, 10, [])).area == 100


def test_clumps_hang_together_by_edges_not_corners() -> None:
    assert clumps_of(pattern("##..", "#..#", "..#.")) == [3, 1, 1]
    assert clumps_of(pattern("...")) == []


@pytest.mark.parametrize(
    ("rows", "length"),
    [
        (("...", "..."), 0),
        (("##.", "..."), 1),
        (("#..", ".#.", "..#"), 3),
        (("..#", ".#.", "#.."), 3),
        (("#...", ".#..", "....", "...#"), 2),  # a gap ends it
        (("#.#", ".#.", "..#"), 3),
    ],
)
def test_the_longest_diagonal(rows: tuple[str, ...], length: int) -> None:
    assert diagonal_of(pattern(*rows)) == length


@pytest.mark.parametrize(
    ("rows", "clues", "cells"),
    [
        (("...", ".4.", "..."), 1, 4),
        (("...", ".3.", "..."), 0, 0),
        (("...", "3..", "..."), 1, 3),
        (("2..", "...", "..."), 1, 2),
        (("0..", "...", "..."), 1, 2),
        (("1#.", "...", "..."), 1, 1),  # one white neighbour is left
        (("0#.", "#..", "..."), 0, 0),  # it counts nothing
        (("2.2", "...", "..."), 2, 3),  # the cell between them is settled once
        (("#..", "...", "..."), 0, 0),
    ],
)
def test_giveaways_of_akari(rows: tuple[str, ...], clues: int, cells: int) -> None:
    assert giveaways_of(akari(*rows)) == Giveaways(clues, cells)


def line(*contents: int | None) -> ll.Puzzle:
    return kuromasu(list(contents))


@pytest.mark.parametrize(
    ("board", "clues", "cells"),
    [
        (line(5, None, None, None, None), 1, 4),  # it sees all there is
        (line(3, None, None, None, None), 1, 3),  # two white cells, then a black one
        (line(None, None, 3, None, None), 0, 0),  # 2 + 0, 1 + 1 or 0 + 2
        (line(None, None, 4, None, None), 0, 2),  # 2 + 1 or 1 + 2: the near ones are white
        (line(None, 2, 2, None), 2, 2),  # they see each other, and no more
        (line(2, 2, 2), 0, 0),  # no view ends between clues: the board has no solution
    ],
)
def test_giveaways_of_kuromasu(board: ll.Puzzle, clues: int, cells: int) -> None:
    assert giveaways_of(board) == Giveaways(clues, cells)


def plain_giveaways(puzzle: ll.Puzzle) -> tuple[int, set[tuple[int, int]]]:
    """For each clue every way of colouring its four views, counted one by one."""
    height, width, clues = puzzle.height, puzzle.width, puzzle.clues
    complete, settled = 0, set()
    for (row, col), clue in clues.items():
        if clue == "?":
            continue
        arms = [
            [(r, col) for r in range(row - 1, -1, -1)], [(r, col) for r in range(row + 1, height)],
            [(row, c) for c in range(col - 1, -1, -1)], [(row, c) for c in range(col + 1, width)],
        ]  # fmt: skip
        ways = []
        for ends in product(*(range(len(arm) + 1) for arm in arms)):
            stops = [arm[end] for arm, end in zip(arms, ends, strict=True) if end < len(arm)]
            if 1 + sum(ends) == clue and not any(stop in clues for stop in stops):
                seen = {cell for arm, end in zip(arms, ends, strict=True) for cell in arm[:end]}
                ways.append((frozenset(seen), frozenset(stops)))
        if ways:
            for kind in (0, 1):
                settled |= frozenset.intersection(*(way[kind] for way in ways))
        complete += len(ways) == 1 and height * width > 1
    return complete, settled - set(clues)


@pytest.mark.parametrize(
    "puzzle", [x for x in random_puzzles("views", 60, 5) if x.genre != "akari"]
)
def test_giveaways_of_kuromasu_are_those_of_trying_all(puzzle: ll.Puzzle) -> None:
    complete, settled = plain_giveaways(puzzle)
    assert giveaways_of(puzzle) == Giveaways(complete, len(settled))


AKARI = akari("......", "..4...", "....2.", ".0....", "...1..", "......")
KUROMASU = ll.load("kurodoko/5/5/i7g5l2l2g4i")


def test_the_traits_of_a_board() -> None:
    solution = ll.solve(AKARI).solutions[0]
    found = traits_of(AKARI, solution)
    figures = {each.name: each.of(found) for each in FIGURES}
    assert found.density == 4 / 36
    assert found.clue_share == 1.0
    assert found.number == 7 / 4
    assert found.isolated == 1.0
    assert found.giveaways == Giveaways(2, 8)  # the 4 and the 0
    assert figures["giveaways"] == 2 / 4
    assert figures["given"] == 8 / 32
    assert figures["score"] is None  # not rated
    assert figures["void"] == void_of(found.drawn).area / 36


def test_black_cells_are_the_density_without_walls() -> None:
    solution = ll.solve(KUROMASU).solutions[0]
    black = sum(row.count("#") for row in solution.rows)
    found = traits_of(KUROMASU, solution)
    assert found.density == black / 25
    assert found.clue_share == len(KUROMASU.clues) / 25
    assert traits_of(KUROMASU).density is None  # what is black is not known


def test_an_empty_board_has_no_shares() -> None:
    found = traits_of(akari("..", ".."))
    assert (found.clue_share, found.number, found.isolated) == (None, None, None)
    assert traits_of(akari("##", "##")).given is None


# Sets ---------------------------------------------------------------------------------------------


def test_a_spread_in_numbers() -> None:
    found = spread_of([1, 2, 3, 4, 5])
    assert found is not None
    assert (found.boards, found.mean, found.median) == (5, 3, 3)
    assert found.deviation == pytest.approx(2.5**0.5)
    assert (found.least, found.low, found.high, found.most) == (1, 1.2, 4.8, 5)
    assert spread_of([]) is None
    assert spread_of([7]) == (1, 7, 0, 7, 7, 7, 7, 7)


def test_repeats_are_found_in_every_turn() -> None:
    board = pattern("##..", "....", "...#")
    turned = [board.turned(turn) for turn in Turn]
    assert repeats([board, *turned]) == len(turned)
    assert repeats([board, pattern("#.#.", "....", "...#")]) == 0


def test_near_twins_differ_in_a_tenth_of_their_cells() -> None:
    # 20 walls each: of these 40, four may be in one of the two alone.
    rows = ["##########", "##########", *[".........."] * 8]
    base = pattern(*rows)
    assert len(base.cells) == 20

    def moved(count: int) -> Pattern:
        gone = sorted(base.cells)[:count]
        new = [(9, col) for col in range(count)]
        return Pattern.of(10, 10, (base.cells - set(gone)) | set(new))

    assert near_twins([base, moved(2).turned(Turn.ROTATE90)]) == [(0, 1)]
    assert near_twins([base, moved(3)]) == []
    assert near_twins([base, None, base]) == [(0, 2)]
    assert near_twins([pattern("#.", ".."), pattern("#..", "...")]) == []


@pytest.mark.parametrize("side", [3, 5, 8])
def test_near_twins_are_those_of_comparing_all(side: int) -> None:
    made = [drawn(seed, side, side, 0.25) for seed in range(150)]
    for seed in range(20):  # some that are near, by a cell or two, and turned
        cells = set(made[seed].cells) ^ {(seed % side, 0), (0, seed % side)}
        made.append(Pattern.of(side, side, cells).turned(list(Turn)[seed % 8]))

    def differs(one: Pattern, other: Pattern) -> float:
        least = min(len(one.turned(turn).cells ^ other.cells) for turn in Turn)
        return least - (len(one.cells) + len(other.cells)) / 10

    plain = []
    for later, pattern in enumerate(made):
        near = (earlier for earlier in range(later) if differs(pattern, made[earlier]) <= 0)
        plain += [(earlier, later) for earlier in [next(near, None)] if earlier is not None]
    assert plain
    assert near_twins(made) == plain


@needs_corpus
def test_published_boards_are_inside_their_own_spread() -> None:
    """The rules of a verdict are fair: two halves of one collection pass them."""
    found = [
        each
        for each in ll.load_many(CORPUS / "kuromasu-janko.jsonl")
        if min(each.height, each.width) >= 8 and max(each.height, each.width) <= 12
    ]
    halves = [Group(tuple(measure_each(found[start::2]))) for start in (0, 1)]
    assert [each for each in judge(*halves) if not each.inside] == []


def boards(*densities: int) -> Group:
    """A board 20 wide for each number, with so many walls in its first row."""
    return Group(
        tuple(traits_of(akari("#" * each + "." * (20 - each), "." * 20)) for each in densities)
    )


def verdict(name: str, ours: Group, theirs: Group) -> str:
    return next(each.why_not for each in judge(ours, theirs) if each.name == name)


def test_a_mean_must_be_within_a_deviation() -> None:
    theirs = boards(4, 5, 6, 7, 8, 9, 10, 11, 12)  # 8, deviation 2.7
    assert verdict("density", boards(3, 4, 5, 6, 7, 8, 9, 10), theirs) == ""
    assert verdict("density", boards(10, 11, 12, 13, 14, 15, 16, 17), theirs) == "mean too high"
    assert verdict("density", boards(1, 2, 3, 4, 5, 6, 7, 2), theirs) == "mean too low"


def rated(width: int, *scores: int) -> Group:
    """An empty board so wide for each score."""
    return Group(
        tuple(
            traits_of(akari("." * width), None, Difficulty("easy", 0, score, 0, 1))
            for score in scores
        )
    )


def test_a_score_is_compared_by_the_cell() -> None:
    theirs = rated(10, *[80, 100, 120] * 3)
    assert verdict("score", rated(10, *[150] * 9), theirs) == "mean too high"
    assert verdict("score", rated(15, *[150] * 9), theirs) == ""
    assert verdict("score", rated(15, *[100] * 9), theirs) == "mean too low"


def test_boards_all_alike_are_too_even() -> None:
    theirs = boards(4, 5, 6, 7, 8, 9, 10, 11, 12)
    assert verdict("density", boards(*[8] * 9), theirs) == "too even"
    assert verdict("density", boards(*[7, 9] * 5), theirs) == "too even"
    assert verdict("density", boards(*[6, 8, 10] * 3), theirs) == ""


def test_what_nobody_would_notice_is_inside() -> None:
    theirs = boards(*[8] * 9)
    assert verdict("density", boards(*[8] * 20, 9), theirs) == ""


def test_repeated_boards_are_told() -> None:
    theirs = boards(1, 2, 3, 4, 5, 7, 9, 12)  # no two of them differ by a tenth or less
    assert verdict("near", theirs, theirs) == ""
    assert verdict("near", boards(1, 2, 3, 4, 5, 7, 9, 9), theirs) == "boards repeat"
    assert verdict("near", boards(1, 2, 3, 4, 5, 11, 9, 12), theirs) == "boards repeat"


def test_shares_that_would_have_to_move() -> None:
    assert apart({"a": 1.0}, {"b": 1.0}) == 1
    assert apart({"a": 0.5, "b": 0.5}, {"a": 0.25, "b": 0.75}) == 0.25
    assert apart({1: 1.0}, {1: 1.0}) == 0


def test_too_few_boards_judge_nothing() -> None:
    few, enough = boards(*range(1, FEWEST)), boards(*range(1, FEWEST + 1))
    assert judge(few, enough) == []
    assert judge(enough, few) == []
    assert judge(enough, enough) != []


def test_a_void_at_the_end_of_the_spread() -> None:
    theirs = boards(*[5, 6, 7, 8] * 3)
    ours = boards(*[6, 7] * 8)
    empty = Group((*ours.traits, *[traits_of(akari("#" + "." * 19, "." * 20, "." * 20))] * 3))
    assert "too wide at the end" in verdict("void", empty, theirs)
    assert "too wide" not in verdict("void", ours, theirs)


def test_boards_are_grouped_by_genre_and_size() -> None:
    found = ll.quality([AKARI, KUROMASU, AKARI.turned(Turn.FLIP), akari("..", "#.")])
    assert [(each.genre, each.size, len(each.traits)) for each in found.groups] == [
        ("akari", "2x2", 1),
        ("akari", "6x6", 2),
        ("kuromasu", "5x5", 1),
    ]
    assert found.groups[1].twins.repeated == 1
    assert found.groups[1].twins.near == 1
    assert found.boards == 4


def test_groups_by_label() -> None:
    made = [ll.generate("akari", height=7, width=7, level=x, seed=1) for x in ("hard", "easy")]
    found = ll.quality([*made, akari(*["." * 7] * 7)], by_label=True)
    assert [each.label for each in found.groups] == [None, "easy", "hard"]
    assert [each.unrated for each in found.groups] == [1, 0, 0]


def test_a_rating_is_counted_as_rate_gives_it() -> None:
    puzzle = ll.generate("akari", height=8, width=8, level="hard", seed=4)
    rating = ll.rate(puzzle)
    (group,) = ll.quality([puzzle]).groups
    assert group.figures["score"].mean == rating.score
    assert group.figures["suppositions"].mean == rating.metrics["suppositions"]
    assert group.labels == {"hard": 1}
    assert group.levels == {rating.level: 1}
    assert group.by_label["hard"]["score"] == group.figures["score"]


def test_what_the_solution_says_is_measured() -> None:
    black = sum(row.count("#") for row in ll.solve(KUROMASU).solutions[0].rows)
    group = ll.quality([KUROMASU, KUROMASU.turned(Turn.ROTATE90)]).groups[0]
    assert group.figures["density"].mean == black / 25
    path = engine.KUROMASU.explain(KUROMASU.rows)
    assert group.figures["openings"].least == path.steps[0].open_steps
    assert group.twins == (1, 1, 1, 2, ((0, 1),))


def test_a_cancelled_measurement_lacks_what_takes_long() -> None:
    token = ll.CancelToken()
    token.cancel()
    (group,) = ll.quality([KUROMASU], cancel=token).groups
    assert group.unrated == 1
    assert "density" not in group.figures


def test_boards_without_one_solution_are_measured_as_far_as_they_go() -> None:
    ambiguous = kuromasu([None] * 4, [None, 3, None, None])
    (group,) = ll.quality([ambiguous]).groups
    assert group.unrated == 1
    assert "density" not in group.figures
    assert "score" not in group.figures
    assert group.figures["clues"].mean == 1 / 8


def test_nothing_to_measure() -> None:
    assert ll.quality([]).groups == ()
    assert ll.quality([]).to_json() == {"boards": 0, "groups": []}


@pytest.mark.parametrize("wrong", [AKARI, "akari/6/6/nekcakbl", 5, None])
def test_one_puzzle_is_not_a_set(wrong: object) -> None:
    with pytest.raises(TypeError, match="several puzzles"):
        ll.quality(wrong)  # type: ignore[arg-type]


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a Puzzle"):
        ll.quality([AKARI, "akari"])  # type: ignore[list-item]


def test_another_set_is_matched_by_size_or_else_by_genre() -> None:
    ours = ll.quality([AKARI] * 8)
    same = ll.quality([*[AKARI] * 9, akari("..", "#.")])
    ((_, theirs, _),) = ours.beside(same)
    assert len(theirs.traits) == 9
    ((_, theirs, _),) = ll.quality([akari("...", "#..")] * 8).beside(same)
    assert len(theirs.traits) == 10
    assert ours.beside(ll.quality([KUROMASU])) == []


def test_isolated_cells_have_no_neighbour() -> None:
    for each in random_puzzles("isolated", 20):
        board = drawn_of(each)
        alone = sum(
            board.cells.isdisjoint(neighbours(board.height, board.width, cell))
            for cell in board.cells
        )
        assert clumps_of(board).count(1) == alone


def test_a_table_has_a_line_for_every_figure() -> None:
    group = boards(4, 5, 6)
    lines = list(lines_of(spread_table(group)))
    assert lines[0].split() == ["mean", "deviation", "5", "%", "median", "95", "%", "most"]
    walls = next(each for each in lines if each.startswith("walls "))
    assert walls.split("   ")[0] == "walls"
    assert "12.5 %" in walls
    wide = "\n".join(lines_of(sets_table({"one": group, "other": boards(7)})))
    assert "one" in wide
    assert "other" in wide


@needs_corpus
def test_published_boards_are_as_the_issue_counted_them() -> None:
    """Janko's Akari: half of them by a half turn, a spread of walls that ours must not lack."""
    found = [each for each in ll.load_many(CORPUS / "akari-janko.jsonl") if each.height == 10]
    group = Group(tuple(map(traits_of, found)))
    walls = group.figures["density"]
    assert 0.21 < walls.mean < 0.26
    assert walls.deviation > 0.04
    assert 0.4 < group.symmetries["rotate2"] < 0.7
