"""Books over HTTP and on their page: what comes out, how far it is, and what is refused."""

from __future__ import annotations

import io
import json
import time
from base64 import b64decode
from pathlib import Path
from typing import Any

import httpx
import pytest
from npm import npm_module
from playing import Playing
from serving import Serving

from lamplighter.book import Book
from lamplighter.book.plan import plans_of
from lamplighter.engine import CancelToken
from lamplighter.methods import Order
from lamplighter.web.booking import book_of
from lamplighter.web.bounds import Bounds

pytest.importorskip("typst", reason="needs lamplighter[book]")

AKARI = "https://puzz.link/p?akari/6/6/nekcakbl"
KUROMASU = "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i"
CHAPTER = {"genre": "akari", "level": "easy", "size": "5x5", "count": 2}
SCREENS = Path(__file__).parents[2] / "build" / "screens"


def test_the_same_book_as_on_the_command_line() -> None:
    lines: list[dict[str, Any]] = []
    told = book_of({"chapters": [CHAPTER], "seed": 7, "leaves": 2}, tell=lines.append)
    order = Order.of("akari", level="easy", height=5, width=5)
    assert b64decode(told["pdf"]) == Book.made(plans_of([order], 2), 7).pdf()
    assert (told["boards"], told["seed"], told["title"], told["remarks"]) == (2, 7, "Akari", [])
    assert len(told["leaves"]) == 2 < told["pages"]
    assert all(leaf.startswith("<svg") for leaf in told["leaves"])
    assert [line["stage"] for line in lines] == ["making", "making", "setting"]
    assert [line["done"] for line in lines] == [1, 2, 2]


def test_a_book_of_pasted_boards() -> None:
    told = book_of({"boards": [f"{AKARI}\n{KUROMASU}\n", AKARI], "title": "Mine", "hints": True})
    assert (told["title"], told["boards"], told["seed"]) == ("Mine", 3, None)
    pypdf = pytest.importorskip("pypdf")
    reader = pypdf.PdfReader(io.BytesIO(b64decode(told["pdf"])))
    assert "Hints" in "".join(page.extract_text() for page in reader.pages)


@pytest.mark.parametrize(
    ("body", "kind", "words"),
    [
        ([], "input", "expected a JSON object"),
        ({}, "input", "expected 'chapters' or 'boards', got neither"),
        ({"chapters": [CHAPTER], "boards": [AKARI]}, "input", "got both"),
        ({"chapters": []}, "input", "chapters: expected a list"),
        ({"chapters": [{**CHAPTER, "level": "esy"}]}, "input", "chapters[1].level: unknown level"),
        ({"chapters": [{**CHAPTER, "count": 500}]}, "input", "at most 240 boards here, got 500"),
        ({"chapters": [{**CHAPTER, "size": 90}]}, "input", "chapters[1].size: a side"),
        ({"chapters": [{"files": ["/etc/passwd"]}]}, "input", "unknown key 'chapters[1].files'"),
        ({"chapters": [CHAPTER], "font": "Arial"}, "name", "unknown field 'font'"),
        ({"chapters": [CHAPTER], "paper": "a3"}, "name", "unknown paper 'a3'"),
        ({"chapters": [CHAPTER], "per_page": 5}, "input", "per_page is 1, 2, 4 or 6"),
        ({"chapters": [CHAPTER], "title": 7}, "input", "title is a text"),
        ({"chapters": [CHAPTER], "leaves": 99}, "input", "leaves: expected a whole number"),
        ({"chapters": [CHAPTER], "timeout": 0}, "input", "time ran out"),
        ({"boards": "x"}, "input", "boards: expected a list of texts"),
        ({"boards": ["nonsense"]}, "format", "not a puzzle"),
        ({"boards": ["/etc/passwd"]}, "format", "not a puzzle"),
        ({"boards": ["akari\n..\n..\n"]}, "input", "several solutions"),
    ],
)
def test_what_is_refused(body: object, kind: str, words: str) -> None:
    told = book_of(body)
    assert set(told) == {"ok", "error", "kind", "status"}, told
    assert told["kind"] == kind, told
    assert words in told["error"]


def test_without_typst_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    told = book_of({"chapters": [CHAPTER]})
    assert (told["kind"], told["status"]) == ("unsupported", 422)
    assert "pip install 'lamplighter[book]'" in told["error"]


def test_boards_that_do_not_exist_are_given_up_before_the_time_is_up() -> None:
    chapter = {**CHAPTER, "genre": "akari", "size": 2, "level": "extreme", "count": 6}
    told = book_of({"chapters": [chapter], "timeout": 50})
    assert told["kind"] == "generation", told
    assert "gave up" in told["error"]


