"""The board as a Textual widget: it draws a sketch and tells what mouse and arrows wish."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from lamplighter.grid import Cell
from lamplighter.play.drawing import Drawn, Sketch, frame_of
from lamplighter.play.looks import Look

__all__ = ["BoardView"]

_LEFT, _RIGHT = 1, 3


class BoardView(ScrollView, can_focus=True, inherit_bindings=False):
    """Draws a position; numbers of rows and columns stay in sight while it scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1, 0)", show=False),
        Binding("down", "step(1, 0)", show=False),
        Binding("left", "step(0, -1)", show=False),
        Binding("right", "step(0, 1)", show=False),
        Binding("home", "step(0, -9999)", show=False),
        Binding("end", "step(0, 9999)", show=False),
        Binding("pageup", "step(-9999, 0)", show=False),
        Binding("pagedown", "step(9999, 0)", show=False),
        Binding("ctrl+home", "step(-9999, -9999)", show=False),
        Binding("ctrl+end", "step(9999, 9999)", show=False),
    ]

    class Tapped(Message):
        """A press that ended in its cell."""

        def __init__(self, cell: Cell, second: bool) -> None:
            super().__init__()
            self.cell, self.second = cell, second

    class Painted(Message):
        """A drag reached a cell."""

        def __init__(self, cell: Cell, first: bool) -> None:
            super().__init__()
            self.cell, self.first = cell, first

    class Moved(Message):
        """The cursor went to another cell."""

    def __init__(self, sketch: Sketch, look: Look) -> None:
        super().__init__(id="board")
        self._sketch, self._look = sketch, look
        self.cursor: Cell = (0, 0)
        self.roomy: bool | None = None
        """Whether lines are drawn between cells; None: if there is room for them."""
        self._press: tuple[Cell, int] | None = None
        self._last: Cell | None = None
        self._is_painting = False

    # Drawing --------------------------------------------------------------------------------------

    def draw(self, sketch: Sketch, look: Look) -> None:
        """Show a position."""
        sketch.cursor = self.cursor
        self._sketch, self._look = sketch, look
        self._fit()
        self.refresh()

    def on_resize(self) -> None:
        self._fit()
        self.show_cursor()

    @property
    def is_roomy(self) -> bool:
        if self.roomy is not None:
            return self.roomy
        width, height = self._extent(True)
        return width <= self.size.width and height <= self.size.height

    def wanted(self, height: int) -> int:
        """The columns that the board takes, with lines if it is not too high for them."""
        return self._extent(self._extent(True).height <= height).width

    def _extent(self, roomy: bool) -> Size:
        """How many characters the whole board takes, numbers included."""
        puzzle = self._sketch.game.puzzle
        pitch = self._sketch.inner + 2 + roomy
        tall = 2 * puzzle.height + 1 if roomy else puzzle.height
        return Size(self._margin + pitch * puzzle.width + roomy, tall + 1)

    def _fit(self) -> None:
        self.virtual_size = self._extent(self.is_roomy)

    @property
    def _margin(self) -> int:
        """The columns that row numbers take."""
        return len(str(self._sketch.game.puzzle.height)) + 1

    @property
    def _inset(self) -> int:
        """The columns left free, so that a small board stands in the middle."""
        return max(0, (self.scrollable_size.width - self.virtual_size.width) // 2)

    def render_line(self, y: int) -> Strip:
        label = self._look.label
        width, margin, inset = self.size.width, self._margin, self._inset
        left, room = int(self.scroll_offset.x), width - margin - inset
        if y == 0:
            number, body = "", Strip(self._header())
        else:
            line = y - 1 + int(self.scroll_offset.y)
            number, body = self._line(line)
        strip = body.crop(left, left + room)
        parts = [Segment(" " * inset + number.rjust(margin - 1) + " ", label), *strip]
        filled = inset + margin + strip.cell_length
        return Strip([*parts, Segment(" " * max(0, width - filled), label)])

    def _header(self) -> Iterator[Segment]:
        puzzle, roomy = self._sketch.game.puzzle, self.is_roomy
        wide = self._sketch.inner + 2
        for col in range(puzzle.width):
            gap = " " if roomy else ""
            text = str(col + 1).center(wide) if len(str(col + 1)) < 3 else str(col + 1).rjust(wide)
            here = self._look.label
            if col == self.cursor[1]:
                here += self._look.overs["cursor"]
            yield Segment(gap + text[-wide:], here)
        if roomy:
            yield Segment(" ", self._look.label)

    def _line(self, line: int) -> tuple[str, Strip]:
        """A line of the board: the number of its row, if it has one, and its characters."""
        puzzle = self._sketch.game.puzzle
        if not self.is_roomy:
            if line >= puzzle.height:
                return "", Strip([])
            return str(line + 1), Strip(self._row(line, ""))
        if line > 2 * puzzle.height:
            return "", Strip([])
        row, is_cells = divmod(line, 2)
        if is_cells:
            return str(row + 1), Strip(self._row(row, frame_of(self._sketch.ascii).down))
        return "", Strip([self._rule(row)])

    def _rule(self, row: int) -> Segment:
        puzzle, frame = self._sketch.game.puzzle, frame_of(self._sketch.ascii)
        first = row == 0
        ends = frame.top if first else frame.bottom if row == puzzle.height else frame.middle
        cells = [frame.across * (self._sketch.inner + 2)] * puzzle.width
        return Segment(ends[0] + ends[1].join(cells) + ends[2], self._look.line)

    def _row(self, row: int, down: str) -> Iterator[Segment]:
        line = self._look.line
        for col in range(self._sketch.game.puzzle.width):
            if down:
                yield Segment(down, line)
            drawn = self._sketch.cell((row, col))
            body, sides = self._look.styles(drawn, not down and (row + col) % 2 == 1)
            yield from _segments(drawn, body, sides)
        if down:
            yield Segment(down, line)

    # The cursor -----------------------------------------------------------------------------------

    def action_step(self, down: int, right: int) -> None:
        """Move the cursor, as far as the board goes."""
        puzzle = self._sketch.game.puzzle
        row = min(max(self.cursor[0] + down, 0), puzzle.height - 1)
        col = min(max(self.cursor[1] + right, 0), puzzle.width - 1)
        self.set_cursor((row, col))

    def set_cursor(self, cell: Cell) -> None:
        self.cursor = self._sketch.cursor = cell
        self.show_cursor()
        self.refresh()
        self.post_message(self.Moved())

    def show_cursor(self) -> None:
        """Scroll so that the cursor is in sight."""
        roomy = self.is_roomy
        wide, tall = self._sketch.inner + 2 + roomy, 1 + roomy
        row, col = self.cursor
        # The numbers stay where they are: what scrolls is smaller by them.
        room = self.scrollable_size
        view = Size(room.width - self._margin, room.height - 1)
        spot = Region(col * wide, row * tall, wide + roomy, tall + roomy)
        left, top = int(self.scroll_offset.x), int(self.scroll_offset.y)
        left = min(max(left, spot.right - view.width), spot.x)
        top = min(max(top, spot.bottom - view.height), spot.y)
        self.scroll_to(left, top, animate=False, force=True)

    # The mouse ------------------------------------------------------------------------------------

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a place of the widget."""
        puzzle, roomy = self._sketch.game.puzzle, self.is_roomy
        across, down = x - self._margin - self._inset, y - 1
        if across < 0 or down < 0:
            return None
        across += int(self.scroll_offset.x)
        down += int(self.scroll_offset.y)
        wide, tall = self._sketch.inner + 2 + roomy, 1 + roomy
        if roomy:
            # A line belongs to the cell before it: a press needs no aim.
            across, down = max(0, across - 1), max(0, down - 1)
        row, col = down // tall, across // wide
        return (row, col) if row < puzzle.height and col < puzzle.width else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        cell = self.cell_at(event.x, event.y)
        if cell is None or event.button not in (_LEFT, _RIGHT):
            return
        event.stop()
        self._press, self._is_painting = (cell, event.button), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._press is None:
            return
        event.stop()
        cell = self.cell_at(event.x, event.y)
        if cell is None or (not self._is_painting and cell == self._press[0]):
            return
        if not self._is_painting:
            self._is_painting = True
            self._last = self._press[0]
            self.post_message(self.Painted(self._press[0], True))
        assert self._last is not None
        # Every cell between the last place and this one, for a quick hand leaves gaps.
        row, col = self._last
        while (row, col) != cell:
            if abs(cell[1] - col) >= abs(cell[0] - row):
                col += 1 if cell[1] > col else -1
            else:
                row += 1 if cell[0] > row else -1
            self.post_message(self.Painted((row, col), False))
        self._last = cell

    def on_mouse_up(self, event: events.MouseUp) -> None:
        press, self._press = self._press, None
        if press is None:
            return
        event.stop()
        self.release_mouse()
        if not self._is_painting and self.cell_at(event.x, event.y) == press[0]:
            self.set_cursor(press[0])
            self.post_message(self.Tapped(press[0], press[1] == _RIGHT))


def _segments(drawn: Drawn, body: Style, sides: Style) -> Iterator[Segment]:
    yield Segment(drawn.left, sides)
    yield Segment(drawn.body, body)
    yield Segment(drawn.right, sides)
