"""Pictures and pages of diagnoses: well formed, and all is shown, in every theme."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import lamplighter as ll
from boards import akari, kuromasu
from lamplighter import render

PATIENT = ll.Limit(seconds=120)
DRAFTS = {
    "several": akari("..#.", "....", ".1..", "...."),
    "two and two": akari("..#", "###", "###", "#.."),
    "no numbers help": akari("..", ".."),
    "clash": akari("2.2", "...", "#0#"),
    "two clashes": akari("3..#..3"),
    "unique": akari("1.1"),
    "all needed": akari("1..", "..."),
    "kuromasu": kuromasu([None, 3, None], [None] * 3, [2, None, None]),
    "kuromasu, clash": kuromasu([2, 3, None], [1, None, None]),
    "wide": akari("." * 40),
    "tall": akari(*["."] * 40),
}
SVG = "{http://www.w3.org/2000/svg}"


def found_for(name: str) -> ll.Diagnosis:
    return ll.diagnose(DRAFTS[name], limit=PATIENT)


@pytest.mark.parametrize("theme", [each.name for each in render.THEMES])
@pytest.mark.parametrize("name", DRAFTS)
def test_svg_shows_every_board_and_what_is_said(name: str, theme: str) -> None:
    found = found_for(name)
    tree = ElementTree.fromstring(render.draw_diagnosis(found, theme=theme, title="A & B <draft>"))
    boards = tree.findall(f".//{SVG}svg")
    assert len(boards) >= (3 if found.pair else 1)
    words = " ".join("".join(each.itertext()) for each in tree.iter(f"{SVG}text"))
    assert "A & B <draft>" in words
    for each in found.repairs[:12]:
        assert each.message in words
    # Nothing is drawn beyond the edge.
    width, height = float(tree.attrib["width"]), float(tree.attrib["height"])
    for group in tree.findall(f"{SVG}g[@transform]"):
        x, y = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
        (board,) = group.findall(f"{SVG}svg")
        assert x + float(board.attrib["width"]) <= width
        assert y + float(board.attrib["height"]) <= height


def test_the_svg_marks_what_is_wrong() -> None:
    several = render.draw_diagnosis(found_for("several"))
    assert several.count('class="ll-differs-tint"') == 3  # the draft, and two solutions
    assert several.count('class="ll-target"') == 1  # the first repair
    clash = render.draw_diagnosis(found_for("clash"))
    assert 'class="ll-broken-tint"' in clash
    unique = render.draw_diagnosis(found_for("unique"))
    assert 'class="ll-focus"' in unique
    assert "Clues that" in unique


class Reader(HTMLParser):
    """The tags that are open, and the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("name", DRAFTS)
def test_page_shows_every_board_and_what_is_said(name: str) -> None:
    found = found_for(name)
    page = render.draw_diagnosis_page(found, title="A & B <draft>")
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert "A & B <draft>" in reader.text
    assert page.count("<figure>") >= (3 if found.pair else 1)
    for each in found.repairs[:12]:
        assert each.message in reader.text
    for heading, note in found.notes.items():
        assert heading == "differs" or note in reader.text
    # It loads nothing, runs nothing, and every colour it uses it defines.
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert set(re.findall(r"var\((--[a-z-]+)\)", page)) <= set(re.findall(r"(--[a-z-]+):", page))
    assert "{{" not in page


def test_what_is_not_known_is_said() -> None:
    found = ll.diagnose(DRAFTS["several"], limit=ll.Limit(seconds=0))
    assert "Unknown: the limit came first" in render.draw_diagnosis(found)
    assert "Unknown: the limit came first" in render.draw_diagnosis_page(found)
    assert "there may be more" in render.draw_diagnosis_page(found)
