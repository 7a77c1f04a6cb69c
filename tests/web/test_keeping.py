"""The collection over HTTP and on its page; plays, and the player's right to them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from npm import npm_module
from playing import AKARI, Playing, solution_of
from serving import FAULT, Serving, serving

import lamplighter as ll
from lamplighter.web.bounds import Bounds
from lamplighter.web.keeping import KEEPING, Keeper, kept

pytest.importorskip("sqlalchemy", reason="needs lamplighter[collections]")

SCREENS = Path(__file__).parents[2] / "build" / "screens"
LINKS = "akari/6/6/nekcakbl\nkurodoko/5/5/i7g5l2l2g4i\n"
PLAY = {
    "id": "0123456789abcdef", "player": "fedcba9876543210", "genre": "akari",
    "rows": ["......", "..4...", "....2.", ".0....", "...1..", "......"],
    "seconds": 61.5, "hints": 1, "mistakes": 2, "moves": "AbC-_", "started": 1_700_000_000,
}  # fmt: skip


@pytest.fixture(name="keeper")
def keeper_fixture(tmp_path: Path) -> Iterator[Keeper]:
    with ll.Collection(tmp_path / "boards.db") as collection:
        yield Keeper(collection, True)


def test_boards_come_in_and_are_found(keeper: Keeper) -> None:
    told = kept("collection/add", {"text": LINKS + "akari/6/6/zz99\n", "tags": ["club"]}, keeper)
    assert (told["added"], told["twins"], told["left"], told["ids"]) == (2, 0, 0, [1, 2])
    assert len(told["bad"]) == 1
    assert kept("collection/add", {"text": LINKS}, keeper)["twins"] == 2
    about = kept("collection/about", {}, keeper)
    assert (about["there"], about["boards"], about["tags"]) == (True, 2, {"club": 2})
    assert about["techniques"]["shaving"]
    found = kept("collection/find", {"query": "genre:akari", "tags": ["club"]}, keeper)
    assert (found["total"], found["more"], found["start"]) == (1, False, 0)
    assert found["boards"] == [keeper.collection.get(1).to_json()]
    assert kept("collection/find", {"query": "level:9"}, keeper)["boards"] == []
    page = kept("collection/find", {"start": 1, "count": 1}, keeper)
    assert [each["id"] for each in page["boards"]] == [2]


def test_boards_are_tagged_handed_out_and_removed(keeper: Keeper) -> None:
    kept("collection/add", {"text": LINKS}, keeper)
    assert kept("collection/tag", {"ids": [1, 2, 9], "tag": "x y"}, keeper)["boards"] == 2
    assert kept("collection/tag", {"ids": [2], "tag": "x y", "remove": True}, keeper)["boards"] == 1
    assert kept("collection/find", {"tags": ["x y"]}, keeper)["total"] == 1
    links = kept("collection/export", {"to": "puzzlink", "query": "sort:newest"}, keeper)
    assert links["text"].splitlines() == [
        "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i",
        "https://puzz.link/p?akari/6/6/nekcakbl",
    ]
    lines = kept("collection/export", {"ids": [2]}, keeper)
    assert json.loads(lines["text"])["id"] == 2
    assert kept("collection/remove", {"ids": [2]}, keeper) == {"removed": 1}
    assert len(keeper.collection) == 1


def test_plays_sent_twice_are_kept_once_told_and_forgotten(keeper: Keeper) -> None:
    assert kept("play", PLAY, keeper) == {"id": PLAY["id"], "kept": True}
    assert kept("play", {**PLAY, "seconds": 1}, keeper) == {"id": PLAY["id"], "kept": False}
    told = kept("play/export", {"player": PLAY["player"]}, keeper)
    (play,) = told["plays"]
    assert play["puzzle"] == {"genre": "akari", "rows": PLAY["rows"]}
    assert {name: play[name] for name in ("seconds", "hints", "mistakes", "moves")} == {
        name: PLAY[name] for name in ("seconds", "hints", "mistakes", "moves")
    }
    assert kept("play/export", {"player": "another-player"}, keeper)["plays"] == []
    assert kept("play/forget", {"player": PLAY["player"]}, keeper)["removed"] == 1
    assert keeper.collection.plays() == []


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("collection/find", {"query": "level:x"}, "input"),
        ("collection/find", {"query": "x" * 201}, "input"),
        ("collection/find", {"quary": ""}, "name"),
        ("collection/find", [], "input"),
        ("collection/add", {}, "input"),
        ("collection/add", {"text": LINKS, "tags": [" x"]}, "collection"),
        ("collection/tag", {"ids": [1]}, "input"),
        ("collection/tag", {"ids": [], "tag": "x"}, "input"),
        ("collection/tag", {"ids": ["1"], "tag": "x"}, "input"),
        ("collection/remove", {"ids": [1] * 2001}, "input"),
        ("collection/export", {"to": "tatham-save"}, "input"),
        ("collection/export", {"to": "nonsense"}, "name"),
        ("play", {}, "input"),
        ("play", {**PLAY, "seconds": -1}, "input"),
        ("play", {**PLAY, "id": "x"}, "input"),
        ("play", {**PLAY, "rows": ["..x"]}, "format"),
        ("play/export", {"player": "%"}, "input"),
        ("play/forget", {}, "input"),
    ],
)
def test_what_makes_no_sense_is_refused(path: str, body: object, kind: str, keeper: Keeper) -> None:
    told = kept(path, body, keeper)
    assert set(told) == FAULT, told
    assert told["kind"] == kind, told
    assert len(keeper.collection) == 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@pytest.mark.parametrize("path", KEEPING)
def test_no_question_is_a_fault_of_the_server(
    path: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    fields = [field.name for field in KEEPING[path].fields] or ["nothing"]

    @settings(max_examples=60, suppress_health_check=list(HealthCheck))
    @given(body=JSON | st.dictionaries(st.sampled_from(fields), JSON))
    def ask(body: object) -> None:
        told = kept(path, body, Keeper(collection, True))
        assert told.get("kind") != "internal", (body, told)

    with ll.Collection(tmp_path_factory.mktemp("kept") / "boards.db") as collection:
        collection.add(ll.load("akari/6/6/nekcakbl"))
        ask()


def test_bounds_hold(keeper: Keeper) -> None:
    told = kept("collection/add", {"text": LINKS}, keeper, bounds=Bounds(kept=1))
    assert "at most 1 boards" in told["error"]
    kept("collection/add", {"text": LINKS}, keeper)
    some = kept("collection/export", {}, keeper, bounds=Bounds(kept=1))
    assert (some["boards"], some["all"]) == (1, False)
    large = "akari/201/1/zzzzzzzz"
    assert kept("collection/add", {"text": large}, keeper)["added"] == 0


def test_only_a_server_that_may_changes_its_collection(keeper: Keeper) -> None:
    reading = keeper._replace(edits=False)
    for path, errand in KEEPING.items():
        told = kept(path, {}, reading)
        assert (told.get("status") == 403) == errand.edits, path
    assert kept("play", PLAY, reading)["kept"]


def test_without_a_collection_every_path_says_how_to_have_one(server: Serving) -> None:
    for path in KEEPING:
        response = server.client.post(f"/api/{path}", json={})
        if path == "collection/about":
            assert response.json()["there"] is False
            continue
        assert response.status_code == 404
        assert response.json()["kind"] == "collection"
        assert "serve --collection" in response.json()["error"]
    assert server.client.get("/api/play").status_code == 405


@pytest.fixture(name="keeping", scope="module")
def keeping_fixture(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a collection."""
    place = tmp_path_factory.mktemp("kept") / "boards.db"
    with ll.Collection(place) as collection:
        for genre, level in (("akari", "easy"), ("akari", "hard"), ("kuromasu", "normal")):
            boards = ll.generate_many(genre, 20, height=7, width=7, level=level, seed=5)
            collection.add(boards, tags=[f"{level} ones"])
    with serving(collection=repr(str(place)), edits=True) as found:
        yield found


