"""generate and generate_many: puzzles to order, each with exactly one solution."""

from __future__ import annotations

import os
import secrets
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar, Unpack

from lamplighter.engine import A_SECOND, CancelToken, Team
from lamplighter.errors import GenerationError
from lamplighter.expect import expect_whole
from lamplighter.labels import LABELS
from lamplighter.methods import Dice, Method, Order, find_method
from lamplighter.methods.base import Made as Begun
from lamplighter.methods.needs import aimed_label, meets, told
from lamplighter.methods.order import Wishes
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.rate import ds_class, grade, is_human, path_profile
from lamplighter.verbs.solve import solve
from lamplighter.verbs.twins import Known, Look
from lamplighter.watch import Watch, wait_for, workers

__all__ = [
    "TWINS", "Numbered", "Tried", "generate", "generate_many", "name_made", "number", "sift",
    "try_range",
]  # fmt: skip

_DEFAULT = Limit()
_CELLS = 100_000  # boards in all tries together before giving up
# Work in all tries together, on top of a second's: large boards take longer. It is counted, so that
# a seed means the same board on every machine. A board that is looked at counts as well.
_WORK_A_CELL = 12_000
_LOOK, _LOOK_A_CELL = 1000, 50
_LEAST_TRIES = 8
_FAILURES = 3  # failed tries: each has spent all it may
# Extreme boards come after some searches. Small ones hardly ever do, and are given up sooner: three
# indices of 5x5 within a second.
_RARE_SECONDS, _RARE_CELLS, _RARE_FAILURES = 4, 64, 6
_TRIES_A_DRAW = 8  # with the same density and symmetry: what is easy to have must not be favoured
_USUAL = "normal"  # the level of a board for which none is asked
_CHUNK_SECONDS = 0.02  # work that is worth a thread
_LONGEST_CHUNK = 64
_SHORTEST_BLOCK = 8  # boards that a block is worth its trouble for
_AHEAD = 3  # chunks for each thread that may wait for their turn
# Which labels have boards of a class: measured on boards of 7x7 to 15x15, most frequent first.
_LABELS_OF_CLASS = (
    ("easy",), ("easy",), ("easy", "normal"), ("normal", "easy"), ("normal",), ("hard", "normal"),
    ("hard", "normal"), ("hard",), ("hard",), ("hard",),
)  # fmt: skip
# Indices in a row that gave no puzzle: before the first one, and after that. A limit of time is the
# caller's own word on when to stop, and replaces both.
_HOPELESS, _GIVE_UP = 3, 100
TWINS = 500
"""Puzzles in a row that are repeats before a series counts as exhausted."""
_PATTERNS = 200  # puzzles in a row that repeat a pattern before there seem to be no others


def generate(
    genre: str,
    *,
    method: str = "native",
    seed: int | None = None,
    index: int = 0,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
    **wishes: Unpack[Wishes],
) -> Puzzle:
    """A puzzle with exactly one solution, made to order.

    The wishes are `height` and `width` (10), `level` (easy, normal, hard, extreme or 0 to 9),
    `symmetry` (none, mirror, rotate2, mirror4, rotate4, diagonal, diagonal2, or varied), `density`
    (walls, or black cells, 0 to 1, or a range as two numbers), `plain` (True: density and symmetry
    are the same for all boards, where they are not asked for), `clues` (minimal, all, or a share),
    `walls` (rows to keep the walls of), `human` (the six strategies must suffice), `ds_class` (the
    measure `class`, 0 to 9), `style` (a name, a TOML file or a Style), `motif` (a picture by name,
    `letters:TEXT`, a file or rows), `mask` (rows of '#', '+' and '.'), `score` (least and most),
    `technique` and `without` (names). The same order, seed and index give the same puzzle
    everywhere; without a seed each call gives another. GenerationError if nothing was found,
    PuzzleError if nothing can exist.

    >>> import lamplighter as ll
    >>> ll.generate("akari", height=7, width=7, level="easy", seed=1).height
    7
    """
    order = Order.of(genre, **wishes)
    chosen = find_method(method)
    chosen.require(order)
    expect_whole(index, "an index")
    dice = Dice(_seed(seed), index)
    puzzle, tries, stopped = _make(chosen, order, dice, Watch(limit, cancel))
    if puzzle is None:
        raise _failure(order, dice.seed, tries, stopped)
    return puzzle


