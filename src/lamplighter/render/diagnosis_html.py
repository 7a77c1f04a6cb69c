"""A diagnosis as one HTML page: the boards, the repairs, and the notes beside the verdict.

It loads nothing and runs nothing, so it can be mailed, kept and printed; it is light or dark as the
reader prefers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from lamplighter.render.diagnosis_panels import Panel, headline, panels, sections
from lamplighter.render.lettering import escape
from lamplighter.render.svg import draw_picture
from lamplighter.render.themes import THEMES, Theme
from lamplighter.verbs.diagnosis import Diagnosis

__all__ = ["draw_diagnosis_page"]

_CELL = 32
_COLOURS = tuple(each.name for each in fields(Theme) if each.name not in ("name", "ink_edge"))
_ONLY = {
    "light": {"ground": "#faf7f1", "panel": "#ffffff", "edge": "#e4ded2"},
    "dark": {"ground": "#14161a", "panel": "#1c2027", "edge": "#2f3641"},
    "print": {"ground": "#ffffff", "panel": "#ffffff", "edge": "#8c8c8c"},
}
"""What the page has beside its boards; its ground is theirs too."""


def draw_diagnosis_page(found: Diagnosis, *, title: str | None = None) -> str:
    """The page for a diagnosis."""
    boards = panels(found)
    kind = boards[0].picture.name if boards else ""
    parts = {
        "title": escape(f"{title}: {headline(found)}" if title else headline(found)),
        "subtitle": escape(", ".join(filter(None, (title, kind)))),
        "headline": escape(headline(found)),
        "status": found.status.value,
        "colours": _colours(),
        "style": _file("diagnosis.css"),
        "boards": "\n".join(map(_figure, boards)),
        "notes": "\n".join(_notes(found)),
    }
    before, *pieces = _file("diagnosis.html").split("{{")
    filled = [before]
    for piece in pieces:
        name, _, rest = piece.partition("}}")
        filled += [parts[name], rest]
    return "".join(filled) + "\n"


def _figure(panel: Panel) -> str:
    board = draw_picture(panel.picture, _VARIABLES, _CELL)
    return f"<figure><figcaption>{escape(panel.caption)}</figcaption>{board}</figure>"


def _notes(found: Diagnosis) -> Iterator[str]:
    for heading, lines in sections(found):
        rows = [f"<li>{escape(text)}<span>{escape(aside)}</span></li>" for text, aside in lines]
        yield f'<div class="note"><h2>{escape(heading)}</h2><ul>{"".join(rows)}</ul></div>'


@cache
def _file(name: str) -> str:
    from importlib.resources import files

    return files("lamplighter.render").joinpath("page", name).read_text(encoding="utf-8").rstrip()


def _variable(name: str) -> str:
    return f"var(--{name.replace('_', '-')})"


# Presentation attributes take variables, so one drawing serves every reader.
_VARIABLES = Theme(name="page", ink_edge=None, **{name: _variable(name) for name in _COLOURS})


def _colours() -> str:
    light, dark, paper = (_definitions(theme) for theme in THEMES)
    return (
        f":root {{ {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media print {{ :root {{ {paper} }} }}"
    )


def _definitions(theme: Theme) -> str:
    only = _ONLY[theme.name]
    colours = {name: getattr(theme, name) or "none" for name in _COLOURS}
    colours |= {"page": only["ground"], **only}
    return " ".join(f"--{name.replace('_', '-')}: {value};" for name, value in colours.items())
