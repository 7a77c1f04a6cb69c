"""Ctrl-C at any moment: on a terminal or not, while modules load and while threads work."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import lamplighter as ll
from interrupts import interrupt

FEW, SOME, MANY = 4, 50, 300
"""How often it is pressed: in the short test, in the long one, and for `generate` there."""
SPAN = 1.2  # seconds within which Ctrl-C is pressed


def commands(folder: Path) -> dict[str, list[str]]:
    """Commands that would take minutes; OUT is a file they write to."""
    blank = folder / "blank.txt"
    blank.write_text("akari\n" + "." * 14 + ("\n" + "." * 14) * 13 + "\n")
    many = folder / "many.jsonl"
    made = ll.generate_many("akari", 200, height=16, width=16, seed=3)
    many.write_text("".join(each.to("json") + "\n" for each in made) * 20)
    return {
        "generate": ["generate", "--size", "20", "--level", "hard", "-n", "999999", "-o", "OUT"],
        "generate aloud": ["generate", "--size", "12", "-n", "999999", "--json", "-j", "2"],
        "generate by asp": ["generate", "-m", "asp", "--size", "8", "-n", "9999", "-o", "OUT"],
        "solve": ["solve", *[str(many)] * 50, "--json"],
        "solve by asp": ["solve", str(many), "-b", "asp"],
        "solve by cpsat": ["solve", str(many), "-b", "cpsat", "-j", "2"],
        "count": ["count", str(blank), "--limit", "999999999"],
        "rate": ["rate", *[str(many)] * 9, "-m", "all"],
        "bench run": ["bench", "run", "quick", "-o", "OUT"],
        "gadget search": ["gadget", "search", "or", "--size", "12"],
    }


NAMES = [
    "generate", "generate aloud", "generate by asp", "solve", "solve by asp", "solve by cpsat",
    "count", "rate", "bench run", "gadget search",
]  # fmt: skip


@pytest.fixture(scope="module", name="known")
def known_fixture(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    return commands(tmp_path_factory.mktemp("ctrl-c"))


def press(words: list[str], folder: Path, dice: random.Random) -> str:
    """What went wrong when Ctrl-C was pressed at a random moment; empty if nothing did."""
    out = folder / "out.jsonl"
    out.unlink(missing_ok=True)
    words = [str(out) if word == "OUT" else word for word in words]
    after, terminal = dice.uniform(0, SPAN), dice.random() < 0.5
    ended = interrupt(words, after, terminal=terminal)
    trouble = ended.trouble
    if ended.early:
        trouble = "the command is too short for this test"
    for path in folder.iterdir():
        if path != out:
            trouble = trouble or f"{path.name} was left behind"
    if out.exists():
        for line in out.read_text().splitlines(keepends=True):
            if not line.endswith("\n") or not isinstance(json.loads(line), dict):
                trouble = trouble or "half a line"
    return trouble and f"{trouble}, {after:.3f} s, terminal {terminal}: {ended.text[-800:]}"


@pytest.mark.parametrize("name", NAMES)
def test_a_few_moments(known: dict[str, list[str]], tmp_path: Path, name: str) -> None:
    dice = random.Random(name)
    for _ in range(FEW):
        assert press(known[name], tmp_path, dice) == ""


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_hundreds_of_moments(known: dict[str, list[str]], tmp_path: Path, name: str) -> None:
    dice = random.Random(name)
    found = [
        press(known[name], tmp_path, dice) for _ in range(MANY if name == "generate" else SOME)
    ]
    assert [each for each in found if each] == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_the_cursor_is_back_after_a_bar_that_was_cut_short() -> None:
    """A bar that has not put stderr back yet swallows what has no end of a line."""
    import pty

    code = """
        import sys
        from rich.console import Console
        from rich.file_proxy import FileProxy
        from lamplighter.cli.interrupt import leave
        sys.stderr.write("\\x1b[?25l")
        sys.stderr.flush()
        sys.stderr = FileProxy(Console(stderr=True), sys.stderr)
        leave()
    """
    ours, theirs = pty.openpty()
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], stderr=theirs, timeout=60)
    os.close(theirs)
    told = os.read(ours, 10_000).decode()
    os.close(ours)
    assert ran.returncode == 130
    assert told.rfind("\x1b[?25h") > told.rfind("\x1b[?25l") >= 0
    assert "stopped" in told
