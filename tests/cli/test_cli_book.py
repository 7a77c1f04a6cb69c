"""`lamplighter book`: its sources, its SPEC, its errors, and the file that is written or not."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from commands import AKARI, KUROMASU, Cli

from interrupts import interrupt

pytest.importorskip("typst", reason="needs lamplighter[book]")
pypdf = pytest.importorskip("pypdf")

FEW = ("--size", "5", "--level", "easy", "--count", "3", "--seed", "7")
SPEC = """\
title = "Evening lamps"
seed = 7
[[chapters]]
genre = "akari"
level = "easy"
size = "5x6"
count = 2
[[chapters]]
genre = "kuromasu"
size = 5
count = 1
title = "To finish with"
"""


def told(path: Path, first: int = 2) -> list[str]:
    """The text of the first pages."""
    pages = pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages
    return [pages[number].extract_text() for number in range(first)]


def test_new_boards_and_a_seed(cli: Cli, tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    assert cli("book", *FEW, "--jobs", 1, "-o", one) == cli("book", *FEW, "-o", two)
    assert one.read_bytes() == two.read_bytes()
    assert "3 boards, easy" in told(one)[0]
    assert "seed 7" in told(one)[1]
    ran = cli("book", *FEW[:-2], "-o", tmp_path / "three.pdf")
    assert "makes the same again" in ran.err


def test_genres_and_levels_are_chapters(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    words = ("--genre", "both", "--level", "easy,normal", "--count", 5, "--size", 6, "--seed", 1)
    assert cli("book", *words, "-o", path).code == 0
    contents = told(path)[1]
    for heading in ("Akari, easy", "Akari, normal", "Kuromasu, easy", "Kuromasu, normal"):
        assert heading in contents


def test_files_and_links_of_both_genres(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    board = tmp_path / "board.txt"
    board.write_text("akari\n#....\n2...1\n..#..\n2...0\n....#\n")
    assert cli("book", AKARI, KUROMASU, board, "--title", "Mine", "-o", path).code == 0
    cover, contents, *_ = told(path)
    assert cover == "Mine\n3 boards, easy"
    assert "Akari, easy" in contents
    assert "Kuromasu, easy" in contents


def test_a_spec(cli: Cli, tmp_path: Path) -> None:
    spec, path = tmp_path / "spec.toml", tmp_path / "book.pdf"
    spec.write_text(SPEC)
    assert cli("book", spec, "--author", "A. Setter", "-o", path).err == ""
    pages = told(path, 6)
    assert pages[0] == "Evening lamps\n3 boards, easy to normal\nA. Setter"
    assert "5 × 6" in pages[5]
    assert "To finish with" in pages[1]


def test_a_spec_takes_chapters_from_files(cli: Cli, tmp_path: Path) -> None:
    spec, path = tmp_path / "spec.toml", tmp_path / "book.pdf"
    folder = tmp_path / "boards"
    folder.mkdir()
    (folder / "mine.txt").write_text(f"{AKARI}\n{KUROMASU}\n")
    mine = '[[chapters]]\nfiles = ["boards/mine.txt"]\ntitle = "My own"\n'
    made = '[[chapters]]\ngenre = "akari"\nlevel = "easy"\nsize = 5\ncount = 1\n'
    spec.write_text(f"seed = 7\n{mine}{made}")
    assert cli("book", spec, "-o", path).err == "", "beside the spec, wherever one stands"
    cover, contents, *_ = told(path)
    assert "3 boards" in cover
    assert contents.index("My own") < contents.index("Akari, easy"), "in the order of the spec"
    for text, words in {
        mine.replace("mine.txt", "none.txt"): "chapters[1].files: nothing is at",
        mine + "level = 3": "unknown key 'chapters[1].level'",
        mine.replace('["boards/mine.txt"]', "3"): "chapters[1].files: expected a list",
        mine + 'genre = "go"': "chapters[1].genre: unknown genre 'go'",
    }.items():
        spec.write_text(text)
        ran = cli("book", spec, "--force", "-o", path)
        assert ran.refused, ran
        assert words in ran.err
    (folder / "mine.txt").write_text("akari\n..\n..\n")
    spec.write_text(mine)
    ran = cli("book", spec, "--force", "-o", path)
    assert ran.refused
    assert "mine.txt: " in ran.err
    assert "several solutions" in ran.err


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('level = "easy"', 'level = "esy"', "chapters[1].level: unknown level 'esy'"),
        ("count = 2", 'count = "x"', "chapters[1].count: expected a whole number"),
        ("count = 2", "count = 0", "chapters[1].count: count is 1 to 10,000"),
        ("count = 1", "", "chapters[2].count: missing"),
        ('size = "5x6"', 'size = "5by6"', "chapters[1].size: expected"),
        ('size = "5x6"', 'size = "5x6000"', "chapters[1].size: a side may have"),
        ('genre = "akari"', 'gnre = "akari"', "unknown key 'chapters[1].gnre', did you mean genre"),
        ('genre = "akari"', 'genre = "sudoku"', "chapters[1].genre: unknown genre"),
        ('genre = "akari"', "genre = 3", "chapters[1].genre: unknown genre"),
        ('title = "Evening lamps"', "title = 7", "title is a text"),
        ('title = "Evening lamps"', "per_page = 5", "per_page is 1, 2, 4 or 6"),
        ("seed = 7", "seed = -1", "seed: expected a whole number"),
        ("seed = 7", "seed = = 1", "not TOML"),
        ("[[chapters]]", "[[chaptrs]]", "unknown key 'chaptrs', did you mean chapters"),
        (SPEC, 'title = "x"', "chapters: expected at least one"),
        (SPEC, "chapters = [3]", "chapters[1]: expected a table"),
    ],
)
def test_a_malformed_spec_names_the_key(
    cli: Cli, tmp_path: Path, before: str, after: str, words: str
) -> None:
    spec = tmp_path / "spec.toml"
    spec.write_text(SPEC.replace(before, after))
    ran = cli("book", spec, "-o", tmp_path / "book.pdf")
    assert ran.refused, ran
    assert words in ran.err
    assert list(tmp_path.iterdir()) == [spec]


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        ([AKARI, "--seed", "3"], "--seed is for new boards"),
        ([AKARI, "--genre", "both"], "--genre both is for new boards"),
        (["--format", "text"], "--format is that of a SOURCE"),
        (["gone.toml"], "cannot read 'gone.toml'"),
        (["gone.toml", AKARI], "the only source"),
        (["gone.toml", "--count", "3"], "--count is for boards without a SPEC"),
        (["akari/2/2/j"], "it has several solutions"),
        (["--level", "esy"], "expected easy, normal, hard, extreme or 0 to 9"),
        (["--level", "easy,normal", "--count", "1"], "2 chapters need at least as many boards"),
        (["--count", "0"], "expected 1 to 10,000 boards"),
        (["--per-page", "3"], "--per-page"),
        (["--font", "No Such Font"], "unknown font 'No Such Font'"),
        (["--qr", "app"], "need its address"),
        (["/dev/null"], "empty"),
    ],
)
def test_bad_input_is_one_line(cli: Cli, tmp_path: Path, words: list[str], trouble: str) -> None:
    ran = cli("book", *words, "-o", tmp_path / "book.pdf")
    assert ran.refused, ran
    assert trouble in ran.err
    assert list(tmp_path.iterdir()) == []


def test_one_bad_board_leaves_no_book(cli: Cli, tmp_path: Path) -> None:
    ran = cli("book", AKARI, "akari/2/2/j", "-o", tmp_path / "book.pdf")
    assert ran.code == 2
    assert ran.err.startswith("lamplighter: akari/2/2/j: it has several solutions")
    assert list(tmp_path.iterdir()) == []


def test_an_impossible_wish(cli: Cli, tmp_path: Path) -> None:
    words = ("--size", 2, "--level", "extreme", "--count", 1, "--seed", 1)
    ran = cli("book", *words, "-o", tmp_path / "book.pdf")
    assert ran.code == 3
    assert "no 2x2 akari extreme puzzle" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_kept_without_force(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_text("dear")
    ran = cli("book", AKARI, "-o", path)
    assert ran.refused
    assert "--force replaces it" in ran.err
    assert path.read_text() == "dear"
    assert cli("book", AKARI, "akari/2/2/j", "-o", path, "--force").code == 2
    assert path.read_text() == "dear"
    assert cli("book", AKARI, "-o", path, "--force").code == 0
    assert path.read_bytes().startswith(b"%PDF")
    assert list(tmp_path.iterdir()) == [path]


def test_an_output_that_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for target in (tmp_path, tmp_path / "book.txt", tmp_path / "file" / "book.pdf"):
        ran = cli("book", *FEW, "-o", target)
        assert ran.refused, ran
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_without_the_extra_it_says_what_to_install(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "book.pdf"
    monkeypatch.setitem(sys.modules, "segno", None)
    ran = cli("book", AKARI, "-o", path)
    assert ran.refused
    assert "QR codes need segno: pip install 'lamplighter[book]'" in ran.err
    monkeypatch.setitem(sys.modules, "typst", None)
    for words in (("book", AKARI), ("render", AKARI)):
        ran = cli(*words, "-o", path)
        assert ran.refused
        assert ran.err == "lamplighter: a PDF needs typst: pip install 'lamplighter[book]'\n"
    assert not path.exists()


def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    words = ["book", "--size", "20", "--level", "hard", "-n", "9999", "-o", f"{tmp_path}/book.pdf"]
    ended = interrupt(words, 1.0, terminal=True)
    assert ended.trouble == ""
    assert not ended.early
    assert list(tmp_path.iterdir()) == []


def test_render_draws_a_board_and_a_sheet(cli: Cli, tmp_path: Path) -> None:
    board, sheet = tmp_path / "board.pdf", tmp_path / "sheet.pdf"
    assert cli("render", AKARI, "--solve", "-o", board).code == 0
    assert cli("render", AKARI, KUROMASU, "--sheet", "2x1", "-o", sheet).code == 0
    for path, title in ((board, "Akari, 6 by 6"), (sheet, "Boards")):
        read = pypdf.PdfReader(io.BytesIO(path.read_bytes()))
        assert len(read.pages) == 1
        assert read.metadata.title == title
    assert cli("render", AKARI, "-o", board, "--force", "--scale", 2).refused
    assert cli("render", AKARI, "--kind", "pdf").refused
