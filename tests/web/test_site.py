"""The site without a server: the same answers, and the same app with the network gone.

The site is built once and served by a plain web server, which is shut down after the first visit.
The tests of the app run there too (conftest.py); here is what the site does in a way of its own.
"""

from __future__ import annotations

import gzip
import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import test_set
from hosting import PATIENCE, built_site, documented_policy, hosting
from places import Place
from playing import AKARI, Playing, solution_of
from serving import Serving
from wasm import build_module

import lamplighter as ll
from lamplighter.web.answer import VERBS, answer


def test_what_the_browser_cannot_draw_is_said(site: Place) -> None:
    page = test_set.Setting(site.browser, site.url, test_set.UNIQUE)
    page.page.get_by_role("button", name="Export").click()
    page.page.get_by_text("PDF", exact=True).click()
    assert "cannot be made inside a browser" in page.toast()
    page.close()


def test_nobody_offers_to_keep_times(site: Place) -> None:
    page = Playing(site.browser, site.url, AKARI)
    page.page.locator("#go-settings").click()
    page.page.get_by_text("Timer", exact=True).wait_for()
    assert page.page.get_by_text("My times").count() == 0
    page.close()


def test_books_are_said_to_need_a_computer(site: Place) -> None:
    page = Playing(site.browser, f"{site.url}book.html")
    said = page.page.locator("main").inner_text()
    assert "a browser cannot set the pages of a book" in said
    assert "lamplighter book" in said
    page.close()


@pytest.mark.long
def test_the_daily_board_is_the_one_of_a_server(site: Place, server: Serving, browser: Any) -> None:
    links = []
    for at, url in ((site.browser, site.url), (browser, server.url)):
        page = Playing(at, url, AKARI)
        page.page.locator("#go-daily").click()
        page.page.locator(".daily-row").first.click()
        page.until(f"location.hash !== '#{AKARI}'")
        links.append(page.hash)
        page.close()
    assert links[0] == links[1]


# Every verb ---------------------------------------------------------------------------------------

START = """(address) => new Promise((resolve, reject) => {
  window.python = new Worker(address, { type: "module" });
  window.python.onmessage = ({ data }) => data.event === "broken" ? reject(data.why) : resolve();
})"""
ASK = """async (questions) => {
  const answers = [];
  for (const [verb, body] of questions) {
    const told = new Promise((resolve) => { window.python.onmessage = resolve; });
    window.python.postMessage({ id: 0, verb, body });
    answers.push((await told).data.answer);
  }
  return answers;
}"""
Questions = list[tuple[str, dict[str, Any]]]
Ask = Callable[[Questions], list[Any]]


@pytest.fixture(name="ask", scope="module")
def ask_fixture(site: Place) -> Iterator[Ask]:
    """Python in the browser: it takes many questions at once, as each way there and back costs."""
    (worker,) = built_site().glob("parts/*/worker.mjs")
    context = site.browser.new_context()
    page = context.new_page()
    page.goto(f"{site.url}embed/")  # a page that has no Python of its own
    page.evaluate(START, f"{site.url}{worker.relative_to(built_site()).as_posix()}")
    yield lambda questions: list(page.evaluate(ASK, questions))
    context.close()


def timeless(value: Any) -> Any:
    """An answer without the seconds it took."""
    if isinstance(value, dict):
        return {name: timeless(each) for name, each in value.items() if name != "seconds"}
    return [timeless(each) for each in value] if isinstance(value, list) else value


SETTLED = {"repairs": "repairs_are_all"} | {
    name: f"{name}_is_minimum" for name in ("repair_set", "best", "clash", "sufficient", "keeping")
}


def is_cut(*diagnoses: dict[str, Any]) -> bool:
    """Whether the clock came first in one of them: it is not complete, or proved less."""
    proved = [[each[flag] for flag in SETTLED.values()] for each in diagnoses]
    return proved[0] != proved[1] or not all(each["complete"] for each in diagnoses)


