"""Writes the pages and pictures that come from the code itself.

    python docs/generate.py            writes docs/cli.md, docs/api.md, docs/techniques.md and a
                                       page for each technique, and docs/pictures/*.svg

`tests/test_docs.py` fails when what is committed is not what this writes.
"""

from __future__ import annotations

import contextlib
import dataclasses
import enum
import inspect
import io
import os
import re
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lamplighter as ll
from lamplighter import render
from lamplighter.cli import main as run_cli
from lamplighter.cli.parser import VERBS
from lamplighter.complexity.gadget import ONLY, find_gadget, gadget_names
from lamplighter.complexity.reading import read_circuit
from lamplighter.complexity.reduction import reduce_circuit
from lamplighter.complexity.tiles import tiles
from lamplighter.formats import Document
from lamplighter.render.explain_svg import draw_step
from lamplighter.techniques import Technique, ladder_of

DOCS = Path(__file__).parent
WRAP = "88"
WORDS = {
    "bench": ("run", "report", "construction"),
    "collection": (
        "add",
        "import",
        "list",
        "find",
        "show",
        "tag",
        "export",
        "rate",
        "dedupe",
        "remove",
    ),
    "study": ("plays",),
}  # verbs that take a word with a help of its own

CLI_HEAD = """\
# The command line

<!-- Written by docs/generate.py from --help: change the help, not this page. -->

    lamplighter VERB SOURCE... [options]

A SOURCE is a file, a folder, a link, a game id, the text of a puzzle, or `-` for standard input.
Pass a text that starts with a dash through standard input, or after `--`. Files may hold many
puzzles: JSON lines, a JSON list, or codex lines, links or ids, one per line. Each puzzle is named
by its own id, or else by the file and line it came from. `generate` makes its own puzzles and takes
no SOURCE.

Exit codes: 0 yes, 1 no (a rule is broken, there is no solution), 2 bad input, 3 unknown (a limit
came first), 130 stopped by Ctrl-C. Bad input gives one line on stderr, and the remaining puzzles
follow, but no file is written unless all of them could be (`generate` writes each puzzle as it is
made). Results go to stdout, notes and progress to stderr. `--debug` shows where an error came from.

Options and sources may stand in any order; an option that means nothing for a verb, or for what is
asked of it, is refused. `--quiet` leaves out notes and progress.

A file that exists is replaced only with `--force`, and appears whole or not at all. A name ending
in `/` is a folder for one file per puzzle, `board-{n}.svg` numbers the files, and a name ending in
`.gz` is packed; packed files are read everywhere. Ctrl-C ends a command within a second; what was
written to a file until then is whole.

Colour is used on a terminal unless `NO_COLOR` is set; `FORCE_COLOR` turns it on elsewhere.
On a terminal `explain` and `hint` wrap their sentences; a pipe or a file gets each as one line.

The same verbs in Python: [api.md](api.md). What the formats hold: [formats.md](formats.md).
"""

API_HEAD = """\
# The Python interface

<!-- Written by docs/generate.py from the docstrings: change those, not this page. -->

    import lamplighter as ll

Everything here is under that name; pictures are under `lamplighter.render`. Cells are `(row, col)`,
0-based, from the top left; in sentences they are `r1c1`, 1-based. The [tutorial](tutorial.md) shows
most of it at work; the [command line](cli.md) has the same verbs.
"""

API = {
    "Puzzles, marks, solutions": ["Puzzle", "Marks", "Solution", "Turn", "MAX_SIDE"],
    "Reading and writing": [
        "load", "read", "load_many", "read_many", "write", "write_document", "Document",
        "FORMATS", "Format", "find_format",
    ],
    "Solving": [
        "solve", "solve_many", "Limit", "Outcome", "Status", "CancelToken", "BACKENDS", "Backend",
        "Capabilities", "find_backend", "count", "Count",
    ],
    "Explaining": [
        "explain", "Explanation", "Verdict", "Step", "Line", "Link", "hint", "Hint", "State",
        "TECHNIQUES", "Technique", "find_technique",
    ],
    "Rating": ["rate", "rate_many", "Rating", "METRICS", "Metric", "find_metric"],
    "Sets of boards": ["quality", "Quality"],
    "Setting": ["diagnose", "Diagnosis", "Repair", "Edit"],
    "Generating": ["generate", "generate_many", "METHODS", "Method", "find_method", "SYMMETRIES"],
    "Books": ["Book"],
    "Checking": ["check", "Violation", "Violations", "GENRES", "Genre", "find_genre"],
}  # fmt: skip

