"""The docs are true: their code runs, their pages are current, their links lead somewhere."""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import warnings
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType

import pytest

import lamplighter as ll
from lamplighter import errors
from lamplighter.backends import Backend
from lamplighter.cli.parser import VERBS
from lamplighter.formats import Format
from lamplighter.techniques import Technique
from proofs import prove_step
from rooms import ROOMS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")]
PAGES_WITH_PYTHON = [page for page in PAGES if ">>>" in page.read_text(encoding="utf-8")]
PAGES_WITH_COMMANDS = [page for page in PAGES if "```console" in page.read_text(encoding="utf-8")]


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES_WITH_PYTHON, ids=name_of)
def test_python_in_the_docs_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = page.read_text(encoding="utf-8").replace("\n```\n", "\n\n")
    case = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    report: list[str] = []
    flags = doctest.NORMALIZE_WHITESPACE if page.name == "api.md" else 0
    failed, tried = doctest.DocTestRunner(optionflags=flags).run(case, out=report.append)
    assert tried
    assert not failed, "".join(report)


def commands_in(page: Path) -> list[tuple[str, str]]:
    """Each `$ ...` line of the console blocks, with the output shown under it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize("page", PAGES_WITH_COMMANDS, ids=name_of)
def test_commands_in_the_docs_print_what_is_shown(page: Path, tmp_path: Path) -> None:
    script = tmp_path / "lamplighter"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lamplighter "$@"\n')
    script.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONIOENCODING": "utf-8"}
    for name in ("FORCE_COLOR", "COLUMNS"):
        env.pop(name, None)
    # Like a fresh clone: what the commands write was not there before, and is not there after.
    clone = tmp_path / "clone"
    clone.mkdir()
    for each in ROOT.iterdir():
        if each.name != "build":
            (clone / each.name).symlink_to(each)
    shown = commands_in(page)
    assert shown
    for command, output in shown:
        ran = subprocess.run(
            ["bash", "-c", command],
            cwd=clone,
            env=env,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        # Errors and notes come first: a terminal shows both streams.
        printed = ran.stderr + ran.stdout
        if "LAMPLIGHTER_UPDATE" in os.environ and printed != output:
            old = page.read_text(encoding="utf-8")
            page.write_text(old.replace(f"$ {command}\n{output}", f"$ {command}\n{printed}"))
            continue
        assert printed == output, command


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_docs", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_generated_is_current() -> None:
    generated = generator().generated()
    for path, text in generated.items():
        assert path.exists(), f"{path} is missing: run python docs/generate.py"
        if path.name == "cli.md" and sys.version_info >= (3, 13):
            continue  # argparse lays out the same words differently
        same = path.read_text(encoding="utf-8") == text
        assert same, f"{name_of(path)} is out of date: run python docs/generate.py"
    drawn = {path for path in generated if path.suffix == ".svg"}
    # What docs/screens.py takes of a browser is never the same twice; the rest is drawn here.
    assert drawn == {path for path in (DOCS / "pictures").iterdir() if path.suffix != ".png"}


def test_every_picture_of_the_page_is_shown() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    taken = sorted(path.name for path in (DOCS / "pictures").glob("*.png"))
    assert taken
    assert [name for name in taken if f"pictures/{name}" not in pages] == []


def sections_of(page: Path, level: str = "##") -> dict[str, str]:
    """The text under each heading of the level."""
    parts = re.split(rf"^{level} (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name.strip(): text for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def test_every_verb_has_a_section() -> None:
    assert set(VERBS) <= set(sections_of(DOCS / "cli.md"))


def test_every_public_name_has_an_entry() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    for name in ll.__all__:
        assert f"`{name}`" in text, name


def test_every_error_has_an_entry() -> None:
    text = (DOCS / "errors.md").read_text(encoding="utf-8")
    for name in errors.__all__:
        if name.endswith(("Error", "Warning")) and name != "LamplighterError":
            assert f"`{name}`" in text, name
    assert errors.__doc__ is not None
    tree = re.findall(r"^.*[├└│].*$|^LamplighterError$", errors.__doc__, re.MULTILINE)
    for line in tree:
        assert f"    {line}\n" in text


def test_every_genre_has_a_page_with_its_rules() -> None:
    for genre in ll.GENRES:
        page = (DOCS / "genres" / f"{genre.name}.md").read_text(encoding="utf-8")
        words = " ".join(page.split())
        for rule in genre.rules:
            assert rule in words
        for name in (*genre.aliases, *genre.violations):
            assert f"`{name}`" in page


@pytest.mark.parametrize("genre", [genre.name for genre in ll.GENRES])
def test_the_boards_on_the_pages_break_what_they_say(genre: str) -> None:
    page = (DOCS / "genres" / f"{genre}.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `([a-z-]+)` \| `(.+?)` \| `(.+?)` \| (.+) \|$", page, re.MULTILINE)
    assert {row[0] for row in table} == set(ll.find_genre(genre).violations)
    for rule, board, answer, sentence in table:
        clues = (
            [None if cell == "_" else int(cell) for cell in board.split()]
            if genre != "akari"
            else board
        )
        puzzle = ll.Puzzle.from_rows(genre, [clues])
        (broken,) = ll.check(puzzle, ll.Marks.from_rows(genre, [answer]), complete=True)
        assert (broken.rule, broken.message) == (rule, sentence)


FORMAT_SECTIONS = sections_of(DOCS / "formats.md")
AKARI = ll.Puzzle.from_rows("akari", ["..1.", "#...", "...2"])
KUROMASU = ll.Puzzle.from_rows(
    "kuromasu", [[None, None, 2, None], [3, 3, None, None], [None, None, None, None]]
)
PENPA_BOARD = 3  # the link on the page is of a board of its own, three a side


def test_the_formats_have_their_sections_in_order() -> None:
    assert list(FORMAT_SECTIONS) == [each.name for each in ll.FORMATS]


@pytest.mark.parametrize("format", ll.FORMATS, ids=lambda each: each.name)
def test_every_format_has_a_true_row(format: Format) -> None:
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| \[{format.name}\]\(#{format.name}\)(.*)\|$", page, re.MULTILINE)
    cells = [cell.strip() for cell in row.split("|")]
    aliases = f"({', '.join(format.aliases)})" if format.aliases else ""
    solution = "yes" if format.holds_solution else "as marks" if format.holds_marks else ""
    says = ["" if each is False else "yes" for each in (format.holds_size, format.holds_genre)]
    unknown = "yes" if format.holds_unknown_clue and "kuromasu" in format.genres else ""
    assert cells == [
        aliases,
        "both" if len(format.genres) == 2 else "Akari",
        *says,
        unknown,
        "yes" if format.holds_marks else "",
        solution,
        "yes" if format.one_line else "",
        " ".join(format.endings),
    ]


@pytest.mark.parametrize("format", ll.FORMATS, ids=lambda each: each.name)
def test_every_example_of_a_format_reads(format: Format) -> None:
    (example,) = re.findall(r"```text\n(.*?)```", FORMAT_SECTIONS[format.name], re.DOTALL)
    genre = "kuromasu" if format.name in ("text", "site-task", "janko", "penpa") else "akari"
    size = {} if format.holds_size else {"height": 3, "width": 4}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        doc = ll.read(example, format=format.name, genre=genre, **size)
    board = {"akari": AKARI, "kuromasu": KUROMASU}[genre]
    if format.name == "penpa":
        assert doc.puzzle.height == PENPA_BOARD
        return
    assert doc.puzzle == board
    answer = doc.solution or doc.marks
    if answer is not None:
        assert ll.check(doc.puzzle, answer, complete=True) == []
    if format.holds_size or format.name == "codex":
        assert ll.read(example, genre=genre, **size).format == format.name


def prose_of(page: Path) -> str:
    """The text of a page without its code, where brackets are not links and # is no heading."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)