def settled(*diagnoses: dict[str, Any]) -> list[dict[str, Any]]:
    """The diagnoses without what the clock cut short in one of them, as each of them says."""
    cut = {name for name, flag in SETTLED.items() if not all(each[flag] for each in diagnoses)}
    gone = {"complete", "notes", *cut, *(SETTLED[name] for name in cut)}
    return [{name: each for name, each in told.items() if name not in gone} for told in diagnoses]


def questions_about(dice: random.Random, number: int) -> Questions:
    genre = dice.choice(["akari", "kuromasu"])
    order = {
        "genre": genre, "size": f"{dice.randint(4, 8)}x{dice.randint(4, 8)}", "seed": number,
        "level": dice.choice(["easy", "normal", "hard"]),
    }  # fmt: skip
    made = answer("generate", order)
    if "rows" not in made:
        return [("generate", order)]
    board: dict[str, Any] = {"genre": genre, "rows": made["rows"]}
    if number % 4 == 3:  # one that may have no solution, or several
        rows = [list(row) for row in made["rows"]]
        row, col = dice.randrange(len(rows)), dice.randrange(len(rows[0]))
        rows[row][col] = dice.choice(".#0123") if genre == "akari" else dice.choice([None, 2, 4])
        board["rows"] = ["".join(row) for row in rows] if genre == "akari" else rows
    puzzle = ll.Puzzle(genre, board["rows"])
    solutions = ll.solve(puzzle).solutions
    marks = [
        "".join(cell if cell in "o#" and dice.random() < 0.4 else "." for cell in row)
        for row in (solutions[0].marks.rows if solutions else ["." * puzzle.width] * puzzle.height)
    ]
    target = dice.choice(["pzpr-url", "json", "text", "tatham-id", "janko", "penpa"])
    return [
        ("generate", order),
        ("solve", board),
        ("count", {**board, "limit": 50}),
        ("check", {**board, "marks": marks}),
        ("explain", board),
        ("explain", {**board, "marks": marks, "next": True}),
        ("hint", {**board, "marks": marks}),
        ("rate", board),
        ("diagnose", {**board, "timeout": 9}),
        ("convert", {**board, "to": target, "lossy": True}),
        ("render", {**board, "marks": marks, "mistakes": True}),
    ]


def compare(ask: Ask, boards: int, seed: int) -> None:
    dice = random.Random(seed)
    questions = [each for number in range(boards) for each in questions_about(dice, number)]
    for genre, technique in [("akari", "limited-light"), ("kuromasu", "beside-black")]:
        questions.append(("lesson", {"genre": genre, "technique": technique, "seed": seed}))
    for link in (test_set.AMBIGUOUS, "akari/2/2/0i"):
        questions.append(("diagnose", {"puzzle": link, "timeout": 9}))
    assert {verb for verb, _ in questions} == set(VERBS)
    cut = 0
    for (verb, body), there in zip(questions, ask(questions), strict=True):
        told, here = timeless(there), timeless(json.loads(json.dumps(answer(verb, body))))
        if verb == "diagnose" and told != here and is_cut(told, here):
            cut += 1
            told, here = settled(told, here)
        assert told == here, (verb, body)
    assert cut <= boards // 4, "the clock seldom comes first, even on a busy machine"


