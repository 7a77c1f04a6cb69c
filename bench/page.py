"""How soon can one play in the page, and how much work is a mark?

    python bench/page.py

Starts `lamplighter serve` and opens the page in a browser without a window. The time to the first
board runs from the request to the moment when a mark would be drawn, as the browser counts it, once
with nothing stored and then with what the browser has kept; the median of several visits. The work
of a mark is the page's own: from the key to the end of its script, and with the layout that follows
(other processes on the machine are in both figures). The exit code is 0 if all limits hold.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from report import Report

import lamplighter as ll

VISITS = 9
READY_MS = 300
MARK_MS = 16
WEIGHT_KB = 150
MARKS = 60

_MARKS = """count => {
  const cells = [...document.querySelectorAll("[role=gridcell]")];
  const open = cells.filter(c => /open$|undecided$/.test(c.ariaLabel));
  const script = [], layout = [];
  for (let i = 0; i < count; i++) {
    const cell = open[Math.floor(i * open.length / count)];
    cell.focus();
    const start = performance.now();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
    const done = performance.now();
    document.body.offsetHeight;
    layout.push(performance.now() - start);
    script.push(done - start);
  }
  return [script, layout];
}"""

_WEIGHT = """["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
  .filter(each => !/icon|manifest|api/.test(each.name))
  .reduce((sum, each) => sum + each.transferSize, 0)"""


@contextmanager
def server() -> Iterator[str]:
    command = [sys.executable, "-m", "lamplighter", "serve", "--port", "0", "--no-browser", "-q"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def ready(page: Any, address: str) -> float:
    """Milliseconds from the request to a board that takes marks."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    return float(page.evaluate("performance.getEntriesByName('interactive')[0].startTime"))


def measure_start(report: Report, browser: Any, address: str) -> None:
    report.heading(f"To the first board, median of {VISITS} visits")
    bare, fresh, again, weights = [], [], [], []
    for _ in range(VISITS):
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{address}icon.svg")
        bare.append(page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart"))
        fresh.append(ready(page, address))
        weights.append(page.evaluate(_WEIGHT))
        again.append(ready(page, address))
        context.close()
    report.ceiling("first visit", statistics.median(fresh), READY_MS, " ms")
    report.ceiling("next visit", statistics.median(again), READY_MS, " ms")
    report.line(f"fastest of each: {min(fresh):.0f} ms and {min(again):.0f} ms")
    report.line(f"a picture alone, for comparison: {statistics.median(bare):.0f} ms")
    report.ceiling("page, script and style", max(weights) / 1000, WEIGHT_KB, " KB")


def measure_marks(report: Report, browser: Any, address: str) -> None:
    report.heading(f"One mark, of {MARKS}: script, and script with layout")
    for genre, side in (("akari", 10), ("akari", 25), ("kuromasu", 25), ("akari", 100)):
        puzzle = ll.generate(genre, height=side, width=side, level="easy", seed=19)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        ready(page, f"{address}#{puzzle.to('pzpr-url').split('?')[-1]}")
        script, layout = page.evaluate(_MARKS, MARKS)
        name = f"{genre} {side}x{side}"
        worst = sorted(script)[int(0.95 * len(script))]
        if side <= 25:
            report.ceiling(f"{name}, median", statistics.median(script), MARK_MS, " ms")
            report.ceiling(f"{name}, 95 %", worst, MARK_MS, " ms")
        else:
            report.line(f"{name}: median {statistics.median(script):.1f} ms, 95 % {worst:.1f} ms")
        report.line(f"{name} with layout: median {statistics.median(layout):.1f} ms")
        page.close()


def main() -> int:
    report = Report("the page")
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
        measure_start(report, browser, address)
        measure_marks(report, browser, address)
        browser.close()
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())
