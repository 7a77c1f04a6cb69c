"""asp: one board in every dialect, the instances printed in the papers, and what is refused."""

from __future__ import annotations

import re
import warnings
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError, LossWarning, UnknownNameError
from lamplighter.formats.asp import ASP
from lamplighter.formats.base import Document, Reading
from lamplighter.grid import Turn
from lamplighter.puzzle import Puzzle, Solution
from strategies import documents, genres, puzzles


def read_noted(text: str, reading: Reading | None = None) -> Document:
    """The document of a text of which something may be passed over."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LossWarning)
        return ASP.read(text, reading or Reading())


ROWS = ("..#", "1..", "...")
BULBS = [(0, 0), (1, 1), (2, 2)]
SAME_BOARD = {
    "numblack": "row(1..3). column(1..3). black(1,3). numBlack(2,1,1).\n"
    "bulb(1,1) bulb(2,2) bulb(3,3)",
    "black3": "row(1..3). col(1..3). num(e). black(e,1,3). black(1,2,1).\n"
    "lightbulb(1,1) lightbulb(2,2) lightbulb(3,3)",
    "lparse": "row(1..3). col(1..3). color(b;w). black(3,3). black(2,1,1).\n"
    "lightbulb(3,1) lightbulb(2,2) lightbulb(1,3)",
    "tud": "#const size = 3. black_cell_unnumbered(3,1). black_cell(1,2,1).\n"
    "light(1,1). light(2,2). light(3,3).",
}


@pytest.mark.parametrize("told", [True, False], ids=["told", "found out"])
@pytest.mark.parametrize("dialect", SAME_BOARD)
def test_dialects_agree_on_a_board(dialect: str, told: bool) -> None:
    text = SAME_BOARD[dialect]
    doc = ASP.read(text, Reading(dialect=dialect if told else None))
    assert (doc.puzzle.genre, doc.puzzle.rows, doc.format) == ("akari", ROWS, "asp")
    assert doc.solution == Solution.from_placed(doc.puzzle, BULBS)
    assert ASP.detect(text)


WRITTEN = {
    "numblack": """\
% akari, 3 wide and 3 high; row, column, row 1 is the top row
row(1..3). column(1..3). index(0..4).
black(1,3).
numBlack(2,1,1).
% the solution
bulb(1,1).
bulb(2,2).
bulb(3,3).
""",
    "black3": """\
% akari, 3 wide and 3 high; row, column, row 1 is the top row
row(1..3). col(1..3). num(0..4). num(e).
black(e,1,3).
black(1,2,1).
% the solution
lightbulb(1,1).
lightbulb(2,2).
lightbulb(3,3).
""",
    "lparse": """\
% akari, 3 wide and 3 high; row, column, row 1 is the bottom row
row(1..3). col(1..3). color(b;w).
black(3,3).
black(2,1,1).
% the solution
lightbulb(3,1).
lightbulb(2,2).
lightbulb(1,3).
""",
    "tud": """\
