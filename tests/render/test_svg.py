"""Boards as SVG: well-formed, complete, escaped, marked by shape, and the same every time.

The pictures in golden/ are compared as text. After a change that is meant to show, look at them
and run `LAMPLIGHTER_UPDATE=1 pytest tests/render` to accept them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from render_boards import AKARI, AKARI_MARKS, AKARI_SOLUTION, KUROMASU, KUROMASU_MARKS

from lamplighter.errors import PuzzleError, UnknownNameError
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render import THEMES, Svg, draw_svg
from lamplighter.render.glyphs import GLYPHS
from lamplighter.render.picture import ROLES
from lamplighter.verbs.check import check
from strategies import genres, marks_on, puzzles

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("1")</script> & \x00\x1b \ud800'
THEME_NAMES = [theme.name for theme in THEMES]


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def group(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements inside all groups of that class."""
    return [each for g in root.iter(f"{SVG}g") if g.get("class") == f"ll-{name}" for each in g]


def filled_cells(root: ElementTree.Element, name: str, cell: int = 36) -> int:
    """How many cells a path of that class fills."""
    paths = [p.get("d", "") for p in root.iter(f"{SVG}path") if p.get("class") == f"ll-{name}"]
    return sum(int(width) for d in paths for width in re.findall(r"h(\d+)v", d)) // cell


EVERYTHING = {(0, 2): "reason", (1, 1): "reason", (2, 1): "target", (1, 3): "focus"}
GALLERY = {
    "akari-light.svg": lambda: draw_svg(
        AKARI,
        AKARI_MARKS,
        violations=check(AKARI, AKARI_MARKS),
        highlights={**EVERYTHING, (3, 3): "differs"},
        labels={(0, 0): "a", (1, 0): "12"},
        coordinates=True,
        title="A board with everything",
    ),
    "akari-solution-print.svg": lambda: draw_svg(AKARI, AKARI_SOLUTION, theme="print"),
    "kuromasu-dark.svg": lambda: draw_svg(
        KUROMASU,
        KUROMASU_MARKS,
        theme="dark",
        violations=check(KUROMASU, KUROMASU_MARKS),
        highlights=EVERYTHING,
        labels={(0, 2): "b"},
    ),
    "kuromasu-paths.svg": lambda: draw_svg(KUROMASU, cell=24, glyphs="paths", coordinates=True),
}


@pytest.mark.parametrize("name", GALLERY)
def test_the_gallery_looks_as_committed(name: str) -> None:
    drawn = GALLERY[name]()
    path = GOLDEN / name
    if os.environ.get("LAMPLIGHTER_UPDATE"):
        drawn.save(path)
    assert drawn + "\n" == path.read_text(encoding="utf-8")


def test_an_akari_board_has_all_its_parts() -> None:
    root = parse(draw_svg(AKARI, AKARI_MARKS))
    assert filled_cells(root, "walls") == 4
    assert [text.text for text in group(root, "clues")] == ["1", "0", "1"]
    assert len(group(root, "bulb")) == 3
    assert len(group(root, "dot")) == 1
    assert filled_cells(root, "lit") == 9


def test_a_kuromasu_board_has_all_its_parts() -> None:
    root = parse(draw_svg(KUROMASU, KUROMASU_MARKS))
    assert filled_cells(root, "blacks") == 3
    assert sorted(text.text or "" for text in group(root, "clues")) == ["3", "6", "?"]
    assert len(group(root, "circle")) == 2
    assert len(group(root, "circle-on-ink")) == 1  # the ? that is marked black
    assert len(group(root, "dot")) == 1


def test_a_solution_has_no_dots() -> None:
    root = parse(draw_svg(AKARI, AKARI_SOLUTION))
    assert len(group(root, "bulb")) == 4
    assert group(root, "dot") == []


