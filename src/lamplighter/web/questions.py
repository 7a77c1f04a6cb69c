"""What each verb may be asked: its fields, named as in Python and on the command line."""

from __future__ import annotations

from typing import NamedTuple

from lamplighter.web.bounds import BOUNDS
from lamplighter.web.fields import Field

__all__ = ["QUESTIONS", "Question"]


class Question(NamedTuple):
    """A verb: what it answers, and the fields of its question."""

    title: str
    fields: tuple[Field, ...]


_SOURCE = (
    Field("puzzle", "board", "a link, a game id or a text in any format; or a JSON object"),
    Field("genre", "text", "akari or kuromasu: of `rows`, or where a text does not say"),
    Field("rows", "rows", "the board row by row, instead of `puzzle`"),
    Field("marks", "rows", "what is decided so far: o + . (Akari), # + . (Kuromasu)"),
    Field("id", "text", "what the answer calls the puzzle"),
    Field("format", "text", "the format of the text, instead of detecting it"),
    Field("size", "size", "width x height, for formats that leave it out"),
    Field("height", "whole", "rows of the board", 1, BOUNDS.side),
    Field("width", "whole", "columns of the board", 1, BOUNDS.side),
    Field("dialect", "text", "the dialect of an asp text"),
    Field("lenient", "flag", "read as forgivingly as the program a format comes from"),
)
_ROWS_SOLVED = Field("solution", "solution", "the solution, as rows")
_TIMEOUT = Field("timeout", "number", f"seconds, at most {BOUNDS.seconds:g} count", 0)
_FROM_MARKS = Field("from_marks", "flag", "start from the marks that the text holds")
_SEARCH = (
    _ROWS_SOLVED,
    _FROM_MARKS,
    Field("backend", "text", "the way of solving (native)"),
    Field("options", "values", "options of the back end"),
    Field("limit", "whole", "solutions to look for", 0),
    Field("nodes", "whole", "decisions of the search", 0, 1 << 62),
    _TIMEOUT,
)

