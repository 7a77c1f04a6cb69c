"""What the marks on a board mean: what is lit, which clues are done, which rules are broken."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from lamplighter.genre import Violation
from lamplighter.genres import find_genre
from lamplighter.genres.constraints import Exactly, Sees
from lamplighter.genres.sight import arms
from lamplighter.grid import Cell, neighbours
from lamplighter.play.game import Game, Mark
from lamplighter.puzzle import Puzzle

__all__ = ["Sight", "Survey", "groups_of", "sight_of", "survey"]


@dataclass(frozen=True)
class Survey:
    """A position as its player sees it."""

    lit: frozenset[Cell]
    done: frozenset[Cell]
    """Clues that nothing more can change, and that are met."""
    broken: tuple[Violation, ...]
    solved: bool
    progress: str
    """How far the board is, in words, without counting what is missing."""


class Sight(NamedTuple):
    """The cells a clue sees for sure, and all that it may see; its own is in both."""

    sure: frozenset[Cell]
    most: frozenset[Cell]


def survey(game: Game) -> Survey:
    """Look at the marks of a game. No solver is asked: this runs after every mark."""
    puzzle, genre = game.puzzle, find_genre(game.puzzle.genre)
    marks = game.to_marks()
    light = genre.look.light(puzzle, marks.rows) if genre.look.light else ()
    lit = frozenset(
        (row, col) for row, line in enumerate(light) for col, on in enumerate(line) if on == "1"
    )
    broken = tuple(genre.check(puzzle, marks, False))
    solved = not broken and not genre.check(puzzle, marks, True)
    done = frozenset(cell for cell, rule in _rules(puzzle).items() if _is_done(game, lit, rule))
    return Survey(lit, done, broken, solved, _progress(game, lit))


def _progress(game: Game, lit: frozenset[Cell]) -> str:
    puzzle, genre = game.puzzle, find_genre(game.puzzle.genre)
    if genre.look.light:
        shine = sum(content == genre.blank for row in puzzle.rows for content in row)
        return f"{len(lit)} of {shine} cells lit"
    placed = sum(mark is Mark.PLACED for mark in game.marks.values())
    dotted = sum(mark is Mark.DOT for mark in game.marks.values())
    if genre.look.placed != "black":
        return f"{placed} placed, {dotted} dotted"
    white = dotted + (0 if genre.open_clues else len(puzzle.clues))
    return f"{placed} cell{'' if placed == 1 else 's'} black, {white} white"


@lru_cache(maxsize=4)
def _rules(puzzle: Puzzle) -> dict[Cell, Exactly | Sees]:
    """The clues whose rule is a count of the cells beside them or of those in sight."""
    genre = find_genre(puzzle.genre)
    counted = {}
    found: dict[Cell, Exactly | Sees] = {}
    for rule in genre.lazy_constraints(puzzle):
        if isinstance(rule, Sees):
            found[rule.cell] = rule
        elif isinstance(rule, Exactly):
            counted[frozenset(rule.cells)] = rule
    for cell, clue in puzzle.clues.items():
        near = neighbours(puzzle.height, puzzle.width, cell)
        beside = frozenset(each for each in near if puzzle[each] == genre.blank)
        if beside in counted and counted[beside].count == clue:
            found[cell] = counted[beside]
    return found


def _is_done(game: Game, lit: frozenset[Cell], rule: Exactly | Sees) -> bool:
    if isinstance(rule, Sees):
        sure, most = sight_of(game, rule.cell)
        return len(sure) == len(most) == rule.count
    placed = sum(game.mark_at(cell) is Mark.PLACED for cell in rule.cells)
    spare = any(game.mark_at(cell) is Mark.BLANK and cell not in lit for cell in rule.cells)
    return placed == rule.count and not spare


def sight_of(game: Game, cell: Cell) -> Sight:
    """How far a clue sees."""

    def is_black(other: Cell) -> bool:
        return game.mark_at(other) is Mark.PLACED

    def is_in_doubt(other: Cell) -> bool:
        return game.mark_at(other) is not Mark.DOT and game.is_open(other)

    sure = arms(game.puzzle, cell, lambda other: is_black(other) or is_in_doubt(other))
    most = arms(game.puzzle, cell, is_black)
    return Sight(frozenset({cell}.union(*sure)), frozenset({cell}.union(*most)))


def groups_of(game: Game) -> int:
    """How many groups the sure white cells form."""
    puzzle = game.puzzle
    white = {
        cell for cell in puzzle.cells() if game.mark_at(cell) is Mark.DOT or not game.is_open(cell)
    }
    groups = 0
    while white:
        groups += 1
        edge = [white.pop()]
        while edge:
            for near in neighbours(puzzle.height, puzzle.width, edge.pop()):
                if near in white:
                    white.remove(near)
                    edge.append(near)
    return groups
