"""What stands beside the board, line by line: hints, checks, broken rules, help."""

from __future__ import annotations

from typing import NamedTuple

from lamplighter.genres import find_genre
from lamplighter.play.advice import Advice
from lamplighter.play.session import Session, clock_text
from lamplighter.play.walk import Walk
from lamplighter.play.words import describe, dot_word, placed_word
from lamplighter.verbs.hint import Hint, State

__all__ = [
    "KEYS",
    "Line",
    "advice_lines",
    "check_lines",
    "help_lines",
    "idle_lines",
    "solved_lines",
    "walk_lines",
]

_ASKS = {"where": "show where", "why": "show why", "what": "show what to mark"}
_MOST = 4  # broken rules that are told


class Line(NamedTuple):
    """A paragraph: title, label (of a grade), text, soft, good, bad; or a key with its action."""

    kind: str
    text: str
    key: str = ""
    action: str = ""


def advice_lines(advice: Advice) -> list[Line]:
    """The grades of a hint that are open, and what may be done next."""
    hint = advice.hint
    lines = [Line("title", "Hint")]
    if not advice.grades:
        return [*lines, Line("text", hint.message), Line("key", "close", "esc", "close")]
    is_wrong = hint.mistake is not None
    if is_wrong:
        lines.append(Line("bad", hint.message))
    for grade in advice.grades[: advice.open]:
        lines += [Line("label", grade.capitalize()), Line("text", advice.told(grade))]
    if not advice.is_whole:
        grade = advice.grades[advice.open]
        ask = "show which mark" if is_wrong and grade == "what" else _ASKS[grade]
        lines.append(Line("key", ask, "h", "hint"))
    if advice.marks:
        count = len(advice.marks)
        all_of_it = {1: "mark it", 2: "mark both"}.get(count, f"mark all {count}")
        lines.append(Line("key", all_of_it, "m", "take"))
    if is_wrong and "what" in advice.grades[: advice.open]:
        lines += [
            Line("key", "back to before it", "b", "before"),
            Line("key", "clear this mark", "w", "wipe"),
        ]
    return [*lines, Line("key", "close", "esc", "close")]


def walk_lines(walk: Walk) -> list[Line]:
    """The step in hand of the way to the solution, and where one may go from it."""
    if walk.step is None:
        lines = [Line("title", "The way"), Line("label", walk.title)]
        lines.append(Line("good" if walk.is_good else "text", walk.words))
    else:
        lines = [Line("title", "The way"), Line("label", walk.title), Line("text", walk.words)]
        lines.append(Line("key", "next step", "v", "way(True)"))
    if walk.at:
        lines.append(Line("key", "step back", "V", "way(False)"))
    if walk.marks:
        said = "mark all of it" if walk.step is None else "mark all up to here"
        lines.append(Line("key", "mark it" if not walk.at else said, "m", "take"))
    return [*lines, Line("key", "close", "esc", "close")]


def check_lines(session: Session, hint: Hint) -> list[Line]:
    """Whether all is right so far, said before anything is given away."""
    kind = {True: "good", False: "bad", None: "text"}[hint.correct]
    lines = [Line("title", "Check"), Line(kind, hint.message), *_broken(session)]
    if hint.state is State.MISTAKE:
        lines.append(Line("key", "lead me to it", "h", "hint"))
    elif hint.state is State.OPEN:
        lines.append(Line("soft", "Every mark on the board can stay."))
    return [*lines, Line("key", "close", "esc", "close")]


def solved_lines(session: Session) -> list[Line]:
    """A quiet celebration."""
    has_next = session.has_next
    return [
        Line("title", "Solved"),
        Line("good", session.verdict),
        Line("key", "the next board" if has_next else "another like this", "n", "next"),
        Line("key", "play it again", "r", "restart"),
    ]