def test_screen_readers_get_a_name_and_a_description() -> None:
    root = parse(draw_svg(AKARI, AKARI_MARKS, violations=check(AKARI, AKARI_MARKS)))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Akari, 4 by 4"
    assert desc.text == (
        "An Akari board, 4 wide and 4 high, with 4 walls, 3 of them numbered. "
        "So far: 3 bulbs and 1 cell marked empty; 9 of 12 white cells lit. "
        "2 rules broken: The bulbs at r1c2 and r4c2 light each other. "
        "The 1 at r1c3 touches 2 bulbs: too many."
    )


def test_the_description_of_a_kuromasu_board() -> None:
    desc = parse(draw_svg(KUROMASU, highlights={(1, 0): "focus"})).find(f"{SVG}desc")
    assert desc is not None
    assert desc.text == (
        "A Kuromasu board, 4 wide and 3 high, with 3 clues. Highlighted as focus: r2c1."
    )


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_broken_rules_and_roles_are_shapes(theme: str) -> None:
    violations = check(KUROMASU, KUROMASU_MARKS)
    highlights = {(0, 3): "reason", (0, 0): "reason", (1, 1): "target"}
    highlights |= {(1, 2): "focus", (1, 3): "differs"}
    root = parse(
        draw_svg(
            KUROMASU, KUROMASU_MARKS, theme=theme, violations=violations, highlights=highlights
        )
    )
    assert len(group(root, "broken")) == 4
    assert len(group(root, "witness")) == 2
    for name in ("hatch", "hatch-on-ink", "reason", "reason-on-ink", "target", "focus", "differs"):
        assert len(group(root, name)) == 1
    # Were all colours alike, the shapes would still differ.
    shapes = {
        re.sub("#[0-9a-f]{6}", "", ElementTree.tostring(shape, encoding="unicode").split(">", 1)[1])
        for defs in root.iter(f"{SVG}defs")
        for shape in defs
        if (shape.get("id") or "").split("-")[1] in {*ROLES, "broken", "witness"}
        and "on-ink" not in (shape.get("id") or "")
    }
    assert len(shapes) == len(ROLES) + 2


def test_the_print_theme_has_no_colour_and_no_tint() -> None:
    svg = draw_svg(
        AKARI, AKARI_MARKS, theme="print", violations=check(AKARI, AKARI_MARKS), coordinates=True
    )
    for red, green, blue in re.findall('"#(..)(..)(..)"', svg):
        assert red == green == blue
    assert filled_cells(parse(svg), "lit") == 0


@pytest.mark.parametrize("glyphs", ["text", "paths"])
def test_hostile_titles_and_labels_stay_text(glyphs: str) -> None:
    svg = draw_svg(AKARI, title=HOSTILE, labels={(0, 0): HOSTILE}, glyphs=glyphs)  # type: ignore[arg-type]
    root = parse(svg)
    assert "<script" not in svg
    expected = HOSTILE.translate({0x00: "\ufffd", 0x1B: "\ufffd", 0xD800: "\ufffd"})
    assert root.findtext(f"{SVG}title") == expected
    assert [label.text for label in group(root, "labels")] == [expected]
    svg.encode()  # a lone surrogate would be refused here


def test_every_use_has_its_shape() -> None:
    for draw in GALLERY.values():
        root = parse(draw())
        ids = {element.get("id") for element in root.iter() if element.get("id")}
        assert {use.get("href", "#")[1:] for use in root.iter(f"{SVG}use")} <= ids


def test_nothing_leaks_into_or_out_of_the_page() -> None:
    for draw in GALLERY.values():
        names = {element.tag.removeprefix(SVG) for element in parse(draw()).iter()}
        assert names <= {"svg", "title", "desc", "defs", "g", "path", "rect", "circle"} | {
            "use",
            "text",
        }


