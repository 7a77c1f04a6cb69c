"""The parser: verbs and the words after them, options in any order, failures in one line."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from lamplighter._version import VERSION
from lamplighter.cli.command import Help, add_command
from lamplighter.cli.report import report
from lamplighter.errors import UnknownNameError, quote

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

__all__ = ["VERBS", "Parser", "build_parser", "parse"]

VERBS = {
    "generate": "make puzzles to order",
    "solve": "solve puzzles, and say whether the solution is the only one",
    "count": "count the solutions of puzzles",
    "explain": "explain how to solve puzzles, step by step",
    "hint": "a hint from the player's own position",
    "check": "which rules do the marks or the solution break?",
    "rate": "how hard are puzzles, and by which measure?",
    "quality": "how do the boards of a set look, and what do they repeat?",
    "diagnose": "what is wrong with a draft, and what would repair it?",
    "show": "draw boards in the terminal",
    "convert": "write puzzles in another format",
    "render": "draw boards as SVG, PNG or PDF",
    "book": "a book of boards as a PDF, to print and to give away",
    "collection": "keep boards: add, find, tag, rate, export ...",
    "play": "play in the terminal",
    "serve": "play in a browser, and every verb over HTTP",
    "reduce": "a circuit as an Akari board: solvable exactly if its outputs can be true",
    "formats": "list the file formats",
    "genres": "list the genres and their rules",
    "backends": "list the ways of solving",
    "variant": "how hard are boards with these clues?",
    "gadget": "the pieces circuits are drawn with: list, show, verify, search",
    "asp": "logic programs to read, save and run: list, show, path, run",
    "study": "what people's plays say about levels: plays",
    "bench": "repeat the tables and studies of the literature",
    "techniques": "list the techniques of explanations",
}
"""Every verb and its line in `lamplighter --help`; the module of that name does the work."""

_EXAMPLES = """\
examples:
  lamplighter generate --level hard --size 12x12
  lamplighter solve 7x7:b11p2Bb0b01pBBb
  lamplighter explain akari/6/6/nekcakbl
  lamplighter check solved.txt
  lamplighter convert puzzles.jsonl --to puzzlink
  lamplighter render 'https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i' -o board.svg
  lamplighter help convert

A SOURCE is a file, a folder, a link, a game id, the text of a puzzle, or - for standard input.
Options and sources may stand in any order.
Exit codes: 0 yes, 1 no, 2 bad input, 3 unknown (a limit was reached)."""

_HELP = """\
usage: lamplighter help [VERB [WORD]]

Show how to use a verb: its options, with examples.

examples:
  lamplighter help
  lamplighter help solve
  lamplighter help bench run
