"""Tries the installed package as a user would: import, solve, command line, manual, completions.

Needs nothing but the package. Each part fails with what it expected.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import lamplighter as ll
from lamplighter import _core
from lamplighter.web.answer import answer

LINK = "akari/6/6/nekcakbl"
SHARE = Path(sysconfig.get_path("data")) / "share"
COMPLETE = """
    source "$1"
    COMP_WORDS=(lamplighter ge); COMP_CWORD=1
    _shtab_lamplighter 2>/dev/null
    echo "${COMPREPLY[@]}"
"""


def main() -> int:
    package = Path(ll.__file__).parent
    assert (package / "py.typed").exists()
    assert (package / "_core.pyi").exists()
    assert (package / "web" / "static" / "index.html").exists()
    assert answer("solve", {"puzzle": LINK})["status"] == "unique"
    assert _core.__file__ is not None
    is_stable = ".abi3." in _core.__file__ or _core.__file__.endswith("_core.pyd")
    assert is_stable == (sys.version_info >= (3, 12)) or sys.platform == "win32", _core.__file__

    outcome = ll.solve(ll.load(LINK))
    assert outcome.status is ll.Status.UNIQUE
    made = ll.generate("kuromasu", height=6, width=6, seed=1)
    assert ll.solve(made, backend="sat").status is ll.Status.UNIQUE
    assert ll.rate(made).label

    command = Path(sysconfig.get_path("scripts")) / "lamplighter"
    assert printed(command, "--version") == f"lamplighter {ll.__version__}"
    assert "unique" in printed(command, "solve", LINK, "--json")
    assert printed(sys.executable, "-I", "-m", "lamplighter", "explain", LINK)

    for name in (
        "bash-completion/completions/lamplighter",
        "fish/vendor_completions.d/lamplighter.fish",
        "man/man1/lamplighter.1",
        "zsh/site-functions/_lamplighter",
    ):
        assert (SHARE / name).is_file(), f"{SHARE / name} is missing"
    if sys.platform == "linux" and shutil.which("bash"):
        completions = SHARE / "bash-completion" / "completions" / "lamplighter"
        assert printed("bash", "-c", COMPLETE, "bash", completions) == "generate genres"
    if sys.platform == "linux" and shutil.which("man"):
        page = SHARE / "man" / "man1" / "lamplighter.1"
        shown = subprocess.run(
            ["man", "--warnings", "-l", page], capture_output=True, text=True, check=True
        )
        assert "generate" in shown.stdout
        assert shown.stderr == "", shown.stderr
    return 0


def printed(*command: str | Path) -> str:
    """What a command prints, which must work and complain of nothing."""
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stderr == "", done.stderr
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
