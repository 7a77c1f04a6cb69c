"""pencilbox and kanpen: PencilBox text and XML, and the addresses of Kanpen."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.pencilbox import KANPEN, PENCILBOX
from lamplighter.puzzle import Marks, Puzzle
from strategies import genres, marks_on, puzzles

AKARI = "2\n3\n. 5 0 \n+ * . \n"
KUROMASU = "2\n3\n. ? 4 \n# + . \n"
AKARI_LINK = "http://www.kanpen.net/bijutsukan.html?problem=2/3/._5_0_/._._._//"
KUROMASU_LINK = "http://www.kanpen.net/kurodoko.html?problem=2/3/._._4_/._2_._//"


@pytest.mark.parametrize("text", [AKARI, AKARI.replace("\n", "\r\n"), "\n" + AKARI.rstrip()])
def test_akari_text_holds_board_and_marks(text):
    assert PENCILBOX.detect(text)
    doc = PENCILBOX.read(text, Reading())
    assert doc.puzzle == Puzzle.from_rows("akari", [".#0", "..."])
    assert doc.marks == Marks.from_rows("akari", ["...", "o+."])
    assert doc.marks.handed_in
    assert PENCILBOX.write(doc, None) == AKARI


def test_kuromasu_text_holds_board_and_marks():
    doc = PENCILBOX.read(KUROMASU, Reading())
    assert doc.puzzle == Puzzle.from_rows("kuromasu", [[None, "?", 4], [None, None, None]])
    assert doc.marks.rows == ("...", "#+.")
    assert PENCILBOX.write(doc, None) == KUROMASU


@pytest.mark.parametrize("reader", [KANPEN, PENCILBOX])
def test_addresses_hold_the_board_alone(reader):
    doc = reader.read(AKARI_LINK, Reading())
    assert doc == Document(Puzzle.from_rows("akari", [".#0", "..."]))
    assert KANPEN.write(doc, None) == AKARI_LINK
    doc = reader.read(f" {KUROMASU_LINK}\n", Reading())
    assert doc == Document(Puzzle.from_rows("kuromasu", [[None, None, 4], [None, 2, None]]))
    assert KANPEN.write(doc, None) == KUROMASU_LINK


def test_either_name_reads_text():
    assert KANPEN.read(AKARI, Reading()) == PENCILBOX.read(AKARI, Reading())


@pytest.mark.parametrize(
    ("row", "genre"),
    [
        ("0 . .", "akari"),
        ("* . 5", "akari"),
        ("? . 1", "kuromasu"),
        ("# . 1", "kuromasu"),
        ("12 . 1", "kuromasu"),
    ],
)
def test_the_genre_shows_by_tokens_of_one_genre(row, genre):
    text = "1\n3\n" + row if "12" not in row else "10\n3\n" + row + "\n. . ." * 9
    assert PENCILBOX.read(text, Reading()).puzzle.genre == genre


def test_a_board_both_genres_could_have_needs_the_genre():
    text = "1\n3\n1 . +\n"
    with pytest.raises(FormatError, match="give the genre"):
        PENCILBOX.read(text, Reading())
    akari = PENCILBOX.read(text, Reading(genre="akari"))
    assert (akari.puzzle.rows, akari.marks.rows) == (("1..",), ("..o",))
    kuromasu = PENCILBOX.read(text, Reading(genre="kuromasu"))
    assert (kuromasu.puzzle.rows, kuromasu.marks.rows) == (((1, None, None),), ("..+",))


XML = """<?xml version="1.0" encoding="UTF-8"?>
<puzzle type="{}">
<property><author value="somebody"/><source value=""/><difficulty value=""/></property>
<size row="2" col="3"/>
<board>{}</board>
<answer><arow row="1"><u/><u/><u/></arow><arow row="2"><w/><s n="2"/></arow></answer>
</puzzle>"""


def test_xml_is_read():
    numbers = '<number r="1" c="2" n="5"/><number c="3" r="1" n="0" />'
    text = XML.format("bijutsukan", numbers)
    assert PENCILBOX.detect(text)
    doc = PENCILBOX.read(text, Reading())
    assert doc.puzzle == Puzzle.from_rows("akari", [".#0", "..."])
    assert doc.marks.rows == ("...", "o++")
    numbers = '<number r="1" c="2" n="-4"/><number r="1" c="3" n="4"/>'
    doc = PENCILBOX.read(XML.format("kurodoko", numbers), Reading())
    assert doc.puzzle == Puzzle.from_rows("kuromasu", [[None, "?", 4], [None, None, None]])
    assert doc.marks.rows == ("...", "#++")


WORDS = {"author": 'A. N. "O\'Ther"', "source": "a & b", "difficulty": "<3>", "comment": "x\r\n y"}


def test_xml_keeps_who_made_it():
    text = XML.format("bijutsukan", "")
    assert PENCILBOX.read(text, Reading()).meta == {"author": "somebody"}
    text = text.replace('<source value=""/>', '<source value="a &amp; &#66;&#x43; &copy; >"/>')
    text = text.replace('<difficulty value=""/>', '<difficulty value="7"/>')
    text = text.replace("</property>", "<comment>first\r\n&lt;second&gt;</comment></property>")
    assert PENCILBOX.read(text, Reading()).meta == {
        "author": "somebody",
        "source": "a & BC &copy; >",
        "difficulty": "7",
        "comment": "first\n<second>",
    }


def test_xml_is_written():
    puzzle = Puzzle.from_rows("kuromasu", [[None, "?", 4], [None, None, None]])
    doc = Document(puzzle, Marks.on(puzzle, ["...", "#+."]), meta=WORDS)
    assert (
        PENCILBOX.write(doc, "xml")
        == """\
