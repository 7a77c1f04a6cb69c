"""The page of Set in a real browser: draw, be judged, repair, change, try, take in and hand on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hosting import PHONE
from npm import npm_module
from places import Place, open_pages
from playing import Playing

import lamplighter as ll
from lamplighter.formats.registry import FORMATS

Open = Callable[..., "Setting"]
AMBIGUOUS = "akari/10/10/g..hbpc.ckaic5..t..gcbibk..hcpc..g"
UNIQUE = "akari/7/7/r102ak0.ck301ap"
PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""
HANDING = Path(ll.__file__).parent / "web" / "static" / "handing.mjs"


class Setting(Playing):
    """The page of Set."""

    def __init__(self, browser: Any, url: str, link: str = "", **context: Any) -> None:
        context = {"viewport": {"width": 1280, "height": 1000}, **context}
        super().__init__(browser, f"{url}set.html", link, **context)

    @property
    def puzzle(self) -> ll.Puzzle:
        """What the address holds, which is what is drawn."""
        return ll.load(self.hash.removeprefix("#"))

    def close(self) -> None:
        # A browser reports every answer that says no: there may be no board at a level asked for.
        self.errors = [each for each in self.errors if "422" not in each]
        super().close()

    def verdict(self, words: str) -> str:
        """All that the verdict says, once it begins with these words."""
        found = self.page.locator("#verdict").filter(has=self.page.get_by_text(words, exact=True))
        found.wait_for()
        return str(found.inner_text())

    def rating(self) -> str:
        self.page.locator("#rating:not([hidden])").wait_for()
        return str(self.page.locator("#rating").inner_text())

    def take(self, name: str) -> None:
        self.page.get_by_role("group", name="Draw").get_by_label(name, exact=True).click()

    def symmetry(self, name: str) -> None:
        self.page.get_by_role("group", name="Symmetry").get_by_label(name, exact=True).click()

    def change(self, name: str) -> None:
        self.page.get_by_role("group", name="Change").get_by_text(name, exact=True).click()


@pytest.fixture(name="draw")
def draw_fixture(place: Place) -> Iterator[Open]:
    yield from open_pages(place, Setting)


@pytest.mark.offline
def test_an_ambiguous_board_is_shown_and_repaired(draw: Open) -> None:
    page = draw(AMBIGUOUS)
    told = page.verdict("Two solutions")
    assert "7 cells differ" in told
    page.page.get_by_text("Each of these leaves one solution").wait_for()
    assert page.page.locator(".board .which").count() == 7
    assert page.page.locator("#rating").is_hidden(), "a draft that is not unique has no rating"
    page.page.get_by_role("button", name="Solution 1").click()
    first = page.marked("bulb")
    page.page.get_by_role("button", name="Solution 2").click()
    second = page.marked("bulb")
    solved = ll.solve(page.puzzle, limit=ll.Limit(solutions=3)).solutions
    assert sorted([first, second]) == sorted(
        [(row + 1, col + 1) for row, col in each.marks.placed] for each in solved
    )
    chip = page.page.locator("#verdict .chip").nth(1)
    said = re.match(r"(\S+) at r(\d+)c(\d+)\s+(\w+) (\d)", chip.inner_text())
    assert said
    chip.click()
    page.page.locator("#verdict .btn.lamp").click()
    page.verdict("One solution")
    assert page.puzzle.rows[int(said[2]) - 1][int(said[3]) - 1] == said[1]
    assert f"level {said[5]} of 9" in page.rating()
    rating = ll.rate(page.puzzle)
    assert rating.reasons[0] in page.rating()
    assert f"score {rating.score}" in page.rating()
    page.page.keyboard.press("z")
    page.verdict("Two solutions")


def test_a_symmetric_board_is_drawn_by_mouse_and_keys(draw: Open) -> None:
    page = draw("akari/5/5/zk")
    page.take("Wall")
    page.symmetry("Four ways")
    page.click(1, 2)
    assert [row.count("#") for row in page.puzzle.rows] == [2, 0, 0, 0, 2]
    page.symmetry("None")
    page.take("White")
    page.click(1, 2)
    page.take("Wall with 1")
    page.drag((3, 1), (3, 2), (3, 3))
    assert page.puzzle.rows == ("...#.", ".....", "111..", ".....", ".#.#.")
    page.page.keyboard.press("z")
    assert page.puzzle.rows[2] == ".....", "a drag is one stroke"
    page.page.keyboard.press("y")
    page.cell(3, 3).focus()
    for key in ("ArrowRight", "2", "ArrowDown", "w", "ArrowLeft", "Space", "x"):
        page.page.keyboard.press(key)
    assert page.puzzle.rows == ("...#.", ".....", "1112.", "...#.", ".#.#.")
    page.click(3, 4, "right")
    assert page.puzzle.rows[2] == "111.."


def test_a_tool_pressed_while_the_page_rests_is_taken(draw: Open) -> None:
    """The page redraws its tools a moment after a stroke: not under a finger that is down."""
    page = draw("akari/5/5/zk")
    page.symmetry("None")
    page.take("Wall")
    page.click(1, 2)
    tool = page.page.get_by_role("group", name="Draw").get_by_label("White", exact=True)
    tool.hover()
    page.page.mouse.down()
    page.page.wait_for_timeout(300)
    page.page.mouse.up()
    assert tool.get_attribute("aria-pressed") == "true"


def test_kuromasu_takes_numbers_of_two_digits(draw: Open) -> None:
    page = draw("kurodoko/9/9/zzzzg")
    page.symmetry("Half turn")
    page.cell(1, 1).focus()
    page.page.keyboard.press("1")
    page.page.keyboard.press("2")
    assert page.puzzle.rows[0][0] == 12
    assert page.puzzle.rows[8][8] == "?", "its twin is a place for a clue"


def test_no_solution_shows_the_clash(draw: Open) -> None:
    page = draw("akari/5/5/zk")
    page.symmetry("None")
    page.cell(1, 1).focus()
    page.page.keyboard.press("3")
    told = page.verdict("No solution")
    page.page.get_by_text("This clue cannot hold: r1c1").wait_for()
    assert page.page.locator(".board .wrong").count() == 1
    assert "No solution" in told


def test_clues_from_my_solution_then_strip(draw: Open) -> None:
    page = draw(UNIQUE)
    page.verdict("One solution")
    page.change("Clear the numbers")
    assert not page.puzzle.clues
    page.take("Bulb of my solution")
    for row, col in ll.solve(ll.load(UNIQUE)).solutions[0].marks.placed:
        page.click(row + 1, col + 1)
    page.change("Fill clues from my solution")
    page.verdict("One solution")
    filled = page.puzzle
    assert len(filled.clues) == sum(char != "." for row in filled.rows for char in row)
    page.page.get_by_text("Could go:").wait_for()
    page.change("Strip clues")
    page.verdict("One solution")
    assert len(page.puzzle.clues) < len(filled.clues)
    assert ll.solve(page.puzzle).status is ll.Status.UNIQUE


def test_make_unique_easier_and_keep_what_is_locked(draw: Open) -> None:
    page = draw(AMBIGUOUS)
    page.verdict("Two solutions")
    page.take("Lock")
    page.symmetry("None")
    page.click(6, 8)
    page.change("Make it unique")
    page.verdict("One solution")
    assert page.puzzle.rows[5][7] == "#", "a locked wall stays bare"
    before = ll.rate(page.puzzle).level
    assert before is not None
    page.rating()
    page.change("Make it easier")
    page.until("!document.querySelector('#toast').innerText.includes('moment')")
    page.verdict("One solution")
    after = ll.rate(page.puzzle).level
    assert after is not None
    assert after < before


def test_try_it_in_place(draw: Open) -> None:
    page = draw(UNIQUE)
    page.page.locator("#go-try").click()
    for row, col in ll.solve(ll.load(UNIQUE)).solutions[0].marks.placed:
        page.click(row + 1, col + 1)
    page.page.get_by_text("Solved: every rule is kept.").wait_for()
    page.page.keyboard.press("z")
    assert page.page.get_by_text("Solved: every rule is kept.").count() == 0
    page.page.get_by_text("Back to drawing").click()
    assert page.puzzle == ll.load(UNIQUE)
    assert page.marked("bulb") == []


def test_a_draft_survives_the_page(draw: Open) -> None:
    page = draw("akari/6/6/zv")
    page.take("Wall")
    page.click(2, 2)
    drawn = page.puzzle
    page.page.goto("about:blank")
    page.page.goto(page.url)  # without the board in the address
    page.wait()
    assert page.puzzle == drawn
    page.page.keyboard.press("z")
    assert not any("#" in row for row in page.puzzle.rows), "its strokes are there as well"
    page.page.evaluate("localStorage.setItem('lamplighter.draft', '{]')")
    page.page.goto("about:blank")
    page.page.goto(page.url)
    page.wait()
    assert page.page.locator("[role=gridcell]").count() == 100, "a damaged one gives an empty board"


def test_every_branch_can_be_gone_back_to(draw: Open) -> None:
    page = draw("akari/6/6/zv")
    page.symmetry("None")
    page.take("Wall")
    page.click(1, 1)
    page.click(2, 2)
    first = page.puzzle
    page.page.keyboard.press("z")
    page.click(6, 6)
    second = page.puzzle
    assert first != second
    page.page.keyboard.press("h")
    assert page.page.locator(".tree circle[data-node]").count() == 4
    assert page.page.locator(".past li").count() == 3, "two branches and the start"
    page.page.get_by_role("button", name="Branch 2").click()
    assert page.puzzle == first
    page.page.get_by_role("button", name="The start").click()
    assert page.puzzle == ll.load("akari/6/6/zv")
    page.page.locator(".tree circle[data-node='3']").click()
    assert page.puzzle == second


def test_variants_side_by_side(draw: Open) -> None:
    page = draw(UNIQUE)
    page.rating()
    page.page.locator("#go-variants").click()
    page.page.get_by_role("button", name="Keep", exact=True).click()
    page.page.locator(".variants li:nth-child(2) img[src]").wait_for()
    page.page.keyboard.press("Escape")
    page.change("Clear the numbers")
    page.page.locator("#go-variants").click()
    page.page.get_by_role("button", name="Take", exact=True).click()
    assert page.puzzle == ll.load(UNIQUE)


def test_a_number_is_typed_into_the_cell_pointed_at(draw: Open) -> None:
    page = draw("akari/5/5/zk")
    for row, col in ((3, 2), (2, 4)):
        page.page.mouse.move(*page.centre(row, col))
        page.page.keyboard.press("3")
        page.page.get_by_label(f"row {row} column {col}, wall with 3").wait_for()


def test_every_format_can_be_exported_and_opened_again(draw: Open) -> None:
    page = draw(UNIQUE)
    text = HANDING.read_text()
    listed = re.findall(r'"?([\w-]+)"?: \["', text.split("FORMATS = {")[1].split("};")[0])
    assert listed == [each.name for each in FORMATS], "the page offers every format"
    page.page.locator("#go-export").click()
    page.page.get_by_role("menuitem", name="File…").click()
    area = page.page.get_by_label("The board in this format")
    texts: dict[str, str] = {}
    for name in listed:
        page.page.locator("dialog select").select_option(name)
        page.page.locator(f"dialog textarea[data-format={name}]").wait_for()
        written = area.input_value()
        size = {"height": 7, "width": 7} if name in ("codex", "site-task") else {}
        found = ll.load(written, format=name, genre="akari", **size)
        assert found == ll.load(UNIQUE), name
        texts[name] = written
    assert texts["pzpr-url"].startswith("https://puzz.link/p?"), "an address is a whole one"
    page.page.keyboard.press("Escape")
    for name, text in texts.items():
        page.page.evaluate("location.hash = 'akari/7/7/zzo'")
        page.until(
            "document.querySelector('[aria-label=\"row 2 column 6, wall with 1\"]') === null"
        )
        page.page.evaluate(PASTE, text)
        page.until(
            "document.querySelector('[aria-label=\"row 2 column 6, wall with 1\"]') !== null"
        )
        assert page.puzzle == ll.load(UNIQUE), name


@pytest.mark.parametrize(
    "name",
    [
        "Picture as SVG", "Picture as PNG",
        pytest.param("PDF", marks=pytest.mark.served("a browser makes no PDF, and says so")),
    ],
)  # fmt: skip
def test_pictures(draw: Open, name: str) -> None:
    page = draw(UNIQUE)
    page.page.locator("#go-export").click()
    with page.page.expect_download() as waiting:
        page.page.get_by_role("menuitem", name=name, exact=name != "PDF").first.click()
    data = Path(waiting.value.path()).read_bytes()
    starts = {"Picture as SVG": b"<svg", "Picture as PNG": b"\x89PNG", "PDF": b"%PDF-"}
    assert data.startswith(starts[name])
    assert len(data) > 1000


def test_a_pasted_board_and_nonsense(draw: Open) -> None:
    page = draw(UNIQUE)

    def paste(text: str) -> str:
        page.page.locator("#go-open").click()
        page.page.get_by_label("The board as text or link").fill(text)
        page.page.get_by_role("button", name="Open", exact=True).click()
        fault = page.page.locator("dialog .fault")
        page.until(
            "!document.querySelector('dialog') ||"
            " document.querySelector('dialog .fault').textContent !== ''"
        )
        told = str(fault.inner_text()) if fault.count() else ""
        if told:
            page.page.keyboard.press("Escape")
        page.until("!document.querySelector('dialog')")
        return told

    assert paste("1..#\n....\n..2.") == ""
    assert page.puzzle.rows == ("1..#", "....", "..2.")
    assert "60 × 60" in paste("\n".join(["." * 100] * 100))
    assert paste("\x00\x01 nothing") != ""
    assert page.puzzle.rows == ("1..#", "....", "..2."), "nothing is lost"


def test_looks_and_labels(draw: Open, place: Place) -> None:
    """Nothing serious for axe-core; the pictures are in build/screens."""
    axe = (npm_module("axe-core") / "axe.min.js").read_text()
    for name, context in {
        "set": {},
        "set-dark": {"color_scheme": "dark"},
        "set-phone": PHONE,
        "set-small": {"viewport": {"width": 320, "height": 640}, "has_touch": True},
    }.items():
        page = draw(AMBIGUOUS, **context)
        page.page.get_by_text("Each of these leaves one solution").wait_for()
        page.page.screenshot(path=place.screen(name), full_page="phone" in name)
        wide = page.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{name} scrolls sideways"
        page.page.evaluate(axe)
        found = page.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [
            f"{each['id']}: {each['help']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ] == []
