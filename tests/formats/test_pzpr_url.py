"""pzpr-url: addresses of puzz.link and similar sites, read strictly or as pzprjs reads them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.pzpr_url import PZPR_URL
from lamplighter.puzzle import Puzzle
from strategies import genres, puzzles

# The board of pzprjs' own test of lightup.
SIX = ["......", "..4...", "....2.", ".0....", "...1..", "......"]


def akari(text: str, **options) -> list[str]:
    puzzle = PZPR_URL.read(text, Reading(**options)).puzzle
    assert puzzle.genre == "akari"
    return list(puzzle.rows)


def kuromasu(text: str, **options) -> list[list]:
    puzzle = PZPR_URL.read(text, Reading(**options)).puzzle
    assert puzzle.genre == "kuromasu"
    return [list(row) for row in puzzle.rows]


@pytest.mark.parametrize(
    "text",
    [
        "akari/6/6/nekcakbl",
        "lightup/6/6/nekcakbl",
        "bijutsukan/6/6/nekcakbl",
        "akari_edit/6/6/nekcakbl",
        "akari_play/6/6/nekcakbl/",
        "akari/v:/6/6/nekcakbl",
        "akari/v:2/c/6/6/nekcakbl",
        "akari//6/6/nekcakbl",
        "akari/06/6/nekcakbl",
        "https://puzz.link/p?akari/6/6/nekcakbl",
        "http://pzv.jp/p.html?type=editor&a=b&akari/6/6/nekcakbl",
        "  akari/6/6/nek\r\ncakbl\n",
        # What sites put behind an address, and letters around it.
        "https://puzz.link/p?akari/6/6/nekcakbl#top",
        "https://puzz.link/p?akari/6/6/nekcakbl&utm=1&x=/2/",
        "https://puzz.link/p?akari/6/6/nekcakbl/?utm=1",
        "akari/6/6/nekcakbl#",
        "<https://puzz.link/p?akari/6/6/nekcakbl>",
        "(https://puzz.link/p?akari/6/6/nekcakbl).",
        "(akari/6/6/nekcakbl)",
        '"akari/6/6/nekcakbl",',
        "https://puzz.link/p?akari/6/6/nekcakbl.",
        "https://puzz.link/p?akari/6/6/nekcakbl/.",
        # The older kinds of address.
        "http://www.kanpen.net/bijutsukan.html?pzpr=6/6/nekcakbl",
        "https://kanpen.net/lightup.html?pzpr=6/6/nekcakbl",
        "<http://www.kanpen.net/bijutsukan.html?pzpr=/6/6/nekcakbl/>",
        "http://indi.s58.xrea.com/akari/sa/q.html?6/6/nekcakbl",
        "http://indi.s58.xrea.com/lightup/sc/q.html?/6/6/nekcakbl#x",
        "http://indi.s58.xrea.com/pzpr/v3/p.html?akari/6/6/nekcakbl",
    ],
)
def test_envelopes_hold_the_same_board(text):
    assert PZPR_URL.detect(text)
    assert akari(text) == SIX


@pytest.mark.parametrize(
    ("body", "rows"),
    [
        ("kb", ["...", "..1"]),
        ("k1", ["...", "..1"]),
        ("k6", ["...", "..1"]),
        ("j6", ["...", ".1."]),
        ("jb", ["...", ".1."]),
        ("jg1", ["...", "..1"]),
        ("k.", ["...", "..#"]),
        ("k./", ["...", "..#"]),
        ("ghgh", ["...", "..."]),
        ("01234.", ["012", "34#"]),
        ("5c.", ["0.2", "..#"]),
    ],
)
def test_akari_bodies_of_a_2x3_board(body, rows):
    assert akari(f"akari/3/2/{body}") == rows


@pytest.mark.parametrize(
    ("rows", "address"),
    [
        (SIX, "akari/6/6/nekcakbl"),
        (["...", "..1"], "akari/3/2/kb"),
        (["...", ".1."], "akari/3/2/jb"),
        (["...", "1.."], "akari/3/2/ib"),
        (["...", "..#"], "akari/3/2/k./"),
        (["1"], "akari/1/1/b"),
        (["."], "akari/1/1/g"),
        (["0#1.#", "2..3."], "akari/5/2/0.6.cd"),
        (["." * 20, "." * 20], "akari/20/2/zz"),
        (["#" + "." * 20, "." * 20 + "4"], "akari/21/2/.zze"),
    ],
)
def test_akari_is_written_as_pzprjs_writes_it(rows, address):
    puzzle = Puzzle.from_rows("akari", rows)
    assert PZPR_URL.write(Document(puzzle), None) == address
    assert PZPR_URL.write(Document(puzzle), "bare") == address
    assert PZPR_URL.write(Document(puzzle), "link") == f"https://puzz.link/p?{address}"


@pytest.mark.parametrize(
    ("address", "rows"),
    [
        ("kurodoko/3/2/i.g.", [[None] * 3, ["?", None, "?"]]),
        ("kurodoko/2/2/-02i", [[2, None], [None, None]]),
        ("kurodoko/9/9/-10zzzz", [[16] + [None] * 8] + [[None] * 9] * 8),
        ("kurodoko/1/1/1", [[1]]),
    ],
)
def test_kuromasu_bodies(address, rows):
    assert kuromasu(address) == rows


def test_a_full_stop_is_a_wall_where_a_cell_is_left_for_it():
    assert akari("https://puzz.link/p?akari/3/2/k.") == ["...", "..#"]
    assert akari("https://puzz.link/p?akari/3/2/k..") == ["...", "..#"]
    assert kuromasu("https://puzz.link/p?kurodoko/2/1/2..") == [[2, "?"]]
    assert kuromasu("http://www.kanpen.net/kurodoko.html?pzpr=2/1/2.") == [[2, "?"]]


@pytest.mark.parametrize(
    ("address", "rows"),
    [
        ("https://puzz.link/p?akari/3/3/g.h1", [".#.", ".1.", "..."]),
        ("https://puzz.link/p?akari/3/2/.", ["#..", "..."]),
        ("https://puzz.link/p?akari/3/2/i0/0", ["...", "0.0"]),
    ],
)
def test_what_only_lenient_reading_takes_is_told(address, rows):
    """puzzlekit ends its links at the last wall; half a link looks the same."""
    with pytest.raises(FormatError, match=r"lenient=True \(--lenient\) reads it as pzpr does$"):
        akari(address)
    assert akari(address, lenient=True) == rows


def test_what_nobody_reads_is_refused_without_advice():
    for text in ("akari/0/2/k0", "akari/3/2000/a", "akari/a/b/c", "nurikabe/3/2/a"):
        with pytest.raises(FormatError) as caught:
            PZPR_URL.read(text, Reading())
        assert "lenient" not in str(caught.value)


def test_lenient_reading_leaves_out_what_stands_behind():
    assert akari("https://puzz.link/p?akari/3/2/a&utm=1#3", lenient=True) == ["0..", "..."]


def test_kuromasu_is_written_in_the_shortest_form():
    rows = [[15, 16, None], [None, "?", 17]] + [[None] * 3] * 14
    puzzle = Puzzle.from_rows("kuromasu", rows)
    assert PZPR_URL.write(Document(puzzle), None) == "kurodoko/3/16/f-10h.-11zzh"


@pytest.mark.parametrize("clue", [15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77776])
def test_large_clues_survive_a_lenient_round_trip(clue):
    """No sensible board has them, but pzprjs passes them on and so does lenient reading."""
    puzzle = Puzzle.from_rows("kuromasu", [[clue, None]], lenient=True)
    text = PZPR_URL.write(Document(puzzle), None)
    assert PZPR_URL.read(text, Reading(lenient=True)).puzzle == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected akari, lightup, bijutsukan or kurodoko"),
        ("AKARI/3/2/kb", "got 'AKARI'"),
        ("kuromasu/3/2/k2", "got 'kuromasu'"),
        ("https://puzz.link/p?nurikabe/3/2/k2", "got 'nurikabe'"),
        ("https://puzz.link/p?pzprv3/lightup/1/1/.%20/", "read it as pzprv3"),
        ("akari/0/2/k0", "at least one row"),
        ("akari/-3/2/k0", "expected width/height/body"),
        ("akari/a/2/k0", "expected width/height/body"),
        ("akari/3/" + "9" * 5000 + "/k0", "expected width/height/body"),
        ("akari/3/999999999/k0", "at most 1000 cells"),
        ("akari/3/2", "ends after the size"),
        ("akari/3/2/", "fills 0 of 6 cells"),
        ("akari/3/2/a", "fills 3 of 6 cells"),
        ("akari/3/2/f0f1f2", "character 1 of the body: expected '.', 0-9, a-e or g-z, got 'f'"),
        ("akari/3/2/kB", "character 2 of the body"),
        ("akari/3/2/01234.0", "after the last of 6 cells, at character 7"),
        ("akari/3/2/kbg", "after the last of 6 cells, at character 3"),
        ("akari/3/2/m", "the blanks at the end fill 7 cells, expected 6"),
        ("akari/3/2/i0/0", "without '/'"),
        ("akari/3/2/i 0", "got ' '"),
        ("akari/3/2/\0", "got '\\x00'"),
        ("kurodoko/3/2/!2", "character 1 of the body: expected a clue"),
        ("kurodoko/3/2/22222222", "after the last of 6 cells"),
        ("kurodoko/3/2/2", "fills 1 of 6 cells"),
        ("kurodoko/3/2/m", "fill 7 cells"),
        ("kurodoko/3/2/-1z5", "expected 2 lower-case hex digits after '-'"),
        ("kurodoko/3/2/-0Ak", "expected 2 lower-case hex digits after '-'"),
        ("kurodoko/3/2/0k", "clue is 1 to 4 here, got 0"),
        ("kurodoko/3/2/5k", "clue is 1 to 4 here, got 5"),
    ],
)
def test_refused_with_a_reason(text, message):
    with pytest.raises(FormatError) as caught:
        PZPR_URL.read(text, Reading())
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("akari/3/2/f0f1f2", [".0.", "1.2"]),
        ("akari/3/2/a", ["0..", "..."]),
        ("akari/3/2/01234.0", ["012", "34#"]),
        ("akari/3/2/zz", ["...", "..."]),
        ("akari/3/2/i0/0", ["...", "0.0"]),
        ("akari/3/2", ["...", "..."]),
        ("kurodoko/3/1/!2", [[2, None, None]]),
        ("kurodoko/3/1/22222222", [[2, 2, 2]]),
        ("kurodoko/3/1/0-1z5", [[0, 1, 5]]),
        ("kurodoko/3/1/-zz9", [[None, 9, None]]),
        ("kurodoko/3/1/=000%001@002", [[4096, 8193, 8194]]),
        ("kurodoko/3/1/*0000$00000", [[12240, 77776, None]]),
    ],
)
def test_lenient_reading_does_as_pzprjs(text, rows):
    read = akari if text.startswith("akari") else kuromasu
    assert read(text, lenient=True) == rows
    with pytest.raises(FormatError):
        read(text)


def test_what_the_caller_says_is_checked():
    with pytest.raises(FormatError, match="expected a puzzle of genre kuromasu"):
        akari("akari/3/2/l", genre="kuromasu")
    with pytest.raises(FormatError, match="expected a puzzle of genre akari"):
        kuromasu("kurodoko/3/2/l", genre="akari")
    with pytest.raises(FormatError, match="expected width 2, the text says 3"):
        akari("akari/3/2/l", width=2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pzprv3/lightup/1/1/. /",
        "https://puzz.link/p?pzprv3/lightup/1/1/.%20/",
        "akari 3x2\n...",
    ],
)
def test_other_texts_are_not_taken_for_addresses(text):
    assert not PZPR_URL.detect(text)


@given(genres().flatmap(lambda genre: puzzles(genre, max_side=12)), st.sampled_from([None, "link"]))
def test_reading_gives_back_what_was_written(puzzle, dialect):
    text = PZPR_URL.write(Document(puzzle), dialect)
    assert PZPR_URL.detect(text)
    assert PZPR_URL.read(text, Reading()) == Document(puzzle)
    assert PZPR_URL.read(text, Reading(lenient=True)) == Document(puzzle)


_noise = st.one_of(
    st.text(),
    st.builds(
        "{}/{}/{}/{}".format,
        st.sampled_from(["akari", "kurodoko", "p?lightup_edit", "a=b&kurodoko/v:x"]),
        st.integers(-1, 40),
        st.integers(-1, 40),
        st.text(alphabet="0123456789abcdefghz.-+=@%*$/G \0\n\ud800٣"),
    ),
)


@given(_noise, st.booleans())
def test_any_text_is_read_or_refused(text, lenient):
    """Nothing but our own errors escapes, and what is read can be written."""
    PZPR_URL.detect(text)
    try:
        doc = PZPR_URL.read(text, Reading(lenient=lenient))
    except LamplighterError:
        return
    again = PZPR_URL.read(PZPR_URL.write(doc, None), Reading(lenient=lenient))
    assert again == doc


@pytest.mark.parametrize(
    "unit",
    [
        "a=b&",
        "z",
        "/",
        "?",
        " ",
        "v:/",
        "akari/",
        "-",
        "\0",
        "\n",
        "<",
        "#",
        ".",
        "//indi.s58.xrea.com/akari/sa/",
        "/akari.html?pzpr=",
    ],
)
def test_a_megabyte_of_anything_is_refused(unit):
    for front in ("", "akari/9/9/", "kurodoko/9/9/"):
        text = front + unit * (1_000_000 // len(unit))
        PZPR_URL.detect(text)
        with pytest.raises(LamplighterError):
            PZPR_URL.read(text, Reading())
