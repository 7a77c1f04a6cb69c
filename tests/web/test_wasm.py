"""The engine as wasm says what the compiled one says, to the last field but the seconds."""

from __future__ import annotations

import enum
import inspect
import random
import re
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from wasm import ROOT, build_module, core_module, wasm_core

from lamplighter import _core
from lamplighter.backends import native
from lamplighter.formats.compact import write_board
from lamplighter.labels import LABELS
from lamplighter.metrics.path import COSTS
from lamplighter.outcome import Limit
from lamplighter.techniques import ladder_of
from lamplighter.verbs.generate import generate_many
from lamplighter.verbs.smallest import smallest_set
from lamplighter.watch import Watch, workers

GENRES = ("akari", "kuromasu")
LEVELS = ("easy", "normal", "hard")


@pytest.fixture(name="wasm", scope="module")
def wasm_fixture() -> Iterator[Any]:
    with wasm_core() as core:
        yield core


TIERS = {genre: [LABELS.index(each.tier) for each in ladder_of(genre)] for genre in GENRES}


def plain(value: object) -> object:
    """A result as plain values: what two modules must agree on."""
    if isinstance(value, enum.Enum):
        return (type(value).__name__, value.name, value.value)
    if isinstance(value, (str, int, float, type(None))):
        return value
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(plain(each) for each in value)
    names = [name for name in dir(type(value)) if not name.startswith("_")] + list(
        getattr(value, "__dict__", ())
    )
    return {name: plain(getattr(value, name)) for name in names if name not in ("seconds", "told")}


def assert_same(wasm: Any, name: str, *args: Any, **options: Any) -> Any:
    """Ask both; enumerations are given by name, as ("Genre", "akari")."""

    def asked(module: Any) -> object:
        def own(value: Any) -> Any:
            is_choice = isinstance(value, tuple) and len(value) == 2 and value[0] in dir(_core)
            return getattr(module, value[0])[value[1]] if is_choice else value

        given = [own(each) for each in args]
        chosen = {key: own(each) for key, each in options.items()}
        try:
            return getattr(module, name)(*given, **chosen)
        except ValueError as error:
            return str(error)

    native = asked(_core)
    assert plain(asked(wasm)) == plain(native), (name, args, options)
    return native


def assert_same_board(wasm: Any, genre: str, rows: Any, marks: Any = None) -> None:
    kind = ("Genre", genre)
    answer = assert_same(wasm, "solve", kind, rows, marks, conflicts=20_000, solutions=3)
    assert_same(wasm, "solve", kind, rows, marks, kept=0, solutions=50, nodes=500)
    assert_same(wasm, "explain", kind, rows, marks)
    assert_same(wasm, "explain", kind, rows, marks, only_next=True, group=False, all=True)
    for level in range(2):
        assert_same(wasm, "deduce", kind, rows, marks, level=level, trace=True)
    assert_same(wasm, "deduce", kind, rows, marks, level=1, full=True, early_stop=True)
    for solution in answer.solutions:
        assert_same(wasm, "solves", kind, rows, solution)
    native = _core.label_many([(_core.Genre[genre], rows)])
    assert plain(wasm.label_many([(wasm.Genre[genre], rows)])) == plain(native)
    for level in (None, 2):
        ours, theirs = (
            module.begin_ratings(
                module.Team(),
                [(module.Genre[genre], rows)],
                tiers=[(module.Genre[genre], TIERS[genre])],
                costs=[COSTS[label] for label in LABELS],
                level=level,
                full=True,
            ).ratings()
            for module in (wasm, _core)
        )
        assert plain(ours) == plain(theirs)
    if genre == "akari":
        assert_same(wasm, "trivial", rows, marks)
        assert_same(wasm, "human", rows, marks, detail=("Detail", "record"))
        assert_same(wasm, "human", rows, marks, detail=("Detail", "counts"), strict_text=True)
        guess = answer.solutions[0] if answer.solutions else rows
        assert_same(wasm, "confirm", rows, marks, guess)


def made(wasm: Any, dice: random.Random, seed: int, levels: tuple[str, ...] = LEVELS) -> Any:
    """A board of a random order, the same from both; None if there is none."""
    genre = dice.choice(GENRES)
    height, width = dice.randint(4, 11), dice.randint(4, 11)
    known = ["none", "mirror", "rotate2", "mirror4"] + ["rotate4"] * (height == width)
    found = assert_same(
        wasm, "generate", ("Genre", genre), height, width, level=("Label", dice.choice(levels)),
        symmetry=("Symmetry", dice.choice(known)), density=round(dice.uniform(0.12, 0.3), 3),
        clues=dice.choice([None, None, 0.7, 1.0]), hollow=dice.choice([0, 0, 20]), about=True,
        seed=seed, index=dice.randrange(5),
    )  # fmt: skip
    return None if found.rows is None else (genre, found.rows)


