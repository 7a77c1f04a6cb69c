"""`lamplighter study plays`: do levels and scores follow the times that people took?"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lamplighter.cli.chosen import add_db_argument, open_collection
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import working
from lamplighter.cli.report import note
from lamplighter.errors import PuzzleError
from lamplighter.genres import find_genre
from lamplighter.study.plays import ENOUGH, Fit, Timed, fits_of
from lamplighter.verbs.rate import rate_many

if TYPE_CHECKING:
    from lamplighter.collection.play import Play

DESCRIPTION = f"""\
Compare the plays that a collection holds with the ratings of their boards: Spearman's rank
correlation of level and of score with the seconds people took, over all plays and for each size.
1 is the same order, 0 none. Below {ENOUGH} plays nothing is said. The first time that a player
solved a board counts. Plays come from the page, with the player's consent: docs/collections.md."""

EXAMPLES = """\
examples:
  lamplighter study plays
  lamplighter study plays --genre akari --unhelped --db club.db
  lamplighter study plays --export > plays.jsonl
  lamplighter study plays --export --player 3f9a27c1b0d4e586
  lamplighter study plays --forget 3f9a27c1b0d4e586

Exit codes: 0 told, 1 too few plays (or none of that player), 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-g", "--genre", metavar="NAME", help="only boards of this genre")
    parser.add_argument("--unhelped", action="store_true", help="only plays without a hint")
    parser.add_argument("--player", metavar="ID", help="only this player's plays")
    parser.add_argument(
        "--export", action="store_true", help="the plays themselves, one JSON object each"
    )
    parser.add_argument("--forget", metavar="ID", help="take out all plays of this player")
    add_db_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per group")


def run(args: argparse.Namespace) -> int:
    if args.forget is not None:
        if args.export or args.player is not None or args.unhelped or args.genre is not None:
            raise PuzzleError("--forget goes with no other choice: it takes out all of a player's")
        return _forget(args)
    genre = None if args.genre is None else find_genre(args.genre).name
    with open_collection(args) as collection:
        plays = [
            play
            for play in collection.plays(args.player)
            if (genre is None or play.puzzle.genre == genre) and not (args.unhelped and play.hints)
        ]
    if args.export:
        for play in plays:
            print_json(play.to_json())
        return 0 if plays else 1
    with working(f"rating {len(plays)} boards"):
        fits = fits_of(_timed(plays))
    for fit in fits:
        if args.json:
            print_json(fit.to_json())
    if not args.json:
        _print(fits)
    if not fits or not fits[0].is_enough:
        held = fits[0].plays if fits else 0
        note(f"too few plays to say anything: {held}, and it takes {ENOUGH}")
        return 1
    return 0


def _forget(args: argparse.Namespace) -> int:
    with open_collection(args) as collection:
        done = collection.forget_player(args.forget)
    if args.json:
        print_json({"player": args.forget, "removed": done})
    else:
        print(f"{done:,} {'play' if done == 1 else 'plays'} removed")
    return 0 if done else 1


def _timed(plays: Iterable[Play]) -> list[Timed]:
    """Each player's first time with each board that has a level, rated by this version."""
    firsts: dict[tuple[str, str, object], Play] = {}
    for play in plays:
        puzzle = play.puzzle
        if find_genre(puzzle.genre).engine is not None:
            firsts.setdefault((play.player, puzzle.genre, puzzle.rows), play)
    ratings = rate_many([play.puzzle for play in firsts.values()], metrics=())
    return [
        Timed(play.player, play.puzzle.genre, play.puzzle.width, play.puzzle.height, rating.level,
              rating.score, play.seconds)
        for play, rating in zip(firsts.values(), ratings, strict=True)
        if rating.level is not None and rating.score is not None
    ]  # fmt: skip


def _print(fits: list[Fit]) -> None:
    if not fits:
        return
    print(
        f"{'boards':<16} {'plays':>6} {'players':>8} {'median':>9} {'level':>7} {'score':>7}  fit"
    )
    for fit in fits:
        line = f"{fit.group:<16} {fit.plays:>6,} {fit.players:>8,} {fit.seconds:>7.1f} s"
        if fit.is_enough:
            line += f" {_shown(fit.level):>7} {_shown(fit.score):>7}"
            if fit.factor is not None:
                line += f"  {fit.factor:.2g} s x score^{fit.power:.2f}"
        else:
            line += f"  too few: it takes {ENOUGH}"
        print(line)


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
