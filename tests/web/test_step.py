"""The page of Steps in a real browser: any board, its whole way, suppositions line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hosting import PHONE
from npm import npm_module
from places import Place, open_pages
from playing import AKARI, KUROMASU, Playing, solution_of

import lamplighter as ll

Open = Callable[..., "Stepping"]
NESTED = "akari/10/10/iachbj.icha.nbp1b1bzgb1bcbj.g"  # takes a supposition within another
AMBIGUOUS = "akari/10/10/g..hbpc.ckaic5..t..gcbibk..hcpc..g"


class Stepping(Playing):
    """The page of Steps."""

    def __init__(self, browser: Any, url: str, link: str = "", **context: Any) -> None:
        super().__init__(
            browser, f"{url}step.html", link, **{"reduced_motion": "reduce", **context}
        )
        if link:
            self.page.locator("#now .btn").first.wait_for()

    def now(self) -> str:
        """All that the step in hand says."""
        return str(self.page.locator("#now").inner_text())

    @property
    def step(self) -> int:
        return int(self.page.locator("#slider").input_value())

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture(name="step")
def step_fixture(place: Place) -> Iterator[Open]:
    yield from open_pages(place, Stepping)


@pytest.mark.offline
def test_every_step_of_a_board_is_told_and_drawn(step: Open) -> None:
    page = step(AKARI)
    told = ll.explain(ll.load(AKARI))
    for number, each in enumerate(told):
        assert page.step == number
        assert told.title_of(each) in page.now()
        assert " ".join(each.message.split()) in " ".join(page.now().split()) or each.lines
        assert page.page.locator(".board .ghost").count() > 0, "what it settles is a ghost"
        page.press("ArrowRight")
    assert "Solved" in page.now()
    solution = ll.solve(ll.load(AKARI)).solutions[0]
    placed = [(row + 1, col + 1) for row, col in solution.marks.placed]
    assert page.marked("bulb") == placed
    page.press("Home")
    assert page.step == 0
    assert page.marked("bulb") == []


def test_a_supposition_within_another_is_skipped(step: Open) -> None:
    told = ll.explain(ll.load(NESTED))
    place = next(i for i, each in enumerate(told) if any(line.depth > 1 for line in each.lines))
    page = step(f"{NESTED}&step={place + 1}")
    while not page.page.get_by_role("button", name="Skip it").count():
        page.page.locator("h2.technique").click()
        page.press(" ")
    assert page.page.locator(".nest details[open]").count() == 1
    page.page.get_by_role("button", name="Skip it").click()
    assert page.page.locator(".nest details[open]").count() == 0, "folded once it is skipped"
    page.page.locator(".nest summary").first.click()
    page.page.locator("h2.technique").click()
    page.press(" ")
    assert page.page.locator(".nest details[open]").count() == 1, "what the reader unfolds stays"


def test_a_supposition_within_another_opens_line_by_line(step: Open) -> None:
    page = step(NESTED)
    told = ll.explain(ll.load(NESTED))
    place = next(i for i, each in enumerate(told) if any(line.depth > 1 for line in each.lines))
    lines = told[place].lines
    page.page.locator("input[type=number]").fill(str(place + 1))
    page.press("Enter")
    assert page.step == place
    shown = page.page.locator(".chain li:not(.nest)")
    for number, line in enumerate(lines, 1):
        assert shown.count() == number
        assert line.text in page.now()
        assert page.step == place, "Space opens all lines before it leaves the step"
        if number < len(lines):
            page.page.locator("h2.technique").click()
            page.press(" ")
    assert told[place].message.splitlines()[-1] in page.now()
    assert page.page.locator(".board .wrong").count() == 1, "the clash stays in sight"
    page.press(" ")
    assert page.step == place + 1


def test_filter_share_and_marks(step: Open) -> None:
    page = step(KUROMASU)
    told = ll.explain(ll.load(KUROMASU))
    name = told[-1].technique
    places = [i for i, each in enumerate(told) if each.technique == name]
    page.page.locator("#all .chip", has_text=told.title_of(told[-1])).click()
    assert page.step == places[0]
    assert page.page.locator("#all .list li").count() == len(places)
    for place in places[1:]:
        page.press("Shift+ArrowRight")
        assert page.step == place
    page.until(f"location.hash.endsWith('&step={places[-1] + 1}')")
    link = page.hash.removeprefix("#")
    again = step(link)
    again.until(f"document.querySelector('#slider').value === '{places[-1]}'")
    # From a player's marks on, and a mistake among them is told.
    placed = ll.solve(ll.load(AKARI)).solutions[0].marks.placed
    first = placed[0][0] * 7 + placed[0][1]
    marked = step(f"{AKARI}&marks={first}o")
    assert marked.marked("bulb") == [(placed[0][0] + 1, placed[0][1] + 1)]
    wrong = step(f"{AKARI}&marks={first}x&step=99")
    assert "No solution from these marks" in wrong.now()
    wrong.page.get_by_role("button", name="Without the marks").click()
    wrong.until("!document.querySelector('#count').textContent.includes('marks')")


def test_from_play_and_back_with_the_marks(place: Place) -> None:
    page = Playing(place.browser, place.url, AKARI)
    row, col = solution_of(AKARI)[0]
    page.click(row, col)
    page.more("The whole way")
    page.page.wait_for_url("**/step.html**")
    page.until("document.querySelector('#count')?.textContent.includes('from the marks')")
    assert page.marked("bulb") == [(row, col)]
    page.page.keyboard.press("End")
    page.page.locator("#go-more").click()
    page.page.get_by_role("menuitem", name="Open it in Set").wait_for()
    page.page.keyboard.press("Escape")
    # A player who has not seen the board gets it as far as the steps went.
    fresh = Playing(place.browser, place.url, f"{AKARI}&marks={(row - 1) * 7 + col - 1}o")
    assert fresh.marked("bulb") == [(row, col)]
    fresh.close()
    page.close()


def test_boards_without_one_solution_say_what_can_be_shown(step: Open) -> None:
    page = step(f"{AMBIGUOUS}&step=999")
    page.page.get_by_text("The hatched cells differ").wait_for()
    assert "Several solutions" in page.now()
    assert page.page.locator(".board .differs").count() > 1
    page.page.get_by_role("button", name="Solution 2").click()
    assert len(page.marked("bulb")) > 10

    def paste(text: str) -> None:
        page.press("o")
        page.page.get_by_label("The board as text or link").fill(text)
        page.page.get_by_role("button", name="Open", exact=True).click()

    paste("3..\n...\n...")
    page.page.locator("dialog").wait_for(state="detached")
    page.press("End")
    page.page.get_by_text("This clue cannot hold: r1c1").wait_for()
    paste("nonsense")
    page.page.locator("dialog .fault").filter(has_text=".").wait_for()
    page.press("Escape")
    assert page.heading == "Akari, 3 × 3", "the board stays"
    page.errors = [each for each in page.errors if "422" not in each]


def test_looks_and_labels(step: Open, place: Place) -> None:
    """Nothing serious for axe-core; the pictures are in build/screens."""
    axe = (npm_module("axe-core") / "axe.min.js").read_text()
    for name, context in {"step": {}, "step-phone": {"color_scheme": "dark", **PHONE}}.items():
        page = step(f"{NESTED}&step=24", **context)
        for _ in range(8):
            page.page.locator("#go-line").click()
        page.page.mouse.move(2, 2)
        page.page.screenshot(path=place.screen(name))
        assert page.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.page.evaluate(axe)
        found = page.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [
            f"{each['id']}: {each['help']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ] == []
