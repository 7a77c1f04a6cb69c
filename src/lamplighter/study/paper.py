"""The report as a PDF in portrait format: the figures and tables of the page."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from lamplighter.study.figures.base import Panel, Section, Table
from lamplighter.study.figures.draw import GRID, INK, MUTED
from lamplighter.study.figures.render import HALF, STYLE, TALL, WIDE, dress
from lamplighter.study.page import facts_of
from lamplighter.study.report import Chapter, Report

__all__ = ["pdf_of"]

WIDTH, HEIGHT = 8.27, 11.69  # inches: A4
MARGIN = 0.7
ROOM = WIDTH - 2 * MARGIN
GAP = 0.25
LINE = 1.35
"""The distance between lines of text, in heights of the letters."""
_SHRINK = ROOM / WIDE  # a wide figure fills the width, as on the page


class Sheets:
    """Pages filled from the top; what does not fit goes on the next one."""

    def __init__(self, out: io.BytesIO) -> None:
        # No date: the same trials give the same bytes.
        self._pages: Any = PdfPages(
            out, metadata={"CreationDate": None, "Title": "Lamplighter study"}
        )
        self._figure: Figure | None = None
        self._top = 0.0
        self._count = 0

    def __enter__(self) -> Sheets:
        return self

    def __exit__(self, *raised: object) -> None:
        self.turn()
        self._pages.close()

    def turn(self) -> None:
        """End this page."""
        if self._figure is not None:
            self._count += 1
            self._figure.text(
                0.5, 0.35 / HEIGHT, str(self._count), ha="center", color=MUTED, size=8
            )
            self._pages.savefig(self._figure)
        self._figure = None

    def claim(self, height: float) -> tuple[Figure, float]:
        """Reserve that many inches: the page, and how far above its foot they begin."""
        if self._figure is None or (self._top - height < MARGIN and self._top < HEIGHT - MARGIN):
            self.turn()
            self._figure = Figure(figsize=(WIDTH, HEIGHT))
            self._top = HEIGHT - MARGIN
        top = self._top
        self._top -= height
        return self._figure, top

    def need(self, height: float) -> None:
        """Turn the page unless that many inches, or a whole page, are left on it."""
        left = self._top - MARGIN
        if self._figure is not None and left < min(height, HEIGHT - 2 * MARGIN):
            self.turn()

    def text(self, words: str, size: float, *, colour: str = INK, bold: bool = False) -> None:
        """A paragraph."""
        letters = int(ROOM * 72 / (size * 0.56))  # of the font's usual width
        lines = textwrap.wrap(words.replace("`", ""), letters) or [""]
        for line in lines:
            figure, top = self.claim(size * LINE / 72)
            figure.text(
                MARGIN / WIDTH, top / HEIGHT, line, size=size, color=colour, va="top",
                weight="bold" if bold else "normal",
            )  # fmt: skip

    def space(self, height: float = GAP) -> None:
        """Leave some space."""
        self.claim(height)

    def panels(self, panels: Sequence[Panel]) -> None:
        """One panel across, or two side by side."""
        height = max(TALL[panel.wide] * panel.height for panel in panels) * _SHRINK
        figure, top = self.claim(height + GAP + 0.2)
        width = (WIDE if panels[0].wide else HALF) * _SHRINK
        for place, panel in enumerate(panels):
            left = MARGIN + place * (ROOM - width)
            figure.text(left / WIDTH, top / HEIGHT, panel.title, size=9, weight="bold", va="top")
            slot = (left, top - 0.2 - height, width, height)
            ax = figure.add_axes(_share_of_page(*slot))
            panel.draw(ax)
            dress(ax)
            _fit(ax, slot)


Slot = tuple[float, float, float, float]
"""In inches: from the left, from the foot of the page, width, height."""


def _share_of_page(left: float, low: float, width: float, height: float) -> Slot:
    return left / WIDTH, low / HEIGHT, width / WIDTH, height / HEIGHT


def _fit(ax: Axes, slot: Slot) -> None:
    """Shrink axes until their ticks, labels and names at the edge are inside the slot."""
    left, low, width, height = slot
    for _ in range(2):  # names at the edge move when the axes do
        whole, inner = ax.get_tightbbox(), ax.get_window_extent()
        assert whole is not None
        over = [
            max(each, 0.0) / 72
            for each in (
                inner.x0 - whole.x0, inner.y0 - whole.y0, whole.x1 - inner.x1, whole.y1 - inner.y1,
            )
        ]  # fmt: skip
        ax.set_position(
            _share_of_page(
                left + over[0], low + over[1], width - over[0] - over[2], height - over[1] - over[3]
            )
        )


def pdf_of(report: Report) -> bytes:
    """The whole report."""
    out = io.BytesIO()
    small: dict[Any, Any] = {"font.size": 8.0, "lines.linewidth": 1.4, "lines.markersize": 4.0}
    with mpl.rc_context({**STYLE, **small}), Sheets(out) as sheets:
        sheets.text("The tables of the literature, measured again", 18, bold=True)
        sheets.space()
        for name, value in facts_of(report):
            sheets.text(f"{name}: {value}", 9.5)
        sheets.space()
        for chapter in report.chapters:
            sheets.text(f"{chapter.title}: {chapter.trials:,} trials", 9.5)
        for chapter in report.chapters:
            _chapter(sheets, chapter)
    return out.getvalue()


def _chapter(sheets: Sheets, chapter: Chapter) -> None:
    if chapter.section is None:
        sheets.space()
        sheets.text(chapter.title, 14, bold=True)
        sheets.text(f"These trials are not in the file: {chapter.command} runs them.", 9.5)
        return
    sheets.turn()
    sheets.text(chapter.title, 14, bold=True)
    sheets.space(0.08)
    _section(sheets, chapter, chapter.section)


def _section(sheets: Sheets, chapter: Chapter, section: Section) -> None:
    sheets.text(section.finding, 10.5)
    sheets.space(0.06)
    sheets.text(section.differs, 9)
    sheets.space(0.06)
    place = f" Published in: {chapter.place}." if chapter.place else ""
    sheets.text(f"{section.caption}{place} {chapter.trials:,} trials.".strip(), 8, colour=MUTED)
    sheets.space()
    waiting: list[Panel] = []
    for part in [part for part in section.parts if isinstance(part, Panel)]:
        if part.wide:
            if waiting:
                sheets.panels(waiting)
            waiting = []
            sheets.panels([part])
        else:
            waiting.append(part)
            if len(waiting) == 2:
                sheets.panels(waiting)
                waiting = []
    if waiting:
        sheets.panels(waiting)
    for table in [part for part in section.parts if isinstance(part, Table)]:
        if table.rows:
            _table(sheets, table)


def _table(sheets: Sheets, table: Table) -> None:
    sheets.space()
    longest = [
        max(len(line) for row in (table.head, *table.rows) for line in row[place].split("\n"))
        for place in range(len(table.head))
    ]
    letters = sum(longest) + 2 * len(longest)
    size = min(7.5, ROOM * 72 / (letters * 0.6))
    step = size * 1.75 / 72
    sheets.need(step * (len(table.rows) + 5))  # with its title and its note
    sheets.text(table.title, 9.5, bold=True)
    widths = [(each + 2) * size * 0.6 / 72 for each in longest]
    for number, row in enumerate((table.head, *table.rows)):
        figure, top = sheets.claim(step)
        left = MARGIN
        for place, (text, width) in enumerate(zip(row, widths, strict=True)):
            x = left if place == 0 else left + width
            figure.text(
                x / WIDTH, (top - step / 2) / HEIGHT, text, size=size, va="center",
                ha="left" if place == 0 else "right", weight="bold" if number == 0 else "normal",
                color=MUTED if place in table.theirs and number else INK,
            )  # fmt: skip
            left += width
        y = (top - step) / HEIGHT
        line = Line2D(
            [MARGIN / WIDTH, left / WIDTH], [y, y], color=MUTED if number == 0 else GRID,
            linewidth=0.6,
        )  # fmt: skip
        figure.add_artist(line)
    if table.note:
        sheets.text(table.note, 8, colour=MUTED)
