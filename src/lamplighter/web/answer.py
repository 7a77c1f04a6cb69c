"""answer: a verb and a JSON object in, a JSON object out; the contract of every verb.

No HTTP and no threads are in here: a server asks it, and so may a page that has Python inside it.
The objects are those that the command line prints with `--json`. A question that cannot be answered
gets one shape, whatever was wrong: `{"ok": false, "error": ..., "kind": ..., "status": 422}`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lamplighter.errors import FormatError, PuzzleError, UnknownNameError, quote
from lamplighter.outcome import Limit
from lamplighter.watch import Watch
from lamplighter.web.bounds import BOUNDS, Bounds
from lamplighter.web.fault import fault, fault_of
from lamplighter.web.fields import read_fields
from lamplighter.web.questions import QUESTIONS

if TYPE_CHECKING:
    from lamplighter.engine import CancelToken
    from lamplighter.formats.base import Document, Reading
    from lamplighter.puzzle import Marks, Puzzle

__all__ = ["VERBS", "answer"]

_SIZE = re.compile(r"([0-9]{1,4})(?:x([0-9]{1,4}))?")


def answer(
    verb: str,
    body: object,
    *,
    cancel: CancelToken | None = None,
    bounds: Bounds = BOUNDS,
) -> dict[str, Any]:
    """What a verb says to a question, or the fault in it; never an exception.

    The puzzle is `{"puzzle": TEXT}`, where a text is a link, a game id or the text of any format,
    or `{"genre": ..., "rows": ...}`, each with `marks` or without; the other fields are the verb's
    options. Work ends at the question's `timeout`, at the bounds, or when `cancel` is cancelled.
    """
    work = VERBS.get(verb)
    if work is None:
        return fault(str(UnknownNameError("verb", verb, VERBS)), "path", 404)
    try:
        return work(_Question(verb, body, cancel, bounds))
    except Exception as error:
        return fault_of(error)


class _Question:
    """A question whose fields were checked, and the puzzle it is about."""

    def __init__(self, verb: str, body: object, cancel: CancelToken | None, bounds: Bounds) -> None:
        self._given = read_fields(body, QUESTIONS[verb].fields)
        self.cancel, self.bounds = cancel, bounds
        self._watch = Watch(Limit(seconds=min(self("timeout", bounds.seconds), bounds.seconds)))

    def __call__(self, name: str, default: Any = None) -> Any:
        """The value of a field, or the default."""
        return self._given.get(name, default)

    def only(self, *names: str) -> dict[str, Any]:
        """Those of the fields that were given."""
        return {name: self._given[name] for name in names if name in self._given}

    @property
    def seconds(self) -> float:
        """The seconds that are left."""
        left = self._watch.left
        assert left is not None
        return left

    @property
    def limit(self) -> Limit:
        """The time that is left, as a limit."""
        return Limit(seconds=self.seconds)

    def limit_of(self, default: int, most: int) -> Limit:
        """The time that is left, and the number of solutions asked for."""
        solutions = self("limit", default)
        if solutions > most:
            raise PuzzleError(f"limit: at most {most} solutions of such a board, got {solutions}")
        return Limit(seconds=self.seconds, solutions=solutions, nodes=self("nodes"))

    @property
    def id(self) -> str:
        """The puzzle's name: its own, or what the command line calls one without."""
        return str(self("id") or self.doc.id or "puzzle")[:_LONGEST_ID]

    @property
    def puzzle(self) -> Puzzle:
        return self.doc.puzzle

    @cached_property
    def doc(self) -> Document:
        """The puzzle, and what came with it."""
        from dataclasses import replace

        from lamplighter.puzzle import Marks, Solution

        doc = self._read()
        marks, solution = self("marks"), self("solution")
        if marks is not None:
            doc = replace(doc, marks=Marks.on(doc.puzzle, marks))
        if isinstance(solution, list):
            doc = replace(doc, solution=Solution.on(doc.puzzle, solution))
        return doc

    def _read(self) -> Document:
        from lamplighter.formats.json import document_of
        from lamplighter.formats.many import read_string

        text, rows = self("puzzle"), self("rows")
        if (text is None) == (rows is None):
            what = "both" if text is not None else "neither"
            raise FormatError(f"expected 'puzzle', or 'genre' and 'rows', got {what}")
        reading = self._reading
        if rows is not None:
            return document_of(self.only("genre", "rows", "height", "width"), reading)
        if isinstance(text, Mapping):
            return document_of(text, reading)
        found = read_string(text, self("format"), reading)
        first = next(found, None)
        if first is None:
            raise FormatError("the text holds no puzzle")
        if first.doc is None:
            assert first.error is not None
            raise first.error
        if next(found, None) is not None:
            raise FormatError("the text holds several puzzles, expected one")
        return first.doc

    @property
    def _reading(self) -> Reading:
        from lamplighter.formats.base import Reading

        height, width = self.size or (self("height"), self("width"))
        return Reading.of(
            genre=self("genre"),
            height=height,
            width=width,
            dialect=self("dialect"),
            lenient=self("lenient", False),
            max_side=self.bounds.side,
        )

    @property
    def size(self) -> tuple[int, int] | None:
        """Height and width of `size`, which is written width first."""
        given = self("size")
        if given is None:
            return None
        match = _SIZE.fullmatch(str(given))
        if match is None:
            raise PuzzleError(
                f"size: expected width x height such as '12x8', or one number, got {quote(given)}"
            )
        return int(match[2] or match[1]), int(match[1])

    @property
    def start(self) -> Marks | None:
        """The marks to start from: those of the question, or with `from_marks` the puzzle's own."""
        given = self("marks") is not None or self("from_marks", False)
        return self.doc.marks if given else None