VALUES = {
    "BACKENDS": "The ways of solving, each with a `.name`: [backends.md](backends.md).",
    "METHODS": "The ways of making puzzles, each with a `.name`: [generating.md](generating.md).",
    "METRICS": "The measures of difficulty, each with a `.name`: [rating.md](rating.md).",
    "MAX_SIDE": "The longest side a board may have, unless the caller allows more (`max_side=`).",
    "FORMATS": "Every format, in the order of [formats.md](formats.md); each has a `.name`.",
    "GENRES": "The genres, [Akari](genres/akari.md) and [Kuromasu](genres/kuromasu.md).",
    "SYMMETRIES": "The symmetries a puzzle can be generated with, by name, each with its turns.",
    "TECHNIQUES": "The techniques of both genres, easiest first, each with a `.name`:"
    " [techniques.md](techniques.md).",
    "THEMES": "The themes of pictures: light, dark and print.",
    "__version__": "The version, as text.",
}


TECHNIQUES_HEAD = """\
# Techniques

<!-- Written by docs/generate.py from the techniques themselves: change those, not this page. -->

An explanation (`lamplighter explain`, `ll.explain`) goes up a ladder: it takes the easiest kind of
step there is, of equally easy ones the nearest to the step before, and then starts again from the
bottom. A step that places a bulb says what it lights, and one that blackens a cell whitens those
beside it. What no later placement rests on is left out; `--all` (`every=True`) tells it too. Each
step follows from the marks before it, and only from the clues and marks it names: leave out all
others, and its conclusion still holds. The tests prove both for every step on thousands of boards.
Six of the Akari techniques are the human strategies of Pal's thesis, and hypotheses are Browne's
Deductive Search as sentences ([literature](literature.md)).

The tier is the lowest level whose puzzles may call for the technique.

```console
$ lamplighter explain examples/techniques.jsonl --from-marks --next | head -4
akari-forced-empty: akari 3x3
  The bulb at r2c2 lights r1c2 and r2c1, so neither of them holds one. (Forced empty)

akari-clue-saturation: akari 3x2
```

The boards on the technique pages are those of
[examples/techniques.jsonl](../examples/techniques.jsonl). In their pictures the cells a step rests
on are hatched, and those it settles have a bold frame. A hypothesis is drawn as ghosts in dotted
rings: `?` is supposed, the numbers are the lines that the others follow in, and a red cross marks
where it breaks down. A supposition inside another has a double ring.

From a player's own position, `lamplighter hint` and `ll.hint` lead to the next placement, in
grades: *where* names the cells it rests on, *why* gives the sentences that lead there, *what* the
marks to make. What anybody sees is taken for granted: what bulbs light, the cells around a complete
clue, those beside black. With `--dots` (`dots=True`) a mark for an empty cell is a step too. A
mistake is told first, and has grades of its own: that there is one, in which part of the board
(*where*), which mark it is (*what*), and why it cannot be (*why*).

`lamplighter explain --html` writes a page to step through or to watch, `--svg` one picture per
step. `--strategies six` tells Pal's six strategies alone, in rounds
([human](backends/human.md)).

```python
>>> import lamplighter as ll
>>> puzzle = ll.load("akari/6/6/nekcakbl")
>>> print(ll.explain(puzzle)[0].message)
The 0 at r4c2 has no bulb beside it, so r3c2, r4c1, r4c3 and r5c2 stay empty.
>>> hint = ll.hint(puzzle, ["o.....", "......", "......", "......", "......", "......"])
>>> print(hint.tell("where"))
There is a mistake. Look in the top left.
>>> print(hint.tell("what"))
There is a mistake. The bulb at r1c1 is wrong.

```
"""