def test_bounds_and_cancelling() -> None:
    assert "at most 1 boards" in book_of({"chapters": [CHAPTER]}, bounds=Bounds(boards=1))["error"]
    token = CancelToken()
    told = book_of(
        {"chapters": [{**CHAPTER, "count": 50}]}, cancel=token, tell=lambda _: token.cancel()
    )
    assert told["ok"] is False


def test_lines_and_a_client_that_leaves(server: Serving) -> None:
    question = {"chapters": [CHAPTER], "seed": 7, "leaves": 1}
    accept = {"accept": "application/x-ndjson"}
    with server.client.stream("POST", "/api/book", json=question, headers=accept) as response:
        lines = [json.loads(line) for line in response.iter_lines()]
    assert [line.get("stage", "") for line in lines] == ["making", "making", "setting", ""]
    assert b64decode(lines[-1]["pdf"]).startswith(b"%PDF")
    plain = server.client.post("/api/book", json={**question, "leaves": 0})
    assert plain.json()["pdf"] == lines[-1]["pdf"], "the same seed, the same bytes"
    assert server.client.post("/api/book", json={}).status_code == 422
    assert server.client.get("/api/book").status_code == 405
    before = server.figures()["lamplighter_cancelled_total"]
    hard = {"chapters": [{"genre": "akari", "level": "hard", "size": 40, "count": 200}]}
    with (
        httpx.Client(base_url=server.url, timeout=60, trust_env=False) as client,
        client.stream("POST", "/api/book", json=hard, headers=accept) as response,
    ):
        next(response.iter_lines())
    for _ in range(400):
        figures = server.figures()
        if figures["lamplighter_cancelled_total"] > before and not figures["lamplighter_working"]:
            break
        time.sleep(0.05)
    else:
        raise AssertionError("it went on working")


def test_the_page(browser: Any, server: Serving, tmp_path: Path) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    page = Playing(browser, f"{server.url}book.html", reduced_motion="reduce")
    page.page.get_by_role("button", name="Remove chapter 3").click()
    page.page.get_by_label("Boards of chapter 1").fill("999")
    page.page.locator("#go-make").click()
    assert "at most 240" in page.toast()
    for chapter in (1, 2):
        page.page.get_by_label(f"Boards of chapter {chapter}").fill("3")
        page.page.get_by_label(f"Width of chapter {chapter}").fill("6")
    page.page.get_by_label("Title", exact=True).fill("For Ada")
    page.page.get_by_label("Seed").fill("7")
    page.page.locator("#go-make").click()
    page.page.locator(".leaves img").nth(3).wait_for()
    with page.page.expect_download() as waiting:
        page.page.locator("#go-save").click()
    assert waiting.value.suggested_filename == "for-ada.pdf"
    data = Path(waiting.value.path()).read_bytes()
    orders = [Order.of("akari", level=level, height=10, width=6) for level in ("easy", "normal")]
    assert (
        data == Book.made(plans_of(orders, 6), 7, title="For Ada", per_page=4, qr="puzz.link").pdf()
    )
    page.page.screenshot(path=SCREENS / "book.png")
    page.page.evaluate((npm_module("axe-core") / "axe.min.js").read_text())
    found = page.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [
        f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ] == []
    # My own: one that has several solutions is refused by name, and nothing is lost.
    page.page.get_by_role("button", name="My own").click()
    area = page.page.get_by_label("Boards as texts or links")
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{AKARI}\n{KUROMASU}\n")
    page.page.get_by_label("Files with boards").set_input_files(boards)
    page.page.get_by_text("boards.txt").wait_for()
    area.fill("akari\n..\n..\n")
    page.page.get_by_role("button", name="Add", exact=True).click()
    page.page.locator("#go-make").click()
    page.page.locator(".desk-head .fault").get_by_text("several solutions").wait_for()
    page.page.get_by_role("button", name="Remove akari").click()
    page.page.locator("#go-make").click()
    page.page.get_by_text("2 boards, ").wait_for()
    # A long one can be stopped.
    page.page.get_by_role("button", name="New ones").click()
    page.page.get_by_label("Level of chapter 1").select_option("hard")
    page.page.get_by_label("Boards of chapter 1").fill("200")
    page.page.get_by_label("Width of chapter 1").fill("60")
    page.page.locator("#go-make").click()
    page.page.locator("#go-cancel").click()
    page.until("document.querySelector('#toast').innerText.includes('Stopped')")
    page.open()
    assert page.page.get_by_label("Title", exact=True).input_value() == "For Ada", (
        "the order is kept"
    )
    page.close()
