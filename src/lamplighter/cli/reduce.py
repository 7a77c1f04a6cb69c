"""`lamplighter reduce`: a circuit as an Akari board."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from lamplighter.cli.files import add_output_argument, ending_of, file_name, require_free, save
from lamplighter.cli.output import print_json
from lamplighter.cli.report import note, report
from lamplighter.cli.sources import read_source
from lamplighter.complexity.circuit import Circuit
from lamplighter.complexity.formula import RATIO, clause_count, random_3sat, write_cnf
from lamplighter.complexity.gadget import ONLY
from lamplighter.complexity.reading import clauses_circuit, read_circuit
from lamplighter.complexity.reduction import Reduction, reduce_circuit, room
from lamplighter.errors import FormatError, PuzzleError, quote
from lamplighter.formats.base import Document
from lamplighter.formats.convert import read, write_document
from lamplighter.grid import MAX_SIDE
from lamplighter.puzzle import Solution
from lamplighter.render.png import draw_png
from lamplighter.render.svg import SvgOptions, draw_svg
from lamplighter.verbs.check import check

DESCRIPTION = """\
Write an Akari board that has a solution exactly if the circuit's outputs can all be true, with one
number in its clues (--only). CIRCUIT is a file: ISCAS .bench, DIMACS .cnf, or text such as
`input a b`, `s = a xor b`, `output s`; - is standard input.
The ending of -o picks what is written: .json, .txt, or a picture with its gadgets, .svg or .png;
.cnf writes a random formula itself. Without -o the board goes to standard output."""

EXAMPLES = """\
examples:
  lamplighter reduce examples/circuits/full_adder.bench -o adder.svg
  lamplighter reduce examples/circuits/full_adder.bench -o adder.json
  lamplighter reduce examples/circuits/full_adder.bench --decode solved.json -o solved.svg
  lamplighter reduce examples/circuits/full_adder.bench --true sum --false carry_out --only 3
  lamplighter reduce --random-3sat 10 --seed 7 -o hard.json

