"""The page of an explanation: it needs no other file, and steps as it should in a real browser.

The browser is Debian's chromium, driven by playwright. Where either is missing the tests that need
them skip and say which (`make browser` installs it where that is allowed).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import lamplighter as ll
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render.explain_html import draw_explanation
from lamplighter.render.explain_svg import draw_steps
from lamplighter.verbs.explain import Explanation
from proofs import after

PUZZLES = {
    "akari": ll.load("akari/6/6/nekcakbl"),
    "kuromasu": ll.load("kurodoko/5/5/i7g5l2l2g4i"),
}
# Four hundred small rooms side by side, each settled by its own clue.
ROOMS = ["0.#" * 20, "..#" * 20, "###" * 20] * 20
HOSTILE = '</script><script>alert("1")</script> & \x00'


def page_of(found: Explanation, title: str | None = None) -> str:
    return draw_explanation(
        found.puzzle, found.steps, found.start, title=title, conclusion=found.conclusion
    )


def data_of(page: str) -> dict[str, Any]:
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)
    return json.loads(text)


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_the_page_holds_everything(puzzle: Puzzle) -> None:
    found = ll.explain(puzzle)
    page = page_of(found)
    assert "{{" not in page
    assert not re.search(r"""(src|href)=["'](?!#)""", page)
    assert "url(" not in page
    data = data_of(page)
    assert [step["message"] for step in data["steps"]] == [step.message for step in found.steps]
    assert len(data["cells"]) == len(data["marks"]) == puzzle.height * puzzle.width
    assert page == page_of(found)


def test_a_title_cannot_break_out_of_the_page() -> None:
    page = page_of(ll.explain(PUZZLES["akari"]), title=HOSTILE)
    assert page.count("<script") == 2
    assert "\x00" not in page


def test_a_page_of_a_large_board_stays_small() -> None:
    # The board and each step are written once, however many steps there are.
    found = ll.explain(Puzzle.from_rows("akari", ROOMS))
    assert len(page_of(found)) < 400 * len(found.steps)


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_there_is_a_picture_a_step(puzzle: Puzzle) -> None:
    steps = ll.explain(puzzle)
    pictures = list(draw_steps(puzzle, steps))
    assert len(pictures) == len(steps)
    for number, (step, picture) in enumerate(zip(steps, pictures, strict=True), 1):
        assert f"Step {number} of {len(steps)}: {step.message}" in picture
        assert picture.count('<use href="#ll-target-light-36"') == len(step.settles)
        reasons = len(set(step.because) - set(step.settles))
        assert len(re.findall(r'<use href="#ll-reason(-on-ink)?-light-36"', picture)) == reasons


class Reader:
    """The page in the browser, as somebody reads it."""

    def __init__(self, browser: Any, path: Path, found: Explanation, **options: Any) -> None:
        self.found = found
        path.write_text(page_of(found, title="A board"), encoding="utf-8")
        self.tab = browser.new_page(**options)
        self.problems: list[str] = []
        self.tab.on("pageerror", lambda error: self.problems.append(str(error)))
        self.tab.on("console", lambda message: self.problems.append(message.text))
        self.tab.on("request", self._note)
        self.tab.goto(path.as_uri())

    def _note(self, request: Any) -> None:
        if not request.url.startswith("file:"):
            self.problems.append(request.url)

    def press(self, key: str) -> None:
        self.tab.keyboard.press(key)

    @property
    def sentence(self) -> str:
        return self.tab.inner_text("#sentence")

    def cells_with(self, shape: str) -> set[tuple[int, int]]:
        """The cells that show a shape."""
        script = """shape => [...document.querySelectorAll("#board .cell")]
            .filter(cell => cell.querySelector(`use[href^="#${shape}"]`)).map(cell => cell.id)"""
        names = self.tab.evaluate(script, shape)
        pairs = [name[1:].split("c") for name in names]
        return {(int(row) - 1, int(col) - 1) for row, col in pairs}

    def cells_of(self, kind: str) -> set[tuple[int, int]]:
        script = """kind => [...document.querySelectorAll(`#board .cell > rect.${kind}`)]
            .map(each => each.parentNode.id)"""
        pairs = [name[1:].split("c") for name in self.tab.evaluate(script, kind)]
        return {(int(row) - 1, int(col) - 1) for row, col in pairs}

    def must_show(self, number: int) -> None:
        """Fails unless the page shows the position after so many steps, and its reasons."""
        found = self.found
        marks = found.start
        for step in found.steps[:number]:
            marks = after(found.puzzle, marks, step)
        if found.puzzle.genre == "akari":
            assert self.cells_with("bulb") == set(marks.placed)
        else:
            assert self.cells_of("ink") == set(marks.placed)
        assert self.cells_with("dot") == set(marks.excluded)
        step = found.steps[number - 1] if number else None
        targets = set(step.settles) if step else set()
        assert self.cells_with("target") == targets
        assert self.cells_with("reason") == (set(step.because) - targets if step else set())
        if step:
            assert self.sentence.startswith(step.message)
            assert f"Step {number} of {len(found.steps)}" in self.tab.inner_text("#where")
        current = self.tab.evaluate(
            """() => [...document.querySelectorAll("#steps button")]
                .findIndex(each => each.hasAttribute("aria-current"))"""
        )
        assert current == number
        assert self.tab.is_disabled("#back") == (number == 0)
        assert self.tab.is_disabled("#next") == (number == len(found.steps))


