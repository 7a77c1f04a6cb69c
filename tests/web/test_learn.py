"""The page of Learn in a real browser: a lesson done with a wrong try, kept, and practised."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hosting import PHONE
from npm import npm_module
from places import Place, open_pages
from playing import Playing
from test_lessons import ENTRIES

import lamplighter as ll
from lamplighter.techniques import Step, ladder_of
from lamplighter.watch import Watch
from lamplighter.web.lesson import lesson_on

Open = Callable[..., "Learning"]


class Learning(Playing):
    """The page of Learn."""

    def __init__(self, browser: Any, url: str, link: str = "", **context: Any) -> None:
        super().__init__(browser, f"{url}learn.html", link, reduced_motion="reduce", **context)

    def result(self, words: str) -> str:
        """What is said of the last try, once it holds these words."""
        found = self.page.locator("#result").get_by_text(words).first
        found.wait_for()
        return str(self.page.locator("#result").inner_text())

    def press(self, place: Sequence[int]) -> None:
        self.click(place[0] + 1, place[1] + 1)

    def steps(self, name: str) -> tuple[Step, ...]:
        """The steps of a technique of Kuromasu from the position that is drawn."""
        puzzle, marks = position_of(self.labels())
        (technique,) = (each for each in ladder_of("kuromasu") if each.name == name)
        lesson = lesson_on(puzzle, marks, technique, Watch(ll.Limit()))
        assert lesson is not None
        return lesson.steps

    def action(self, name: str) -> None:
        self.page.locator("#actions").get_by_text(name, exact=True).click()

    def ticked(self, title: str) -> bool:
        entry = self.page.locator("#lessons a").filter(has_text=re.compile(f"^{title}"))
        return ", done" in str(entry.text_content())


def position_of(labels: list[str]) -> tuple[ll.Puzzle, ll.Marks]:
    """A board of Kuromasu as its cells say it: clues, and what is black or white."""
    rows: dict[int, list[int | None]] = {}
    marks: dict[int, str] = {}
    for label in labels:
        row, said = int(label.split()[1]), label.split(", ", 1)[1]
        clue = re.match(r"clue (\d+)", said)
        rows.setdefault(row, []).append(int(clue[1]) if clue else None)
        marks[row] = marks.get(row, "") + {"black": "#", "white": "+"}.get(said, ".")
    puzzle = ll.Puzzle("kuromasu", list(rows.values()))
    return puzzle, ll.Marks.on(puzzle, marks.values())


@pytest.fixture(name="learn")
def learn_fixture(place: Place) -> Iterator[Open]:
    yield from open_pages(place, Learning)


def _others(board: dict[str, Any], mark: str) -> list[list[int]]:
    """Open cells that the solution marks so, and that no step on the board settles."""
    steps = [*board["steps"], *board["others"]]
    settled = [cell for step in steps for cell in step["places"] + step["excludes"]]
    return [
        [row, col]
        for row, line in enumerate(board["solution"])
        for col, letter in enumerate(line)
        if letter == mark and board["marks"][row][col] == "." and [row, col] not in settled
    ]


def test_a_lesson_is_done_with_a_wrong_try_in_between_and_stays_done(learn: Open) -> None:
    board = ENTRIES["akari", "diagonal-exclusion"]["board"]
    page = learn("akari/diagonal-exclusion")
    said = ENTRIES["akari", "diagonal-exclusion"]
    assert said["summary"] in page.page.locator("#lead").inner_text()
    words = " ".join(page.page.locator("#result").inner_text().split())
    assert said["example"]["steps"][0]["message"] in words
    assert page.page.locator(".board .ghost").count() == 2
    page.action("Find one yourself")
    assert page.hash == "#akari/diagonal-exclusion/find"

    page.press(_others(board, "o")[0])  # a bulb stands there: no dot can
    told = page.result("Not so.")
    assert "r" in told
    assert page.page.locator(".board .wrong").count() == 1
    assert not page.ticked("Diagonal exclusion")
    page.press(_others(board, "+")[0])
    page.page.locator(".result.note").wait_for()
    assert page.marked("no bulb") != []

    for step in board["steps"]:
        page.press(step["excludes"][0])
        assert step["message"] in " ".join(page.result("Found.").split())
    assert "2 of 2 found" in page.page.locator("#task").inner_text()
    assert page.ticked("Diagonal exclusion")
    dots = {(row + 1, col + 1) for step in board["steps"] for row, col in step["excludes"]}
    assert dots <= set(page.marked("no bulb"))
    page.page.wait_for_timeout(200)

    page.open("akari")
    assert page.ticked("Diagonal exclusion")
    page.page.locator("#home", has_text="1 of 22 lessons").wait_for()
    assert page.page.locator("#go-on").inner_text() == "One to spare"
    page.page.locator("#go-on").click()
    page.page.get_by_role("heading", name="One to spare").wait_for()

    page.open("akari")
    page.page.get_by_text("Start the course over").click()
    page.page.get_by_text("Take them away").click()
    page.page.get_by_text("0 of 22 lessons").wait_for()


@pytest.mark.parametrize("name", [("akari", "agreement"), ("kuromasu", "search")], ids="-".join)
def test_a_rare_step_is_found_where_solutions_differ_elsewhere(
    learn: Open, place: Place, name: tuple[str, str]
) -> None:
    board = ENTRIES[name]["board"]
    page = learn("/".join((*name, "find")))
    step = board["steps"][0]
    at = step["excludes"][0]
    rows = list(enumerate(board["solution"]))
    page.press(next([r, c] for r, row in rows for c, mark in enumerate(row)
                    if mark == "." and board["rows"][r][c] in (".", None)))  # fmt: skip
    assert "solutions of both kinds" in page.result("Nothing settles")
    page.press(at)
    assert page.result("Found.")
    page.page.screenshot(path=place.screen(f"learn-{'-'.join(name)}"))
    page.action("Practise")
    page.page.locator("#go-hint").wait_for()


@pytest.mark.offline
def test_a_practice_board_is_made_and_its_step_found_by_keys(learn: Open) -> None:
    page = learn("kuromasu/clue-reached/practise")
    page.page.locator("#tools .seg").wait_for()
    steps = page.steps("clue-reached")
    row, col = steps[0].places[0]
    page.page.keyboard.press("ArrowRight")  # to the board
    for key, count in (("ArrowDown", row), ("ArrowRight", col)):
        for _ in range(count):
            page.page.keyboard.press(key)
    page.page.keyboard.press("b")
    assert (row + 1, col + 1) in page.marked("black")
    assert steps[0].message in " ".join(page.result("Found.").split())
    for place in [place for step in steps for place in step.places]:
        if "0 of 3 boards" in page.page.locator("#task").inner_text():
            page.press(place)  # a cell that another step settled before is left alone
    page.page.get_by_text("1 of 3 boards").wait_for()
    before = page.labels()
    page.action("Another board")
    page.page.locator("#go-hint").wait_for()
    assert page.labels() != before


def test_hints_come_in_grades_and_what_is_shown_does_not_count(learn: Open) -> None:
    board = ENTRIES["akari", "clue-saturation"]["board"]
    page = learn("akari/clue-saturation/find", color_scheme="dark")
    for _ in board["steps"][:3]:
        for label, shape in (("Hint", ".reason"), ("Why?", ".reason"), ("Show me", ".found")):
            page.action(label)
            assert page.page.locator(f".board {shape}").count()
    page.result("Here it is.")
    assert not page.ticked("Clue saturation")
    page.action("One more to find yourself")
    page.page.get_by_role("heading", name="Practise").wait_for()


def test_the_rules_are_played_to_the_end_on_a_phone(learn: Open) -> None:
    page = learn("akari/rules", **PHONE)
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.page.locator("#board").scroll_into_view_if_needed()
    for cell in ((1, 3), (1, 5)):
        page.page.touchscreen.tap(*page.centre(*cell))
    assert "The bulbs at r1c3 and r1c5 light each other." in page.result("light each other")
    for _ in range(2):
        page.page.locator("#tools").get_by_text("Undo").tap()
    first = json.loads(page.page.locator("#course").text_content())["genres"][0]["first"]
    for row, line in enumerate(first["solution"]):
        for col, letter in enumerate(line):
            if letter == "o":
                page.cell(row + 1, col + 1).scroll_into_view_if_needed()
                page.page.touchscreen.tap(*page.centre(row + 1, col + 1))
    page.result("Solved.")
    page.page.locator("#actions").get_by_text("Next lesson").tap()
    page.page.locator("#bar-title", has_text="Forced empty").wait_for()
    assert page.page.locator("#bar-title").inner_text() == "Forced empty"
    assert page.page.locator("#bar-place").inner_text() == "2 of 22"
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.page.locator("#go-back").tap()
    page.page.locator("#home", has_text="1 of 22 lessons").wait_for()
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.served("it is cut off")
def test_without_a_server_a_lesson_goes_on_and_says_what_it_cannot(learn: Open) -> None:
    board = ENTRIES["akari", "diagonal-exclusion"]["board"]
    page = learn("akari/diagonal-exclusion/find")
    page.page.route("**/api/**", lambda route: route.abort())
    page.press(_others(board, "+")[0])
    assert "the server" in page.result("does not answer")
    for step in board["steps"]:
        page.press(step["excludes"][0])
    page.result("Found.")
    page.action("Practise")
    page.result("New boards come from the server")
    page.errors.clear()  # the browser tells of what it could not load


def test_links_lead_to_lessons(learn: Open, place: Place) -> None:
    page = learn("akari/nonsense")
    assert "no lesson" in page.toast()
    page.url = place.url
    page.open("akari/6/6/nekcakbl")
    page.tool("hint")
    page.card("hint")
    page.page.keyboard.press("h")
    title = str(page.page.locator(".tech").inner_text())
    page.page.locator(".tech").click()
    page.page.get_by_role("heading", name=title).wait_for()
    page.url = f"{place.url}set.html"
    page.open("akari/7/7/r102ak0.ck301ap")
    link = page.page.locator("#rating a").first
    link.wait_for()
    assert re.fullmatch(r"learn\.html#akari/[a-z-]+", link.get_attribute("href"))


BEFORE = """() => new Promise((resolve) => {
  const asked = indexedDB.open("lamplighter", 1);
  asked.onupgradeneeded = () => {
    for (const name of ["boards", "solves"]) {
      asked.result.createObjectStore(name, { keyPath: "link" }).put({ link: "kept" });
    }
  };
  asked.onsuccess = () => { asked.result.close(); resolve(); };
})"""
AFTER = """() => new Promise((resolve) => {
  const asked = indexedDB.open("lamplighter");
  asked.onsuccess = () => {
    const all = asked.result.transaction("boards").objectStore("boards").getAll();
    all.onsuccess = () => { asked.result.close(); resolve(all.result.map((each) => each.link)); };
  };
})"""


def test_what_an_earlier_version_kept_stays(learn: Open) -> None:
    page = learn()
    page.page.evaluate(  # the page lets go of its own
        "() => new Promise((done) => { indexedDB.deleteDatabase('lamplighter').onsuccess = done; })"
    )
    page.page.evaluate(BEFORE)
    page.open("akari/forced-empty")
    page.page.wait_for_timeout(100)
    assert page.page.evaluate(AFTER) == ["kept"]
    page.open("akari")
    assert page.page.locator("#go-on").inner_text() == "Forced empty"


@pytest.mark.parametrize("view", ["akari", "kuromasu/cut-cell/find"])
def test_axe_finds_nothing_serious(learn: Open, place: Place, view: str) -> None:
    page = learn(view, color_scheme="dark" if view.endswith("find") else "light")
    if view.endswith("find"):
        page.action("Hint")
    page.page.screenshot(path=place.screen(f"learn-{view.replace('/', '-')}"))
    page.page.evaluate((npm_module("axe-core") / "axe.min.js").read_text())
    found = page.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [
        f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ] == []