"""


class Parser(argparse.ArgumentParser):
    """An argument parser that fails in one line and takes options and words in any order."""

    show_words: Callable[[], None] = staticmethod(lambda: None)
    """Brings back the words that are hidden while options are read: help, which ends the command,
    tells of both."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        self.show_words()
        super().print_help(file)

    def error(self, message: str) -> NoReturn:
        report(f"{message} (see {self.prog} --help)", who=self.prog)
        raise SystemExit(2)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # The library's passes over errors; help that cannot be written is one like any other.
        (file or sys.stdout).write(message)

    @property
    def parts(self) -> dict[str, Parser]:
        """The words that may follow, such as `run` after `bench`, each with its parser."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                return dict(action.choices)
        return {}

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """As the library's, but options and words mix, and what is left over is an error here.

        Options come first, then the words that are left, and all that stands behind `--`.
        """
        if self.parts:
            return super().parse_known_args(args, namespace)
        given = list(sys.argv[1:] if args is None else args)
        end = given.index("--") if "--" in given else len(given)
        with _without_words(self):
            found, rest = super().parse_known_args(given[:end], namespace)
        for word in rest:
            if word.startswith("-") and word != "-":
                self.error(self._unknown(word))
        words = [*rest, *given[end + 1 :]]
        if self._get_positional_actions():
            with _changed(self._get_optional_actions(), required=False):
                found, words = super().parse_known_args(["--", *words], found)
        if words:
            self.error(f"unexpected word {quote(words[0])}")
        return found, []

    def _unknown(self, word: str) -> str:
        """What to say of an option that is none."""
        from difflib import get_close_matches

        name = word.partition("=")[0]
        near = get_close_matches(name, self._option_string_actions, n=1)
        return f"unknown option {quote(name)}" + (f", did you mean {near[0]}?" if near else "")


@contextmanager
def _without_words(parser: Parser) -> Iterator[None]:
    """The parser as if it took options only; its help is as before."""
    hidden = argparse.SUPPRESS
    with _changed(parser._get_positional_actions(), nargs=hidden, default=hidden) as restore:
        parser.show_words = restore
        yield


@contextmanager
def _changed(actions: Iterable[argparse.Action], **changes: Any) -> Iterator[Callable[[], None]]:
    """The actions with other attributes, for a while; gives what ends it early."""
    held = [(action, {name: getattr(action, name) for name in changes}) for action in actions]

    def restore() -> None:
        for action, before in held:
            vars(action).update(before)

    try:
        for action, _ in held:
            vars(action).update(changes)
        yield restore
    finally:
        restore()


def build_parser(only: str | None = None, *, bare: bool = False) -> Parser:
    """The whole parser, or what is quicker: with `only` the one verb that is about to run; a `bare`
    one knows the names of the verbs and no more, which is enough for the page that lists them.
    """
    parser = Parser(
        prog="lamplighter",
        description="Akari (Light Up) and Kuromasu (Kurodoko): generate, solve, explain, convert.",
        epilog=_EXAMPLES,
        formatter_class=Help,
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"lamplighter {VERSION}")
    parser.add_argument("--debug", action="store_true", help="show where an error came from")
    subparsers = parser.add_subparsers(
        dest="verb", metavar="VERB", required=True, title="verbs", parser_class=Parser,
        prog=parser.prog,
    )  # fmt: skip
    for verb, summary in VERBS.items():
        if bare:
            subparsers.add_parser(verb, help=summary)
        elif only is None or verb == only:
            module = importlib.import_module(f"lamplighter.cli.{verb}")
            add_command(subparsers, verb, summary, module).set_defaults(run=module.run)
    return parser


def parse(arguments: list[str]) -> argparse.Namespace:
    """The arguments of one command line; help, a version or an error end with SystemExit."""
    verb = next((word for word in arguments if not word.startswith("-")), None)
    if verb == "help":
        arguments = _asked_help(arguments)
        verb = arguments[0] if arguments[0] in VERBS else None
    elif verb is not None and verb not in VERBS:
        raise UnknownNameError("verb", verb, [*VERBS, "help"])
    parser = build_parser(verb, bare=verb is None)
    if verb is not None and not {"-V", "--version"} & set(arguments[: arguments.index(verb)]):
        arguments = _moved_up(arguments, verb)
        inner = next((word for word in arguments[1:] if word in parser.parts[verb].parts), None)
        if inner is not None:
            arguments = [verb, *_moved_up(arguments[1:], inner)]
    return parser.parse_args(arguments)


def _moved_up(arguments: list[str], word: str) -> list[str]:
    """The arguments with one word first: `--json list` means the same as `list --json`."""
    place = arguments.index(word)
    return [word, *arguments[:place], *arguments[place + 1 :]]


def _asked_help(arguments: list[str]) -> list[str]:
    """The command line that `lamplighter help WORDS` stands for."""
    words = [word for word in arguments if not word.startswith("-")][1:]
    if not words:
        return ["--help"]
    if words == ["help"]:
        print(_HELP, end="")
        raise SystemExit(0)
    if words[0] not in VERBS:
        raise UnknownNameError("verb", words[0], [*VERBS, "help"])
    parts = build_parser(words[0]).parts[words[0]].parts
    if len(words) > 1 and words[1] not in parts and parts:
        raise UnknownNameError(f"word after {words[0]}", words[1], parts)
    if len(words) > (2 if parts else 1):
        surplus = quote(words[2 if parts else 1])
        Parser(prog="lamplighter help").error(f"unexpected word {surplus}")
    return [*words, "--help"]
