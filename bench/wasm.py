"""The engine as wasm beside the compiled one, and the site without a server on a warm visit.

    python bench/wasm.py

Needs what `make site` needs, node, and chromium for the visits. Both engines get the same boards
and orders, and of each the least of some tries counts; JSON in and out is part of wasm's time. A
visit is warm when the browser has kept the site and Python's memory; by then the server is shut
down. The exit code is 0 if all limits hold.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from report import Report

import lamplighter as ll
from lamplighter import _core

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "web"), str(ROOT / "tests" / "web")]

TRIES = 7
BOARDS = 40
SOLVING, GENERATING = 5, 2  # times as long as the compiled engine
DRAWN_MS, WORDS_MS, HINT_MS = 300, 1500, 150
VISITS = 9


def least(work: Callable[[], object]) -> float:
    """Microseconds of the best of some tries."""
    best = float("inf")
    for _ in range(TRIES):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best * 1e6


def compare(report: Report, name: str, engine: Path, most: float, cases: list[Any]) -> None:
    """Both engines on the same cases: a question in JSON, and a call of the compiled one."""
    asked = json.dumps([question for question, _ in cases])
    told = subprocess.run(
        ["node", str(ROOT / "bench" / "wasm.mjs"), str(engine)],
        input=asked, capture_output=True, text=True, check=True,
    )  # fmt: skip
    there = json.loads(told.stdout)
    here = [least(call) for _, call in cases]
    ratio = statistics.median(a / b for a, b in zip(there, here, strict=True))
    report.ceiling(f"{name}: wasm / compiled", ratio, most, "x")
    report.line(
        f"median {statistics.median(there):.0f} microseconds, compiled"
        f" {statistics.median(here):.0f}"
    )


def measure_engine(report: Report, engine: Path) -> None:
    report.heading(f"The engine, {BOARDS} boards each")
    for genre in ("akari", "kuromasu"):
        kind, number = _core.Genre[genre], _core.Genre[genre].value
        rows = [
            ll.generate(genre, height=10, width=10, level="hard", seed=seed).rows
            for seed in range(BOARDS)
        ]
        for call in ("solve", "explain"):
            function = getattr(_core, call)
            cases = [
                ({"call": call, "genre": number, "rows": each, "solutions": 2},
                 lambda each=each, function=function, kind=kind: function(kind, each))
                for each in rows
            ]  # fmt: skip
            compare(report, f"{call} {genre} 10x10 hard", engine, SOLVING, cases)
        for level in ("easy", "hard"):
            order = {"density": 0.22 if genre == "akari" else 0.2, "index": 0}
            chosen = {"level": _core.Label[level], "symmetry": _core.Symmetry.rotate2}
            plain = {name: value.value for name, value in chosen.items()}
            size = {"height": 14, "width": 14}
            cases = [
                ({"call": "generate", "genre": number, **size, **plain, **order, "seed": seed},
                 lambda seed=seed, kind=kind, order=order, chosen=chosen:
                     _core.generate(kind, 14, 14, **chosen, **order, seed=seed))
                for seed in range(BOARDS)
            ]  # fmt: skip
            compare(report, f"generate {genre} 14x14 {level}", engine, GENERATING, cases)


_HINTS = """async ([parts, questions]) => {
  const worker = new Worker(new URL(`${parts}/worker.mjs`, document.baseURI), { type: "module" });
  const told = () => new Promise((resolve) => { worker.onmessage = resolve; });
  await told();
  const times = [];
  for (const body of questions) {
    const start = performance.now();
    worker.postMessage({ id: 0, verb: "hint", body });
    await told();
    times.push(performance.now() - start);
  }
  worker.terminate();
  return times;
}"""


def measure_visits(report: Report, browser: Any) -> None:
    from hosting import Offline

    report.heading(f"A warm visit without a network, median of {VISITS}")
    offline = Offline(browser)
    page = offline.new_context().new_page()
    drawn, words = [], []
    for _ in range(VISITS):
        page.goto("about:blank")
        page.goto(offline.url)
        page.wait_for_selector("html[data-words]")
        for name, times in (("interactive", drawn), ("words", words)):
            mark = f"performance.getEntriesByName('{name}')[0].startTime"
            times.append(page.evaluate(mark))
    report.ceiling("board drawn", statistics.median(drawn), DRAWN_MS, " ms")
    report.ceiling("words ready", statistics.median(words), WORDS_MS, " ms")
    report.line(f"fastest of each: {min(drawn):.0f} ms and {min(words):.0f} ms")
    boards = [
        ll.generate("akari", height=14, width=14, level="hard", seed=seed) for seed in range(VISITS)
    ]
    questions = [{"puzzle": each.to("pzpr-url")} for each in boards]
    parts = page.locator('meta[name="lamplighter-parts"]').get_attribute("content")
    hints = page.evaluate(_HINTS, [parts, questions])
    report.ceiling("hint on 14x14 hard, median", statistics.median(hints), HINT_MS, " ms")
    report.line(f"the slowest: {max(hints):.0f} ms")
    offline.close()


def main() -> int:
    from build import build_engine, missing

    report = Report("the engine as wasm")
    lacking = missing() or ("" if shutil.which("node") else "needs node: apt-get install nodejs")
    if lacking:
        report.missing("everything", lacking.removeprefix("needs "))
        return report.end()
    measure_engine(report, build_engine())
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        found = None
    if found is None:
        report.missing("visits", "playwright and chromium")
        return report.end()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        measure_visits(report, browser)
        browser.close()
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
