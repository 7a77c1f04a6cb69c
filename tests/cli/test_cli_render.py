"""`lamplighter render`: SVG and PNG."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from commands import AKARI, KUROMASU, Cli

PNG = b"\x89PNG\r\n\x1a\n"


def test_svg_to_standard_output(cli: Cli) -> None:
    ran = cli("render", KUROMASU, "--title", "A & B")
    assert (ran.code, ran.err) == (0, "")
    assert ElementTree.fromstring(ran.out)[0].text == "A & B"


def test_svg_and_png_files(cli: Cli, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.PNG"
    ran = cli("render", AKARI, "-o", svg, "--theme", "dark", "--coordinates", "--cell", "20")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert svg.read_text().startswith("<svg ")
    assert cli("render", AKARI, "-o", png, "--scale", "1").code == 0
    assert png.read_bytes().startswith(PNG)


def test_a_folder_takes_many(cli: Cli, tmp_path: Path) -> None:
    ran = cli("render", AKARI, KUROMASU, "-o", f"{tmp_path}/out/", "--kind", "png")
    assert (ran.code, ran.err) == (0, "")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["akari-6-6-nekcakbl.png", "kurodoko-5-5-i7g5l2l2g4i.png"]


def test_a_sheet_shows_many(cli: Cli, tmp_path: Path) -> None:
    ran = cli("render", AKARI, KUROMASU, AKARI, "--sheet", "2x2", "--title", "Three")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("<svg ") == 1 + 3
    assert "Three" in ran.out
    png = tmp_path / "sheet.png"
    assert cli("render", AKARI, KUROMASU, "--sheet", "2", "--solve", "-o", png).code == 0
    assert png.read_bytes().startswith(PNG)
    ran = cli("render", *[AKARI] * 5, "--sheet", "2x1", "-o", f"{tmp_path}/s-{{n}}.svg")
    assert ran.code == 0
    counts = [(tmp_path / f"s-{n}.svg").read_text().count("<svg ") for n in (1, 2, 3)]
    assert counts == [3, 3, 2]


def test_mistakes_and_solutions_are_drawn(cli: Cli) -> None:
    board = "akari\noo\n..\nsolution\no.\n.o"
    plain = cli("render", "-", stdin=board).out
    assert plain.count("<use") or "ll-bulb" in plain
    assert "ll-broken" in cli("render", "-", "--mistakes", stdin=board).out
    assert "ll-broken" not in cli("render", "-", "--mistakes", "--solution", stdin=board).out
    assert "ll-bulb" not in cli("render", "-", "--empty", stdin=board).out


@pytest.mark.parametrize(
    ("arguments", "trouble"),
    [
        ([AKARI, "-o", "board.gif"], "ending in .svg, .png or .pdf"),
        ([AKARI, "-o", "board"], "ending in .svg, .png or .pdf"),
        ([AKARI, KUROMASU, "-o", "board.svg"], "shows one board"),
        ([AKARI, "--kind", "png"], "-o board.png"),
        ([AKARI, "--cell", "0"], "4 to 400"),
        ([AKARI, "--cell", "99999999999999999999"], "4 to 400"),
        ([AKARI, "--scale", "nan"], "0.05 to 20"),
        ([AKARI, "--scale", "-1"], "0.05 to 20"),
        ([AKARI, "--theme", "neon"], "neon"),
        ([AKARI, "--sheet", "0x4"], "1x1 to 100x100"),
        ([AKARI, "--sheet", "a"], "width x height"),
        ([AKARI, "--sheet", "2x2", "--coordinates"], "not for a sheet"),
        ([AKARI, AKARI, "--sheet", "1x1", "-o", "board.svg"], "1x1 shows 1 board"),
        ([AKARI, "--solution"], "no solution"),
        (["akari/6/6/zz", "-o", "board.svg"], "40 cells"),
    ],
)
def test_what_cannot_be_drawn_leaves_no_file(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    trouble: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("render", *arguments)
    assert ran.refused, ran
    assert trouble in ran.err
    assert list(tmp_path.iterdir()) == []


def test_one_bad_board_leaves_no_picture(cli: Cli, tmp_path: Path) -> None:
    ran = cli("render", AKARI, "akari/6/6/zz", "-o", f"{tmp_path}/out/")
    assert ran.code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_missing_library_names_the_extra(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    ran = cli("render", AKARI, "-o", tmp_path / "board.png")
    assert ran.refused
    assert "lamplighter[print]" in ran.err
