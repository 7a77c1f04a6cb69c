"""The parts of a release agree: the version, the changelog, the manual, the completions."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import lamplighter as ll

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_package_has_the_version_of_pyproject() -> None:
    assert ll.__version__ == PROJECT["version"]


def test_the_changelog_opens_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\S+)$", text, re.MULTILINE)
    assert versions[0] == PROJECT["version"]


def test_the_changelog_uses_the_headings_it_says_it_follows() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= kinds


def test_the_manual_and_the_completions_are_current() -> None:
    spec = importlib.util.spec_from_file_location("generate_share", ROOT / "share" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for path, text in module.generated().items():
        name = path.relative_to(ROOT)
        same = path.exists() and path.read_text(encoding="utf-8") == text
        assert same, f"{name} is out of date: run python share/generate.py"


@pytest.mark.skipif(not shutil.which("groff"), reason="needs groff")
def test_the_manual_is_well_formed() -> None:
    page = ROOT / "share" / "man" / "man1" / "lamplighter.1"
    command = ["groff", "-man", "-Tutf8", "-k", "-ww", "-z", str(page)]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stderr == ""


COMPLETION = ROOT / "share" / "bash-completion" / "completions" / "lamplighter"


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("lamplighter ge", ["generate", "genres"]),
        ("lamplighter help rat", ["rate"]),
        ("lamplighter solve --back", ["--backend"]),
        ("lamplighter solve --backend na", ["native"]),
        ("lamplighter bench asp", ["asp-statistics"]),
    ],
)
def test_bash_completes(typed: str, offered: list[str]) -> None:
    script = """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        _shtab_lamplighter 2>/dev/null
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    command = ["bash", "-c", script, "bash", str(COMPLETION), *typed.split()]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.split() == offered
