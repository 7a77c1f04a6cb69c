"""Files that commands write: whole or not at all, and none is lost."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from commands import AKARI, KUROMASU, Cli

import lamplighter as ll

CIRCUIT = Path(__file__).parents[2] / "examples/circuits/full_adder.bench"
QUICK = ["--size", "6", "--level", "easy", "--seed", "7"]
WRITERS = {
    "convert": (["convert", AKARI, "--to", "json", "-o"], "board.json"),
    "render": (["render", AKARI, "-o"], "board.svg"),
    "explain": (["explain", AKARI, "--html"], "page.html"),
    "reduce": (["reduce", CIRCUIT, "-o"], "board.json"),
    "formula": (["reduce", "--random-3sat", "4", "-o"], "formula.cnf"),
    "gadget show": (["gadget", "show", "1-or", "-o"], "or.svg"),
    "gadget search": (["gadget", "search", "wire", "--size", "5x1", "-o"], "wire.svg"),
    "generate": (["generate", *QUICK, "-o"], "made.jsonl"),
}


@pytest.mark.parametrize("name", WRITERS)
class TestOneFile:
    """What holds for each of them."""

    def test_an_existing_file_is_replaced_only_by_force(
        self, cli: Cli, tmp_path: Path, name: str
    ) -> None:
        words, file = WRITERS[name]
        path = tmp_path / file
        path.write_text("dear")
        ran = cli(*words, path)
        assert ran.refused, ran
        assert "exists: --force replaces it" in ran.err
        assert path.read_text() == "dear"
        assert cli(*words, path, "--force").code == 0
        assert "dear" not in path.read_text()
        assert list(tmp_path.iterdir()) == [path]

    def test_a_read_only_file_stays(self, cli: Cli, tmp_path: Path, name: str) -> None:
        words, file = WRITERS[name]
        path = tmp_path / file
        path.write_text("dear")
        path.chmod(0o444)
        ran = cli(*words, path, "--force")
        assert ran.refused, ran
        assert "read-only" in ran.err
        assert path.read_text() == "dear"

    def test_a_link_that_leads_nowhere_stays(self, cli: Cli, tmp_path: Path, name: str) -> None:
        words, file = WRITERS[name]
        path = tmp_path / file
        path.symlink_to(tmp_path / "gone")
        for force in ([], ["--force"]):
            ran = cli(*words, path, *force)
            assert ran.refused, ran
            assert "is a link to a file that is not there" in ran.err
        assert path.readlink() == tmp_path / "gone"

    def test_a_link_stays_and_its_file_is_replaced(
        self, cli: Cli, tmp_path: Path, name: str
    ) -> None:
        words, file = WRITERS[name]
        path, target = tmp_path / file, tmp_path / "target"
        target.write_text("dear")
        path.symlink_to(target)
        assert cli(*words, path).refused
        assert cli(*words, path, "--force").code == 0
        assert path.is_symlink()
        assert "dear" not in target.read_text()

    def test_devices_are_written_to(self, cli: Cli, name: str) -> None:
        words, _ = WRITERS[name]
        extra = ["--to", "json"] if name == "generate" else []
        if name in ("convert", "explain", "generate"):  # the others go by the ending
            assert cli(*words, "/dev/null", *extra).code == 0


def test_all_files_of_a_folder_or_none(cli: Cli, tmp_path: Path) -> None:
    links = tmp_path / "links.txt"
    links.write_text(f"{AKARI}\n{KUROMASU}\n")
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "links-2.txt").write_text("dear")
    ran = cli("convert", links, "--to", "text", "-o", folder)
    assert ran.refused, ran
    assert [path.name for path in folder.iterdir()] == ["links-2.txt"]
    assert cli("convert", links, "--to", "text", "-o", folder, "--force").code == 0
    assert ll.load_many(folder) == [ll.load(AKARI), ll.load(KUROMASU)]


def test_pictures_of_steps_are_all_written_or_none(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "steps.md").write_text("dear")
    assert cli("explain", AKARI, "--svg", tmp_path).refused
    assert [path.name for path in tmp_path.iterdir()] == ["steps.md"]
    assert cli("explain", AKARI, "--svg", tmp_path, "--force").code == 0
    assert (tmp_path / "step-001.svg").exists()


@pytest.mark.parametrize("format", ["asp", "janko", "tatham-save", "text", "pzprv3"])
def test_several_puzzles_for_a_format_that_holds_one(cli: Cli, tmp_path: Path, format: str) -> None:
    ending = (*ll.find_format(format).endings, ".txt")[0]
    path = tmp_path / f"two{ending}"
    ran = cli("generate", *QUICK, "--count", 2, "--to", format, "-o", path)
    assert ran.refused, ran
    assert "holds one puzzle per file" in ran.err
    assert "{n}" in ran.err
    made = tmp_path / "made.jsonl"
    assert cli("generate", *QUICK, "--count", 2, "-o", made).code == 0
    assert cli("convert", made, "--to", format, "-o", path).refused
    assert not path.exists()
    for words in (["generate", *QUICK, "--count", 2], ["convert", made]):
        row = tmp_path / f"{words[0]}-{{n}}{ending}"
        assert cli(*words, "--to", format, "-o", row).code == 0
        files = [tmp_path / f"{words[0]}-{number}{ending}" for number in (1, 2)]
        read = [ll.load(file, format, genre="akari") for file in files]
        assert read == ll.load_many(made)
        assert cli(*words, "--to", format, "-o", row).refused  # they exist now


def test_several_on_standard_output_are_told_of(cli: Cli) -> None:
    ran = cli("convert", AKARI, AKARI, "--to", "asp")
    assert ran.code == 0
    assert "holds one puzzle per file" in ran.err
    assert cli("convert", AKARI, "--to", "asp").err == ""
    assert cli("generate", *QUICK, "-n", 2, "--to", "asp").err.count("one puzzle per file") == 1


def test_pages_and_pictures_are_numbered(cli: Cli, tmp_path: Path) -> None:
    assert cli("render", AKARI, KUROMASU, "-o", tmp_path / "b-{n}.svg").code == 0
    assert cli("explain", AKARI, KUROMASU, "--html", tmp_path / "p-{n}.html").code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["b-1.svg", "b-2.svg", "p-1.html", "p-2.html"]


class TestResume:
    """generate --resume takes over its own files and no others."""

    @pytest.mark.parametrize("text", ["a letter without an end", '{"id": "akari-7-0", "me'])
    def test_a_foreign_file_without_a_final_newline(
        self, cli: Cli, tmp_path: Path, text: str
    ) -> None:
        path = tmp_path / "letter.jsonl"
        path.write_text(text)
        for seed in ([], ["--seed", 8]):
            ran = cli("generate", "--size", "6", *seed, "-n", 3, "-o", path, "--resume")
            assert ran.refused, ran
            assert path.read_text() == text

    def test_a_foreign_end_behind_its_own_lines(self, cli: Cli, tmp_path: Path) -> None:
        path = tmp_path / "made.jsonl"
        assert cli("generate", *QUICK, "-n", 2, "-o", path).code == 0
        held = path.read_text() + "and my remarks"
        path.write_text(held)
        ran = cli("generate", *QUICK, "-n", 4, "-o", path, "--resume")
        assert ran.refused, ran
        assert "not of this series" in ran.err
        assert path.read_text() == held

    def test_a_line_that_was_cut_off_is_made_again(self, cli: Cli, tmp_path: Path) -> None:
        whole, path = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
        assert cli("generate", *QUICK, "-n", 3, "-o", whole).code == 0
        data = whole.read_bytes()
        seed = QUICK[:-2]
        for size in (0, 30, len(data) // 2, len(data) - 1):
            path.write_bytes(data[:size])
            given = ["--seed", "7"] if size == 0 else []
            assert cli("generate", *seed, *given, "-n", 3, "-o", path, "--resume").code == 0
            assert path.read_bytes() == data

    def test_not_both_force_and_resume(self, cli: Cli, tmp_path: Path) -> None:
        assert cli("generate", "-o", tmp_path / "a.jsonl", "--resume", "--force").refused

    def test_packed(self, cli: Cli, tmp_path: Path) -> None:
        plain, path = tmp_path / "plain.jsonl", tmp_path / "made.jsonl.gz"
        assert cli("generate", *QUICK, "-n", 40, "-o", plain).code == 0
        assert cli("generate", *QUICK, "-n", 40, "-o", path).code == 0
        packed = path.read_bytes()
        assert gzip.decompress(packed) == plain.read_bytes()
        assert cli("generate", *QUICK, "-n", 60, "-o", plain, "--force").code == 0
        for size in (len(packed), len(packed) - 3, len(packed) // 2, 60):
            path.write_bytes(packed[:size])
            assert cli("generate", *QUICK, "-n", 60, "-o", path, "--resume").code == 0
            assert gzip.decompress(path.read_bytes()) == plain.read_bytes()

    def test_a_file_that_is_not_packed(self, cli: Cli, tmp_path: Path) -> None:
        path = tmp_path / "letter.jsonl.gz"
        path.write_text("dear\n")
        ran = cli("generate", *QUICK, "-o", path, "--resume")
        assert ran.refused, ran
        assert path.read_text() == "dear\n"


def test_packed_files_are_written(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "links.txt.gz"
    assert cli("convert", AKARI, KUROMASU, "--to", "puzzlink", "-o", path).code == 0
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    assert [ll.load(line) for line in lines] == [ll.load(AKARI), ll.load(KUROMASU)]


def test_a_study_leaves_a_foreign_file_alone(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "letter.jsonl"
    path.write_text("a letter without an end")
    ran = cli("bench", "run", "quick", "-o", path)
    assert ran.refused, ran
    assert path.read_text() == "a letter without an end"


def test_files_of_a_folder_have_plain_names(cli: Cli, tmp_path: Path) -> None:
    packed = tmp_path / "two.jsonl.gz"
    packed.write_bytes(gzip.compress(b'{"genre": "akari", "rows": ["."]}\n' * 2))
    assert cli("convert", packed, "--to", "text", "-o", f"{tmp_path}/out/").code == 0
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["two-1.txt", "two-2.txt"]