def with_damage(dice: random.Random, genre: str, rows: Any) -> Any:
    """The board with a few cells drawn again, so that it may have no solution or many."""
    cells = [list(row) for row in rows]
    for _ in range(dice.randint(1, 3)):
        row, col = dice.randrange(len(cells)), dice.randrange(len(cells[0]))
        cells[row][col] = dice.choice(".#0123" if genre == "akari" else [None, 2, 3, 5, "?"])
    return tuple("".join(row) if genre == "akari" else tuple(row) for row in cells)


def compare(wasm: Any, count: int, seed: int) -> int:
    dice = random.Random(seed)
    boards = 0
    for number in range(count):
        board = made(wasm, dice, 2**63 + number)
        if board is None:
            continue
        boards += 1
        genre, rows = board
        if number % 3 == 2:
            rows = with_damage(dice, genre, rows)
        marks = None
        if number % 2:
            found = _core.solve(_core.Genre[genre], rows).solutions
            if found:  # half of what its solution says
                letter = "o" if genre == "akari" else "#"

                def kept(cell: str, letter: str = letter) -> bool:
                    return cell == letter and dice.random() < 0.5

                marks = tuple(
                    re.sub(".", lambda cell: cell[0] if kept(cell[0]) else ".", row)
                    for row in found[0]
                )
        assert_same_board(wasm, genre, rows, marks)
    return boards


def test_boards_all_functions(wasm: Any) -> None:
    assert compare(wasm, 60, seed=1) > 40


@pytest.mark.long
def test_two_thousand_boards_all_functions(wasm: Any) -> None:
    assert compare(wasm, 2400, seed=2) >= 2000


@pytest.mark.long
def test_a_thousand_made_the_same(wasm: Any) -> None:
    dice = random.Random(3)
    assert sum(made(wasm, dice, seed) is not None for seed in range(1200)) >= 1000


def test_extreme_boards_are_made_the_same(wasm: Any) -> None:
    found = [
        assert_same(
            wasm, "generate", ("Genre", genre), side, side, level=("Label", "extreme"),
            density=0.2, symmetry=("Symmetry", "none"), seed=seed, index=1,
        )
        for genre, side in (("akari", 7), ("kuromasu", 6))
        for seed in (10, 15, 21)
    ]  # fmt: skip
    assert any(each.rows is not None for each in found)


def test_styles_and_ants(wasm: Any) -> None:
    found = assert_same(
        wasm, "generate_style", 8, 8, 12, inner=(0, 36), line=1, squares=("Squares", "filled"),
        clues=[(2, 0, 4), (4, 1, 9)], symmetry=("Symmetry", "rotate2"), proof=("Proof", "normal"),
        seed=3, index=0,
    )  # fmt: skip
    assert found.rows is not None
    run = assert_same(
        wasm, "ants", found.rows, groups=("Groups", "both"), alpha=1.0, beta=1.5, rho=0.1,
        deposit=1.0, count=10, iterations=60, preprocessing=False, hybrid=False, seed=4,
    )  # fmt: skip
    assert run.iterations > 0


