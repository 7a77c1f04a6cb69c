"""The page in a real browser: whole boards by mouse, touch and keys, and all that helps a player.

The browser is Debian's chromium, driven by playwright; where either is missing the tests skip and
say which. Nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hosting import PHONE
from places import Place, open_pages
from playing import AKARI, KUROMASU, Playing, solution_of

Open = Callable[..., Playing]
BOARDS = pytest.mark.parametrize(
    ("link", "mark"), [(AKARI, "bulb"), (KUROMASU, "black")], ids=["akari", "kuromasu"]
)
# Of what costs most, one genre with every `make test` and the other with `make test-long`.
MOSTLY = pytest.mark.parametrize(
    ("link", "mark"),
    [(AKARI, "bulb"), pytest.param(KUROMASU, "black", marks=pytest.mark.long)],
    ids=["akari", "kuromasu"],
)
SMALL = {**PHONE, "viewport": {"width": 320, "height": 568}}


@pytest.fixture(name="play")
def play_fixture(place: Place) -> Iterator[Open]:
    yield from open_pages(place, Playing)


# Whole boards -----------------------------------------------------------------------------------


@BOARDS
def test_mouse(play: Open, link: str, mark: str) -> None:
    page = play(link)
    solution = solution_of(link)
    for cell in solution:
        page.click(*cell)
    card = page.card("solved")
    assert "Without a hint." in card.inner_text()
    assert page.marked(mark) == solution


@BOARDS
def test_touch(play: Open, link: str, mark: str) -> None:
    page = play(link, **PHONE)
    solution = solution_of(link)
    for cell in solution:
        page.page.touchscreen.tap(*page.centre(*cell))
    page.card("solved")
    assert page.marked(mark) == solution


@BOARDS
def test_keys(play: Open, link: str, mark: str) -> None:
    page = play(link)
    press = page.page.keyboard.press
    press("ArrowDown")  # leads to the board
    row, col = 1, 1
    for to_row, to_col in solution_of(link):
        for _ in range(abs(to_row - row)):
            press("ArrowDown" if to_row > row else "ArrowUp")
        for _ in range(abs(to_col - col)):
            press("ArrowRight" if to_col > col else "ArrowLeft")
        press("Space")
        row, col = to_row, to_col
    page.card("solved")
    assert page.marked(mark) == solution_of(link)


@MOSTLY
def test_narrow(play: Open, link: str, mark: str) -> None:
    page = play(link, **SMALL)
    for cell in solution_of(link):
        page.page.touchscreen.tap(*page.centre(*cell))
    page.card("solved")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.offline
@MOSTLY
def test_hints_alone_solve_it(play: Open, link: str, mark: str) -> None:
    page = play(link)
    for _ in range(60):
        page.tool("hint")
        card = page.card("hint")
        assert card.locator(".open").count() == 1
        page.page.keyboard.press("h")
        page.page.keyboard.press("h")
        assert card.locator(".open").count() == 3
        assert page.page.locator(".ghost:not(.past)").count() > 0
        card.get_by_role("button", name="Mark").click()
        if page.marked(mark) == solution_of(link):
            break
    page.card("solved")
    assert page.marked(mark) == solution_of(link)


# Marking ----------------------------------------------------------------------------------------


def test_marks_by_mouse(play: Open) -> None:
    page = play(AKARI)
    assert page.label(1, 1) == "row 1 column 1, not lit, open"
    page.click(1, 1)
    assert page.label(1, 1) == "row 1 column 1, bulb"
    assert page.label(1, 5) == "row 1 column 5, lit, open"
    page.click(1, 1)
    assert page.label(1, 1) == "row 1 column 1, not lit, no bulb"
    page.click(1, 1)
    page.click(1, 1, "right")
    assert page.label(1, 1) == "row 1 column 1, not lit, no bulb"
    page.click(2, 6)  # a clue
    assert page.label(2, 6) == "row 2 column 6, wall with 1, ticked"
    page.setting("swap")
    page.click(1, 3)
    assert page.label(1, 3) == "row 1 column 3, not lit, no bulb"
    page.click(1, 4, "right")
    assert page.label(1, 4) == "row 1 column 4, bulb"


def test_keys_are_spoken_of(play: Open) -> None:
    page = play(AKARI)
    for key in ("ArrowDown", "ArrowRight", "x"):
        page.page.keyboard.press(key)
    assert page.page.locator("#spoken").inner_text() == "row 1 column 2, not lit, no bulb"
    assert page.page.evaluate("document.activeElement.ariaLabel") == page.label(1, 2)
    assert page.page.locator("[role=gridcell][tabindex='0']").count() == 1
    page.page.keyboard.press("Backspace")
    assert page.label(1, 2).endswith("open")


def test_drag_paints_and_spares(play: Open) -> None:
    page = play(AKARI)
    page.click(1, 3)
    page.drag((1, 1), (1, 6))
    assert page.marked("no bulb") == [(1, 1), (1, 2), (1, 4), (1, 5), (1, 6)]
    assert page.marked("bulb") == [(1, 3)]
    page.tool("undo")
    assert page.marked("no bulb") == []
    page.setting("overwrite")
    page.drag((1, 1), (1, 6))
    assert len(page.marked("no bulb")) == 6
    page.drag((1, 1), (1, 2))  # from a dot a drag wipes dots
    assert (1, 1) not in page.marked("no bulb")


def test_leaving_the_cell_cancels(play: Open) -> None:
    page = play(AKARI)
    page.setting("drag")
    page.drag((1, 1), (1, 4))
    assert "0 of 38 cells lit" in page.count()
    assert page.marked("no bulb") == page.marked("bulb") == []


def test_long_press_and_two_fingers(play: Open) -> None:
    page = play(AKARI, **PHONE)
    x, y = page.centre(1, 1)
    page.touch("Start", (x, y))
    page.touch("Move", (x + 5, y + 4))
    page.until("document.querySelector('[role=gridcell]').ariaLabel.endsWith('no bulb')")
    page.touch("End")
    assert page.marked("no bulb") == [(1, 1)]

    a, b = page.centre(4, 1), page.centre(7, 6)
    page.touch("Start", a)
    page.touch("Move", page.centre(4, 2))  # a drag begins to paint
    page.touch("Start", page.centre(4, 2), b)
    page.touch("Move", (a[0] - 30, a[1] - 30), (b[0] + 30, b[1] + 30))
    page.touch("End")
    assert page.marked("no bulb") == [(1, 1)]
    assert page.marked("bulb") == []
    zoom = page.page.evaluate("getComputedStyle(document.querySelector('#board')).width")
    frame = page.page.evaluate("getComputedStyle(document.querySelector('#scroll')).width")
    assert float(zoom[:-2]) > float(frame[:-2]) * 1.05


def test_ticks_and_dimming(play: Open) -> None:
    page = play(AKARI)
    assert page.page.locator(".clue.done").count() == 0
    page.drag((3, 3), (4, 2))
    for cell in ((2, 2), (4, 2), (3, 3), (5, 3), (4, 2)):
        if page.label(*cell).endswith("open"):
            page.click(*cell, button="right")
    assert "satisfied" in page.label(3, 2)
    page.setting("dim")
    assert page.page.locator(".clue.done").count() == 0


def test_live_errors_in_words(play: Open) -> None:
    page = play(AKARI)
    page.click(1, 1)
    page.click(1, 5)
    assert page.page.locator(".wrong").count() == 0
    page.tool("check")
    assert "The bulbs at r1c1 and r1c5 light each other." in page.card("check").inner_text()
    assert page.page.locator(".wrong").count() >= 2
    assert page.page.locator(".clash").count() == 2
    page.page.keyboard.press("Escape")
    assert page.page.locator(".wrong").count() == 0
    page.choose("Broken rules", "At once")
    said = page.page.locator("#notes .broken").inner_text()
    assert "The bulbs at r1c1 and r1c5 light each other." in said
    page.click(1, 5)
    page.page.locator(".clash").wait_for(state="detached")


def test_correct_so_far(play: Open) -> None:
    page = play(AKARI)
    page.click(*solution_of(AKARI)[0])
    page.page.keyboard.press("c")
    assert "Correct so far." in page.card("check").inner_text()


@MOSTLY
def test_led_out_of_a_mistake(play: Open, link: str, mark: str) -> None:
    page = play(link)
    solution = solution_of(link)
    page.click(*solution[0])
    openings = [
        (int(a[4:].split()[0]), int(a.split("column ")[1].split(",")[0]))
        for a in page.labels()
        if a.endswith(("open", "undecided"))
    ]
    wrong = next(cell for cell in openings if cell not in solution)
    page.click(*wrong)
    page.tool("check")
    assert "There is a mistake." in page.card("check").inner_text()
    page.page.get_by_role("button", name="Lead me to it").click()
    card = page.card("hint")
    assert "Look " in card.inner_text()
    page.page.get_by_role("button", name="Show which mark").click()
    name = f"r{wrong[0]}c{wrong[1]}"
    assert name in card.inner_text()
    page.page.get_by_role("button", name="Show why").click()
    page.page.get_by_role("button", name="Go back to before it").click()
    assert page.marked(mark) == solution[:1]
    page.tool("redo")
    assert wrong in page.marked(mark)


# Undo, trials, checkpoints ------------------------------------------------------------------------


def test_trial_and_checkpoint(play: Open) -> None:
    page = play(KUROMASU)
    page.click(1, 2)
    page.more("Set a checkpoint")
    page.tool("trial")
    page.click(1, 5)
    assert page.label(1, 5).endswith("black, on trial")
    page.tool("trial")
    page.click(3, 3)
    assert "level 2" in page.page.locator("#strip").inner_text()
    page.page.get_by_role("button", name="Drop").click()
    assert page.marked("black") == [(1, 2), (1, 5)]
    page.page.get_by_role("button", name="Keep").click()
    assert page.label(1, 5).endswith("black")
    page.page.get_by_role("button", name="Checkpoint 1", exact=True).click()
    assert page.marked("black") == [(1, 2)]
    page.page.keyboard.press("z")
    assert page.marked("black") == []


def test_undo_over_new(play: Open) -> None:
    page = play(AKARI)
    page.click(1, 1)
    page.tool("new")
    page.until(f"location.hash !== '#{AKARI}'")
    page.until("document.querySelector('#title').textContent === 'Easy Akari'")
    second = page.hash
    page.tool("undo")
    page.until(f"location.hash === '#{AKARI}'")
    assert page.marked("bulb") == [(1, 1)]
    page.tool("undo")
    assert page.marked("bulb") == []
    page.tool("redo")
    page.tool("redo")
    page.until(f"location.hash === '{second}'")


@pytest.mark.offline
def test_reload_and_history(play: Open) -> None:
    page = play(AKARI)
    page.click(1, 1)
    page.page.wait_for_timeout(600)
    page.page.reload()
    page.wait()
    assert page.marked("bulb") == [(1, 1)]
    page.page.evaluate(f"location.hash = '{KUROMASU}'")
    page.until("document.querySelector('#title').textContent.includes('Kuromasu')")
    page.click(1, 2)
    page.page.go_back()
    page.until("document.querySelector('#title').textContent.includes('Akari')")
    assert page.marked("bulb") == [(1, 1)]
    page.page.go_forward()
    page.until("document.querySelector('#title').textContent.includes('Kuromasu')")
    assert page.marked("black") == [(1, 2)]
    page.more("My boards")
    page.until("document.querySelectorAll('.board-card').length === 2")
    page.page.locator(".board-card").filter(has_text="Akari").click()
    page.until("document.querySelector('#title').textContent.includes('Akari')")
    page.open()  # without a link: the board played last
    assert page.heading.endswith("Akari")


def test_of_several_boards_the_last_counts(play: Open) -> None:
    page = play(AKARI)
    page.click(1, 1)
    links = [KUROMASU, AKARI] * 4 + [KUROMASU]
    page.page.evaluate("links => { for (const link of links) location.hash = link }", links)
    page.until("document.querySelector('#title').textContent.includes('Kuromasu')")
    page.click(1, 2)
    page.page.wait_for_timeout(300)
    assert page.marked("black") == [(1, 2)]
    page.page.evaluate(f"location.hash = '{AKARI}'")
    page.until("document.querySelector('#title').textContent.includes('Akari')")
    assert page.marked("bulb") == [(1, 1)]


# New boards -------------------------------------------------------------------------------------


@pytest.mark.offline
def test_new_board_to_order(play: Open) -> None:
    page = play(AKARI)
    page.more("New board…")
    dialog = page.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Kuromasu").click()
    dialog.get_by_label("Width").fill("8")
    dialog.get_by_label("Height").fill("6")
    dialog.get_by_role("button", name="Easy").click()
    dialog.get_by_role("button", name="Diagonal", exact=True).click()
    assert "needs a square board" in dialog.inner_text()
    dialog.get_by_role("button", name="Varied").click()
    dialog.get_by_role("button", name="Make it").click()
    page.until("location.hash.startsWith('#kurodoko/8/6/')")
    assert page.heading == "Easy Kuromasu"
    page.page.locator("#pick-genre").click()
    page.page.get_by_role("menu").get_by_text("Akari").click()
    page.until("location.hash.startsWith('#akari/8/6/')")


def test_daily_is_the_same_for_all(play: Open) -> None:
    links = []
    for _ in range(2):
        page = play(AKARI)
        page.page.locator("#go-daily").click()
        page.page.locator(".daily-row").first.click()
        page.until(f"location.hash !== '#{AKARI}'")
        links.append(page.hash)
        assert page.heading.startswith("Small Akari of 20")
    assert links[0] == links[1]


PASTED = {
    "https://puzz.link/p?akari/6/6/nekcakbl": "#akari/6/6/nekcakbl",
    "..1.\n....\n.#..\n....": "#akari/4/4/",
    '{"genre": "akari", "rows": ["..", ".1"], "id": "<b>a</b><script>x()</script>"}': "#akari/2/2/",
}
REFUSED = {
    "": "empty",
    "no board at all": "any known format",
    "akari/1000/1000/zzzz": "up to 100 × 100",
    "\n".join(["." * 300] * 300): "at most",
    "\x00\x01\x02PNG": "not a text",
    '{"genre": "<script>alert(1)</script>", "rows": [".."]}': "script",
}


def test_pasted_boards(play: Open) -> None:
    page = play(AKARI)
    for text, expected in PASTED.items():
        page.more("Open a board…")
        page.page.locator("dialog textarea").fill(text)
        page.page.get_by_role("button", name="Open", exact=True).click()
        page.until(f"location.hash.startsWith('{expected}')")
        assert page.page.locator("script").count() == 2
        assert page.page.locator("h1 *").count() == 0


def test_bad_input_keeps_the_board(play: Open) -> None:
    page = play(AKARI)
    page.click(1, 1)
    for text, message in REFUSED.items():
        page.more("Open a board…")
        page.page.locator("dialog textarea").evaluate("(area, text) => { area.value = text }", text)
        page.page.get_by_role("button", name="Open", exact=True).click()
        page.until("document.querySelector('.fault').textContent !== ''")
        assert message in page.page.locator(".fault").inner_text()
        page.errors.clear()  # the browser reports the refusal of the server as well
        page.page.keyboard.press("Escape")
        assert page.hash == f"#{AKARI}"
        assert page.marked("bulb") == [(1, 1)]


def test_dropped_files(play: Open) -> None:
    page = play(AKARI)
    drop = """([data, name]) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(data)], name));
        const how = {dataTransfer: files, bubbles: true, cancelable: true};
        document.body.dispatchEvent(new DragEvent("drop", how));
    }"""
    page.page.evaluate(drop, [[0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 255], "x.png"])
    assert "not a text" in page.toast()
    assert page.hash == f"#{AKARI}"
    page.page.evaluate(drop, [list(b"...\n.2.\n..."), "board.txt"])
    page.until("location.hash.startsWith('#akari/3/3/')")


@pytest.mark.served("it is cut off")
def test_without_a_server(play: Open) -> None:
    page = play(AKARI)
    page.context.route("**/api/**", lambda route: route.abort())
    page.open(AKARI)  # or a board may have been made in advance
    page.click(1, 1)
    assert page.marked("bulb") == [(1, 1)]
    page.page.wait_for_timeout(600)  # as long as it takes until the mark is kept
    page.tool("hint")
    assert "The server does not answer." in page.card("hint").inner_text()
    page.tool("new")
    assert "The server does not answer." in page.toast()
    page.open(AKARI)
    assert page.marked("bulb") == [(1, 1)]
    for cell in solution_of(AKARI):
        if cell not in page.marked("bulb"):
            page.click(*cell)
    page.errors.clear()  # what the browser says of the requests that failed


# After the last mark ------------------------------------------------------------------------------


def _solve(page: Playing, link: str) -> None:
    for cell in solution_of(link):
        page.click(*cell)
    page.card("solved")


def test_celebration_replay_statistics(play: Open) -> None:
    page = play(AKARI)
    page.page.locator("html").evaluate(
        "() => { navigator.clipboard.writeText = async text => { window.copied = text } }"
    )
    _solve(page, AKARI)
    page.page.get_by_role("button", name="Copy replay").click()
    page.until("window.copied")
    copied = str(page.page.evaluate("window.copied"))
    page.page.get_by_role("button", name="Replay", exact=True).click()
    card = page.card("replay")
    assert f"of {len(solution_of(AKARI))}" in card.inner_text()
    page.page.keyboard.press("Escape")
    assert page.marked("bulb") == solution_of(AKARI)
    page.more("Statistics")
    row = page.page.locator(".stats tbody tr").inner_text().split("\t")
    assert [each.strip() for each in row[:4]] == ["Easy", "7 × 7", "1", "1"]

    other = play(copied.split("#")[1])
    other.card("replay")
    bar = "document.querySelector('.replay input')"
    other.until(f"{bar}.value === {bar}.max")
    assert other.marked("bulb") == solution_of(AKARI)
    other.page.keyboard.press("Escape")
    assert other.marked("bulb") == []


def test_another_like_this(play: Open) -> None:
    page = play(AKARI)
    _solve(page, AKARI)
    page.page.get_by_role("button", name="Another like this").click()
    page.until(f"location.hash !== '#{AKARI}' && location.hash.startsWith('#akari/7/7/')")
    assert page.page.locator(".sheet").count() == 0


@MOSTLY
def test_solution_step_by_step(play: Open, link: str, mark: str) -> None:
    page = play(link)
    page.more("Solution step by step")
    page.card("steps").get_by_text("Step 1 of").wait_for()
    last = page.page.locator(".steps input").get_attribute("max")
    for _ in range(int(last or 0)):
        page.page.get_by_role("button", name="Next step").click()
    assert page.page.locator(".ghost.past").count() > 0
    page.page.get_by_role("button", name="Mark all up to here").click()
    page.card("solved")
    assert page.marked(mark) == solution_of(link)


# Timer, sight lines, large boards -----------------------------------------------------------------


def test_timer_hides_and_pauses(play: Open) -> None:
    page = play(AKARI)
    page.page.clock.install()
    clock = page.page.locator("#clock")
    page.until("document.querySelector('#clock').textContent !== ''")
    page.page.locator("#go-timer").click()
    assert clock.inner_text() == ""
    page.page.locator("#go-timer").click()
    page.page.evaluate(
        "Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    before = clock.inner_text()
    page.page.clock.fast_forward(600_000)
    assert clock.inner_text() == before
    page.page.evaluate(
        "Object.defineProperty(document, 'hidden', {get: () => false, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    page.page.clock.run_for(60_000)
    page.until("document.querySelector('#clock').textContent.startsWith('1:')")


def test_sight_lines_and_joined_cells(play: Open) -> None:
    page = play(KUROMASU)
    page.page.keyboard.press("s")
    page.page.mouse.move(*page.centre(1, 1))
    assert page.page.locator(".sight").count() > 0
    assert "The 2 sees 1 for sure and 13 at most." in page.page.locator("#strip").inner_text()
    page.page.keyboard.press("s")
    assert page.page.locator(".sight").count() == 0
    page.page.keyboard.press("g")
    assert "groups" in page.page.locator("#strip").inner_text()
    assert page.page.locator(".link").count() == 1


def test_large_board_scrolls_in_its_frame(play: Open) -> None:
    rows = "\n".join(("." * 9 + "#") * 10 for _ in range(100))
    page = play(AKARI)
    page.more("Open a board…")
    page.page.locator("dialog textarea").evaluate("(area, text) => { area.value = text }", rows)
    page.page.get_by_role("button", name="Open", exact=True).click()
    page.until("location.hash.startsWith('#akari/100/100/')")
    page.click(3, 3)
    assert page.label(3, 3).endswith("bulb")
    assert page.label(60, 3).endswith("lit, open")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert page.page.evaluate("document.querySelector('#scroll').scrollHeight") > 1900


def test_rules_fit_the_theme(play: Open) -> None:
    page = play(AKARI, color_scheme="dark")
    page.page.keyboard.press("?")
    dialog = page.page.get_by_role("dialog")
    assert "slate cells" in dialog.inner_text()
    assert "white" not in dialog.locator(".rules").inner_text()
    page.page.keyboard.press("Escape")
    page.page.locator("#go-theme").click()
    page.page.get_by_role("menu").get_by_text("Light").click()
    page.page.keyboard.press("?")
    assert "white cells" in page.page.get_by_role("dialog").inner_text()
