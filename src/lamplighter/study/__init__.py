"""Studies: each redoes a table of the literature. `STUDIES` lists them by name.

A study is a module with `TITLE`, `COLUMNS`, `rows(puzzles, seconds)` and `notes(rows)`. It is
loaded when it runs.
"""

from __future__ import annotations

from lamplighter.errors import UnknownNameError

__all__ = ["STUDIES", "find_study"]

STUDIES = {
    "asp-statistics": "atoms, rules, choices, conflicts and times of logic programs (seed 001)",
}
"""Every study and its line in `lamplighter bench`; the module is named with underscores."""


def find_study(name: str) -> str:
    """The module of that study."""
    if name not in STUDIES:
        raise UnknownNameError("study", name, STUDIES)
    return f"lamplighter.study.{name.replace('-', '_')}"