@pytest.mark.parametrize(
    ("name", "args", "options"),
    [
        ("solve", (("Genre", "akari"), ()), {}),
        ("solve", (("Genre", "akari"), ("..", ".")), {}),
        ("solve", (("Genre", "akari"), ("x",)), {}),
        ("solve", (("Genre", "akari"), (".",), ("..",)), {}),
        ("solve", (("Genre", "akari"), (".",)), {"seconds": -1.0}),
        ("solve", (("Genre", "kuromasu"), ((-3,),)), {}),
        ("solve", (("Genre", "kuromasu"), ((2, None), (None,))), {}),
        ("human", (("5",),), {"detail": ("Detail", "marks")}),
        (
            "generate",
            (("Genre", "akari"), 2, 3),
            {
                "level": ("Label", "easy"), "symmetry": ("Symmetry", "rotate4"), "density": 0.2,
                "seed": 1, "index": 0,
            },
        ),
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_the_same_words(
    wasm: Any, name: str, args: Any, options: Any
) -> None:
    assert_same(wasm, name, *args, **options)


def test_limits_end_a_search(wasm: Any) -> None:
    empty = wasm.solve(wasm.Genre.akari, ("." * 60,) * 60, solutions=None, seconds=0.2)
    assert empty.status in (wasm.Status.multiple, wasm.Status.unknown)
    assert not empty.exhausted
    token = wasm.CancelToken()
    token.cancel()
    stopped = wasm.generate(
        wasm.Genre.akari, 40, 40, level=wasm.Label.extreme, symmetry=wasm.Symmetry.none,
        density=0.2, seed=1, index=0, cancel=token,
    )  # fmt: skip
    assert stopped.status is wasm.Making.stopped


def test_an_alarm_rings_once_it_is_due() -> None:
    core = core_module()
    token, rung = core.CancelToken(), []
    with core.alarm(0.0, lambda: rung.append(token.cancel())):
        assert token.cancelled, "looking at a token is enough"
        assert token.cancelled
    assert len(rung) == 1
    with core.alarm(1000.0, token.cancel), core.alarm(None, token.cancel):
        assert not core.CancelToken().cancelled


def test_the_engine_stops_for_an_alarm(wasm: Any) -> None:
    token = wasm.CancelToken()
    with wasm.alarm(0.1, token.cancel):
        found = wasm.solve(wasm.Genre.akari, ("." * 60,) * 60, solutions=None, cancel=token)
        assert not found.exhausted
        assert token.cancelled


def test_with_one_thread_a_watch_thinks_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lamplighter.watch.alarm", core_module().alarm)
    token = core_module().CancelToken()
    assert Watch(Limit(seconds=0.0)).run(lambda: token.cancelled, token.cancel) is True
    assert Watch(Limit()).run(threading.current_thread, token.cancel) is threading.current_thread()


def test_with_one_thread_a_pool_works_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lamplighter.watch.alarm", core_module().alarm)
    with workers(4) as pool:
        assert (
            list(pool.map(lambda _: threading.current_thread(), range(3)))
            == [threading.current_thread()] * 3
        )
        with pytest.raises(ZeroDivisionError):
            pool.submit(lambda: 1 // 0).result()


def test_with_one_thread_nobody_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another solver could not be stopped at a limit, so the engine goes on to its own."""
    monkeypatch.setattr(native, "HANDOVER", 1)
    monkeypatch.setattr("lamplighter.engine.alarm", core_module().alarm)
    native._is_relieved.cache_clear()
    try:
        assert native._patience(Limit()) is None
    finally:
        monkeypatch.undo()
        native._is_relieved.cache_clear()
    assert native._patience(Limit()) == native.HANDOVER


def test_without_a_sat_solver_there_is_no_smallest_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.card", None)
    assert smallest_set([(0, 0)], 1, [], lambda _: [], lambda: True) is None


def test_the_module_has_what_the_compiled_one_has() -> None:
    core = core_module()
    for name in dir(_core):
        if name.startswith("_"):
            continue
        theirs, ours = getattr(_core, name), getattr(core, name)
        if isinstance(theirs, type) and issubclass(theirs, enum.Enum):
            assert {each.name: each.value for each in theirs} == {
                each.name: each.value for each in ours
            }
        elif not isinstance(theirs, (type, int)):
            assert list(inspect.signature(ours).parameters) == stub_parameters(name), name


def test_boards_are_read_written_and_seen_alike() -> None:
    core = core_module()
    for genre, letters, least, most in (("akari", ".#01234", 0, 4), ("kuromasu", "", 1, 12)):
        for board in generate_many(genre, 8, height=6, width=7, level="easy", seed=1):
            seen = [module.look(board.rows) for module in (core, _core)]
            for name in ("whole", "pattern", "turns", "printed", "clues"):
                assert getattr(seen[0], name) == getattr(seen[1], name)
            text = write_board(board)
            readers = [
                module.BoardReader(6, 7, letters, least, most, True) for module in (core, _core)
            ]
            for bad in (text, text[:-1], text + "\n", text.replace(".", "x", 1)):
                assert readers[0].read(bad) == readers[1].read(bad)
            assert readers[0].read(text) == board.rows
            if not letters:
                assert core.write_cells(board.rows) == _core.write_cells(board.rows)


def stub_parameters(name: str) -> list[str]:
    stub = (ROOT / "src" / "lamplighter" / "_core.pyi").read_text()
    found = re.search(rf"^def {name}\((.*)\) ->", stub, re.M)
    assert found is not None, name
    return re.findall(r"(?:^|, )(\w+):", found[1])


def test_missing_tools_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert build_module().missing() == (
        "needs em++: apt-get install emscripten; needs npm: apt-get install npm"
    )