_LONGEST_ID = 1000


def _generate(ask: _Question) -> dict[str, Any]:
    from lamplighter.formats.base import Document
    from lamplighter.formats.convert import write
    from lamplighter.methods import Order
    from lamplighter.verbs.generate import generate, name_made
    from lamplighter.verbs.rate import rate
    from lamplighter.verbs.solve import solve

    genre = ask("genre", "akari")
    wishes = ask.only(
        "height", "width", "level", "symmetry", "density", "clues", "human", "only", "ds_class",
        "aim", "start", "step", "heuristic", "plain", "mask", "score", "technique", "without",
    )  # fmt: skip
    if ask.size is not None:
        wishes["height"], wishes["width"] = ask.size
    wishes |= _style(ask) | _motif(ask)
    if ask("walls") is not None:
        wishes["walls"] = _walls(ask)
    order = Order.of(genre, **wishes)
    side = max(order.height, order.width)
    if side > ask.bounds.side:
        raise PuzzleError(f"a side may have at most {ask.bounds.side} cells, got {side}")
    seed, index = ask("seed", secrets.randbits(32)), ask("index", 0)
    puzzle = generate(
        genre, method=ask("method", "native"), seed=seed, index=index, limit=ask.limit,
        cancel=ask.cancel, **wishes,
    )  # fmt: skip
    solution = None
    if ask("solution", False):
        solution = solve(puzzle, limit=ask.limit, cancel=ask.cancel).solution
    doc = Document(puzzle, solution=solution, meta={"id": name_made(order.genre, seed, index)})
    told = {"height": puzzle.height, "width": puzzle.width, "seed": seed, "index": index}
    link = write(puzzle, "pzpr-url")
    rating = None
    if ask("rate", True):
        found = rate(puzzle, metrics=(), limit=ask.limit, cancel=ask.cancel)
        rating = found.to_json()
    return {**doc.to_json(), **told, "link": link, "rating": rating}


def _style(ask: _Question) -> dict[str, str]:
    """The style by its name: over here it is never the name of a file."""
    from lamplighter.methods.style_file import STYLES

    style = ask("style")
    if style is not None and style not in STYLES:
        raise UnknownNameError("style", style, STYLES)
    return {} if style is None else {"style": style}


