"""The logic programs of the package, each to be read, saved and run by hand.

A `Listing` is one program: the files it is made of, the facts it reads and the command that runs
it. `find_listing` finds one by name. The encodings of the back end `asp` have the names they have
there, with the genre behind where two genres share one (`best-akari`); `style:NAME` makes boards in
a style and `check:NAME` says what is not in it, where NAME is a style or a TOML file; `unique:`,
`fewest:` and `symmetric:` make boards with a single solution, or the best of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from lamplighter.backends.asp import AspBackend
from lamplighter.backends.asp.encoding import ENCODINGS, Encoding, board_facts, mark_rules, size
from lamplighter.backends.asp.encoding import layout_of as layout_in
from lamplighter.backends.asp.program import Program
from lamplighter.errors import BackendMissingError, PuzzleError, UnknownNameError, UnsupportedError
from lamplighter.methods.asp import CHANCE
from lamplighter.methods.asp_style import style_facts
from lamplighter.methods.style_file import STYLES, find_style
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.watch import Watch

__all__ = ["LISTINGS", "Answers", "Listing", "find_listing"]

_APART_FROM = 2000  # of the board's size: beyond, grounding may take so long that it must be ended
_BACKEND = "lamplighter.backends.asp"
_METHODS = "lamplighter.methods"
_RUN = "python -m clingo"
"""How the clingo of `lamplighter[asp]` is run: the wheel brings a module, and no program."""


@dataclass(frozen=True)
class Answers:
    """What clingo found."""

    models: tuple[tuple[str, ...], ...]
    """Each answer set as its atoms, in a fixed order."""
    complete: bool
    """Whether there are no others."""
    stats: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """The answers as plain JSON values."""
        return {
            "models": [list(model) for model in self.models],
            "complete": self.complete,
            "stats": self.stats,
        }


@dataclass(frozen=True)
class Listing:
    """One program: what it is for, and what it is made of."""

    name: str
    title: str
    genre: str
    dialect: str
    files: tuple[tuple[str, str], ...]
    """Package and name of each file."""
    takes: str = "puzzle"
    """What it reads: a "puzzle", a "solution" on its puzzle, or "nothing" but a size."""
    style: str = ""
    """The style whose facts belong to it, where those are in no file."""
    options: tuple[str, ...] = ()
    """What clingo is told besides."""

    @property
    def paths(self) -> tuple[Path, ...]:
        """Its files. A style of one's own has none: its facts are made from the TOML."""
        found = []
        for package, name in self.files:
            with as_file(files(package) / "encodings" / f"{name}.lp") as path:
                found.append(path)
        return tuple(found)

    @property
    def rules(self) -> str:
        """The program alone."""
        texts = [path.read_text(encoding="utf-8") for path in self.paths]
        if self.style:
            facts = style_facts(find_style(self.style), 1, 1)
            texts.append(f"% The style {self.style} as facts for style.lp.\n{facts}\n")
        return "\n".join(texts)

    @property
    def is_best(self) -> bool:
        """Whether each answer is better than the one before, and the last the best."""
        return "#minimize" in self.rules

    @property
    def text(self) -> str:
        """The program, below a few lines that say how it is run by hand."""
        lines = [f"{self.name}: {self.title}.", "Save it as program.lp, and run it by hand:"]
        if self.takes != "nothing":
            words = f"lamplighter convert BOARD --to asp --to-dialect {self.dialect}"
            also = " --with-solution" if self.takes == "solution" else ""
            lines.append(f"    {words}{also} > board.lp")
        lines.append(f"    {self.command('program.lp', 'board.lp')}")
        return "".join(f"% {line}\n" for line in lines) + "\n" + self.rules

    def command(self, program: str, board: str) -> str:
        """The command that runs it by hand."""
        words = [_RUN, program]
        if self.takes == "nothing":
            words += ["-c size=7", "--seed=1", *self.options]
        else:
            words += [board, *self.options, *(["0"] if self.takes == "puzzle" else [])]
        return " ".join(words)

    def facts(self, puzzle: Puzzle, solution: Solution | None = None) -> str:
        """The board as facts in its dialect, with the solution only where it is to be checked."""
        if puzzle.genre != self.genre:
            raise UnsupportedError(f"program {self.name!r} is for {self.genre}, not {puzzle.genre}")
        if self.dialect == "tud" and puzzle.height != puzzle.width:
            raise UnsupportedError(
                f"program {self.name!r} takes square boards, got {puzzle.width}x{puzzle.height}"
            )
        layout = layout_in(self.dialect, self.genre)
        lines = [board_facts(puzzle, layout), *mark_rules(puzzle, layout, None)]
        if self.takes == "solution":
            if solution is None:
                raise PuzzleError(f"program {self.name!r} checks a solution, and there is none")
            answer = layout.answers[0]
            lines += [layout.atom(answer, cell, puzzle.height) for cell in solution.placed]
        return "\n".join(lines) + "\n"

    def run(
        self,
        facts: str,
        side: tuple[int, int],
        models: int = 2,
        limit: Limit | None = None,
        options: Sequence[str] = (),
    ) -> Answers:
        """Its answer sets on these facts, up to that many (0: all). `side` is height and width."""
        if not AspBackend().is_installed:
            raise BackendMissingError("clingo is not installed: pip install 'lamplighter[asp]'")
        watch = Watch(limit or Limit())
        program = Program(
            f"{self.rules}\n{facts}",
            ["0", *self.options, *options],
            apart=size(*side) > _APART_FROM,
        )
        found: list[tuple[str, ...]] = []

        def take(model: str) -> bool:
            found.append(tuple(sorted(model.split(), key=_place)))
            return len(found) != models and not watch.is_over()

        complete = not watch.is_over() and watch.run(
            lambda: program.ground() and program.search(take), program.stop
        )
        return Answers(tuple(found), complete, program.stats())

    def to_json(self) -> dict[str, Any]:
        """The listing as plain JSON values, without its text."""
        return {
            "name": self.name,
            "title": self.title,
            "genre": self.genre,
            "dialect": self.dialect,
            "takes": self.takes,
            "files": [f"{name}.lp" for _, name in self.files],
        }


