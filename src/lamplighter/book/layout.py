"""Layout: which boards share a page, and how large each is drawn, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lamplighter.book.setting import PAPERS, PER_PAGE, Setting

__all__ = ["Layout", "Place", "Sized"]

Sized = tuple[float, float, float]
"""A drawing's width and height in cells, and the side of its QR code in millimetres, 0 for none."""

_SHAPES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}  # across and down


@dataclass(frozen=True)
class Place:
    """A kind of place on a page: its size, and what is left of it for a board."""

    boards: int
    """That share the page."""
    width: float
    height: float
    beside: bool
    """Whether the QR code and the room to write are beside the board, not under it."""


@dataclass(frozen=True)
class Layout:
    """The measures of a book's pages."""

    setting: Setting

    @property
    def page(self) -> tuple[float, float]:
        return PAPERS[self.setting.paper]

    @property
    def margins(self) -> dict[str, float]:
        """Inside is the left of a page on one side of the paper."""
        sides = (28.0, 20.0) if self.setting.two_sided else (24.0, 24.0)
        return {"inside": sides[0], "outside": sides[1], "top": 22.0, "bottom": 24.0}

    @property
    def width(self) -> float:
        """Of what is printed on a page."""
        return self.page[0] - self.margins["inside"] - self.margins["outside"]

    @property
    def height(self) -> float:
        return self.page[1] - self.margins["top"] - self.margins["bottom"]

    @property
    def head(self) -> float:
        """The line above a board, with its number."""
        return 12.0 if self.setting.large_print else 9.0

    @property
    def gap(self) -> float:
        """Between boards that share a page."""
        return 10.0

    @property
    def least(self) -> float:
        """The smallest cell with room to write; a board with smaller ones gets a larger place."""
        return 8.0 if self.setting.large_print else 4.2

    @property
    def most(self) -> float:
        """The largest cell: more would look like a poster."""
        return 20.0 if self.setting.large_print else 14.0

    def place(self, boards: int) -> Place:
        """One of so many places on a page."""
        across, down = _SHAPES[boards]
        return Place(
            boards,
            (self.width - (across - 1) * self.gap) / across,
            (self.height - (down - 1) * self.gap) / down - 0.5,
            boards in (2, 6),
        )

    def cell(self, sized: Sized, place: Place) -> float:
        """The cell of a drawing in a place."""
        width, height, code = sized
        if place.beside:
            # Two to a page leave room to write beside them; six do with the code.
            beside = max(code + 4.0, 34.0) if place.boards == 2 else (code + 3.0 if code else 0.0)
            room = place.width - beside, place.height - self.head
        else:
            room = place.width, place.height - self.head - self._foot(code)
        return min(room[0] / width, room[1] / height, self.most)

    def slack(self, sized: Sized, place: Place) -> float:
        """The height that a board leaves free in a place."""
        _, height, code = sized
        foot = 0.0 if place.beside else self._foot(code)
        return place.height - self.head - foot - height * self.cell(sized, place)

    @staticmethod
    def _foot(code: float) -> float:
        """What stands under a board."""
        return max(code, 9.0) + 3.0

    def place_for(self, sized: Sized) -> Place:
        """The smallest place in which a board is large enough, the whole page if none is."""
        asked = self.setting.boards
        for boards in sorted((each for each in PER_PAGE if each <= asked), reverse=True):
            place = self.place(boards)
            if self.cell(sized, place) >= self.least:
                break
        return place

    def pages(self, boards: Iterable[Sized]) -> Iterator[tuple[Place, list[int]]]:
        """The boards, by their number, in pages; those of one page have places of one kind."""
        held: list[int] = []
        last: Place | None = None
        for number, sized in enumerate(boards):
            place = self.place_for(sized)
            if last is not None and (place != last or len(held) == last.boards):
                yield last, held
                held = []
            last = place
            held.append(number)
        if last is not None:
            yield last, held

    def columns(self, width: int) -> int:
        """How many solutions of boards so many cells wide stand side by side."""
        least = 4.2 if self.setting.large_print else 2.7
        fit = (each for each in range(5, 1, -1) if self._column(each) / width >= least)
        return next(fit, 1)

    def solution(self, width: int, height: int, columns: int) -> float:
        """The width of a solution's picture: it fits its column and the page."""
        most = 7.0 if self.setting.large_print else 4.5
        tall = (self.height - 25.0) / height
        return width * min(self._column(columns) / width, tall, most)

    def _column(self, columns: int) -> float:
        return (self.width - (columns - 1) * 5.0) / columns
