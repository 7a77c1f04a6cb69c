"""The game on a screen, drawn with Textual: the board, what is said beside it, the keys."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import ClassVar

from lamplighter.engine import CancelToken
from lamplighter.errors import BackendMissingError, LamplighterError
from lamplighter.play.advice import Advice, overlay_of_broken
from lamplighter.play.drawing import Sketch
from lamplighter.play.game import Game, Mark
from lamplighter.play.ground import is_light
from lamplighter.play.maker import level_of
from lamplighter.play.session import Session, clock_text
from lamplighter.play.side import (
    Line,
    advice_lines,
    check_lines,
    help_lines,
    idle_lines,
    solved_lines,
    walk_lines,
)
from lamplighter.play.survey import sight_of, survey
from lamplighter.play.walk import Walk
from lamplighter.verbs.hint import Hint

try:
    from textual import work
    from textual.app import App, ComposeResult
    from textual.binding import Binding, BindingType
    from textual.containers import Horizontal, VerticalScroll
    from textual.content import Content
    from textual.events import Resize
    from textual.geometry import Size
    from textual.screen import ModalScreen
    from textual.theme import Theme
    from textual.widgets import Static

    from lamplighter.play.board import BoardView
    from lamplighter.play.looks import DARK, LIGHT, PLAIN
except ImportError as error:
    raise BackendMissingError(
        f"playing on a screen needs {error.name}: pip install 'lamplighter[play]'"
        " (--plain does without)"
    ) from error

__all__ = ["PlayApp", "play_screen"]

_SOON = 0.25  # seconds until it is said that an answer takes a moment
_LEAST_SIDE, _MOST_SIDE = 26, 44
_NARROW = 66  # columns under which the words go below the board
_THEMES = (
    Theme(
        "dark", dark=True, primary="#6a8fd8", accent="#ffd75f", success="#7fd08f", error="#ff8a80",
        foreground="#d9dee7", background="#14171d", surface="#14171d", panel="#1c2028",
    ),
    Theme(
        "light", dark=False, primary="#134f94", accent="#9a5b00", success="#1f6b34",
        error="#b3261e", foreground="#22262e", background="#f4f2ed", surface="#f4f2ed",
        panel="#e8e5dd",
    ),
)  # fmt: skip
_KINDS = {
    "title": "[bold $accent]$text[/]",
    "label": "[bold $primary]$text[/]",
    "text": "$text",
    "soft": "[dim]$text[/]",
    "good": "[bold $success]$text[/]",
    "bad": "[bold $error]$text[/]",
}
_PLAIN_KINDS = {
    "title": "[bold reverse]$text[/]",
    "label": "[bold]$text[/]",
    "text": "$text",
    "soft": "[dim]$text[/]",
    "good": "[bold]$text[/]",
    "bad": "[bold]$text[/]",
}


def play_screen(session: Session, *, ascii: bool = False, theme: str = "auto") -> bool:
    """Play until the player quits; False if the screen broke down, which Textual has told."""
    light = is_light() if theme == "auto" else theme == "light"
    app = PlayApp(session, ascii=ascii, light=light)
    app.run()
    return not app.return_code


def _content(lines: list[Line], colour: bool) -> Content:
    """The lines as Textual shows them; a key can be pressed with the mouse too."""
    kinds = _KINDS if colour else _PLAIN_KINDS
    made = []
    for place, line in enumerate(lines):
        if line.kind == "label" and place:
            made.append(Content(""))
        if line.kind == "key":
            shade = "bold $accent" if colour else "bold"
            press = f"@click=app.{line.action}" if line.action else ""
            key, what = f"{line.key:>5}" if line.action else f"{line.key:<17}", line.text
            template = f"[{shade}]$key[/] $what"
            if press:
                template = f"[{press}]{template}[/]"
            made.append(Content.from_markup(template, key=key, what=what))
        else:
            made.append(Content.from_markup(kinds[line.kind], text=line.text))
    return Content("\n").join(made)


class HelpScreen(ModalScreen[None]):
    """The rules and the keys, over the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,h,space,enter", "dismiss", show=False)
    ]
    CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > VerticalScroll {
        width: 76; max-width: 100%; height: auto; max-height: 100%;
        border: round $primary; padding: 0 2; background: $panel; scrollbar-size: 1 1;
    }
    HelpScreen > .ascii { border: ascii $primary; scrollbar-size: 0 0; }
    """

    def __init__(self, genre: str, colour: bool, ascii: bool) -> None:
        super().__init__()
        self._lines, self._colour, self._ascii = help_lines(genre), colour, ascii

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="ascii" * self._ascii):
            yield Static(_content(self._lines, self._colour))


class PlayApp(App[None]):
    """One board on the screen, what is said about it, and the keys of the page."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; }
    #head, #foot { height: 1; padding: 0 1; background: $panel; color: $foreground; }
    #middle { height: 1fr; }
    #board {
        width: 1fr; height: 1fr; background: $background;
        scrollbar-size: 1 1; scrollbar-background: $panel; scrollbar-color: $primary;
    }
    #side {
        height: 1fr; padding: 0 1; background: $background;
        border-left: solid $primary 40%; scrollbar-size: 1 1; scrollbar-background: $panel;
        scrollbar-color: $primary;
    }
    #middle.narrow { layout: vertical; }
    .narrow #side {
        height: 9; border-left: none; border-top: solid $primary 40%;
    }
    .ascii { scrollbar-size: 0 0; }
    #side.ascii { border-left: ascii $primary; }
    .narrow #side.ascii { border-left: none; border-top: ascii $primary; }
    Static { link-style: none; link-color: $foreground; link-background: $background 0%;
        link-style-hover: underline; link-background-hover: $primary 30%;
        link-color-hover: $foreground; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, action, show=False, priority=key == "ctrl+c")
        for key, action in (
            ("ctrl+c", "quit"), ("space,enter", "tap"), ("x,X", "dot"),
            ("backspace,delete", "clear"),
            ("z", "undo"), ("y,Z", "redo"), ("h", "hint"), ("c", "check"), ("m", "take"),
            ("v", "way(True)"), ("V", "way(False)"),
            ("b", "before"), ("w", "wipe"), ("e", "live"), ("t", "trial"), ("k", "keep"),
            ("d", "drop"), ("p", "checkpoint"), ("s", "sight"), ("g", "joined"), ("n", "next"),
            ("less_than_sign", "previous"), ("greater_than_sign", "following"), ("r", "restart"),
            ("plus,equals_sign", "lines(True)"), ("minus", "lines(False)"), ("l", "light"),
            ("o", "clock"), ("question_mark", "help"), ("escape", "close"), ("q", "quit"),
            *((str(number), f"point({number})") for number in range(1, 10)),
        )
    ]  # fmt: skip

    def __init__(self, session: Session, *, ascii: bool = False, light: bool = False) -> None:
        self._colour = not os.environ.get("NO_COLOR")
        super().__init__(ansi_color=None if self._colour else True)
        for theme in _THEMES:
            self.register_theme(theme)
        self.theme = ("light" if light else "dark") if self._colour else "ansi-dark"
        self.session = session
        self.advice: Advice | None = None
        self.walk: Walk | None = None
        self._ascii = ascii
        self._page: list[Line] = []
        """What is said beside the board until it is closed; empty for what is always said."""
        self._shown: set[str] = set()
        self._has_clock = True
        self._note = ""
        self._asking = CancelToken()
        self._making: CancelToken | None = None
        self._naming = CancelToken()

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="middle"):
            board = BoardView(self._sketch(), DARK)
            board.set_class(self._ascii, "ascii")
            yield board
            with VerticalScroll(id="side", can_focus=False, classes="ascii" * self._ascii):
                yield Static(id="words")
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        self.set_interval(0.5, self._draw_head)
        self.board.focus()
        self._opened()

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    # Drawing --------------------------------------------------------------------------------------

    def _sketch(self) -> Sketch:
        session = self.session
        if self.walk is not None:
            position = self.walk.position
            return Sketch(position, survey(position), self.walk.overlay, ascii=self._ascii)
        overlay = self.advice.overlay if self.advice else overlay_of_broken(session.broken)
        return Sketch(session.game, session.survey, overlay, ascii=self._ascii)

    def _draw(self) -> None:
        sketch = self._sketch()
        cell = self.board.cursor
        if "sight" in self._shown and self.session.sight(cell):
            sketch.sight = sight_of(self.session.game, cell)
        look = PLAIN if not self._colour else LIGHT if self.theme == "light" else DARK
        self.board.draw(sketch, look)
        self._draw_side()
        self._draw_head()
        self._draw_foot()

    def _draw_side(self) -> None:
        page = self._page or idle_lines(self.session, self.board.cursor, self._shown)
        self.query_one("#words", Static).update(_content(page, self._colour))

    def _draw_head(self) -> None:
        session = self.session
        puzzle = session.puzzle
        parts = [f"{session.title} {puzzle.width}×{puzzle.height}", session.survey.progress]
        if self._ascii:
            parts[0] = parts[0].replace("×", "x")
        if len(session.boards) > 1:
            parts.append(f"board {session.place + 1} of {len(session.boards)}")
        if session.game.depth:
            parts.append("on trial" + (f" {session.game.depth}" if session.game.depth > 1 else ""))
        if self._has_clock:
            parts.append(clock_text(session.elapsed))
        # The clock may tick once more when the screen is on its way out: then there is no head.
        for head in self.query("#head").results(Static):
            head.update((" | " if self._ascii else " · ").join(parts))

    def _draw_foot(self) -> None:
        keys = "space mark  x dot  z undo  h hint  c check  n new  ? keys  q quit"
        self.query_one("#foot", Static).update(self._note or self.session.fault or keys)

    def _say(self, note: str) -> None:
        """A line at the bottom until the next key."""
        self._note = note.replace("…", "...") if self._ascii else note
        self._draw_foot()

    def on_resize(self, event: Resize) -> None:
        self._share(event.size)

    def _share(self, size: Size) -> None:
        """Give the words what the board leaves, within bounds; under it on a narrow screen."""
        width = size.width
        self.query_one("#middle").set_class(width < _NARROW, "narrow")
        side = self.query_one("#side")
        left = min(max(width - self.board.wanted(size.height - 2), _LEAST_SIDE), _MOST_SIDE)
        side.styles.width = "1fr" if width < _NARROW else left

    # Boards ---------------------------------------------------------------------------------------

    def _opened(self) -> None:
        """Another board has come into play."""
        self._naming.cancel()
        self._forget()
        self.board.roomy = None
        self.board.cursor = (0, 0)
        if self.session.kept.solved is not None and self.session.survey.solved:
            self._page = solved_lines(self.session)
        self._draw()
        self._share(self.size)
        self.board.show_cursor()
        if not self.session.kept.level and not self.session.kept.title:
            self._name_level()
        if self.session.game.marks and not self._page:
            self._say(f"Carried on: {self.session.survey.progress}.")

    @work(exclusive=True, group="level")
    async def _name_level(self) -> None:
        kept, token = self.session.kept, CancelToken()
        self._naming = token
        try:
            level = await asyncio.to_thread(level_of, kept.puzzle, token)
        except LamplighterError:
            return  # without a level, then
        if not token.cancelled:
            kept.level = level
            self._draw_head()

    def action_next(self) -> None:
        if self.session.has_next:
            self.session.go(self.session.place + 1)
            self._opened()
        elif self._making is None:
            self._make()

    def action_following(self) -> None:
        if self.session.has_next:
            self.action_next()
        else:
            self._say("This is the last board: n makes another like it.")

    def action_previous(self) -> None:
        if not self.session.has_previous:
            self._say("This is the first board.")
            return
        self.session.go(self.session.place - 1)
        self._opened()

    @work(group="make")
    async def _make(self) -> None:
        """Another board; the one in play stays until it is there."""
        token = self._making = CancelToken()
        waiting = self.set_timer(_SOON, lambda: self._say("A board is being made… Esc stops it."))
        try:
            made = await asyncio.to_thread(self.session.another(), token)
        except LamplighterError as error:
            self._say("Stopped." if token.cancelled else f"No board was made: {error}")
            return
        finally:
            waiting.stop()
            self._making = None
        if token.cancelled:
            self._say("Stopped.")
            return
        self.session.add(made)
        self._opened()

    # Marks ----------------------------------------------------------------------------------------

    def _forget(self) -> None:
        """Close whatever is said beside the board."""
        self._asking.cancel()
        self.advice = self.walk = None
        self._page, self._note = [], ""
        self.session.asked = ()

    def _changed(self) -> None:
        """Draw what a deed has changed; the end of a board is told."""
        self._forget()
        if self.session.survey.solved and self.session.kept.solved is not None:
            self._page = solved_lines(self.session)
        self._draw()

    def on_board_view_tapped(self, event: BoardView.Tapped) -> None:
        if self.session.tap(event.cell, second=event.second):
            self._changed()

    def on_board_view_painted(self, event: BoardView.Painted) -> None:
        if self.session.paint(event.cell, first=event.first):
            self._changed()

    def on_board_view_moved(self) -> None:
        self._note = ""
        if "sight" in self._shown:
            self._draw()
        elif not self._page:
            self._draw_side()
            self._draw_foot()

    def action_tap(self) -> None:
        if self.session.tap(self.board.cursor):
            self._changed()

    def action_dot(self) -> None:
        if self.session.tap(self.board.cursor, second=True):
            self._changed()

    def action_clear(self) -> None:
        if self.session.mark([(self.board.cursor, Mark.BLANK)]):
            self._changed()

    def action_undo(self) -> None:
        self._walk(self.session.undo, "There is nothing to undo.")

    def action_redo(self) -> None:
        self._walk(self.session.redo, "There is nothing to redo.")

    def _walk(self, way: Callable[[], bool], nothing: str) -> None:
        place = self.session.place
        if not way():
            self._say(nothing)
        elif self.session.place != place:
            self._opened()
            self._say("The board before." if self.session.place < place else "The board after.")
        else:
            self._changed()

    def action_restart(self) -> None:
        self.session.restart()
        self._changed()
        self._say("Started over; z brings the marks back.")

    def action_trial(self) -> None:
        if self.session.change(Game.start_trial):
            self._changed()

    def action_keep(self) -> None:
        if self.session.change(Game.keep_trial):
            self._changed()

    def action_drop(self) -> None:
        if self.session.change(Game.drop_trial):
            self._changed()

    def action_checkpoint(self) -> None:
        game = self.session.game
        held = next((each for each in game.checkpoints if each.node == game.node), None)
        if held is not None:
            game.drop_checkpoint(held.name)
        point = held or game.set_checkpoint()
        self.session.save()
        self._draw()
        self._say(f"Checkpoint {point.name} is {'removed' if held else 'set'}.")

    def action_point(self, number: int) -> None:
        game = self.session.game
        point = next((each for each in game.checkpoints if each.name == str(number)), None)
        if point is None:
            self._say(f"There is no checkpoint {number}: p sets one.")
            return
        self.session.change(lambda game: game.jump(point.node))
        self._changed()

    # Help -----------------------------------------------------------------------------------------

    def action_way(self, on: bool) -> None:
        """The next step of the way to the solution, or the one before."""
        if self.walk is None:
            self._ask("way")
        elif self.walk.go(self.walk.at + (1 if on else -1)):
            self._show_walk()
        else:
            self._say("This is the end." if on else "This is the first step.")

    def _show_walk(self) -> None:
        assert self.walk is not None
        self._page, self._note = walk_lines(self.walk), ""
        self._draw()

    async def action_hint(self) -> None:
        if self.walk is not None:
            self._forget()
        if self.advice is not None:
            if self.advice.more():
                self._page = advice_lines(self.advice)
                self._draw()
            return
        self._ask("hint")

    def action_check(self) -> None:
        self.session.check()
        self._ask("check")

    @work(exclusive=True, group="ask")
    async def _ask(self, kind: str) -> None:
        """Ask for a hint in a thread of its own; an answer that comes too late is dropped."""
        session = self.session
        if session.survey.solved:
            self._page = solved_lines(session)
            self._draw()
            return
        self._asking.cancel()
        token = self._asking = CancelToken()
        waiting = self.set_timer(_SOON, lambda: self._say("One moment…"))
        try:
            work = session.walking() if kind == "way" else session.asking()
            found = await asyncio.to_thread(work, token)
        except LamplighterError as error:
            if not token.cancelled:
                self._say(str(error))
            return
        finally:
            waiting.stop()
        if token.cancelled:
            return
        self._note = ""
        self.walk = None
        if isinstance(found, Walk):
            self.advice, self.walk = None, found
            session.asked = ()
            session.kept.helped += 1
            self._show_walk()
        elif kind != "check":
            self._tell(found)
        else:
            self.advice = None
            self._page = check_lines(session, found)
            self._draw()

    def _tell(self, found: Hint) -> None:
        self.session.asked = ()
        advice = Advice(self.session.game, found)
        if advice.grades:
            self.advice = advice
            self.session.kept.helped += 1
        self._page = advice_lines(advice)
        self._draw()

    def action_take(self) -> None:
        if self.walk is not None:
            if self.session.mark(self.walk.marks):
                self._changed()
        elif self.advice is None or not self.advice.marks:
            self._say("m marks what a hint told: h asks for one.")
        elif self.session.mark(self.advice.marks):
            self._changed()

    def _named_mistake(self) -> tuple[int, int] | None:
        advice = self.advice
        if advice is None or "what" not in advice.grades[: advice.open]:
            return None
        return advice.hint.mistake

    def action_before(self) -> None:
        cell = self._named_mistake()
        if cell is not None:
            self.session.change(lambda game: game.jump(game.node_before(cell)))
            self._changed()
            self._say("Back at the position before it. Redo brings everything back.")

    def action_wipe(self) -> None:
        cell = self._named_mistake()
        if cell is not None and self.session.mark([(cell, Mark.BLANK)]):
            self._changed()

    # Settings -------------------------------------------------------------------------------------

    def action_live(self) -> None:
        self.session.live = not self.session.live
        self._draw()
        self._say(f"Broken rules are shown {'at once' if self.session.live else 'when you check'}.")

    def _toggle(self, what: str) -> None:
        if self.session.has_sight:
            self._shown ^= {what}
            self._forget()
            self._draw()

    def action_sight(self) -> None:
        self._toggle("sight")

    def action_joined(self) -> None:
        self._toggle("joined")

    def action_lines(self, roomy: bool) -> None:
        self.board.roomy = roomy
        self._draw()
        self.board.show_cursor()

    def action_light(self) -> None:
        if self._colour:
            self.theme = "dark" if self.theme == "light" else "light"
            self._draw()

    def action_clock(self) -> None:
        self._has_clock = not self._has_clock
        self._draw_head()

    def action_help(self) -> None:
        self.push_screen(HelpScreen(self.session.puzzle.genre, self._colour, self._ascii))

    def action_close(self) -> None:
        if self._making is not None:
            self._making.cancel()
            return
        self._forget()
        self._draw()

    # The end --------------------------------------------------------------------------------------

    def on_app_blur(self) -> None:
        self.session.pause()
        self.session.save()

    def on_app_focus(self) -> None:
        self.session.resume()

    async def action_quit(self) -> None:
        self._leave()
        self.exit()

    def on_unmount(self) -> None:
        self._leave()

    def _leave(self) -> None:
        for token in (self._asking, self._naming, self._making):
            if token is not None:
                token.cancel()
        self.session.pause()
        self.session.save()
