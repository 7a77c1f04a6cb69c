"""The command line as a process: help, version, pipes, interruption."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import AKARI, AKARI_SOLUTION, Cli

from lamplighter import __version__
from lamplighter.cli.parser import VERBS

GOLDEN = Path(__file__).parent / "golden"
COMMAND = [sys.executable, "-m", "lamplighter"]


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
        **options,
    )


def is_as_committed(name: str, text: str) -> bool:
    """Whether the text is the committed one; LAMPLIGHTER_UPDATE=1 writes it again."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("LAMPLIGHTER_UPDATE"):
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_is_as_committed(cli: Cli, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    monkeypatch.setenv("COLUMNS", "88")
    ran = cli(*[verb] if verb else [], "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "examples:\n  lamplighter " in ran.out
    # From 3.13 on argparse lays out the same words differently.
    assert sys.version_info >= (3, 13) or is_as_committed(verb or "lamplighter", ran.out)
    assert cli("help", *[verb] if verb else []).out == ran.out


def test_the_list_of_back_ends_is_as_committed(cli: Cli) -> None:
    # All libraries belong to the development set-up, so the column "here" says yes everywhere.
    assert is_as_committed("backends-list", cli("backends").out)


def test_golden_has_no_page_too_many() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} <= {"lamplighter", "backends-list", *VERBS}


def test_the_examples_in_the_help_parse() -> None:
    import shlex

    from lamplighter.cli.parser import build_parser

    parser = build_parser()
    for page in GOLDEN.iterdir():
        for line in page.read_text(encoding="utf-8").splitlines():
            words = shlex.split(line) if line.startswith("  lamplighter ") else []
            if words and words[1] != "help":
                parser.parse_args(words[1:])


def test_no_arguments_print_the_help(cli: Cli) -> None:
    ran = cli()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: lamplighter ")


def test_version(cli: Cli) -> None:
    for flag in ("--version", "-V"):
        assert cli(flag).out == f"lamplighter {__version__}\n"
    assert cli("--debug", "--version").out == f"lamplighter {__version__}\n"


def test_a_process_reads_writes_and_exits() -> None:
    ran = run("check", "-", "--json", input=f"akari\n{AKARI_SOLUTION[0]}\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == '{"id": "-", "ok": true, "violations": [], "solved": true}\n'
    ran = run("show", "akari/6/6/zz")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    ran = run("check", "-", input="akari\n.\nsolution\n.\n")
    assert ran.returncode == 1


def test_a_closed_pipe_is_no_failure(tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(f"{AKARI}\n" * 20_000)
    with subprocess.Popen(
        [*COMMAND, "convert", str(many), "-t", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"{")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=300) == 0


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
def test_a_pipe_is_written_to_by_its_name() -> None:
    ran = run("convert", AKARI, "-t", "puzzlink", "-o", "/dev/stdout")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith(f"{AKARI}\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [*COMMAND, "show", AKARI], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr == ("lamplighter: cannot write to standard output: No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_interruption_is_one_line() -> None:
    with subprocess.Popen(
        [*COMMAND, "show", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(1)  # it waits for input by now
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=300) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b"lamplighter: stopped\n"


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_a_closed_standard_input_is_one_line() -> None:
    words = " ".join([*COMMAND, "show", "-"])
    ran = subprocess.run(["sh", "-c", f"{words} <&-"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == "lamplighter: standard input is closed\n"