TECHNIQUE_NOTES = {
    "akari-restricted-clue": "Bulbs already placed count: it is the bulbs still due that are"
    " compared with the open cells, not the number itself.",
    "akari-limited-light": "Pal's thesis (2025) prints this rule with the four adjacent cells in"
    " place of the whole row and column. That is wrong: on the board `#0.` over `...` nothing"
    " beside r2c1 can hold a bulb, and yet the bulb at r2c3 lights it.",
    "akari-clue-patterns": "The far ends follow only if both other sides of the cell between are"
    " white. With a wall there, the two 3s can do without one of them.",
    "akari-agreement": "Agreement is rare: a hypothesis, which is tried first, finds most of what"
    " it would find.",
    "kuromasu-shaving": "Hypotheses are counted by shape: the rules and clues they go through, in"
    " order. Before forced view and forced pair had names, Janko's 280 boards took 27: twelve went"
    " through one clue, ten through two, four through three and one through five. Now they take 33"
    " forced views, 3 forced pairs and 2 hypotheses, both through three clues and otherwise unlike."
    " Of 301 hypotheses on 250 hard 10x10 boards of our own making no shape has 2 %, of 439 on 150"
    " boards of 14x14 none has 4 %.",
    "kuromasu-cut-cell": "Black cells never touch edge to edge, so what cuts white apart is always"
    " a chain of black cells touching at their corners that runs from border to border, or a ring"
    " of them.",
}


def technique_boards() -> dict[str, Document]:
    """The board and the marks of each technique's page, by genre and name."""
    boards = ll.read_many(DOCS.parent / "examples" / "techniques.jsonl")
    return {doc.meta["id"]: doc for doc in boards}


def technique_step(doc: Document) -> ll.Step:
    """The next step on a technique's board."""
    return ll.explain(doc.puzzle, doc.marks)[0]


def technique_page(technique: Technique, doc: Document) -> str:
    key = f"{technique.genre}-{technique.name}"
    step = technique_step(doc)
    note = TECHNIQUE_NOTES.get(key)
    parts = [
        f"# {technique.title}",
        "<!-- Written by docs/generate.py from the technique: change that, not this page. -->",
        f"{technique.genre.capitalize()}, `{technique.name}`, {technique.tier}.",
        _filled(technique.summary),
        f"![{technique.title} on a small board](../pictures/technique-{key}.svg)",
        _proof(step.message),
        *([_filled(note)] if note else []),
        "[All techniques](../techniques.md)",
    ]
    return "\n\n".join(parts) + "\n"


def _proof(message: str) -> str:
    """A step's sentence as a quotation; numbered lines stay lines, as they are printed."""
    if "\n" not in message:
        return _filled(message, "> ")
    return f"```text\n{message}\n```"


def _filled(text: str, indent: str = "") -> str:
    return textwrap.fill(text, 100, initial_indent=indent, subsequent_indent=indent)


def techniques_page() -> str:
    parts = [TECHNIQUES_HEAD]
    for genre in ll.GENRES:
        parts.append(f"## {genre.name.capitalize()}\n")
        parts.append("| technique | tier | in a sentence |\n|---|---|---|")
        for each in ladder_of(genre.name):
            first = each.summary.split(". ")[0].rstrip(".")
            parts[-1] += f"\n| [{each.title}](techniques/{each.page}) | {each.tier} | {first}. |"
        parts[-1] += "\n"
    return "\n".join(parts)


def cli_page() -> str:
    parts = [CLI_HEAD, "## lamplighter\n", _fenced(_help([]))]
    for verb in VERBS:
        parts += [f"## {verb}\n", _fenced(_help([verb]))]
        for word in WORDS.get(verb, ()):
            parts += [f"### {verb} {word}\n", _fenced(_help([verb, word]))]
    return "\n".join(parts)


def _help(words: list[str]) -> str:
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = WRAP
    try:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            run_cli([*words, "--help"])
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before
    return out.getvalue()


