"""Bad input: one line on stderr that names the problem, exit code 2, and nothing written."""

from __future__ import annotations

import base64
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, PENPA, Cli

HUGE = "1000000"


def packed(data: bytes) -> str:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(squeeze.compress(data) + squeeze.flush()).decode()


BOMB = PENPA + packed(b"0" * 300_000_000)
PENPA_HUGE = PENPA + packed(
    f"square,{HUGE},{HUGE},38,0,1,1,100,100,0,0,0,0,0,0\n[0,0,0,0]\n[]\n{{}}\n{{}}\n[]\n".encode()
)

# name: (what the file holds, further arguments, what the line must say)
FILES: dict[str, tuple[str | bytes, list[str], str]] = {
    "empty": ("", [], "empty"),
    "blank": (" \n\t\n", [], "empty"),
    "short row": ("akari\n...\n..\n", [], "row 2 has 2 cells, expected 3"),
    "long row": ("...\n....\n", [], "row 2 has 4 cells, expected 3"),
    "ragged kuromasu": ("kuromasu\n. 3 .\n. .\n", [], "row 2 has 2 cells, expected 3"),
    "akari clue": ("akari\n..5\n", [], "r1c3"),
    "kuromasu clue": ("kuromasu\n. 9 .\n", [], "r1c2: a Kuromasu clue is 1 to 3 here, got 9"),
    "kuromasu zero": ("kuromasu\n. 0 .\n", [], "got 0"),
    "unknown letter": ("akari\n.x.\n", [], "r1c2: expected '.', '#' or '0' to '4', got 'x'"),
    "no format": ("Dear Sir or Madam,\n", [], "not a puzzle in any known format"),
    "binary junk": (bytes(range(256)) * 8, [], "not UTF-8"),
    "binary text": ("\0\1\2\3" * 100, [], "binary"),
    "invalid UTF-8": (b"akari\n..\xff\n", [], "byte 8 is not UTF-8"),
    "UTF-16": ("akari\n...\n".encode("utf-16"), [], "not UTF-8"),
    "png": (b"\x89PNG\r\n\x1a\n" + bytes(100), [], "not UTF-8"),
    "cut JSON": ('{"genre": "akari", "rows": ["..', [], "JSON"),
    "deep JSON": ('{"genre":' + "[" * 100_000, [], "nested too deeply"),
    "JSON without rows": ('{"genre": "akari"}', [], "'rows'"),
    "JSON without genre": ('{"rows": [".."]}', [], "genre"),
    "JSON of a strange genre": ('{"genre": "sudoku", "rows": [".."]}', [], "unknown genre"),
    "an empty list": ("[]", [], "holds no puzzle"),
    "marks of the other genre": (
        '{"genre": "kuromasu", "rows": [[null, 2]], "marks": ["o."]}',
        [],
        "r1c1: expected '#', '+' or '.', got 'o'",
    ),
    "solution of the other size": (
        '{"genre": "akari", "rows": [".."], "solution": ["o"]}',
        [],
        "the puzzle 2 and 1",
    ),
    "rows of the other genre": ('{"genre": "akari", "rows": [[null, 2]]}', [], "Akari row"),
    "genre contradicts": ("akari\n...\n", ["-g", "kuromasu"], "expected a puzzle of genre"),
    "size contradicts": ("akari\n...\n", ["--size", "2x1"], "expected width 2"),
    "truncated penpa": (PENPA + "7VVNj9owEL3zK9Cc5xDHCRDf", [], "cut short"),
    "penpa of zeros": (PENPA + "AAAA", [], "cut short"),
    "penpa bomb": (BOMB, [], ""),
    "huge text": (f"akari {HUGE}x{HUGE}\n...\n", [], "at most 1000"),
    "huge pzpr-url": (f"akari/{HUGE}/{HUGE}/z", [], "at most 1000"),
    "huge pzprv3": (f"pzprv3\nlightup\n{HUGE}\n{HUGE}\n", [], "at most 1000"),
    "huge kanpen": (
        f"http://www.kanpen.net/bijutsukan.html?problem={HUGE}/{HUGE}/._._/",
        [],
        "at most 1000",
    ),
    "huge pencilbox": (f"{HUGE}\n{HUGE}\n. . .\n", ["-f", "pencilbox"], "at most 1000"),
    "huge pencilbox XML": (
        f'<puzzle type="bijutsukan"><size row="{HUGE}" col="{HUGE}"/></puzzle>',
        ["-f", "pencilbox"],
        "at most 1000",
    ),
    "huge tatham-id": (f"{HUGE}x{HUGE}:z", [], "at most 1000"),
    "huge tatham-save": (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
        f"GAME    :8:Light Up\nPARAMS  :15:{HUGE}x{HUGE}\nCPARAMS :15:{HUGE}x{HUGE}\n"
        "DESC    :1:z\nNSTATES :1:1\nSTATEPOS:1:1\n",
        [],
        "at most 1000",
    ),
    "huge codex": ("B" + "z" * 10, ["-f", "codex", "--size", f"{HUGE}x{HUGE}"], "at most 1000"),
    "huge site-task": (
        f"var task = 'B2'; var puzzleWidth: {HUGE}, puzzleHeight: {HUGE}",
        ["-f", "site-task", "-g", "akari", "--size", f"{HUGE}x{HUGE}"],
        "at most 1000",
    ),
    "huge puzzlekit": (f"{HUGE} {HUGE}\n- - -\n", ["-f", "puzzlekit"], "at most 1000"),
    "huge asp": (f"row(1..{HUGE}). col(1..{HUGE}). black(1,1,0).", [], "at most 1000"),
    "huge penpa": (PENPA_HUGE, [], "at most 1000"),
    "a seed id": ("10x10b20s2d2#436435953565512", [], "seed"),
    "a share link": ("https://www.puzzle-light-up.com/?e=MDoxLDYxMSwwNjE=", [], "number"),
    "a link of another genre": ("https://puzz.link/p?slither/3/3/abc", [], "slither"),
    "a game id of both genres": ("3x3:a2g", [], "akari"),
    "unknown format": ("akari\n...\n", ["-f", "nope"], "unknown format 'nope'"),
    "unknown genre": ("akari\n...\n", ["-g", "akary"], "did you mean 'akari'?"),
    "unknown dialect": (
        "row(1..2). col(1..2).",
        ["-f", "asp", "-g", "akari", "--dialect", "x"],
        "'x'",
    ),
    "strange size": ("akari\n...\n", ["--size", "3x"], "such as 12x8"),
    "no size at all": ("akari\n...\n", ["--size", "0x0"], "0"),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("verb", ["check", "show", "convert", "render"])
def test_bad_files(cli: Cli, tmp_path: Path, name: str, verb: str) -> None:
    content, extra, trouble = FILES[name]
    source, target = tmp_path / "in.dat", tmp_path / "out.svg"
    source.write_bytes(content if isinstance(content, bytes) else content.encode())
    more = {"convert": ["-t", "json", "-o", target], "render": ["-o", target]}.get(verb, [])
    ran = cli(verb, source, *extra, *more)
    assert ran.refused, ran
    assert ran.err.startswith("lamplighter")
    assert trouble in ran.err
    assert "Traceback" not in ran.err
    assert "should not happen" not in ran.err
    assert list(tmp_path.iterdir()) == [source]


@pytest.mark.parametrize("name", [name for name in FILES if name not in ("deep JSON",)])
def test_bad_standard_input(cli: Cli, name: str) -> None:
    content, extra, trouble = FILES[name]
    ran = cli("show", "-", *extra, stdin=content)
    assert ran.refused, ran
    assert trouble in ran.err


@pytest.mark.parametrize(
    ("arguments", "trouble"),
    [
        (["show", "absent.txt"], "no such file: 'absent.txt'"),
        (["show", "absent"], "neither a file nor a puzzle in any known format: 'absent'"),
        (["show", "absent/"], "neither a file nor a puzzle"),
        (["show", "board1"], "no such file: 'board1'"),
        (["show", "folder/board"], "no such file: 'folder/board'"),
        (["show", "board.kuromasu"], "no such file: 'board.kuromasu'"),
        (["show", ""], "empty"),
        (["show", "folder"], "no puzzle files in 'folder'"),
        (["check", "x" * 5000], "nor a puzzle in any known format"),
        (["check", AKARI, "--marks", "absent"], "no such file: 'absent'"),
        (["check", AKARI, "--marks", "folder"], "folder"),
        (["convert", AKARI, "-t", "nope"], "unknown format 'nope'"),
        (["convert", AKARI], "--to FORMAT"),
        (["convert", AKARI, "-t", "json", "-o", "in.txt/out"], "cannot write 'in.txt/out'"),
        (["convert", AKARI, "-t", "json", "-o", "in.txt/"], "cannot write 'in.txt/"),
        (["convert", AKARI, "-t", "json", "-o", "/proc/out.json"], "cannot write"),
        (["render", AKARI, "-o", "/proc/out.svg"], "cannot write"),
        (["show"], "SOURCE"),
        (["show", AKARI, "--nope"], "--nope"),
        (["hsow", AKARI], "unknown verb 'hsow' (did you mean 'show'?)"),
        (["help", "hsow"], "unknown verb"),
        (["--nope"], ""),
        (["\x1b[31m"], "\\x1b"),
    ],
)
def test_bad_words(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    trouble: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "in.txt").write_text("akari\n...\n")
    ran = cli(*arguments)
    assert ran.refused, ran
    assert trouble in ran.err
    assert "\x1b" not in ran.err
    assert sorted(each.name for each in tmp_path.iterdir()) == ["folder", "in.txt"]


@contextmanager
def as_somebody() -> Iterator[None]:
    """Without root's right to read and write everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
def test_no_permission(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for parent in (tmp_path, *tmp_path.parents[:3]):
        parent.chmod(0o755)
    secret, closed = tmp_path / "secret.txt", tmp_path / "closed"
    secret.write_text("akari\n...\n")
    secret.chmod(0)
    closed.mkdir(mode=0o555)
    with as_somebody():
        ran = cli("show", "secret.txt")
        assert ran.refused, ran
        assert "no permission to read 'secret.txt'" in ran.err
        for target in ("closed/out.json", "closed/deep/out.json", "closed/deep/"):
            ran = cli("convert", AKARI, "-t", "json", "-o", target)
            assert ran.refused, ran
            assert "cannot write 'closed/" in ran.err
    assert list(closed.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
def test_a_folder_that_cannot_be_read(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for parent in (tmp_path, *tmp_path.parents[:3]):
        parent.chmod(0o755)
    (tmp_path / "a.txt").write_text("akari\n...\n")
    closed = tmp_path / "closed"
    closed.mkdir()
    assert cli("check", ".", "--json").code == 0  # all modules are loaded by somebody who may
    closed.chmod(0)
    with as_somebody():
        ran = cli("check", "closed")
        assert ran.refused, ran
        assert "cannot read the folder 'closed': Permission denied" in ran.err
        ran = cli("check", ".", "--json")
        assert ran.code == 2
        assert [json.loads(line)["id"] for line in ran.out.splitlines()] == ["./closed", "a.txt"]
    closed.chmod(0o755)


def test_debug_shows_the_traceback_and_nothing_else_does(cli: Cli) -> None:
    for command in (["show", "akari/6/6/zz"], ["convert", AKARI, "-t", "nope"]):
        assert "Traceback" not in cli(*command).err
        for place in (0, len(command)):
            ran = cli(*command[:place], "--debug", *command[place:])
            assert ran.code == 2
            assert ran.out == ""
            assert ran.err.startswith("Traceback (most recent call last):\n")
            assert ran.err.splitlines()[-1].startswith("lamplighter: ")


def test_a_fault_of_our_own_is_one_line_too(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("line one\nline two")

    monkeypatch.setattr("lamplighter.cli.show.layer_of", fail)
    ran = cli("show", AKARI)
    assert ran.refused
    assert ran.err == (
        "lamplighter: this should not happen: ZeroDivisionError: line one line two"
        " (--debug shows where; please report it)\n"
    )
    assert "Traceback" in cli("show", AKARI, "--debug").err


@pytest.mark.parametrize(
    "verb",
    ["solve", "count", "check", "explain", "hint", "rate", "diagnose", "show", "variant"],
)
def test_an_id_does_not_steer_the_terminal(cli: Cli, verb: str) -> None:
    line = json.dumps({"id": "red\x1b[31m\r", "genre": "akari", "rows": AKARI_ROWS})
    ran = cli(verb, "-", stdin=line)
    assert not set("\x1b\r") & set(ran.out + ran.err)
    assert r"red\x1b[31m\r" in ran.out
