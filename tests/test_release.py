"""What a release is made of agrees: the version, the changelog."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

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
