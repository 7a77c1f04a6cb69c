"""Writes the pages and pictures that come from the code itself.

    python docs/generate.py            writes docs/cli.md, docs/api.md and docs/pictures/*.svg

`tests/test_docs.py` fails when what is committed is not what this writes.
"""

from __future__ import annotations

import contextlib
import dataclasses
import enum
import inspect
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import lamplighter as ll
from lamplighter import render
from lamplighter.cli import main as run_cli
from lamplighter.cli.run import VERBS

DOCS = Path(__file__).parent
WRAP = "88"

CLI_HEAD = """\
# The command line

<!-- Written by docs/generate.py from --help: change the help, not this page. -->

    lamplighter VERB SOURCE... [options]

A SOURCE is a file, a folder, a link, a game id, the text of a puzzle, or `-` for standard input. A
text that starts with a dash goes through standard input, or after `--`. Files may hold many
puzzles: JSON lines, a JSON list, codex lines, links or ids one a line. Each puzzle goes by its own
id, else by the file and line it came from.

Exit codes: 0 yes, 1 no (a rule is broken, there is no solution), 2 bad input, 3 unknown (a limit
came first), 130 stopped by Ctrl-C. Bad input is one
line on stderr; the rest of the puzzles follow, but no file is written unless all of them could be.
Results go to stdout, notes and progress to stderr. `--debug` shows where an error came from.

Colour is used on a terminal, unless `NO_COLOR` is set; `FORCE_COLOR` asks for it elsewhere.

The same verbs in Python: [api.md](api.md). What the formats hold: [formats.md](formats.md).
"""

API_HEAD = """\
# The Python interface

<!-- Written by docs/generate.py from the docstrings: change those, not this page. -->

    import lamplighter as ll

Everything here is under that name, and pictures under `lamplighter.render`. Cells are `(row, col)`,
0-based, from the top left; in sentences they are `r1c1`, 1-based. The [tutorial](tutorial.md) shows
the most of it at work; the [command line](cli.md) has the same verbs.
"""

API = {
    "Puzzles, marks, solutions": ["Puzzle", "Marks", "Solution", "Turn", "MAX_SIDE"],
    "Reading and writing": [
        "load", "read", "load_many", "read_many", "write", "write_document", "Document",
        "FORMATS", "find_format",
    ],
    "Solving": [
        "solve", "solve_many", "Limit", "Outcome", "Status", "CancelToken", "BACKENDS",
        "find_backend",
    ],
    "Checking": ["check", "Violation", "GENRES", "find_genre"],
}  # fmt: skip

VALUES = {
    "BACKENDS": "The ways of solving, each with a `.name`: [backends.md](backends.md).",
    "MAX_SIDE": "The longest side a board may have unless the caller asks for more (`max_side=`).",
    "FORMATS": "Every format, in the order of [formats.md](formats.md); each has a `.name`.",
    "GENRES": "The genres, [Akari](genres/akari.md) and [Kuromasu](genres/kuromasu.md).",
    "THEMES": "The themes of pictures: light, dark and print.",
    "__version__": "The version, as text.",
}


def cli_page() -> str:
    parts = [CLI_HEAD, "## lamplighter\n", _fenced(_help([]))]
    for verb in VERBS:
        parts += [f"## {verb}\n", _fenced(_help([verb]))]
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
    if dataclasses.is_dataclass(value):
        lines += [f"- `.{each.name}`: `{each.type}`" for each in dataclasses.fields(value)]
    elif hasattr(value, "_fields"):
        lines += [
            f"- `.{each}`: `{inspect.get_annotations(value)[each]}`" for each in value._fields
        ]
    if issubclass(value, enum.Enum):
        lines += [f"- `.{each.name}`" for each in value]
    lines += filter(None, (_member(name, each) for name, each in vars(value).items()))
    return "\n".join(lines) + "\n"


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
    """The call as it is written in the source, one argument a line if it is long."""
    signature = inspect.signature(function)
    shown = []
    starred = False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        star = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
        default = "" if each.default is each.empty else f" = {each.default!r}"
        shown.append(f"{star}{each.name}: {each.annotation}{default}")
    result = f" -> {signature.return_annotation}"
    line = f"{name}({', '.join(shown)}){result}"
    if len(line) <= 88:
        return line
    return f"{name}(\n" + "".join(f"    {each},\n" for each in shown) + f"){result}"


def pictures() -> dict[str, str]:
    """The SVGs of docs/pictures.md, by file name."""
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
        "engine-step.svg": _loop_picture(),
        "engine-trail.svg": _trail_picture(),
    }


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
        f'<text x="{head // 2}" y="20" fill="#1b2a3a">processed: the counters know of these</text>'
        f'<text x="{(head + end) // 2}" y="20" fill="#1b2a3a">waiting</text>'
        f'<text x="{end + 28}" y="57" fill="#1b2a3a">next …</text>'
        f'<text x="{end // 2}" y="97" fill="#1b2a3a">taking back goes this way ←</text></svg>'
    )
    return "".join(parts)


def generated() -> dict[Path, str]:
    """Every file this writes, with what it should hold."""
    drawn = {DOCS / "pictures" / name: f"{svg}\n" for name, svg in pictures().items()}
    return {DOCS / "cli.md": cli_page(), DOCS / "api.md": api_page(), **drawn}


def main() -> int:
    for path, text in generated().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path.relative_to(DOCS.parent))
    return 0


if __name__ == "__main__":
    sys.exit(main())