def _motif(ask: _Question) -> dict[str, Any]:
    """The motif by its name, its letters or its rows: over here it is never the name of a file."""
    from lamplighter.methods.motif import LETTERS, MOTIFS

    motif = ask("motif")
    if isinstance(motif, str) and motif not in MOTIFS and not motif.startswith(LETTERS):
        raise UnknownNameError("motif", motif, [*MOTIFS, f"{LETTERS}TEXT"])
    return {} if motif is None else {"motif": motif}


def _walls(ask: _Question) -> Puzzle:
    from lamplighter.formats.base import Reading
    from lamplighter.formats.convert import read_text
    from lamplighter.formats.json import document_of

    given = ask("walls")
    reading = Reading.of(genre=ask("genre", "akari"), max_side=ask.bounds.side)
    if isinstance(given, str):
        return read_text(given, None, reading).puzzle
    return document_of(given, reading).puzzle


def _solve(ask: _Question) -> dict[str, Any]:
    from lamplighter.verbs.solve import solve

    outcome = solve(
        ask.puzzle, ask("backend", "native"), _limit(ask), marks=ask.start, cancel=ask.cancel,
        **ask("options", {}),
    )  # fmt: skip
    return {"id": ask.id, **outcome.to_json()}


def _count(ask: _Question) -> dict[str, Any]:
    from lamplighter.verbs.count import count

    backend, options = ask("backend", "native"), ask("options", {})
    limit = _limit(ask, 1000)
    if backend == "native" and not options:
        limit = ask.limit_of(1000, ask.bounds.counted)
    found = count(ask.puzzle, backend, limit, marks=ask.start, cancel=ask.cancel, **options)
    return {"id": ask.id, **found.to_json()}