Exit codes: 0 done, 1 the solution to decode breaks a rule, 2 bad input or a board too large."""

_BOARDS = {".json": "json", ".jsonl": "json", ".txt": "text"}
_LONGEST = 4000  # pixels of a picture, if its cells can be that small


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("circuit", nargs="?", metavar="CIRCUIT", help="a file; - is standard input")
    group = parser.add_argument_group("circuit")
    group.add_argument(
        "--random-3sat", type=_count, metavar="N", help="a random formula of N variables instead"
    )
    group.add_argument(
        "--ratio",
        type=float,
        metavar="R",
        help=f"its clauses per variable ({RATIO})",
    )
    group.add_argument(
        "--true", action="append", default=[], metavar="NAME",
        help="a signal that must be true, instead of all outputs",
    )  # fmt: skip
    group.add_argument(
        "--false", action="append", default=[], metavar="NAME", help="a signal that must be false"
    )
    group = parser.add_argument_group("board")
    group.add_argument("--only", type=int, choices=ONLY, help="the number of the clues (1)")
    group.add_argument(
        "--seed", type=_count, default=0, metavar="S", help="picks the layout and the formula (0)"
    )
    group.add_argument(
        "--max-side", type=_count, metavar="N",
        help=f"at most N cells per side ({MAX_SIDE})",
    )  # fmt: skip
    add_output_argument(group, "board.json, .txt, .svg or .png; .cnf for a formula")
    group.add_argument(
        "--decode", type=file_name, metavar="SOLUTION",
        help="read the inputs from a solution of the board; with -o, draw it",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="the report, or the values, as JSON")


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"expected a whole number, got {quote(text)}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    ending = None if args.output is None else ending_of(args.output)
    if ending not in (None, ".svg", ".png", ".cnf", *_BOARDS):
        raise FormatError(
            f"expected a file ending in .json, .txt, .svg, .png or .cnf, got {quote(args.output)}"
        )
    if args.output is not None:
        require_free(Path(args.output), args.force)
    circuit = _circuit(args, ending)
    if circuit is None:
        return 0
    args.only = 1 if args.only is None else args.only
    most = MAX_SIDE if args.max_side is None else args.max_side
    reduction = reduce_circuit(circuit, args.only, args.seed, max_side=most)
    if args.decode is not None:
        return _decode(reduction, args, ending)
    if ending is None:
        print(_board(reduction, args, "json" if args.json else "text"))
        return 0
    _write(reduction, args, ending, None)
    if args.json:
        print_json(reduction.to_json())
    else:
        _print_report(reduction)
    return 0


def _circuit(args: argparse.Namespace, ending: str | None) -> Circuit | None:
    """The circuit asked for; None if only its formula was wanted, which has been written."""
    if (args.circuit is None) == (args.random_3sat is None):
        raise PuzzleError("expected a CIRCUIT or --random-3sat N, and not both")
    if args.random_3sat is None and args.ratio is not None:
        raise PuzzleError("--ratio is for --random-3sat: a circuit has its own clauses")
    if args.random_3sat is not None:
        ratio = RATIO if args.ratio is None else args.ratio
        if ending == ".cnf":
            _require_formula_alone(args)
        else:
            _require_room(args, ratio)
        clauses = random_3sat(args.random_3sat, ratio, args.seed)
        if ending == ".cnf":
            save(Path(args.output), write_cnf(args.random_3sat, clauses), force=args.force)
            return None
        circuit = clauses_circuit(args.random_3sat, clauses)
    elif ending == ".cnf":
        raise PuzzleError("only --random-3sat writes a formula; -o board.json writes the board")
    else:
        circuit = read_circuit(read_source(args.circuit), args.circuit)
    if args.true or args.false:
        circuit = circuit.requiring(args.true, args.false)
    return circuit


def _require_formula_alone(args: argparse.Namespace) -> None:
    """Refuse the options that say something about a board where only a formula is written."""
    for name in ("true", "false", "only", "max_side", "decode", "json"):
        value = getattr(args, name)
        if value or (name == "only" and value is not None):  # --only 0 says something too
            option = name.replace("_", "-")
            raise PuzzleError(f"--{option} is about the board: -o board.json writes it")


def _require_room(args: argparse.Namespace, ratio: float) -> None:
    """Refuse at once what would be refused after minutes: each clause takes a tile at least."""
    variables, count = args.random_3sat, clause_count(args.random_3sat, ratio)
    only = 1 if args.only is None else args.only
    most = room(only, MAX_SIDE if args.max_side is None else args.max_side)
    if max(variables, count) > most * most:
        raise PuzzleError(
            f"the formula has {variables} variables and {count} clauses,"
            f" and a board has room for {most}x{most} tiles"
        )


def _name(args: argparse.Namespace) -> str:
    if args.random_3sat is not None:
        return f"3sat-{args.random_3sat}-{args.seed}-only-{args.only}"
    stem = "circuit" if args.circuit == "-" else Path(args.circuit).stem
    return f"{stem}-only-{args.only}"


def _board(reduction: Reduction, args: argparse.Namespace, format: str) -> str:
    is_json = format == "json"
    doc = reduction.document(_name(args)) if is_json else Document(reduction.puzzle)
    return write_document(doc, format)


def _write(
    reduction: Reduction, args: argparse.Namespace, ending: str, solution: Solution | None
) -> None:
    content: str | bytes
    if ending in _BOARDS:
        content = _board(reduction, args, _BOARDS[ending]) + "\n"
    else:
        puzzle = reduction.puzzle
        cell = max(4, min(24, _LONGEST // max(puzzle.height, puzzle.width)))
        options = SvgOptions(outlines=reduction.outlines, cell=cell, title=_name(args))
        if ending == ".png":
            content = draw_png(puzzle, solution, scale=1.0, **options)
        else:
            content = draw_svg(puzzle, solution, **options) + "\n"
    save(Path(args.output), content, force=args.force)


def _print_report(reduction: Reduction) -> None:
    told = reduction.to_json()
    across, down = told["tiles"]
    print(f"board: {told['width']}x{told['height']}, {told['white']} white cells,", end="")
    print(f" {told['clues']} clues, all of them {told['only']}" if told["clues"] else " no clues")
    print(f"tiles: {across}x{down} of {told['tile']}x{told['tile']} cells")
    print("gadgets: " + ", ".join(f"{count} {kind}" for kind, count in told["gadgets"].items()))


def _decode(reduction: Reduction, args: argparse.Namespace, ending: str | None) -> int:
    solution = _solution(reduction, args.decode)
    broken = check(reduction.puzzle, solution)
    if broken:
        report(f"not a solution of this board: {broken[0].message}")
        return 1
    signals = reduction.signals(solution)
    if ending is not None:
        if ending in _BOARDS:
            note("a board is written without its solution; .svg and .png show it")
        _write(reduction, args, ending, solution)
    if args.json:
        print_json(signals.to_json())
    else:
        for kind, values in (("input", signals.inputs), ("output", signals.outputs)):
            for name, value in values.items():
                print(f"{kind} {name}: {'true' if value else 'false'}")
    return 0


def _solution(reduction: Reduction, source: str) -> Solution:
    """The first solution a source holds: what `solve --json` prints, or a board with its answer."""
    text = read_source(source)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict) and isinstance(value.get("solutions"), list):
        if not value["solutions"]:
            raise FormatError(f"{quote(source, 80)} holds no solution")
        return Solution.on(reduction.puzzle, value["solutions"][0])
    doc = read(text)
    if doc.puzzle != reduction.puzzle:
        raise PuzzleError(
            f"{quote(source, 80)} is of another board:"
            " the circuit, --only and --seed have to be the same"
        )
    if doc.solution is not None:
        return doc.solution
    if doc.marks is not None:
        return Solution.from_marks(reduction.puzzle, doc.marks)
    raise FormatError(f"{quote(source, 80)} holds no solution")
