"""Tables of the literature, measured again, and studies that keep every trial.

A table is a module with `TITLE`, `COLUMNS`, `rows(puzzles, seconds)` and `notes(rows)`, and with
`OPTIONS` where `rows` takes more; `TABLES` lists them. A study is a recipe (`recipes.py`) that the
runner turns into a file of trials. Each is loaded when it is asked for.
"""

from __future__ import annotations

from lamplighter.errors import UnknownNameError

__all__ = ["TABLES", "find_table"]

TABLES = {
    "asp-statistics": "atoms, rules, choices, conflicts and times of programs (lparse report)",
    "construction": "seconds to construct a puzzle, by size and method (Pal 2025)",
}
"""Every table and its line in `lamplighter bench`; the module is named with underscores."""


def find_table(name: str) -> str:
    """The module of that table."""
    if name not in TABLES:
        raise UnknownNameError("table", name, TABLES)
    return f"lamplighter.study.{name.replace('-', '_')}"