def name_made(genre: str, seed: int, index: int) -> str:
    """The id of a puzzle that was made: with the order, it makes the puzzle again."""
    return f"{genre}-{seed}-{index}"


class Numbered(NamedTuple):
    """A puzzle of a series and its place there, which with the seed makes it again."""

    place: int
    puzzle: Puzzle
    passed: int = 0
    """Indices up to here that gave no puzzle and were passed over."""


def generate_many(
    genre: str,
    count: int,
    *,
    method: str = "native",
    seed: int | None = None,
    index: int = 0,
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
    **wishes: Unpack[Wishes],
) -> Iterator[Puzzle]:
    """Puzzles to order, no two the same even when turned or mirrored, on `jobs` threads.

    No two have their walls (or clues) in the same places either, as long as others are found.
    They come in the order of their index, from `index` on, which with the seed fixes each of them
    on any number of threads. An index that repeats an earlier puzzle is skipped, and one that gives
    none is passed over. The limit of time is for all of them: if it runs out, a GenerationError
    follows the puzzles that were found. Without one, so it does after three indices without a
    single puzzle.
    """
    order = Order.of(genre, **wishes)
    series = number(
        order, count, method=method, seed=_seed(seed), jobs=jobs, limit=limit, cancel=cancel,
        start=index,
    )  # fmt: skip
    return (each.puzzle for each in series)


def number(
    order: Order,
    count: int,
    *,
    method: str,
    seed: int,
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
    start: int = 0,
    known: Known | None = None,
    patience: int = TWINS,
    hopeless: int = _HOPELESS,
) -> Generator[Numbered, None, None]:
    """The series of a seed with its indices, from `start` on, without those `known`.

    A pattern comes again only where no others seem to be left. The series is exhausted when
    `patience` puzzles in a row were known already. Without a limit of time it is given up when
    `hopeless` indices gave nothing at all.
    """
    chosen = find_method(method)
    chosen.require(order)
    expect_whole(count, "a number of puzzles")
    expect_whole(start, "an index")
    expect_whole(jobs, "a number of jobs")
    watch = Watch(limit, cancel)
    give_up = None if limit.seconds is not None else (hopeless, _GIVE_UP)
    seen = Known() if known is None else known.copy()
    return _number(chosen, order, count, seed, jobs, watch, start, seen, patience, give_up)


def _number(
    method: Method,
    order: Order,
    count: int,
    seed: int,
    jobs: int,
    watch: Watch,
    start: int,
    known: Known,
    patience: int,
    give_up: tuple[int, int] | None,
) -> Generator[Numbered, None, None]:
    threads = max(1, min(jobs or os.cpu_count() or 1, count))
    with closing(_series(method, order, seed, threads, watch, start)) as series:
        tries = (Tried(index, *each) for index, each in series)
        sifted = sift(
            tries, order, count, seed=seed, known=known, look=Look.of, patience=patience,
            give_up=give_up,
        )  # fmt: skip
        with closing(sifted):
            for index, puzzle, passed in sifted:
                yield Numbered(index, puzzle, passed)


Made = TypeVar("Made")


class Tried(NamedTuple, Generic[Made]):
    """What an index of a series gave: something made, or nothing."""

    place: int
    made: Made | None
    tries: int
    """Boards that were begun for it."""
    stopped: bool
    """Whether the time ran out."""


def try_range(
    order: Order,
    start: int,
    stop: int,
    *,
    method: str,
    seed: int,
    cancel: CancelToken | None = None,
) -> Iterator[Tried[Puzzle]]:
    """What each index from `start` up to `stop` gives, twins and all, on this thread."""
    chosen = find_method(method)
    watch = Watch(_DEFAULT, cancel)
    for index in range(start, stop):
        yield Tried(index, *_make(chosen, order, Dice(seed, index), watch))


