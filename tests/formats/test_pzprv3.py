"""pzprv3: the file pzpr saves, with marks, ticks, trial stages and metadata."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.pzprv3 import PZPRV3
from lamplighter.puzzle import Marks, Puzzle
from strategies import genres, marks_on, puzzles


def read(text: str, **options) -> Document:
    doc = PZPRV3.read(text, Reading(**options))
    assert doc.marks is not None
    assert doc.marks.handed_in
    return doc


AKARI = "pzprv3\nlightup\n2\n3\n. - 0 \n# + . \n"
KUROMASU = "pzprv3\nkurodoko\n2\n3\n. - 4 \n. . . \n# + . \n. . # \n"


@pytest.mark.parametrize(
    "text",
    [
        AKARI,
        AKARI.replace("\n", "\r\n"),
        AKARI.replace("\n", "/"),
        AKARI.replace("lightup", "akari"),
        AKARI.replace("lightup", "bijutsukan"),
        AKARI.replace("pzprv3", "pzprv3.1"),
        "v:whatever\n" + AKARI,
        "\n" + AKARI.replace(" \n", "\n").rstrip(),
        AKARI + "http://pzv.jp/p.html?lightup/3/2/gk\nleft over\n",
        AKARI + '\nhistory:{"type":"pzpr"}',
        "https://puzz.link/p?pzprv3/lightup/2/3/.%20-%200%20/%23%20+%20.%20/",
        "https://puzz.link/p?type=editor&pzprv3/lightup/2/3/.%20-%200%20/%23%20+%20.%20/",
        "pzprv3/lightup/2/3/.%20-%200%20/%23%20+%20.%20/",
    ],
)
def test_envelopes_hold_the_same_akari_board(text):
    assert PZPRV3.detect(text)
    doc = read(text)
    assert doc.puzzle == Puzzle.from_rows("akari", [".#0", "..."])
    assert doc.marks == Marks.from_rows("akari", ["...", "o+."])
    assert doc.meta == {}
    assert PZPRV3.write(doc, None) == AKARI


def test_kuromasu_has_a_block_of_clues_and_one_of_marks():
    doc = read(KUROMASU)
    assert doc.puzzle == Puzzle.from_rows("kuromasu", [[None, "?", 4], [None, None, None]])
    assert doc.marks.rows == ("#+.", "..#")
    assert PZPRV3.write(doc, None) == KUROMASU


def test_a_black_clue_is_kept_for_the_checker_to_report():
    doc = read("pzprv3/kurodoko/1/2/2 . /# . /")
    assert doc.marks.rows == ("#.",)
    assert read(PZPRV3.write(doc, None)) == doc


@pytest.mark.parametrize("text", ["pzprv3/kurodoko/2/3", " pzprv3.1/lightup/2/3\n"])
def test_a_size_alone_on_one_line_is_a_blank_board(text):
    doc = read(text)
    assert doc.puzzle.clues == {}
    assert doc.marks.rows == ("...", "...")


@pytest.mark.parametrize("end", range(len(AKARI) - 1))
def test_a_file_cut_off_anywhere_is_refused(end):
    cut = AKARI[:end]
    if cut.rstrip() != AKARI.rstrip():
        with pytest.raises(FormatError):
            PZPRV3.read(cut, Reading())


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3\nlightup\n2\n3",
        "pzprv3\r\nkurodoko\r\n2\r\n3\r\n",
        "pzprv3/lightup/2/3/",
        "https://puzz.link/p?pzprv3/lightup/2/3",
        'pzprv3\nlightup\n2\n3\n\ninfo:{"metadata":{"author":"A"}}',
    ],
)
def test_a_file_without_a_board_is_refused(text):
    with pytest.raises(FormatError, match="the file ends after its size: expected 2 rows"):
        PZPRV3.read(text, Reading())
    assert read(text, lenient=True).puzzle.clues == {}


def test_ticks_are_kept():
    doc = read("pzprv3/lightup/2/3/. - 0 /# + . /. - - /. . . /")
    assert doc.meta == {"ticks": [".--", "..."]}
    assert PZPRV3.write(doc, None) == AKARI + ". - - \n. . . \n"


def test_ticks_of_nothing_are_no_ticks():
    assert read("pzprv3/lightup/1/2/0 . /. . /").meta == {}


def test_borders_are_kept():
    doc = read(KUROMASU + "0 -1 \n0 0 \n0 -1 0 \n")
    assert doc.meta == {"borders": ["0 -1", "0 0", "0 -1 0"]}
    assert PZPRV3.write(doc, None) == KUROMASU + "0 -1 \n0 0 \n0 -1 0 \n"


def test_borders_of_a_single_column_are_those_between_its_cells():
    doc = read("pzprv3\nkurodoko\n2\n1\n2 \n. \n. \n. \n\n\n-1 \n")
    assert doc.meta == {"borders": ["-1"]}
    assert read(PZPRV3.write(doc, None)) == doc


def test_trial_stages_are_kept_newest_first():
    """pzprjs takes the TrialData line of an Akari file for ticks; we do not."""
    text = AKARI + "TrialData(2)\n. - 0 \n# . . \nTrialData(1)\n. - 0 \n. . . \n"
    doc = read(text)
    assert doc.marks.rows == ("...", "o+.")
    assert doc.meta == {"trial": 2, "trial_marks": [["...", "o.."], ["...", "..."]]}
    assert PZPRV3.write(doc, None) == text


def test_ticks_stand_before_the_trial_stages():
    text = AKARI + ". - . \n. . . \nTrialData(1)\n. - 0 \n. . . \n. - . \n. . . \n"
    doc = read(text)
    assert doc.meta == {
        "ticks": [".-.", "..."],
        "trial": 1,
        "trial_marks": [["...", "..."]],
        "trial_ticks": [[".-.", "..."]],
    }
    assert PZPRV3.write(doc, None) == text


def test_borders_of_trial_stages_are_kept():
    stages = ["TrialData(2)", *KUROMASU.split("\n")[4:-1], "0 -1 ", "0 0 ", "0 0 0 "]
    stages += ["TrialData(1)", *KUROMASU.split("\n")[4:-1], ""]
    text = KUROMASU + "\n".join(stages)
    doc = read(text)
    assert doc.meta["trial_borders"] == [["0 -1", "0 0", "0 0 0"], []]
    assert "borders" not in doc.meta
    assert PZPRV3.write(doc, None) == text


def test_metadata_is_laid_out_as_pzprjs_does():
    text = AKARI + '\ninfo:{\n "metadata": {\n  "author": "A. N. Other",\n  "hard": true\n }\n}'
    doc = read(text)
    assert doc.meta == {"author": "A. N. Other", "hard": True}
    assert PZPRV3.write(doc, None) == text


def test_slashes_in_a_comment_survive_reading_and_writing():
    doc = read(AKARI + '\ninfo:{"metadata":{"comment":"see http://x/y"},"history":{}}')
    assert doc.meta == {"comment": "see http://x/y"}
    written = PZPRV3.write(doc, None)
    assert "/" not in written
    assert read(written) == doc
    assert read(written.replace("\n", "/")) == doc


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected 'pzprv3' in the first line"),
        ("pzprv4/lightup/1/1/. /", "expected 'pzprv3' in the first line"),
        ("pzprv3", "expected lightup or kurodoko in the second line, got ''"),
        ("pzprv3/nurikabe/2/3/. . . /", "got 'nurikabe'"),
        ("pzprv3/lightup", "expected the height after 'lightup', got ''"),
        ("pzprv3/lightup/x/3/. . . /", "expected the height after 'lightup', got 'x'"),
        ("pzprv3/lightup/2/-3/", "expected the width after '2', got '-3'"),
        ("pzprv3/lightup/2/" + "9" * 5000, "expected the width after '2'"),
        ("pzprv3/lightup/0/3", "at least one row"),
        ("pzprv3/lightup/2/3000", "at most 1000 cells"),
        ("pzprv3/lightup/2/3/. x 0 /# + . /", "r1c2: expected '.', '#', '+', '-' or 0 to 4"),
        ("pzprv3/lightup/2/3/. - 7 /# + . /", "r1c3: expected '.', '#'"),
        ("pzprv3/lightup/2/3/. - /0 # + . /", "row 1 of the board has 2 tokens, expected 3"),
        ("pzprv3/lightup/2/3/. - 0 /", "expected 2 rows of board, got the end after 1"),
        ("pzprv3/lightup/1/1/0 /x /", "r1c1: expected '.' or '-', got 'x'"),
        ("pzprv3/lightup/1/1/0 /- /. /", "expected the end after the board, got '.'"),
        ("pzprv3/kurodoko/1/2/. ? /", "r1c2: expected '.', '-' or a number, got '?'"),
        ("pzprv3/kurodoko/1/2/. 3 /", "clue is 1 to 2 here, got 3"),
        ("pzprv3/kurodoko/1/2/. ٣ /", "r1c2: expected '.', '-' or a number"),
        ("pzprv3/kurodoko/1/2/. . /. o /", "r1c2: expected '.', '#' or '+', got 'o'"),
        ("pzprv3/kurodoko/1/2/. . /. . /x /", "row 1 of the borders: expected 0 or -1"),
        ("pzprv3/lightup/1/1/0 /TrialData(x)", "expected the end after the board"),
        ("pzprv3/lightup/1/1/0 /TrialData(0)/0 ", "expected TrialData(1), got TrialData(0)"),
        ("pzprv3/lightup/1/1/0 /TrialData(2)/0 /TrialData(2)/0 ", "expected TrialData(1)"),
        ("pzprv3/lightup/1/1/0 /TrialData(1)", "no board follows TrialData(1)"),
        ("pzprv3/lightup/1/1/0 /TrialData(1)/1 ", "is not the puzzle above"),
        ("pzprv3/lightup/1/1/0 /info:{", "the JSON after 'info:' is not readable"),
        ("pzprv3/lightup/1/1/0 /info:" + "[" * 100_000, "nested too deeply"),
        ("pzprv3/lightup/1/1/0 /info:[]", "expected an object with 'metadata'"),
        ('pzprv3/lightup/1/1/0 /info:{"metadata":[]}', "got a value of type list"),
        ('pzprv3/lightup/1/1/0 /info:{"metadata":{"author":[]}}', "metadata 'author' is text"),
    ],
)
def test_refused_with_a_reason(text, message):
    with pytest.raises(FormatError) as caught:
        PZPRV3.read(text, Reading())
    assert message in str(caught.value)


def test_lenient_reading_lets_impossible_clues_pass():
    assert read("pzprv3/kurodoko/1/2/. 9 /", lenient=True).puzzle.rows == ((None, 9),)


def test_the_genre_the_caller_names_must_fit():
    with pytest.raises(FormatError, match="expected a puzzle of genre kuromasu"):
        read(AKARI, genre="kuromasu")


@pytest.mark.parametrize(
    ("meta", "message"),
    [
        ({"ticks": ["-"]}, "the marks are 1 wide"),
        ({"ticks": "---"}, "'ticks' is a list of rows"),
        ({"trial": 0, "trial_marks": [["...", "..."]]}, "'trial' counts the stages"),
        ({"trial": 1, "trial_marks": [["..."]]}, "the marks are 3 wide and 1 high"),
        ({"trial": 1, "trial_marks": [["..."] * 2], "trial_ticks": []}, "for each of 1 stages"),
        (
            {"trial": 1, "trial_marks": [["..."] * 2], "trial_ticks": [["-"]]},
            "the marks are 1 wide",
        ),
        ({"author": None}, "metadata 'author' is text"),
    ],
)
def test_metadata_that_cannot_be_written(meta, message):
    puzzle = Puzzle.from_rows("akari", ["...", "..."])
    with pytest.raises(FormatError, match=message):
        PZPRV3.write(Document(puzzle, meta=meta), None)


def test_borders_that_do_not_fit_are_not_written():
    puzzle = Puzzle.from_rows("kuromasu", [[None, None]])
    with pytest.raises(FormatError, match="does not fit the board"):
        PZPRV3.write(Document(puzzle, meta={"borders": ["0 0"]}), None)


def test_a_bulb_on_a_wall_cannot_be_written():
    puzzle = Puzzle.from_rows("akari", [".#"])
    with pytest.raises(FormatError, match="r1c2: a bulb on a wall"):
        PZPRV3.write(Document(puzzle, Marks.from_rows("akari", [".o"])), None)
    # A cross on a wall says nothing, and is left out.
    assert "\n# - \n" in PZPRV3.write(Document(puzzle, Marks.from_rows("akari", ["o+"])), None)


@st.composite
def _files(draw: st.DrawFn) -> Document:
    """A document with everything a pzprv3 file can hold."""
    puzzle = draw(puzzles(draw(genres()), max_side=6))
    meta = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "author": st.text(),
                "source": st.text(),
                "hard": st.booleans() | st.integers(),
                "comment": st.text(),
            },
        )
    )
    height, width = puzzle.height, puzzle.width
    if puzzle.genre == "akari" and draw(st.booleans()):
        meta["ticks"] = ["-" * width] + ["." * width] * (height - 1)
    elif puzzle.genre == "kuromasu" and width > 1 and draw(st.booleans()):
        beside = [["-1"] * (width - 1)] * height
        meta["borders"] = [" ".join(row) for row in beside + [["0"] * width] * (height - 1)]
    stages = draw(st.lists(marks_on(puzzle), max_size=2))
    if stages:
        meta["trial"] = len(stages)
        meta["trial_marks"] = [list(marks.rows) for marks in stages]
        for key in ("ticks", "borders"):
            if key in meta and draw(st.booleans()):
                meta[f"trial_{key}"] = [meta[key], *([[]] * (len(stages) - 1))]
    return Document(puzzle, draw(marks_on(puzzle)), meta=meta)


@given(_files())
def test_reading_gives_back_what_was_written(doc):
    text = PZPRV3.write(doc, None)
    assert PZPRV3.detect(text)
    assert PZPRV3.losses(doc) == []
    assert read(text) == doc


_PIECES = [
    ". ",
    "# ",
    "- ",
    "+ ",
    "2 ",
    "/",
    "\n",
    "TrialData(1)",
    "0 ",
    "-1 ",
    "%23",
    "\0",
    'info:{"metadata":{"author":"x"}}',
    "info:",
    "http://",
    "\ud800",
    "٣ ",
]
_noise = st.one_of(
    st.text(),
    st.builds(
        "{}pzprv3/{}/{}/{}/{}".format,
        st.sampled_from(["", "p?", "v:x/"]),
        st.sampled_from(["lightup", "kurodoko"]),
        st.integers(0, 3),
        st.integers(0, 3),
        st.lists(st.sampled_from(_PIECES)).map("".join),
    ),
)


@given(_noise, st.booleans())
def test_any_text_is_read_or_refused(text, lenient):
    """Nothing but our own errors escapes, and what is read can be written and read again."""
    PZPRV3.detect(text)
    try:
        doc = PZPRV3.read(text, Reading(lenient=lenient))
    except LamplighterError:
        return
    assert PZPRV3.read(PZPRV3.write(doc, None), Reading(lenient=lenient)) == doc


@pytest.mark.parametrize(
    "unit", ["a=b&", "/", "?", " ", "\n", "TrialData(1)/", ". ", "%20", "\ninfo:", "history"]
)
def test_a_megabyte_of_anything_is_refused(unit):
    for front in ("", "pzprv3/lightup/9/9/", "x?pzprv3/kurodoko/9/9/. "):
        text = front + unit * (1_000_000 // len(unit)) + "x"
        PZPRV3.detect(text)
        with pytest.raises(LamplighterError):
            PZPRV3.read(text, Reading())