def _limit(ask: _Question, default: int = 2) -> Limit:
    """The limit of a search that holds the solutions it finds."""
    cells = ask.puzzle.height * ask.puzzle.width
    most = max(2, min(ask.bounds.solutions, ask.bounds.cells // cells))
    return ask.limit_of(min(default, most), most)


def _check(ask: _Question) -> dict[str, Any]:
    from lamplighter.verbs.check import check_document

    if ask("complete", False) and ask("partial", False):
        raise PuzzleError("complete and partial: expected at most one of them")
    complete = True if ask("complete", False) else False if ask("partial", False) else None
    doc = ask.doc
    marks = None if ask("marks") is None else doc.marks  # these go before a solution
    found = check_document(doc, marks, complete=complete, square=ask("square", False))
    return {"id": ask.id, **found.to_json()}


def _explain(ask: _Question) -> dict[str, Any]:
    from lamplighter.verbs.explain import explain, explain_next

    told = {"strategies": ask("strategies", "own"), "limit": ask.limit, "cancel": ask.cancel}
    if ask("next", False):
        if ask("all", False):
            raise PuzzleError("next and all: expected at most one of them")
        found = explain_next(ask.puzzle, ask.start, **told)
    else:
        found = explain(ask.puzzle, ask.start, every=ask("all", False), **told)
    return {"id": ask.id, **found.to_json()}


def _hint(ask: _Question) -> dict[str, Any]:
    from lamplighter.verbs.hint import hint

    found = hint(
        ask.puzzle, ask.doc.marks, order=ask("order"), dots=ask("dots", False), limit=ask.limit,
        cancel=ask.cancel,
    )  # fmt: skip
    return {"id": ask.id, **found.to_json(ask("grade", found.grades[-1]))}


def _rate(ask: _Question) -> dict[str, Any]:
    from lamplighter.metrics import Scale
    from lamplighter.verbs.rate import rate

    scale = Scale.of(ask("scale", ()))
    found = rate(
        ask.puzzle, metrics=ask("metrics"), scale=scale, limit=ask.limit, cancel=ask.cancel
    )
    return {"id": ask.id, **found.to_json()}


def _diagnose(ask: _Question) -> dict[str, Any]:
    from lamplighter.verbs.diagnose import diagnose

    found = diagnose(
        ask.puzzle, symmetric=ask("symmetric", False), most=ask("limit", 1000), limit=ask.limit,
        cancel=ask.cancel,
    )  # fmt: skip
    return {"id": ask.id, **found.to_json()}


def _convert(ask: _Question) -> dict[str, Any]:
    from dataclasses import replace

    from lamplighter.formats.convert import prepare, write_document
    from lamplighter.formats.registry import find_format

    doc, target, dialect = ask.doc, find_format(_needed(ask, "to")), ask("to_dialect")
    kept, notes = prepare(
        doc, target, dialect, empty=ask("empty", False), with_solution=ask("with_solution", False)
    )
    if ask("lossy", False):
        inside = target.in_dialect(dialect)
        notes += [f"{target.name} cannot hold {loss}: left out" for loss in inside.losses(kept)]
        kept = inside.without_losses(kept)
    text = write_document(kept, target.name, dialect=dialect)
    board = replace(doc, meta={"id": ask.id}).to_json()
    size = {"height": doc.puzzle.height, "width": doc.puzzle.width}
    told = {"format": target.name, "text": text, "from": doc.format, "notes": notes}
    about = {name: value for name, value in doc.meta.items() if isinstance(value, str)}
    return {**board, **size, **told, "meta": about}


def _needed(ask: _Question, name: str) -> Any:
    value = ask(name)
    if value is None:
        raise PuzzleError(f"expected the field {name!r}, got none")
    return value


def _render(ask: _Question) -> dict[str, Any]:
    from lamplighter.render.layer import layer_of, solved_layer
    from lamplighter.verbs.check import check

    doc, kind = ask.doc, ask("kind", "svg")
    chosen = [name for name in ("empty", "solve", "solution") if ask(name, False)]
    if len(chosen) > 1:
        raise PuzzleError(f"{' and '.join(chosen)}: expected at most one of them")
    layer = layer_of(doc, empty="empty" in chosen, solution="solution" in chosen)
    if "solve" in chosen:
        layer, _ = solved_layer(doc, ask.limit, ask.cancel)
    options = {
        "theme": ask("theme", "light"),
        "cell": ask("cell", 36),
        "violations": check(doc.puzzle, layer) if ask("mistakes", False) and layer else [],
        "coordinates": ask("coordinates", False),
        "title": ask("title"),
    }
    if kind == "png":
        from base64 import b64encode

        from lamplighter.render.png import draw_png

        longest = (max(doc.puzzle.height, doc.puzzle.width) + 1) * options["cell"]
        scale = min(ask("scale", 2.0), ask.bounds.pixels / longest)
        drawn = draw_png(doc.puzzle, layer, scale=scale, **options)
        return {"id": ask.id, "kind": kind, "png": b64encode(drawn).decode("ascii")}
    if ask("scale") is not None:
        raise PuzzleError("scale is for PNG: other kinds have no pixels (cell sets their size)")
    if kind == "pdf":
        from base64 import b64encode

        from lamplighter.render.pdf import draw_pdf

        pdf = draw_pdf(doc.puzzle, layer, **options)
        return {"id": ask.id, "kind": kind, "pdf": b64encode(pdf).decode("ascii")}
    from lamplighter.render.svg import draw_svg

    return {"id": ask.id, "kind": kind, "svg": str(draw_svg(doc.puzzle, layer, **options))}


def _lesson(ask: _Question) -> dict[str, Any]:
    from lamplighter.techniques import find_technique
    from lamplighter.web.lesson import make_lesson

    technique = find_technique(_needed(ask, "technique"), ask("genre", "akari"))
    seed = ask("seed", secrets.randbits(32))
    found = make_lesson(technique, seed, Watch(ask.limit, ask.cancel))
    return {"id": f"{technique.genre}-{technique.name}-{seed}", **found.to_json(), "seed": seed}


VERBS: Mapping[str, Callable[[_Question], dict[str, Any]]] = {
    "generate": _generate,
    "solve": _solve,
    "count": _count,
    "check": _check,
    "explain": _explain,
    "hint": _hint,
    "rate": _rate,
    "diagnose": _diagnose,
    "convert": _convert,
    "render": _render,
    "lesson": _lesson,
}
"""The verbs by name."""
