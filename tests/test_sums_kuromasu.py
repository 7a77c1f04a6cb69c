"""Every sum a Kuromasu sentence shows is counted again, from what its step rests on alone.

The lengths are read out of the sentence and compared with those of every way to colour the cells of
the clue's row and column, so nothing here shares code with what wrote them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

import pytest

import lamplighter as ll
from boards import random_kuromasu
from corpora import EACH_CORPUS, Corpus
from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.techniques import Step
from lamplighter.techniques.base import number_word
from lamplighter.techniques.views import tell_lengths
from lamplighter.techniques.walls import find_cut_off, find_wall
from proofs import after

WAYS = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}
LONGEST = 99
WORDS = [number_word(each) for each in range(13)]
LENGTHS = r"(?:at least \d+|any number|\d+(?: to \d+)?)"
LIST = rf"{LENGTHS}(?:, {LENGTHS})*(?: or {LENGTHS})?"
VIEWS = rf"(?:up|left|right|down) {LIST}(?:; (?:left|right|down) {LIST})*"


def number(word: str) -> int:
    return int(word) if word.isdigit() else WORDS.index(word)


def read_lengths(text: str) -> set[int]:
    """'0, 2 or at least 4' as numbers, up to a longest."""
    if text == "none":
        return {0}
    found: set[int] = set()
    for part in re.split(r", | or ", text):
        if part == "any number":
            found |= set(range(LONGEST))
        elif part.startswith("at least "):
            found |= set(range(int(part.split()[-1]), LONGEST))
        else:
            first, _, last = part.partition(" to ")
            found |= set(range(int(first), int(last or first) + 1))
    return found


def read_views(text: str) -> dict[str, set[int]]:
    return {
        part.partition(" ")[0]: read_lengths(part.partition(" ")[2]) for part in text.split("; ")
    }


def line(puzzle: Puzzle, clue: Cell, way: str) -> list[Cell]:
    (row, col), (down, right) = clue, WAYS[way]
    cells = []
    while True:
        row, col = row + down, col + right
        if not (0 <= row < puzzle.height and 0 <= col < puzzle.width):
            return cells
        cells.append((row, col))


def possible(puzzle: Puzzle, clue: Cell, way: str, known: dict[Cell, str]) -> set[int]:
    """The lengths of one view, by colouring its cells in every way that the known ones allow."""
    cells = line(puzzle, clue, way)[:12]
    choices = [known.get(cell) or "+#" for cell in cells]
    return {("".join(colours) + "#").index("#") for colours in product(*choices)}


def known_of(puzzle: Puzzle, marks: Marks, step: Step) -> dict[Cell, str]:
    return {cell: "+" if cell in puzzle.clues else marks[cell] for cell in step.because}


def clue_named(sentence: str) -> Cell:
    found = re.search(r"[Tt]he \d+ at r(\d+)c(\d+)", sentence)
    assert found, sentence
    return int(found[1]) - 1, int(found[2]) - 1


def check_views(puzzle: Puzzle, known: dict[Cell, str], sentence: str) -> bool:
    """The lengths and the sums of a sentence about one clue; False if it shows none."""
    found = re.search(rf"besides itself[:,] ({VIEWS})", sentence)
    if found is None:
        return False
    clue = clue_named(sentence)
    told, total = read_views(found[1]), int(puzzle.clues[clue]) - 1
    sets = {way: possible(puzzle, clue, way, known) for way in WAYS}
    for way, lengths in sets.items():
        assert told.get(way, {0}) >= lengths, sentence
        short = {each for each in told.get(way, {0}) if each <= total}
        assert short == {each for each in lengths if each <= total}, sentence
    ways_that_fit = [
        dict(zip(WAYS, lengths, strict=True))
        for lengths in product(*sets.values())
        if sum(lengths) == total
    ]
    if "never" in sentence:
        assert not ways_that_fit, sentence
    for others, some, way, left in re.findall(
        rf"((?:Up|Left|Right|Down)[a-z, ]*?) (?:can )?gives? (?:only )?(none|{LIST}) of them,"
        rf" so (\w+) gives ({LIST})",
        sentence,
    ):
        named = re.findall(r"up|left|right|down", others.lower())
        sums = {sum(each) for each in product(*(sets[other] for other in named))}
        assert {each for each in sums if each <= total} == read_lengths(some), sentence
        assert {each[way] for each in ways_that_fit} == read_lengths(left), sentence
    return True


def check_reach(puzzle: Puzzle, known: dict[Cell, str], sentence: str) -> bool:
    found = re.search(
        r"must see (\w+) cells? besides itself\. ([A-Z][a-z, ]*?) gives?"
        r" (?:none|at most ([\d +=]+)) of them, so (\w+) gives at least (\d+)",
        sentence,
    )
    if found is None:
        return False
    clue = clue_named(sentence)
    assert number(found[1]) == int(puzzle.clues[clue]) - 1, sentence
    named = re.findall(r"up|left|right|down", found[2].lower())
    most = [max(possible(puzzle, clue, way, known)) for way in named]
    told = found[3] or "0"
    if found[3] is not None and "=" in told:
        assert [int(each) for each in told.partition("=")[0].split("+")] == most, sentence
    assert int(told.rpartition("=")[2]) == sum(most), sentence
    assert int(found[5]) == number(found[1]) - sum(most), sentence
    assert {*named, found[4]} >= {way for way in WAYS if line(puzzle, clue, way)}, sentence
    return True


def check_rest(puzzle: Puzzle, known: dict[Cell, str], sentence: str) -> bool:
    """'Up and left give 1 + 2 = 3 of them, so down gives 2': every view but one is known."""
    found = re.search(
        r"must see (\w+) cells? besides itself\. ([A-Z][a-z, ]*?) gives? (none|[\d +=]+) of them,"
        r" so (\w+) gives (\d+):",
        sentence,
    )
    if found is None:
        return False
    clue = clue_named(sentence)
    assert number(found[1]) == int(puzzle.clues[clue]) - 1, sentence
    named = re.findall(r"up|left|right|down", found[2].lower())
    sets = [possible(puzzle, clue, way, known) for way in named]
    assert all(len(each) == 1 for each in sets), sentence
    given = [length for each in sets for length in each]
    if found[3] != "none":
        addends, _, total = found[3].rpartition(" = ")
        assert int(total) == sum(given), sentence
        assert not addends or [int(each) for each in addends.split(" + ")] == given, sentence
    assert sum(given) == 0 or found[3] != "none", sentence
    assert int(found[5]) == number(found[1]) - sum(given), sentence
    assert int(found[5]) in possible(puzzle, clue, found[4], known), sentence
    assert {*named, found[4]} >= {way for way in WAYS if line(puzzle, clue, way)}, sentence
    return True


def check_seen(puzzle: Puzzle, known: dict[Cell, str], sentence: str) -> bool:
    """'at least five cells (up 1, left 3 and itself)'; also at most, and exactly."""
    found = re.search(
        r"(at least|at most)? ?(?:its )?(\w+) cells?[a-z ]*\(([^)]*itself)\)",
        sentence.replace("both its cells", "all its two cells"),
    )
    if found is None:
        return False
    clue = clue_named(sentence)
    told = dict.fromkeys(WAYS, 0) | {
        way: int(count) for way, count in re.findall(r"(up|left|right|down) (\d+)", found[3])
    }
    pick = max if found[1] == "at most" else min
    count = int(puzzle.clues[clue])
    for way, length in told.items():
        assert pick(possible(puzzle, clue, way, known)) == length, sentence
    assert number(found[2]) == sum(told.values()) + 1, sentence
    if found[1] == "at most":
        assert number(found[2]) < count, sentence
    elif found[1] == "at least" or not re.search("would see (all|both)|already", sentence):
        assert number(found[2]) > count, sentence
    else:
        assert number(found[2]) == count, sentence
    return True


def check_pair(puzzle: Puzzle, known: dict[Cell, str], sentence: str) -> bool:
    """Two clues: every length listed, what each leaves for the line, and what both do."""
    sides = re.findall(rf"(above|left of|right of|below) r(\d+)c(\d+) ({LIST})[;.]", sentence)
    parts = re.findall(
        rf"[Tt]he (\d+) must see (\d+) more(?:: ({VIEWS}))?\. That leaves ({LIST}) for the ends",
        sentence,
    )
    shared = re.search(rf"So the ends give ({LIST})", sentence)
    assert len(sides) == len(parts) == 2, sentence
    assert shared, sentence
    names = {"above": "up", "left of": "left", "right of": "right", "below": "down"}
    clues = [(int(row) - 1, int(col) - 1) for _, row, col, _ in sides]
    distance = abs(clues[0][0] - clues[1][0]) + abs(clues[0][1] - clues[1][1])
    dues = [int(puzzle.clues[clue]) - 1 - distance for clue in clues]
    ends = []
    for (side, _, _, told), clue in zip(sides, clues, strict=True):
        lengths = possible(puzzle, clue, names[side], known)
        assert read_lengths(told) >= lengths, sentence
        assert {each for each in read_lengths(told) if each <= min(dues)} == {
            each for each in lengths if each <= min(dues)
        }, sentence
        ends.append(lengths)
    common = {one + other for one, other in product(*ends)}
    across = ["left", "right"] if names[sides[0][0]] in ("up", "down") else ["up", "down"]
    for (count, more, views, room), clue, due in zip(parts, clues, dues, strict=True):
        assert (int(count), int(more)) == (puzzle.clues[clue], due), sentence
        sets = {way: possible(puzzle, clue, way, known) for way in across}
        for way, told_lengths in (read_views(views) if views else {}).items():
            assert told_lengths >= sets[way], sentence
        rooms = {due - sum(each) for each in product(*sets.values()) if sum(each) <= due}
        assert read_lengths(room) == rooms, sentence
        common &= rooms
    assert read_lengths(shared[1]) == common, sentence
    return True


def check_wall(puzzle: Puzzle, marks: Marks, step: Step) -> bool:
    (cell,) = step.excludes
    blacks = {each for each in step.because if marks[each] == "#"}
    height, width = puzzle.height, puzzle.width
    assert set(find_wall(height, width, cell, blacks)) == blacks, step
    assert told_in_order(step.message, cell), step
    area = set(find_cut_off(height, width, cell, blacks))
    assert area, step
    beside = {
        (row, col)
        for row, col in ((cell[0] + a, cell[1] + b) for a, b in WAYS.values())
        if 0 <= row < height and 0 <= col < width
    }
    assert beside & area, step
    assert beside - area, step
    for row, col in area:
        for near in ((row + a, col + b) for a, b in WAYS.values()):
            inside = 0 <= near[0] < height and 0 <= near[1] < width
            assert not inside or near in area | blacks | {cell}, step
    return True


def told_in_order(sentence: str, cell: Cell) -> bool:
    """Whether each black cell named touches the one before, but where the new cell or the border is
    between them."""
    names = re.search(r"Together with (.*), a black", sentence)
    wall = re.findall(r"r(\d+)c(\d+)", names[1] if names else "")
    cells = [(int(row) - 1, int(col) - 1) for row, col in wall]
    gaps = sum(not touch(one, other) for one, other in pairwise(cells))
    return gaps <= 1 and (gaps == 0 or sum(touch(cell, each) for each in cells) >= 2)


def touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1


def each_sentence(
    puzzle: Puzzle, marks: Marks, step: Step
) -> Iterator[tuple[str, dict[Cell, str]]]:
    """The sentences of a step with what is known when they are said."""
    known = known_of(puzzle, marks, step)
    if not step.lines:
        (corner,) = step.excludes[:1] or ((-1, -1),)
        if step.technique == "corner":
            clue = clue_named(step.message)
            known |= {(clue[0], corner[1]): "+", (corner[0], clue[1]): "+"}
        if step.technique == "closing-in":
            known |= dict.fromkeys(step.focus[1:], "+") | {corner: "#"}
        if step.technique == "overshoot":
            known |= dict.fromkeys(step.places, "+")
        yield step.message, known
        return
    shared = set(step.excludes if step.chain[0].placed else step.places)
    outer, inner = dict(known), dict[Cell, str]()
    for told in step.lines:
        first = told.links[0]
        if first.is_supposed and first.depth == 1:
            outer = dict(known)
            if len(shared) > 1:
                yield from _each_supposed(step, known)  # the rest is said of several cells at once
                return
        if first.depth == 1:
            inner = {}
        yield told.text, outer | inner
        for each in told.links:
            if not each.is_conflict:
                (outer if each.depth == 1 else inner)[each.cell] = "#" if each.placed else "+"


def _each_supposed(step: Step, known: dict[Cell, str]) -> Iterator[tuple[str, dict[Cell, str]]]:
    """What is said of each of several supposed cells by itself."""
    first, known = step.chain[0], dict(known)
    mark = "#" if first.placed else "+"
    for told in step.lines:
        parts = re.findall(
            r"[Ww]ith r(\d+)c(\d+) (?:black|white), (.*?)(?=; with r|\.$)", told.text
        )
        for row, col, sentence in parts:
            yield sentence, known | {(int(row) - 1, int(col) - 1): mark}
        for each in told.links:
            if not each.is_conflict and not each.is_supposed:
                known[each.cell] = "#" if each.placed else "+"


CHECKS = {"views": check_views, "reach": check_reach, "rest": check_rest, "seen": check_seen}


def check_step(puzzle: Puzzle, marks: Marks, step: Step, seen: Counter[str]) -> None:
    assert "would need" not in step.message, step
    if step.technique in ("would-enclose", "cut-cell"):
        seen["wall"] += check_wall(puzzle, marks, step)
    for sentence, known in each_sentence(puzzle, marks, step):
        if step.technique == "two-clues":
            seen["pair"] += check_pair(puzzle, known, sentence)
            continue
        for name, check in CHECKS.items():
            seen[name] += check(puzzle, known, sentence)


def check_explanation(puzzle: Puzzle, marks: Marks, seen: Counter[str]) -> None:
    found = ll.explain(puzzle, marks)
    for step in found:
        check_step(puzzle, marks, step, seen)
        seen[step.technique] += 1
        marks = after(puzzle, marks, step)


def test_sums_on_random_boards() -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        random = Random(f"sums {seed}")
        rows = random_kuromasu(random, random.randint(2, 7), random.randint(2, 7))
        puzzle = Puzzle.from_rows("kuromasu", rows)
        check_explanation(puzzle, Marks.empty(puzzle), seen)
    told = "views", "reach", "rest", "seen", "pair", "wall"
    for name in (*told, "corner", "closing-in", "forced-view", "forced-pair"):
        assert seen[name] > 5, seen
    assert min(seen["shaving"], seen["cases"]) > 1


@EACH_CORPUS
def test_sums_on_corpus_boards(corpus: Corpus) -> None:
    seen: Counter[str] = Counter()
    for board in corpus.solved("kuromasu")[::7]:
        if max(board.puzzle.height, board.puzzle.width) <= 12:
            check_explanation(board.puzzle, Marks.empty(board.puzzle), seen)
    assert min(seen["views"], seen["reach"], seen["rest"], seen["seen"]) > 20


@pytest.mark.parametrize(
    ("lengths", "total", "told"),
    [
        ({0}, 5, "0"),
        ({0, 2}, 5, "0 or 2"),
        ({1, 2}, 5, "1 or 2"),
        ({0, 1, 2}, 5, "0 to 2"),
        ({0, 2, 4, 5, 6}, 5, "0, 2 or at least 4"),
        ({0, 7}, 5, "0 or at least 7"),
        ({0, 1, 2, 3}, 2, "any number"),
        ({0, 1, 3, 4, 5, 7}, 9, "0, 1, 3 to 5 or 7"),
    ],
)
def test_lengths_in_words(lengths: set[int], total: int, told: str) -> None:
    assert tell_lengths(lengths, total) == told
    assert {each for each in read_lengths(told) if each <= total} == {
        each for each in lengths if each <= total
    }