def sift(
    tried: Iterable[Tried[Made]],
    order: Order,
    count: int,
    *,
    seed: int,
    look: Callable[[Made], Look],
    known: Known | None = None,
    patience: int = TWINS,
    give_up: tuple[int, int] | None = (_HOPELESS, _GIVE_UP),
) -> Generator[tuple[int, Made, int], None, None]:
    """What a series keeps of the indices that were tried, which come in order, none left out.

    Each comes with its index and how many gave nothing so far. This is what decides about twins,
    repeated patterns and giving up, wherever the puzzles were made.
    """
    seen = Known() if known is None else known
    if order.walls is not None:
        seen.is_strict = False  # all have the same
    found = failed = passed = twins = repeats = tries = 0
    for index, made, begun, stopped in tried if count else ():
        tries += begun
        if made is None:
            failed, passed = failed + 1, passed + 1
            if stopped or (give_up is not None and failed >= give_up[bool(seen)]):
                raise _failure(order, seed, tries, stopped, len(seen))
            continue
        repeats += 1
        looks = look(made)
        if seen.has(looks):
            twins += 1
            if twins > patience:
                raise GenerationError(
                    f"no more than {len(seen):,} different puzzles were found:"
                    f" the last {twins:,} were among them already",
                    seed=seed,
                    attempts=tries,
                )
            continue
        failed = twins = 0
        if repeats <= _PATTERNS and seen.repeats(looks):
            continue
        repeats = 0
        seen.add(looks)
        found += 1
        yield index, made, passed
        if found == count:
            return


_Try = tuple[Puzzle | None, int, bool]


def _series(
    method: Method, order: Order, seed: int, threads: int, watch: Watch, start: int
) -> Generator[tuple[int, _Try], None, None]:
    """The tries of all indices in order, made ahead on several threads."""
    # The threads have a token of their own: the caller's is not ours to cancel at the end.
    stop = CancelToken()
    inner = Watch(Limit(seconds=watch.left), stop)
    team = Team(threads)
    pool = workers(threads)
    in_blocks = _is_sure(method, order) and method.begins(order)

    def work(first: int, length: int) -> list[tuple[int, _Try]]:
        """So many indices on a thread of their own."""
        made = []
        for index in range(first, first + length):
            made.append((index, _make(method, order, Dice(seed, index), inner)))
            if made[-1][1][2]:
                break
        return made

    def begin(first: int, length: int) -> Callable[[], list[tuple[int, _Try]]]:
        """So many indices, done once the result is called."""
        if not in_blocks or length < _SHORTEST_BLOCK:
            future = pool.submit(work, first, length)
            return lambda: wait_for(future, watch.cancel, stop)
        # Boards that take little each are made by the engine's own threads, and this one does all
        # that is left to Python: threads that meet over its lock gain nothing.
        every = [Dice(seed, index) for index in range(first, first + length)]
        made = method.begin([_thrown(method, order, dice) for dice in every], team, watch)
        return lambda: [
            (dice.index, _make(method, order, dice, watch, start))
            for dice, start in zip(every, made(), strict=True)
        ]

    waiting: deque[Callable[[], list[tuple[int, _Try]]]] = deque()
    begun = start
    began = watch.elapsed
    done = 0
    try:
        while True:
            pace = (watch.elapsed - began) / done if done else _CHUNK_SECONDS
            length = max(1, min(_LONGEST_CHUNK, int(_CHUNK_SECONDS / max(pace, 1e-9) / threads)))
            while len(waiting) < threads * _AHEAD:
                waiting.append(begin(begun, length))
                begun += length
            made = waiting.popleft()()
            done += len(made)
            yield from made
    finally:
        # The caller has enough, or pressed Ctrl-C: the threads must not carry on unseen.
        stop.cancel()
        pool.shutdown(cancel_futures=True)


def _thrown(
    method: Method, order: Order, dice: Dice, attempt: int = 0, draw: int = 0
) -> tuple[Order, Dice]:
    """What one attempt asks for, with all drawn that the order leaves open."""
    aimed = _aimed(order, attempt)
    level = _USUAL if aimed.level is None else aimed.level
    thrown = Dice(dice.seed, dice.index, attempt, level, draw)
    return method.settled(aimed, thrown), thrown


