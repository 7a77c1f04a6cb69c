"""What Lamplighter does today, in one sitting: `make demo`.

Boards of both genres are solved, rated, explained, spoilt and checked, converted to other programs'
formats and back, and saved as pictures and pages in build/demo/.
"""

from __future__ import annotations

import sys
from pathlib import Path

import lamplighter as ll
from lamplighter.render import draw_explanation, draw_png, draw_svg, draw_text
from lamplighter.render.text import wants_colour

HERE = Path(__file__).parent
PICTURES = HERE.parent / "build" / "demo"
COLOUR = wants_colour(sys.stdout)
SHOWN = 6  # steps of an explanation


def main() -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal without box characters shows "?"
    boards = list(ll.read_many(HERE / "boards.jsonl"))
    for doc in boards:
        title = f"{doc.puzzle.genre.capitalize()}, {doc.puzzle.width} by {doc.puzzle.height}"
        say_heading(f"{title}: the puzzle, its solution, and one mistake")
        outcome = ll.solve(doc.puzzle)
        assert outcome.solution is not None
        assert outcome.solution == doc.solution
        wrong = with_one_mistake(doc)
        broken = ll.check(doc.puzzle, wrong)
        print_beside(
            draw_text(doc.puzzle, colour=COLOUR),
            draw_text(doc.puzzle, outcome.solution, colour=COLOUR),
            draw_text(doc.puzzle, wrong, colour=COLOUR, violations=broken),
        )
        print(f"  {outcome.status.value}: proved in {outcome.seconds * 1e6:.0f} microseconds")
        print(f"  the solution breaks {len(ll.check(doc.puzzle, outcome.solution)) or 'no'} rules")
        for each in broken:
            print(f"  the other one: {each.sentence}")
        say_how(doc.puzzle)

    for doc in boards:
        say_heading(f"The same {doc.puzzle.genre.capitalize()} puzzle elsewhere")
        for name in ("puzzlink", "gameid", "kanpen"):
            print(f"  {name:9} {doc.puzzle.to(name)}")
        held = [each for each in ll.FORMATS if doc.puzzle.genre in each.genres]
        for each in held:
            size = (
                {} if each.holds_size else {"height": doc.puzzle.height, "width": doc.puzzle.width}
            )
            text = doc.puzzle.to(each.name)
            assert ll.load(text, format=each.name, genre=doc.puzzle.genre, **size) == doc.puzzle
        print(f"  written in {len(held)} formats; read back, each gave the same board")

    say_heading("Pictures")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for doc in boards:
        for theme in ("light", "dark"):
            path = PICTURES / f"{doc.puzzle.genre}-{theme}.svg"
            draw_svg(doc.puzzle, doc.solution, theme=theme).save(path)
            say_saved(path)
        path = PICTURES / f"{doc.puzzle.genre}-explained.html"
        path.write_text(draw_explanation(doc.puzzle, ll.explain(doc.puzzle)), encoding="utf-8")
        say_saved(path)
        try:
            path = PICTURES / f"{doc.puzzle.genre}.png"
            path.write_bytes(draw_png(doc.puzzle, doc.solution, coordinates=True))
            say_saved(path)
        except ll.BackendMissingError as error:
            print(f"  no PNG: {error}")
    return 0


def say_how(puzzle: ll.Puzzle) -> None:
    """How hard it is, and the way to its solution."""
    rating = ll.rate(puzzle)
    print(f"\n  {rating.label}, level {rating.level} of 0 to 9. How a person would solve it:")
    steps = ll.explain(puzzle)
    for number, step in enumerate(steps[:SHOWN], 1):
        print(f"  {number:2}. {step.message}")
    if len(steps) > SHOWN:
        print(f"      ... and {len(steps) - SHOWN} more steps")


def with_one_mistake(doc: ll.Document) -> ll.Solution:
    """The solution with its last bulb, or black cell, taken away."""
    assert doc.solution is not None
    return ll.Solution.from_placed(doc.puzzle, doc.solution.placed[:-1])


def say_heading(text: str) -> None:
    print(f"\n\x1b[1m{text}\x1b[0m\n" if COLOUR else f"\n{text}\n")


def say_saved(path: Path) -> None:
    print(f"  {path.relative_to(HERE.parent)}  ({path.stat().st_size:,} bytes)")


def print_beside(*drawings: str) -> None:
    for lines in zip(*(each.splitlines() for each in drawings), strict=True):
        print("  " + "   ".join(lines))
    print()


if __name__ == "__main__":
    sys.exit(main())