def _place(atom: str) -> tuple[str, list[int], str]:
    """Atoms by name, and by the numbers in them."""
    name, _, rest = atom.partition("(")
    words = rest.rstrip(")").replace("(", "").split(",")
    return name, [int(word) if word.lstrip("-").isdecimal() else 0 for word in words], atom


_AFTER = {
    "best": "our own rules",
    "tud": "the rules after Pal (2025): a guess and the solution validator",
    "lparse": "the rules after the lparse report",
    "numblack": "the rules after Yıldırım and Baş (2020)",
    "black3": "the rules after Kapıkıran and Önen (2020)",
}
_SHARED = Counter(each.name for each in ENCODINGS)


def _listing(encoding: Encoding) -> Listing:
    name, genre = encoding.name, encoding.genre
    return Listing(
        f"{name}-{genre}" if _SHARED[name] > 1 else name,
        f"solves {genre.capitalize()} by {_AFTER[name]}",
        genre,
        encoding.dialect,
        tuple((_BACKEND, file) for file in encoding.files),
    )


def _validator(name: str, title: str, *names: str, takes: str = "puzzle") -> Listing:
    return Listing(name, title, "akari", "tud", tuple((_BACKEND, each) for each in names), takes)


def _styled(style: str) -> tuple[Listing, ...]:
    """The programs of one style: what makes its boards, and what says whether a board is in it."""
    shipped = style in STYLES
    last = ((_METHODS, style),) if shipped else ()
    own = "" if shipped else style

    def one(kind: str, title: str, takes: str, names: Sequence[str], *options: str) -> Listing:
        parts = (*((_METHODS, each) for each in names), *last)
        return Listing(
            f"{kind}:{style}", f"{title} {style}", "akari", "tud", parts, takes, own, options
        )

    board = ("grid", "board", "style")
    best = (*board, "unique")
    return (
        one("style", "makes boards in the style", "nothing", board, *CHANCE),
        one("unique", "makes boards with a single solution in the style", "nothing", best, *CHANCE),
        one(
            "fewest",
            "makes a board with one solution and the fewest numbers in the style",
            "nothing",
            (*best, "fewest"),
            *CHANCE,
        ),
        one(
            "symmetric",
            "makes a board with one solution, as symmetric as can be, in the style",
            "nothing",
            (*best, "symmetry", "symmetric"),
            *CHANCE,
        ),
        one("check", "says whether a solved board is in the style", "solution", ("grid", "style")),
    )


LISTINGS = (
    *map(_listing, ENCODINGS),
    _validator("tud-problem", "says whether a board may be posed (Pal's problem validator)",
               "tud-problem"),
    _validator("tud-solution", "says whether bulbs solve a board (Pal's solution validator)",
               "tud-solution", takes="solution"),
    _validator("tud-human", "marks what Pal's six strategies settle, and says how far they come",
               "tud-human", "tud-human-validator"),
    *(each for style in STYLES for each in _styled(style)),
)  # fmt: skip
"""Every program that comes with the package."""


_KINDS = tuple(each.name.partition(":")[0] for each in _styled(STYLES[0]))


def find_listing(name: str, genre: str | None = None) -> Listing:
    """The program of that name; `best` and `lparse` are one for each genre."""
    for each in LISTINGS:
        if each.name == name:
            return each
    shared = [each for each in LISTINGS if each.name in (f"{name}-akari", f"{name}-kuromasu")]
    fitting = [each for each in shared if genre in (None, each.genre)]
    if len(fitting) == 1:
        return fitting[0]
    if shared:
        raise UnsupportedError(f"say which: {' or '.join(each.name for each in shared)}")
    kind, colon, style = name.partition(":")
    if colon:
        find_style(style)  # a name or file that is none is told here
        for each in _styled(style):
            if each.name == name:
                return each
        raise UnknownNameError("program", kind + ":", [f"{each}:" for each in _KINDS])
    raise UnknownNameError(
        "program",
        name,
        [*(each.name for each in LISTINGS), *(f"{each}:FILE.toml" for each in _KINDS)],
    )
