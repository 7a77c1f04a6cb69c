"""The door to the core: its types are the build's, and it says what goes wrong."""

from __future__ import annotations

import ast
import enum
import re
import subprocess
import sys
import textwrap
from functools import partial
from math import nan
from pathlib import Path
from typing import Any

import pytest

import lamplighter as ll
from lamplighter import _core, engine
from lamplighter.backends.human import STRATEGIES
from lamplighter.labels import LABELS
from lamplighter.methods import SYMMETRIES
from lamplighter.techniques import ladder_of

ROOT = Path(__file__).parents[1]
STUB = ROOT / "src" / "lamplighter" / "_core.pyi"


@pytest.fixture(scope="module", name="stub")
def stub_fixture() -> ast.Module:
    assert STUB.exists(), "the type checker reads it there: make puts it beside the sources"
    return ast.parse(STUB.read_text(encoding="utf-8"))


def test_the_stub_tells_of_everything(stub: ast.Module) -> None:
    named = {node.name for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    constants = (node.target for node in stub.body if isinstance(node, ast.AnnAssign))
    named |= {target.id for target in constants if isinstance(target, ast.Name)}
    assert named == {name for name in dir(_core) if not name.startswith("_")}
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            members = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            value = getattr(_core, node.name)
            if not issubclass(value, enum.Enum):
                assert members - {"__init__"} == {
                    name for name in vars(value) if not name.startswith("_")
                }


def test_every_type_is_told(stub: ast.Module) -> None:
    """No parameter and no result is just any object; a row of a puzzle may be of two kinds."""
    vague = []
    for node in ast.walk(stub):
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.args, *node.args.kwonlyargs]
            told = [each.annotation for each in arguments if each.arg != "self"]
            for annotation in [*told, node.returns]:
                text = "" if annotation is None else ast.unparse(annotation)
                if text in ("", "object", "Any") or "Any" in text:
                    vague.append((node.name, text))
    assert vague == []


def test_no_signature_is_written_by_hand() -> None:
    for path in (ROOT / "core").glob("bindings*.cpp"):
        assert "nb::sig" not in path.read_text(encoding="utf-8"), path.name


def test_the_engines_words_are_ours() -> None:
    """Both sides of the door have the same names."""
    assert [each.name for each in engine.Label] == [*LABELS, "none"]
    assert [each.name for each in engine.Symmetry] == sorted(
        SYMMETRIES, key=[each.name for each in engine.Symmetry].index
    )
    assert {each.name for each in engine.Status} == {each.value for each in ll.Status} | {"wrong"}
    assert {each.name for each in ll.GENRES if each.engine} == {each.name for each in engine.Genre}
    counts = engine.human(["1."], detail=engine.Detail.counts).counts
    assert len(counts) == 1 + len(STRATEGIES)


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_the_last_technique_of_a_ladder_is_search(genre: str) -> None:
    """The core climbs all of a ladder but its last rung, which is the package's own."""
    header = (ROOT / "core" / f"{genre}_ladder.hpp").read_text(encoding="utf-8")
    found = re.search(r"enum Technique : int \{(.*?)\}", header, re.DOTALL)
    assert found is not None
    names = [each.split("=")[0].strip() for each in found[1].split(",")]
    names = [re.sub(r"//.*", "", each).strip() for each in names]
    told = [each.replace("_", "-") for each in names if each and each != "techniques"]
    ladder = [each.name for each in ladder_of(genre)]
    assert len(ladder) == len(told) + 1, (ladder, told)
    assert ladder[-1] == "search"


def test_explain_goes_through_the_door_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def counted(name: str, function: Any) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            calls.append(name)
            return function(*args, **options)

        return call

    for name, value in vars(engine.AKARI).items():
        if callable(value):
            monkeypatch.setattr(engine.AKARI, name, counted(name, value))
    explanation = ll.explain(ll.load("akari/6/6/nekcakbl"))
    assert explanation.solved
    assert calls == ["explain"]


def test_what_is_no_board_is_an_error() -> None:
    for rows in ([], [""], ["..", "."], ["x"]):
        with pytest.raises(ValueError, match=r"needs|differ|Akari"):
            engine.AKARI.solve(rows)
    for rows in ([[-1]], [[10**12]]):
        with pytest.raises(ValueError, match="range"):
            engine.KUROMASU.solve(rows)
    for rows in (["1."], [["x"]], [[1.5]]):
        with pytest.raises(ValueError, match="None, a number"):
            engine.KUROMASU.solve(rows)
    with pytest.raises(ValueError, match="marks"):
        engine.AKARI.solve([".."], ["..", ".."])
    with pytest.raises(TypeError):
        engine.AKARI.solve(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [-1.0, nan])
def test_seconds_below_zero_are_refused(seconds: float) -> None:
    for call in (
        partial(engine.AKARI.solve, ["1."]),
        partial(engine.AKARI.explain, ["1."]),
        partial(engine.AKARI.deduce, ["1."], level=1),
        partial(engine.begin_many, engine.Team(), [(engine.Genre.akari, ["1."])]),
        partial(engine.begin_boards, engine.Team(2), []),
        partial(engine.label_many, [(engine.Genre.akari, ["1."])]),
        partial(engine.human, ["1."], detail=engine.Detail.marks),
    ):
        with pytest.raises(ValueError, match="seconds is 0 or more"):
            call(seconds=seconds)


def test_fewer_jobs_than_none_are_refused() -> None:
    with pytest.raises(ValueError, match="jobs is 0 or more"):
        engine.label_many([(engine.Genre.akari, ["1."])], jobs=-1)
    with pytest.raises(ValueError, match="jobs is 0 or more"):
        engine.Team(-1)


def test_every_type_of_the_core_has_a_name_at_the_door() -> None:
    types = {name for name, value in vars(_core).items() if isinstance(value, type)}
    assert types <= set(engine.__all__)


def begin_many(asked: Any) -> object:
    return engine.begin_many(engine.Team(), asked)


@pytest.mark.parametrize("many", [begin_many, engine.label_many])
@pytest.mark.parametrize("genre", [7, "akari", None])
def test_what_is_no_genre_is_an_error(many: Any, genre: object) -> None:
    with pytest.raises(TypeError, match="a genre and its rows"):
        many([(genre, [".."])])


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are kept on Linux alone")
def test_no_memory_in_a_thread_is_an_error_not_the_end() -> None:
    """A batch thread that runs out of memory raises in the caller; the process survives."""
    code = """
        import resource
        import lamplighter as ll
        rows = ["." * 900] * 900
        puzzles = [ll.Puzzle.from_rows("akari", rows) for _ in range(40)]
        ll.solve(ll.Puzzle.from_rows("akari", ["1."]))
        used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + (60 << 20),) * 2)
        try:
            ll.solve_many(puzzles, jobs=4)
        except (MemoryError, RuntimeError) as error:
            print("told:", type(error).__name__)
        print(ll.solve(ll.Puzzle.from_rows("akari", ["1."])).status.value)
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    told, status = ran.stdout.splitlines()
    assert told.startswith("told: ")
    assert status == "unique"
