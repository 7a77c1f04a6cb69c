"""Takes the pictures of the pages that README.md and the pages' own docs show.

    python docs/screens.py      docs/pictures/play*.png, set.png, learn*.png, steps.png,
                                book-page.png, embed.png; needs web, book, dev, chromium, and for
                                the last what `make site` needs

They are pictures of a browser, so another one, or another font, gives other bytes: no test compares
them. tests/web/test_looks.py takes the same ones, and more, each time it runs.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "web")]

WANTED = {
    "hint": "play-light", "hint-dark": "play-dark", "kuromasu": "play-kuromasu",
    "trial": "play-trial", "mistake": "play-mistake", "phone": "play-phone",
}  # fmt: skip
DRAFT = "set.html#akari/10/10/g..hbpc.ckaic5..t..gcbibk..hcpc..g"
LESSONS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "learn": ("akari/diagonal-exclusion/find", 1, {"viewport": {"width": 1280, "height": 720}}),
    "learn-course": ("akari", 0, {"viewport": {"width": 1280, "height": 860}}),
    "learn-phone": (
        "kuromasu/cut-cell/find", 1,
        {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
    ),
}  # fmt: skip
"""The lesson, how many of its steps are found, and what is looked at it with."""
WAY = "step.html#akari/10/10/iachbj.icha.nbp1b1bzgb1bcbj.g&step=24"
DOTS = ((3, 2), (4, 1), (4, 3), (5, 2))  # around the 0 of the board on the page with two
SHARP = {"phone"}  # drawn at two pixels for one; the others are wide enough


def _draft(page: Any) -> None:
    page.get_by_text("Each of these leaves one solution").wait_for()


def _way(page: Any) -> None:
    page.locator("#go-line").wait_for()
    for _ in range(9):
        page.locator("#go-line").click()


def _book(page: Any) -> None:
    page.get_by_role("button", name="Both genres").click()
    page.get_by_label("Title", exact=True).fill("Evening lamps")
    page.get_by_label("Seed").fill("7")
    page.locator("#go-make").click()
    page.locator(".leaves img").nth(5).wait_for()
    page.wait_for_timeout(500)


def main() -> None:
    from PIL import Image  # comes with matplotlib
    from playing import Playing
    from playwright.sync_api import sync_playwright
    from serving import serving
    from test_lessons import ENTRIES
    from test_looks import STATES

    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    with serving() as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for state, name in WANTED.items():
            link, arrange, context = STATES[state]
            if state in SHARP:
                context = {**context, "device_scale_factor": 1}
            page = Playing(browser, server.url, link, reduced_motion="reduce", **context)
            arrange(page)
            page.page.mouse.move(2, 2)
            page.page.locator("body").evaluate("() => document.activeElement.blur()")
            path = ROOT / "docs" / "pictures" / f"{name}.png"
            page.page.screenshot(path=path)
            page.close()
            # 256 colours are enough for the eye, and a third of the bytes; but the few red points
            # of a mistake would get lost among them.
            if state != "mistake":
                Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)
        for name, address, arrange in (
            ("set", DRAFT, _draft), ("steps", WAY, _way), ("book-page", "book.html", _book),
        ):  # fmt: skip
            page = Playing(
                browser, f"{server.url}{address}", viewport={"width": 1280, "height": 880},
                reduced_motion="reduce",
            )  # fmt: skip
            arrange(page.page)
            page.page.mouse.move(2, 2)
            path = ROOT / "docs" / "pictures" / f"{name}.png"
            page.page.screenshot(path=path)
            page.close()
            Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)
        _take_collection(browser)
        _take_embed(browser)
        for name, (lesson, found, context) in LESSONS.items():
            page = Playing(
                browser, f"{server.url}learn.html", lesson, reduced_motion="reduce", **context
            )
            genre, _, technique = lesson.removesuffix("/find").partition("/")
            for step in ENTRIES[genre, technique]["board"]["steps"][:found] if found else ():
                page.click(*(at + 1 for at in step["excludes"][0]))
            page.page.mouse.move(2, 2)
            path = ROOT / "docs" / "pictures" / f"{name}.png"
            page.page.screenshot(path=path)
            page.close()
            Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)
        browser.close()


def _take_collection(browser: Any) -> None:
    """The page of a collection with boards of several kinds."""
    import tempfile

    from PIL import Image
    from playing import Playing
    from serving import serving

    import lamplighter as ll

    with tempfile.TemporaryDirectory() as folder:
        place = f"{folder}/boards.db"
        with ll.Collection(place) as kept:
            for genre, level, side, tags in (
                ("akari", "easy", 7, ["club", "first"]),
                ("kuromasu", "normal", 9, ["for the train"]),
                ("akari", "hard", 10, ["club"]),
            ):
                boards = ll.generate_many(
                    genre, 8, height=side, width=side, level=level, seed=11, symmetry="varied"
                )
                kept.add(boards, tags=tags)
        with serving(collection=repr(place), edits=True) as server:
            page = Playing(
                browser, f"{server.url}collection.html",
                viewport={"width": 1280, "height": 880}, reduced_motion="reduce",
            )  # fmt: skip
            page.page.wait_for_selector("#cards li")
            page.page.mouse.move(2, 2)
            path = ROOT / "docs" / "pictures" / "collection.png"
            page.page.screenshot(path=path)
            page.close()
    Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)


def _take_embed(browser: Any) -> None:
    """The page with boards of <lamplighter-board>, one of them with a hint."""
    from hosting import built_site, hosting
    from PIL import Image
    from playing import solution_of

    link = "akari/6/6/nekcakbl"
    with hosting(built_site()) as url:
        page = browser.new_page(viewport={"width": 720, "height": 840}, reduced_motion="reduce")
        page.goto(f"{url}embed/")
        board = page.locator("lamplighter-board").first
        for row, col, button in [
            (*solution_of(link)[0], "left"),
            *((*dot, "right") for dot in DOTS),
        ]:
            cell = board.locator(f".cells > div:nth-child({row}) > div:nth-child({col})")
            cell.click(button=button)
        for words in ("Look at", "Put bulbs"):
            board.get_by_role("button", name="Hint").click()
            board.locator(".said").filter(has_text=words).wait_for()
        page.mouse.move(2, 2)
        path = ROOT / "docs" / "pictures" / "embed.png"
        page.screenshot(path=path)
        page.close()
    Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)


if __name__ == "__main__":
    main()