def test_over_http_it_is_the_same(keeping: Serving) -> None:
    found = keeping.told("collection/find", {"query": "level:hard", "count": 3})
    assert len(found["boards"]) == 3
    assert found["total"] == 20
    assert keeping.ask("collection/find", {"query": "size:x"}).status_code == 422
    assert keeping.client.post("/api/play", content=b"{}").status_code == 415
    paths = keeping.client.get("/openapi.json").json()["paths"]
    assert {f"/api/{path}" for path in KEEPING} <= set(paths)


class Keeping(Playing):
    """The page of the collection."""

    def titles(self) -> list[str]:
        return list(self.page.locator("#cards b").all_inner_texts())

    def count(self, text: str) -> None:
        """Wait for the line above the boards to say so."""
        self.page.locator("#found-count").filter(has_text=text).wait_for()


def test_the_page_searches_tags_and_plays(browser: Any, keeping: Serving) -> None:
    page = Keeping(browser, f"{keeping.url}collection.html", reduced_motion="reduce")
    page.count("60 boards")
    assert page.page.locator("#cards li").count() == 48
    page.page.get_by_role("button", name="Show more").click()
    page.until("document.querySelectorAll('#cards li').length === 60")
    page.page.get_by_role("group", name="Level").get_by_role("button", name="Hard").click()
    page.count("20 of 60 boards")
    page.page.get_by_role("group", name="Puzzle").get_by_role("button", name="Kuromasu").click()
    page.count("No board fits.")
    page.page.get_by_role("button", name="Show all").click()
    page.count("60 boards")
    page.page.get_by_role("button", name="normal ones").click()
    page.count("20 of 60 boards")
    page.page.locator("#wish-more summary").click()
    page.page.locator("#wish-size").fill("7x")
    page.page.locator("#found-count.fault").wait_for()
    page.page.locator("#wish-size").fill("7")
    page.page.locator("#wish-technique").select_option("no-room")
    page.until("!document.querySelector('#found-count').classList.contains('fault')")
    page.page.get_by_role("button", name="Show all").click()
    page.count("60 boards")
    # A tag of its own, by which it is found at once.
    page.page.locator("#cards .icon-btn").first.click()
    page.page.get_by_role("menuitem", name="Tags…").click()
    page.page.get_by_label("New tag").last.fill("favourite")
    page.page.keyboard.press("Enter")
    page.page.get_by_role("button", name="Remove the tag favourite").wait_for()
    page.page.keyboard.press("Escape")
    page.page.locator("#wishes").get_by_role("button", name="favourite").click()
    page.count("1 of 60 boards")
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.page.screenshot(path=SCREENS / "collection.png")
    # And it is played.
    link = str(page.page.locator("#cards a").get_attribute("href")).split("#")[1]
    page.page.locator("#cards a").click()
    page.page.wait_for_selector("#board")
    page.wait()
    assert page.hash == f"#{link}"
    assert ll.load(link).width == 7
    page.errors = [each for each in page.errors if "422" not in each]  # the size half typed
    page.close()


