"""Studies: each redoes a table of the literature. `STUDIES` lists them by name.

A study is a module with `TITLE`, `COLUMNS`, `rows(puzzles, seconds)` and `notes(rows)`, and with
`OPTIONS` where `rows` takes more. It is loaded when it runs.
"""

from __future__ import annotations

from lamplighter.errors import UnknownNameError

__all__ = ["STUDIES", "find_study"]

STUDIES = {
    "asp-statistics": "atoms, rules, choices, conflicts and times of logic programs (seed 001)",
    "construction": "seconds to construct a puzzle, by size and method (seed 000)",
}
"""Every study and its line in `lamplighter bench`; the module is named with underscores."""


def find_study(name: str) -> str:
    """The module of that study."""
    if name not in STUDIES:
        raise UnknownNameError("study", name, STUDIES)
    return f"lamplighter.study.{name.replace('-', '_')}"
