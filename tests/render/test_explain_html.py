"""The page of an explanation: it needs no other file, and steps as it should in a real browser.

The browser is Debian's chromium, driven by playwright. Where either is missing the tests that need
them skip and say which (`make browser` installs it where that is allowed).
"""

from __future__ import annotations

import json
import re
from math import hypot
from pathlib import Path
from typing import Any

import pytest

import lamplighter as ll
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render.explain_html import draw_explanation
from lamplighter.render.explain_svg import draw_step, draw_steps
from lamplighter.techniques import Step
from lamplighter.techniques.scene import conclusion_of
from lamplighter.verbs.explain import Explanation, Verdict
from proofs import after
from suppositions import BLACK_BESIDE, NESTED, TWO_WAYS, bulb_with_its_light

PUZZLES = {
    "akari": ll.load("akari/6/6/nekcakbl"),
    "kuromasu": ll.load("kurodoko/5/5/i7g5l2l2g4i"),
}
LONGER = ll.load(str(Path(__file__).parents[2] / "examples" / "pal-case-study.txt"))
# Four hundred small rooms side by side, each settled by its own clue.
ROOMS = ["0.#" * 20, "..#" * 20, "###" * 20] * 20
HOSTILE = '</script><script>alert("1")</script> & \x00'


def page_of(found: Explanation, title: str | None = None) -> str:
    return draw_explanation(
        found.puzzle,
        found.steps,
        found.start,
        title=title,
        conclusion=found.conclusion,
        strategies=found.strategies,
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
    for step, told in zip(found.steps, data["steps"], strict=True):
        lines = [line["text"] for line in told.get("lines", ())]
        assert lines == [line.text for line in step.lines]
        assert step.message.endswith(told["message"])
        assert step.lines or step.message == told["message"]
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
        targets = set(step.settles) - set(step.follows)
        assert picture.count('<use href="#ll-target-light-36"') == len(targets)
        reasons = len(set(step.because) - targets)
        assert len(re.findall(r'<use href="#ll-reason(-on-ink)?-light-36"', picture)) == reasons


class Reader:
    """The page in the browser, as somebody reads it."""

    def __init__(
        self, browser: Any, path: Path, found: Explanation, *, clock: bool = False, **options: Any
    ) -> None:
        self.found = found
        path.write_text(page_of(found, title="A board"), encoding="utf-8")
        self.tab = browser.new_page(**options)
        self.problems: list[str] = []
        self.tab.on("pageerror", lambda error: self.problems.append(str(error)))
        self.tab.on("console", lambda message: self.problems.append(message.text))
        self.tab.on("request", self._note)
        if clock:
            self.tab.clock.install(time=0)
        self.tab.goto(path.as_uri())
        if clock:
            self.tab.clock.pause_at(3600)

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

    @property
    def clashes(self) -> list[str]:
        """The cells where something breaks down, by name."""
        script = (
            """() => [...document.querySelectorAll("#over use")].map(each => each.dataset.cell)"""
        )
        found: list[str] = self.tab.evaluate(script)
        return found

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
        targets = set(step.settles) - set(step.follows) if step else set()
        assert self.cells_with("target") == targets
        assert self.cells_with("ghost-") == set()
        assert self.clashes == []
        assert self.cells_with("reason") == (set(step.because) - targets if step else set())
        if step:
            assert " ".join(conclusion_of(step).split()) in " ".join(self.sentence.split())
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
    for number, step in enumerate(found.steps, 1):
        for _ in range(len(step.lines) + 1):
            reader.press("ArrowRight")
        reader.must_show(number)
    assert reader.sentence.endswith("Every cell is settled.")
    reader.press("ArrowRight")
    reader.must_show(last)
    for number in range(last - 1, last - 4, -1):
        for _ in range(len(found.steps[number].lines) + 1):
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
    found = ll.explain(LONGER)
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
    assert tab.get_attribute("#spoken", "aria-live") == "polite"
    assert tab.inner_text("#spoken") == f"Step 4 of {len(found.steps)}: {found[3].message}"
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
        viewport={"width": 320, "height": 640},
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    reader.press("ArrowRight")
    tab = reader.tab
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320
    assert tab.locator("#next").is_visible()
    ground = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(250, 247, 241)", "dark": "rgb(13, 16, 24)"}[scheme]
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


# --- suppositions, as ghosts ---------------------------------------------------------------------


def told_alone(step: Step, puzzle: Puzzle) -> Explanation:
    start = Marks.empty(puzzle)
    return Explanation(puzzle, start, (step,), Verdict.OPEN, after(puzzle, start, step))


def test_a_hypothesis_is_stepped_inside(browser: Any, tmp_path: Path) -> None:
    puzzle, step = NESTED
    reader = Reader(browser, tmp_path / "page.html", told_alone(step, puzzle))
    reader.press("ArrowRight")
    # The supposed cell does not wear the conclusion, a cross, yet.
    assert reader.cells_with("ghost-bulb") == {(0, 0)}
    assert reader.cells_with("dot") == reader.cells_with("target") == set()
    assert reader.tab.text_content("#r1c1 .label") == "?"
    assert reader.tab.locator("#r1c1 .supposed").count() == 1
    assert "line 1 of 7" in reader.tab.inner_text("#where")
    assert reader.tab.inner_text("#spoken").endswith("line 1 of 7. " + step.lines[0].text)
    reader.press("ArrowRight")
    assert reader.cells_with("ghost-dot") == {(0, 1), (0, 2)}
    assert reader.tab.text_content("#r1c2 .label") == "1"
    reader.press("ArrowRight")  # inside: another tint
    assert reader.cells_with("ghost-bulb") == {(0, 0), (2, 2)}
    assert reader.tab.locator(".ghost.inside").count() == 1
    reader.press("ArrowRight")
    assert reader.tab.locator(".ghost.inside").count() == 2
    assert reader.clashes == []
    reader.press("ArrowRight")
    assert reader.clashes == ["r2c2"]
    reader.press("ArrowRight")  # what stood inside is gone
    assert reader.cells_with("ghost-bulb") == {(0, 0)}
    assert reader.cells_with("ghost-dot") == {(0, 1), (0, 2), (2, 2)}
    assert reader.clashes == []
    reader.press("ArrowRight")
    assert reader.clashes == ["r2c2"]
    reader.press("ArrowRight")
    reader.must_show(1)
    reader.press("ArrowLeft")
    assert reader.clashes == ["r2c2"]
    assert reader.cells_with("dot") == set()
    # Each line leads to its own moment, and so does its address.
    reader.tab.click(".proof li:nth-child(2) button")
    assert reader.cells_with("ghost-dot") == {(0, 1), (0, 2)}
    assert reader.tab.url.endswith("#1.2")
    reader.tab.reload()
    assert reader.cells_with("ghost-dot") == {(0, 1), (0, 2)}
    # Up and down go by whole steps: here to the start of this one, and to the start of all.
    reader.press("ArrowUp")
    assert reader.cells_with("ghost-dot") == set()
    assert reader.cells_with("ghost-bulb") == {(0, 0)}
    reader.press("ArrowUp")
    reader.must_show(0)
    assert reader.problems == []


def test_two_ways_are_shown_one_after_the_other(browser: Any, tmp_path: Path) -> None:
    puzzle, step = TWO_WAYS
    reader = Reader(browser, tmp_path / "page.html", told_alone(step, puzzle))
    reader.press("ArrowDown")
    reader.press("ArrowRight")
    assert reader.cells_with("ghost-bulb") == {(0, 0)}
    assert reader.cells_with("ghost-dot") == {(1, 1)}
    reader.press("ArrowRight")
    assert reader.cells_with("ghost-bulb") == set()
    assert reader.cells_with("ghost-dot") == {(0, 0)}


def test_the_clash_leaves_room_for_the_clue(browser: Any, tmp_path: Path) -> None:
    puzzle, step = BLACK_BESIDE
    reader = Reader(browser, tmp_path / "page.html", told_alone(step, puzzle))
    for _ in range(3):
        reader.press("ArrowRight")
    assert reader.cells_with("ghost-black") == {(0, 0)}
    assert reader.clashes == ["r2c2"]
    # The badge is at the corner, clear of the ring around the figure.
    circles = """() => ["#clash .badge", "#circle .ring"].map(each => {
        const { cx, cy, r } = document.querySelector(each);
        return [cx, cy, r].map(length => length.baseVal.value); })"""
    (x, y, badge), (centre, _, ring) = reader.tab.evaluate(circles)
    assert hypot(x - centre, y - centre) > badge + ring
    assert reader.problems == []


def test_what_only_follows_from_a_placement_is_quiet(browser: Any, tmp_path: Path) -> None:
    puzzle, step = bulb_with_its_light()
    reader = Reader(browser, tmp_path / "page.html", told_alone(step, puzzle))
    reader.press("ArrowRight")
    assert reader.cells_with("target") == {(0, 0), (2, 1)}
    assert reader.cells_with("dot") == {(0, 1), (0, 2), (1, 0), (2, 0), (2, 1)}
    assert reader.tab.locator("use.quiet").count() == 4
    picture = draw_step(puzzle, step)
    assert picture.count('<use href="#ll-target-light-36"') == 2


@pytest.mark.parametrize("case", [NESTED, TWO_WAYS, BLACK_BESIDE])
def test_a_picture_of_a_hypothesis_has_ghosts_and_no_conclusion(case: tuple[Puzzle, Step]) -> None:
    puzzle, step = case
    picture = draw_step(puzzle, step)
    shape = "bulb" if puzzle.genre == "akari" else "black"
    supposed, *_ = step.lines
    assert f'<use href="#ll-ghost-{shape}' in picture or case is TWO_WAYS
    assert '<use href="#ll-ghost-dot' in picture
    assert '<use href="#ll-dot-' not in picture
    assert ('<use href="#ll-clash-light-36"' in picture) == any(line.breaks for line in step.lines)
    assert ("-inside-light-36" in picture) == (case is NESTED)
    assert "Supposed as" in picture
    assert supposed.text in picture


# --- play, touch, paper --------------------------------------------------------------------------


def test_it_plays_and_pauses(browser: Any, tmp_path: Path) -> None:
    found = ll.explain(PUZZLES["akari"])
    reader = Reader(browser, tmp_path / "page.html", found, clock=True)
    tab = reader.tab
    reader.press("Space")
    reader.must_show(1)
    assert tab.get_attribute("#play", "aria-label") == "Pause"
    tab.clock.run_for(700)
    reader.must_show(1)  # not read yet
    tab.clock.run_for(9000)
    assert not tab.inner_text("#where").startswith("Step 1 of")
    reader.press("Space")
    stopped = tab.inner_text("#where")
    assert tab.get_attribute("#play", "aria-label") == "Play"
    tab.clock.run_for(60000)
    assert tab.inner_text("#where") == stopped
    tab.click("#play")
    reader.press("ArrowLeft")  # any other move pauses
    assert tab.get_attribute("#play", "aria-label") == "Play"
    tab.click("#play")
    tab.clock.run_for(9000 * len(found))
    reader.must_show(len(found))
    assert tab.get_attribute("#play", "aria-label") == "Play"
    # From the end it plays again, and faster if it should.
    tab.select_option("#speed", "4")
    tab.click("#play")
    reader.must_show(1)
    tab.clock.run_for(9000 * len(found) // 4)
    reader.must_show(len(found))
    assert reader.problems == []


def test_swiping_leads_on_and_back(browser: Any, tmp_path: Path) -> None:
    reader = Reader(browser, tmp_path / "page.html", ll.explain(PUZZLES["akari"]), has_touch=True)
    swipe = """([across, down]) => {
        const table = document.getElementById("table");
        const touch = (clientX, clientY) =>
            [new Touch({ identifier: 1, target: table, clientX, clientY })];
        table.dispatchEvent(new TouchEvent("touchstart", { touches: touch(200, 200) }));
        table.dispatchEvent(
            new TouchEvent("touchend", { changedTouches: touch(200 + across, 200 + down) })); }"""
    for by, number in (([-90, 5], 1), ([-90, -20], 2), ([90, 5], 1), ([-90, 80], 1), ([-9, 0], 1)):
        reader.tab.evaluate(swipe, by)
        reader.must_show(number)
    assert reader.problems == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_has_the_whole_of_every_sentence(browser: Any, tmp_path: Path, scheme: str) -> None:
    puzzle, step = NESTED
    reader = Reader(browser, tmp_path / "page.html", told_alone(step, puzzle), color_scheme=scheme)
    tab = reader.tab
    tab.emulate_media(media="print")
    assert not tab.locator("#moves").is_visible()
    printed = tab.inner_text("#steps")
    for line in step.lines:
        assert line.text in printed
    assert conclusion_of(step) in printed
    long = Explanation(
        PUZZLES["akari"],
        Marks.empty(PUZZLES["akari"]),
        *_long_step(),
        Marks.empty(PUZZLES["akari"]),
    )
    tab = Reader(browser, tmp_path / "long.html", long, color_scheme=scheme).tab
    tab.emulate_media(media="print")
    clipped = """() => [...document.querySelectorAll("#steps button, #steps span")]
        .filter(each => each.scrollWidth > each.clientWidth + 1
            || each.scrollHeight > each.clientHeight + 1).length"""
    assert tab.evaluate(clipped) == 0
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def _long_step() -> tuple[tuple[Step, ...], Verdict]:
    words = "A sentence that is far too long for one line of any page. " * 5
    return (Step("search", (), ((0, 0),), (), words.strip()),), Verdict.OPEN


def test_rounds_are_told_and_head_the_list(browser: Any, tmp_path: Path) -> None:
    found = ll.explain(PUZZLES["akari"], strategies="six")
    reader = Reader(browser, tmp_path / "page.html", found)
    rounds = sorted({step.round for step in found})
    headings = reader.tab.locator("#steps .round").all_inner_texts()
    assert headings[:-1] == [f"Round {number}" for number in rounds]
    assert headings[-1] == found.conclusion
    reader.press("End")
    reader.must_show(len(found))
    assert reader.tab.inner_text("#where").startswith(f"Round {rounds[-1]} · Step")
    assert found.title_of(found[-1]) in reader.tab.inner_text("#where")
    assert reader.problems == []
