"""Simon Tatham's formats: game ids, save files and the drawing that Copy gives."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.tatham_id import TATHAM_ID
from lamplighter.formats.tatham_save import TATHAM_SAVE
from lamplighter.formats.tatham_text import TATHAM_TEXT
from lamplighter.puzzle import Marks, Puzzle, Solution
from strategies import genres, marks_on, puzzles, solutions_on

AKARI = Puzzle.from_rows("akari", [".#...", "..#..", "..0..", ".....", ".1..2"])
AKARI_SOLUTION = Solution.on(AKARI, [".#o..", ".o#..", "..0..", "....o", "o1.o2"])
KUROMASU = Puzzle.from_rows("kuromasu", [[None, 2, None], [None, None, 3], [None, None, None]])
SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


# --- game ids


@pytest.mark.parametrize(
    ("text", "reading", "rows", "meta"),
    [
        ("5x5:aBeBd0h1b2", Reading(), AKARI.rows, {}),
        ("5x5: aBeB\n  d0h1b2\n", Reading("akari"), AKARI.rows, {}),
        ("5x5b20s2d2:aBeBd0h1b2", Reading(), AKARI.rows, {"params": "b20s2d2"}),
        ("3x2r:f", Reading(), ("...", "..."), {"params": "r"}),
        (SITE + "lightup.html#3x3:i", Reading(), ("...",) * 3, {}),
        (SITE + "range.html#2x2%3Ad", Reading(), ((None, None),) * 2, {}),
        ("3x3:a2c3c", Reading("kuromasu"), KUROMASU.rows, {}),
        ("3x3:_2__3_g", Reading(), ((2, 3, None), (None,) * 3, (None,) * 3), {}),
        ("3:u", Reading("akari"), ("...",) * 7, {}),
        ("3:i", Reading("kuromasu"), ((None,) * 3,) * 3, {}),
        ("3:5h", Reading(), ((5, None, None), (None,) * 3, (None,) * 3), {}),
        ("3x3:cbBc", Reading(), ("...", "..#", "..."), {}),
        ("1x3:c", Reading("akari", lenient=True), (".",) * 3, {}),
        ("2x2:9c", Reading("kuromasu", lenient=True), ((9, None), (None, None)), {}),
    ],
)
def test_id(text: str, reading: Reading, rows: tuple[object, ...], meta: dict[str, str]) -> None:
    doc = TATHAM_ID.read(text, reading)
    assert doc.puzzle.rows == rows
    assert doc.meta == meta
    assert doc.format == "tatham-id"
    assert TATHAM_ID.detect(text)


def test_id_seven_by_seven_from_the_program() -> None:
    doc = TATHAM_ID.read("7x7b20s4d0:b11p2Bb0b01pBBb", Reading())
    assert doc.puzzle.rows == (
        "..11...",
        ".......",
        "......2",
        "#..0..0",
        "1......",
        ".......",
        "...##..",
    )
    assert TATHAM_ID.write(doc, None) == "7x7b20s4d0:b11p2Bb0b01pBBb"
    assert TATHAM_ID.write(Document(doc.puzzle), None) == "7x7:b11p2Bb0b01pBBb"


@pytest.mark.parametrize(
    ("text", "genre", "fragment"),
    [
        ("10x10b20s2d2#436435953565512", None, "a seed id .* holds no board"),
        ("10x10#1:2", None, "a seed id"),
        (SITE + "lightup.html#10x10b20s2d2%23436", None, "a seed id"),
        (SITE + "solo.html#3x3:a", None, "lightup.html or range.html, got 'solo.html'"),
        (SITE + "range.html#3x3:i", "akari", "expected a puzzle of genre akari"),
        ("7x7", None, "expected a size, ':' and the board"),
        (":i", "akari", "expected a size such as 7x7"),
        ("ax3:i", None, "expected a size such as 7x7"),
        ("3x3:a2g", None, "give the genre"),
        ("3x3:h", "akari", "8 cells, a board 3 wide and 3 high has 9"),
        ("3x3:iB", "akari", "10 cells"),
        ("3x3:c5e", "akari", "character 2"),
        ("3x3:aOg", "akari", "letter O"),
        ("1x9:i", "akari", "Light Up needs at least 2 rows and 2 columns, got 1x9"),
        ("100x100:" + "z" * 400, "kuromasu", "at most 127"),
        ("3x3:b6f", "kuromasu", "r1c3: a Kuromasu clue is 1 to 5 here, got 6"),
        ("3x3:0h", "kuromasu", "character 1"),
        ("3x3:i,foo", "kuromasu", "character 2"),
        ("3x3b20:i", "kuromasu", "expected nothing after the size, got 'b20'"),
        ("3x3q:i", "akari", "expected settings such as b20s4d0 after the size, got 'q'"),
        ("9999999x3:a", None, "at most 1000"),
        ("9" * 5000 + ":a", "akari", "at most 1000"),
        ("0x3:a", "kuromasu", "at least one row"),
        ("", None, "expected a size"),
    ],
)
def test_id_refused(text: str, genre: str | None, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        TATHAM_ID.read(text, Reading(genre))


@pytest.mark.parametrize(
    ("doc", "fragment"),
    [
        (Document(Puzzle.from_rows("akari", ["..."])), "at least 2 rows"),
        (Document(Puzzle.from_rows("kuromasu", [[None] * 128])), "at most 127"),
        (Document(Puzzle.from_rows("kuromasu", [["?"]])), r"r1c1: .* not '\?'"),
        (Document(AKARI, meta={"params": "x:y"}), "expected params such as"),
        (Document(AKARI, meta={"params": 3}), "expected params such as"),
        (Document(KUROMASU, meta={"params": "d2"}), "Range takes no settings"),
    ],
)
def test_id_cannot_be_written(doc: Document, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        TATHAM_ID.write(doc, None)


@given(st.data(), genres(), st.sampled_from(["", "b20s4d0", "r"]))
def test_id_there_and_back(data: st.DataObject, genre: str, params: str) -> None:
    puzzle = data.draw(puzzles(genre, unknown_clues=False, min_side=2))
    meta = {"params": params} if params and genre == "akari" else {}
    doc = Document(puzzle, meta=meta)
    text = TATHAM_ID.write(doc, None)
    assert TATHAM_ID.read(text, Reading(genre)) == doc
    came, reason = None, ""
    try:
        came = TATHAM_ID.read(text, Reading())
    except FormatError as error:
        reason = str(error)
    assert came == doc or "give the genre" in reason


# --- save files


def save(*records: tuple[str, str], game: str = "Light Up", desc: str = "aBeBd0h1b2") -> str:
    size = "5x5" if game == "Light Up" else "3x3"
    head = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", game),
        ("PARAMS", size),
        ("CPARAMS", size),
        ("DESC", desc),
    ]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in (*head, *records))


def states(count: int, shown: int) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("NSTATES", str(count)), ("STATEPOS", str(shown))


NOTHING = ("." * 5,) * 5


@pytest.mark.parametrize(
    ("moves", "shown", "rows"),
    [
        ([], 1, NOTHING),
        ([("MOVE", "L0,0;I3,1")], 2, ("o....", "...+.", *NOTHING[2:])),
        ([("MOVE", "L0,0;I3,1")], 1, NOTHING),
        ([("MOVE", "L2,0"), ("MOVE", "I2,0")], 3, ("..+..", *NOTHING[1:])),
        ([("MOVE", "I2,0"), ("MOVE", "L2,0")], 3, ("..o..", *NOTHING[1:])),
        ([("MOVE", "L2,0"), ("MOVE", "L2,0;")], 3, NOTHING),
        ([("MOVE", "L2,0"), ("RESTART", "aBeBd0h1b2"), ("MOVE", "L0,4")], 3, NOTHING),
    ],
)
def test_save_light_up_moves(
    moves: list[tuple[str, str]], shown: int, rows: tuple[str, ...]
) -> None:
    text = save(*states(len(moves) + 1, shown), *moves)
    doc = TATHAM_SAVE.read(text, Reading())
    assert doc.puzzle == AKARI
    assert doc.marks == Marks("akari", rows)
    assert doc.solution is None


@pytest.mark.parametrize(("shown", "marked"), [(3, True), (2, False)])
def test_save_solution(shown: int, marked: bool) -> None:
    # Solve was pressed with a right bulb at r1c3 and a wrong one at r4c4.
    solve = ("SOLVE", "S;L1,1;L4,3;L3,3;L0,4;L3,4;I0,0")
    text = save(*states(3, shown), ("MOVE", "L2,0;L3,3"), solve)
    doc = TATHAM_SAVE.read(text.replace("\n", "\r\n"), Reading())
    assert doc.solution == AKARI_SOLUTION
    assert doc.marks is not None
    assert (doc.marks[0, 0] == "+") is marked


def test_save_range_moves_set_and_say_row_first() -> None:
    text = save(
        *states(3, 3),
        ("MOVE", "B,0,2W,1,0"),
        ("SOLVE", "SE,0,2B,0,0"),
        game="Range",
        desc="a2c3c",
    )
    doc = TATHAM_SAVE.read(text, Reading("kuromasu"))
    assert doc.puzzle == KUROMASU
    assert doc.marks == Marks.from_rows("kuromasu", ["#..", "+..", "..."])
    assert doc.solution == Solution.from_rows("kuromasu", ["#..", "...", "..."])


def test_save_counts_bytes() -> None:
    text = save(*states(1, 1)).replace("DESC", "SEED    :2:ä\nDESC")
    assert TATHAM_SAVE.read(text, Reading()).puzzle == AKARI


ONE = states(2, 2)


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("", "empty"),
        ("SAVEFILE:5:hello\n", "expected 'SAVEFILE' and \"Simon"),
        ("SAVEFILE:9999:hello\n", "record 1: SAVEFILE ends after the text does"),
        ("SAVEFILE:" + "9" * 5000, "record 1: expected a key"),
        ("VERSION :1:1\n", "expected 'SAVEFILE'"),
        (save().replace("VERSION :1:1", "VERSION :1:2"), "version 1, got '2'"),
        (save(game="Solo"), "Light Up or Range, got one of 'Solo'"),
        (save().replace("GAME ", "GAMES"), "a line GAME"),
        (save().replace("DESC ", "DESCR"), "a line DESC"),
        (save().replace("CPARAMS", "CPARAM "), "a line CPARAMS"),
        (save(), "a line NSTATES"),
        (save(("NSTATES", "1")), "a line STATEPOS"),
        (save(("NSTATES", "x"), ("STATEPOS", "1")), "NSTATES: expected a number, got 'x'"),
        (save(*states(2, 2)), "expected 1 moves, got 0"),
        (save(*states(1, 2)), "STATEPOS is 2, expected 1 to 1"),
        (save(*states(1, 0)), "STATEPOS is 0"),
        (save(*ONE, ("MOVE", "")), "move 1: the move is empty"),
        (save(*ONE, ("MOVE", "L1,0")), "move 1: r1c2 is a wall"),
        # The program replays the moves kept for Redo too, and refuses the file because of them.
        (save(*states(2, 1), ("MOVE", "L1,0")), "move 1: r1c2 is a wall"),
        (save(*ONE, ("MOVE", "L5,0")), "move 1: r1c6 is not on a board 5 wide"),
        (save(*ONE, ("MOVE", "L0,0L0,1")), "expected L or I and x,y"),
        (save(*ONE, ("MOVE", "SL0,0")), "expected L or I and x,y"),
        (save(*ONE, ("RESTART", "y")), "RESTART names another board"),
        (save(*ONE, ("MOVE", "B,0,3"), game="Range", desc="i"), "r1c4 is not on a board"),
        (save(*ONE, ("MOVE", "B,0,1;"), game="Range", desc="i"), "expected B, W or E"),
        (save(*states(1, 1), desc="y!"), "character 2"),
        (save(*states(1, 1)).replace(":10:aB", ":9:aB"), "DESC is longer than the 9"),
    ],
)
def test_save_refused(text: str, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        TATHAM_SAVE.read(text, Reading())


def test_save_writes_what_the_program_opens() -> None:
    marks = Marks.on(AKARI, ["..o..", ".....", ".....", "...+.", "....."])
    text = TATHAM_SAVE.write(Document(AKARI, marks), None)
    assert text == save(*ONE, ("MOVE", "L2,0;I3,3"))
    text = TATHAM_SAVE.write(Document(AKARI, None, AKARI_SOLUTION), None)
    assert text == save(*ONE, ("SOLVE", "S;L2,0;L1,1;L4,3;L0,4;L3,4"))
    text = TATHAM_SAVE.write(Document(AKARI, marks, AKARI_SOLUTION), None)
    # The mark at r4c4 stays: it does no harm to a solution.
    assert text.endswith("STATEPOS:1:2\nMOVE    :9:L2,0;I3,3\nSOLVE   :21:S;L1,1;L4,3;L0,4;L3,4\n")
    marks = Marks.on(KUROMASU, ["#+.", "+..", "..."])
    text = TATHAM_SAVE.write(Document(KUROMASU, marks), None)
    # No dot on the clue at r1c2: in the program it would take the clue's place.
    assert text == save(*ONE, ("MOVE", "B,0,0W,1,0"), game="Range", desc="a2c3c")


@given(st.data(), genres())
def test_save_there_and_back(data: st.DataObject, genre: str) -> None:
    puzzle = data.draw(puzzles(genre, unknown_clues=False, min_side=2))
    marks = data.draw(marks_on(puzzle))
    solution = data.draw(st.none() | solutions_on(puzzle))
    doc = Document(puzzle, marks, solution)
    if genre == "kuromasu" and _black_clue(puzzle, marks, solution):
        with pytest.raises(FormatError, match="Range cannot mark a clue black"):
            TATHAM_SAVE.write(doc, None)
        return
    came = TATHAM_SAVE.read(TATHAM_SAVE.write(doc, None), Reading())
    assert came.puzzle == puzzle
    assert came.solution == solution
    shown = _off_clues(puzzle, marks)
    if not shown.is_empty:
        assert came.marks == shown
    elif solution is not None:
        assert came.marks is not None
        assert came.marks.placed == solution.placed


def _black_clue(puzzle: Puzzle, *found: Marks | Solution | None) -> bool:
    return any(each[cell] == "#" for each in found if each for cell in puzzle.clues)


def _off_clues(puzzle: Puzzle, marks: Marks) -> Marks:
    if puzzle.genre == "kuromasu":
        for cell in puzzle.clues:
            marks = marks.with_mark(cell, ".")
    return marks


# --- the drawing

LIGHT_UP_DRAWING = """\
+-+-+-+
|L|.|1|
+-+-+-+
|x| |#|
+-+-+-+
"""
RANGE_DRAWING = """\
+--+--+
|##| 2|
+--+--+
|  |..|
+--+--+
"""
DRAWN = Puzzle.from_rows("akari", ["..1", "..#"])


def test_text_light_up() -> None:
    doc = TATHAM_TEXT.read(LIGHT_UP_DRAWING, Reading())
    assert doc == Document(DRAWN, Marks.from_rows("akari", ["o..", "+.."]))
    assert TATHAM_TEXT.write(doc, None) == LIGHT_UP_DRAWING


def test_text_range() -> None:
    doc = TATHAM_TEXT.read("\n  " + RANGE_DRAWING.replace("\n", "\r\n  "), Reading())
    assert doc.puzzle.rows == ((None, 2), (None, None))
    assert doc.marks == Marks.from_rows("kuromasu", ["#.", ".+"])
    assert doc.solution == Solution.from_rows("kuromasu", ["#.", ".."])
    assert TATHAM_TEXT.write(doc, None) == RANGE_DRAWING.replace("--", "-").replace(
        "##", "#"
    ).replace(" 2", "2").replace("  ", " ").replace("..", ".")


def test_text_is_a_solution_once_it_solves() -> None:
    text = TATHAM_TEXT.write(Document(AKARI, AKARI_SOLUTION.marks), None)
    assert TATHAM_TEXT.read(text, Reading()).solution == AKARI_SOLUTION
    assert TATHAM_TEXT.read(text.replace("L", ".", 1), Reading()).solution is None


@pytest.mark.parametrize(
    ("cells", "genre"),
    [
        ("|0| |", "akari"),
        ("|x|1|", "akari"),
        ("|L|1|", "akari"),
        ("| |#|", "akari"),
        ("|5| |", "kuromasu"),
        ("|.|1|", "kuromasu"),
        ("|1|#|", None),
    ],
)
def test_text_genre(cells: str, genre: str | None) -> None:
    text = f"+-+-+\n{cells}\n+-+-+\n| | |\n+-+-+\n"
    if genre is None:
        with pytest.raises(FormatError, match="give the genre"):
            TATHAM_TEXT.read(text, Reading())
    else:
        assert TATHAM_TEXT.read(text, Reading(lenient=True)).puzzle.genre == genre


@pytest.mark.parametrize(
    ("text", "genre", "fragment"),
    [
        ("", None, "line 1: expected a border"),
        ("+-x-+", None, "line 1: expected a border"),
        ("+++\n|||\n+++\n", None, "a board without clues in cells of width 0"),
        ("+-+--+\n| |  |\n+-+--+\n", None, "columns of one width"),
        ("+-+-+\n", None, "got 1 lines"),
        ("+-+-+\n| | |\n", None, "got 2 lines"),
        ("+-+-+\n| | |\n+-+\n", None, "line 3: expected"),
        ("+-+-+\n| | x\n+-+-+\n", None, "line 2: expected '.' at both ends"),
        ("+-+-+\n| |\n+-+-+\n", None, "line 2 has 1 cells, expected 2"),
        ("+-+-+\n| |  |\n+-+-+\n", None, "r1c2: expected a cell 1 wide"),
        ("+-+-+\n| | |\n+-+-+\n", "akari", "at least 2 rows"),
        ("+-+-+\n|x|7|\n+-+-+\n| | |\n+-+-+\n", None, "r1c2: expected '#', '0' to '4'"),
        ("+-+-+\n|L|7|\n+-+-+\n| | |\n+-+-+\n", "kuromasu", "r1c1: expected a number"),
        ("+--+--+\n|#.|12|\n+--+--+\n", None, "r1c1: expected a number"),
        ("+--+--+\n|##|12|\n+--+--+\n", None, "r1c2: a Kuromasu clue is 1 to 2"),
        ("+" + "-+" * 2000 + "\n|\n+", None, "at most 1000"),
    ],
)
def test_text_refused(text: str, genre: str | None, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        TATHAM_TEXT.read(text, Reading(genre))


@pytest.mark.parametrize(
    ("doc", "fragment"),
    [
        (Document(Puzzle.from_rows("kuromasu", [[None]])), "width 0"),
        (Document(Puzzle.from_rows("kuromasu", [["?"]])), "r1c1"),
        (Document(KUROMASU, Marks("kuromasu", (".#.", "...", "..."))), "r1c2: Range cannot"),
        (Document(DRAWN, Marks("akari", ("..o", "..."))), "r1c3 is a wall"),
        (Document(DRAWN, Marks("akari", ("...",))), "the marks are 3 wide and 1 high"),
    ],
)
def test_text_cannot_be_written(doc: Document, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        TATHAM_TEXT.write(doc, None)


@given(st.data(), genres())
def test_text_there_and_back(data: st.DataObject, genre: str) -> None:
    puzzle = data.draw(puzzles(genre, unknown_clues=False, min_side=2))
    marks = _off_clues(puzzle, data.draw(marks_on(puzzle)))
    doc = Document(puzzle, marks)
    if genre == "kuromasu" and not puzzle.clues:
        with pytest.raises(FormatError, match="width 0"):
            TATHAM_TEXT.write(doc, None)
        return
    came = TATHAM_TEXT.read(TATHAM_TEXT.write(doc, None), Reading(genre))
    assert (came.puzzle, came.marks) == (puzzle, marks)


# --- all three


@given(
    st.text()
    | st.text("x35:#ab7B_%h")
    | st.text("+-|L 1#x.\n")
    | st.text("SLI,0;19BWE").map(lambda move: save(*ONE, ("MOVE", move)))
    | st.text("SWBE,0;1").map(lambda move: save(*ONE, ("MOVE", move), game="Range", desc="i"))
    | st.text().map(lambda text: save() + text)
)
def test_only_our_errors(text: str) -> None:
    for format in (TATHAM_ID, TATHAM_SAVE, TATHAM_TEXT):
        with suppress(LamplighterError):
            format.read(text, Reading())
        format.detect(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" 7x7b20s4d0:b11\n", "tatham-id"),
        ("7x7#12", "tatham-id"),
        (SITE + "range.html#3x3:i", "tatham-id"),
        (save(), "tatham-save"),
        (LIGHT_UP_DRAWING, "tatham-text"),
        ("+++\n|||\n+++", "tatham-text"),
        ("12 14\n- x 1", None),
        ("++\n..", None),
        ("", None),
    ],
)
def test_detect(text: str, expected: str | None) -> None:
    found = [each.name for each in (TATHAM_ID, TATHAM_SAVE, TATHAM_TEXT) if each.detect(text)]
    assert found == ([expected] if expected else [])