def test_boards_are_pasted_removed_and_put_back(browser: Any, keeping: Serving) -> None:
    page = Keeping(browser, f"{keeping.url}collection.html", reduced_motion="reduce")
    page.page.get_by_role("button", name="Add boards").click()
    page.page.get_by_role("button", name="Add", exact=True).click()
    page.page.get_by_text("it is empty").wait_for()
    page.page.get_by_label("Boards as texts or links").fill("akari/6/6/nekcakbl")
    page.page.get_by_role("button", name="Add", exact=True).click()
    page.count("61 boards")
    assert "1 board added" in page.toast()
    assert len(page.titles()) == 48
    page.page.locator("#cards .icon-btn").first.click()
    page.page.get_by_role("menuitem", name="Remove").click()
    page.count("60 boards")
    page.page.get_by_role("button", name="Put it back").click()
    page.count("61 boards")
    page.page.locator("#cards .icon-btn").first.click()
    page.page.get_by_role("menuitem", name="Put into a book").click()
    page.page.get_by_role("button", name="Open the book").click()
    page.page.locator(".texts li").filter(has_text="1 of the collection").wait_for()
    keeping.told("collection/remove", {"ids": [max(
        each["id"] for each in keeping.told("collection/find", {"query": "sort:newest"})["boards"]
    )]})  # fmt: skip
    page.close()


def test_times_are_kept_only_by_those_who_agreed(browser: Any, keeping: Serving) -> None:
    page = Playing(browser, keeping.url, AKARI)

    def solve() -> None:
        for row, col in solution_of(AKARI):
            page.click(row, col)
        page.card("solved")

    solve()
    assert page.page.evaluate("localStorage.getItem('lamplighter.player')") is None
    page.setting("plays")
    page.more("Start over")
    solve()
    page.until("JSON.parse(localStorage.getItem('lamplighter.times') ?? '[1]').length === 0")
    name = page.page.evaluate("localStorage.getItem('lamplighter.player')")
    (play,) = keeping.told("play/export", {"player": name})["plays"]
    assert play["puzzle"] == ll.load(AKARI).to_json()
    assert play["seconds"] > 0
    assert (play["hints"], play["mistakes"]) == (0, 0)
    assert play["moves"]
    page.page.locator("#go-settings").click()
    page.page.get_by_role("button", name="Delete my times").click()
    page.until("localStorage.getItem('lamplighter.player') === null")
    assert keeping.told("play/export", {"player": name})["plays"] == []
    page.close()


def test_a_server_without_one_says_so(browser: Any, server: Serving) -> None:
    page = Keeping(browser, f"{server.url}collection.html")
    assert "lamplighter serve --collection" in page.page.locator("#cards").inner_text()
    page.close()
    player = Playing(browser, server.url, AKARI)
    player.setting("plays")
    assert "keeps no times" in player.toast()
    assert not json.loads(player.page.evaluate("localStorage['lamplighter.settings']"))["plays"]
    player.close()


def test_the_page_is_open_to_everybody(browser: Any, keeping: Serving) -> None:
    axe = npm_module("axe-core") / "axe.min.js"
    for look in ({}, {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}}):
        page = Keeping(browser, f"{keeping.url}collection.html", reduced_motion="reduce", **look)
        page.page.wait_for_selector("#cards li")
        page.page.evaluate(axe.read_text(encoding="utf-8"))
        found = page.page.evaluate("axe.run()")["violations"]
        assert found == [], [(each["id"], each["nodes"][0]["html"]) for each in found]
        assert page.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.close()