def test_lettering_as_paths_needs_no_font() -> None:
    labels = {(row, col): char for row, col, char in _spread(GLYPHS)}
    puzzle = Puzzle.from_rows("akari", ["1" * 10] * 10)
    svg = draw_svg(puzzle, labels=labels, coordinates=True, glyphs="paths")
    assert "<text" not in svg
    assert "<text" in draw_svg(puzzle, labels={(0, 0): "é"}, glyphs="paths")


def _spread(chars: dict[str, tuple[float, str]]) -> list[tuple[int, int, str]]:
    return [(*divmod(index, 10), char) for index, char in enumerate(chars)]


def test_outlines_frame_what_they_name() -> None:
    boxes = {((0, 0), (1, 2)): "or", ((2, 3), (2, 3)): ""}
    root = parse(draw_svg(AKARI, outlines=boxes, cell=24))
    drawn = [each for each in group(root, "boxes") if each.tag == f"{SVG}rect"]
    assert [(each.get("width"), each.get("height")) for each in drawn] == [
        ("68", "44"),
        ("20", "20"),
    ]
    assert [each.text for each in group(root, "boxes") if each.tag == f"{SVG}text"] == ["or"]
    with pytest.raises(PuzzleError, match="r99c1 is not on a board"):
        draw_svg(AKARI, outlines={((0, 0), (98, 0)): "tall"})


def test_svg_is_a_string_that_saves_itself(tmp_path: Path) -> None:
    svg = AKARI.svg()
    assert isinstance(svg, Svg)
    assert isinstance(svg, str)
    assert svg._repr_svg_() == str(svg) == AKARI._repr_svg_()
    svg.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == svg + "\n"


def test_the_same_board_gives_the_same_text() -> None:
    highlights = {(0, 2): "reason", (2, 1): "target"}
    backwards = dict(reversed(highlights.items()))
    assert draw_svg(AKARI, highlights=highlights) == draw_svg(AKARI, highlights=backwards)


def test_what_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown theme 'neon'; known: dark, light, print"):
        draw_svg(AKARI, theme="neon")
    with pytest.raises(UnknownNameError, match="unknown role 'hero'"):
        draw_svg(AKARI, highlights={(0, 0): "hero"})
    with pytest.raises(PuzzleError, match="r5c1 is not on a board 4 wide and 4 high"):
        draw_svg(AKARI, labels={(4, 0): "a"})
    with pytest.raises(PuzzleError, match="a cell is 4 to 400 pixels wide, got 0"):
        draw_svg(AKARI, cell=0)
    with pytest.raises(PuzzleError, match="the puzzle is akari, the marks are kuromasu"):
        draw_svg(AKARI, KUROMASU_MARKS)


@given(st.data())
def test_every_board_draws(data: st.DataObject) -> None:
    puzzle = data.draw(genres().flatmap(puzzles))
    marks = data.draw(marks_on(puzzle))
    cells = st.sampled_from(list(puzzle.cells()))
    svg = draw_svg(
        puzzle,
        marks,
        theme=data.draw(st.sampled_from(THEME_NAMES)),
        cell=data.draw(st.integers(4, 50)),
        violations=check(puzzle, marks),
        highlights=data.draw(st.dictionaries(cells, st.sampled_from(ROLES), max_size=5)),
        labels=data.draw(st.dictionaries(cells, st.text(max_size=4), max_size=3)),
        coordinates=data.draw(st.booleans()),
        title=data.draw(st.none() | st.text(max_size=8)),
        glyphs=data.draw(st.sampled_from(["text", "paths"])),
    )
    root = parse(svg)
    bulbs = len(marks.placed) if puzzle.genre == "akari" else 0
    assert len(group(root, "bulb")) == bulbs
    assert filled_cells(root, "grid") == 0


def test_a_board_of_many_cells_is_no_large_picture() -> None:
    puzzle = Puzzle("akari", ("...#.1...." * 30,) * 300)
    marks = Marks("akari", ("o...+....." * 30,) * 300)
    svg = draw_svg(puzzle, marks)
    assert len(svg) < 3_000_000