def _make(
    method: Method, order: Order, dice: Dice, watch: Watch, begun: Begun | None = None
) -> _Try:
    """A puzzle that meets the order, the boards begun for it, and whether time ran out.

    `begun` is what the first attempt gave, where it was made already.
    """
    cells = order.height * order.width
    most = max(_LEAST_TRIES, _CELLS // cells)
    is_rare = order.label == LABELS[-1]
    seconds = _RARE_SECONDS * min(1, (cells / _RARE_CELLS) ** 2.5) if is_rare else 1
    looks = 1
    if order.asks_path:
        # Some techniques are needed by one board in a hundred. A path takes longer than a look,
        # and a long search most of all.
        is_extreme = _aimed(order, 0).label == LABELS[-1]
        seconds, most, looks = max(4, seconds), 4 * most, 12 if is_extreme else 3
    budget = seconds * A_SECOND + _WORK_A_CELL * cells
    tries = failed = work = 0
    for attempt in range(most):
        if watch.is_over():
            return None, tries, True
        if work > budget:
            break
        # What the order leaves open is drawn again where a board with it cannot be had.
        draw = failed + attempt // _TRIES_A_DRAW
        made = None if attempt else begun
        if made is None:
            made = method.make(*_thrown(method, order, dice, attempt, draw), watch)
        tries += made.tries
        work += made.work + looks * (_LOOK + _LOOK_A_CELL * cells)
        if made.stopped:
            return None, tries, True
        if made.puzzle is None:
            failed += 1
            if failed == (_RARE_FAILURES if is_rare else _FAILURES):
                break
        elif _fits(method, order, made.puzzle, watch):
            return made.puzzle, tries, False
    return None, tries, watch.is_over()


def _aimed(order: Order, attempt: int) -> Order:
    """The order, with a label that may have its class if none was asked for: each in its turn."""
    if order.level is not None:
        return order
    if order.ds_class is None:
        if not order.asks_path:
            return order
        return replace(order, level=aimed_label(order.genre, order.technique, attempt))
    labels = _LABELS_OF_CLASS[order.ds_class]
    return replace(order, level=labels[attempt % len(labels)])


def _is_sure(method: Method, order: Order) -> bool:
    """Whether whatever the method makes meets the order."""
    return (
        not order.asks_path
        and order.ds_class is None
        and (order.style is None or method.is_sure("style", order))
        and (not order.human or method.is_sure("human", order))
        and (
            order.level is None or (isinstance(order.level, str) and method.is_sure("label", order))
        )
    )


def _fits(method: Method, order: Order, puzzle: Puzzle, watch: Watch) -> bool:
    if not method.keeps(order, puzzle):
        return False
    if _is_sure(method, order):
        return True
    if order.style is not None and not method.is_sure("style", order):
        found = solve(puzzle, limit=Limit(seconds=watch.left), cancel=watch.cancel).solutions
        if not found or order.style.broken(puzzle, found[0]):
            return False
    if order.human and not method.is_sure("human", order) and not is_human(puzzle, watch):
        return False
    if order.ds_class is not None and ds_class(puzzle, watch) != order.ds_class:
        return False
    if order.asks_path:
        path = path_profile(puzzle, watch)
        if path is None or not meets(path, order.technique, order.without, order.score):
            return False
    by_number = isinstance(order.level, int)
    if order.level is None or (method.is_sure("label", order) and not by_number):
        return True
    graded = grade(puzzle, Limit(seconds=watch.left), watch.cancel)
    return graded is not None and order.level == graded[by_number]


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbits(32)
    expect_whole(seed, "a seed")
    return seed


def _failure(order: Order, seed: int, tries: int, stopped: bool, found: int = 0) -> GenerationError:
    # None was finished: every start got stuck before its level was known.
    boards = {0: "no finished board", 1: "1 board"}.get(tries, f"{tries:,} boards")
    end = "the time ran out" if stopped else "gave up"
    how = f"{end} with {boards}" if tries == 0 else f"{end} after {boards}"
    level = "" if order.level is None else f" {order.level}"
    if order.ds_class is not None:
        level += f" (class {order.ds_class})"
    if order.asks_path:
        level += f" ({told(order.technique, order.without, order.score)})"
    what = f"{order.width}x{order.height} {order.genre}{level}"
    those = "1 puzzle was" if found == 1 else f"{found:,} puzzles were"
    sentence = f"{how}; {those} found before" if found else f"no {what} puzzle: {how}"
    return GenerationError(f"{sentence} (seed {seed})", seed=seed, attempts=tries)
