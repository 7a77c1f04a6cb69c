"""Every test may import its helpers (`from strategies import puzzles`), hear Ctrl-C, and browse."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# pytest puts this folder on the path itself in its default import mode; say so for the others.
_HERE = str(Path(__file__).parent)
if _HERE not in sys.path:
    sys.path.insert(0, _HERE)

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every process
# they start: those that wait for an interrupted one would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples every time, or a change would be blamed for what was there before it.
# HYPOTHESIS_PROFILE=explore, as `make test-long` has it, draws new ones.
# No deadlines: how long an example takes says more about the machine than about the code.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

_BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


@pytest.fixture(name="browser", scope="session")
def browser_fixture() -> Iterator[Any]:
    """A browser without a window, one for each process of the tests; `new_page` opens a tab."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs playwright: pip install 'lamplighter[dev]'"
    )
    if _BROWSER is None:
        pytest.skip("needs a browser: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=_BROWSER,
            # Root may not use the sandbox; the rest keeps it from asking the network for anything.
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        browser.close()