QUESTIONS = {
    "generate": Question(
        "a puzzle with exactly one solution, made to order",
        (
            Field("genre", "text", "akari (the default) or kuromasu"),
            Field("size", "size", "width x height, or one number (10x10)"),
            Field("height", "whole", "rows (10)", 1, BOUNDS.side),
            Field("width", "whole", "columns (10)", 1, BOUNDS.side),
            Field("level", "level", "easy, normal, hard, extreme, or 0 to 9"),
            Field("symmetry", "text", "of walls (Akari) or clues (Kuromasu); varied"),
            Field("density", "shares", "share of walls or black cells, or two: a range", 0, 1),
            Field("plain", "flag", "one density and symmetry, where none is asked for"),
            Field("clues", "share", "minimal, all, or a share", 0, 1),
            Field("style", "text", "a set of demands, by its name"),
            Field("walls", "board", "a board whose walls and size are kept (Akari)"),
            Field("human", "flag", "the six human strategies must suffice (Akari)"),
            Field("only", "whole", "the only number that clues may show (Akari)", 0, 4),
            Field("ds_class", "whole", "the class of Deductive Search (Akari)", 0, 9),
            Field("aim", "text", "what to optimise in a style"),
            Field("motif", "picture", "what walls or clues show: a name, letters:TEXT, or rows"),
            Field("mask", "rows", "rows of # for a wall or clue, + for none, . for either"),
            Field("score", "span", "the least and the most of the rating's score"),
            Field("technique", "names", "techniques that solving it takes"),
            Field("without", "names", "techniques that solving it does not take"),
            Field("start", "whole", "walls to begin with (method walls)", 0, 1 << 30),
            Field("step", "whole", "walls to add at a time (method walls)", 1, 1 << 30),
            Field("heuristic", "flag", "prefer some places for walls (method walls)"),
            Field("method", "text", "the way of making (native)"),
            Field("seed", "whole", "a whole number (a new one)", 0, 10**40 - 1),
            Field("index", "whole", "the place in the series of the seed (0)", 0, 10**18 - 1),
            Field("solution", "flag", "send the solution as well"),
            Field("rate", "flag", "send the rating as well (true)"),
            _TIMEOUT,
        ),
    ),
    "solve": Question("a solution, and whether it is the only one", (*_SOURCE, *_SEARCH)),
    "count": Question("how many solutions there are", (*_SOURCE, *_SEARCH)),
    "check": Question(
        "which rules the marks or the solution break",
        (
            *_SOURCE,
            _ROWS_SOLVED,
            Field("complete", "flag", "an answer: report what is missing as well"),
            Field("partial", "flag", "a position: report only what is already wrong"),
            Field("square", "flag", "the board must be square"),
        ),
    ),
    "explain": Question(
        "the way to the solution, step by step",
        (
            *_SOURCE,
            _ROWS_SOLVED,
            _FROM_MARKS,
            Field("strategies", "text", "own (the default), or six"),
            Field("next", "flag", "the next step only"),
            Field("all", "flag", "also the steps that no placement rests on"),
            _TIMEOUT,
        ),
    ),
    "hint": Question(
        "the next step from a player's marks, or the first mistake in them",
        (
            *_SOURCE,
            _ROWS_SOLVED,
            Field("grade", "text", "state, where, why or what (all of them)"),
            Field("order", "cells", "cells in the order they were marked"),
            Field("dots", "flag", "the next step may also be a mark that a cell is empty"),
            _TIMEOUT,
        ),
    ),
    "rate": Question(
        "how hard a puzzle is, and why",
        (
            *_SOURCE,
            _ROWS_SOLVED,
            Field("metrics", "names", "the measures to take (the quick ones)"),
            Field("scale", "texts", "settings NAME=VALUE of some measures"),
            _TIMEOUT,
        ),
    ),
    "diagnose": Question(
        "what is wrong with a draft, and what would repair it",
        (
            *_SOURCE,
            _ROWS_SOLVED,
            Field("symmetric", "flag", "repairs keep the symmetry"),
            Field("limit", "whole", "count solutions up to this", 2, BOUNDS.counted),
            _TIMEOUT,
        ),
    ),
    "convert": Question(
        "the puzzle in another format",
        (
            *_SOURCE,
            _ROWS_SOLVED,
            Field("to", "text", "the format to write"),
            Field("to_dialect", "text", "its dialect"),
            Field("empty", "flag", "the puzzle alone, without marks and solution"),
            Field("with_solution", "flag", "asp: write a stored solution as facts too"),
            Field("lossy", "flag", "leave out what the format cannot hold"),
        ),
    ),
    "render": Question(
        "the board as a picture",
        (
            *_SOURCE,
            Field("solution", "solution", "draw the solution: these rows, or the puzzle's own"),
            Field("solve", "flag", "solve it, and draw the solution"),
            Field("empty", "flag", "draw the puzzle without any marks"),
            Field("mistakes", "flag", "mark the cells of broken rules"),
            Field("kind", "choice", "svg, png or pdf (svg)", choices=("svg", "png", "pdf")),
            Field("theme", "text", "colours (light)"),
            Field("cell", "whole", "the side of a cell in pixels (36)", 4, 400),
            Field("scale", "number", "PNG: pixels for each of those (2)", 0, 20),
            Field("coordinates", "flag", "number rows and columns"),
            Field("title", "text", "the title, for screen readers and tooltips"),
            _TIMEOUT,
        ),
    ),
    "lesson": Question(
        "a board on which a technique is the next step, to be found by a learner",
        (
            Field("genre", "text", "akari (the default) or kuromasu"),
            Field("technique", "text", "its name, as `lamplighter techniques` lists them"),
            Field("seed", "whole", "a whole number (a new one)", 0, 10**40 - 1),
            _TIMEOUT,
        ),
    ),
}
"""The questions by verb."""
