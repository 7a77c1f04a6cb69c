"""penpa-edit links: round trips, odd drawings, refusals. Payloads are built here, line by line."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError, LossWarning
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.penpa import PENPA
from lamplighter.puzzle import Marks, Puzzle, Solution
from strategies import genres, marks_on, puzzles, solutions_on

HOST = "https://swaroopg92.github.io/penpa-edit/"


def packed(text: str | bytes) -> str:
    data = text if isinstance(text, bytes) else text.encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(deflate.compress(data) + deflate.flush()).decode()


def drawing(
    question: object = None,
    answer: object = None,
    *,
    nx: object = 3,
    ny: object = 2,
    margins: object = (0, 0, 0, 0),
    head: str = "Title: ,Author: ,,,OFF,false,",
    tags: str = "[]",
    cells: object = None,
    kind: str = "square",
) -> list[str]:
    """The lines of a 3 x 2 drawing, as far as a reader has to look at them."""
    lines = [""] * 19
    lines[0] = f"{kind},{nx},{ny},38,0,1,1,152,114,0,0,0,0,0,0,{head}"
    lines[1] = json.dumps(margins)
    lines[3] = json.dumps({} if question is None else question)
    lines[4] = "" if answer is None else json.dumps(answer)
    lines[5] = "" if cells is None else json.dumps(cells)
    lines[17] = tags
    return lines


def link(lines: list[str], *, mode: str = "edit", answer: object = None) -> str:
    text = f"m={mode}&p=" + packed("\n".join(lines))
    return text if answer is None else f"{text}&a={packed(json.dumps(answer))}"


def read(text: str, **said: object) -> Document:
    return PENPA.read(text, Reading(**said))  # type: ignore[arg-type]


# In a grid 3 wide a row takes 7 points: r1c1 is 16, r1c2 17, r1c3 18, r2c1 23, r2c2 24, r2c3 25.
WALLS = {"surface": {"17": 4, "25": 1}, "number": {"17": [2, 4, "1"]}}
CLUES = {"number": {"16": [3, 6, "1"], "24": ["?", 6, "1"], "25": ["4", 1, "1"], "18": [" ", 6]}}
AKARI = Puzzle.from_rows("akari", [".2.", "..#"])
KUROMASU = Puzzle.from_rows("kuromasu", [[3, None, "?"], [None, "?", 4]])


@st.composite
def documents(draw: st.DrawFn) -> Document:
    puzzle = draw(puzzles(draw(genres()), max_side=6))
    # penpa has no way to say its own escapes, and a title is one line.
    words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="%\n"), min_size=1)
    texts = {
        "title": words,
        "author": words,
        "source": words | st.just("https://example.org/a%2Cb,c"),
        "rules": words | st.just("light & shade,\nx = y"),
        "tags": st.lists(
            st.sampled_from(["akari", "Kurodoko", "range", "surface", "null", "zoo"]) | st.text(),
            min_size=1,
        ),
    }
    return Document(
        puzzle,
        draw(marks_on(puzzle) | st.just(Marks.empty(puzzle))),
        draw(solutions_on(puzzle) | st.none()),
        draw(st.fixed_dictionaries({}, optional=texts)),
    )


@given(documents())
def test_what_is_written_is_read(doc: Document) -> None:
    text = PENPA.write(doc, None)
    assert "\n" not in text
    assert PENPA.detect(text)
    for genre in (None, doc.puzzle.genre):
        again = PENPA.read(text, Reading(genre=genre))
        assert again == doc
        assert again.format == "penpa"


def test_marks_and_a_solution_share_a_link() -> None:
    marks = Marks.on(AKARI, ["o..", "+.."])
    solution = Solution.on(AKARI, ["o.o", ".o."])
    assert "#m=edit&p=" in PENPA.write(Document(AKARI), None)
    assert "#m=edit&p=" in PENPA.write(Document(AKARI, marks), None)
    assert "#m=solve&p=" in PENPA.write(Document(AKARI, None, solution), None)
    both = PENPA.write(Document(AKARI, marks, solution), None)
    assert both.startswith(HOST + "#m=edit&p=")
    assert both.endswith("&l=solvedup")
    assert read(both) == Document(AKARI, marks, solution)


def test_the_answer_is_sorted_as_text() -> None:
    """penpa-edit compares texts, and its own sorting puts 103 before 33."""
    puzzle = Puzzle.from_rows("kuromasu", [[None] * 10] * 10)
    solution = Solution.from_placed(puzzle, [(0, 3), (5, 3)])
    code = PENPA.write(Document(puzzle, None, solution), None).partition("&a=")[2]
    assert code == packed('[["103","33"],[],[],[],[],[]]')


def test_a_written_link_has_every_line_the_loader_needs() -> None:
    code = PENPA.write(Document(AKARI), None).partition("&p=")[2]
    text = inflated(code)
    lines = text.split("\n")
    assert len(lines) == 19
    assert lines[0].startswith("square,3,2,38,0,1,1,152,114,")
    assert lines[5] == "[16,1,1,5,1,1]"
    assert lines[17] == '[ "akari"]'
    assert "zS:" in lines[3]
    assert "surface" not in text.replace('"Surface"', "")


def inflated(code: str) -> str:
    return zlib.decompress(b64decode(code), -15).decode()


def test_plain_drawings_of_both_genres() -> None:
    assert read(link(drawing(WALLS))) == Document(AKARI, Marks.empty(AKARI))
    assert read(link(drawing(CLUES))) == Document(KUROMASU, Marks.empty(KUROMASU))


def test_marks_in_the_answer_layer() -> None:
    symbols = {"16": [3, "sun_moon", 2], "18": [8, "ox_B", 1], "17": [8, "ox_B", 1], "24": [1, "x"]}
    answer = {"symbol": symbols, "surface": {"23": 2, "16": 2, "24": 4}}
    assert read(link(drawing(WALLS, answer))).marks == Marks.on(AKARI, ["o.+", "+.."])
    answer = {"surface": {"17": 1, "18": 8, "23": 2, "24": 5}, "symbol": {"25": [8, "ox_B", 1]}}
    assert read(link(drawing(CLUES, answer))).marks == Marks.on(KUROMASU, [".##", "+.+"])


def test_margins_are_not_the_board() -> None:
    # 5 wide with margins: 9 points a row. The board begins two rows down and one column in.
    question = {"surface": {"40": 4, "20": 4}, "number": {"40": [1, 4, "1"], "21": ["A", 1, "1"]}}
    lines = drawing(question, nx=5, ny=5, margins=[2, 1, 1, 1])
    assert read(link(lines)).puzzle == Puzzle.from_rows("akari", [".1.", "..."])


def test_lost_plus_signs_and_padding() -> None:
    for size in range(60):  # some of them hold a plus sign, some end in padding
        lines = drawing(WALLS, head=f"Title: {chr(200 + size) * size},Author: ,,,OFF,false")
        text = link(lines)
        assert read(text.replace("+", " ").rstrip("=")) == read(text)
        assert read(text.replace("+", "-").replace("/", "_")) == read(text)
        assert read(text.replace("+", "%2B").replace("/", "%2F")) == read(text)


@pytest.mark.parametrize("start", ["?", "#", HOST + "?", HOST + "#", f"  \n{HOST}#"])
def test_old_and_new_addresses(start: str) -> None:
    text = start + link(drawing(CLUES)) + "\n"
    assert PENPA.detect(text)
    assert read(text).puzzle == KUROMASU


def test_header_texts() -> None:
    # The first z is written twice, as it should be; a z that was not is still a z.
    head = "Title: zZaz%2C a zZoo,Author: me,http://x.org/,a%2C b%2Dc %2E d %2F e,OFF,false,"
    assert read(link(drawing(CLUES, head=head))).meta == {
        "title": "zaz, a zoo",
        "author": "me",
        "source": "http://x.org/",
        "rules": "a, b\nc & d = e",
    }


def test_a_quoted_word_in_a_title_survives() -> None:
    meta = {"title": 'a "surface", zO z null'}
    assert read(PENPA.write(Document(AKARI, meta=meta), None)).meta == meta


def test_tags_name_the_genre() -> None:
    empty = drawing(tags='["kurodoko", "easy"]')
    doc = read(link(empty))
    assert doc.puzzle == Puzzle.from_rows("kuromasu", [[None] * 3] * 2)
    assert doc.meta == {"tags": ["kurodoko", "easy"]}
    assert read(link(drawing(tags='["Akari"]'))).puzzle.genre == "akari"
    assert read(link(drawing()), genre="akari").puzzle.genre == "akari"
    assert read(link(drawing(WALLS, tags="nonsense"))).meta == {}
    assert read(link(drawing(WALLS, tags="null"))).meta == {}


def test_short_and_other_square_drawings() -> None:
    for kind in ("square", "sudoku", "kakuro"):
        assert read(link(drawing(WALLS, kind=kind)[:4])).puzzle == AKARI


def test_edges_corners_and_candidates_are_not_clues() -> None:
    question = {
        "surface": {"17": 4, "25": 3, "999999": 4, "17,18": 4},
        "number": {"17": [2, 4, "1"], "60": [9, 1, "1"], "16": ["12", 1, "7"]},
        "symbol": None,
    }
    assert read(link(drawing(question))).puzzle == AKARI


def test_answers() -> None:
    bulbs = [[], [], [], [], [], ["16,3H", "24,3H", "18,2A"]]
    doc = read(link(drawing(WALLS), mode="solve", answer=bulbs))
    assert doc.solution == Solution.on(AKARI, ["o..", ".o."])
    assert doc.marks == Marks.empty(AKARI)
    for black in (["18", "23"], [18, 23], [[18, 4], [23, 1], [16, 2]]):
        doc = read(link(drawing(CLUES), mode="solve", answer=[black, [], [], [], [], []]))
        assert doc.solution == Solution.on(KUROMASU, ["..#", "#.."])


OR_BULBS = {"sol_or_surface": True, "sol_or_number": False, "sol_or_akari": True}
OR_BLACKS = {"sol_or_surface_exact": True, "sol_or_akari": True}


def alternatives(question: object, settings: object) -> list[str]:
    lines = drawing(question, head="Title: ,Author: ,,,OFF,true,")
    lines[16] = settings if isinstance(settings, str) else json.dumps(settings)
    return lines


def test_an_answer_among_alternatives_is_read() -> None:
    doc = read(link(alternatives(WALLS, OR_BULBS), mode="solve", answer=[["18"], ["16", "24"]]))
    assert doc.solution == Solution.on(AKARI, ["o..", ".o."])
    doc = read(link(alternatives(CLUES, OR_BLACKS), mode="solve", answer=[[[18, 4], [16, 2]], []]))
    assert doc.solution == Solution.on(KUROMASU, ["..#", "..."])


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (drawing(WALLS), [["16"], [], [], [], [], []]),
        (alternatives(WALLS, {"sol_or_number": True}), [["16,1"]]),
        (alternatives(WALLS, OR_BULBS), [["16"]]),
        (alternatives(WALLS, OR_BULBS), [["16"], "17"]),
        (alternatives(WALLS, OR_BULBS), "16"),
        (alternatives(WALLS, ""), [["16"]]),
        (alternatives(WALLS, []), [["16"]]),
    ],
)
def test_an_answer_of_something_else_is_left_out_with_a_warning(
    lines: list[str], answer: object
) -> None:
    with pytest.warns(LossWarning, match="compares something else than each bulb: left out"):
        assert read(link(lines, mode="solve", answer=answer)).solution is None


def test_an_answer_with_nothing_in_it_is_no_solution() -> None:
    nothing: list[list[str]] = [[]] * 6
    assert read(link(drawing(WALLS), mode="solve", answer=nothing)).solution is None
    assert read(link(drawing(CLUES), mode="solve", answer=nothing)).solution is None
    empty = link(alternatives(WALLS, OR_BULBS), mode="solve", answer=[[], []])
    assert read(empty).solution is None


def test_a_solution_with_nothing_placed_is_kept_when_we_wrote_it() -> None:
    """A board that needs no bulb has such a solution, and penpa-edit checks it as ever."""
    puzzle = Puzzle.from_rows("akari", ["#0"])
    for marks in (None, Marks.on(puzzle, ["+."])):
        doc = Document(puzzle, marks, Solution.from_placed(puzzle, []))
        text = PENPA.write(doc, None)
        assert read(text).solution == doc.solution
        assert inflated(text.partition("&a=")[2].partition("&")[0]) == "[[],[],[],[],[],[]]"


def test_an_address_to_import_is_read_as_that_address() -> None:
    assert read(HOST + "#m=edit&p=https://puzz.link/p?akari/3/2/g2h6").puzzle.genre == "akari"
    with pytest.raises(FormatError, match="only points to another address: 'https://example"):
        read(HOST + "#m=edit&p=https://example.org/")


BOMB = packed(b"\0" * (9 * 1024 * 1024))
DEEP = "[" * 200_000

REFUSED = {
    "empty": ("", "no drawing"),
    "no payload": (HOST, "no drawing"),
    "no p": ("m=edit&q=1", "no drawing"),
    "empty p": ("m=edit&p=", "no drawing"),
    "not base64": ("m=edit&p=a*b*", "not base64: 'a"),
    "one character too many": ("m=edit&p=AAAAA", "not base64"),
    "not deflate": ("m=edit&p=////", "not deflated"),
    "cut short": (link(drawing(WALLS))[:-9], "cut short"),
    "bomb": ("m=edit&p=" + BOMB, "more than 8388608 bytes"),
    "far too long": ("m=edit&p=" + "A" * 12_000_000, "characters long"),
    "not UTF-8": ("m=edit&p=" + packed(b"square\xff"), "not UTF-8"),
    "first version": (link(["5,5,38"]), "first version"),
    "hex grid": (link(drawing(WALLS, kind="hex")), "square grid, the drawing says 'hex'"),
    "no size": (link(["square"]), "number of columns and rows"),
    "size in words": (link(drawing(nx="ten")), "got 'ten,2'"),
    "no margins": (link(["square,3,2"]), "four margins"),
    "odd margins": (link(drawing(margins=[0, 0, 0])), "four margins on line 2, got a list"),
    "margins below zero": (link(drawing(margins=[0, 0, 0, -1])), "four margins"),
    "endless margins": (link(drawing(margins=[10**4000, 0, 0, 0])), "four margins"),
    "all margin": (link(drawing(margins=[1, 1, 0, 0])), "at least one row"),
    "huge": (link(drawing(nx=999999999)), "at most 1000 cells"),
    "no question": (link(drawing(WALLS)[:3]), "ends after line 3"),
    "empty question": (link([*drawing(WALLS)[:3], ""]), "question layer is not readable"),
    "question is a list": (link(drawing([])), "not a JSON object: '\\[\\]'"),
    "numbers in a list": (link(drawing({"number": [1]})), "under 'number', got a list"),
    "nested too deeply": (link([*drawing()[:3], DEEP]), "question layer is not readable"),
    "answer layer broken": (link(drawing(WALLS, [])), "answer layer is not a JSON object"),
    "cut-out cell": (link(drawing(WALLS, cells=[16, 1, 1, 5, 1])), "the board lacks r2c3"),
    "cells broken": (link([*drawing(WALLS)[:5], "[16,"]), "list of cells is not readable"),
    "digit 5": (
        link(drawing({"surface": {"17": 4}, "number": {"17": [5, 4, "1"]}})),
        "r1c2: an Akari clue is 0 to 4, got '5'",
    ),
    "letter as clue": (link(drawing({"number": {"16": ["x", 6]}})), "a Kuromasu clue is a number"),
    "Kuromasu clue too large": (link(drawing({"number": {"16": [5, 6]}})), "1 to 4 here, got 5"),
    "number true": (link(drawing({"number": {"16": [True, 6]}})), "expected a number, got True"),
    "bare number": (link(drawing({"number": {"16": 3}})), "a number and its style, got 3"),
    "numbers on both": (
        link(drawing({"surface": {"17": 4}, "number": {"16": [1, 6], "17": [1, 6]}})),
        "shaded and on white cells: name the genre",
    ),
    "nothing drawn": (link(drawing()), "no walls and no numbers: name the genre"),
    "tags against numbers": (link(drawing(CLUES, tags='["akari"]')), "these are white: r1c1"),
    "tags against walls": (link(drawing(WALLS, tags='["kurodoko"]')), "shades r1c2 and r2c3"),
    "bulb on a wall": (
        link(drawing(WALLS, {"symbol": {"17": [3, "sun_moon", 1]}})),
        "r1c2: a bulb is drawn on a wall",
    ),
    "answer not packed": (link(drawing(WALLS)) + "&a=AAAA", "the answer is"),
    "answer of one list": (link(drawing(WALLS), answer=[]), "six lists"),
    "answer off the board": (
        link(drawing(CLUES), answer=[["3"], [], [], [], [], []]),
        "point 3, which is no cell",
    ),
    "answer not a point": (link(drawing(CLUES), answer=[[{}], [], [], [], [], []]), "a point"),
    "answer on a wall": (
        link(drawing(WALLS), answer=[[], [], [], [], [], ["17,3H"]]),
        "r1c2: the answer has a bulb on a wall",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    text, words = REFUSED[name]
    with pytest.raises(FormatError, match=words) as caught:
        read(text)
    assert len(str(caught.value)) < 200


def test_what_the_caller_says_is_held_against_the_drawing() -> None:
    with pytest.raises(FormatError, match="expected a puzzle of genre akari"):
        read(link(drawing(CLUES, tags='["kurodoko"]')), genre="akari")
    with pytest.raises(FormatError, match="these are white"):
        read(link(drawing(CLUES)), genre="akari")
    with pytest.raises(FormatError, match="no shaded cells"):
        read(link(drawing(WALLS)), genre="kuromasu")
    with pytest.raises(FormatError, match="expected width 4"):
        read(link(drawing(WALLS)), width=4)
    with pytest.raises(FormatError, match="at most 2 cells"):
        read(link(drawing(WALLS)), max_side=2)
    with pytest.raises(LamplighterError, match="unknown genre"):
        read(link(drawing(WALLS)), genre="sudoku")
    lenient = read(link(drawing({"number": {"16": [0, 6]}})), lenient=True)
    assert lenient.puzzle[0, 0] == 0


@pytest.mark.parametrize(
    ("meta", "words"),
    [
        ({"title": "a\nb"}, "the title on one line"),
        ({"author": "a%2Cb"}, "cannot hold %2C in the author"),
        ({"rules": "a%2Db"}, "cannot hold %2D in the rules"),
        ({"source": "a%2cb"}, "cannot hold %2c in the source"),
        ({"title": 7}, "the title as text, got 7"),
        ({"title": "\ud800"}, "UTF-8"),
        ({"tags": "akari"}, "a list of words"),
        ({"tags": [1]}, "a list of words"),
        ({"rules": "x" * 9_000_000}, "at most 8388608 bytes"),
    ],
)
def test_what_a_link_cannot_hold(meta: dict[str, object], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        PENPA.write(Document(AKARI, meta=meta), None)


@pytest.mark.parametrize(
    "text", ["", "m=edit", "akari/3/3/g", "m=editor&p=x", "hm=edit&p=x", "{}", "p=abc", "\0\ud800"]
)
def test_not_detected(text: str) -> None:
    assert not PENPA.detect(text)


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
POINTS = st.dictionaries(st.integers(0, 60).map(str) | st.text(max_size=3), ODD, max_size=6)
LAYERS = st.fixed_dictionaries(
    {}, optional={"surface": POINTS | ODD, "number": POINTS | ODD, "symbol": POINTS | ODD}
)


@given(st.text() | st.text().map("m=edit&p={}".format) | st.text().map("m=solve&p=7VV&a={}".format))
def test_any_text_is_read_or_refused(text: str) -> None:
    PENPA.detect(text)
    with suppress(LamplighterError):
        read(text)


@given(LAYERS | ODD, LAYERS | ODD, ODD, ODD, ODD, ODD, genres() | st.none())
def test_any_drawing_is_read_or_refused(
    question: object,
    answer: object,
    margins: object,
    cells: object,
    tags: object,
    solution: object,
    genre: str | None,
) -> None:
    for lines in (
        drawing(question, answer),
        drawing(question, answer, margins=margins, cells=cells, tags=json.dumps(tags)),
    ):
        for given_answer in (
            None,
            solution,
            [solution] * 6,
            [[solution], [], [], [], [], ["1,3H"]],
        ):
            with suppress(LamplighterError, LossWarning):
                read(link(lines, answer=given_answer), genre=genre)


@given(st.lists(st.text(max_size=12), max_size=19))
def test_any_lines_are_read_or_refused(lines: list[str]) -> None:
    with suppress(LamplighterError):
        read("m=edit&p=" + packed("\n".join(lines).encode("utf-8", "replace")))


@pytest.mark.parametrize("depth", [300, 500, 900, 990, 5_000])
def test_nested_values_never_overflow_the_stack(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for line in (
        f'{{"number":{deep}}}',
        f'{{"number":{{"16":{deep}}}}}',
        f'{{"number":{{"16":[{deep}]}}}}',
        f'{{"surface":{{"17":{deep}}}}}',
    ):
        lines = drawing(WALLS)
        lines[3] = line
        with pytest.raises(FormatError):
            read(link(lines))
    for place in (1, 4, 5):
        lines = drawing(WALLS)
        lines[place] = deep
        with suppress(FormatError):
            read(link(lines))
    for answer in (deep, f"[[{deep}],[],[],[],[],[]]", f"[[[{deep},4]],[],[],[],[],[]]"):
        with suppress(FormatError, LossWarning):
            read(link(drawing(CLUES)) + "&a=" + packed(answer))
