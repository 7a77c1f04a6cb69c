"""The examples run, and say what they should."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"

SAYS = {
    "demo.py": "read back, each gave the same board",
    "make_a_set.py": "Sunday     akari     hard",
    "check_a_board.py": "The bulbs at r1c1 and r1c2 light each other.",
    "collect_links.py": "; 4: a seed id",
    "follow_the_rules.py": "level 0  R5     lamp at (0, 6)  from (1, 6)",
    "read_a_table.py": "of 200 boards",
    "turn_a_board.py": "rotate90      3x4:aBf12b     ok",
}


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_example(name: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / name)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert SAYS[name] in ran.stdout
    assert "broken\n" not in ran.stdout
    if name == "demo.py":
        for made in ("akari-light.svg", "kuromasu-dark.svg", "akari.png", "akari-explained.html"):
            assert (EXAMPLES.parent / "build" / "demo" / made).exists()
            assert made in ran.stdout
