"""Play in lines: what is said to commands, to nonsense, and at the end of the input."""

from __future__ import annotations

import io
import re

import pytest
from play_boards import session_of, solution_of, unique

from lamplighter import Puzzle, explain
from lamplighter.grid import cell_name
from lamplighter.play.plain import Plain, play_lines
from lamplighter.play.session import Session

ROW = Puzzle.from_rows("akari", ["...", "1#.", "..."])
DARK = Puzzle.from_rows("kuromasu", [[3, None, None], [None] * 3])


def play(session: Session, *lines: str) -> list[str]:
    """What is answered to each of the lines."""
    plain = Plain(session)
    return [plain.answer(line) for line in lines]


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_whole_board_is_played_in_lines(genre: str) -> None:
    puzzle = unique(genre)
    word = {"akari": "bulb", "kuromasu": "black"}[genre]
    lines = [f"{word} {cell_name(cell)}" for cell in solution_of(puzzle)]
    out = io.StringIO()
    play_lines(session_of(puzzle), io.StringIO("\n".join([*lines, "quit", "never read"])), out)
    told = out.getvalue()
    assert "Solved in 0:0" in told
    assert "without a hint. new brings another like this." in told
    assert told.endswith("Goodbye.\n")


def test_marks_and_what_is_said_of_them() -> None:
    assert play(
        session_of(ROW), "bulb r1c1", "BULB r1c1", "dot 3 3", "clear r3c3", "tick r2c1", "undo",
        "redo", "cell r2c1", "row 1", "column 1", "undo", "undo", "undo", "undo", "undo",
    ) == [
        "r1c1: bulb. 3 of 7 cells lit.",
        "Nothing changes: r1c1 is bulb.",
        "r3c3: no bulb. 3 of 7 cells lit.",
        "r3c3: open. 3 of 7 cells lit.",
        "r2c1: wall with a 1, ticked.",
        "Undone. 3 of 7 cells lit.",
        "Done again. 3 of 7 cells lit.",
        "r2c1: wall with a 1, ticked.",
        "Row 1: r1c1 bulb; r1c2 to r1c3 lit.",
        "Column 1: r1c1 bulb; r2c1 wall with a 1, ticked; r3c1 open.",
        "Undone. 3 of 7 cells lit.",
        "Undone. 3 of 7 cells lit.",
        "Undone. 3 of 7 cells lit.",
        "Undone. 0 of 7 cells lit.",
        "There is nothing to undo.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", ""),
        ("   ", ""),
        ("blub r1c1", "Unknown command 'blub'. Did you mean bulb? help lists the commands."),
        ("\x1b[31m", "Unknown command '\\x1b[31m'. help lists the commands."),
        ("bulb", "Which cell? Say: bulb r3c4."),
        ("bulb c1r1", "Expected a cell such as r3c4 (row 3, column 4), got 'c1r1'."),
        ("bulb r0c1", "Expected a cell such as r3c4 (row 3, column 4), got 'r0c1'."),
        (
            "bulb r9c1",
            "r9c1 is not on this board, which has rows 1 to 3 and columns 1 to 3.",
        ),
        ("bulb r2c2", "r2c2 holds no mark: wall."),
        ("bulb ² ³", "Expected a cell such as r3c4 (row 3, column 4), got '²'."),
        ("black r1c1", "This is Akari: say bulb r3c4."),
        ("row 4", "Expected row and a number, 1 to 3."),
        ("row 99999999999999999999", "Expected row and a number, 1 to 3."),
        ("row", "Expected row and a number, 1 to 3."),
        ("tick r1c1", "A tick goes on a clue that has none."),
        ("go 3", "Expected go and a checkpoint; set: none."),
        ("keep", "There is no trial: trial begins one."),
        ("mark", "mark follows a hint that told what: say hint first."),
        ("back", "back follows a hint that named a mistake: say hint first."),
        ("redo", "There is nothing to redo."),
        ("previous", "This is the first board."),
        ("joined", "joined is for boards whose white cells must be joined."),
    ],
)
def test_a_wrong_command_gets_one_line_that_helps(line: str, answer: str) -> None:
    assert play(session_of(ROW), line) == [answer]


def test_a_hint_is_told_in_its_grades_and_marked() -> None:
    session = session_of(unique("akari"))
    where, why, what, all_of_it, marked = play(session, "hint", "h", "hint", "hint", "mark")
    assert where.startswith("Correct so far. Look at ")
    assert where.endswith("(hint again says why.)")
    assert why.endswith("(hint again says what.)")
    assert what.startswith("Put ")
    assert what.endswith("(mark marks it.)")
    assert all_of_it == "That was all of it. (mark marks it.)"
    assert "cells lit" in marked
    assert session.game.marks
    assert session.kept.helped == 1


def test_a_mistake_is_led_out_of() -> None:
    puzzle = unique("kuromasu")
    right = solution_of(puzzle)
    session = session_of(puzzle)
    wrong = next(
        cell for cell in puzzle.cells() if session.game.is_open(cell) and cell not in right
    )
    session.tap(right[0])
    check, where, what, why, back = play(
        session, f"black {cell_name(wrong)}", "check", "hint", "hint", "hint", "back"
    )[1:]
    assert check.startswith("There is a mistake.")
    assert check.endswith("hint leads to it.")
    assert where.startswith("There is a mistake. Look ")
    assert cell_name(wrong) in what
    assert why.startswith("With it, ") or cell_name(wrong) in why
    assert back.startswith("Back at the position before it.")
    assert list(session.game.marks) == [right[0]]


