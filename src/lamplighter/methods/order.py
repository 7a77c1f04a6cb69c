"""Order: what a puzzle is asked to be, in the words of the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypedDict, Unpack

from lamplighter.errors import PuzzleError, UnknownNameError, quote
from lamplighter.expect import expect_number, expect_whole
from lamplighter.genres import Genre, find_genre
from lamplighter.grid import Turn, require_size, turn_rows
from lamplighter.labels import LABELS
from lamplighter.methods.mask import FREE, RIMS, TAKEN, clear_box, complete, draw_on, read_mask
from lamplighter.methods.motif import Motif, find_motif
from lamplighter.methods.needs import ScoreRange, read_score, require_path, technique_names
from lamplighter.methods.style import Density, Style
from lamplighter.methods.style_file import find_style
from lamplighter.metrics.path import label_of_level
from lamplighter.puzzle import Puzzle

__all__ = [
    "AIMS", "FEWEST", "SYMMETRIC", "SYMMETRIES", "VARIED", "Density", "Order", "Wishes",
    "is_symmetric", "needs_square",
]  # fmt: skip

FEWEST, SYMMETRIC = "fewest-clues", "most-symmetric"
AIMS = (FEWEST, SYMMETRIC)
"""What a board may be asked to have the least or the most of."""

SYMMETRIES: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "mirror": (Turn.MIRROR,),
    "rotate2": (Turn.ROTATE180,),
    "mirror4": (Turn.MIRROR, Turn.FLIP),
    "rotate4": (Turn.ROTATE90,),
    "diagonal": (Turn.TRANSPOSE,),
    "diagonal2": (Turn.TRANSPOSE, Turn.ANTITRANSPOSE),
}
"""Symmetries by name, each with the turns that leave the board as it is."""

VARIED = "varied"
"""In the place of a symmetry: one of them is drawn for each board."""

# Wishes of these types, under other names than these, are the same order each time they are read.
_FIXED = {str, int, float, bool, type(None)}
_FROM_FILES = {"style", "motif", "mask", "walls"}


class Wishes(TypedDict, total=False):
    """What may be asked of a puzzle besides its genre, each as a keyword."""

    height: int
    width: int
    level: str | int | None
    """easy, normal, hard, extreme, or 0 to 9."""
    symmetry: str | None
    """Of the walls (Akari) or of the clues (Kuromasu): one of `SYMMETRIES`, or varied."""
    density: Density | None
    """Share of the cells that are walls (Akari) or black in the solution (Kuromasu), or a range."""
    clues: str | float | None
    """minimal, all, or a share: of the walls (Akari), of the white cells (Kuromasu)."""
    walls: Sequence[str] | Puzzle | None
    """A board whose walls are to be kept, Akari only; its size counts."""
    human: bool
    """Whether the six strategies must suffice, Akari only."""
    style: Style | str | None
    """What the board must look like, Akari only: a style, its name, or its TOML file."""
    only: int | None
    """The one number that clues may show, 0 to 4, Akari only; the other walls are bare."""
    ds_class: int | None
    """The class of Deductive Search (Mjakinin's), 0 to 9, Akari only: the measure `class`."""
    start: int | None
    """How many walls the method `walls` begins with, 0 or more."""
    step: int | None
    """How many walls the method `walls` adds at a time, 1 or more."""
    heuristic: bool
    """Whether the method `walls` prefers some places to others for its walls."""
    aim: str | None
    """What to optimise among the boards in a style, Akari only: one of `AIMS`."""
    plain: bool
    """Whether density and symmetry are the same for every board, where they are not asked for."""
    motif: str | Sequence[str] | None
    """A picture for the walls, or the places of the clues: a name, `letters:TEXT`, a file, rows."""
    mask: str | Sequence[str] | None
    """Rows or a file: '#' is a wall (Kuromasu: a clue), '+' none, '.' either; its size counts."""
    score: tuple[int | None, int | None] | None
    """The least and the most of the rating's score; None for no such end."""
    technique: str | Sequence[str] | None
    """Techniques that the path through the puzzle needs, by name."""
    without: str | Sequence[str] | None
    """Techniques that it does not need."""


@dataclass(frozen=True)
class Order:
    """Wishes that were checked. None leaves a choice to the method."""

    genre: str
    height: int = 10
    width: int = 10
    level: str | int | None = None
    symmetry: str | None = None
    density: Density | None = None
    clues: str | float | None = None
    walls: tuple[str, ...] | None = None
    """Rows of '.' and '#'."""
    human: bool = False
    style: Style | None = None
    only: int | None = None
    ds_class: int | None = None
    start: int | None = None
    step: int | None = None
    heuristic: bool = True
    aim: str | None = None
    plain: bool = False
    motif: Motif | None = None
    mask: tuple[str, ...] | None = None
    score: ScoreRange | None = None
    technique: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @classmethod
    def of(cls, genre: str, **wishes: Unpack[Wishes]) -> Order:
        """The order, or an error that says what is wrong with the wishes."""
        # Often ordered one at a time, and a small board is made about as fast as its order is read.
        if _FROM_FILES.isdisjoint(wishes) and _FIXED.issuperset(map(type, wishes.values())):
            return _read_again(find_genre(genre), **wishes)
        return cls._read(genre, **wishes)

    @classmethod
    def _read(cls, genre: str, **wishes: Unpack[Wishes]) -> Order:
        genre = find_genre(genre).name
        unknown = [name for name in wishes if name not in Wishes.__annotations__]
        if unknown:
            raise UnknownNameError("wish", unknown[0], Wishes.__annotations__)
        drawn = wishes.get("walls")
        walls = None if drawn is None else _wall_rows(genre, drawn)
        style = wishes.get("style")
        drawn_mask, motif = wishes.get("mask"), wishes.get("motif")
        mask = None if drawn_mask is None else read_mask(drawn_mask)
        fixed = walls or mask
        height, width = wishes.get("height", 10), wishes.get("width", 10)
        if fixed is not None:
            height, width = len(fixed), len(fixed[0])
        if mask and (height, width) != (wishes.get("height", height), wishes.get("width", width)):
            raise PuzzleError(f"the mask is that of a {width}x{height} board")
        order = cls(
            genre,
            height,
            width,
            level=_level(wishes.get("level")),
            symmetry=wishes.get("symmetry"),
            density=_density(wishes.get("density")),
            clues=_clues(wishes.get("clues")),
            walls=walls,
            human=wishes.get("human", False),
            style=find_style(style) if isinstance(style, str) else style,
            only=wishes.get("only"),
            ds_class=wishes.get("ds_class"),
            start=_walls_at_a_time(wishes.get("start"), "start", 0),
            step=_walls_at_a_time(wishes.get("step"), "step", 1),
            heuristic=wishes.get("heuristic", True),
            aim=wishes.get("aim"),
            plain=wishes.get("plain", False),
            motif=None if motif is None else find_motif(motif),
            mask=mask,
            score=read_score(wishes.get("score")),
            technique=technique_names(genre, wishes.get("technique")),
            without=technique_names(genre, wishes.get("without")),
        )
        order._require_sense()
        return order

    def _require_sense(self) -> None:
        require_size(self.height, self.width)
        symmetry = self.symmetry
        if symmetry is not None and symmetry not in SYMMETRIES and symmetry != VARIED:
            raise UnknownNameError("symmetry", symmetry, [*SYMMETRIES, VARIED])
        if symmetry == VARIED and self.plain:
            raise PuzzleError("plain boards are not varied: give one of the two")
        if symmetry is not None and needs_square(symmetry) and self.height != self.width:
            raise PuzzleError(f"{symmetry} needs a square board, got {self.width}x{self.height}")
        if self.aim is not None and self.aim not in AIMS:
            raise UnknownNameError("aim", self.aim, AIMS)
        if self.aim == SYMMETRIC and symmetry not in (None, "none"):
            raise PuzzleError(f"the aim {SYMMETRIC} and the symmetry {symmetry}: give one of them")
        known = find_genre(self.genre).wishes
        if self.human and "human" not in known:
            raise PuzzleError("the six strategies (human) are for Akari only")
        if self.human and self.label == LABELS[-1]:
            # What one of them says follows from one hypothesis; extreme boards take more.
            raise PuzzleError("no such board: the six strategies (human) solve no extreme one")
        if self.only is not None:
            if "only" not in known:
                raise PuzzleError("a single number (only) can be asked of Akari clues only")
            if isinstance(self.only, bool) or self.only not in range(5):
                raise PuzzleError(f"an Akari clue is 0 to 4, got {quote(self.only)}")
            if isinstance(self.clues, float):
                raise PuzzleError("a share of clues cannot be combined with a single number (only)")
        if self.ds_class is not None:
            if "ds_class" not in known:
                raise PuzzleError("a class of Deductive Search (ds_class) is for Akari only")
            if type(self.ds_class) is not int or self.ds_class not in range(10):
                raise PuzzleError(
                    f"a class of Deductive Search is 0 to 9, got {quote(self.ds_class)}"
                )
        genre = find_genre(self.genre)
        settled = genre.making.all_clues if genre.making is not None and self.shows_all else None
        if settled is not None and self.label not in (None, settled):
            raise PuzzleError(
                f"no such board: a {genre.title} with all its clues is {settled}, not {self.label}"
            )
        if self.walls is not None:
            if self.density is not None:
                raise PuzzleError("given walls have their own density: leave one of the two out")
            if symmetry == VARIED:
                raise PuzzleError("given walls have their own symmetry: leave one of the two out")
            if symmetry is not None and not is_symmetric(self.walls, symmetry):
                raise PuzzleError(f"the walls given do not have the symmetry {symmetry}")
        if self.style is not None:
            self._require_style(self.style)
        if self.technique or self.without:
            require_path(self.genre, self.label, self.technique, self.without)
        if self.is_planned:
            self._require_plan()

    def _require_plan(self) -> None:
        if self.walls is not None:
            raise PuzzleError("given walls leave no room for a motif or a mask: give one of them")
        if self.symmetry == VARIED:
            raise PuzzleError("a motif or a mask has its own symmetry: leave one of the two out")
        plan = self.plans()[-1]
        density = self.density
        if self.genre == "akari" and density is not None:
            cells = [cell for row in plan for cell in row]
            least, most = cells.count(TAKEN), cells.count(TAKEN) + cells.count(FREE)
            low, high = density if isinstance(density, tuple) else (density, density)
            if high * len(cells) < least - 0.5 or low * len(cells) > most + 0.5:
                raise PuzzleError(
                    f"no such board: with this motif or mask {least / len(cells):.0%} to"
                    f" {most / len(cells):.0%} of the cells are walls"
                )

    @property
    def asks_path(self) -> bool:
        """Whether something is asked of the path through the puzzle, beyond its level."""
        return bool(self.technique or self.without) or self.score is not None

    @property
    def is_planned(self) -> bool:
        """Whether a motif or a mask says something about the cells."""
        return self.motif is not None or self.mask is not None

    def plans(self) -> list[tuple[str, ...]]:
        """The mask with the motif on it: with nothing else near it, and less and less strictly."""
        blank = (FREE * self.width,) * self.height
        mask, symmetry = self.mask or blank, self.symmetry or "none"
        cells = self.motif.cells(self.height, self.width) if self.motif else frozenset()
        figure = draw_on(blank, cells, ())
        if cells and not is_symmetric(figure, symmetry):
            raise PuzzleError(f"the motif does not have the symmetry {symmetry}")
        mask = complete(mask, SYMMETRIES[symmetry], symmetry)
        plans = [draw_on(mask, cells, rim) for rim in RIMS] if cells else [mask]
        if self.motif and self.motif.is_solid:
            plans.insert(0, clear_box(mask, cells))
        return list(dict.fromkeys(plans))

    def _require_style(self, style: Style) -> None:
        if "style" not in find_genre(self.genre).wishes:
            raise PuzzleError("styles are for Akari only")
        if self.walls is None:
            refusal = style.refusal(self.height, self.width, self.density)
            if refusal is not None:
                raise PuzzleError(f"no such board: {refusal}")
        else:
            broken = style.broken_walls(Puzzle._trusted(self.genre, self.walls))
            if broken:
                raise PuzzleError(f"the walls given are not in the style {style.name}: {broken[0]}")

    @property
    def shows_all(self) -> bool:
        """Whether every clue that the board can show is asked for."""
        return self.clues in ("all", 1.0)

    @property
    def label(self) -> str | None:
        """The label asked for, by its name or by a level."""
        return label_of_level(self.level) if isinstance(self.level, int) else self.level


@lru_cache(maxsize=256, typed=True)
def _read_again(genre: Genre, **wishes: Unpack[Wishes]) -> Order:
    return Order._read(genre.name, **wishes)


def needs_square(symmetry: str) -> bool:
    """Whether rows and columns change places."""
    return any(turn.swaps_sides for turn in SYMMETRIES.get(symmetry, ()))


def is_symmetric(rows: Sequence[Sequence[object]], symmetry: str) -> bool:
    """Whether the cells that hold something have the symmetry.

    What they hold may differ: a symmetric Akari board has symmetric walls, not clues.
    """
    held = [[content not in (".", None) for content in row] for row in rows]
    return all(turn_rows(held, turn) == held for turn in SYMMETRIES[symmetry])


def _level(level: str | int | None) -> str | int | None:
    if isinstance(level, str) and level.isdecimal():
        level = int(level)
    if level is None:
        return None
    if not isinstance(level, str) and (type(level) is not int or not 0 <= level <= 9):
        raise PuzzleError(f"a level is 0 to 9 or {', '.join(LABELS)}, got {quote(level)}")
    if isinstance(level, str) and level not in LABELS:
        raise UnknownNameError("level", level, [*LABELS, *map(str, range(10))])
    return level


def _density(density: Density | None) -> Density | None:
    if not isinstance(density, (tuple, list)):
        return _share(density, "density")
    if len(density) != 2:
        raise PuzzleError(f"a range of densities has two ends, got {quote(density)}")
    low, high = (_share(each, "density") or 0.0 for each in density)
    if low > high:
        raise PuzzleError(f"a range of densities goes up, got {quote(density)}")
    return low if low == high else (low, high)


def _share(value: float | None, what: str) -> float | None:
    if value is not None:
        expect_number(value, f"a {what}")
    if value is not None and not 0 <= value <= 1:
        raise PuzzleError(f"a {what} is a share, 0 to 1, got {quote(value)}")
    return value


def _walls_at_a_time(count: int | None, what: str, least: int) -> int | None:
    if count is not None:
        expect_whole(count, f"a {what}", least)
    return count


def _clues(clues: str | float | None) -> str | float | None:
    if isinstance(clues, str):
        if clues not in ("minimal", "all"):
            raise UnknownNameError("amount of clues", clues, ["minimal", "all", "a share, 0 to 1"])
        return clues
    return None if clues is None else _share(float(clues), "share of clues")


def _wall_rows(genre: str, walls: Sequence[str] | Puzzle) -> tuple[str, ...]:
    known = find_genre(genre)
    if "walls" not in known.wishes:
        raise PuzzleError(f"walls can be given for Akari only: {known.title} boards have none")
    board = walls if isinstance(walls, Puzzle) else Puzzle.from_rows(genre, list(walls))
    if board.genre != genre:
        raise PuzzleError(f"the walls are those of a {board.genre} board")
    return tuple("".join("." if char == "." else "#" for char in row) for row in board.rows)
