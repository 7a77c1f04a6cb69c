"""Books, as a reader gets them: what the PDF holds, read back from its bytes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import lamplighter as ll
from lamplighter.book import Book, Chapter, Entry, Plan, Setting, chapters_of
from lamplighter.book.layout import Layout
from lamplighter.book.link import address_of, code_of
from lamplighter.book.plan import make, plans_of
from lamplighter.errors import PuzzleError, UnknownNameError
from lamplighter.formats.base import Document
from lamplighter.methods import Order
from lamplighter.render.packing import pack

pytest.importorskip("typst", reason="needs lamplighter[book]")
pypdf = pytest.importorskip("pypdf")

AKARI = ll.load("akari/6/6/nekcakbl")
KUROMASU = ll.load("kurodoko/5/5/i7g5l2l2g4i")
URL = "https://lamps.example/play"


RICH: dict[str, Any] = {
    "hints": True, "two_sided": True, "url": URL, "paper": "letter", "author": "A. Setter",
    "title": 'A #book, "$x$" & more', "subtitle": "two of them",
}  # fmt: skip


def small(**setting: Any) -> Book:
    return Book.of([AKARI, KUROMASU], **setting)


def read(book: Book) -> Any:
    return pypdf.PdfReader(io.BytesIO(book.pdf()))


@cache
def reader(is_rich: bool = False) -> Any:
    """A plain book, or one with every extra, read back."""
    return read(small(**RICH) if is_rich else small())


@cache
def pages(is_rich: bool = False) -> list[str]:
    return [page.extract_text() for page in reader(is_rich).pages]


def elements(held: Any) -> Iterator[Any]:
    """Every element of the structure tree."""
    held = held.get_object() if hasattr(held, "get_object") else held
    if isinstance(held, list):
        for each in held:
            yield from elements(each)
    elif isinstance(held, dict):
        yield held
        if "/K" in held:
            yield from elements(held["/K"])


class TestPages:
    def test_the_same_book_is_the_same_bytes(self) -> None:
        assert small(**RICH).pdf() == small(**RICH).pdf()

    def test_cover_contents_rules_chapters_solutions(self) -> None:
        # Cover, contents, two pages of rules, two chapters of two pages each, solutions.
        told = pages()
        assert len(told) == 9
        assert "Akari and Kuromasu\n2 boards, easy" in told[0]
        assert told[1].startswith("Contents")
        assert told[2].startswith("The rules of Akari")
        assert told[3].startswith("The rules of Kuromasu")
        assert told[4].startswith("Akari, easy")
        assert "Kuromasu, easy" in told[6]
        assert told[8].startswith("Solutions")

    def test_pages_are_numbered(self) -> None:
        assert [each.split()[-1] for each in pages()[1:]] == [str(n) for n in range(2, 10)]

    def test_the_rules_are_those_of_the_genre(self) -> None:
        told = " ".join(" ".join(pages()).split())
        for genre in (ll.find_genre("akari"), ll.find_genre("kuromasu")):
            for rule in genre.rules:
                assert rule in told

    def test_words_on_the_cover(self) -> None:
        assert all(RICH[name] in pages(True)[0] for name in ("title", "subtitle", "author"))
        assert reader(True).metadata.title == RICH["title"]
        assert reader(True).metadata.author == RICH["author"]

    def test_no_date_is_in_it(self) -> None:
        assert "/CreationDate" not in reader().metadata

    @pytest.mark.parametrize(("is_rich", "size"), [(False, (595, 842)), (True, (612, 792))])
    def test_paper(self, is_rich: bool, size: tuple[int, int]) -> None:
        boxes = {tuple(round(x) for x in page.mediabox[2:]) for page in reader(is_rich).pages}
        assert boxes == {size}

    def test_chapters_begin_on_the_right_in_a_book_of_two_sides(self) -> None:
        told = pages(True)
        begun = [number for number, each in enumerate(told, 1) if "\nSolved\n" in each]
        begun.append(next(n for n, each in enumerate(told, 1) if each.startswith("Solutions")))
        assert len(begun) == 3
        assert all(number % 2 for number in begun)
        assert "" in told  # a blank page is blank: no number on it

    def test_hints_say_where_to_look(self) -> None:
        where = ", ".join(f"r{row + 1}c{col + 1}" for row, col in ll.hint(AKARI).where)
        assert f"Look at {where}" in " ".join(pages(True)).replace(" and ", ", ")
        assert not any(each.startswith("Hints") for each in pages())

    def test_titles_and_authors_of_boards(self) -> None:
        doc = Document(AKARI, meta={"title": "Four\nlamps", "author": "B. Setter"})
        told = read(Book.of([doc])).pages[4].extract_text()
        assert "Four lamps, by B. Setter" in told


class TestForEverybody:
    def test_it_is_tagged_in_english(self) -> None:
        root = reader().trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"]
        assert root["/Lang"] == "en"
        assert b"pdfuaid:part" in root["/Metadata"].get_data()

    def test_every_board_has_a_text_with_its_rows(self) -> None:
        tree = reader().trailer["/Root"]["/StructTreeRoot"]
        figures = [each for each in elements(tree["/K"]) if each.get("/S") == "/Figure"]
        assert all(each.get("/Alt") for each in figures)
        told = [str(each["/Alt"]) for each in figures]
        board = next(each for each in told if each.startswith("Board 1. "))
        assert "An Akari board, 6 wide and 6 high" in board
        assert "; ".join(" ".join(row) for row in AKARI.rows) in board
        board = next(each for each in told if each.startswith("Board 2. "))
        assert ". . . 7 .; 5 . . . .; . . 2 . ." in board
        solved = next(each for each in told if each.startswith("Solution of board 1. "))
        solution = ll.solve(AKARI).solution
        assert solution is not None
        assert "; ".join(" ".join(row) for row in solution.rows) in solved

    def test_fonts_are_embedded(self) -> None:
        found = 0
        for page in reader().pages:
            for font in page["/Resources"].get("/Font", {}).values():
                held = font.get_object()["/DescendantFonts"][0].get_object()
                described = held["/FontDescriptor"].get_object()
                assert any(f"/FontFile{kind}" in described for kind in ("", "2", "3"))
                found += 1
        assert found


class TestCodes:
    @pytest.mark.parametrize("is_rich", [False, True])
    def test_they_decode_to_the_board(self, is_rich: bool) -> None:
        zxing = pytest.importorskip("zxingcpp")
        found, links = [], []
        for page in reader(is_rich).pages:
            for picture in page.images:
                (code,) = zxing.read_barcodes(picture.image.convert("L"))
                found.append(code.text)
            for note in page.get("/Annots", ()):
                links.append(note.get_object().get("/A", {}).get("/URI"))
        start = f"{URL}#" if is_rich else "https://puzz.link/p?"
        assert found == [f"{start}akari/6/6/nekcakbl", f"{start}kurodoko/5/5/i7g5l2l2g4i"]
        assert [ll.load(each.rpartition("#")[2]) for each in found] == [AKARI, KUROMASU]
        assert [each for each in links if each is not None] == found

    def test_none(self) -> None:
        book = read(small(qr="none"))
        assert not book.pages[5].images
        assert "square codes" not in book.pages[1].extract_text()

    def test_a_board_too_large_for_one_goes_without(self) -> None:
        large = ll.generate("akari", height=40, width=40, level="easy", seed=1)
        address = address_of(large, Setting())
        assert address is not None
        assert code_of(address) is None
        assert Book.of([large]).remarks == ["1 board without a QR code: too large for one"]


class TestLayout:
    @pytest.mark.parametrize("boards", [1, 2, 4, 6])
    def test_so_many_share_a_page(self, boards: int) -> None:
        layout = Layout(Setting(per_page=boards))
        pages = list(layout.pages([(10.2, 10.2, 15.0)] * 13))
        assert [len(held) for _, held in pages][:-1] == [boards] * (12 // boards)
        assert [i for _, held in pages for i in held] == list(range(13))

    def test_larger_boards_get_larger_places(self) -> None:
        layout = Layout(Setting(per_page=6))
        sides = (10.2, 14.2, 20.2, 100.2)
        shared = [layout.place_for((side, side, 15.0)).boards for side in sides]
        assert shared == [6, 4, 2, 1]

    @pytest.mark.parametrize("paper", ["a4", "letter"])
    @pytest.mark.parametrize("boards", [1, 2, 4, 6])
    @pytest.mark.parametrize("size", [(10, 10), (100, 100), (60, 3), (3, 60), (1, 1)])
    def test_every_board_fits_its_place(
        self, paper: str, boards: int, size: tuple[int, int]
    ) -> None:
        layout = Layout(Setting(per_page=boards, paper=paper, large_print=boards == 2))
        sized = (size[0] + 0.2, size[1] + 0.2, 18.0)
        place = layout.place_for(sized)
        cell = layout.cell(sized, place)
        assert 0 < cell <= layout.most
        assert sized[0] * cell <= place.width
        assert layout.slack(sized, place) >= -1e-9
        columns = layout.columns(size[0])
        assert layout.solution(*size, columns) <= layout.width
        assert layout.solution(*size, columns) * size[1] / size[0] <= layout.height - 20

    def test_a_board_of_a_hundred_has_a_page(self) -> None:
        rows = ["".join("." if r == c else "#" for c in range(100)) for r in range(100)]
        book = Book.of([ll.Puzzle.from_rows("akari", rows)], qr="none")
        assert len(read(book).pages) == 6
        assert book.remarks == ["1 board with cells of less than 2.5 mm: 1.6 mm"]


class TestMaking:
    ORDERS = tuple(
        Order.of(genre, height=5, width=5, level="easy") for genre in ("akari", "kuromasu")
    )

    def test_a_seed_makes_the_same_book_again(self) -> None:
        plans = plans_of(self.ORDERS, 5)
        assert [plan.count for plan in plans] == [3, 2]
        one, two = (Book.made(plans, 7, jobs=jobs) for jobs in (1, 2))
        assert one == two
        assert one.genres == ("akari", "kuromasu")
        assert Book.made(plans, 8) != one

    def test_chapters_of_one_order_have_different_boards(self) -> None:
        plans = [Plan(self.ORDERS[0], 3)] * 2
        assert len({each.puzzle for each in make(plans, 1)}) == 6

    def test_easier_boards_come_first(self) -> None:
        book = Book.made([Plan(Order.of("akari", height=7, width=7), 12)], 3)
        levels = [each.level or 0 for each in book.entries]
        assert levels == sorted(levels)
        assert len(set(levels)) > 1

    def test_a_new_book_has_the_levels_asked_for(self) -> None:
        plan = Plan(Order.of("akari", height=7, width=7, level="hard"), 2, title="To finish with")
        (chapter,) = Book.made([plan], 1).chapters
        assert chapter.label == "hard"
        assert chapter.heading == "To finish with"

    def test_chapters_go_by_genre_and_level(self) -> None:
        hard = ll.generate("akari", height=7, width=7, level="hard", seed=1)
        found = chapters_of([Entry.of(each) for each in (hard, KUROMASU, AKARI)])
        assert [each.heading for each in found] == ["Akari, easy", "Akari, hard", "Kuromasu, easy"]


class TestRefused:
    def test_boards_without_exactly_one_solution(self) -> None:
        with pytest.raises(PuzzleError, match="several solutions"):
            Book.of([ll.Puzzle.from_rows("akari", ["..", ".."])])
        with pytest.raises(PuzzleError, match="no solution"):
            Book.of([ll.Puzzle.from_rows("akari", ["4"])])

    def test_no_boards(self) -> None:
        with pytest.raises(PuzzleError, match="at least one board"):
            Book.of([])
        with pytest.raises(PuzzleError, match="at least one board"):
            Chapter(())

    @pytest.mark.parametrize(
        ("setting", "words"),
        [
            ({"per_page": 3}, "per_page is 1, 2, 4 or 6"),
            ({"title": "a\nb"}, "title is one line"),
            ({"title": "a" * 201}, "title is one line"),
            ({"hints": 1}, "hints is true or false"),
            ({"author": 7}, "author is a text"),
            ({"qr": "app"}, "need its address"),
            ({"qr": "none", "url": URL}, "set to none"),
            ({"url": "lamps.example"}, "address of the app"),
            ({"url": f"{URL}#x"}, "address of the app"),
        ],
    )
    def test_settings(self, setting: dict[str, Any], words: str) -> None:
        with pytest.raises(PuzzleError, match=words):
            Setting(**setting)

    def test_names(self) -> None:
        with pytest.raises(UnknownNameError, match="a4, letter"):
            Setting(paper="a5")
        with pytest.raises(UnknownNameError, match="app, none"):
            Setting(qr="penpa")
        with pytest.raises(UnknownNameError, match="Libertinus"):
            small(font="No Such Font").pdf()

    def test_characters_that_no_font_has(self) -> None:
        with pytest.raises(PuzzleError, match="no font here has the characters"):
            small(title="\U0001fbf9\U0001f9ff\U00016a4f").pdf()


class TestPacking:
    def test_what_is_not_as_expected_stays(self) -> None:
        packed = small().pdf()
        for data in (b"", b"%PDF-1.7\n", packed):
            assert pack(data) == data

    def test_objects_are_packed(self) -> None:
        assert b"/ObjStm" in small().pdf()
        assert len(reader().pages) == 9
