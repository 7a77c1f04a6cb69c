"""`lamplighter play`: what is brought into play, what is refused, and a real terminal."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lamplighter.cli import main
from lamplighter.cli import play as command

LINK = "https://puzz.link/p?akari/6/6/nekcakbl"


class Ran:
    """What a command said."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture(name="cli")
def cli_fixture(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> type[object]:
    def run(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = main(["play", *arguments])
        caught = capsys.readouterr()
        return Ran(code, caught.out, caught.err)

    return run  # type: ignore[return-value]


def test_a_game_is_carried_on_where_it_was_left(cli) -> None:  # type: ignore[no-untyped-def]
    ran = cli(LINK, stdin="bulb r1c1\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "The game is kept: lamplighter play carries on with it." in ran.out
    for arguments in ((), ("--resume",), (LINK,)):
        ran = cli(*arguments)
        assert "Carried on: " in ran.out
        assert ran.code == 0
    assert "Carried on: " not in cli("--new", "--size", "4", "--level", "easy").out


def test_new_boards_are_made_to_order(cli) -> None:  # type: ignore[no-untyped-def]
    order = ("--genre", "kuromasu", "--size", "5x4", "--level", "easy", "--seed", "3")
    first = cli(*order, stdin="new\n")
    assert first.out.startswith("Easy Kuromasu, 5 wide and 4 high.")
    assert "Board 2 of 2." in first.out
    assert cli(*order, stdin="new\n").out == first.out


def test_marks_of_a_file_and_several_boards(cli, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "two.txt"
    path.write_text("akari/6/6/nekcakbl\nkurodoko/5/5/i7g5l2l2g4i\n")
    ran = cli(str(path), "--ascii", stdin="n\np\n")
    assert "Board 2 of 2." in ran.out
    assert ran.out.isascii()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nonsense",), "neither a file nor a puzzle in any known format: 'nonsense'"),
        (("-",), "standard input is where you play: give the board as a file or a text"),
        ((LINK, "--level", "easy"), "--level is for new boards, which a SOURCE is not"),
        ((LINK, "--new"), "--new is for new boards, which a SOURCE is not"),
        (("--resume",), "there is no game to carry on with"),
        (
            ("--resume", "--size", "5"),
            "--resume carries on with a game that is there: leave out --size",
        ),
        (("--size", "200"), "a side may have at most 100 cells"),
    ],
)
def test_what_makes_no_sense_is_one_line(cli, arguments: tuple[str, ...], told: str) -> None:  # type: ignore[no-untyped-def]
    ran = cli(*arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"lamplighter: {told}\n")


def test_bad_boards_are_told_and_the_good_ones_played(cli, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "some.txt"
    path.write_text("akari/6/6/nekcakbl\nakari/6/6/nekcakb!\n")
    ran = cli(str(path), stdin="show\n")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "Akari, 6 wide" in ran.out


def test_a_board_that_cannot_be_found_is_code_3(cli) -> None:  # type: ignore[no-untyped-def]
    ran = cli("--size", "1", "--level", "extreme", "--seed", "1")
    assert ran.code in (2, 3)  # impossible, or none was found
    assert len(ran.err.splitlines()) == 1


def test_a_folder_that_cannot_be_written_is_told(
    cli,  # type: ignore[no-untyped-def]
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "taken"))
    ran = cli(LINK, stdin="bulb r1c1\n")
    assert "this game cannot be kept in" in ran.err
    assert "cells lit" in ran.out


def test_without_the_extra_it_says_what_to_install(cli, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    for name in [name for name in sys.modules if name.startswith("textual")]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "textual", None)
    for name in ("lamplighter.play.app", "lamplighter.play.board"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(command, "_has_screen", lambda: True)
    ran = cli(LINK)
    assert ran.code == 2
    assert ran.err == (
        "lamplighter: playing on a screen needs textual: pip install 'lamplighter[play]'"
        " (--plain does without)\n"
    )
    assert "6 wide" in cli(LINK, "--plain").out


class Tmux:
    """A terminal that can be looked at."""

    def __init__(self, socket: Path) -> None:
        self._socket = str(socket)

    def __call__(self, *words: str) -> str:
        ran = subprocess.run(
            ["tmux", "-S", self._socket, *words], capture_output=True, text=True, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        return ran.stdout

    def wait(self, text: str) -> str:
        """What the terminal shows once it shows this."""
        shown = ""
        for _ in range(600):
            shown = self("capture-pane", "-p", "-t", "game")
            if text in shown:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"no {text!r} in:\n{shown}")


@pytest.mark.long
@pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux: apt-get install tmux")
@pytest.mark.parametrize("term", ["screen-256color", "dumb"])
def test_in_a_real_terminal(tmp_path: Path, term: str) -> None:
    tmux = Tmux(tmp_path / "socket")
    run = f"{sys.executable} -m lamplighter play akari/6/6/nekcakbl"
    data = tmp_path / "data"
    shell = f"env TERM={term} XDG_DATA_HOME={data} {run}; echo code $?; exec sleep 600"
    tmux("new-session", "-d", "-x", "80", "-y", "24", "-s", "game", shell)
    try:
        if term == "dumb":
            tmux.wait("\n>")
            tmux("send-keys", "-t", "game", "bulb r1c1", "Enter")
            tmux.wait("r1c1: bulb.")
            tmux("send-keys", "-t", "game", "C-c")
            tmux.wait("code 130")
        else:
            tmux.wait("q quit")
            tmux("send-keys", "-t", "game", "Space", "Down", "x")
            tmux.wait("●")
            tmux("resize-window", "-t", "game", "-x", "50", "-y", "20")
            tmux.wait("●")
            tmux("send-keys", "-t", "game", "C-c")
            tmux.wait("code 0")
        assert len(list((data / "lamplighter" / "play").glob("*.json"))) == 1
    finally:
        tmux("kill-server")