def test_every_verb_answers_as_here(ask: Ask) -> None:
    compare(ask, 8, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_two_thousand_boards_answer_as_here(ask: Ask, seed: int) -> None:
    compare(ask, 200, seed=seed)


def test_faults_have_the_same_words(ask: Ask) -> None:
    questions: Questions = [
        ("solve", {"puzzle": "no board at all"}),
        ("solve", {"genre": "akari", "rows": ["..", "."]}),
        ("generate", {"genre": "akari", "level": "impossible"}),
        ("render", {"puzzle": AKARI, "nonsense": 1}),
        ("nothing", {}),
    ]
    for (verb, body), told in zip(questions, ask(questions), strict=True):
        assert told == json.loads(json.dumps(answer(verb, body)))


def test_a_limit_of_time_is_kept(ask: Ask) -> None:
    board = {"genre": "akari", "rows": ["." * 60] * 60}
    told = ask([("diagnose", {**board, "timeout": 1}), ("solve", {**board, "timeout": 1})])
    assert told[0]["complete"] is False
    assert told[1]["status"] in ("unknown", "multiple", "solved")


# The first visit, and the folder ------------------------------------------------------------------


def test_little_is_loaded_before_the_first_board(browser: Any) -> None:
    with hosting(built_site()) as url:
        context = browser.new_context()
        page = context.new_page()
        page.route("**/parts/**", lambda route: route.abort())  # the board does not wait for these
        sizes: list[int] = []
        page.on("response", lambda got: sizes.append(int(got.header_value("content-length") or 0)))
        page.goto(url)
        page.wait_for_selector("html[data-ready]")
        context.close()
    assert 0 < sum(sizes) <= 400_000


def test_a_new_board_does_not_wait_for_python(browser: Any) -> None:
    with hosting(built_site()) as url:
        context = browser.new_context()
        # Without it Python never starts; this page is asked for two boards all the same.
        context.route("**/lamplighter.json.gz", lambda route: None)
        page = context.new_page()
        page.goto(f"{url}#{AKARI}")
        page.wait_for_selector("html[data-ready]")
        for genre in ("kurodoko", "akari"):
            page.locator("#pick-genre").click()
            page.get_by_role("menu").get_by_text(
                "Kuromasu" if genre == "kurodoko" else "Akari"
            ).click()
            page.wait_for_url(f"**/#{genre}/7/7/*")
            assert ll.solve(ll.load(page.url.split("#")[1])).status is ll.Status.UNIQUE
        context.close()


def test_where_python_cannot_start_the_board_is_still_played(browser: Any) -> None:
    with hosting(built_site()) as url:
        context = browser.new_context()
        context.route("**/pyodide.asm.wasm.gz", lambda route: route.abort())
        page = context.new_page()
        page.goto(f"{url}#{AKARI}")
        page.wait_for_selector("html[data-ready]")
        page.locator("#tool-hint").click()
        page.get_by_text("cannot start in this browser").first.wait_for()
        for row, col in solution_of(AKARI):
            page.locator(f".cells > div:nth-child({row}) > div:nth-child({col})").click()
        page.locator(".sheet.solved").wait_for()
        page.goto(f"{url}learn.html#akari/rules")
        page.locator("#go-hint").or_(page.get_by_role("button", name="Hint")).first.click()
        page.locator("#result").get_by_text("cannot start in this browser").wait_for()
        assert "server" not in page.locator("main").inner_text()
        context.close()


def test_the_policy_in_the_docs_is_the_one_it_works_under(site: Place) -> None:
    """All that runs without a network runs under it: it is kept with each file."""
    page = Playing(site.browser, site.url, AKARI)
    parts = page.page.locator('meta[name="lamplighter-parts"]').get_attribute("content")
    asked = "name => fetch(name).then(got => got.headers.get('content-security-policy'))"
    for name in ("./", f"{parts}/worker.mjs"):
        assert page.page.evaluate(asked, name) == documented_policy()
    page.close()


@pytest.mark.long
def test_a_host_need_not_send_a_header(browser: Any) -> None:
    with hosting(built_site()) as url:
        page = Playing(browser, url, AKARI)
        page.page.locator("#tool-hint").click()
        page.page.get_by_text("Look at").first.wait_for(timeout=PATIENCE)
        page.close()


TAKEN_OVER = """async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  const newest = installing ?? waiting ?? active;
  await new Promise((resolve) => {
    newest.onstatechange = () => { if (newest.state === "activated") resolve(); };
    newest.onstatechange();
  });
}"""


def test_an_update_keeps_the_game(browser: Any, tmp_path: Path) -> None:
    folder = shutil.copytree(built_site(), tmp_path / "site")
    with hosting(folder) as url:
        context = browser.new_context()
        page = context.new_page()
        page.route("**/lamplighter.json.gz", lambda route: None)  # Python is not needed for this
        page.goto(f"{url}#{AKARI}")
        page.wait_for_selector("html[data-ready]")
        page.evaluate("navigator.serviceWorker.register('sw.js').then(() => true)")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.locator(".cells > div:nth-child(1) > div:nth-child(1)").click()
        # Another version on the host.
        for name, old, new in (
            ("index.html", '<html lang="en">', '<html lang="en" class="newer">'),
            ("sw.js", 'VERSION = "', 'VERSION = "new-'),
        ):
            (folder / name).write_text((folder / name).read_text().replace(old, new, 1))
        page.evaluate(
            "navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)"
        )
        page.evaluate(TAKEN_OVER)
        assert any("new-" in name for name in page.evaluate("caches.keys()"))
        assert page.locator("html.newer").count() == 0, "the page in use stays as it is"
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert page.locator("html.newer").count() == 1
        cell = page.locator(".cells > div:nth-child(1) > div:nth-child(1)")
        assert "bulb" in str(cell.get_attribute("aria-label"))
        context.close()


def test_the_folder_is_small_and_the_same_every_time() -> None:
    files = {
        path.relative_to(built_site()).as_posix(): path.read_bytes()
        for path in built_site().rglob("*")
        if path.is_file()
    }
    assert sum(map(len, files.values())) <= 12_000_000
    assert files == build_module().make_site()


# One board on somebody's page ---------------------------------------------------------------------


@pytest.fixture(name="example")
def example_fixture(browser: Any) -> Iterator[Any]:
    """The page with two boards that docs/site.md speaks of."""
    with hosting(built_site()) as url:
        context = browser.new_context(viewport={"width": 900, "height": 1400})
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{url}embed/")
        page.locator("lamplighter-board").first.get_by_role("grid").wait_for()
        yield page
        assert errors == []
        context.close()


def press(board: Any, row: int, col: int, **how: Any) -> None:
    board.locator(f".cells > div:nth-child({row}) > div:nth-child({col})").click(**how)


def test_embedded_boards_are_solved(example: Any) -> None:
    for number, link in enumerate(["akari/6/6/nekcakbl", "kurodoko/5/5/i7g5l2l2g4i"]):
        board = example.locator("lamplighter-board").nth(number)
        for cell in solution_of(link):
            press(board, *cell)
        board.get_by_text("Solved.").wait_for()
        assert example.locator("#done").inner_text() == f"Solved: {link}"
        assert board.evaluate("board => board.solved")


def test_embedded_hints_and_errors(example: Any) -> None:
    board, plain = (example.locator("lamplighter-board").nth(number) for number in range(2))
    assert plain.get_by_role("button", name="Hint").count() == 0
    said = board.locator(".said")
    for begins in ("Look at r4c2.", "There is no bulb at r3c2, r4c1, r4c3 and r5c2."):
        board.get_by_role("button", name="Hint").click()
        said.filter(has_text=begins).wait_for()
    assert board.locator(".ghost").count() == 4
    for dot in ((3, 2), (4, 1), (4, 3), (5, 2)):
        press(board, *dot, button="right")
    press(board, 1, 3)  # what this bulb lights is no news
    for begins in ("Look at r2c3.", "Put bulbs at r2c2, r2c4 and r3c3."):
        board.get_by_role("button", name="Hint").click()
        said.filter(has_text=begins).wait_for()
    assert board.locator(".ghost").count() == 3
    press(board, 1, 1)
    assert board.locator(".wrong").count() > 0
    board.get_by_role("button", name="Hint").click()
    said.filter(has_text="cannot stay").wait_for()
    board.get_by_role("button", name="Undo").click()
    assert board.locator(".wrong").count() == 0


def test_embedded_nonsense_is_told(example: Any) -> None:
    board = example.locator("lamplighter-board").first
    board.evaluate("board => board.setAttribute('src', 'akari/6/6/<b>')")
    board.get_by_text("This is no board").wait_for()
    board.evaluate("board => board.setAttribute('src', 'akari/2/2/j')")
    board.get_by_role("grid").wait_for()


def test_the_element_is_small() -> None:
    element = (built_site() / "embed" / "lamplighter-board.js").read_bytes()
    assert len(gzip.compress(element, 9)) <= 200_000
