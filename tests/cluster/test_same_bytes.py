"""A cluster writes what one process writes, to the byte, whatever breaks off on the way."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest
from crews import NearCrew

import lamplighter.cli.cluster_series
import lamplighter.cluster.crew
from lamplighter.cli import main
from lamplighter.cluster.shard import Part

LEVELS = ("easy", "normal")
ORDERS = {
    **{f"{g}-{level}": f"-g {g} --size 6 --level {level} --count 300" for g in ("akari", "kuromasu")
       for level in LEVELS},
    # So small that most indices are twins, and the series ends before its count.
    "exhausted": "--size 3 --level easy --count 100",
    "few-patterns": "--size 4 --level easy --count 120",
    "from-an-index": "--size 6 --count 50 --index 1000 --level easy",
    "with-solution": "-g kuromasu --size 6 --count 50 --level easy --solution",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lamplighter.cli.cluster_series, "Crew", NearCrew)
    monkeypatch.setattr(lamplighter.cluster.crew, "Crew", NearCrew)
    monkeypatch.setattr(NearCrew, "lives", None)
    monkeypatch.setattr(NearCrew, "dice", random.Random(1))


def run(*arguments: object) -> int:
    return main([str(each) for each in arguments])


def until_done(command: list[object], output: Path, dice: random.Random) -> int:
    """Run a command on a cluster that is lost again and again; its last exit code."""
    for _ in range(40):
        NearCrew.lives = dice.randrange(1, 6)
        code = run(*command, "--cluster", "local")
        if NearCrew.lives >= 0:
            return code
        assert code == 2
        assert not output.exists()
    NearCrew.lives = None
    return run(*command, "--cluster", "local")


@pytest.mark.parametrize(
    ("order", "ending"),
    [
        *((order, "jsonl") for order in ORDERS if order != "few-patterns"),
        pytest.param("few-patterns", "jsonl", marks=pytest.mark.long),
        *((order, "parquet") for order in ("akari-easy", "with-solution")),
    ],
)
def test_generate(order: str, ending: str, tmp_path: Path) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow", reason="needs lamplighter[collections]")
    one, two, three = (tmp_path / f"{name}.{ending}" for name in ("one", "two", "three"))
    command = ["generate", *ORDERS[order].split(), "--seed", "5"]
    code = run(*command, "-o", one)
    assert code == (3 if order == "exhausted" else 0)
    assert run(*command, "-o", two, "--cluster", "local") == code
    assert until_done([*command, "-o", three], three, random.Random(order)) == code
    assert two.read_bytes() == one.read_bytes()
    assert three.read_bytes() == one.read_bytes()
    assert sorted(tmp_path.iterdir()) == [one, three, two], "nothing is left behind"


@pytest.mark.parametrize("verb", ["solve", "rate"])
@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_solve_and_rate(verb: str, ending: str, tmp_path: Path) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow", reason="needs lamplighter[collections]")
    source, one, two, three = (
        tmp_path / name for name in ("in.jsonl", f"1.{ending}", f"2.{ending}", f"3.{ending}")
    )
    boards = tmp_path / "boards"
    for genre in ("akari", "kuromasu"):
        run("generate", "-g", genre, "--size", "5", "--count", "150", "--seed", "2", "-o",
            boards / f"{genre}.jsonl")  # fmt: skip
    parts = [each.read_text() for each in sorted(boards.iterdir())]
    empty = '{"id": "e", "genre": "akari", "rows": ["..", ".."]}\n'  # two solutions
    none = '{"id": "n", "genre": "akari", "rows": ["4.", ".."]}\n'
    source.write_text(parts[0] + empty + none + parts[1])
    code = run(verb, source, "-o", one)
    assert code == 1
    assert run(verb, source, "-o", two, "--cluster", "local") == 1
    assert until_done([verb, source, "-o", three], three, random.Random(verb)) == 1
    assert two.read_bytes() == one.read_bytes()
    assert three.read_bytes() == one.read_bytes()
    assert not list(tmp_path.glob("*.shards"))


def broken_off(command: list[object], output: Path) -> Path:
    """The folder of shards of a command whose cluster was lost."""
    NearCrew.lives = 6
    assert run(*command, "-o", output, "--cluster", "local") == 2
    NearCrew.lives = None
    return output.with_name(f"{output.name}.shards")


GENERATE = ["generate", "--size", "6", "--level", "easy", "--count", "300", "--seed", "5"]


def test_a_damaged_shard_is_done_again(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run(*GENERATE, "-o", one)
    folder = broken_off(list(GENERATE), two)
    first, second, *_ = sorted(folder.glob("*.gz"))
    first.write_bytes(first.read_bytes()[:-9])
    second.write_bytes(gzip.compress(b"x")[:-1])
    (folder / "000000000000064-000000000000096-.gz.draft").write_bytes(b"half")
    assert run(*GENERATE, "-o", two, "--cluster", "local") == 0
    assert two.read_bytes() == one.read_bytes()


def test_shards_of_other_work_are_not_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "a.jsonl"
    folder = broken_off(list(GENERATE), output)
    held = sorted(folder.iterdir())
    other = [*GENERATE, "--solution", "-o", output, "--cluster", "local"]
    capsys.readouterr()
    assert run(*other) == 2
    told = capsys.readouterr().err
    assert "holds shards of other work (solution): --force begins anew" in told
    assert sorted(folder.iterdir()) == held
    assert run(*other, "--force") == 0
    assert len(output.read_text().splitlines()) == 300


def test_without_a_seed_the_same_command_carries_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "a.jsonl"
    command = [each for each in GENERATE if each not in ("--seed", "5")]
    broken_off(list(command), output)
    seed = capsys.readouterr().err.split("the seed is ")[1].split(":")[0]
    assert run(*command, "-o", output, "--cluster", "local") == 0
    assert "the seed is" not in capsys.readouterr().err
    assert f'"id": "akari-{seed}-0"' in output.read_text().splitlines()[0]


def test_only_what_changed_in_the_source_is_done_again(tmp_path: Path) -> None:
    source, output = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    run(*GENERATE, "-o", source)
    lines = source.read_text().splitlines(keepends=True)
    source.write_text("".join([*lines[:-1], "nonsense\n"]))
    assert run("solve", source, "-o", output, "--cluster", "local") == 2
    folder = tmp_path / "out.jsonl.shards"
    before = {Part.of(each.name): each.stat().st_mtime_ns for each in folder.glob("*.gz")}
    source.write_text("".join(lines))
    NearCrew.lives = 1
    assert run("solve", source, "-o", output, "--cluster", "local") == 0
    assert NearCrew.lives == 0, "one shard was done again"
    assert len(before) > 3
    assert len(output.read_text().splitlines()) == 300
    assert not folder.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("generate", "--cluster writes a file: name it with -o FILE"),
        ("generate -o x.txt", "needs parquet or one puzzle per line"),
        ("generate -o x.jsonl --resume", "with --cluster the same command carries on by itself"),
        ("generate -o x.jsonl --timeout 5", "--timeout is for one machine"),
        ("solve akari/6/6/nekcakbl", "--cluster writes a file"),
        ("solve akari/6/6/nekcakbl -o x.svg", "needs parquet or one puzzle per line"),
        ("solve akari/6/6/nekcakbl -o x.jsonl --json", "are for one machine"),
        ("rate akari/6/6/nekcakbl", "--cluster writes a file"),
        ("rate akari/6/6/nekcakbl -o x.jsonl --json", "is for one machine"),
    ],
)
def test_what_cannot_be_is_one_line(
    arguments: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert run(*arguments.split(), "--cluster", "local") == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert said in told.err
    assert list(tmp_path.iterdir()) == []
