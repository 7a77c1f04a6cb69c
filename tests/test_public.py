"""The public face: exported names, the error tree, which way imports go, what start-up loads."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import lamplighter as ll
from lamplighter import errors
from rooms import LEVEL

SOURCE = Path(ll.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def test_all_is_what_can_be_had() -> None:
    """Names are imported on first use; each must exist, and there must be no others."""
    assert dir(ll) == sorted(ll.__all__)
    for name in ll.__all__:
        assert getattr(ll, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = ll.nonsense


def test_every_name_is_told_to_type_checkers_too() -> None:
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    told = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lamplighter.")
        for alias in node.names
    }
    assert told == set(ll.__all__)


def test_all_is_sorted_as_ruff_sorts_it() -> None:
    def key(name: str) -> tuple[int, str]:
        return 0 if name.isupper() else 1 if name[0].isupper() else 2, name

    assert ll.__all__ == sorted(ll.__all__, key=key)


@pytest.mark.parametrize("name", ll.__all__)
def test_everything_public_has_a_docstring(name: str) -> None:
    value = getattr(ll, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert value.__doc__
        assert not value.__doc__.startswith(f"{name}(")  # what a dataclass without a docstring gets
        for member, each in vars(value).items():
            if not member.startswith("_") and inspect.isfunction(each) and len(member) > 6:
                assert each.__doc__, member


MANY = sorted(name for name in ll.__all__ if name.endswith("_many"))


@pytest.mark.parametrize("name", MANY)
def test_many_take_the_keywords_of_one(name: str) -> None:
    one, many = (
        inspect.signature(getattr(ll, each)).parameters
        for each in (name.removesuffix("_many"), name)
    )
    for keyword in list(one)[1:]:
        assert keyword in many
        assert many[keyword].default == one[keyword].default
    # What ** accepts is declared for type checkers, the same for both.
    assert [each.annotation for each in one.values() if each.kind is each.VAR_KEYWORD] == [
        each.annotation for each in many.values() if each.kind is each.VAR_KEYWORD
    ]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_the_error_tree_is_as_drawn() -> None:
    assert errors.__doc__ is not None
    drawn: dict[str, tuple[str, str | None]] = {}
    path = ["LamplighterError"]
    for line in errors.__doc__.splitlines():
        match = re.match(r"([│ ]*)[├└]── (\w+)(?: \((\w+)\))?", line)
        if match:
            depth = 1 + len(match[1]) // 4
            path[depth:] = [match[2]]
            drawn[match[2]] = (path[depth - 1], match[3])
    classes = {
        name: value
        for name, value in vars(errors).items()
        if inspect.isclass(value) and issubclass(value, Exception) and name.endswith("Error")
    }
    assert set(classes) == {"LamplighterError", *drawn}
    for name, (parent, also) in drawn.items():
        bases = [base.__name__ for base in classes[name].__bases__]
        assert bases == [parent, *([also] if also else [])]
    assert set(errors.__all__) - {"quote"} == {*classes, "LossWarning"}
    assert set(errors.__all__) - {"quote"} <= set(ll.__all__)


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def imports_of(path: Path) -> list[str]:
    """The modules of this package that a module imports when it is loaded."""
    found = []
    # Only what is at the top level runs at import; what is under `if TYPE_CHECKING` does not.
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            bare = node.module == "lamplighter"
            found += [f"lamplighter.{each.name}" for each in node.names] if bare else [node.module]
        elif isinstance(node, ast.Import):
            found += [each.name for each in node.names]
    return [each for each in found if each.split(".")[0] == "lamplighter"]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    own = path.relative_to(SOURCE).with_suffix("").parts[0]
    assert own in LEVEL, f"the room {own} has no place in ROOMS"
    for module in imports_of(path):
        room = room_of(module)
        if room == "_core":
            assert own == "engine", f"{name_of(path)} reaches past the door: {module}"
            continue
        assert room in LEVEL, f"the room {room} has no place in ROOMS"
        assert room == own or LEVEL[room] < LEVEL[own], f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_puzzle_reaches_up_inside_functions(path: Path) -> None:
    own = path.relative_to(SOURCE).with_suffix("").parts[0]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = [
        node.module
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef)
        for node in ast.walk(outer)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lamplighter.")
    ]
    reaching = [each for each in inner if each and LEVEL[room_of(each)] > LEVEL[own]]
    assert not reaching or own == "puzzle"


HEAVY = (
    "rich", "resvg_py", "hypothesis", "argparse", "xml", "asyncio", "tempfile", "random",
    "importlib.metadata", "lamplighter.render", "lamplighter.cli.run", "pysat", "clingo",
    "ortools", "z3", "numpy", "typst", "fastapi", "sqlalchemy", "pyarrow", "distributed",
)  # fmt: skip


@pytest.mark.parametrize(
    "code",
    [
        "import lamplighter",
        "from lamplighter.cli import main; main(['--version'])",
    ],
)
def test_start_up_loads_nothing_heavy(code: str) -> None:
    script = f"{code}\nimport sys\nprint([each for each in {HEAVY!r} if each in sys.modules])"
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    )
    assert ran.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("words", "spared"),
    [
        (
            ["solve", "7x7:b11p2Bb0b01pBBb"],
            "json pathlib shutil gzip zlib concurrent textwrap lamplighter.cli.solved"
            " lamplighter.cli.trace lamplighter.cli.lines lamplighter.cli.bulk"
            " lamplighter.formats.parquet lamplighter.formats.folder lamplighter.formats.json"
            " lamplighter.genres.constraints lamplighter.metrics lamplighter.techniques",
        ),
        (["check", "7x7:b11p2Bb0b01pBBb"], "json pathlib shutil gzip lamplighter.formats.parquet"),
        (["rate", "7x7:b11p2Bb0b01pBBb"], "pathlib shutil lamplighter.cli.rated"),
        (["explain", "7x7:b11p2Bb0b01pBBb"], "pathlib lamplighter.render.explain_html"),
        (["convert", "7x7:b11p2Bb0b01pBBb", "--to", "codex"], "pathlib lamplighter.cli.bulk"),
        (["generate", "--size", "5"], "lamplighter.methods.asp lamplighter.cli.bulk subprocess"),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_a_command_loads_what_it_needs(words: list[str], spared: str) -> None:
    """What takes longer to load than a board to solve is left to those who use it."""
    script = (
        "import sys\nfrom lamplighter.cli import main\n"
        f"main({words!r})\nprint([each for each in {spared.split()!r} if each in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    )
    assert ran.stdout.splitlines()[-1] == "[]"


def test_drawing_text_needs_no_picture_library() -> None:
    script = (
        "import sys, lamplighter as ll\n"
        "str(ll.load('akari/6/6/nekcakbl'))\n"
        "print([each for each in ('rich', 'resvg_py', 'argparse') if each in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    )
    assert ran.stdout == "[]\n"


def test_a_type_checker_sees_what_is_misspelt(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import lamplighter as ll\n"
        "ll.nosuch\n"
        "ll.generate('akari', heigth=5)\n"
        "ll.load('x', gerne='akari')\n"
        "ll.solve('akari/6/6/nekcakbl')\n"
        "ll.solve(ll.load('x'), limit=5)\n"
        "print(ll.solve(ll.load('x')).status)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file=", str(program)],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    wrong = {int(line.split(":")[1]) for line in ran.stdout.splitlines() if ": error:" in line}
    assert wrong == {2, 3, 4, 5, 6}, ran.stdout + ran.stderr
