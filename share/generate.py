"""Writes the manual page and the shell completions from the parser of the command line.

They are installed beside the package, where `man` and the shells look for them. A test compares
them with the parser: after a change of an option, run this and commit what it wrote.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import shtab

import lamplighter as ll
from lamplighter.cli.parser import VERBS, build_parser
from lamplighter.labels import LABELS

SHARE = Path(__file__).parent

_NAMES = {
    "backend": [each.name for each in ll.BACKENDS],
    "format": [each.name for each in ll.FORMATS],
    "genre": [each.name for each in ll.GENRES],
    "level": LABELS,
    "method": [each.name for each in ll.METHODS],
    "metric": [each.name for each in ll.METRICS],
    "symmetry": ll.SYMMETRIES,
    "to": [each.name for each in ll.FORMATS],
}
"""What can stand behind an option that checks its value itself."""
_PATHS = {
    **dict.fromkeys(("CIRCUIT", "FILE", "PATH", "RUNS", "SOLUTION", "SOURCE"), shtab.FILE),
    "DIR": shtab.DIRECTORY,
}


def generated() -> dict[Path, str]:
    """Every file this writes, with what it should hold."""
    parser = completed_parser()
    return {
        SHARE / "bash-completion/completions/lamplighter": shtab.complete(parser, "bash"),
        SHARE / "fish/vendor_completions.d/lamplighter.fish": shtab.complete(parser, "fish"),
        SHARE / "zsh/site-functions/_lamplighter": _zsh(parser),
        SHARE / "man/man1/lamplighter.1": manual(build_parser()),
    }


def _zsh(parser: argparse.ArgumentParser) -> str:
    """What shtab writes, but with a colon in a name (`asp:human`) marked as part of it."""
    names = re.compile(r':\([^()"]*\)"$', re.MULTILINE)
    text: str = shtab.complete(parser, "zsh")
    return names.sub(lambda each: ":" + each[0][1:].replace(":", "\\:"), text)


def completed_parser() -> argparse.ArgumentParser:
    """The parser, with all that a shell may offer: names, files, and the word `help`."""
    parser = build_parser()
    verbs = _verbs_of(parser)
    assert verbs is not None
    verbs.add_parser("help", help="how to use a verb").add_argument("about", choices=[*VERBS])
    for each in _with_all_below(parser):
        for action in each._actions:
            if action.choices is None:
                action.choices = _NAMES.get(action.dest)
            if isinstance(action.metavar, str) and action.metavar in _PATHS:
                action.complete = _PATHS[action.metavar]  # type: ignore[attr-defined]
    return parser


def _verbs_of(
    parser: argparse.ArgumentParser,
) -> argparse._SubParsersAction[argparse.ArgumentParser] | None:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return action
    return None


def _with_all_below(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    verbs = _verbs_of(parser)
    for each in verbs.choices.values() if verbs else ():
        yield from _with_all_below(each)


def manual(parser: argparse.ArgumentParser) -> str:
    """The manual page: one section for each verb, in the order of `lamplighter --help`."""
    examples, _, notes = (parser.epilog or "").partition("\n\n")
    parts = [
        '.\\" Written by share/generate.py from the command line: change that, not this page.',
        f'.TH LAMPLIGHTER 1 "" "lamplighter {ll.__version__}" "User commands"',
        ".SH NAME",
        "lamplighter \\- solve, explain, rate and generate Akari and Kuromasu puzzles",
        ".SH SYNOPSIS",
        ".B lamplighter",
        "[\\fB\\-\\-debug\\fR] \\fIVERB\\fR [\\fIargument\\fR ...]",
        ".SH DESCRIPTION",
        _text(parser.description or ""),
        *_paragraphs(notes),
        ".SH OPTIONS",
        *_options(parser),
    ]
    for each in list(_with_all_below(parser))[1:]:
        parts += _verb(each)
    parts += [
        ".SH EXAMPLES",
        *_paragraphs(examples.partition("\n")[2]),
        ".SH ENVIRONMENT",
        ".TP\n.B NO_COLOR\nNo colour, even on a terminal.",
        ".TP\n.B FORCE_COLOR\nColour, even where the output is no terminal.",
    ]
    return "\n".join(parts) + "\n"


def _verb(parser: argparse.ArgumentParser) -> list[str]:
    name = parser.prog.partition(" ")[2]
    wanted = [_shown(each) for each in parser._actions if not each.option_strings]
    words = [*_bold(parser.prog.split()), "[\\fIoption\\fR ...]", *wanted]
    return [
        f".SH {_text(name.upper())}",
        " ".join(words),
        ".PP",
        *_paragraphs(parser.description or ""),
        *_options(parser),
        *_paragraphs(parser.epilog or ""),
    ]


def _bold(words: list[str]) -> list[str]:
    return [f"\\fB{_text(word)}\\fR" for word in words]


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Each option with its help; `--help` is the same everywhere, and said once."""
    for action in parser._actions:
        is_told = action.help is not argparse.SUPPRESS and action.help
        if not action.option_strings or not is_told or action.dest == "help":
            continue
        value = "" if action.nargs == 0 else f" {_shown(action)}"
        names = ", ".join(_bold(action.option_strings))
        yield f".TP\n{names}{value}\n{_text(str(action.help).replace('%%', '%'))}"


def _shown(action: argparse.Action) -> str:
    """What stands for the value: its name, or the words to choose from."""
    if action.metavar is None and action.choices is not None:
        name = "|".join(str(each) for each in action.choices)
    else:
        name = str(action.metavar or action.dest.upper())
    shown = f"\\fI{_text(name)}\\fR"
    return {"*": f"[{shown} ...]", "+": f"{shown} ...", "?": f"[{shown}]"}.get(
        str(action.nargs), shown
    )


def _paragraphs(text: str) -> Iterator[str]:
    """Text as it is in --help: indented lines stay as they are, others flow."""
    for is_fixed, lines in groupby(text.splitlines(), lambda line: line.startswith("  ")):
        body = "\n".join(_text(line.removeprefix("  ")) or ".PP" for line in lines)
        yield f".PP\n.RS 4\n.nf\n{body}\n.fi\n.RE" if is_fixed else f".PP\n{body}"


def _text(text: str) -> str:
    """The text with what the formatter would take for its own marked as plain."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", "\\\\&", plain, flags=re.MULTILINE)


def main() -> int:
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path.relative_to(SHARE.parent))
    return 0


if __name__ == "__main__":
    sys.exit(main())
