"""Contact sheets: many boards in one picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import lamplighter as ll
from boards import akari, kuromasu
from lamplighter.render import Tile, draw_sheet

SMALL = akari("..#", "1..")
LARGE = akari(*["." * 20] * 10)
KUROMASU = kuromasu([None, 3], [None, None])
SVG = "{http://www.w3.org/2000/svg}"


def places(sheet: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in re.findall(r'translate\((\d+) (\d+)\)"><svg', sheet)]


def test_boards_stand_in_rows_and_columns() -> None:
    found = places(draw_sheet([Tile(SMALL)] * 5, columns=2))
    xs, ys = sorted({x for x, _ in found}), sorted({y for _, y in found})
    assert (len(xs), len(ys)) == (2, 3)
    assert found == [(xs[i % 2], ys[i // 2]) for i in range(5)]


def test_a_sheet_is_one_document_with_every_board_and_caption() -> None:
    sheet = draw_sheet(
        [Tile(SMALL, "one < two"), Tile(KUROMASU, "x" * 200), Tile(LARGE)], title="A & B"
    )
    root = ElementTree.fromstring(sheet)
    assert len(root.findall(f"{SVG}g/{SVG}svg")) == 3
    texts = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    assert "A & B" in texts
    assert "one < two" in texts
    (cut,) = (each for each in texts if each.startswith("xxx"))
    assert cut.endswith("...")
    assert len(cut) < 60


def test_every_board_fits_its_place() -> None:
    sheet = draw_sheet([Tile(SMALL), Tile(LARGE), Tile(SMALL)], columns=3)
    whole = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"', sheet)
    assert whole is not None
    inner = re.findall(r'<g transform[^>]*><svg [^>]*width="(\d+)" height="(\d+)"', sheet)
    ends = [x + int(wide) for (x, _), (wide, _) in zip(places(sheet), inner, strict=True)]
    starts = [x for x, _ in places(sheet)]
    assert all(end < start for end, start in zip(ends, starts[1:], strict=False))
    assert ends[-1] < int(whole[1])
    assert all(
        y + int(high) < int(whole[2])
        for (_, y), (_, high) in zip(places(sheet), inner, strict=True)
    )


def test_a_solution_is_drawn() -> None:
    board = ll.load("akari/6/6/nekcakbl")
    solved = ll.solve(board).solutions[0]
    assert "ll-bulb" in draw_sheet([Tile(board, "", solved)])
    assert "ll-bulb" not in draw_sheet([Tile(board)])


@pytest.mark.parametrize("columns", [0, -1, 101, 2.5, "4"])
def test_columns_are_a_number(columns: object) -> None:
    with pytest.raises(ll.PuzzleError, match="1 to 100 columns"):
        draw_sheet([Tile(SMALL)], columns=columns)  # type: ignore[arg-type]


def test_an_empty_sheet_is_refused() -> None:
    with pytest.raises(ll.PuzzleError, match="one board or more"):
        draw_sheet([])
    with pytest.raises(ll.UnknownNameError, match="neon"):
        draw_sheet([Tile(SMALL)], theme="neon")
