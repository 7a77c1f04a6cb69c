"""Boards as PNG: really drawn, digits included, and never larger than promised."""

from __future__ import annotations

import builtins
import struct
import zlib
from typing import Any

import pytest
from render_boards import AKARI, AKARI_MARKS, KUROMASU

from lamplighter.errors import BackendMissingError, PuzzleError, UnsupportedError
from lamplighter.puzzle import Puzzle
from lamplighter.render import draw_png, draw_svg
from lamplighter.render.png import MAX_PIXELS


@pytest.fixture(name="resvg")
def _resvg() -> Any:
    return pytest.importorskip("resvg_py", reason="needs lamplighter[print]")


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, as the header says."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_png_is_the_svg_at_its_scale(resvg: Any) -> None:
    assert size_of(draw_png(AKARI, AKARI_MARKS, scale=1)) == (152, 152)
    assert size_of(draw_png(AKARI, AKARI_MARKS)) == (304, 304)
    assert size_of(draw_png(KUROMASU, theme="dark", cell=50, scale=0.5)) == (106, 81)


def changed_share(one: Puzzle, two: Puzzle) -> float:
    """The share of pixels in which two boards of one size differ."""
    first, second = pixels(draw_png(one)), pixels(draw_png(two))
    return sum(a != b for a, b in zip(first, second, strict=True)) / len(first)


def pixels(png: bytes) -> list[bytes]:
    """The pixels of an eight-bit RGBA picture: enough of PNG to see what was drawn."""
    width, _ = size_of(png)
    assert png[24:26] == b"\x08\x06"
    packed, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += length + 12
    data, stride = zlib.decompress(packed), 4 * width
    above, found = bytearray(stride), []
    for start in range(0, len(data), stride + 1):
        kind, line = data[start], bytearray(data[start + 1 : start + 1 + stride])
        for i in range(stride):
            left, corner = (line[i - 4], above[i - 4]) if i >= 4 else (0, 0)
            line[i] = (line[i] + _predict(kind, left, above[i], corner)) & 255
        found += [bytes(line[i : i + 4]) for i in range(0, stride, 4)]
        above = line
    return found


def _predict(kind: int, left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    nearest = min((left, up, corner), key=lambda value: abs(guess - value))
    return (0, left, up, (left + up) // 2, nearest)[kind]


@pytest.mark.parametrize(("one", "two"), [("1", "2"), ("#", "0"), ("3", "4")])
def test_akari_digits_show(resvg: Any, one: str, two: str) -> None:
    boards = [Puzzle.from_rows("akari", [cell]) for cell in (one, two)]
    assert 0.03 < changed_share(*boards) < 0.3


@pytest.mark.parametrize(("one", "two"), [(1, 2), ("?", 1), (3, 10)])
def test_kuromasu_clues_show(resvg: Any, one: int | str, two: int | str) -> None:
    boards = [Puzzle.from_rows("kuromasu", [[clue]], lenient=True) for clue in (one, two)]
    assert 0.03 < changed_share(*boards) < 0.3


def test_lettering_does_not_depend_on_fonts(resvg: Any) -> None:
    svg = draw_svg(AKARI, labels={(0, 0): "aZ9?"}, coordinates=True, glyphs="paths")
    with_fonts, without = (
        bytes(resvg.svg_to_bytes(svg_string=svg, zoom=2, skip_system_fonts=skip))
        for skip in (False, True)
    )
    assert with_fonts == without == draw_png(AKARI, labels={(0, 0): "aZ9?"}, coordinates=True)


def test_a_long_board_is_drawn_smaller(resvg: Any) -> None:
    width, height = size_of(draw_png(Puzzle("akari", ("." * 1000,))))
    assert MAX_PIXELS - 1 <= width <= MAX_PIXELS
    assert 1 <= height < 20


def test_too_many_shapes_are_refused_in_one_line(
    resvg: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: object) -> bytes:
        raise ValueError("nodes limit reached")

    monkeypatch.setattr(resvg, "svg_to_bytes", refuse)
    with pytest.raises(UnsupportedError, match="4 wide and 4 high is too much for a PNG") as caught:
        draw_png(AKARI)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf"), "2"])
def test_a_scale_is_a_positive_number(scale: Any) -> None:
    with pytest.raises(PuzzleError, match="the scale of a picture is a number above 0"):
        draw_png(AKARI, scale=scale)


def test_a_missing_library_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    real_import = builtins.__import__

    def without_resvg(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return real_import(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without_resvg)
    with pytest.raises(BackendMissingError, match=r"pip install 'lamplighter\[print\]'"):
        draw_png(AKARI)
