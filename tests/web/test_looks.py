"""What the page looks like: pictures for people to look at, and axe-core for what they cannot see.

The pictures go to build/screens; each test says where.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from npm import npm_module
from places import Place
from playing import Playing, solution_of

BOARD = "akari/10/10/i..kbh9.rc.h.bhcg.l.idh2.h.hbp.gbhbi..i"
VIEWS = "kurodoko/9/9/gai7g2g3k4g3h4cu9k8u9bh7g6k5g6gdi2g"
PHONE = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
    "device_scale_factor": 2,
}  # fmt: skip
LEAST_BYTES = 15_000  # a picture of nothing is smaller


def _play(page: Playing, link: str, share: float) -> None:
    """Mark that share of the solution."""
    cells = solution_of(link)
    for cell in cells[: round(share * len(cells))]:
        page.click(*cell)


def _hint(page: Playing, grades: int) -> None:
    page.tool("hint")
    page.card("hint")
    for _ in range(grades - 1):
        page.page.keyboard.press("h")


def _state_play(page: Playing) -> None:
    _play(page, BOARD, 0.5)


def _state_hint(page: Playing) -> None:
    _play(page, BOARD, 0.4)
    _hint(page, 3)


def _state_kuromasu(page: Playing) -> None:
    _play(page, VIEWS, 0.5)
    _hint(page, 3)


def _state_trial(page: Playing) -> None:
    _play(page, BOARD, 0.3)
    cells = solution_of(BOARD)
    page.tool("trial")
    page.click(*cells[-1])
    page.click(*cells[-2])
    page.click(8, 8, "right")
    page.tool("trial")
    page.click(*cells[-4])
    page.more("Set a checkpoint")


def _state_errors(page: Playing) -> None:
    page.choose("Broken rules", "At once")
    _play(page, BOARD, 0.3)
    page.click(1, 8)


def _state_solved(page: Playing) -> None:
    _play(page, BOARD, 1.0)
    page.card("solved")


def _state_phone(page: Playing) -> None:
    for cell in solution_of(BOARD)[:7]:
        page.page.touchscreen.tap(*page.centre(*cell))
    page.page.locator("#tool-hint").tap()
    page.card("hint")
    page.page.locator(".grades .btn").tap()


def _state_new(page: Playing) -> None:
    page.more("New board…")


def _state_settings(page: Playing) -> None:
    page.page.locator("#go-settings").click()


def _state_daily(page: Playing) -> None:
    page.page.locator("#go-daily").click()


def _state_help(page: Playing) -> None:
    page.page.keyboard.press("?")


def _state_mistake(page: Playing) -> None:
    _play(page, BOARD, 0.3)
    page.click(8, 1)
    _hint(page, 3)


LIGHT: dict[str, Any] = {"color_scheme": "light"}
STATES: dict[str, tuple[str, Any, dict[str, Any]]] = {
    "play": (BOARD, _state_play, LIGHT),
    "play-dark": (BOARD, _state_play, {"color_scheme": "dark"}),
    "play-contrast": (BOARD, _state_play, {"contrast": "more"}),
    "hint": (BOARD, _state_hint, LIGHT),
    "hint-dark": (BOARD, _state_hint, {"color_scheme": "dark"}),
    "kuromasu": (VIEWS, _state_kuromasu, LIGHT),
    "kuromasu-dark": (VIEWS, _state_kuromasu, {"color_scheme": "dark"}),
    "trial": (BOARD, _state_trial, LIGHT),
    "errors": (BOARD, _state_errors, LIGHT),
    "mistake": (BOARD, _state_mistake, LIGHT),
    "solved": (BOARD, _state_solved, LIGHT),
    "solved-dark": (BOARD, _state_solved, {"color_scheme": "dark"}),
    "phone": (BOARD, _state_phone, {**PHONE, **LIGHT}),
    "phone-dark": (BOARD, _state_phone, {**PHONE, "color_scheme": "dark"}),
    "tablet": (BOARD, _state_hint, {"viewport": {"width": 820, "height": 1180}, **LIGHT}),
    "new": (BOARD, _state_new, LIGHT),
    "settings": (BOARD, _state_settings, LIGHT),
    "daily": (BOARD, _state_daily, {"color_scheme": "dark"}),
    "help": (VIEWS, _state_help, LIGHT),
}


# These look as others do, in other colours: with `make test-long` only.
OFTEN = [
    name if not name.endswith(("-dark", "-contrast")) or name == "hint-dark"
    else pytest.param(name, marks=pytest.mark.long)
    for name in STATES
]  # fmt: skip


@pytest.fixture(name="state", params=OFTEN)
def state_fixture(request: pytest.FixtureRequest, place: Place) -> Iterator[tuple[str, Playing]]:
    link, arrange, context = STATES[request.param]
    page = Playing(place.browser, place.url, link, reduced_motion="reduce", **context)
    arrange(page)
    page.page.mouse.move(2, 2)
    yield request.param, page
    page.close()


def _keep(page: Playing, path: Path) -> None:
    page.page.screenshot(path=path)
    print(path)
    assert path.stat().st_size > LEAST_BYTES


def test_screen(state: tuple[str, Playing], place: Place) -> None:
    """A picture of each state, and nothing serious that axe-core finds in it."""
    name, page = state
    page.page.wait_for_timeout(100)
    _keep(page, place.screen(name))
    page.page.evaluate((npm_module("axe-core") / "axe.min.js").read_text())
    found = page.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    serious = [
        f"{each['id']}: {each['help']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_print(place: Place) -> None:
    page = Playing(place.browser, place.url, BOARD, color_scheme="dark")
    _play(page, BOARD, 0.5)
    page.page.emulate_media(media="print")
    _keep(page, place.screen("print"))
    assert not page.page.locator(".tools").is_visible()
    colours = (
        "[...document.querySelectorAll('.board .cell.lit')].map(c => getComputedStyle(c).fill)"
    )
    assert set(page.page.evaluate(colours)) == {"rgb(255, 255, 255)"}
    page.close()
