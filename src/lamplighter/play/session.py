"""The board in play, and the row of boards it stands in: wishes become deeds, all of it is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lamplighter.engine import CancelToken
from lamplighter.genre import Violation
from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit
from lamplighter.play.game import Game, Mark
from lamplighter.play.maker import Maker, wishes_like
from lamplighter.play.store import Kept, Store
from lamplighter.play.survey import Survey, groups_of, sight_of, survey
from lamplighter.play.walk import Walk
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.verbs.explain import explain
from lamplighter.verbs.hint import Hint, hint

__all__ = ["Session", "begin", "clock_text"]

_PATIENCE = Limit(seconds=8)


class Session:
    """Boards to play one after another, and the game on one of them."""

    def __init__(
        self,
        boards: Sequence[Kept],
        store: Store | None = None,
        *,
        maker: Maker | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.boards = list(boards)
        self.maker = maker or Maker()
        self._store = store
        self._clock = clock
        self._since: float | None = None
        self._brush = Mark.DOT
        self._stroke = False
        self.live = False
        """Whether broken rules are shown at once, instead of when a check is asked for."""
        self._opened: set[int] = set()
        self.place = 0
        self._open(0)

    # Boards ---------------------------------------------------------------------------------------

    def go(self, place: int) -> None:
        """Bring a board of the row into play, as far as it was played before."""
        self.pause()
        self.save()
        self._open(place)

    def _open(self, place: int) -> None:
        kept = self.boards[place]
        if place not in self._opened:
            self._recall(kept)
        self._opened.add(place)
        self.place, self.kept = place, kept
        self.game = Game(kept.puzzle, kept.game)
        self.asked: tuple[Violation, ...] = ()
        """Broken rules to show until the next change."""
        self.survey: Survey = survey(self.game)
        self.resume()

    def _recall(self, kept: Kept) -> None:
        """What was played on this board before goes on."""
        known = self._store.find(kept.puzzle) if self._store else None
        if known is not None:
            kept.game, kept.solved, kept.helped = known.game, known.solved, known.helped
            kept.level = kept.level or known.level
            kept.wishes = kept.wishes or known.wishes

    def add(self, kept: Kept) -> None:
        """A new board at the end of the row comes into play."""
        self.boards.append(kept)
        self.go(len(self.boards) - 1)

    @property
    def has_next(self) -> bool:
        return self.place + 1 < len(self.boards)

    @property
    def has_previous(self) -> bool:
        return self.place > 0

    def another(self) -> Callable[[CancelToken], Kept]:
        """What makes another board like this one; it may run in a thread of its own."""
        genre, wishes, maker = self.puzzle.genre, wishes_like(self.kept), self.maker
        return lambda cancel: maker.make(genre, wishes, cancel)

    @property
    def puzzle(self) -> Puzzle:
        return self.game.puzzle

    @property
    def title(self) -> str:
        """The board's own title, or its level and genre."""
        if self.kept.title:
            return self.kept.title
        return f"{self.kept.level.capitalize()} {self.puzzle.genre.capitalize()}".strip()

    # Time -----------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Stop the clock, as while nobody looks."""
        self._tick()
        self._since = None

    def resume(self) -> None:
        self._since = self._clock()

    def _tick(self) -> None:
        """Count the time since the last look; none while the board is done."""
        if self._since is None:
            return
        now = self._clock()
        if self.kept.solved is None:
            self.game.elapsed += round((now - self._since) * 1000)
        self._since = now

    @property
    def elapsed(self) -> int:
        """Milliseconds of play, up to the solution."""
        self._tick()
        return self.game.elapsed if self.kept.solved is None else self.kept.solved

    # Deeds ----------------------------------------------------------------------------------------

    def tap(self, cell: Cell, *, second: bool = False) -> bool:
        """A press on a cell: the next mark, or with the second button a dot; on a clue, a tick."""
        now = self.game.mark_at(cell)
        if not self.game.is_open(cell):
            return self.mark([(cell, Mark.BLANK if now is Mark.TICK else Mark.TICK)])
        if second:
            return self.mark([(cell, Mark.BLANK if now is Mark.DOT else Mark.DOT)])
        turn = {Mark.BLANK: Mark.PLACED, Mark.PLACED: Mark.DOT}
        return self.mark([(cell, turn.get(now, Mark.BLANK))])

    def paint(self, cell: Cell, *, first: bool) -> bool:
        """A drag reaches a cell: it paints dots, or wipes them if it began on one."""
        now, is_open = self.game.mark_at(cell), self.game.is_open(cell)
        if first:
            self._brush = Mark.BLANK if is_open and now is Mark.DOT else Mark.DOT
            self._stroke = False
        painted = Mark.DOT if self._brush is Mark.BLANK else Mark.BLANK
        if not is_open or now is not painted:
            return False
        self._tick()
        self.game.mark([(cell, self._brush)], join=self._stroke)
        self._stroke = True
        self._changed()
        return True

    def mark(self, wishes: Iterable[tuple[Cell, Mark]]) -> bool:
        """Mark cells in one deed; whether anything changed."""
        return self.change(lambda game: game.mark(wishes))

    def change(self, deed: Callable[[Game], object]) -> bool:
        """Change the game by one of its own verbs; whether anything changed."""
        self._tick()
        if deed(self.game) is False:
            return False
        self._changed()
        return True

    def undo(self) -> bool:
        """Take back the last deed; at the start of a board, go to the board before."""
        if self.game.can_undo:
            return self.change(Game.undo)
        if not self.has_previous:
            return False
        self.go(self.place - 1)
        return True

    def redo(self) -> bool:
        """Do again what was undone; after that, go to the board after, if it was seen before."""
        if self.game.can_redo:
            return self.change(Game.redo)
        if self.place + 1 not in self._opened:
            return False
        self.go(self.place + 1)
        return True

    def restart(self) -> None:
        """Play the same board again; undo brings the marks back."""
        self.kept.solved = None
        self.kept.helped = 0
        self.game.elapsed = 0
        self.resume()
        if not self.change(Game.clear):
            self.save()

    def _changed(self) -> None:
        self.asked = ()
        self.survey = survey(self.game)
        if self.survey.solved and self.kept.solved is None:
            self.kept.solved = max(1, self.elapsed)
        self.save()

    @property
    def broken(self) -> tuple[Violation, ...]:
        """The broken rules to show now."""
        return self.survey.broken if self.live else self.asked

    def save(self) -> bool:
        """Keep the game; one in which nothing was done is not worth it."""
        self._tick()
        self.kept.game = self.game.save()
        if self._store is None or self.game.is_untouched:
            return True
        return self._store.keep(self.kept)

    @property
    def fault(self) -> str:
        """Why the game could not be kept; empty if it was."""
        return self._store.fault if self._store else ""

    # Help -----------------------------------------------------------------------------------------

    def asking(self) -> Callable[[CancelToken], Hint]:
        """What finds a hint for the present position; it may run in a thread of its own."""
        puzzle, order = self.puzzle, self.game.order()
        marks: Marks = self.game.to_marks()
        return lambda cancel: hint(puzzle, marks, order=order, limit=_PATIENCE, cancel=cancel)

    def walking(self) -> Callable[[CancelToken], Walk | Hint]:
        """What finds the way from here, or the hint that tells a mistake; for a thread as well."""
        ask, puzzle, game = self.asking(), self.puzzle, self.game
        marks: Marks = game.to_marks()

        def find(cancel: CancelToken) -> Walk | Hint:
            told = ask(cancel)
            if told.mistake is not None:
                return told
            return Walk(game, explain(puzzle, marks, limit=_PATIENCE, cancel=cancel))

        return find

    def check(self) -> None:
        """Show the rules that are broken now."""
        self.asked = self.survey.broken

    @property
    def verdict(self) -> str:
        """A solved board in words: the time, and how many hints it took."""
        helped = self.kept.helped
        how = {0: "without a hint", 1: "with one hint"}.get(helped, f"with {helped} hints")
        return f"Solved in {clock_text(self.elapsed)}, {how}."

    def sight(self, cell: Cell) -> str:
        """How far a clue sees, in words; empty if it is none that looks."""
        if not self.has_sight or cell not in self.puzzle.clues:
            return ""
        sure, most = map(len, sight_of(self.game, cell))
        clue = self.puzzle.clues[cell]
        if sure == most:
            return f"The {clue} sees {sure}."
        return f"The {clue} sees {sure} for sure and {most} at most."

    @property
    def has_sight(self) -> bool:
        """Whether clues look along rows and columns, and white cells must be joined."""
        return "view" in find_genre(self.puzzle.genre).violations

    def joined(self) -> str:
        """Whether the white cells so far are joined, in words."""
        if any(each.rule == "connected" for each in self.survey.broken):
            return "The black cells cut the board apart."
        groups = groups_of(self.game)
        if groups <= 1:
            return "All white cells so far are joined."
        return f"The white cells so far form {groups} groups, and each can still be reached."


def clock_text(milliseconds: int) -> str:
    """A time as 4:05 or 1:02:09."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def begin(puzzle: Puzzle, marks: Marks | None, **about: Any) -> Kept:
    """A board to play from a document, with the marks that came with it."""
    kept = Kept(puzzle, **about)
    if marks is not None and not marks.is_empty:
        game = Game(puzzle)
        wishes = [(cell, Mark.PLACED) for cell in marks.placed]
        game.mark([*wishes, *((cell, Mark.DOT) for cell in marks.excluded)])
        kept.game = game.save()
    return kept
