"""How soon does a setter know, while drawing, whether the board has one solution?

    python bench/verdict.py

Starts `lamplighter serve`, opens Set in a browser without a window and draws: single strokes with a
pause after each, then twenty a second. A stroke counts from its key to the moment the verdict is on
the page. In a burst each stroke cancels the question before, so what counts is the time after the
last one, and that nothing is left to do on the server then. The work of a stroke is the page's own
script. The exit code is 0 if all limits hold.
"""

from __future__ import annotations

import shutil
import statistics
import time
import urllib.request
from typing import Any

from page import server
from report import Report

import lamplighter as ll

VERDICT_MS = 100
STROKE_MS = 50
"""At twenty strokes a second, a page whose script takes longer would fall behind."""
SINGLE, BURSTS, BURST = 24, 6, 20
PAUSE = 50  # milliseconds between the strokes of a burst

_DRAW = """async ({ cells, pause, each }) => {
  const grid = [...document.querySelectorAll("[role=gridcell]")];
  const host = document.querySelector("#verdict");
  const known = () => !/moment/.test(host.querySelector("h2")?.textContent ?? "moment");
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const verdict = () => new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!known()) return;
      watch.disconnect();
      resolve(performance.now());
    });
    watch.observe(host, { childList: true, subtree: true });
    setTimeout(() => resolve(Infinity), 5000);
  });
  const times = [], work = [];
  for (const [i, cell] of cells.entries()) {
    grid[cell].focus();
    const told = verdict(), start = performance.now();
    const key = { key: "w", bubbles: true, cancelable: true };
    grid[cell].dispatchEvent(new KeyboardEvent("keydown", key));
    work.push(performance.now() - start);
    if (each || i === cells.length - 1) times.push((await told) - start);
    await sleep(Math.max(0, pause - (performance.now() - start)));
  }
  return { times, work };
}"""


def figures(address: str) -> dict[str, float]:
    with urllib.request.urlopen(f"{address}metrics") as answer:
        lines = answer.read().decode().splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def rest(address: str) -> float:
    """Milliseconds until the server has nothing left to do."""
    start = time.perf_counter()
    while figures(address)["lamplighter_working"] and time.perf_counter() - start < 10:
        time.sleep(0.005)
    return 1000 * (time.perf_counter() - start)


def measure(report: Report, browser: Any, address: str, genre: str, side: int) -> None:
    puzzle = ll.generate(genre, height=side, width=side, level="normal", seed=19)
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}set.html#{puzzle.to('pzpr-url').split('?')[-1]}")
    page.wait_for_selector("html[data-ready]")
    page.get_by_text("Could go").or_(page.get_by_text("Enough")).first.wait_for()
    page.get_by_role("group", name="Symmetry").get_by_role("button", name="None").click()
    blank = "." if genre == "akari" else None
    places = [row * side + col for row, col in puzzle.cells() if puzzle[row, col] == blank]
    step = max(1, len(places) // (SINGLE + BURSTS * BURST))
    strokes = places[::step]
    name = f"{genre} {side}x{side}"
    single = page.evaluate(_DRAW, {"cells": strokes[:SINGLE], "pause": 400, "each": True})
    report.ceiling(f"{name}, median", statistics.median(single["times"]), VERDICT_MS, " ms")
    worst = sorted(single["times"])[int(0.9 * SINGLE)]
    report.ceiling(f"{name}, 90 %", worst, VERDICT_MS, " ms")
    last, left, work = [], [], []
    for burst in range(BURSTS):
        begin = SINGLE + burst * BURST
        cells = [strokes[i % len(strokes)] for i in range(begin, begin + BURST)]
        told = page.evaluate(_DRAW, {"cells": cells, "pause": PAUSE, "each": False})
        last += told["times"]
        work += told["work"]
        page.wait_for_timeout(500)
        left.append(rest(address))
    report.ceiling(f"{name}, after {BURST} strokes", statistics.median(last), VERDICT_MS, " ms")
    report.ceiling(f"{name}, a stroke's script, 95 %", sorted(work)[int(0.95 * len(work))],
        STROKE_MS, " ms")  # fmt: skip
    report.line(f"{name}: the server rests {max(left):.0f} ms later at most")
    page.close()


def measure_large(report: Report, browser: Any, address: str, side: int) -> None:
    """A large draft: the page stays in hand, whatever the server takes."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}set.html#akari/{side}/{side}/{'z' * (side * side // 20)}")
    page.wait_for_selector("html[data-ready]")
    told = page.evaluate(_DRAW, {"cells": [i * 7 for i in range(20)], "pause": 60, "each": False})
    report.line(
        f"akari {side}x{side}: a stroke's script {statistics.median(told['work']):.0f} ms (median),"
        f" {max(told['work']):.0f} ms at most"
    )
    page.close()


def main() -> int:
    report = Report("the verdict while drawing")
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        found = None
    if found is None:
        report.missing("everything", "playwright and chromium")
        return report.end()
    with server() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-gpu"]
        )
        for genre, side in (("akari", 14), ("kuromasu", 14), ("akari", 25), ("kuromasu", 25)):
            measure(report, browser, address, genre, side)
        measure_large(report, browser, address, 60)
        browser.close()
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())
