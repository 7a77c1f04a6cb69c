"""rate: labels, levels that do not grow with size, techniques, and the measures by hand."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from dataclasses import replace
from math import log
from random import Random
from typing import Any

import pytest

import lamplighter as ll
from boards import damaged, pigeons
from corpora import CORPORA, EACH_CORPUS, OWN, Corpus
from lamplighter import engine
from lamplighter.backends.native import HANDOVER
from lamplighter.grid import Turn
from lamplighter.labels import LABELS
from lamplighter.metrics import METRICS, Work, find_metric
from lamplighter.metrics.base import Counts
from lamplighter.metrics.path import NO_PATH, PathProfile, level_of, reasons_of
from lamplighter.metrics.scale import READINGS, Scale
from lamplighter.techniques import ladder_of
from lamplighter.watch import Watch
from shared import needs_corpus

SIZES = (7, 10, 14, 25)
NORMAL = ll.Puzzle.from_rows("akari", ["...", "..0"])
"""The 0 closes two cells. A bulb at r1c1 would leave r1c3 dark; then all is last lighters."""


def labels_of(puzzles: list[ll.Puzzle]) -> list[str | None]:
    asked = [(engine.Genre[each.genre], each.rows) for each in puzzles]
    found = engine.label_many(asked, conflicts=HANDOVER, jobs=2)
    return [None if each.label is engine.Label.none else each.label.name for each in found]


def side_by_side(one: ll.Puzzle, other: ll.Puzzle) -> ll.Puzzle:
    rows = zip(one.rows, other.rows, strict=True)
    return ll.Puzzle.from_rows("akari", [f"{left}#{right}" for left, right in rows])


@EACH_CORPUS
@pytest.mark.parametrize("side", SIZES)
@pytest.mark.parametrize("label", LABELS[:3])
def test_every_labelled_board_has_its_label(side: int, label: str, corpus: Corpus) -> None:
    puzzles = corpus.labelled(side, label)
    assert puzzles
    assert set(labels_of(puzzles)) == {label}


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_every_board_of_ours_has_its_label(genre: str) -> None:
    """The labels come from the tiers read aloud, which share no code with the engine."""
    boards = [*OWN.solved(genre), *OWN.extreme(genre)]
    assert {board.label for board in boards} == set(LABELS)
    assert labels_of([board.puzzle for board in boards]) == [board.label for board in boards]


@needs_corpus
def test_janko_boards_split_as_expected() -> None:
    (shared,) = CORPORA[1:]
    akari = Counter(labels_of([board.puzzle for board in shared.solved("akari")]))
    assert akari == {"easy": 66, "normal": 141, "hard": 278}
    kuromasu = Counter(labels_of([board.puzzle for board in shared.solved("kuromasu")]))
    # Half of the 560 boards that split 256 / 224 / 80.
    assert kuromasu == {"easy": 125, "normal": 113, "hard": 42}


def test_a_rating_says_it_all() -> None:
    rating = ll.rate(NORMAL)
    assert (rating.label, rating.status) == ("normal", ll.Status.UNIQUE)
    assert rating.level == 3
    assert rating.score == 20
    assert rating.reasons == (
        "Normal: it takes Discount by sight; at 3 of 4 steps nothing else is as easy.",
    )
    assert rating.human is False
    assert list(rating.techniques.items()) == [
        ("forced-empty", 1),
        ("limited-light", 2),
        ("discount-by-sight", 1),
    ]
    assert set(rating.metrics) == {each.name for each in METRICS if each.quick}


@pytest.mark.parametrize(
    ("label", "counts", "bottlenecks", "depth", "told"),
    [
        ("normal", {"corner": 1}, 1, 1, "it takes Corner; at 1 of 6 steps nothing else is as easy"),
        (
            "normal",
            {"view-sets": 1, "corner": 1},
            0,
            2,
            "it takes View sets and Corner; they have to come one after another; there is always a"
            " choice of steps",
        ),
        (
            "hard",
            {"view-sets": 4, "corner": 1},
            6,
            0,
            "it takes View sets four times and Corner once, but no supposition; at no step is"
            " anything else as easy",
        ),
        (
            "hard",
            {"two-clues": 3},
            0,
            2,
            "it takes Two clues three times, but no supposition; two of them have to come one after"
            " another; there is always a choice of steps",
        ),
    ],
)
def test_reasons_without_a_supposition(
    label: str, counts: dict[str, int], bottlenecks: int, depth: int, told: str
) -> None:
    path = PathProfile(6, counts, bottlenecks, {label: depth}, (), 0, 0, 0)
    ladder = ladder_of("kuromasu")
    assert reasons_of(label, path, ladder) == (f"{label.capitalize()}: {told}.",)


@pytest.mark.parametrize(
    ("rows", "status"),
    [([".."], ll.Status.MULTIPLE), (["1"], ll.Status.UNSOLVABLE)],
)
def test_without_one_solution_there_is_no_level(rows: list[str], status: ll.Status) -> None:
    rating = ll.rate(ll.Puzzle.from_rows("akari", rows))
    assert rating == ll.Rating(None, None, None, status=status)


def test_kuromasu_is_rated_too() -> None:
    rating = ll.rate(ll.load("kurodoko/5/5/i7g5l2l2g4i"))
    assert rating.label in LABELS
    assert rating.human is None
    assert rating.metrics["base"] is None
    assert rating.metrics["browne"] is not None
    assert set(rating.techniques) <= {each.name for each in ladder_of("kuromasu")}


def test_clues_no_board_can_pose_are_unsolvable() -> None:
    for clue in (0, 1_000_000):
        puzzle = ll.Puzzle.from_rows("kuromasu", [[clue, None]], lenient=True)
        assert ll.rate(puzzle).status is ll.Status.UNSOLVABLE


def test_a_limit_gives_unknown() -> None:
    for limit, cancel in ((ll.Limit(seconds=0), None), (ll.Limit(), ll.CancelToken())):
        if cancel is not None:
            cancel.cancel()
        rating = ll.rate(NORMAL, limit=limit, cancel=cancel)
        assert (rating.level, rating.status) == (None, ll.Status.UNKNOWN)
    assert ll.rate(pigeons(12, 11), limit=ll.Limit(seconds=0.3)).status is ll.Status.UNKNOWN


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_many_are_rated_as_one_is(genre: str) -> None:
    """The core counts the paths of many; those of one are counted here, step by step."""
    draw = Random(5)
    puzzles = [
        puzzle
        for level in ("easy", "normal", "hard")
        for puzzle in ll.generate_many(genre, 12, height=7, width=8, level=level, seed=9)
    ]
    for puzzle in puzzles[::3]:  # and some with no solution, or several
        clue = draw.choice(list(puzzle.clues))
        puzzles.append(puzzle.without(clue))
    one_by_one = [ll.rate(puzzle, limit=ll.Limit(seconds=1000)) for puzzle in puzzles]
    assert ll.rate_many(puzzles) == one_by_one
    bare = [replace(rating, metrics={}) for rating in one_by_one]
    assert ll.rate_many(puzzles, metrics=()) == bare
    assert {rating.label for rating in bare} >= {"easy", "normal", "hard"}
    chained = {each.name for each in ladder_of(genre) if each.speaker is not None}
    assert any(chained & set(rating.techniques) for rating in bare)


def test_metrics_are_taken_by_name() -> None:
    assert list(ll.rate(NORMAL, metrics=["branches", "class"]).metrics) == ["branches", "class"]
    assert ll.rate(NORMAL, metrics=[]).metrics == {}
    with pytest.raises(ll.UnknownNameError, match="metric"):
        ll.rate(NORMAL, metrics=["speed"])


def test_many_are_rated_in_order() -> None:
    puzzles = [NORMAL, ll.Puzzle.from_rows("akari", [".."]), ll.Puzzle.from_rows("akari", ["."])]
    found = list(ll.rate_many(puzzles * 100, jobs=2))
    assert [each.label for each in found] == ["normal", None, "easy"] * 100
    assert found[:3] == [ll.rate(each) for each in puzzles]


# Levels


_OF_THE_PATH = ("steps", "bottlenecks", "suppositions", "in_turn", "links")
EASY_WAY = PathProfile(9, {}, 0, {"easy": 3, "normal": 1}, (), 0, 0, 30)
"""A path with nothing to it."""


def test_labels_have_their_bands() -> None:
    deep = {"easy": 30, "normal": 20}
    worst = PathProfile(90, {}, 50, deep, (40,) * 9, 9, 9, 3000)
    assert [level_of(label, EASY_WAY, "akari") for label in LABELS] == [0, 3, 6, 9]
    assert [level_of(label, worst, "akari") for label in LABELS] == [2, 5, 8, 9]


@pytest.mark.parametrize(
    ("label", "harder"),
    [
        ("easy", {"bottlenecks": 3}),
        ("normal", {"depth": {"easy": 3, "normal": 2}}),
        ("hard", {"chains": (5,), "in_turn": 1}),
    ],
    ids=str,
)
def test_a_harder_path_is_a_higher_level(label: str, harder: dict[str, Any]) -> None:
    assert level_of(label, replace(EASY_WAY, **harder), "akari") > level_of(
        label, EASY_WAY, "akari"
    )


def test_long_suppositions_and_those_in_turn_are_hardest() -> None:
    one = replace(EASY_WAY, chains=(7,), in_turn=1)
    assert level_of("hard", one, "akari") == 7
    assert level_of("hard", replace(one, chains=(15,)), "akari") == 8
    assert level_of("hard", replace(one, chains=(7, 7), in_turn=2), "akari") == 8


@EACH_CORPUS
@pytest.mark.parametrize("label", LABELS[:3])
def test_size_alone_does_not_raise_the_level(label: str, corpus: Corpus) -> None:
    puzzles = corpus.labelled(7, label)[:60]
    once = ll.rate_many(puzzles, metrics=[])
    twice = ll.rate_many([side_by_side(each, each) for each in puzzles], metrics=[])
    raised = 0
    for rating, double in zip(once, twice, strict=True):
        assert rating.level is not None
        assert rating.score is not None
        assert double.label == label
        assert double.level <= rating.level + 1
        assert double.score > 1.2 * rating.score
        raised += double.level > rating.level
    # The eye goes to and fro between the two halves, and now and then another way is found.
    assert raised <= 0.2 * len(puzzles)


@EACH_CORPUS
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_rating_is_read_off_the_explanation(genre: str, corpus: Corpus) -> None:
    for board in corpus.solved(genre)[::7]:
        rating = ll.rate(board.puzzle, metrics=_OF_THE_PATH)
        steps = ll.explain(board.puzzle).steps
        used = Counter(step.technique for step in steps)
        assert dict(rating.techniques) == used, board.id
        chains = [len(step.chain) for step in steps if step.chain]
        assert rating.metrics["suppositions"] == len(chains)
        assert rating.metrics["links"] == max(chains, default=0)
        assert rating.metrics["steps"] == len(steps)


@EACH_CORPUS
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_turning_and_mirroring_change_no_rating(genre: str, corpus: Corpus) -> None:
    for board in corpus.solved(genre)[::40]:
        images = [board.puzzle.turned(turn) for turn in Turn]
        ratings = ll.rate_many(images, metrics=_OF_THE_PATH)
        assert all(each == ratings[0] for each in ratings), board.id


@EACH_CORPUS
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_reasons_are_sentences(genre: str, corpus: Corpus) -> None:
    for rating in ll.rate_many([board.puzzle for board in corpus.solved(genre)[::20]], metrics=[]):
        (reason,) = rating.reasons
        assert rating.label is not None
        assert reason.startswith(f"{rating.label.capitalize()}: ")
        assert reason.endswith(".")


# Measures, by hand


def work_on(puzzle: ll.Puzzle, *settings: str) -> Work:
    return Work(puzzle, NO_PATH, Watch(ll.Limit()), Scale.of(settings))


def test_measures_of_a_board_solved_by_shaving() -> None:
    # R1 closes r1c3 and r2c2 (two updates of weight 1). A bulb at r1c1 leaves r1c3 dark: shaved.
    # Then two cells have one lighter each (R5, two updates of weight 5 at level 1).
    work = work_on(NORMAL)
    base = (2 * 1 + 4 * (2 * 5 + 1)) / (2 * 5)
    effort = log(1 + 1) / log(1 + 5)
    expected = {
        "browne": (2 + 4 * (2 + 1 + 0)) / 10,
        "base": base,
        "diff_base": base * 1.25,
        "effort": effort,
        "diff": base * 1.25 + 0.25 * effort,
    }
    for name, value in expected.items():
        assert find_metric(name).of(work) == pytest.approx(value), name


def test_the_scale_is_the_callers() -> None:
    # The board above: two updates by R1, then one shave and two updates by R5 at level 1.
    def measured(name: str, *settings: str) -> float | None:
        return find_metric(name).of(work_on(NORMAL, *settings))

    assert measured("base", "reading=printed") == (2 + 4 * 10) / 10
    assert measured("base", "shave=7") == (2 + 4 * (10 + 7)) / 10
    assert measured("base", "R1=3", "R5=0", "shave=0") == 6 / 10
    assert measured("base", "R4=9", "R2=9", "R3=9", "agree=9") == measured("base")
    assert measured("diff_base", "lambda=1") == 2 * (2 + 4 * 11) / 10
    assert measured("diff", "mu=0") == measured("diff_base")
    low = "thresholds=1,2,3,4,5,5.5,5.7,5.8,6"
    assert measured("class", low) == 8
    assert ll.rate(NORMAL, metrics=["class"], scale=Scale.of([low])).metrics["class"] == 8
    assert ll.rate_many([NORMAL], metrics=["base"], scale=Scale(mu=0))[0].metrics["base"] == 4.6


def test_a_scale_is_checked() -> None:
    for setting, told in (
        ("R6=1", "unknown setting of the scale 'R6'"),
        ("R5", "expected NAME=VALUE such as R5=4, got 'R5'"),
        ("R5=much", "R5: expected a number, got 'much'"),
        ("mu=nan", "mu: expected a number, 0 or more"),
        ("lambda=-1", "lambda: expected a number, 0 or more"),
        ("thresholds=1,2", "expected nine thresholds that grow"),
        ("thresholds=1,2,3,4,5,6,7,9,8", "expected nine thresholds that grow"),
        ("reading=mine", "unknown reading 'mine'"),
        ("policy=lazy", "unknown policy 'lazy'"),
    ):
        with pytest.raises(ll.LamplighterError, match=re.escape(told)):
            Scale.of([setting])
    with pytest.raises(TypeError, match="expected a Scale, got 5"):
        ll.rate(NORMAL, scale=5)  # type: ignore[arg-type]
    # The thresholds follow the reading, unless they are given.
    assert Scale.of(["reading=printed"]).thresholds == READINGS["printed"]
    assert Scale().thresholds == READINGS["all"]
    assert pickle.loads(pickle.dumps(Scale(mu=1))) == Scale(mu=1)


def test_measures_of_a_board_solved_by_rules() -> None:
    # The 4 forces four bulbs (R3, weight 2 each); light does the rest, and counts for nothing.
    work = work_on(ll.Puzzle.from_rows("akari", ["#.#", ".4.", "#.#"]))
    assert find_metric("browne").of(work) == 4 / 8
    assert find_metric("base").of(work) == 8 / 8
    assert find_metric("diff_base").of(work) == 1.0
    assert find_metric("effort").of(work) == 0.0
    assert find_metric("diff").of(work) == 1.0


def test_the_diagonals_of_a_three_weigh_three() -> None:
    # The 0 strikes the upper corners (R1); the 3 the lower ones (R2), and fills the rest (R3).
    work = work_on(ll.Puzzle.from_rows("akari", [".0.", ".3.", "..."]))
    assert find_metric("base").of(work) == (2 * 1 + 2 * 3 + 3 * 2) / (2 * 7)
    assert find_metric("browne").of(work) == 7 / 14


def test_measures_of_a_board_without_cells() -> None:
    work = work_on(ll.Puzzle.from_rows("akari", ["#"]))
    for name in ("browne", "base", "diff_base", "effort", "diff", "class"):
        assert find_metric(name).of(work) == 0


def test_pulles_counts() -> None:
    # The 0 closes two cells; r1c1, r1c2 and r2c1 are left. With a bulb at r1c1 no candidate is left
    # and a cell is dark. Without it: r1c2 with r2c1 is the solution, r1c2 without r2c1 is none, and
    # neither way of r2c1 without r1c2 is. That makes four decisions and five leaves.
    work = work_on(NORMAL)
    assert find_metric("candidates").of(work) == 3
    assert find_metric("branches").of(work) == 9
    assert find_metric("branches").of(work_on(ll.load("kurodoko/5/5/i7g5l2l2g4i"))) is None


@pytest.mark.parametrize("place", range(9))
def test_a_class_begins_at_its_threshold(place: int) -> None:
    thresholds = Scale().thresholds
    assert find_metric("class").measure(_Fixed(thresholds[place])) == place + 1
    assert find_metric("class").measure(_Fixed(thresholds[place] - 1e-9)) == place


class _Fixed(Work):
    """Work that adds up to a given `diff`."""

    def __init__(self, diff: float) -> None:
        super().__init__(NORMAL, EASY_WAY, Watch(ll.Limit()))
        # R4 weighs 1: this many updates, divided by Z.
        self.variables = 1
        self.counts = Counts([{"clue-full": 2 * diff}], [0], [0], 0, 0)


@needs_corpus
def test_no_published_board_of_level_0_is_above_class_3() -> None:
    (shared,) = CORPORA[1:]
    shares: Counter[float | None] = Counter()
    for board in shared.solved("akari"):
        work = work_on(board.puzzle)
        number = find_metric("class").of(work)
        shares[number] += 1
        assert work.counts is not None
        if work.counts.level == 0:
            assert number is not None
            assert number <= 3
    assert [shares[number] for number in range(10)] == [12, 31, 33, 13, 23, 67, 97, 97, 82, 30]


@EACH_CORPUS
@pytest.mark.parametrize("most", [20, pytest.param(300, marks=pytest.mark.long)])
def test_labels_of_damaged_boards_follow_the_solver(corpus: Corpus, most: int) -> None:
    random = Random(3)
    puzzles = [
        damaged(random, each, how)
        for each in corpus.labelled(10, "hard")[:most]
        for how in ("one", "changed", "added")
    ]
    outcomes = ll.solve_many(puzzles)
    for rating, outcome in zip(ll.rate_many(puzzles, metrics=[]), outcomes, strict=True):
        assert rating.status is outcome.status
        assert (rating.label is None) == (outcome.status is not ll.Status.UNIQUE)


@EACH_CORPUS
def test_what_one_hypothesis_does_not_solve_is_extreme(corpus: Corpus) -> None:
    random = Random(5)
    extreme = []
    boards = [each.puzzle for each in corpus.solved("kuromasu") if each.puzzle.height >= 9]
    for puzzle in boards[:60:2]:
        clues = list(puzzle.clues)
        for clue in random.sample(clues, len(clues)):
            fewer = puzzle.without(clue)
            if ll.solve(fewer).status is ll.Status.UNIQUE:
                puzzle = fewer
        rating = ll.rate(puzzle, metrics=[])
        assert rating.status is ll.Status.UNIQUE
        by_one = ll.solve(puzzle, "deductive").status
        if by_one is ll.Status.UNIQUE:
            assert rating.label != "extreme"
        if rating.label == "extreme":
            assert by_one is ll.Status.UNKNOWN
            assert rating.level == 9
            extreme.append(puzzle)
    assert extreme


# --- what should not matter ---


def bordered(puzzle: ll.Puzzle) -> ll.Puzzle:
    edge = "#" * (puzzle.width + 2)
    return ll.Puzzle.from_rows("akari", [edge, *(f"#{row}#" for row in puzzle.rows), edge])


@EACH_CORPUS
def test_a_border_of_walls_changes_nothing_but_the_words_about_the_edge(corpus: Corpus) -> None:
    """Strategy 2 of the six speaks of a 2 on the edge: those are the boards that `human` loses."""
    puzzles = [board.puzzle for board in corpus.solved("akari")]
    plain, walled = ll.rate_many(puzzles), ll.rate_many([bordered(each) for each in puzzles])
    lost = 0
    for puzzle, before, after in zip(puzzles, plain, walled, strict=True):
        assert (before.label, before.level) == (after.label, after.level), puzzle
        assert before.metrics == after.metrics, puzzle
        # Behind a border, a 2 at the edge is a number with one cell to spare like any other.
        assert _edges_aside(before) == _edges_aside(after), puzzle
        if before.human != after.human:
            assert before.human, puzzle
            assert _has_low_clue_on_edge(puzzle), puzzle
            lost += 1
    assert lost > 0


def _edges_aside(rating: ll.Rating) -> Counter[str]:
    counts = Counter(rating.techniques)
    counts["one-to-spare"] += counts.pop("diagonal-exclusion", 0)
    return counts


def _has_low_clue_on_edge(puzzle: ll.Puzzle) -> bool:
    """A 2 on the edge, or a 1 in a corner."""
    for (row, col), number in puzzle.clues.items():
        edges = (row in (0, puzzle.height - 1)) + (col in (0, puzzle.width - 1))
        if edges > 0 and number == 3 - edges:
            return True
    return False


@EACH_CORPUS
def test_a_clue_that_follows_makes_no_board_harder(corpus: Corpus) -> None:
    """The label never rises. The level may: it looks at extremes, which more clues can move."""
    dice = Random("implied")
    richer, labels, levels = [], [], []
    for board, rating in zip(
        corpus.solved("akari"),
        ll.rate_many([board.puzzle for board in corpus.solved("akari")]),
        strict=True,
    ):
        bare = [cell for cell in board.puzzle.cells() if board.puzzle[cell] == "#"]
        for row, col in dice.sample(bare, min(3, len(bare))):
            beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
            number = len(beside & set(board.solution.placed))
            richer.append(board.puzzle.with_clue((row, col), number))
            labels.append(rating.label or "")
            levels.append(rating.level or 0)
    raised = 0
    for label, level, after in zip(labels, levels, ll.rate_many(richer), strict=True):
        assert after.label is not None
        assert LABELS.index(after.label) <= LABELS.index(label)
        raised += (after.level or 0) > level
    assert raised <= 0.03 * len(richer)
