"""`lamplighter diagnose`: what is wrong with a draft, and what would repair it?"""

from __future__ import annotations

import argparse
from contextlib import ExitStack

from lamplighter.cli.drawing import add_drawing_arguments
from lamplighter.cli.files import add_output_argument, ending_of, file_name, is_folder
from lamplighter.cli.options import add_timeout_argument, count
from lamplighter.cli.output import Output, print_json
from lamplighter.cli.progress import track, working
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.cli.told_diagnosis import tell_diagnosis
from lamplighter.errors import FormatError, quote
from lamplighter.outcome import Limit, Status
from lamplighter.render.diagnosis_html import draw_diagnosis_page
from lamplighter.render.diagnosis_svg import draw_diagnosis
from lamplighter.render.themes import THEMES
from lamplighter.verbs.diagnose import Diagnosis, diagnose

DESCRIPTION = """\
Examine every draft of SOURCE. Several solutions: how many, two of them side by side, every single
clue or wall that would leave one, else the fewest clues that together would, and the best next
clue. No solution: a smallest set of clues that clash, and the changes of one clue or wall that
help. One solution: the clues that are not needed, and the fewest that keep the level. Every repair
comes with the level it gives."""

EXAMPLES = """\
examples:
  lamplighter diagnose draft.txt
  lamplighter diagnose draft.txt --symmetric -o draft.html
  lamplighter diagnose draft.txt --svg draft.svg --theme dark
  lamplighter diagnose drafts.jsonl --json --timeout 5

Exit codes: 0 unique, 1 some draft is not, 2 bad input, 3 a limit came first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("examining")
    group.add_argument(
        "--symmetric",
        action="store_true",
        help="repairs keep the symmetry of the walls (Akari) or of the clues (Kuromasu)",
    )
    group.add_argument(
        "-n", "--limit", type=count, default=1000, metavar="N",
        help="count solutions up to N (1000)",
    )  # fmt: skip
    add_timeout_argument(group)
    group = parser.add_argument_group("drawing")
    group.add_argument(
        "--svg", type=file_name, metavar="FILE", help="a picture of it all, or a folder/ for many"
    )
    add_output_argument(group, "draft.html or draft.svg, or a folder/ for one page per draft")
    group.add_argument(
        "--theme", choices=[each.name for each in THEMES], help="colours of the SVG (light)"
    )
    add_drawing_arguments(group)
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")


def run(args: argparse.Namespace) -> int:
    if args.limit < 2:
        raise FormatError(f"--limit: solutions are counted up to 2 or more, got {args.limit}")
    codes = set()
    pages = _outputs(args)
    shown = 0
    with ExitStack() as stack:
        for page in pages:
            stack.enter_context(page)
        for item in track(items_of(args), "examining"):
            if item.doc is None:
                report_item(item, args)
                codes.add(2)
                continue
            with working(f"examining {item.name}"):
                found = diagnose(
                    item.doc.puzzle,
                    symmetric=args.symmetric,
                    most=args.limit,
                    limit=Limit(seconds=args.timeout),
                )
            unsure = found.status is Status.UNKNOWN or not found.complete
            codes.add(3 if unsure else 0 if found.status is Status.UNIQUE else 1)
            for page in pages:
                page.put(item.name, _drawn(found, item.name, page.ending, args))
            if args.json:
                print_json(found.to_json(), id=item.name)
            else:
                if shown:
                    print()
                tell_diagnosis(printable(item.name), found, args)
            shown += 1
        for page in pages if 2 in codes else ():
            page.discard()
    return next((code for code in (2, 1, 3) if code in codes), 0)


def _outputs(args: argparse.Namespace) -> list[Output]:
    """The files to draw: --svg, and what the ending of -o says."""
    found = []
    alone = "a picture shows one draft"
    if args.svg is not None:
        found.append(Output(args.svg, ".svg", force=args.force, alone=alone, option="--svg"))
    if args.output is not None:
        ending = ".html" if is_folder(args.output) else ending_of(args.output)
        if ending not in (".html", ".svg"):
            raise FormatError(f"expected a file ending in .html or .svg, got {quote(args.output)}")
        if args.output == args.svg:
            raise FormatError("--svg and -o name the same file: leave one of them out")
        found.append(Output(args.output, ending, force=args.force, alone=alone))
    if args.theme is not None and not any(each.ending == ".svg" for each in found):
        raise FormatError("--theme is for an SVG (--svg FILE): a page suits light and dark")
    if args.force and not found:
        raise FormatError("--force is for a file: --svg FILE or -o FILE")
    return found


def _drawn(found: Diagnosis, name: str, ending: str, args: argparse.Namespace) -> str:
    title = None if name in ("puzzle", "-") else name
    if ending == ".html":
        return draw_diagnosis_page(found, title=title)
    return str(draw_diagnosis(found, theme=args.theme or "light", title=title))
