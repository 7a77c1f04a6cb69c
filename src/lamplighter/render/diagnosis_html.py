"""A diagnosis as one HTML page: the boards, the repairs, and the notes beside the verdict.

It loads nothing and runs nothing, so it can be mailed, kept and printed; it is light or dark as the
reader prefers.
"""

from __future__ import annotations

from collections.abc import Iterator

from lamplighter.render.diagnosis_panels import Panel, headline, panels, sections
from lamplighter.render.lettering import escape
from lamplighter.render.pages import PAGE, colours, fill, page_file
from lamplighter.render.svg import draw_picture
from lamplighter.verbs.diagnosis import Diagnosis

__all__ = ["draw_diagnosis_page"]

_CELL = 32


def draw_diagnosis_page(found: Diagnosis, *, title: str | None = None) -> str:
    """The page for a diagnosis."""
    boards = panels(found)
    kind = boards[0].picture.name if boards else ""
    parts = {
        "title": escape(f"{title}: {headline(found)}" if title else headline(found)),
        "subtitle": escape(", ".join(filter(None, (title, kind)))),
        "headline": escape(headline(found)),
        "status": found.status.value,
        "colours": colours(),
        "style": page_file("diagnosis.css"),
        "boards": "\n".join(map(_figure, boards)),
        "notes": "\n".join(_notes(found)),
    }
    return fill("diagnosis.html", parts) + "\n"


def _figure(panel: Panel) -> str:
    board = draw_picture(panel.picture, PAGE, _CELL)
    return f"<figure><figcaption>{escape(panel.caption)}</figcaption>{board}</figure>"


def _notes(found: Diagnosis) -> Iterator[str]:
    for heading, lines in sections(found):
        rows = [f"<li>{escape(text)}<span>{escape(aside)}</span></li>" for text, aside in lines]
        yield f'<div class="note"><h2>{escape(heading)}</h2><ul>{"".join(rows)}</ul></div>'