<?xml version="1.0" encoding="UTF-8"?>
<puzzle type="kurodoko">
<size row="2" col="3"/>
<property><author value="A. N. &quot;O'Ther&quot;"/><source value="a &amp; b"/>\
<difficulty value="&lt;3&gt;"/><comment>x&#13;&#10; y</comment></property>
<board>
<number r="1" c="2" n="-4"/>
<number r="1" c="3" n="4"/>
</board>
<answer>
<arow row="1"><u/><u/><u/></arow>
<arow row="2"><w/><s/><u/></arow>
</answer>
</puzzle>
"""
    )
    assert PENCILBOX.read(PENCILBOX.write(doc, "xml"), Reading()) == doc


def test_a_parser_reads_in_our_xml_what_we_wrote():
    puzzle = Puzzle.from_rows("akari", [".#0", "..."])
    tree = ElementTree.fromstring(PENCILBOX.write(Document(puzzle, meta=WORDS), "xml").encode())
    values = [tree.find(f"property/{key}") for key in ("author", "source", "difficulty")]
    assert [each.get("value") for each in values] == [*WORDS.values()][:3]
    assert tree.findtext("property/comment") == WORDS["comment"]
    assert [(each.get("r"), each.get("n")) for each in tree.iter("number")] == [
        ("1", "5"),
        ("1", "0"),
    ]


def test_only_xml_holds_who_made_it():
    doc = Document(Puzzle.from_rows("akari", [".0"]), meta=WORDS)
    assert ll.read(ll.write_document(doc, "pencilbox", dialect="xml")).meta == WORDS
    for dialect in (None, "text"):
        with pytest.raises(
            FormatError, match=r"cannot hold metadata \(author, comment, difficulty"
        ):
            ll.write_document(doc, "pencilbox", dialect=dialect)
        with pytest.warns(ll.LossWarning, match="left out"):
            text = ll.write_document(doc, "pencilbox", dialect=dialect, lossy=True)
        assert text == "1\n2\n. 0 \n"


def test_xml_keeps_a_black_clue_for_the_checker_to_report():
    puzzle = Puzzle.from_rows("kuromasu", [[2, None]])
    doc = Document(puzzle, Marks.from_rows("kuromasu", ["#+"]))
    assert PENCILBOX.read(PENCILBOX.write(doc, "xml"), Reading()) == doc


@pytest.mark.parametrize(
    ("meta", "message"),
    [
        ({"difficulty": 7}, "PencilBox XML holds the difficulty as text, got 7"),
        ({"comment": "a\x00b"}, r"the comment cannot be written as XML: it holds '\\x00'"),
        ({"author": "\ud800"}, "the author cannot be written as XML"),
    ],
)
def test_words_that_xml_cannot_hold(meta, message):
    with pytest.raises(FormatError, match=message):
        PENCILBOX.write(Document(Puzzle.from_rows("akari", [".0"]), meta=meta), "xml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (XML.format("nurikabe", ""), "got 'nurikabe'"),
        (2 * XML.format("kurodoko", ""), "the text holds 2 puzzles; pencilbox holds one"),
        (
            XML.format("bijutsukan", '<number r="2" c="1" n="5"/>'),
            "r2c1: a bulb is on a wall",
        ),
        (
            "<!DOCTYPE x [<!ENTITY a 'b'>]>" + XML.format("kurodoko", ""),
            "without comments or a DTD",
        ),
        (XML.format("kurodoko", "<number r='1' c='1' n='2'/>"), "XML of plain tags"),
        (XML.format("kurodoko", '<number r="1" c="4" n="2"/>'), "expected c from 1 to 3, got '4'"),
        (XML.format("kurodoko", '<number r="1" c="1" n="+"/>'), "r1c1: expected a number under n"),
        (XML.format("kurodoko", '<number r="1" c="1" n="9"/>'), "clue is 1 to 4 here, got 9"),
        (XML.format("kurodoko", "<area/>"), "<area> is no tag of a PencilBox kurodoko file"),
        (XML.format("kurodoko", "").replace('row="1"', 'row="2"'), "a second <arow> for row 2"),
        (XML.format("kurodoko", "").replace("<w/>", "<w/><w/>"), "expected n from 1 to 1, got '2'"),
        (XML.format("kurodoko", "").replace("<w/>", '<w n="3"/>'), "<arow> 2 has more than 3"),
        (XML.format("kurodoko", "").replace('col="3"', 'col="3000"'), "at most 1000 cells"),
        ('<puzzle type="kurodoko"/>', "expected the height"),
    ],
)
def test_xml_refused_with_a_reason(text, message):
    with pytest.raises(FormatError) as caught:
        PENCILBOX.read(text, Reading())
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected the height, a number, got ''"),
        ("2 3\n. . .\n. . .\n", "expected height and width on two lines"),
        ("2\nx\n", "expected the width, a number, got 'x'"),
        ("2\n" + "9" * 5000, "expected the width, a number"),
        ("0\n3\n", "at least one row"),
        ("2\n3000\n", "at most 1000 cells"),
        ("2\n3\n. 0 .\n", "expected 2 rows, got 1"),
        (AKARI + "\n" + AKARI + AKARI, "the text holds 3 puzzles; pencilbox holds one per file"),
        ("1\n3\n. 0\n", "row 1 has 2 cells, expected 3: '. 0'"),
        ("1\n3\n. 0 x\n", "r1c3: expected '.', 0 to 5, '+' or '*', got 'x'"),
        ("1\n3\n. 0 ?\n", "'0' stands in Akari files only, '?' in Kuromasu files only"),
        ("1\n3\n. ? o\n", "r1c3: expected '.', a number, '?', '#' or '+', got 'o'"),
        ("1\n3\n. ? 7\n", "clue is 1 to 3 here, got 7"),
        ("http://www.kanpen.net/nurikabe.html?problem=1/1/._//", "expected the page bijutsukan"),
        ("http://www.kanpen.net/kurodoko.html", "expected '?problem=' in a Kanpen address"),
        (AKARI_LINK.replace("5", "+"), "r1c2: expected '.' or a number in an address, got '+'"),
        (KUROMASU_LINK.replace("4", "?"), "r1c3: expected '.' or a number in an address"),
        (AKARI_LINK.replace("._5_", "._"), "row 1 has 2 cells, expected 3"),
        (AKARI_LINK.replace("=2/3", "=3/3"), "expected 3 rows, got 2"),
        (AKARI_LINK.replace("=2/3", "=2/-3"), "expected the width, a number, got '-3'"),
    ],
)
def test_refused_with_a_reason(text, message):
    with pytest.raises(FormatError) as caught:
        PENCILBOX.read(text, Reading())
    assert message in str(caught.value)


def test_the_genre_the_caller_names_must_fit_an_address():
    with pytest.raises(FormatError, match="expected a puzzle of genre kuromasu"):
        KANPEN.read(AKARI_LINK, Reading(genre="kuromasu"))


def test_an_unknown_clue_is_not_written_to_an_address():
    with pytest.raises(FormatError, match=r"r1c2: a Kanpen address cannot hold a '\?' clue"):
        KANPEN.write(PENCILBOX.read(KUROMASU, Reading()), None)


def test_a_black_clue_is_not_written():
    puzzle = Puzzle.from_rows("kuromasu", [[2, None]])
    with pytest.raises(FormatError, match="r1c1: black on a clue"):
        PENCILBOX.write(Document(puzzle, Marks.from_rows("kuromasu", ["#."])), None)
    # A clue marked white is a clue: nothing is lost.
    assert PENCILBOX.write(Document(puzzle, Marks.from_rows("kuromasu", ["+#"])), None).endswith(
        "\n2 # \n"
    )


@pytest.mark.parametrize(
    ("text", "pencilbox", "kanpen"),
    [
        (AKARI, True, False),
        (AKARI_LINK, False, True),
        ("http://www.kanpen.net/", False, True),
        ("", False, False),
        ("3\n2\n1\n", False, False),
        ("2 3\n- x -\n- - -\n", False, False),
        ("<svg></svg>", False, False),
    ],
)
def test_detect(text, pencilbox, kanpen):
    assert PENCILBOX.detect(text) is pencilbox
    assert KANPEN.detect(text) is kanpen


def _without_marks_on_clues(doc: Document) -> Document:
    rows = [
        "".join(m if c in (None, ".") else "." for c, m in zip(contents, line, strict=True))
        for contents, line in zip(doc.puzzle.rows, doc.marks.rows, strict=True)
    ]
    return Document(doc.puzzle, Marks.on(doc.puzzle, rows))


_documents = (
    genres()
    .flatmap(puzzles)
    .flatmap(lambda puzzle: st.builds(Document, st.just(puzzle), marks_on(puzzle)))
    .map(_without_marks_on_clues)
)


@given(_documents)
def test_reading_text_gives_back_what_was_written(doc):
    text = PENCILBOX.write(doc, None)
    assert PENCILBOX.detect(text)
    assert PENCILBOX.read(text, Reading(genre=doc.puzzle.genre)) == doc


_words = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1)
_xml_documents = (
    genres()
    .flatmap(puzzles)
    .flatmap(
        lambda puzzle: st.builds(
            Document,
            st.just(puzzle),
            marks_on(puzzle),
            meta=st.dictionaries(st.sampled_from(sorted(WORDS)), _words),
        )
    )
)


@given(_xml_documents)
def test_reading_xml_gives_back_what_was_written(doc):
    text = PENCILBOX.write(doc, "xml")
    assert PENCILBOX.detect(text)
    assert PENCILBOX.read(text, Reading()) == doc


@given(genres().flatmap(lambda genre: puzzles(genre, unknown_clues=False)))
def test_reading_an_address_gives_back_what_was_written(puzzle):
    text = KANPEN.write(Document(puzzle), None)
    assert KANPEN.detect(text)
    assert KANPEN.read(text, Reading()) == Document(puzzle)


_XML_PIECES = [
    '<puzzle type="kurodoko">',
    '<size row="1" col="2"/>',
    "<board>",
    '<arow row="1">',
    '<number r="1" c="1" n="2"/>',
    "<u/>",
    '<w n="2"/>',
    "</puzzle>",
    "<!",
    "<",
    "\0",
]
_noise = st.one_of(
    st.text(),
    st.text(alphabet="0123456789.?#+* \n\t"),
    st.text(alphabet="0123456789.?#+*_/٣").map("x/kurodoko.html?problem=1/2/{}".format),
    st.lists(st.sampled_from(_XML_PIECES)).map("".join),
)


@given(_noise, st.booleans(), st.sampled_from([None, "akari", "kuromasu"]))
def test_any_text_is_read_or_refused(text, lenient, genre):
    """Nothing but our own errors escapes, and what is read can be written and read again."""
    PENCILBOX.detect(text)
    KANPEN.detect(text)
    reading = Reading(lenient=lenient, genre=genre)
    try:
        doc = PENCILBOX.read(text, reading)
    except LamplighterError:
        return
    again = Reading(lenient=lenient, genre=doc.puzzle.genre)
    assert PENCILBOX.read(PENCILBOX.write(doc, None), again).puzzle == doc.puzzle


@pytest.mark.parametrize("unit", ["a", "a=b&", "/", "?", " ", "\n", "<", "<a ", "9", ". ", "_"])
def test_a_megabyte_of_anything_is_refused(unit):
    for front in ("", "9\n9\n", "http://www.kanpen.net/kurodoko.html?problem=9/9/", "<puzzle "):
        text = front + unit * (1_000_000 // len(unit)) + "x"
        PENCILBOX.detect(text)
        KANPEN.detect(text)
        with pytest.raises(LamplighterError):
            PENCILBOX.read(text, Reading())