@pytest.mark.parametrize("genre", PUZZLES)
def test_stepping_with_the_keyboard(browser: Any, tmp_path: Path, genre: str) -> None:
    found = ll.explain(PUZZLES[genre])
    last = len(found.steps)
    reader = Reader(browser, tmp_path / "page.html", found)
    reader.must_show(0)
    for number in range(1, last + 1):
        reader.press("ArrowRight" if number % 2 else "Space")
        reader.must_show(number)
    assert reader.sentence.endswith("Every cell is settled.")
    reader.press("ArrowRight")
    reader.must_show(last)
    for number in range(last - 1, last - 4, -1):
        reader.press("ArrowLeft")
        reader.must_show(number)
    reader.press("Home")
    reader.must_show(0)
    reader.press("End")
    reader.must_show(last)
    if genre == "akari":
        lit = reader.cells_of("lit")
        assert lit == {cell for cell in found.puzzle.cells() if found.puzzle[cell] == "."}
    assert reader.problems == []


def test_stepping_with_buttons_list_and_slider(browser: Any, tmp_path: Path) -> None:
    found = ll.explain(PUZZLES["akari"])
    reader = Reader(browser, tmp_path / "page.html", found)
    tab = reader.tab
    tab.click("#next")
    tab.click("#next")
    reader.must_show(2)
    # Space presses the button that has the focus, and nothing else.
    reader.press("Space")
    reader.must_show(3)
    tab.click("#back")
    reader.must_show(2)
    tab.click("#steps li:nth-child(6) button")
    reader.must_show(5)
    tab.click("#last")
    reader.must_show(len(found.steps))
    tab.click("#first")
    reader.must_show(0)
    tab.fill("#slider", "4")
    reader.must_show(4)
    assert tab.get_attribute("#sentence", "aria-live") == "polite"
    # A page opened at a step shows that step.
    tab.goto(tab.url.partition("#")[0] + "#7")
    reader.must_show(7)
    assert reader.problems == []


def test_a_cell_named_in_the_sentence_can_be_pointed_at(browser: Any, tmp_path: Path) -> None:
    reader = Reader(browser, tmp_path / "page.html", ll.explain(PUZZLES["akari"]))
    reader.press("End")
    name = reader.tab.locator("#sentence .cell-name").first
    name.hover()
    assert reader.tab.locator(f"#{name.inner_text()} .named").count() == 1
    reader.tab.mouse.move(0, 0)
    assert reader.tab.locator(".named").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_nothing_spills_over(browser: Any, tmp_path: Path, scheme: str) -> None:
    reader = Reader(
        browser,
        tmp_path / "page.html",
        ll.explain(PUZZLES["akari"]),
        viewport={"width": 360, "height": 740},
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    reader.press("ArrowRight")
    tab = reader.tab
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    assert tab.locator("#next").is_visible()
    ground = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 22, 26)"}[scheme]
    assert tab.evaluate("document.getAnimations().length") == 0


def test_a_large_board_steps_at_once(browser: Any, tmp_path: Path) -> None:
    found = ll.explain(Puzzle.from_rows("akari", ROOMS))
    assert len(found.steps) == 800
    reader = Reader(browser, tmp_path / "page.html", found)
    took = reader.tab.evaluate(
        """() => { const start = performance.now();
            for (let i = 0; i < 20; ++i) document.getElementById("next").click();
            return performance.now() - start; }"""
    )
    reader.must_show(20)
    reader.press("End")
    reader.must_show(len(found.steps))
    assert took < 20 * 100
    assert reader.problems == []


def test_marks_at_the_start_are_on_the_board(browser: Any, tmp_path: Path) -> None:
    puzzle = PUZZLES["akari"]
    start = Marks.on(puzzle, ["..o..."] + ["......"] * 5)
    reader = Reader(browser, tmp_path / "page.html", ll.explain(puzzle, start))
    reader.must_show(0)
    reader.press("End")
    reader.press("Home")
    reader.must_show(0)
    assert (0, 0) in reader.cells_of("lit")
