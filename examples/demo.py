"""What Lamplighter does today, in one sitting: `make demo`.

    python examples/demo.py [SEED]

New puzzles of both genres are made, rated, explained, solved, spoilt and checked, converted to
other programs' formats and back, and saved as pictures and pages in build/demo/. The same seed
makes the same puzzles again.
"""

from __future__ import annotations

import secrets
import sys
import time
from collections import Counter
from pathlib import Path

import lamplighter as ll
from lamplighter.render import draw_explanation, draw_png, draw_svg, draw_text
from lamplighter.render.text import wants_colour

HERE = Path(__file__).parent
PICTURES = HERE.parent / "build" / "demo"
COLOUR = wants_colour(sys.stdout)
SHOWN = 5  # steps of an explanation
MANY = 2000


def main() -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal without box characters shows "?"
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else secrets.randbelow(10**6)
    ll.rate(ll.generate("akari", height=5, width=5, level="easy"))  # modules load on first use
    boards = [show_one("akari", 9, "normal", seed), show_one("kuromasu", 7, "hard", seed)]
    show_symmetries(seed)
    show_many(seed)
    for doc in boards:
        show_formats(doc.puzzle)
    save_pictures(boards)
    print(f"\nTo see the same again: python examples/demo.py {seed}")
    return 0


def show_one(genre: str, side: int, level: str, seed: int) -> ll.Document:
    """A new puzzle: its rating, its explanation, its solution, and what a mistake breaks."""
    say_heading(f"{genre.capitalize()}, {side} by {side}, {level}: made just now")
    start = time.perf_counter()
    puzzle = ll.generate(genre, height=side, width=side, level=level, seed=seed)
    made = time.perf_counter() - start
    outcome = ll.solve(puzzle)
    assert outcome.status is ll.Status.UNIQUE
    assert outcome.solution is not None
    wrong = ll.Solution.from_placed(puzzle, outcome.solution.placed[:-1])
    broken = ll.check(puzzle, wrong)
    print_beside(
        draw_text(puzzle, colour=COLOUR),
        draw_text(puzzle, outcome.solution, colour=COLOUR),
        draw_text(puzzle, wrong, colour=COLOUR, violations=broken),
    )
    rating = ll.rate(puzzle)
    assert rating.label == level
    print(f"  made in {made * 1e3:.1f} ms; {rating.label}, level {rating.level} of 0 to 9")
    print(f"  {outcome.status.value}: proved in {outcome.seconds * 1e6:.0f} microseconds")
    print(f"  the solution breaks {len(ll.check(puzzle, outcome.solution)) or 'no'} rules")
    for each in broken:
        print(f"  with one thing missing: {each.message}")
    print("\n  How a person would solve it:")
    steps = ll.explain(puzzle)
    for number, step in enumerate(steps[:SHOWN], 1):
        print(f"  {number:2}. {step.message}")
    if len(steps) > SHOWN:
        print(f"      ... and {len(steps) - SHOWN} more steps")
    return ll.Document(puzzle, solution=outcome.solution)


def show_symmetries(seed: int) -> None:
    say_heading(f"To order: {', '.join(ll.SYMMETRIES)}")
    print_beside(
        *(
            draw_text(
                ll.generate("akari", height=5, width=5, level="easy", symmetry=each, seed=seed),
                colour=COLOUR,
            )
            for each in ll.SYMMETRIES
        )
    )


def show_many(seed: int) -> None:
    start = time.perf_counter()
    puzzles = list(ll.generate_many("akari", MANY, height=7, width=7, level="easy", seed=seed))
    made = time.perf_counter() - start
    start = time.perf_counter()
    statuses = Counter(each.status for each in ll.solve_many(puzzles))
    assert statuses == {ll.Status.UNIQUE: MANY}
    solved = time.perf_counter() - start
    print(
        f"  {MANY:,} more, no two the same, in {made:.2f} s; all of them solved in {solved:.3f} s"
    )


def show_formats(puzzle: ll.Puzzle) -> None:
    say_heading(f"The {puzzle.genre.capitalize()} puzzle elsewhere")
    for name in ("puzzlink", "gameid"):
        print(f"  {name:9} {puzzle.to(name)}")
    held = [each for each in ll.FORMATS if puzzle.genre in each.genres]
    for each in held:
        size = {} if each.holds_size else {"height": puzzle.height, "width": puzzle.width}
        text = puzzle.to(each.name)
        assert ll.load(text, format=each.name, genre=puzzle.genre, **size) == puzzle
    print(f"  written in {len(held)} formats; read back, each gave the same board")


def save_pictures(boards: list[ll.Document]) -> None:
    say_heading("Pictures, and pages to step through")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for doc in boards:
        genre = doc.puzzle.genre
        for theme in ("light", "dark"):
            path = PICTURES / f"{genre}-{theme}.svg"
            draw_svg(doc.puzzle, doc.solution, theme=theme).save(path)
            say_saved(path)
        path = PICTURES / f"{genre}-explained.html"
        path.write_text(draw_explanation(doc.puzzle, ll.explain(doc.puzzle)), encoding="utf-8")
        say_saved(path)
        try:
            path = PICTURES / f"{genre}.png"
            path.write_bytes(draw_png(doc.puzzle, doc.solution, coordinates=True))
            say_saved(path)
        except ll.BackendMissingError as error:
            print(f"  no PNG: {error}")


def say_heading(text: str) -> None:
    print(f"\n\x1b[1m{text}\x1b[0m\n" if COLOUR else f"\n{text}\n")


def say_saved(path: Path) -> None:
    print(f"  {path.relative_to(HERE.parent)}  ({path.stat().st_size:,} bytes)")


def print_beside(*drawings: str) -> None:
    for lines in zip(*(each.splitlines() for each in drawings), strict=True):
        print("  " + "  ".join(lines))
    print()


if __name__ == "__main__":
    sys.exit(main())