def test_broken_rules_are_told_when_asked_or_at_once() -> None:
    quiet, check, live, loud = play(session_of(ROW), "bulb r1c1 r1c3", "check", "live", "dot r3c3")
    assert "light each other" not in quiet
    assert "One rule is broken.\nThe bulbs at r1c1 and r1c3 light each other." in check
    assert live == "Broken rules are told at once."
    assert "light each other" in loud


def test_steps_lead_to_the_end() -> None:
    session = session_of(unique("akari"))
    plain = Plain(session)
    for _ in range(30):
        if session.survey.solved:
            break
        plain.answer("step")
    assert session.survey.solved
    assert plain.answer("check") == "Solved: every rule is kept."


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_the_way_is_walked_without_marking(genre: str) -> None:
    puzzle = unique(genre)
    session = session_of(puzzle)
    told = explain(puzzle)
    plain = Plain(session)
    for number, step in enumerate(told, 1):
        said = plain.answer("way")
        assert said.startswith(f"Step {number} of {len(told)}: {told.title_of(step)}.\n")
        assert step.message in said
    assert told.conclusion in plain.answer("way")
    assert "no such step" in plain.answer("way")
    assert plain.answer("way all").count("\n") >= len(told)
    assert plain.answer("way 1").startswith("Step 1 of")
    assert "no such step" in plain.answer("way back")
    assert plain.answer("way x").startswith("Expected way")
    assert not session.game.marks, "looking marks nothing"
    plain.answer("way end")
    assert "Solved" in plain.answer("mark")
    assert session.kept.helped == 1


def test_the_way_begins_where_the_player_stands() -> None:
    puzzle = unique("akari")
    right = solution_of(puzzle)[0]
    session = session_of(puzzle)
    plain = Plain(session)
    plain.answer(f"bulb {cell_name(right)}")
    steps = len(explain(puzzle, session.game.to_marks()))
    assert f"Step 1 of {steps}" in plain.answer("way")
    plain.answer(f"dot {cell_name(right)}")
    assert "hint leads to it" in plain.answer("way"), "a mistake is told first"


def test_the_solution_is_shown_and_taken_back() -> None:
    session = session_of(ROW)
    shown, undone = play(session, "bulb r1c2", "solve", "undo")[1:]
    assert "This is the solution." in shown
    assert undone == "Undone. 3 of 7 cells lit."
    assert "no solution" in play(session_of(Puzzle.from_rows("akari", ["4"])), "solve")[0]


def test_trials_checkpoints_and_boards() -> None:
    session = session_of(ROW, DARK)
    told = play(
        session, "trial", "trial", "bulb r1c1", "keep", "drop", "checkpoint", "bulb r1c1", "go 1",
        "next", "cell r1c1", "white r1c2", "joined", "help", "previous", "restart", "time", "rules",
    )  # fmt: skip
    assert told[0] == "On trial: keep or drop ends it."
    assert told[1] == "On trial, level 2: keep or drop ends it."
    assert told[2].startswith("r1c1: bulb on trial.")
    assert told[3].startswith("Kept. Still on trial, level 1.")
    assert told[4] == "Dropped. 0 of 7 cells lit."
    assert told[5] == "Checkpoint 1 is set: go 1 leads back to it."
    assert told[7] == "At checkpoint 1. 0 of 7 cells lit."
    assert told[8].startswith("Kuromasu, 3 wide and 2 high. Board 2 of 2.")
    assert told[9] == "r1c1: 3. The 3 sees 1 for sure and 4 at most."
    assert told[10] == "r1c2: white. 0 cells black, 2 white."
    assert told[11] == "All white cells so far are joined."
    assert told[12].startswith("black r3c4:")
    assert told[13].startswith("Akari, 3 wide and 3 high. Board 1 of 2.")
    assert told[15].startswith("0:00.")
    assert told[16].startswith("A bulb stands on a white cell")


def test_another_board_like_this() -> None:
    session = session_of(ROW)
    session.kept.wishes = {"height": 4, "width": 5, "level": "easy"}
    (told,) = play(session, "new")
    assert told.startswith("Easy Akari, 5 wide and 4 high. Board 2 of 2.")


def test_a_board_that_cannot_be_made_is_said_in_a_line() -> None:
    session = session_of(Puzzle.from_rows("akari", ["."]))
    session.kept.wishes = {"height": 1, "width": 1, "level": "extreme"}
    (told,) = play(session, "new")
    assert told.startswith("That did not work: ")
    assert "\n" not in told
    assert session.place == 0


def test_every_command_is_in_the_help_or_short_for_one() -> None:
    by_command: dict[object, set[str]] = {}
    for name, command in Plain._commands.items():
        by_command.setdefault(command, set()).add(name)
    told = "".join(play(session_of(ROW), "help") + play(session_of(DARK), "help")) + " help"
    words = set(re.findall(r"[a-z]+", told))
    missing = [names for names in by_command.values() if words.isdisjoint(names)]
    assert missing == [{"place"}]  # what bulb and black have in common
