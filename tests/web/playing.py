"""A player of the page: what one does with a mouse, a finger or the keyboard, and sees."""

from __future__ import annotations

import re
from typing import Any

import lamplighter as ll

__all__ = ["AKARI", "KUROMASU", "Playing", "solution_of"]

AKARI = "akari/7/7/r102ak0.ck301ap"
KUROMASU = "kurodoko/7/7/2h6n2g5l6k7l8gan6h5"


def solution_of(link: str) -> list[tuple[int, int]]:
    """The bulbs or black cells of a board, from 1."""
    puzzle = ll.load(link)
    return [(row + 1, col + 1) for row, col in ll.solve(puzzle).solutions[0].marks.placed]


class Playing:
    """One page of a browser, opened at a board."""

    def __init__(self, browser: Any, url: str, link: str = "", **context: Any) -> None:
        self.url = url
        self.context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 860}, **context}
        )
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda said: (
                self.errors.append(said.text) if said.type in ("error", "warning") else None
            ),
        )
        self.open(link)

    def open(self, link: str = "") -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}{'#' if link else ''}{link}")
        self.wait()

    def wait(self) -> None:
        self.page.wait_for_selector("html[data-ready]")

    def until(self, expression: str) -> None:
        """Wait for something to be so. Playwright's own way needs `eval`, which is forbidden."""
        for _ in range(600):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"never came true: {expression}")

    def close(self) -> None:
        assert self.errors == [], self.errors
        self.context.close()

    def cell(self, row: int, col: int) -> Any:
        return self.page.locator(f".cells > div:nth-child({row}) > div:nth-child({col})")

    def label(self, row: int, col: int) -> str:
        return str(self.cell(row, col).get_attribute("aria-label"))

    def labels(self) -> list[str]:
        return list(
            self.page.evaluate(
                "[...document.querySelectorAll('[role=gridcell]')].map(c => c.ariaLabel)"
            )
        )

    def marked(self, word: str) -> list[tuple[int, int]]:
        """The cells whose label ends with a word, from 1: "bulb", "black", "white", "no bulb"."""
        found = []
        for label in self.labels():
            match = re.match(r"row (\d+) column (\d+)(.*)", label)
            assert match, label
            if f", {word}," in f"{match[3]},":
                found.append((int(match[1]), int(match[2])))
        return found

    def centre(self, row: int, col: int) -> tuple[float, float]:
        box = self.cell(row, col).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, row: int, col: int, button: str = "left") -> None:
        self.page.mouse.click(*self.centre(row, col), button=button)

    def drag(self, *cells: tuple[int, int]) -> None:
        first, *rest = (self.centre(*cell) for cell in cells)
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for point in rest:
            self.page.mouse.move(*point, steps=4)
        self.page.mouse.up()

    def tool(self, name: str) -> None:
        self.page.locator(f"#tool-{name}").click()

    def more(self, name: str) -> None:
        self.tool("more")
        self.page.get_by_role("menu").get_by_text(name, exact=True).click()

    def setting(self, key: str) -> None:
        """Turn a switch of the settings over."""
        self.page.locator("#go-settings").click()
        self.page.locator(f"#set-{key}").click()
        self.page.keyboard.press("Escape")

    def choose(self, group: str, name: str) -> None:
        self.page.locator("#go-settings").click()
        self.page.get_by_role("group", name=group).get_by_role("button", name=name).click()
        self.page.keyboard.press("Escape")

    def card(self, kind: str) -> Any:
        """The open card, once it is there."""
        self.page.locator(f".sheet.{kind}").filter(has_not_text="One moment").wait_for()
        return self.page.locator(f".sheet.{kind}")

    def toast(self) -> str:
        self.page.locator(".toast.on").wait_for()
        return str(self.page.locator(".toast").inner_text())

    @property
    def hash(self) -> str:
        return str(self.page.evaluate("location.hash"))

    @property
    def heading(self) -> str:
        return str(self.page.locator("#title").inner_text())

    def count(self) -> str:
        return str(self.page.locator("#count").inner_text())

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """A raw touch event: Start, Move or End with the fingers that are down."""
        if not hasattr(self, "_raw"):
            self._raw = self.context.new_cdp_session(self.page)
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._raw.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})
