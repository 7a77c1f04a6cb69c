"""Play on a screen, by Textual's pilot: keys, mouse, hints, mistakes, trials, sizes, colours."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from play_boards import session_of, solution_of, unique

from lamplighter import Puzzle, explain
from lamplighter.errors import GenerationError
from lamplighter.grid import Cell
from lamplighter.play.advice import marks_of
from lamplighter.play.game import Mark
from lamplighter.play.session import Session
from lamplighter.play.store import Kept

pytest.importorskip("textual", reason="needs textual: pip install 'lamplighter[play]'")

from textual.pilot import Pilot

from lamplighter.play.app import HelpScreen, PlayApp

ROW = Puzzle.from_rows("akari", ["...", "1#.", "..."])
Script = Callable[["Pilot[Any]", PlayApp], Awaitable[None]]


def play(
    script: Script, session: Session, size: tuple[int, int] = (80, 24), **options: bool
) -> None:
    """Run a script on a screen of that size."""

    async def run() -> None:
        app = PlayApp(session, **options)
        async with app.run_test(size=size) as pilot:
            await script(pilot, app)

    asyncio.run(run())


async def until(pilot: Pilot[Any], is_so: Callable[[], object]) -> None:
    """Wait for what a thread brings."""
    for _ in range(2000):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")


def said(app: PlayApp) -> str:
    """The words beside the board."""
    return str(app.query_one("#words").visual)  # type: ignore[attr-defined]


def note(app: PlayApp) -> str:
    return str(app.query_one("#foot").visual)  # type: ignore[attr-defined]


def screen(app: PlayApp) -> str:
    """The board as it is drawn."""
    board = app.board
    width, height = board.scrollable_size
    return "\n".join(board.render_line(y).text[:width].rstrip() for y in range(height))


def spot(app: PlayApp, cell: Cell) -> tuple[int, int]:
    """Where a cell is in the board's widget."""
    size = app.board.scrollable_size
    places = [(x, y) for y in range(size.height) for x in range(size.width)]
    own = [place for place in places if app.board.cell_at(*place) == cell]
    return own[len(own) // 2]


async def go_to(pilot: Pilot[Any], app: PlayApp, cell: Cell) -> None:
    row, col = app.board.cursor
    down, right = cell[0] - row, cell[1] - col
    await pilot.press(*["down" if down > 0 else "up"] * abs(down))
    await pilot.press(*["right" if right > 0 else "left"] * abs(right))


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_board_is_played_by_keys(genre: str) -> None:
    puzzle = unique(genre, 4)
    session = session_of(puzzle)

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        for cell in solution_of(puzzle):
            await go_to(pilot, app, cell)
            await pilot.press("space")
        assert session.survey.solved
        assert "Solved in 0:" in said(app)
        assert "another like this" in said(app)
        await pilot.press("r")
        assert not session.game.marks
        await pilot.press("z")
        assert session.survey.solved
        await pilot.press("q")

    play(script, session)


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_board_is_played_by_mouse(genre: str) -> None:
    puzzle = unique(genre)
    session = session_of(puzzle)

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        for cell in solution_of(puzzle):
            await pilot.click("#board", offset=spot(app, cell))
        assert session.survey.solved
        assert "Solved in 0:" in said(app)

    play(script, session, light=True)


def test_the_right_button_sets_dots_and_a_drag_paints_them() -> None:
    session = session_of(Puzzle.from_rows("akari", ["....", "...."]))

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.click("#board", offset=spot(app, (0, 0)), button=3)
        assert session.game.marks == {(0, 0): Mark.DOT}
        await pilot.mouse_down("#board", offset=spot(app, (1, 0)))
        await pilot.hover("#board", offset=spot(app, (1, 3)))
        await pilot.mouse_up("#board", offset=spot(app, (1, 3)))
        row = {(1, col): Mark.DOT for col in range(4)}
        assert session.game.marks == {(0, 0): Mark.DOT, **row}
        await pilot.press("z")
        assert session.game.marks == {(0, 0): Mark.DOT}
        await pilot.mouse_down("#board", offset=spot(app, (0, 3)))
        await pilot.mouse_up("#board", offset=(0, 0))  # it left its cell: no tap
        assert session.game.marks == {(0, 0): Mark.DOT}

    play(script, session)


def test_every_grade_of_a_hint_and_its_mark() -> None:
    session = session_of(unique("akari"))

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("h")
        await until(pilot, lambda: app.advice)
        assert "Where" in said(app)
        assert "Why" not in said(app)
        assert "{" in screen(app)  # what it turns on
        await pilot.press("m")
        assert "h asks for one" in note(app)
        await pilot.press("h")
        assert "Why" in said(app)
        assert "<" not in screen(app)
        await pilot.press("h")
        assert "What" in said(app)
        assert "<●>" in screen(app)  # what it would mark
        await pilot.press("m")
        assert session.game.marks
        assert app.advice is None
        await pilot.press("c")
        await until(pilot, lambda: "Correct so far." in said(app))
        await pilot.press("escape")
        assert "Keys" in said(app)

    play(script, session)


@pytest.mark.parametrize("way", ["b", "w"])
def test_a_mistake_is_told_in_its_grades_and_led_out_of(way: str) -> None:
    puzzle = unique("kuromasu")
    right = solution_of(puzzle)
    session = session_of(puzzle)
    wrong = next(
        cell for cell in puzzle.cells() if session.game.is_open(cell) and cell not in right
    )
    session.tap(right[0])

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await go_to(pilot, app, wrong)
        await pilot.press("space", "c")
        await until(pilot, lambda: "There is a mistake." in said(app))
        await pilot.press("h")
        await until(pilot, lambda: app.advice)
        assert "Look " in said(app)
        assert "!" not in screen(app)
        await pilot.press("h")
        assert "What" in said(app)
        assert "!" in screen(app)
        await pilot.press("h")
        assert "Why" in said(app)
        await pilot.press(way)
        assert list(session.game.marks) == [right[0]]

    play(script, session)


def test_the_way_is_stepped_through_on_the_screen() -> None:
    puzzle = unique("akari")
    session = session_of(puzzle)
    told = explain(puzzle)

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("v")
        await until(pilot, lambda: app.walk)
        assert f"Step 1 of {len(told)}: {told.title_of(told[0])}" in said(app)
        assert "<" in screen(app), "what it would mark"
        for number in range(2, len(told) + 1):
            await pilot.press("v")
            assert f"Step {number} of {len(told)}" in said(app)
        assert screen(app).count("●") >= len(solution_of(puzzle)) - 4, "the steps before are there"
        assert not session.game.marks
        await pilot.press("v")
        assert told.conclusion.split(",")[0] in said(app)
        await pilot.press("v")
        assert "This is the end." in note(app)
        await pilot.press("V")
        assert f"Step {len(told)} of" in said(app)
        await pilot.press("escape")
        assert app.walk is None
        assert "●" not in screen(app), "closed, the board is the player's again"
        await pilot.press("v")
        await until(pilot, lambda: app.walk)
        await pilot.press("m")
        assert session.game.marks.keys() >= {cell for cell, _ in marks_of(told[0])}
        assert app.walk is None

    play(script, session)


def test_undo_redo_dots_and_clearing() -> None:
    session = session_of(ROW)

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("z")
        assert note(app) == "There is nothing to undo."
        await pilot.press("space", "down", "down", "x", "z", "z")
        assert session.game.marks == {}
        await pilot.press("y", "Z")
        assert session.game.marks == {(0, 0): Mark.PLACED, (2, 0): Mark.DOT}
        await pilot.press("backspace", "up", "enter")
        assert session.game.marks == {(0, 0): Mark.PLACED, (1, 0): Mark.TICK}
        assert "wall with a 1, done, ticked" not in said(app)
        assert "wall with a 1, ticked" in said(app)

    play(script, session)


def test_what_stands_beside_the_board_can_be_pressed() -> None:
    session = session_of(ROW)

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        for words in ("begin a trial", "drop them"):
            line = next(y for y, text in enumerate(said(app).splitlines()) if words in text)
            await pilot.click("#words", offset=(8, line))
            await pilot.pause()
            assert session.game.depth == (words == "begin a trial")
        await pilot.press("space")  # the board still has the keys
        assert session.game.marks == {(0, 0): Mark.PLACED}

    play(script, session)


def test_trials_and_checkpoints() -> None:
    session = session_of(ROW)

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("p", "t", "space")
        assert "On trial" in said(app)
        assert "○" in screen(app)  # hollow
        await pilot.press("k")
        assert "●" in screen(app)
        await pilot.press("1")
        assert session.game.marks == {}
        await pilot.press("p")
        assert note(app) == "Checkpoint 1 is removed."
        await pilot.press("1")
        assert note(app) == "There is no checkpoint 1: p sets one."
        await pilot.press("t", "space", "d")
        assert session.game.marks == {}
        assert session.game.depth == 0

    play(script, session)


def test_broken_rules_when_asked_and_at_once() -> None:
    session = session_of(ROW)

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("space", "end", "space")
        assert "!" not in screen(app)
        await pilot.press("c")
        await until(pilot, lambda: "light each other" in said(app))
        assert "!●!" in screen(app)
        await pilot.press("escape")
        assert "!" not in screen(app)
        await pilot.press("e")
        assert "!●!" in screen(app)
        assert "One rule is broken" in said(app)

    play(script, session)


def test_sight_lines_and_joined_cells() -> None:
    session = session_of(Puzzle.from_rows("kuromasu", [[3, None, None], [None] * 3]))

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("right", "s", "g")
        assert "Go to a number" in said(app)
        assert "All white cells so far are joined." in said(app)
        await pilot.press("left")
        assert "The 3 sees 1 for sure and 4 at most." in said(app)
        assert "'·'" in screen(app)

    play(script, session)


def test_a_screen_of_any_size() -> None:
    session = session_of(unique("akari", 10))

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        for width, height, has_lines in ((80, 24, True), (60, 20, False), (120, 40, True)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert ("┼" in screen(app)) is has_lines, (width, height)
            assert " 10" in screen(app).splitlines()[0]
        await pilot.press("minus")
        assert "┼" not in screen(app)
        await pilot.press("plus")
        assert "┼" in screen(app)
        await pilot.resize_terminal(9, 4)
        await pilot.press("h", "down", "?")
        await pilot.pause()
        await pilot.resize_terminal(80, 24)

    play(script, session)


def test_a_large_board_scrolls_with_the_cursor() -> None:
    session = session_of(Puzzle.from_rows("akari", ["." * 60] * 60))

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("ctrl+end")
        await pilot.pause()
        lines = screen(app).splitlines()
        assert "60" in lines[0]
        assert any(line.startswith("60 ") for line in lines)
        assert "[·]" in screen(app)
        await pilot.click("#board", offset=spot(app, (59, 59)))
        assert session.game.marks == {(59, 59): Mark.PLACED}
        await pilot.press("ctrl+home")
        await pilot.pause()
        assert screen(app).splitlines()[1].startswith(" 1 [")

    play(script, session)


def test_boards_one_after_another() -> None:
    session = session_of(ROW, unique("kuromasu"))

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("less_than_sign")
        assert note(app) == "This is the first board."
        await pilot.press("space", "n")
        assert session.place == 1
        await pilot.press("greater_than_sign")
        assert "the last board" in note(app)
        await pilot.press("z")
        assert session.place == 0
        assert "The board before." in note(app)
        assert session.game.marks == {(0, 0): Mark.PLACED}
        await pilot.press("n", "n")
        await until(pilot, lambda: session.place == 2)
        assert session.puzzle.genre == "kuromasu"

    play(script, session)


class Slow:
    """Makes a board only when it is told to stop."""

    def __init__(self) -> None:
        self.began = threading.Event()

    def make(self, genre: str, wishes: object, cancel: Any = None) -> Kept:
        self.began.set()
        while not cancel.cancelled:
            threading.Event().wait(0.01)
        raise GenerationError("stopped", seed=0, attempts=0)


def test_making_a_board_can_be_stopped_while_play_goes_on() -> None:
    maker = Slow()
    session = Session([Kept(ROW, level="easy")], maker=maker)  # type: ignore[arg-type]

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("n")
        await until(pilot, maker.began.is_set)
        await pilot.press("space")
        assert session.game.marks == {(0, 0): Mark.PLACED}
        await until(pilot, lambda: "being made" in note(app))
        await pilot.press("escape")
        await until(pilot, lambda: note(app) == "Stopped.")
        assert session.place == 0

    play(script, session)


def test_the_rules_and_keys_are_told() -> None:
    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        assert not isinstance(app.screen, HelpScreen)
        await pilot.press("l", "o")
        assert app.theme == "light"

    play(script, session_of(ROW))


def test_in_ascii_and_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[Any], app: PlayApp) -> None:
        await pilot.press("space", "h")
        await until(pilot, lambda: app.advice)
        assert screen(app).isascii()
        for y in range(app.board.size.height):
            for segment in app.board.render_line(y):
                assert segment.style is None or segment.style.color is None
                assert segment.style is None or segment.style.bgcolor is None

    play(script, session_of(unique("akari")), ascii=True)
