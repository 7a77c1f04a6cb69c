"""The board in play: taps, strokes, the clock, the row of boards, what is kept, what is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from play_boards import session_of, solution_of, unique

import lamplighter as ll
from lamplighter import Puzzle
from lamplighter.engine import CancelToken
from lamplighter.play.advice import Advice, overlay_of_broken
from lamplighter.play.drawing import Sketch
from lamplighter.play.game import Game, Mark
from lamplighter.play.session import Session, begin, clock_text
from lamplighter.play.store import Kept, Store
from lamplighter.play.survey import sight_of, survey

ROW = Puzzle.from_rows("akari", ["...", "1#.", "..."])
PLACED, DOT = Mark.PLACED, Mark.DOT


def test_a_tap_brings_the_next_mark_and_ticks_a_clue() -> None:
    session = session_of(ROW)
    seen = []
    for _ in range(3):
        session.tap((0, 0))
        seen.append(session.game.mark_at((0, 0)))
    assert seen == [PLACED, DOT, Mark.BLANK]
    session.tap((0, 0), second=True)
    assert session.game.mark_at((0, 0)) is DOT
    session.tap((1, 0))
    assert session.game.mark_at((1, 0)) is Mark.TICK
    assert not session.tap((1, 1))  # a wall without a number


def test_a_stroke_paints_dots_and_leaves_other_marks_alone() -> None:
    session = session_of(ROW)
    session.tap((0, 1))
    for col in range(3):
        session.paint((0, col), first=col == 0)
    assert session.game.marks == {(0, 0): DOT, (0, 1): PLACED, (0, 2): DOT}
    session.undo()
    assert session.game.marks == {(0, 1): PLACED}
    session.redo()
    for col in range(3):  # it began on a dot: it wipes
        session.paint((0, col), first=col == 0)
    assert session.game.marks == {(0, 1): PLACED}


def test_what_the_marks_mean() -> None:
    game = Game(ROW)
    game.mark([((0, 0), PLACED)])
    found = survey(game)
    assert found.lit == {(0, 0), (0, 1), (0, 2)}
    assert found.done == set()  # r3c1 may still take a bulb
    game.mark([((2, 0), DOT)])
    assert survey(game).done == {(1, 0)}
    assert survey(game).progress == "3 of 7 cells lit"
    game.mark([((0, 2), PLACED)])
    broken = survey(game).broken
    assert [each.rule for each in broken] == ["sight"]
    assert overlay_of_broken(broken).wrong == {(0, 0), (0, 2)}


def test_how_far_a_number_sees() -> None:
    puzzle = Puzzle.from_rows("kuromasu", [[3, None, None, None], [None] * 4])
    session = session_of(puzzle)
    assert session.sight((0, 0)) == "The 3 sees 1 for sure and 5 at most."
    session.mark([((1, 0), PLACED), ((0, 1), DOT), ((0, 2), DOT), ((0, 3), PLACED)])
    assert session.sight((0, 0)) == "The 3 sees 3."
    assert session.survey.done == {(0, 0)}
    assert sight_of(session.game, (0, 0)).sure == {(0, 0), (0, 1), (0, 2)}
    assert session.joined() == "All white cells so far are joined."
    assert session_of(ROW).sight((1, 0)) == ""


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_solved_board_stops_the_clock(genre: str) -> None:
    now = 100.0
    puzzle = unique(genre)
    session = Session([Kept(puzzle)], clock=lambda: now)
    for cell in solution_of(puzzle):
        now += 2
        session.tap(cell)
    took = 2000 * len(solution_of(puzzle))
    assert session.survey.solved
    assert session.kept.solved == took
    now += 60
    assert session.elapsed == took
    assert session.verdict == f"Solved in {clock_text(took)}, without a hint."
    session.restart()
    assert (session.kept.solved, session.elapsed, session.game.marks) == (None, 0, {})


def test_no_time_passes_while_nobody_looks() -> None:
    now = 0.0
    session = Session([Kept(ROW)], clock=lambda: now)
    now = 5
    session.pause()
    now = 50
    session.resume()
    now = 51
    assert session.elapsed == 6000
    assert clock_text(3_725_000) == "1:02:05"


def test_boards_stand_in_a_row() -> None:
    session = session_of(ROW, unique("akari"))
    assert not session.redo()  # the next one was not seen yet
    session.tap((0, 0))
    session.go(1)
    assert session.game.is_untouched
    assert session.undo()  # at the start: the board before
    assert (session.place, session.game.marks) == (0, {(0, 0): PLACED})
    assert session.redo()
    assert session.place == 1
    made = session.another()(CancelToken())
    assert (made.puzzle.genre, made.puzzle.height, made.puzzle.width) == ("akari", 5, 5)
    session.add(made)
    assert session.place == 2


def test_a_game_is_kept_and_found_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = Session([Kept(ROW, title="mine")], store)
    session.save()
    assert list(tmp_path.iterdir()) == []  # nothing was done yet
    session.tap((0, 0))
    session.kept.helped = 2
    session.tap((1, 2))
    again = Session([begin(ROW, ll.Marks.on(ROW, ["..o", "...", "..."]))], Store(tmp_path))
    assert again.game.marks == {(0, 0): PLACED, (1, 2): PLACED}  # before what the source holds
    assert again.kept.helped == 2
    last = store.last()
    assert last is not None
    assert (last.puzzle, last.title) == (ROW, "mine")
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]


def test_the_last_game_is_one_that_is_not_solved(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = Session([Kept(ROW)], store)
    session.tap((0, 0))
    puzzle = unique("akari")
    session = Session([Kept(puzzle)], store)
    for cell in solution_of(puzzle):
        session.tap(cell)
    assert session.kept.solved
    last = store.last()
    assert last is not None
    assert last.puzzle == ROW


@pytest.mark.parametrize("text", ["", "{", "[]", '{"puzzle": 3}', "[" * 100_000, '{"puzzle": {}}'])
def test_a_damaged_file_is_passed_over(tmp_path: Path, text: str) -> None:
    store = Store(tmp_path)
    Session([Kept(ROW)], store).tap((0, 0))
    for path in tmp_path.iterdir():
        path.write_text(text)
    assert store.find(ROW) is None
    assert store.last() is None


def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = Session([Kept(ROW)], Store(tmp_path / "file" / "play"))
    assert session.tap((0, 0))
    assert "cannot be kept" in session.fault


def test_marks_of_a_source_are_where_play_begins() -> None:
    session = Session([begin(ROW, ll.Marks.on(ROW, ["o.+", "...", "..."]))])
    assert session.game.marks == {(0, 0): PLACED, (0, 2): DOT}


def test_a_hint_opens_grade_by_grade() -> None:
    session = session_of(unique("akari"))
    advice = Advice(session.game, session.asking()(CancelToken()))
    assert advice.grades == ("where", "why", "what")
    assert advice.told("where").startswith("Look at r")
    assert advice.overlay.ghosts == {}
    assert advice.marks == []
    assert advice.more()
    assert advice.more()
    assert not advice.more()
    assert advice.marks
    assert dict(advice.marks) == advice.overlay.ghosts
    wrong = set(dict(advice.marks)) - set(solution_of(session.puzzle))
    assert not [cell for cell in wrong if dict(advice.marks)[cell] is PLACED]


def test_a_mistake_is_told_where_then_what_then_why() -> None:
    puzzle = unique("akari")
    right = solution_of(puzzle)
    session = session_of(puzzle)
    wrong = next(
        cell for cell in puzzle.cells() if session.game.is_open(cell) and cell not in right
    )
    session.tap(wrong)
    advice = Advice(session.game, session.asking()(CancelToken()))
    assert advice.grades == ("where", "what", "why")
    assert wrong in advice.overlay.around
    assert advice.overlay.wrong == set()
    advice.more()
    assert advice.overlay.wrong == {wrong}
    advice.more()
    assert advice.hint.action not in advice.told("why")
    assert advice.told("why")


def test_every_state_of_a_cell_has_a_shape_of_its_own() -> None:
    game = Game(ROW)
    game.mark([((0, 0), PLACED), ((2, 2), DOT)])
    for ascii_only, shown in ((False, "●░░1█··×"), (True, "o::1#..+")):
        sketch = Sketch(game, survey(game), ascii=ascii_only)
        row = [sketch.cell(cell) for cell in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))]
        row += [sketch.cell((2, 1)), sketch.cell((2, 2))]
        assert "".join(each.body for each in row) == shown
    game.start_trial()
    game.mark([((2, 1), PLACED)])
    sketch = Sketch(game, survey(game), cursor=(2, 1))
    drawn = sketch.cell((2, 1))
    assert (drawn.left, drawn.body, drawn.right, drawn.level) == ("[", "○", "]", 1)
