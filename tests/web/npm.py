"""What the tests of the page take from npm: put into build/npm once, or the reason why not."""

from __future__ import annotations

import functools
import shutil
import subprocess
from pathlib import Path

import pytest

__all__ = ["npm_module"]

HERE = Path(__file__).parent
HOME = HERE.parents[1] / "build" / "npm"


def npm_module(name: str) -> Path:
    """The folder of a module; skips the test where it cannot be had."""
    missing = _install()
    if missing:
        pytest.skip(missing)
    return HOME / "node_modules" / name


@functools.cache
def _install() -> str:
    npm = shutil.which("npm")
    if npm is None:
        return "needs npm: apt-get install npm"
    wanted = (HERE / "package.json").read_text()
    done = HOME / "installed.json"
    if done.exists() and done.read_text() == wanted:
        return ""
    HOME.mkdir(parents=True, exist_ok=True)
    (HOME / "package.json").write_text(wanted)
    result = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--no-package-lock"],
        cwd=HOME, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    if result.returncode:
        return f"npm could not install typescript and axe-core: {result.stderr.strip()[-200:]}"
    done.write_text(wanted)
    return ""
