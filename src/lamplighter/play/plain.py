"""The game in lines, a command in and a sentence out: for screen readers, pipes, any terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TextIO

from lamplighter.engine import CancelToken
from lamplighter.errors import LamplighterError, quote
from lamplighter.genres import find_genre
from lamplighter.grid import Cell, cell_name, name_cells
from lamplighter.play.advice import Advice, marks_of
from lamplighter.play.game import Game, Mark
from lamplighter.play.session import Session, clock_text
from lamplighter.play.walk import Walk
from lamplighter.play.words import describe, describe_line, dot_word, placed_word
from lamplighter.render.text import draw_text
from lamplighter.verbs.hint import Hint, State
from lamplighter.verbs.solve import solve

__all__ = ["Plain", "play_lines"]

_CELL = re.compile(r"r([1-9][0-9]{0,5})c([1-9][0-9]{0,5})")
_MOST = 4  # broken rules that are told


class _WrongCommandError(Exception):
    """A command that cannot be followed; the message is the line to answer."""


def play_lines(session: Session, read: TextIO, write: TextIO, *, ascii: bool = False) -> None:
    """Play until the player quits or the input ends."""
    plain = Plain(session, ascii=ascii)

    def say(text: str) -> None:
        write.write(f"{text}\n")
        write.flush()

    prompts = read.isatty()
    say(plain.opening())
    while not plain.is_over:
        if prompts:
            write.write("> ")
            write.flush()
        line = read.readline()
        if not line:
            break
        answer = plain.answer(line)
        if answer:
            say(answer)
    session.pause()
    session.save()


class Plain:
    """Answers one command after another."""

    def __init__(self, session: Session, *, ascii: bool = False) -> None:
        self.session = session
        self.is_over = False
        self._ascii = ascii
        self._advice: Advice | None = None
        self._walk_on: Walk | None = None

    def opening(self) -> str:
        """What a player hears of a board before the first command."""
        session, puzzle = self.session, self.session.puzzle
        place = f" Board {session.place + 1} of {len(session.boards)}."
        many = place if len(session.boards) > 1 else ""
        begun = f" Carried on: {session.survey.progress}." if session.game.marks else ""
        title = f"{session.title}, {puzzle.width} wide and {puzzle.height} high.{many}{begun}"
        return f"{title}\n{self._drawn()}\nhelp lists the commands."

    def answer(self, line: str) -> str:
        """What a command gives; one that is none gets a line that helps."""
        words = line.lower().replace(",", " ").split()
        if not words:
            return ""
        command = self._commands.get(words[0])
        try:
            if command is None:
                raise _WrongCommandError(self._unknown(words[0]))
            said = command(self, words[1:])
        except _WrongCommandError as wrong:
            return str(wrong)
        except LamplighterError as error:
            return f"That did not work: {error}"
        if self.session.fault:
            said += f"\nNote: {self.session.fault}"
        return said

    def _unknown(self, word: str) -> str:
        near = get_close_matches(word, self._commands, n=1)
        guess = f" Did you mean {near[0]}?" if near else ""
        return f"Unknown command {quote(word)}.{guess} help lists the commands."

    # Marks ----------------------------------------------------------------------------------------

    def _cells(self, words: list[str], example: str) -> list[Cell]:
        """The cells that words name; at least one."""
        puzzle = self.session.puzzle
        if len(words) == 2 and all(word.isascii() and word.isdecimal() for word in words):
            words = [f"r{int(words[0])}c{int(words[1])}"]
        if not words:
            raise _WrongCommandError(f"Which cell? Say: {example} r3c4.")
        cells = []
        for word in words:
            match = _CELL.fullmatch(word)
            if match is None:
                raise _WrongCommandError(
                    f"Expected a cell such as r3c4 (row 3, column 4), got {quote(word)}."
                )
            cell = (int(match[1]) - 1, int(match[2]) - 1)
            if cell[0] >= puzzle.height or cell[1] >= puzzle.width:
                raise _WrongCommandError(
                    f"{word} is not on this board, which has rows 1 to {puzzle.height} and"
                    f" columns 1 to {puzzle.width}."
                )
            cells.append(cell)
        return cells

    def _put(self, mark: Mark, words: list[str], example: str) -> str:
        session, game = self.session, self.session.game
        cells = self._cells(words, example)
        for cell in cells:
            if not game.is_open(cell) and mark is not Mark.BLANK:
                said = describe(game, session.survey, cell)
                raise _WrongCommandError(f"{cell_name(cell)} holds no mark: {said}.")
        was_solved = session.kept.solved is not None
        if not session.mark([(cell, mark) for cell in cells]):
            said = describe(game, session.survey, cells[0])
            return f"Nothing changes: {cell_name(cells[0])} is {said}."
        return self._after(f"{name_cells(cells)}: {self._said(cells)}.", was_solved)

    def _said(self, cells: list[Cell]) -> str:
        return describe(self.session.game, self.session.survey, cells[0])

    def _after(self, said: str, was_solved: bool = False) -> str:
        """The answer to a command that changed the board."""
        self._advice = self._walk_on = None
        session = self.session
        if session.survey.solved and not was_solved:
            return f"{said}\n{session.verdict} new brings another like this."
        live = f"\n{self._broken()}" if session.live and session.survey.broken else ""
        return f"{said} {session.survey.progress}.{live}"

    def _place(self, words: list[str]) -> str:
        word = placed_word(self.session.puzzle.genre)
        return self._put(Mark.PLACED, words, word)

    def _dot(self, words: list[str]) -> str:
        return self._put(Mark.DOT, words, dot_word(self.session.puzzle.genre))

    def _bulb(self, words: list[str]) -> str:
        return self._named("bulb", words)

    def _black(self, words: list[str]) -> str:
        return self._named("black", words)

    def _named(self, word: str, words: list[str]) -> str:
        genre = self.session.puzzle.genre
        right = placed_word(genre)
        if word != right:
            raise _WrongCommandError(f"This is {genre.capitalize()}: say {right} r3c4.")
        return self._place(words)

    def _clear(self, words: list[str]) -> str:
        return self._put(Mark.BLANK, words, "clear")

    def _tick(self, words: list[str]) -> str:
        session = self.session
        cells = self._cells(words, "tick")
        if not session.mark([(cell, Mark.TICK) for cell in cells]):
            raise _WrongCommandError("A tick goes on a clue that has none.")
        return f"{name_cells(cells)}: {self._said(cells)}."

    def _undo(self, words: list[str]) -> str:
        return self._walk(self.session.undo, "Undone.", "There is nothing to undo.")

    def _redo(self, words: list[str]) -> str:
        return self._walk(self.session.redo, "Done again.", "There is nothing to redo.")

    def _walk(self, way: Callable[[], bool], said: str, nothing: str) -> str:
        place = self.session.place
        if not way():
            return nothing
        if self.session.place != place:
            self._advice = self._walk_on = None
            return self.opening()
        return self._after(said)

    def _restart(self, words: list[str]) -> str:
        self.session.restart()
        return self._after("The board is empty, the clock at zero. undo brings the marks back.")

    # Trials and checkpoints -----------------------------------------------------------------------

    def _trial(self, words: list[str]) -> str:
        if not self.session.change(Game.start_trial):
            return "No more trials fit in one another."
        depth = self.session.game.depth
        level = "" if depth == 1 else f", level {depth}"
        return f"On trial{level}: keep or drop ends it."

    def _keep(self, words: list[str]) -> str:
        return self._end_trial(Game.keep_trial, "Kept.")

    def _drop(self, words: list[str]) -> str:
        return self._end_trial(Game.drop_trial, "Dropped.")

    def _end_trial(self, deed: Callable[[Game], bool], said: str) -> str:
        if not self.session.change(deed):
            return "There is no trial: trial begins one."
        depth = self.session.game.depth
        return self._after(f"{said} Still on trial, level {depth}." if depth else said)

    def _checkpoint(self, words: list[str]) -> str:
        name = self.session.game.set_checkpoint().name
        self.session.save()
        return f"Checkpoint {name} is set: go {name} leads back to it."

    def _go(self, words: list[str]) -> str:
        points = self.session.game.checkpoints
        known = ", ".join(each.name for each in points) or "none"
        point = next((each for each in points if words == [each.name]), None)
        if point is None:
            raise _WrongCommandError(f"Expected go and a checkpoint; set: {known}.")
        self.session.change(lambda game: game.jump(point.node))
        return self._after(f"At checkpoint {point.name}.")

    # Help -----------------------------------------------------------------------------------------

    def _hint(self, words: list[str]) -> str:
        session = self.session
        self._walk_on = None
        if self._advice is None:
            self._advice = Advice(session.game, session.asking()(CancelToken()))
            if self._advice.grades:
                session.kept.helped += 1
        elif not self._advice.more():
            return f"That was all of it. {self._way_out()}"
        advice = self._advice
        if not advice.grades:
            self._advice = None
            return advice.hint.message
        told = advice.told(advice.grades[advice.open - 1])
        lead = f"{advice.hint.message} " if advice.open == 1 else ""
        if not advice.is_whole:
            return f"{lead}{told} (hint again says {advice.grades[advice.open]}.)"
        return f"{lead}{told} {self._way_out()}"

    def _way_out(self) -> str:
        assert self._advice is not None
        if self._advice.hint.mistake is not None:
            return "(back leads to before it; clear clears it.)"
        return "(mark marks it.)"

    def _mark(self, words: list[str]) -> str:
        if self._walk_on is not None and self._walk_on.marks:
            count = min(self._walk_on.at + 1, len(self._walk_on))
            self.session.mark(self._walk_on.marks)
            return self._after(f"Marked: {count} step{'' if count == 1 else 's'} of the way.")
        if self._advice is None or not self._advice.marks:
            raise _WrongCommandError("mark follows a hint that told what: say hint first.")
        said = self._advice.hint.action
        self.session.mark(self._advice.marks)
        return self._after(said)

    def _back(self, words: list[str]) -> str:
        advice = self._advice
        if (
            advice is None
            or advice.hint.mistake is None
            or "what" not in advice.grades[: advice.open]
        ):
            raise _WrongCommandError("back follows a hint that named a mistake: say hint first.")
        cell = advice.hint.mistake
        self.session.change(lambda game: game.jump(game.node_before(cell)))
        return self._after("Back at the position before it. redo brings everything back.")

    def _way(self, words: list[str]) -> str:
        session = self.session
        if self._walk_on is None:
            found = session.walking()(CancelToken())
            if isinstance(found, Hint):
                return f"{found.message} hint leads to it."
            self._walk_on, self._advice = found, None
            session.kept.helped += 1
            if not words:
                return self._way_told()
        walk = self._walk_on
        match words:
            case []:
                place = walk.at + 1
            case ["back"]:
                place = walk.at - 1
            case ["end"]:
                place = len(walk)
            case [number] if number.isascii() and number.isdecimal():
                place = int(number[:9]) - 1
            case ["all"]:
                return self._way_all()
            case _:
                raise _WrongCommandError(
                    f"Expected way, way back, way end, way all, or way and 1 to {len(walk)}."
                )
        if place != walk.at and not walk.go(place):
            raise _WrongCommandError(f"There is no such step: the way has {len(walk)}.")
        return self._way_told()

    def _way_told(self) -> str:
        walk = self._walk_on
        assert walk is not None
        said = f"{walk.title}.\n{walk.words}"
        if walk.step is None:
            return f"{said} (mark marks all of it.)" if walk.marks else said
        return f"{said} (way says the next one; mark marks all up to here.)"

    def _way_all(self) -> str:
        walk = self._walk_on
        assert walk is not None
        told = [
            f"{number}. {walk.found.title_of(step)}: {' '.join(step.message.split())}"
            for number, step in enumerate(walk.found, 1)
        ]
        return "\n".join([*told, walk.found.conclusion])

    def _check(self, words: list[str]) -> str:
        session = self.session
        if session.survey.solved:
            return "Solved: every rule is kept."
        session.check()
        found = session.asking()(CancelToken())
        said = found.message
        if session.survey.broken:
            said += f"\n{self._broken()}"
        if found.state is State.MISTAKE:
            said += "\nhint leads to it."
        return said

    def _broken(self) -> str:
        broken = self.session.survey.broken
        count = len(broken)
        lines = ["One rule is broken." if count == 1 else f"{count} rules are broken."]
        lines += [each.message for each in broken[:_MOST]]
        if count > _MOST:
            lines.append(f"And {count - _MOST} more.")
        return "\n".join(lines)

    def _step(self, words: list[str]) -> str:
        session = self.session
        found = session.asking()(CancelToken())
        if found.what is None:
            return found.message + (" hint leads to it." if found.mistake is not None else "")
        session.kept.helped += 1
        session.mark(marks_of(found.what))
        return self._after("\n".join([*found.lines, found.action]))

    def _solve(self, words: list[str]) -> str:
        session = self.session
        outcome = solve(session.puzzle)
        if outcome.solution is None:
            return "This board has no solution."
        genre = find_genre(session.puzzle.genre)
        placed = {
            (row, col)
            for row, line in enumerate(outcome.solution.rows)
            for col, letter in enumerate(line)
            if letter == genre.placed and session.game.is_open((row, col))
        }
        wishes = [(cell, Mark.PLACED) for cell in placed]
        wrong = [
            (cell, Mark.BLANK)
            for cell, mark in session.game.marks.items()
            if mark is not Mark.TICK and (mark is Mark.PLACED) != (cell in placed)
        ]
        session.kept.helped += 1
        session.mark([*wrong, *wishes])
        self._advice = self._walk_on = None
        return f"{self._drawn()}\nThis is the solution. undo brings your own marks back."

    # The board ------------------------------------------------------------------------------------

    def _drawn(self) -> str:
        session = self.session
        style = "ascii" if self._ascii else "unicode"
        return draw_text(
            session.puzzle,
            session.game.to_marks(),
            style=style,
            violations=session.broken,
            coordinates=True,
        )

    def _show(self, words: list[str]) -> str:
        return f"{self._drawn()}\n{self.session.survey.progress}."

    def _row(self, words: list[str]) -> str:
        height, width = self.session.puzzle.height, self.session.puzzle.width
        row = self._number(words, "row", height)
        return self._line(f"Row {row + 1}", [(row, col) for col in range(width)])

    def _column(self, words: list[str]) -> str:
        height, width = self.session.puzzle.height, self.session.puzzle.width
        col = self._number(words, "column", width)
        return self._line(f"Column {col + 1}", [(row, col) for row in range(height)])

    def _number(self, words: list[str], what: str, most: int) -> int:
        given = words[0] if len(words) == 1 else ""
        if not (given.isascii() and given.isdecimal() and 1 <= int(given[:9]) <= most):
            raise _WrongCommandError(f"Expected {what} and a number, 1 to {most}.")
        return int(given) - 1

    def _line(self, name: str, cells: list[Cell]) -> str:
        return f"{name}: {describe_line(self.session.game, self.session.survey, cells)}"

    def _cell(self, words: list[str]) -> str:
        session = self.session
        told = []
        for cell in self._cells(words, "cell"):
            said = f"{cell_name(cell)}: {describe(session.game, session.survey, cell)}."
            sight = session.sight(cell)
            told.append(f"{said} {sight}" if sight else said)
        return "\n".join(told)

    def _joined(self, words: list[str]) -> str:
        if not self.session.has_sight:
            raise _WrongCommandError("joined is for boards whose white cells must be joined.")
        return self.session.joined()

    def _time(self, words: list[str]) -> str:
        return f"{clock_text(self.session.elapsed)}. {self.session.survey.progress}."

    def _live(self, words: list[str]) -> str:
        self.session.live = not self.session.live
        how = "at once" if self.session.live else "when you say check"
        return f"Broken rules are told {how}."

    def _next(self, words: list[str]) -> str:
        if not self.session.has_next:
            return self._new(words)
        self.session.go(self.session.place + 1)
        self._advice = self._walk_on = None
        return self.opening()

    def _previous(self, words: list[str]) -> str:
        if not self.session.has_previous:
            return "This is the first board."
        self.session.go(self.session.place - 1)
        self._advice = self._walk_on = None
        return self.opening()

    def _new(self, words: list[str]) -> str:
        self.session.add(self.session.another()(CancelToken()))
        self._advice = self._walk_on = None
        return self.opening()

    def _rules(self, words: list[str]) -> str:
        return "\n".join(find_genre(self.session.puzzle.genre).rules)

    def _help(self, words: list[str]) -> str:
        genre = self.session.puzzle.genre
        placed, dot = placed_word(genre), dot_word(genre)
        return "\n".join(
            line.format(placed=placed, dot=dot)
            for line in _HELP
            if self.session.has_sight or not line.startswith("joined")
        )

    def _quit(self, words: list[str]) -> str:
        self.is_over = True
        kept = not self.session.game.is_untouched and self.session.kept.solved is None
        return "The game is kept: lamplighter play carries on with it." if kept else "Goodbye."

    _commands: Mapping[str, Callable[[Plain, list[str]], str]] = {}


_HELP = (
    "{placed} r3c4: mark row 3, column 4; several cells may follow.",
    "{dot} r3c4: nothing is placed there. clear r3c4: take the mark away. tick r3c4: tick a clue.",
    "undo, redo, restart.",
    "hint: where to look; again for why, and for what. mark: mark what the hint told.",
    "check: correct so far? back: to the position before a mistake that a hint named.",
    "step: take the next step and say why. solve: show the solution.",
    "way: the way to the solution, a step each time; way back, way 5, way end, way all.",
    "show: the board. row 3, column 4, cell r3c4: what is there. time. rules.",
    "joined: are the white cells joined? cell r3c4 says how far a number sees.",
    "trial, keep, drop: try something out. checkpoint, go 1: a position to come back to.",
    "live: broken rules are told at once, or when you say check.",
    "new: another board like this. next, previous: of several boards. quit.",
)


def _all(
    command: Callable[[Plain, list[str]], str], names: Iterable[str]
) -> dict[str, Callable[[Plain, list[str]], str]]:
    return dict.fromkeys(names, command)


Plain._commands = {
    **_all(Plain._bulb, ("bulb", "b")),
    **_all(Plain._black, ("black",)),
    **_all(Plain._place, ("place",)),
    **_all(Plain._dot, ("dot", "white", "empty", "x")),
    **_all(Plain._clear, ("clear", "wipe")),
    **_all(Plain._tick, ("tick",)),
    **_all(Plain._undo, ("undo", "u", "z")),
    **_all(Plain._redo, ("redo", "y")),
    **_all(Plain._restart, ("restart",)),
    **_all(Plain._hint, ("hint", "h")),
    **_all(Plain._mark, ("mark", "m")),
    **_all(Plain._back, ("back",)),
    **_all(Plain._check, ("check", "c")),
    **_all(Plain._step, ("step",)),
    **_all(Plain._way, ("way", "v")),
    **_all(Plain._solve, ("solve",)),
    **_all(Plain._show, ("show", "s", "board")),
    **_all(Plain._row, ("row", "r")),
    **_all(Plain._column, ("column", "col")),
    **_all(Plain._cell, ("cell", "look")),
    **_all(Plain._joined, ("joined",)),
    **_all(Plain._time, ("time",)),
    **_all(Plain._live, ("live",)),
    **_all(Plain._trial, ("trial", "t")),
    **_all(Plain._keep, ("keep", "k")),
    **_all(Plain._drop, ("drop", "d")),
    **_all(Plain._checkpoint, ("checkpoint",)),
    **_all(Plain._go, ("go",)),
    **_all(Plain._next, ("next", "n")),
    **_all(Plain._previous, ("previous", "p")),
    **_all(Plain._new, ("new", "another")),
    **_all(Plain._rules, ("rules",)),
    **_all(Plain._help, ("help", "?")),
    **_all(Plain._quit, ("quit", "q", "exit", "bye")),
}
