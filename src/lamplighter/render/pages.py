"""What pages share: their templates, and colours that follow the reader's choice of light or dark.

A drawing in the theme `PAGE` names its colours as variables, which `colours` defines for light,
dark and print: one drawing serves every reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache

from lamplighter.render.themes import THEMES, Theme

__all__ = ["PAGE", "colours", "fill", "page_file"]

_COLOURS = tuple(each.name for each in fields(Theme) if each.name not in ("name", "ink_edge"))
_ONLY = {
    "light": {"ground": "#faf7f1", "panel": "#ffffff", "edge": "#e4ded2"},
    "dark": {"ground": "#14161a", "panel": "#1c2027", "edge": "#2f3641"},
    "print": {"ground": "#ffffff", "panel": "#ffffff", "edge": "#8c8c8c"},
}
"""What the page has beside its boards; its ground is theirs too."""


def fill(name: str, parts: Mapping[str, str]) -> str:
    """The template of that name with its `{{parts}}` filled in."""
    before, *pieces = page_file(name).split("{{")
    filled = [before]
    for piece in pieces:
        part, _, rest = piece.partition("}}")
        filled += [parts[part], rest]
    return "".join(filled)


@cache
def page_file(name: str) -> str:
    """A template or style sheet of the package."""
    from importlib.resources import files

    return files("lamplighter.render").joinpath("page", name).read_text(encoding="utf-8").rstrip()


def _variable(name: str) -> str:
    return f"var(--{name.replace('_', '-')})"


# Presentation attributes take variables.
PAGE = Theme(name="page", ink_edge=None, **{name: _variable(name) for name in _COLOURS})


def colours() -> str:
    """The style sheet that gives the variables of `PAGE` their values."""
    light, dark, paper = (_definitions(theme) for theme in THEMES)
    return (
        f":root {{ {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media print {{ :root {{ {paper} }} }}"
    )


def _definitions(theme: Theme) -> str:
    only = _ONLY[theme.name]
    held = {name: getattr(theme, name) or "none" for name in _COLOURS}
    held |= {"page": only["ground"], **only}
    return " ".join(f"--{name.replace('_', '-')}: {value};" for name, value in held.items())