% akari, 3 wide and 3 high; column, row, row 1 is the top row
#const size = 3.
black_cell_unnumbered(3,1).
black_cell(1,2,1).
% the solution
light(1,1).
light(2,2).
light(3,3).
""",
}


@pytest.mark.parametrize("dialect", WRITTEN)
def test_writes(dialect: str) -> None:
    puzzle = Puzzle.from_rows("akari", ROWS)
    doc = Document(puzzle, solution=Solution.from_placed(puzzle, BULBS))
    assert ASP.write(doc, dialect) == WRITTEN[dialect]


def test_default_dialects() -> None:
    akari = Puzzle.from_rows("akari", ["1."])
    assert "numBlack(1,1,1)." in ASP.write(Document(akari), None)
    kuromasu = Puzzle.from_rows("kuromasu", [[2, None], [None, None]])
    assert "num(2,1,2)." in ASP.write(Document(kuromasu), None)


# Instances printed in the papers (docs/literature.md), with their misprints corrected.
LPARSE_REPORT = """
row(1..10). col(1..10). color(b;w).
black(1,1,0). black(1,7,1). black(1,10,0). black(2,3,1). black(4,5,2). black(4,8,2). black(5,5,1).
black(6,4,1). black(6,5,0). black(7,3,2). black(7,10,1). black(8,2,3). black(8,7,0). black(3,4).
black(3,9). black(4,1). black(5,6). black(5,7). black(6,6). black(7,6). black(9,8). black(10,1).
black(10,4). black(10,10).
"""
YILDIRIM_BAS = """
#const n = 6. row(1..n). column(1..n). index(0..4).
numBlack(1,2,1). numBlack(3,4,2). numBlack(4,3,4). numBlack(5,5,0).
black(1,5). black(2,2). black(3,6). black(4,1). black(6,2). black(6,5).
bulb(6,1) bulb(4,2) bulb(3,3) bulb(5,3) bulb(1,4) bulb(4,4) bulb(2,5) bulb(1,6) bulb(6,6) bulb(1,1)
"""
KAPIKIRAN_ONEN = """
#const n=7. row(1..n). col(1..n). num(0..4). num(e).
%black(number, X, Y).
black(e, 1, 3). black(e, 1, 7). black(4, 2, 2). black(1, 2, 5).
black(e, 2, 7). black(2, 3, 4). black(e, 4, 2). black(e, 4, 6).
black(e, 5, 4). black(e, 6, 1). black(e, 6, 3). black(1, 6, 6). black(1, 7, 1). black(1, 7, 5).
white(X, Y):- not black(_,X,Y), row(X), col(Y). %black ones shouldn't be same as white ones
0{lightbulb(X, Y)}1 :- white(X, Y).
:-black(N,X,Y), {lightbulb(X+1,Y); lightbulb(X-1,Y)} != N, N != e, num(N).
lightbulb(2,1) lightbulb(1,2) lightbulb(3,2) lightbulb(7,2) lightbulb(2,3) lightbulb(4,4)
lightbulb(6,4) lightbulb(3,5) lightbulb(1,6) lightbulb(7,6) lightbulb(5,7)
"""


@pytest.mark.parametrize(
    ("text", "rows", "bulbs"),
    [
        (
            LPARSE_REPORT,
            "#..#.....# .......#.. .3....0... ..2..#...1 ...10#...."
            " ....1##... #...2..2.. ...#....#. ..1....... 0.....1..0",
            0,
        ),
        (YILDIRIM_BAS, ".1..#. .#.... ...2.# #.4... ....0. .#..#.", 10),
        (KAPIKIRAN_ONEN, "..#...# .4..1.# ...2... .#...#. ...#... #.#..1. 1...1..", 11),
    ],
    ids=["lparse report", "Yıldırım and Baş 2020", "Kapıkıran and Önen 2020, with its rules"],
)
def test_reads_the_instances_of_the_papers(text: str, rows: str, bulbs: int) -> None:
    doc = read_noted(text)
    assert doc.puzzle == Puzzle.from_rows("akari", rows.split())
    assert len(doc.solution.placed if doc.solution else []) == bulbs


def test_kuromasu_answers_are_black_cells() -> None:
    doc = ASP.read("row(1..2). col(1..3). num(1,1,3). num(2,3,4). black(2,2)", Reading())
    assert doc.puzzle == Puzzle.from_rows("kuromasu", [[None, None, 4], [3, None, None]])
    assert doc.solution == Solution.from_rows("kuromasu", [".#.", "..."])


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        (
            "clingo version 5.8.2\nReading from stdin\nSolving...\nAnswer: 1 (Time: 0.001s)\n"
            "row(1) row(2) column(1) column(2) black(1,2) near((1,1),(1,2)) -bulb(2,2) light(2,2)"
            " ok bulb(1,1)\nSATISFIABLE\n\nModels       : 1+\nCalls        : 1\n"
            "Time         : 0.001s (Solving: 0.00s 1st Model: 0.00s)\nCPU Time     : 0.001s\n",
            "near/2, -bulb/2, ok/0",
        ),
        ("row(1..2). column(1..2).\nblack(1,2).\nAnswer: 1\nbulb(1,1)\nOptimization: 1\n"
         "OPTIMUM FOUND\n\nModels       : 1\n  Optimum    : yes\n", ""),
        ("row(1..2). column(1..2).\nblack(1,2).\nAnswer: 1\nStable Model: bulb(1,1)", ""),
        ("smodels version 2.26. Reading...done\nAnswer: 1\nStable Model: row(1) row(2) column(1)"
         " column(2) black(1,2) bulb(1,1) \nTrue\nDuration: 0.010\nNumber of wrong choices: 0\n",
         ""),
        ("row(1..2). column(1..2). black(1,2).\nANSWER\nbulb(1,1). white(1,1).\nCOST 1@1\n"
         "OPTIMUM\n", "white/2"),
        ("% bulb(2,2).\n%* bulb(2,1). %* nested *% bulb(2,2). *%\nrow(1..2).column(1;2).\n"
         'black( 1 , 2 ).bulb(1,1).name("bulb(2,2). % ").\n#show bulb/2.\n#show name/1.',
         "#show, name/1"),
        ("bulb(1,1)\n#const n = 2. [override]\nrow(1..n). column(1..n).\nblack(1,n).\n"
         "#script (python)\nbulb(2,2).\n#end.\nseen(X) :- bulb(X,2..3).", "#script, rules"),
        ("row(1..2). column(1..2). black(1,2). bulb(1,1). { bulb(2,2) }. bulb(2,1) ; bulb(2,2).",
         "rules"),
        ("row(1..2). column(1..2). black(1,2). :~ bulb(X,Y). [1@1,X,Y]\nbulb(1,1).", "rules"),
        ("const n = 2. row(1..n). column(1..n). black(1,2). bulb(1,1). hide. show bulb(X,Y).",
         "#hide, #show"),
        ("row(1..2). column(1..2). black(1,2). bulb(1,1).\nhide.\nshow bulb(_,_).\n",
         "#hide, #show"),
        ("row(1..2). column(1..2). black(1,2). bulb(1,1). way(0,1). way(1,0).\n"
         "near(X,Y,X+A,Y+B) :- way(A,B), row(X), column(Y).", "rules, way/2"),
        ("1 #const n = 2.\n2 row(1..n).\n3 column(1..n).\n4\n5 black(1,2).\n6 bulb(1,1).", ""),
    ],
    ids=["clingo", "optimum", "smodels", "smodels, its figures", "competition", "comments, strings",
         "directives", "choices", "weights", "lparse's words", "lparse's blanks",
         "predicates of its own", "numbered lines"],
)  # fmt: skip
def test_passes_over_what_is_no_fact_and_says_so(text: str, passed: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        doc = ASP.read(text, Reading())
    assert doc.puzzle.rows == (".#", "..")
    assert doc.solution is not None
    assert doc.solution.rows == ("o#", "..")
    told = f"asp reads facts and passes over the rest: {passed}"
    assert [str(each.message) for each in caught] == ([told] if passed else [])


def test_a_long_list_of_what_was_passed_over_is_cut() -> None:
    with pytest.warns(LossWarning, match=r": a/0, b/0, c/0, d/0, \.\.\.$"):
        ASP.read("row(1..2). col(1..2). num(e).\nAnswer: 1\na b c d e\nSATISFIABLE", Reading())


def test_any_line_end_ends_a_comment() -> None:
    text = "% a board\nrow(1..3). column(1..3).\n% walls\nblack(1,3). numBlack(2,1,1).\n"
    boards = {ASP.read(text.replace("\n", end), Reading()).puzzle for end in ("\n", "\r\n", "\r")}
    assert boards == {Puzzle.from_rows("akari", ROWS)}


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("black(1,2). numBlack(2,1,1).", Reading(height=2, width=2)),
        ("row(1..n). column(1..n). black(1,2). numBlack(2,1,1).", Reading(height=2, width=2)),
        ("black(2,2). black(1,1,1).", Reading(height=2, width=2, dialect="lparse-bottom")),
        ("row(1..2). col(1..2). black(e,1,2). black(1,2,1).", Reading()),
        # The generator of Pal (2025) lists numbered walls twice.
        ("#const size=2. black_cell_unnumbered(2,1). black_cell_unnumbered(1,2)."
         " black_cell(1,2,1).", Reading()),
    ],
)  # fmt: skip
def test_sizes_and_orders(text: str, reading: Reading) -> None:
    assert ASP.read(text, reading).puzzle.rows == (".#", "1.")


def test_black3_is_told_from_lparse_by_what_is_legal() -> None:
    # As (row, column, clue) the first would be a clue of 5; as (clue, row, column) the second
    # would be in row 0.
    size = "row(1..5). col(1..5). "
    assert ASP.read(size + "black(1,5,5).", Reading()).puzzle[4, 4] == "1"
    assert ASP.read(size + "black(5,1,0).", Reading()).puzzle[0, 0] == "0"


SIZE = "row(1..3). column(1..3). "


@pytest.mark.parametrize(
    ("text", "reading", "message"),
    [
        ("", Reading(), "states no fact"),
        ("% akari\n", Reading(height=3, width=3), "states no fact"),
        ("white(X) :- row(X).", Reading(height=3, width=3), "states no fact"),
        ("UNSATISFIABLE", Reading(height=3, width=3), "states no fact"),
        ("hello world", Reading(height=3, width=3), "unknown predicate hello/0 in 'hello'"),
        (SIZE + "blck(2,1).", Reading(), "blck/2 in 'blck(2,1)' (did you mean 'black'?)"),
        (SIZE + "black(1,2,3,4).", Reading(), "black/4 in 'black(1,2,3,4)'; expected black/2 or"),
        (SIZE + "black((1,2)).", Reading(), "unknown predicate black/1"),
        (SIZE + "black(1,(2)).", Reading(), "expected the numbers of a cell, got 'black(1,(2))'"),
        (SIZE + "not black(1,2).", Reading(), "unknown predicate not/0"),
        (
            SIZE + "black(1,2), black(2,3).",
            Reading(),
            "expected facts such as black(1,2)., got ', ",
        ),
        (SIZE + "dir(0,1). a(X) :- b(X).", Reading(), "unknown predicate dir/2"),
        (SIZE + "#shwo bulb/2.", Reading(), "#show and the like, got '#shwo bulb/2'"),
        (SIZE + "numBlack(3,3,2", Reading(), "the statement 'numBlack(3,3,2' is not finished"),
        (SIZE + "black(1,1). numBla", Reading(), "numBla/0 in 'numBla' (did you mean 'numBlack'?)"),
        (SIZE + ":- bulb(1,1)", Reading(), "the statement ':- bulb(1,1)' is not finished"),
        (SIZE + ":- a. " + "[1]" * 5000 + "b.", Reading(), "unknown predicate b/0"),
        (SIZE + "#const n = 3", Reading(), "the statement '#const n = 3' is not finished"),
        (
            SIZE + "black(1,1)\nlit(X) :- row(X).",
            Reading(),
            "full stop is missing after 'black(1,1)'",
        ),
        (SIZE + "black(1,1)\n{ bulb(1,2) }.", Reading(), "a full stop is missing after"),
        (SIZE + "#script (lua) black(1,1).", Reading(), "'#script' is never ended"),
        (SIZE + "black(1,1). " + SIZE, Reading(), "holds 2 puzzles; asp holds one per file"),
        (SIZE + "row(1..4).", Reading(), "holds 2 puzzles"),
        ("#const size = 3. #const size = 3.", Reading(), "holds 2 puzzles"),
        ("black_cell(1,1,2).", Reading(), "the facts give no size"),
        ("row(1..3). bulb(1,1).", Reading(), "the facts give no size"),
        ("row(1..3). column(1..3). numBlack(4,1,2).", Reading(), "'numBlack(4,1,2)' is outside"),
        ("row(1..3). column(1..3). black(0,1).", Reading(), "'black(0,1)' is outside the board"),
        ("row(1..3). column(1..3). bulb(1,-1).", Reading(), "'bulb(1,-1)' is outside the board"),
        ("row(1..3). column(1..3). numBlack(1,1,5).", Reading(), "r1c1: expected a clue, 0 to 4"),
        ("row(1..3). col(1..3). num(3,1,6).", Reading(), "r1c1: a Kuromasu clue is 1 to 5 here"),
        (
            "row(1..3). column(1..3). numBlack(2,2,1). numBlack(2,2,3).",
            Reading(),
            "r2c2: two clues, 1 and 3",
        ),
        ("row(1..3). col(1..3). num(1,1,1). num(1,1,2).", Reading(), "r3c1: two clues, 1 and 2"),
        ("row(1..7). col(1..7). black(1,2,5).", Reading(dialect="lparse"), "got '5'"),
        ("row(1..3). col(1..3). black(1,2,3).", Reading(), "name the dialect"),
        ("row(1..3). col(1..3). black(1,1,9).", Reading(), "got '9'; or: 'black(1,1,9)' is"),
        ("row(1..3). col(1..3). color(b;w). black(1,2).", Reading(), "name the genre"),
        ("row(0..3). column(1..3).", Reading(), "expected row(1..n) with a number n, got"),
        ("row(1..2*n). column(1..3).", Reading(), "expected row(1..n) with a number n, got"),
        ("row(1..0). column(1..3).", Reading(), "at least one row"),
        ("row(1..1001). column(1..3).", Reading(), "at most 1000 cells"),
        (f"row(1..{'9' * 5000}). column(1..3).", Reading(), "expected row(1..n) with a number n"),
        (f"#const n = 3. row(1..n). column(1..n). black({'9' * 5000},1).", Reading(), "numbers"),
        ("row(1..3). column(1..3). black(1,1..3).", Reading(), "expected the numbers of a cell"),
        ("row(1..3). column(1..3). black(X,1).", Reading(), "expected the numbers of a cell"),
        ("row(1..3). column(1..3). black(1,1).", Reading(width=4), "expected width 4, the text"),
        ("row(1..3). column(1..3). numBlack(1,1,1).", Reading(dialect="tud"), "numBlack/3 means"),
        ("row(1..3). col(1..3). num(1,1,1).", Reading(genre="akari"), "num/3 means nothing"),
        ("#const size = 3.", Reading(genre="kuromasu"), "the asp dialect tud has no kuromasu"),
        ("row(1..3). column(1..3). %* black(1,1).", Reading(), "'%*' is never closed"),
        ("Answer: 1\nbulb(1,1)\nAnswer: 2\nbulb(1,2)", Reading(), "more than one answer set"),
    ],
)
def test_refuses(text: str, reading: Reading, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        ASP.read(text, reading)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("genre", "rows", "dialect", "message"),
    [
        ("akari", ["...", "..."], "tud", "tud writes square boards only, got 3x2"),
        ("kuromasu", [[2, None]], "tud", "the asp dialect tud has no kuromasu"),
        ("kuromasu", [[2, None]], "numblack", "the asp dialect numblack has no kuromasu"),
        ("kuromasu", [[2, None]], "black3", "the asp dialect black3 has no kuromasu"),
        ("kuromasu", [[None, "?"]], "lparse", "r1c2: asp facts have no clue of unknown count"),
    ],
)
def test_writer_refuses(genre: str, rows: list[object], dialect: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        ASP.write(Document(Puzzle.from_rows(genre, rows)), dialect)


def test_unknown_dialects_list_the_known() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'lparse'"):
        ASP.read("row(1..3).", Reading(dialect="lpars"))
    with pytest.raises(UnknownNameError, match="unknown asp dialect"):
        ASP.write(Document(Puzzle.from_rows("akari", ["."])), "prolog")


@pytest.mark.parametrize("dialect", ["numblack", "black3", "lparse", None])
@given(doc=documents("akari", marks=False))
def test_akari_round_trip(dialect: str | None, doc: Document) -> None:
    text = ASP.write(doc, dialect)
    assert ASP.read(text, Reading()) == doc
    assert ASP.read(text, Reading(dialect=dialect)) == doc
    assert ASP.detect(text)


@given(documents("kuromasu", marks=False, unknown_clues=False))
def test_kuromasu_round_trip(doc: Document) -> None:
    text = ASP.write(doc, None)
    assert ASP.read(text, Reading()) == doc
    assert ASP.detect(text)


@given(puzzles("akari"))
def test_tud_round_trip(puzzle: Puzzle) -> None:
    side = min(puzzle.height, puzzle.width)
    square = Puzzle.from_rows("akari", [row[:side] for row in puzzle.rows[:side]])
    doc = Document(square, solution=Solution.from_placed(square, []))
    for each in (doc, Document(square)):
        text = ASP.write(each, "tud")
        assert ASP.read(text, Reading()) == each
        assert ASP.detect(text)


@given(puzzles("akari"))
def test_lparse_counts_rows_from_below(puzzle: Puzzle) -> None:
    walls = Puzzle.from_rows("akari", [re.sub("[0-4]", "#", str(row)) for row in puzzle.rows])
    text = ASP.write(Document(walls), "lparse")
    assert ASP.read(text, Reading(dialect="numblack")).puzzle == walls.turned(Turn.FLIP)


_SCRAPS = st.sampled_from(
    [*"().,;:%*{}#\"'-= \n\x00\ud800e1", "..", ":-", "%*", "*%", "#const n = 3.", "row(1..3).",
     "col(1..3).", "column(1..n).", "black(", "black(1,2).", "black(1,2,3).", "numBlack(1,1,1).",
     "bulb(1,1)", "num(1,1,2).", "num(e).", "genre(akari).", "Answer: 1\n", "9" * 12, "#script",
     "placed(0).", "row(", "black_cell(1,1,1).", "light(1,1)"]
)  # fmt: skip


@given(
    st.text() | st.lists(_SCRAPS, max_size=25).map("".join),
    st.sampled_from([None, "akari", "kuromasu"]),
    st.sampled_from([None, "tud", "lparse", "numblack", "black3"]),
)
def test_any_text_is_read_or_refused(text: str, genre: str | None, dialect: str | None) -> None:
    ASP.detect(text)
    for each in (text, "row(1..3). col(1..3). " + text):
        with suppress(LamplighterError):
            read_noted(each, Reading(genre=genre, dialect=dialect))


@pytest.mark.parametrize(
    "unit",
    [
        "a(",
        ")",
        ",",
        "a ",
        "-",
        '"',
        "#",
        "\n1",
        "a(1) ; ",
        "\nTime : ",
        ")\n",
        "x(1,",
        "a/1 ",
        "[1]",
    ],
)
def test_a_megabyte_of_anything_is_refused(unit: str) -> None:
    for front in ("", "row(1..3). column(1..3). ", "Answer: 1\n", ":- "):
        with pytest.raises(FormatError) as caught:
            read_noted(front + unit * (1_000_000 // len(unit)) + "(", Reading())
        assert len(str(caught.value)) < 300


@given(genres().flatmap(lambda genre: documents(genre, max_side=3, unknown_clues=False)))
def test_marks_are_the_only_loss(doc: Document) -> None:
    lost = ["the marks"] if doc.marks is not None and not doc.marks.is_empty else []
    assert ASP.losses(doc) == lost