def _fenced(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```\n"


def api_page() -> str:
    parts = [API_HEAD]
    for heading, names in API.items():
        parts.append(f"## {heading}\n")
        parts += [_entry(name, getattr(ll, name)) for name in names]
    listed = {name for names in API.values() for name in names} | {"__version__"}
    others = [name for name in ll.__all__ if name not in listed and not _is_error(name)]
    if others:
        parts.append("## More\n")
        parts += [_entry(name, getattr(ll, name)) for name in others]
    parts.append("## Pictures\n")
    parts += [_entry(f"render.{name}", getattr(render, name)) for name in sorted(render.__all__)]
    parts.append("## Errors\n")
    parts.append("Each has its place in the tree of [errors.md](errors.md).\n")
    errors = [name for name in ll.__all__ if _is_error(name)]
    parts += [f"- `{name}`: {_first_line(getattr(ll, name))}" for name in errors]
    parts.append(f"\n`__version__` is the version, `{ll.__version__}` here.\n")
    return "\n".join(parts)


def _is_error(name: str) -> bool:
    return name.endswith(("Error", "Warning"))


def _entry(name: str, value: object) -> str:
    bare = name.rpartition(".")[2]
    if bare in VALUES:
        return f"### `{name}`\n\n{VALUES[bare]}\n"
    if not inspect.isclass(value):
        if not callable(value):
            return f"### `{name}`\n\nA value of type `{type(value).__name__}`.\n"
        return f"### `{name}`\n\n{_fenced(_signature(bare, value))}\n{inspect.getdoc(value)}\n"
    lines = [f"### `{name}`\n", f"{inspect.getdoc(value)}\n"]
    fields = {} if issubclass(value, enum.Enum) else _fields(value)
    lines += [f"- `.{field}`: `{kind}`" for field, kind in fields.items()]
    if issubclass(value, enum.Enum):
        lines += [f"- `.{each.name}`" for each in value]
    members = (_member(name, each) for name, each in vars(value).items() if name not in fields)
    lines += filter(None, members)
    return "\n".join(lines) + "\n"


def _fields(value: type) -> dict[str, str]:
    """What a value of the class holds, and of which type, as written in the source."""
    if dataclasses.is_dataclass(value):
        return {each.name: str(each.type) for each in dataclasses.fields(value)}
    shared = re.compile(r"ClassVar\[(.*)\]")
    return {
        name: shared.sub(r"\1", _text(kind))
        for name, kind in inspect.get_annotations(value).items()
        if not name.startswith("_")
    }


def _text(kind: object) -> str:
    """A type as written in the source; named tuples and typed dictionaries keep it wrapped."""
    return str(getattr(kind, "__forward_arg__", kind))


def _member(name: str, each: object) -> str | None:
    function = each.fget if isinstance(each, property) else getattr(each, "__func__", each)
    if name.startswith("_") or not inspect.isfunction(function):
        return None
    shown = f".{name}"
    if not isinstance(each, property):
        # Within a class the names matter more than the types.
        names = inspect.signature(function).parameters
        shown += f"({', '.join(one for one in names if one not in ('self', 'cls'))})"
    about = _first_line(function)
    return f"- `{shown}`: {about}" if about else f"- `{shown}`"


def _first_line(value: object) -> str:
    return (inspect.getdoc(value) or "").partition("\n")[0]


def _signature(name: str, function: Callable[..., object]) -> str:
    """The call as it is written in the source, one argument per line if it is long."""
    signature = inspect.signature(function)
    shown = []
    starred = False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        said_once = re.fullmatch(r"Unpack\[(\w+)\]", str(each.annotation))
        if said_once:
            # The keywords that several functions share, in full.
            shared = inspect.get_annotations(inspect.unwrap(function).__globals__[said_once[1]])
            shown += [] if starred else ["*"]
            shown += [f"{key}: {_text(kind)} = ..." for key, kind in shared.items()]
            continue
        star = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        default = "" if each.default is each.empty else f" = {each.default!r}"
        shown.append(f"{star}{each.name}: {each.annotation}{default}")
    result = f" -> {signature.return_annotation}"
    line = f"{name}({', '.join(shown)}){result}"
    if len(line) <= 88:
        return line
    return f"{name}(\n" + "".join(f"    {each},\n" for each in shown) + f"){result}"


def pictures() -> dict[str, str]:
    """The SVGs of the pages, by file name."""
    akari, kuromasu = ll.read_many(DOCS.parent / "examples" / "boards.jsonl")
    assert akari.solution is not None
    wrong = ll.Solution.from_placed(akari.puzzle, [*akari.solution.placed[:-1], (0, 0)])
    begun = ll.Marks.on(akari.puzzle, ["..o...", ".o4o..", "++o+.."] + ["......"] * 3)
    return {
        "akari.svg": render.draw_svg(akari.puzzle),
        "akari-solved.svg": render.draw_svg(akari.puzzle, akari.solution),
        "akari-dark.svg": render.draw_svg(akari.puzzle, akari.solution, theme="dark"),
        "akari-print.svg": render.draw_svg(akari.puzzle, akari.solution, theme="print"),
        "akari-marks.svg": render.draw_svg(akari.puzzle, begun, coordinates=True),
        "akari-mistakes.svg": render.draw_svg(
            akari.puzzle, wrong, violations=ll.check(akari.puzzle, wrong)
        ),
        "akari-reasons.svg": render.draw_svg(
            akari.puzzle,
            begun,
            highlights={(1, 2): "reason", (2, 2): "target"},
            labels={(2, 2): "here"},
        ),
        "kuromasu.svg": render.draw_svg(kuromasu.puzzle),
        "kuromasu-solved.svg": render.draw_svg(kuromasu.puzzle, kuromasu.solution),
        **_motif_pictures(),
        **_gallery_pictures(),
        **_diagnosis_pictures(),
        **_gadget_pictures(),
        **reduction_pictures(),
        "engine-step.svg": _loop_picture(),
        "engine-trail.svg": _trail_picture(),
        "architecture.svg": house_picture(),
        **{
            f"technique-{key}.svg": draw_step(doc.puzzle, technique_step(doc), doc.marks)
            for key, doc in technique_boards().items()
        },
    }


GALLERY = """\
# Gallery

Boards in the [style of Pal's thesis](styles.md#thesis), drawn by this package as Figures 8 to 13 of
the thesis show theirs: a puzzle of each size from 6x6 to 14x14, its solution where the [six
strategies](backends/human.md) find it, and what they leave open where they do not. Each is made
again by the command below it. `docs/generate.py` writes this page.
"""


def gallery() -> dict[int, tuple[ll.Puzzle, ll.Outcome]]:
    """A board of each size, and what the six strategies make of it."""
    found = {}
    for side in range(6, 15):
        puzzle = ll.generate(
            "akari", height=side, width=side, style="thesis", human=side <= 10, seed=8
        )
        found[side] = puzzle, ll.solve(puzzle, "human")
    return found


def gallery_page() -> str:
    parts = [GALLERY]
    for side, (puzzle, outcome) in gallery().items():
        solved = outcome.status is ll.Status.UNIQUE
        told = (
            "The six strategies solve it."
            if solved
            else "The six strategies leave some cells open."
        )
        asked = " --human" if side <= 10 else ""
        title = f"{side}x{side}"
        parts.append(
            f"## {title}\n\n![A board of {title}](pictures/gallery-{side}.svg)"
            f" ![What the six strategies find](pictures/gallery-{side}-six.svg)\n\n"
            f"{told} {len(puzzle.clues)} clues.\n\n"
            f"    lamplighter generate --style thesis --size {title}{asked} --seed 8\n"
        )
    return "\n".join(parts)


def _motif_pictures() -> dict[str, str]:
    """The boards that docs/generating.md shows motifs with, by the same wishes."""
    asked: dict[str, tuple[str, dict[str, Any]]] = {
        "letters": ("akari", {"motif": "letters:HI", "height": 13, "width": 13}),
        "heart": ("akari", {"motif": "letters:♥", "height": 11, "width": 11}),
        "frame": ("akari", {"motif": "frame", "height": 12, "width": 12}),
        "clues": ("kuromasu", {"motif": "letters:HI", "height": 11, "width": 11}),
    }
    return {
        f"motif-{name}.svg": render.draw_svg(ll.generate(genre, seed=1, **wishes))
        for name, (genre, wishes) in asked.items()
    }


def _gallery_pictures() -> dict[str, str]:
    drawn = {}
    for side, (puzzle, outcome) in gallery().items():
        drawn[f"gallery-{side}.svg"] = render.draw_svg(puzzle)
        drawn[f"gallery-{side}-six.svg"] = render.draw_svg(
            puzzle, outcome.solution or outcome.marks
        )
    return drawn


def _diagnosis_pictures() -> dict[str, str]:
    """The drafts of examples/drafts.jsonl with what is wrong with them, one of them at night."""
    # With time enough: what is committed must not depend on how busy the machine is.
    limit = ll.Limit(seconds=120)
    drawn = {}
    for doc in ll.read_many(DOCS.parent / "examples" / "drafts.jsonl"):
        name = doc.meta["id"]
        found = ll.diagnose(doc.puzzle, symmetric=name == "symmetric", limit=limit)
        theme = "dark" if name == "together" else "light"
        drawn[f"diagnose-{name}.svg"] = render.draw_diagnosis(found, theme=theme)
    return drawn


def _gadget_pictures() -> dict[str, str]:
    """The gadgets of the proofs with the letters of their variables, the crossings, tiles of 0s."""
    gadgets = {f"gadget-{name}": find_gadget(name) for name in gadget_names()}
    for only in ONLY:
        gadgets[f"tile-{only}-cross"] = tiles(only)["cross"].gadget()
    for kind in ("turn", "true", "split", "or", "choice"):
        gadgets[f"tile-0-{kind}"] = tiles(0)[kind].gadget()
    return {
        f"{name}.svg": render.draw_svg(
            gadget.puzzle, labels=gadget.labels, cell=28, title=name.replace("-", " ")
        )
        for name, gadget in gadgets.items()
    }


def reduction_pictures() -> dict[str, str]:
    """A gate, an adder and clauses as boards, solved, with their gadgets outlined."""
    folder = DOCS.parent / "examples" / "circuits"
    adder = read_circuit((folder / "full_adder.bench").read_text(encoding="utf-8"))
    gate = read_circuit("input a b\ns = not a or b\noutput s")
    drawn = {}
    clauses = read_circuit("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "clauses.cnf")
    for name, circuit, cell, only in (
        ("or", gate, 20, 1),
        ("adder", adder, 8, 1),
        ("zero", clauses, 16, 0),
        ("zero-adder", adder, 10, 0),
    ):
        reduction = reduce_circuit(circuit, only)
        drawn[f"reduction-{name}.svg"] = render.draw_svg(
            reduction.puzzle,
            ll.solve(reduction.puzzle).solution,
            cell=cell,
            outlines=reduction.outlines,
            title=f"{name.replace('-', ' ').capitalize()}, as a board",
        )
    return drawn


def _loop_picture() -> str:
    """A cell that would close a loop of black cells with the border."""
    blank = ll.Puzzle.from_rows("kuromasu", [[None] * 5] * 4)
    marks = ll.Marks.on(blank, ["..#..", "...#.", ".....", "....."])
    roles = {(0, 2): "reason", (1, 3): "reason", (2, 4): "target"}
    return render.draw_svg(
        blank, marks, highlights=roles, coordinates=True, title="r3c5 would close a loop"
    )


def _trail_picture() -> str:
    """The trail as a row of boxes: processed entries, waiting ones, and where the next goes."""
    entries = (
        ("r2c2 bulb", "given", True),
        ("r2c1 out", "lit by r2c2", True),
        ("r1c2 out", "lit by r2c2", True),
        ("r4c5 bulb", "last light of r4c4", True),
        ("r4c6 out", "lit by r4c5", False),
        ("r3c5 out", "clue r3c4 is full", False),
    )
    width, height = 112, 46
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(entries) * width + 60} 104"'
        ' role="img" aria-label="The trail: six entries, four processed, two waiting"'
        ' font-family="Helvetica, Arial, DejaVu Sans, sans-serif" font-size="12"'
        ' text-anchor="middle">'
    ]
    for index, (what, why, processed) in enumerate(entries):
        x, fill = index * width + 4, "#d9e6f2" if processed else "#ffffff"
        dash = "" if processed else ' stroke-dasharray="4 3"'
        parts.append(
            f'<rect x="{x}" y="30" width="{width - 8}" height="{height}" rx="4" fill="{fill}"'
            f' stroke="#1b2a3a"{dash}/>'
            f'<text x="{x + width // 2 - 4}" y="49" fill="#1b2a3a" font-weight="bold">{what}</text>'
            f'<text x="{x + width // 2 - 4}" y="66" fill="#1b2a3a" font-size="10">{why}</text>'
        )
    head = sum(processed for *_, processed in entries) * width
    end = len(entries) * width
    parts.append(
        f'<text x="{head // 2}" y="20" fill="#1b2a3a">processed: the counters include these</text>'
        f'<text x="{(head + end) // 2}" y="20" fill="#1b2a3a">waiting</text>'
        f'<text x="{end + 28}" y="57" fill="#1b2a3a">next …</text>'
        f'<text x="{end // 2}" y="97" fill="#1b2a3a">taking back goes this way ←</text></svg>'
    )
    return "".join(parts)


# Top floor first. tests/test_docs.py holds this to the order in which modules import each other.
FLOORS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("cli", "the command line"), ("web", "every verb over HTTP, and the page")),
    (
        ("book", "boards to print"),
        ("cluster", "many machines"),
        ("collection", "boards to keep"),
        ("complexity", "gadgets, circuits"),
        ("play", "in the terminal"),
        ("study", "the papers' tables"),
    ),
    (("render", "text, SVG, PNG, PDF, pages"),),
    (("verbs", "solve · count · check · explain · hint · rate · quality · diagnose · generate"),),
    (("methods", "ways of making puzzles"),),
    (("metrics", "measures of difficulty"), ("survey", "how boards look")),
    (("backends", "ways of solving, fourteen of them"),),
    (("formats", "seventeen"), ("techniques", "two ladders"), ("watch", "the clock, Ctrl-C")),
    (("genres", "akari, kuromasu"), ("outcome", "what came of it")),
    (("puzzle", "puzzle, marks, solution"),),
    (("genre", "what a genre is: the only switch"),),
    (("grid", "cells, runs, turns"),),
    (("expect", "what a caller should have passed"),),
    (
        ("errors", "one tree"),
        ("folders", "the user's data"),
        ("labels", "easy to extreme"),
        ("engine", "the one door to the core"),
    ),
)
CORE = (
    ("genre.cpp", "one row of functions per genre"),
    ("batch.hpp", "many boards, all cores"),
    ("search.hpp", "dive, shave, learn"),
    ("deduce.hpp", "Deductive Search"),
    ("explain.hpp", "ladders, step by step"),
    ("akari, kuromasu", "rules, ladders, tiers, generators"),
    ("board, trail", "runs, and what is decided"),
)


def house_picture() -> str:
    """The rooms as floors of a house, and the core beside it, joined by one door."""
    ink, paper, wide, step = "#1b2a3a", "#d9e6f2", 620, 42
    bottom = len(FLOORS) * step + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 330} {bottom + 12}"'
        ' role="img" aria-label="The rooms of the package, each floor resting on those below,'
        ' and the core beside them behind one door"'
        ' font-family="Helvetica, Arial, DejaVu Sans, sans-serif" font-size="12"'
        ' text-anchor="middle">',
        f'<rect width="{wide + 330}" height="{bottom + 12}" fill="#ffffff"/>',
        f'<text x="{wide // 2 + 6}" y="20" fill="{ink}" font-weight="bold">'
        "src/lamplighter, in Python</text>",
        f'<text x="{wide + 180}" y="20" fill="{ink}" font-weight="bold">core/, in C++20</text>',
    ]

    def box(x: float, y: float, width: float, name: str, what: str, fill: str = paper) -> None:
        middle = x + width / 2
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{step - 6}" rx="4" fill="{fill}"'
            f' stroke="{ink}"/>'
            f'<text x="{middle:g}" y="{y + 15:g}" fill="{ink}" font-weight="bold">{name}</text>'
            f'<text x="{middle:g}" y="{y + 29:g}" fill="{ink}" font-size="10">{what}</text>'
        )

    for level, rooms in enumerate(FLOORS):
        each = (wide - 6 * (len(rooms) - 1)) / len(rooms)
        for place, (name, what) in enumerate(rooms):
            fill = "#ffe9a8" if name == "engine" else paper
            box(6 + place * (each + 6), 30 + level * step, each, name, what, fill)
    first = bottom - len(CORE) * step
    for level, (name, what) in enumerate(CORE):
        box(wide + 66, first + level * step, 250, name, what)
    y = bottom - step / 2 - 3
    parts.append(
        f'<path d="M{wide + 8} {y:g}h28v{first + step / 2 - 3 - y:g}h26" fill="none" stroke="{ink}"'
        ' stroke-width="2"/>'
        f'<circle cx="{wide + 62}" cy="{first + step / 2 - 3:g}" r="4" fill="{ink}"/></svg>'
    )
    return "".join(parts)


def generated() -> dict[Path, str]:
    """Every file this writes, with what it should hold."""
    drawn = {DOCS / "pictures" / name: f"{svg}\n" for name, svg in pictures().items()}
    boards = technique_boards()
    techniques = {
        DOCS / "techniques" / each.page: technique_page(each, boards[each.page.removesuffix(".md")])
        for each in ll.TECHNIQUES
    }
    pages = {
        "cli.md": cli_page(),
        "api.md": api_page(),
        "techniques.md": techniques_page(),
        "gallery.md": gallery_page(),
    }
    return {**{DOCS / name: page for name, page in pages.items()}, **techniques, **drawn}


def main() -> int:
    for path, text in generated().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path.relative_to(DOCS.parent))
    return 0


if __name__ == "__main__":
    sys.exit(main())
