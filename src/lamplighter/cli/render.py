"""`lamplighter render`: draw boards as SVG, PNG or PDF."""

from __future__ import annotations

import argparse
from functools import partial
from itertools import islice

from lamplighter.cli.files import add_output_argument, ending_of, is_folder
from lamplighter.cli.options import size
from lamplighter.cli.output import Output
from lamplighter.cli.progress import track
from lamplighter.cli.report import printable
from lamplighter.cli.show import add_layer_arguments, layer_of, require_layers
from lamplighter.cli.sources import add_source_arguments, items_of
from lamplighter.cli.tour import Tour
from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document
from lamplighter.render.pdf import draw_pdf, pdf_of
from lamplighter.render.png import draw_png, png_of
from lamplighter.render.sheet import MOST_COLUMNS, Tile, draw_sheet
from lamplighter.render.svg import draw_svg
from lamplighter.render.themes import THEMES
from lamplighter.verbs.check import check

DESCRIPTION = """\
Draw the board of SOURCE as a picture. The ending of -o picks the kind: .svg, .png or .pdf.
Without -o the SVG goes to standard output. Many boards need a folder, -o pictures/, or share
contact sheets: --sheet 4x3 draws four boards across and three down."""

EXAMPLES = """\
examples:
  lamplighter render akari/6/6/nekcakbl -o board.svg
  lamplighter render akari/6/6/nekcakbl --solve -o solved.png
  lamplighter render solved.txt --solution --theme dark -o solved.png --scale 3
  lamplighter render akari/6/6/nekcakbl --theme print -o board.pdf
  lamplighter render puzzles.jsonl -o pictures/ --kind png
  lamplighter render puzzles.jsonl --sheet 4x3 -o sheet.png
  lamplighter render puzzles.jsonl --sheet 4x3 -o 'sheet-{n}.svg'"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("drawing")
    add_output_argument(group, "board.svg, .png or .pdf, a folder/, or board-{n}.svg for many")
    group.add_argument("--kind", choices=("svg", "png", "pdf"), help="the kind, for a folder (svg)")
    group.add_argument(
        "--theme", choices=[each.name for each in THEMES], default="light", help="colours (light)"
    )
    group.add_argument(
        "--cell", type=_side, metavar="PX", help="cell side (36; on a sheet, as boards fit)"
    )
    group.add_argument("--scale", type=_scale, metavar="X", help="PNG pixels per PX (2)")
    group.add_argument("--coordinates", action="store_true", help="number rows and columns")
    group.add_argument(
        "--sheet", type=_sheet, metavar="CxR",
        help="contact sheets of C boards across and R down, each with its name",
    )  # fmt: skip
    group.add_argument(
        "--title", help="the picture's title, for screen readers and tooltips; on a sheet, above it"
    )
    add_layer_arguments(group)


def _side(text: str) -> int:
    if not text.isdecimal() or not 4 <= int(text[:6]) <= 400:
        raise argparse.ArgumentTypeError(f"expected 4 to 400 pixels, got {quote(text)}")
    return int(text)


def _sheet(text: str) -> tuple[int, int]:
    """Columns and rows; one number is as many of both."""
    rows, columns = size(text)
    if not (1 <= columns <= MOST_COLUMNS and 1 <= rows <= MOST_COLUMNS):
        raise argparse.ArgumentTypeError(
            f"expected 1x1 to {MOST_COLUMNS}x{MOST_COLUMNS} boards, got {quote(text)}"
        )
    return columns, rows


def _scale(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.05 <= value <= 20:
        raise argparse.ArgumentTypeError(f"expected 0.05 to 20, got {quote(text)}")
    return value


def run(args: argparse.Namespace) -> int:
    ending = _ending(args)
    if args.sheet is not None:
        return _run_sheet(args, ending)
    tour = Tour(track(items_of(args), "drawing"), args, lambda doc: _draw(doc, ending, args))
    output = Output(args.output, ending, force=args.force, alone="a picture shows one board")
    with output:
        for name, _, picture in tour:
            if output.count and args.output is None:
                raise FormatError("a picture shows one board: -o FOLDER/ writes a file for each")
            output.put(name, picture)
        if tour.worst:
            output.discard()
    return tour.worst


def _run_sheet(args: argparse.Namespace, ending: str) -> int:
    if args.coordinates or args.mistakes:
        option = "--coordinates" if args.coordinates else "--mistakes"
        raise FormatError(f"{option} is for one board, not for a sheet")
    columns, rows = args.sheet
    alone = f"a sheet of {columns}x{rows} shows {columns * rows} boards"
    tour = Tour(track(items_of(args), "drawing"), args, lambda doc: layer_of(doc, args))
    with Output(args.output, ending, force=args.force, alone=alone) as output:
        tiles = (Tile(doc.puzzle, printable(name), layer) for name, doc, layer in tour)
        while page := list(islice(tiles, columns * rows)):
            if output.count and args.output is None:
                raise FormatError(f"{alone}: -o FOLDER/ writes a file for each")
            draw = partial(
                draw_sheet, page, columns=columns, theme=args.theme, cell=args.cell,
                title=args.title or "", glyphs="text" if ending == ".svg" else "paths",
            )  # fmt: skip
            sheet: str | bytes
            if ending == ".png":
                sheet = png_of(draw, args.scale or 2.0, alone)
            elif ending == ".pdf":
                told = ", ".join(tile.caption for tile in page)
                sheet = pdf_of(draw(), args.title or "Boards", f"A sheet of boards: {told}.")
            else:
                sheet = str(draw())
            output.put(f"sheet-{output.count + 1}", sheet)
        if tour.worst:
            output.discard()
    return tour.worst


def _ending(args: argparse.Namespace) -> str:
    """The kind of picture; options that do not go with it are refused."""
    if args.output is None or is_folder(args.output):
        if args.output is None and args.kind in ("png", "pdf"):
            raise FormatError(f"a {args.kind.upper()} needs a file to go to: -o board.{args.kind}")
        ending = f".{args.kind or 'svg'}"
    else:
        ending = ending_of(args.output)
        if ending not in (".svg", ".png", ".pdf"):
            raise FormatError(
                f"expected a file ending in .svg, .png or .pdf, got {quote(args.output)}"
            )
        if args.kind is not None and ending != f".{args.kind}":
            raise FormatError(f"--kind {args.kind} contradicts the name {quote(args.output, 80)}")
    if args.scale is not None and ending != ".png":
        raise FormatError(
            f"--scale is for PNG: {'a PDF' if ending == '.pdf' else 'an SVG'} has no pixels"
            " (--cell sets its size)"
        )
    require_layers(args)
    return ending


def _draw(doc: Document, ending: str, args: argparse.Namespace) -> str | bytes:
    layer = layer_of(doc, args)
    broken = check(doc.puzzle, layer) if args.mistakes and layer is not None else []
    options = {
        "theme": args.theme,
        "cell": 36 if args.cell is None else args.cell,
        "violations": broken,
        "coordinates": args.coordinates,
        "title": args.title,
    }
    if ending == ".png":
        return draw_png(doc.puzzle, layer, scale=args.scale or 2.0, **options)
    if ending == ".pdf":
        return draw_pdf(doc.puzzle, layer, **options)
    return str(draw_svg(doc.puzzle, layer, **options))