def idle_lines(session: Session, cell: tuple[int, int], shown: set[str]) -> list[Line]:
    """What is told while nothing is asked: the cell in hand, the trial, checkpoints, the keys."""
    game = session.game
    row, col = cell
    said = describe(game, session.survey, cell)
    lines = [Line("label", f"r{row + 1}c{col + 1}"), Line("text", said)]
    if "sight" in shown:
        told = session.sight(cell) or "Go to a number to see how far it looks."
        lines += [Line("label", "Sight"), Line("text", told)]
    if "joined" in shown:
        lines += [Line("label", "Joined"), Line("text", session.joined())]
    if session.live or session.asked:
        lines += _broken(session)
    if game.depth:
        level = f", level {game.depth}" if game.depth > 1 else ""
        lines += [
            Line("label", f"On trial{level}"),
            Line("key", "keep the marks", "k", "keep"),
            Line("key", "drop them", "d", "drop"),
        ]
    if game.checkpoints:
        lines.append(Line("label", "Checkpoints"))
        for each in game.checkpoints[:9]:
            here = "here" if each.node == game.node else f"at {clock_text(each.at)}"
            lines.append(Line("key", here, each.name, f"point({each.name})"))
    genre = session.puzzle.genre
    return [
        *lines,
        Line("label", "Keys"),
        Line("key", f"{placed_word(genre)}, {dot_word(genre)}", "space", "tap"),
        Line("key", dot_word(genre), "x", "dot"),
        Line("key", "undo", "z", "undo"),
        Line("key", "redo", "y", "redo"),
        Line("key", "hint", "h", "hint"),
        Line("key", "correct so far?", "c", "check"),
        Line("key", "the way, step by step", "v", "way(True)"),
        Line("key", "begin a trial", "t", "trial"),
        Line("key", "the next board" if session.has_next else "a new board", "n", "next"),
        Line("key", "rules, keys", "?", "help"),
        Line("key", "quit", "q", "quit"),
    ]


def _broken(session: Session) -> list[Line]:
    broken = session.survey.broken
    if not broken:
        return []
    count = len(broken)
    lines = [Line("label", "One rule is broken" if count == 1 else f"{count} rules are broken")]
    lines += [Line("text", each.message) for each in broken[:_MOST]]
    return lines + ([Line("soft", f"And {count - _MOST} more.")] if count > _MOST else [])


KEYS = (
    ("arrows, Home, End", "move"),
    ("space, Enter", "mark; again for the next mark; on a number, a tick"),
    ("x", "dot: nothing is placed there"),
    ("Backspace", "clear the cell"),
    ("z", "undo; at the start, the board before"),
    ("y, Z", "redo"),
    ("h", "hint, one grade at a time"),
    ("m", "mark what the hint or the way told"),
    ("v, V", "the way to the solution: next step, step back"),
    ("c", "correct so far?"),
    ("b, w", "after a mistake was named: go back to before it, clear it"),
    ("e", "broken rules at once, or when you check"),
    ("t, k, d", "begin a trial, keep it, drop it"),
    ("p, 1 to 9", "set or remove a checkpoint, go to one"),
    ("s, g", "sight lines, joined cells (Kuromasu)"),
    ("n", "the next board, or another like this"),
    ("<, >", "the board before, the board after"),
    ("r", "start over"),
    ("+, -", "with or without lines between cells"),
    ("l", "light or dark"),
    ("o", "show or hide the clock"),
    ("Esc", "close; stop making a board"),
    ("q", "quit: the game is kept"),
)


def help_lines(genre: str) -> list[Line]:
    """The rules and the keys."""
    known = find_genre(genre)
    lines = [Line("title", known.name.capitalize())]
    lines += [Line("text", f"- {rule}") for rule in known.rules]
    lines += [Line("label", "Mouse"), Line("text", _MOUSE), Line("label", "Keys")]
    return lines + [Line("key", what, key) for key, what in KEYS]


_MOUSE = (
    "Press a cell to mark it; again for the next mark. The right button sets a dot, a drag paints"
    " dots. Press a number to tick it."
)