def anchors_of(page: Path) -> set[str]:
    """What a link to a part of the page may name, by the rule sites and repositories share."""
    headings = re.findall(r"^#+ (.+)$", prose_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).strip().replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(
        r"(?:\]\(|src=\"|href=\"|^\[[^\]]+\]: )([^)\s\"]+)", prose_of(page), re.M
    ):
        if link.startswith(("http:", "https:")):
            continue
        path, _, part = link.partition("#")
        where = page.parent / path if path else page
        assert where.exists(), link
        assert not part or part in anchors_of(where), link


def test_every_page_is_in_the_menu_of_the_site() -> None:
    menu = re.findall(r"[\w*/-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    for page in DOCS.rglob("*.md"):
        name = page.relative_to(DOCS).as_posix()
        assert any(fnmatch(name, entry) for entry in menu), f"{name} is not in mkdocs.yml"


def test_every_page_is_reached_from_the_index() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    for page in DOCS.rglob("*.md"):
        if page.name != "index.md":
            assert f"({page.relative_to(DOCS)})" in text


def test_the_docstring_of_the_package_runs() -> None:
    failed, tried = doctest.testmod(ll)
    assert tried
    assert not failed


@pytest.mark.parametrize("backend", ll.BACKENDS, ids=lambda each: each.name)
def test_every_back_end_has_a_row_and_its_options_are_told(backend: Backend) -> None:
    file = f"backends/{backend.name.replace(':', '-')}.md"
    assert f"| [`{backend.name}`]({file}) |" in (DOCS / "backends.md").read_text(encoding="utf-8")
    page = (DOCS / file).read_text(encoding="utf-8")
    for part in ("**Idea.**", "**Source.**", "**When to use it.**"):
        assert part in page
    for name in backend.options:
        assert f"`{name}" in page, f"docs/{file} does not tell of the option {name}"


@pytest.mark.parametrize("status", list(ll.Status), ids=lambda each: each.value)
def test_every_status_is_explained(status: ll.Status) -> None:
    assert f"| `{status.name}` |" in (DOCS / "backends.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("technique", ll.TECHNIQUES, ids=lambda each: each.page[:-3])
def test_every_technique_has_a_page_whose_board_calls_for_it(technique: Technique) -> None:
    page = (DOCS / "techniques" / technique.page).read_text(encoding="utf-8")
    words = " ".join(page.replace("\n>", " ").split())
    key = technique.page.removesuffix(".md")
    assert technique.summary in words
    assert f"`{technique.name}`" in words
    assert f"(../pictures/technique-{key}.svg)" in words
    doc = generator().technique_boards()[key]
    step = ll.explain(doc.puzzle, doc.marks)[0]
    assert step.technique == technique.name
    assert " ".join(step.message.split()) in words
    prove_step(doc.puzzle, doc.marks or ll.Marks.empty(doc.puzzle), step)
    listed = (DOCS / "techniques.md").read_text(encoding="utf-8")
    assert f"[{technique.title}](techniques/{technique.page}) | {technique.tier} |" in listed


def test_no_technique_page_is_left_over() -> None:
    pages = {path.name for path in (DOCS / "techniques").iterdir()}
    assert pages == {each.page for each in ll.TECHNIQUES}


def test_the_drawing_of_the_house_has_every_room() -> None:
    """On the floor that the import test gives it; what is private has none."""
    floors = [{name for name, _ in rooms} for rooms in reversed(generator().FLOORS)]
    hidden = {"_version", "__init__", "__main__"}
    rooms = [set(each) - hidden for each in ROOMS]
    assert floors == [each for each in rooms if each]
