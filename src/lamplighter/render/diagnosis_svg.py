"""A diagnosis as one SVG: the boards side by side, and below them what there is to say."""

from __future__ import annotations

import textwrap

from lamplighter.render.diagnosis_panels import Panel, headline, panels, sections
from lamplighter.render.lettering import Lettering, escape
from lamplighter.render.svg import Svg, draw_picture
from lamplighter.render.themes import find_theme
from lamplighter.verbs.diagnosis import Diagnosis

__all__ = ["draw_diagnosis"]

_WIDE, _NARROW = 1280, 420  # pixels that the boards share; that lines have at least
_CELLS = (12, 30)  # the smallest and the largest cell
_MARGIN, _GAP, _LINE = 24, 28, 21
_TITLE, _CAPTION, _TEXT = 21, 14, 14
_LETTER = 0.53  # of the size of the letters, about the width of one


def draw_diagnosis(found: Diagnosis, *, theme: str = "light", title: str | None = None) -> Svg:
    """A picture of a diagnosis.

    It has the draft with what is wrong marked, two solutions side by side, the first repair, and a
    list of the others. `theme` is "light", "dark" or "print".
    """
    return Svg(_Sheet(found, theme, title).document())


class _Sheet:
    """The picture being laid out, from the top down."""

    def __init__(self, found: Diagnosis, theme: str, title: str | None) -> None:
        self.found, self.title = found, title
        self.theme = find_theme(theme)
        self.lettering = Lettering("text")
        self.parts: list[str] = []
        self.y = float(_MARGIN)
        self.width = 0.0

    def document(self) -> str:
        name = headline(self.found)
        self._write(_MARGIN, name, _TITLE, bold=True)
        self.y += 4
        if self.title:
            self._write(_MARGIN, self.title, _CAPTION, faint=True)
        self._boards(panels(self.found))
        letters = _letters(max(self.width - _MARGIN, _NARROW))
        for heading, lines in sections(self.found):
            self._write(_MARGIN, heading, _CAPTION, bold=True)
            for text, aside in lines:
                for line in textwrap.wrap(f"{text}: {aside}" if aside else text, letters):
                    self._write(_MARGIN, line, _TEXT)
            self.y += 8
        width, height = round(self.width + _MARGIN), round(self.y + _MARGIN - 8)
        told = escape(self.found.verdict)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img" aria-label="{told}">\n'
            f'<rect width="{width}" height="{height}" fill="{self.theme.page}"/>\n'
            + "\n".join(self.parts)
            + "\n</svg>"
        )

    def _boards(self, boards: list[Panel]) -> None:
        if not boards:
            return
        self.y += 10
        puzzle = boards[0].picture.puzzle
        smallest, largest = _CELLS
        # All in one row if their cells stay readable; else two rows of half as many.
        columns = len(boards)
        if self._cell(columns, puzzle.width) < 20 and columns > 2:
            columns = 2
        cell = min(max(self._cell(columns, puzzle.width), smallest), largest)
        for start in range(0, len(boards), columns):
            row = boards[start : start + columns]
            drawn = [draw_picture(each.picture, self.theme, cell) for each in row]
            wide, high = cell * (puzzle.width + 1) + 10, cell * (puzzle.height + 1) + 10
            captions = [textwrap.wrap(each.caption, _letters(wide)) for each in row]
            deepest = max(map(len, captions))
            top = self.y
            for place, (svg, caption) in enumerate(zip(drawn, captions, strict=True)):
                x = _MARGIN + place * (wide + _GAP)
                self.y = top + (deepest - len(caption)) * _LINE
                for line in caption:
                    self._write(x, line, _CAPTION, bold=True)
                board = f"<g transform='translate({x} {self.y:g})'>{svg}</g>"
                self.parts.append(board)
                self.width = max(self.width, x + wide)
            self.y = top + deepest * _LINE + high + 18

    def _cell(self, columns: int, across: int) -> int:
        return int((_WIDE - (columns - 1) * _GAP) / columns - 10) // (across + 1)

    def _write(
        self, x: float, text: str, size: int, *, bold: bool = False, faint: bool = False
    ) -> None:
        height = max(_LINE, size * 1.4)
        colour = self.theme.faint if faint else self.theme.on_paper
        place = (x, self.y + height / 2, text)
        self.parts.append(
            self.lettering.write(
                "words", [place], size=size, colour=colour, bold=bold, anchor="start"
            )
        )
        self.width = max(self.width, x + len(text) * size * _LETTER)
        self.y += height


def _letters(pixels: float) -> int:
    return max(12, int(pixels / (_TEXT * _LETTER)))
